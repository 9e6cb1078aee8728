"""The files that git tracks in a project, from its index (E01, E03).

Files of the work tree are not compared, because git would run filters from the configuration.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from .ask import Trouble, run_git

SECONDS = 5.0
"""Time limit of each git command in seconds."""
_ABSENT = b"S"
"""Git's tag of a file that a sparse checkout leaves out."""


class Entry(NamedTuple):
    """A file of the index."""

    name: str
    """Path as git and the disk spell it, relative to the project, with `/`."""
    mode: bytes
    blob: str
    absent: bool = False
    """Whether a sparse checkout leaves it out of the work tree."""


class Tracked(NamedTuple):
    """The tracked files."""

    lines: Mapping[str, bytes]
    """Git's output line for each file, by its path in NFC, relative to the project."""
    trouble: Trouble | None = None
    """Reason why git did not answer; `lines` is empty then."""

    def entry(self, path: str) -> Entry | None:
        """Returns the entry of a file, or None if git does not track it."""
        line = self.lines.get(path)
        if line is None:
            return None
        head, _tab, name = line.partition(b"\t")
        tag, mode, blob, _stage = head.split(b" ")
        return Entry(os.fsdecode(name), mode, blob.decode(), tag == _ABSENT)


def tracked_files(root: Path, names: Iterable[str] = (), seconds: float = SECONDS) -> Tracked:
    """Returns the tracked files below a folder; never raises.

    Args:
        root: the project, with links resolved.
        names: paths to look up; empty for all.
        seconds: time limit of git.
    """
    wanted = [f"./{name}" for path in names for name in _spellings(path)]
    command = ("--literal-pathspecs", "ls-files", "--stage", "-t", "-z", "--", *wanted)
    answer = run_git(root, *command, seconds=seconds)
    if answer.output is None:
        return Tracked({}, answer.trouble or "failed")
    lines: dict[str, bytes] = {}
    for line in filter(None, answer.output.split(b"\0")):
        name = os.fsdecode(line[line.index(b"\t") + 1 :])
        lines[name if name.isascii() else unicodedata.normalize("NFC", name)] = line
    return Tracked(lines)


def is_ignored(root: Path, name: str, seconds: float = SECONDS) -> bool:
    """Returns whether a rule makes git ignore a file; False if git did not answer."""
    given = os.fsencode(name) + b"\0"
    found = run_git(root, "check-ignore", "--stdin", "-z", given=given, seconds=seconds)
    return bool(found.output)


def _spellings(path: str) -> set[str]:
    """Returns a path as it is, and in the normal forms in which systems store it."""
    return {path, *(unicodedata.normalize(form, path) for form in ("NFC", "NFD"))}
