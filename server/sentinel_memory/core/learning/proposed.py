"""Proposes the files to which a lesson applies, from the files that were changed (N11). Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice

from ..text.globs import flaw, glob_of
from ..text.limits import LISTS
from .paths import can_hold_fault, is_telling

MOST = 3
"""Most globs that are proposed."""
_MOST_FILES = 50
"""Most changed files; with more, nothing is proposed, because a lesson concerns fewer files."""
_LONGEST = LISTS["applies_to"].each

Place = tuple[str, ...]


def proposed_globs(paths: Iterable[str]) -> tuple[str, ...]:
    """Returns at most three globs for changed files; none if the files have too little in common.

    Several files of one folder become that folder. Tests, pages and settings are skipped, because a
    lesson applies to the code beside them.

    Args:
        paths: relative to the project, with `/`.
    """
    found = islice((path for path in paths if can_hold_fault(path)), _MOST_FILES + 1)
    files = {tuple(path.split("/")) for path in found}
    if len(files) > _MOST_FILES:
        return ()
    folders = {file[:-1] for file in files if _holds_several(file[:-1], files)}
    while len(places := _outermost(folders, files)) > MOST:
        wider = _nearest(places)
        if wider is None:
            return ()
        folders.add(wider)
    globs = [_glob(place, is_folder=place in folders) for place in sorted(places)]
    return tuple(g for g in globs if flaw(g) is None and len(g.encode()) <= _LONGEST)


def _holds_several(folder: Place, files: Collection[Place]) -> bool:
    return _tells(folder) and sum(_is_in(file, folder) for file in files) > 1


def _tells(folder: Place) -> bool:
    """Returns whether the path of a folder says more than that it contains code."""
    return any(is_telling(name) for name in folder)


def _is_in(place: Place, folder: Place) -> bool:
    return len(place) > len(folder) and place[: len(folder)] == folder


def _outermost(folders: Collection[Place], files: Collection[Place]) -> list[Place]:
    places = {*folders, *files}
    return [place for place in places if not any(_is_in(place, folder) for folder in folders)]


def _nearest(places: Collection[Place]) -> Place | None:
    """Returns the deepest meaningful folder that contains two of the places, or None."""
    parents = {place[:depth] for place in places for depth in range(1, len(place))}
    holding = [p for p in parents if _tells(p) and sum(_is_in(one, p) for one in places) > 1]
    return max(holding, key=lambda parent: (len(parent), parent), default=None)


def _glob(place: Place, *, is_folder: bool) -> str:
    glob = glob_of("/".join(place))
    return f"{glob}/**" if is_folder else glob
