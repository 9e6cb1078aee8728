"""Asks git for renamed files, and for files that contain a text (E03)."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from .ask import run_git

SECONDS = 5.0
"""Time limit of each git command in seconds."""
COMMIT = re.compile(r"[0-9a-f]{12,64}")
"""The form of a valid `meta.commit`; a line that came by git may contain anything there."""
_WALK_SECONDS = 2.0
"""How long git may look for renames in the history: other quotes wait for that."""
_MOST_COMMITS = 50
"""The maximum number of commits in which renames are looked up."""
_MOST_PAIRS = 1_000
"""Most files that git compares to detect a rename."""


def renamed_since(root: Path, commit: str, seconds: float = SECONDS) -> Mapping[str, str] | None:
    """Returns the new path of each file renamed since a commit, including staged renames.

    Returns None if git does not know the commit, as in a shallow clone, or did not answer.

    Args:
        root: the project; both paths lie in it.
        commit: abbreviated hash from `meta.commit` of a record; it may be invalid.
        seconds: time limit of git.
    """
    if not COMMIT.fullmatch(commit):
        return None
    return _renamed(root, "diff-index", "--cached", f"{commit}^{{commit}}", seconds=seconds)


def renamed_in_history(
    root: Path, paths: Collection[str], seconds: float = _WALK_SECONDS
) -> dict[str, str]:
    """Returns the next path of each of these files that some commit renamed.

    Each rename is looked up in the commit that made it. Over a long history a file may change so
    much that git does not recognise it when it compares both ends.

    Args:
        root: the project; all the paths lie in it.
        paths: the paths of files that HEAD does not have.
        seconds: how long git may take for each answer.
    """
    made = _deleted_in(root, paths, seconds)
    found: dict[str, str] = {}
    for commit in [*dict.fromkeys(made.values())][:_MOST_COMMITS]:
        renames = _renamed(root, "diff-tree", "-r", f"{commit}^", commit, seconds=seconds) or {}
        found |= {path: to for path, to in renames.items() if made.get(path) == commit}
    return found


def _deleted_in(root: Path, paths: Collection[str], seconds: float) -> dict[str, str]:
    """Returns for each file the last commit that deleted it; empty if git does not tell."""
    shown = ("--format=%x00%H", "--no-follow", "--no-renames", "--diff-filter=D", "--name-only")
    names = sorted(f":(literal){path}" for path in paths)
    command = ("log", *shown, "-z", "--relative", "HEAD", "--", *names)
    printed = run_git(root, *command, seconds=seconds).output if names else None
    found: dict[str, str] = {}
    # Each commit is an empty word, its name, and a word for each file; the first has a line break.
    commit, words = "", iter((printed or b"").split(b"\0"))
    for word in words:
        if word:
            found.setdefault(_named(word.removeprefix(b"\n")), commit)
        else:
            commit = next(words, b"").decode()
    return found


def _renamed(root: Path, *command: str, seconds: float) -> Mapping[str, str] | None:
    """Returns the new path of each file that a diff of git calls renamed; None if git fails."""
    name, *revisions = command
    shown = ("--name-status", "--diff-filter=R", "-z", "--relative", "--no-ext-diff")
    renames = ("--find-renames", f"-l{_MOST_PAIRS}", "--ignore-submodules=all", "--no-textconv")
    printed = run_git(root, name, *renames, *shown, *revisions, "--", seconds=seconds).output
    if printed is None:
        return None
    words = [_named(word) for word in printed.split(b"\0")]
    return {words[at + 1]: words[at + 2] for at in range(0, len(words) - 2, 3)}


def is_shallow(root: Path, seconds: float = SECONDS) -> bool:
    """Returns whether a clone lacks older commits."""
    shallow = run_git(root, "rev-parse", "--is-shallow-repository", seconds=seconds).output
    return shallow == b"true\n"


def files_with(root: Path, texts: Iterable[str], seconds: float = SECONDS) -> list[str] | None:
    """Returns the tracked files whose work-tree version contains one of these texts.

    Returns None if git did not answer in time. The texts are not passed as arguments of git, which
    every process on the machine can read.

    Args:
        root: the project, to which the search is limited.
        texts: texts without line breaks.
        seconds: time limit of git.
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
