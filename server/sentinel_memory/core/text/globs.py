"""Globs that name the files to which a memory applies (N11). Pure.

`*` and `?` stay within a folder, `**` crosses folders, and `{a,b}` means a or b. Matching follows
all possible states of a glob at once, character by character of the path. Its time is at most the
product of both lengths.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .expressions import expression
from .limits import LISTS

_REFUSED = frozenset("\\[]!")
_DRIVE = expression("[A-Za-z]:")
_WILD = expression(r"[*?{}]")
_STEP = expression(r"(?s:\*\*/|\*+|.)")
_FOLDERS = "**/"
_BRACES = frozenset("{,}")
_SPECIAL = expression(r"[\\\[\]!{}*]|^[~/]|^[A-Za-z](?=:)")
_OUTER_SPACE = expression(r"^\s|\s\Z")
_MOST_BYTES = LISTS["applies_to"].each


class _Steps(NamedTuple):
    """A glob as an automaton: one state per index; the state after the last one accepts."""

    takes: tuple[str, ...]
    """Input of each state: a character, `?`, `*`, `**`, `**/` (up to the end of a folder), or ""
    for none.
    """
    jumps: tuple[tuple[int, ...], ...]
    """States that are reachable from each state without consuming a character."""


def flaw(glob: str) -> str | None:
    r"""Returns the code of the reason why a glob is refused, or None for a valid glob (N11).

    The codes are `glob_empty`, `glob_absolute`, `glob_parent` (a folder `..`), `glob_sign` (one of
    `\`, `[`, `]` and `!`) and `glob_braces` (unclosed or nested braces).
    """
    if not glob:
        return "glob_empty"
    first = glob[1:].partition("}")[0].split(",") if glob.startswith("{") else [glob]
    if any(start.startswith(("/", "~")) or _DRIVE.match(start) for start in first):
        return "glob_absolute"
    if not _REFUSED.isdisjoint(glob):
        return "glob_sign"
    if not _has_even_braces(glob):
        return "glob_braces"
    # An alternative may be the complete name of a folder.
    names = glob.translate(str.maketrans("{,}", "///")).split("/")
    return "glob_parent" if ".." in names else None


def matches(glob: str, path: str) -> bool:
    """Returns whether a glob matches a whole path; an invalid glob matches nothing.

    Args:
        glob: the glob as stored.
        path: relative to the project, with `/`, in NFC; the comparison is case-sensitive.
    """
    if not _has_ends_of(glob, path):
        return False
    steps = _steps(glob)
    if steps is None:
        return False
    places = _reached({0}, steps)
    for sign in path:
        places = _reached(_after(places, sign, steps), steps)
    return len(steps.takes) - 1 in places


def glob_of(path: str) -> str:
    """Returns a glob that matches a file and fits in a list entry of a record (N11).

    Characters that are special or refused in a glob become `?`. If the path is too long, its first
    folders become `**`.

    Args:
        path: relative to the project, with `/`.
    """
    literal = _SPECIAL.sub("?", unicodedata.normalize("NFC", path))
    literal = "".join(sign if sign.isprintable() else "?" for sign in literal)
    literal = _OUTER_SPACE.sub("?", literal)
    if len(literal.encode()) <= _MOST_BYTES:
        return literal
    room = _MOST_BYTES - len("**/*")
    end = literal.encode()[-room:].decode(errors="ignore")
    folder, slash, rest = end.partition("/")
    return f"**/{rest}" if slash else f"**/*{folder}"


def folded(globs: Iterable[str]) -> tuple[str, ...]:
    """Returns fewer globs that match the same files: names in one folder stand in braces.

    Args:
        globs: valid globs; a folded one stands where its first name stood.
    """
    found: dict[str, list[str]] = {}
    names_of: dict[str, list[str]] = {}
    for glob in globs:
        folder, name = _folder_of(glob), glob.rpartition("/")[2]
        if "**" in name or not _BRACES.isdisjoint(glob):
            found[glob] = [glob]
            continue
        names = names_of.get(folder, [])
        if names and _size(folder, [*names, name]) <= _MOST_BYTES:
            names.append(name)
        else:
            names_of[folder] = found[glob] = [name]
    return tuple(
        glob if len(names) == 1 else f"{_folder_of(glob)}{{{','.join(names)}}}"
        for glob, names in found.items()
    )


def _folder_of(glob: str) -> str:
    folder, slash, _ = glob.rpartition("/")
    return folder + slash


def _size(folder: str, names: Iterable[str]) -> int:
    """Returns the bytes of a glob that has these names in braces."""
    return len(f"{folder}{{{','.join(names)}}}".encode())


def _has_ends_of(glob: str, path: str) -> bool:
    """Returns whether a path has the literal beginning and end of a glob; most paths do not."""
    glob = glob if glob.isascii() else unicodedata.normalize("NFC", glob)
    *_, tail = _WILD.split(glob)
    # `**/` may match no folder at all, and then no slash.
    ends = path.endswith(tail.removeprefix("/"))
    return ends and path.startswith(_WILD.split(glob, maxsplit=1)[0])


def _after(places: set[int], sign: str, steps: _Steps) -> set[int]:
    """Returns the states that are reached by consuming a character."""
    found: set[int] = set()
    for place in places:
        take = steps.takes[place]
        within = sign != "/"
        if take in ("**", _FOLDERS) or (take == "*" and within):
            found.add(place)
        if take == sign or (take == "?" and within) or (take == _FOLDERS and not within):
            found.add(place + 1)
    return found


def _reached(places: set[int], steps: _Steps) -> set[int]:
    """Returns these states and all states that are reachable without consuming a character."""
    left = list(places)
    while left:
        for place in steps.jumps[left.pop()]:
            if place not in places:
                places.add(place)
                left.append(place)
    return places


@lru_cache(maxsize=4_096)
def _steps(glob: str) -> _Steps | None:
    """Returns the automaton of a glob, or None for an invalid glob."""
    if flaw(glob):
        return None
    builder = _Builder()
    for step in _STEP.findall(unicodedata.normalize("NFC", glob)):
        builder.put(step)
    return builder.done()


class _Builder:
    """Builds the automaton of a glob from its steps, in order."""

    def __init__(self) -> None:
        self._takes: list[str] = []
        self._jumps: list[tuple[int, ...]] = []
        self._opened: int | None = None
        """State at which the open braces begin, or None."""
        self._ends: list[int] = []
        """States at which the finished alternatives of the open braces end."""
        self._begins = self._begins_outside = True
        """Whether a path component begins here, and whether one began where the braces opened."""

    def put(self, step: str) -> None:
        """Adds a character, a brace, a comma or a run of asterisks."""
        if step == "{":
            self._opened, self._begins_outside = self._add("", 1), self._begins
        elif step == "}" or (step == "," and self._opened is not None):
            self._ends.append(self._add(""))
            self._begins = self._begins_outside and step == ","
            if step == ",":
                self._jump(self._opened or 0, len(self._takes))
            else:
                self._close()
        elif step == _FOLDERS and self._begins:
            self._add("", 1, 2)
            self._add(_FOLDERS)
        else:
            self._add_within(step)
            self._begins = step.endswith("/")

    def done(self) -> _Steps:
        """Adds the accepting state and returns the automaton."""
        self._add("")
        return _Steps(tuple(self._takes), tuple(self._jumps))

    def _add_within(self, step: str) -> None:
        if not step.startswith("*"):
            self._add(step)
            return
        self._add("*" if step == "*" else "**", 1)
        if step == _FOLDERS:
            self._add("/")

    def _close(self) -> None:
        for end in self._ends:
            self._jump(end, len(self._takes))
        self._opened, self._ends = None, []

    def _add(self, take: str, *jumps: int) -> int:
        """Adds a state with jumps to states this many steps ahead; returns its index."""
        here = len(self._takes)
        self._takes.append(take)
        self._jumps.append(tuple(here + jump for jump in jumps))
        return here

    def _jump(self, place: int, to: int) -> None:
        self._jumps[place] += (to,)


def _has_even_braces(glob: str) -> bool:
    """Returns whether all braces are closed and none is nested."""
    opened = False
    for sign in glob:
        if sign in "{}":
            if opened == (sign == "{"):
                return False
            opened = sign == "{"
    return not opened
