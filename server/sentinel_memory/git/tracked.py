"""The files that git tracks in a project, from its index (E01, E03).

Files of the work tree are not compared, because git would run filters from the configuration.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from .ask import Trouble, run_git

SECONDS = 5.0
"""Time limit of each git command in seconds."""
_ABSENT = b"S"
"""Git's tag of a file that a sparse checkout leaves out."""
_DEBUG = re.compile(rb"  mtime: (\d+):(\d+)\n.*\n.*\n  size: (\d+)\t", re.DOTALL)


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


def stored_as(root: Path, entry: Entry, data: bytes, seconds: float = SECONDS) -> str | None:
    """Returns the object name under which git would store a file (E01); never raises.

    Returns None if a filter applies, which is a program from the configuration. For a file that is
    unchanged since git last saw it, the index has the name even then.

    Args:
        root: the project.
        entry: the file.
        data: its bytes.
        seconds: time limit of each git command.
    """
    asked = run_git(root, "check-attr", "-z", "filter", "--", entry.name, seconds=seconds)
    attribute = (asked.output or b"").split(b"\0")[2:3]
    if attribute not in ([b"unspecified"], [b"unset"]):
        return entry.blob if _is_unchanged(root, entry, seconds) else None
    command = ("hash-object", "--stdin", f"--path={entry.name}")
    found = run_git(root, *command, given=data, seconds=seconds).output
    return found.decode().strip() if found else None


def _is_unchanged(root: Path, entry: Entry, seconds: float) -> bool:
    """Returns whether time and size show a file as git last saw it; False in doubt."""
    command = ("--literal-pathspecs", "ls-files", "--stage", "--debug", "--", entry.name)
    told = _DEBUG.search(run_git(root, *command, seconds=seconds).output or b"")
    index = run_git(root, "rev-parse", "--git-path", "index", seconds=seconds).output
    if told is None or not index:
        return False
    try:
        now = (root / entry.name).stat()
        noted = (root / os.fsdecode(index.removesuffix(b"\n"))).stat().st_mtime_ns
    except OSError:
        return False
    modified = int(told[1]) * 1_000_000_000 + int(told[2])
    # A file that was written at the time of the index may have changed unnoticed.
    return (modified, int(told[3])) == (now.st_mtime_ns, now.st_size) and modified < noted


def _spellings(path: str) -> set[str]:
    """Returns a path as it is, and in the normal forms in which systems store it."""
    return {path, *(unicodedata.normalize(form, path) for form in ("NFC", "NFD"))}
