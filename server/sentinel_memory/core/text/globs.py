"""Globs that say for which files a memory holds (N11). Pure.

`*` and `?` stay within a folder, `**` reaches across folders, `{a,b}` is one of several. A glob is
followed along a path sign by sign, at all the places in it at once that may be reached: it never
takes longer than its length times that of the path.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from .expressions import expression
from .limits import LISTS

_REFUSED = frozenset("\\[]!")
_DRIVE = expression("[A-Za-z]:")
_WILD = expression(r"[*?{}]")
_STEP = expression(r"(?s:\*\*/|\*+|.)")
_FOLDERS = "**/"
_SPECIAL = expression(r"[\\\[\]!{}*]|^[~/]|^[A-Za-z](?=:)")
_OUTER_SPACE = expression(r"^\s|\s\Z")
_MOST_BYTES = LISTS["applies_to"].each


class _Steps(NamedTuple):
    """A glob, place by place; the place behind the last is its end."""

    takes: tuple[str, ...]
    """A sign, `?`, `*`, `**` or `**/` (up to the end of a folder); nothing where one only goes on.
    """
    jumps: tuple[tuple[int, ...], ...]
    """Places that are reached from each without a sign."""


def flaw(glob: str) -> str | None:
    r"""Returns why a glob is refused, as a code; None for one that may be used (N11).

    The codes are `glob_empty`, `glob_absolute`, `glob_parent` (a folder `..`), `glob_sign` (one of
    `\`, `[`, `]` and `!`) and `glob_braces` (not closed, or one pair within another).
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
    # An alternative may be the whole name of a folder.
    names = glob.translate(str.maketrans("{,}", "///")).split("/")
    return "glob_parent" if ".." in names else None


def matches(glob: str, path: str) -> bool:
    """Tells whether a glob matches the whole of a path; one with a flaw matches nothing.

    Args:
        glob: as stored.
        path: relative to the project with `/`, in NFC; large and small letters differ.
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
    """Returns a glob that matches a file, as long as a list of a record may hold it (N11).

    A sign that no glob may have, or that means more than itself, becomes `?`. Where the path is
    too long, folders at its beginning become `**`.

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


def _has_ends_of(glob: str, path: str) -> bool:
    """Tells whether a path begins and ends as a glob says it in plain signs: most do not."""
    glob = glob if glob.isascii() else unicodedata.normalize("NFC", glob)
    *_, tail = _WILD.split(glob)
    # `**/` may stand for no folder at all, and then for no slash.
    ends = path.endswith(tail.removeprefix("/"))
    return ends and path.startswith(_WILD.split(glob, maxsplit=1)[0])


def _after(places: set[int], sign: str, steps: _Steps) -> set[int]:
    """Returns the places that are reached by a sign."""
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
    """Returns these places and those that are reached from them without a sign."""
    left = list(places)
    while left:
        for place in steps.jumps[left.pop()]:
            if place not in places:
                places.add(place)
                left.append(place)
    return places


@lru_cache(maxsize=4_096)
def _steps(glob: str) -> _Steps | None:
    """Returns the steps of a glob; None for one with a flaw."""
    if flaw(glob):
        return None
    builder = _Builder()
    for step in _STEP.findall(unicodedata.normalize("NFC", glob)):
        builder.put(step)
    return builder.done()


class _Builder:
    """Puts the steps of a glob one behind the other."""

    def __init__(self) -> None:
        self._takes: list[str] = []
        self._jumps: list[tuple[int, ...]] = []
        self._opened: int | None = None
        """Where the open braces are."""
        self._ends: list[int] = []
        """Where their alternatives end."""
        self._begins = self._begins_outside = True
        """Whether the name of a folder begins here, and whether one did where braces opened."""

    def put(self, step: str) -> None:
        """Adds a sign, a brace or a row of stars."""
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
        """Returns what was put, with its end."""
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
        """Adds a place, from which one may jump so many places on; returns it."""
        here = len(self._takes)
        self._takes.append(take)
        self._jumps.append(tuple(here + jump for jump in jumps))
        return here

    def _jump(self, place: int, to: int) -> None:
        self._jumps[place] += (to,)


def _has_even_braces(glob: str) -> bool:
    """Tells whether all braces are closed, and none stands within another pair."""
    opened = False
    for sign in glob:
        if sign in "{}":
            if opened == (sign == "{"):
                return False
            opened = sign == "{"
    return not opened
