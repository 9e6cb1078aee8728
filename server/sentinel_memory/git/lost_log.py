"""Detects a log that git has and the work tree lacks: sparse checkout or deletion (S24)."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from ..core.errors import StoreError
from ..store.project_root import work_tree
from .ask import run_git

_LITERAL = "--literal-pathspecs"


def refuse_lost(log: Path, root: Path) -> None:
    """Raises an error if a missing log exists in git, and is thus lost and not new.

    If git does not answer, or does not know the log, it counts as new.

    Args:
        log: path of the missing log, with links resolved.
        root: its project, with links resolved.

    Raises:
        StoreError: git has the log; the sentence names the command that restores it.
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
    # A simultaneous checkout may have restored it.
    if lost is not None and not os.path.lexists(log):
        raise lost


def _of_index(entries: list[str]) -> StoreError:
    """Returns the error for index entries: tag, mode, name and stage of a blob, then the path."""
    facts, _, path = entries[-1].partition("\t")
    tag, *_, stage = facts.split(" ")
    if tag == "S":
        return StoreError("hidden", detail=shlex.quote(path.rpartition("/")[0]))
    side = {"2": "--ours", "3": "--theirs"}.get(stage)
    return StoreError("deleted", detail=_words(*([side] if side else []), path))


def _words(*words: str) -> str:
    """Returns the end of a command, with a path that is valid in every folder of the work tree."""
    *before, path = words
    return " ".join([*before, "--", shlex.quote(f":/{path}")])
