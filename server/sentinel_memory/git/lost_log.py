"""A log that git has and the work tree lacks: left out by a sparse checkout, or deleted (S24)."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from ..core.errors import StoreError
from ..store.project_root import work_tree
from .ask import run_git

_LITERAL = "--literal-pathspecs"


def refuse_lost(log: Path, root: Path) -> None:
    """Tells a memory that is lost here from one that does not exist yet; git is asked for that.

    Where git does not answer, or tells nothing of the log, it is a new one.

    Args:
        log: where there is no log, without links.
        root: its project, without links.

    Raises:
        StoreError: git has it; the sentence names the command that brings it back.
    """
    if work_tree(root) is None:
        return
    name = log.relative_to(root).as_posix()
    command = ("ls-files", "-s", "-t", "-z", "--full-name", "--", name)
    listed = run_git(root, _LITERAL, *command).output
    staged = [os.fsdecode(entry) for entry in (listed or b"").split(b"\0") if entry]
    lost: StoreError | None
    if staged:
        lost = _of_index(staged)
    else:
        words = ("ls-tree", "-z", "--full-name", "HEAD", "--", name)
        kept = run_git(root, _LITERAL, *words).output
        path = os.fsdecode((kept or b"").rstrip(b"\0")).partition("\t")[2]
        lost = StoreError("deleted", detail=_words("HEAD", path)) if path else None
    # A checkout that was at work meanwhile may have brought it.
    if lost is not None and not os.path.lexists(log):
        raise lost


def _of_index(entries: list[str]) -> StoreError:
    """What the index says: a tag, then mode, name and stage of a blob, then the path."""
    facts, _, path = entries[-1].partition("\t")
    tag, *_, stage = facts.split(" ")
    if tag == "S":
        return StoreError("hidden", detail=shlex.quote(path.rpartition("/")[0]))
    side = {"2": "--ours", "3": "--theirs"}.get(stage)
    return StoreError("deleted", detail=_words(*([side] if side else []), path))


def _words(*words: str) -> str:
    """The end of a command that finds the path from every folder of the work tree."""
    *before, path = words
    return " ".join([*before, "--", shlex.quote(f":/{path}")])
