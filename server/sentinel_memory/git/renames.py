"""Where files went, and which of them hold a text: asked of git for quotes (E03)."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

from .ask import run_git

SECONDS = 5.0
"""How long git may take for each answer."""
COMMIT = re.compile(r"[0-9a-f]{12,64}")
"""How `meta.commit` names one; a line that came by git may hold anything there."""
_MOST_PAIRS = 1_000
"""Files that git compares with each other to find a rename."""


def renamed_since(root: Path, commit: str, seconds: float = SECONDS) -> Mapping[str, str] | None:
    """Returns the new path of each file that was renamed since a commit, staged renames too.

    None where git does not know the commit, as in a shallow clone, or does not tell.

    Args:
        root: the project; both paths lie in it.
        commit: the start of its name, as `meta.commit` of a record has it: it may be anything.
        seconds: how long git may take.
    """
    if not COMMIT.fullmatch(commit):
        return None
    shown = ("--name-status", "--diff-filter=R", "-z", "--relative", "--no-ext-diff")
    renames = ("--find-renames", f"-l{_MOST_PAIRS}", "--ignore-submodules=all", "--no-textconv")
    command = ("diff-index", "--cached", *renames, *shown, f"{commit}^{{commit}}", "--")
    printed = run_git(root, *command, seconds=seconds).output
    if printed is None:
        return None
    words = [_named(word) for word in printed.split(b"\0")]
    return {words[at + 1]: words[at + 2] for at in range(0, len(words) - 2, 3)}


def is_shallow(root: Path, seconds: float = SECONDS) -> bool:
    """Tells whether a clone lacks older commits."""
    shallow = run_git(root, "rev-parse", "--is-shallow-repository", seconds=seconds).output
    return shallow == b"true\n"


def files_with(root: Path, texts: Iterable[str], seconds: float = SECONDS) -> list[str] | None:
    """Returns the tracked files that hold one of these texts, as they lie in the work tree.

    None where git does not tell in time. The texts are no arguments of git, which every process of
    the machine could read.

    Args:
        root: the project, in which alone is searched.
        texts: each within a line.
        seconds: how long git may take.
    """
    given = "".join(f"{text}\n" for text in texts if text).encode(errors="replace")
    if not given:
        return []
    shown = ("--files-with-matches", "-z", "--no-color", "-I", "--no-textconv")
    command = ("grep", "--fixed-strings", "--no-recurse-submodules", *shown, "-f", "-", "--", ".")
    answer = run_git(root, *command, given=given, seconds=seconds)
    if answer.trouble is not None:
        return None
    return [_named(word) for word in (answer.output or b"").split(b"\0") if word]


def _named(word: bytes) -> str:
    name = os.fsdecode(word)
    return name if name.isascii() else unicodedata.normalize("NFC", name)
