"""The files that git tracks in a project, as its index names them (E01, E03).

No file of the work tree is compared: for that git would run the filters that a configuration names.
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
"""How long git may take for each answer."""
_ABSENT = b"S"
"""How git marks a file that a sparse clone does not check out."""
_DEBUG = re.compile(rb"  mtime: (\d+):(\d+)\n.*\n.*\n  size: (\d+)\t", re.DOTALL)


class Entry(NamedTuple):
    """One file of the index."""

    name: str
    """As git and the disk call it, relative to the project, with `/`."""
    mode: bytes
    blob: str
    absent: bool = False
    """Whether a sparse clone leaves it out of the work tree."""


class Tracked(NamedTuple):
    """What git tracks."""

    lines: Mapping[str, bytes]
    """What git says of each file, by its path in NFC, relative to the project."""
    trouble: Trouble | None = None
    """Why git does not tell; then there are none."""

    def entry(self, path: str) -> Entry | None:
        """Returns a file, None where git does not track it."""
        line = self.lines.get(path)
        if line is None:
            return None
        head, _tab, name = line.partition(b"\t")
        tag, mode, blob, _stage = head.split(b" ")
        return Entry(os.fsdecode(name), mode, blob.decode(), tag == _ABSENT)


def tracked_files(root: Path, names: Iterable[str] = (), seconds: float = SECONDS) -> Tracked:
    """Returns what git tracks below a folder; never raises.

    Args:
        root: the project, without links on the way.
        names: only these; none: all.
        seconds: how long git may take.
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
    """Tells whether a rule keeps git from following a file; not where git does not tell."""
    given = os.fsencode(name) + b"\0"
    found = run_git(root, "check-ignore", "--stdin", "-z", given=given, seconds=seconds)
    return bool(found.output)


def stored_as(root: Path, entry: Entry, data: bytes, seconds: float = SECONDS) -> str | None:
    """Returns the name of the object that git would store for a file (E01); never raises.

    None where only a program that a configuration names could tell: a filter. Of a file that is
    as git last saw it, git's own record tells it all the same.

    Args:
        root: the project.
        entry: the file.
        data: its bytes.
        seconds: how long git may take, each of the two times that it is asked.
    """
    asked = run_git(root, "check-attr", "-z", "filter", "--", entry.name, seconds=seconds)
    attribute = (asked.output or b"").split(b"\0")[2:3]
    if attribute not in ([b"unspecified"], [b"unset"]):
        return entry.blob if _is_unchanged(root, entry, seconds) else None
    command = ("hash-object", "--stdin", f"--path={entry.name}")
    found = run_git(root, *command, given=data, seconds=seconds).output
    return found.decode().strip() if found else None


def _is_unchanged(root: Path, entry: Entry, seconds: float) -> bool:
    """Tells by time and size whether a file is as git last saw it; in doubt it is not."""
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
    # What was written in the moment in which git looked may have changed behind its back.
    return (modified, int(told[3])) == (now.st_mtime_ns, now.st_size) and modified < noted


def _spellings(path: str) -> set[str]:
    """A path as it is, and as systems write its accents."""
    return {path, *(unicodedata.normalize(form, path) for form in ("NFC", "NFD"))}
