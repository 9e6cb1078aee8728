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

_REFUSED = frozenset("\\[]!")
_DRIVE = expression("[A-Za-z]:")
_STEP = expression(r"(?s:\*\*/|\*+|.)")
_FOLDERS = "**/"


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
    steps = _steps(glob)
    if steps is None:
        return False
    places = _reached({0}, steps)
    for sign in path:
        places = _reached(_after(places, sign, steps), steps)
    return len(steps.takes) - 1 in places


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
    takes: list[str] = []
    jumps: list[list[int]] = []

    def put(take: str, *to: int) -> int:
        takes.append(take)
        jumps.append(list(to))
        return len(takes) - 1

    opened, ends = -1, list[int]()
    begins = [True]  # whether the name of a folder begins here; the second: where the braces open
    for step in _STEP.findall(unicodedata.normalize("NFC", glob)):
        if step == "{":
            opened, ends = put("", len(takes) + 1), []
            begins.append(begins[-1])
            continue
        if step == "," and opened >= 0:
            ends.append(put(""))
            jumps[opened].append(len(takes))
            begins[-1] = begins[0]
            continue
        if step == "}":
            ends.append(put(""))
            for end in ends:
                jumps[end].append(len(takes))
            opened, begins = -1, [False]
            continue
        if step == _FOLDERS and begins[-1]:
            here = put("")
            jumps[here] += [here + 1, here + 2]
            put(_FOLDERS)
        elif step.startswith("*"):
            many = "*" if step == "*" else "**"
            put(many, len(takes) + 1)
            if step == _FOLDERS:
                put("/")
        else:
            put(step)
        begins[-1] = step.endswith("/")
    put("")
    return _Steps(tuple(takes), tuple(map(tuple, jumps)))


def _has_even_braces(glob: str) -> bool:
    """Tells whether all braces are closed, and none stands within another pair."""
    opened = False
    for sign in glob:
        if sign in "{}":
            if opened == (sign == "{"):
                return False
            opened = sign == "{"
    return not opened
