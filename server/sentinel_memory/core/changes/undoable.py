"""Previews the effect of each undoing (S36). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..log.document import Document, Line
from ..log.record import parse_line
from .corrections import Removal, take_back


class Step(NamedTuple):
    """A change that can be undone."""

    at: str
    """Time of the change, ISO 8601 UTC, which also names it."""
    refs: tuple[str, ...]
    """`id@rev` of the records that the change removed."""
    restored: tuple[Line, ...]
    """Lines that undoing the change restores."""
    removed: tuple[Line, ...]
    """Lines that undoing the change removes."""
    kept: tuple[Line, ...]
    """Lines that stay because the record was saved again since the change."""


def steps(document: Document, removals: Iterable[Removal]) -> Iterator[Step]:
    """Yields the changes that can be undone, latest first, each after the undoing of those before.

    Args:
        document: the log.
        removals: the lines that left it, oldest first.
    """
    document = document.normalised()[0]
    for change in _changes(removals):
        undoing = take_back(document, change)
        document = undoing.document
        out = (*undoing.removed, *(gone for gone, _ in undoing.exchanged))
        yield Step(change[0].removed_at, _refs(change), undoing.restored, out, undoing.kept)


def _refs(change: Iterable[Removal]) -> tuple[str, ...]:
    records = ((one.line, parse_line(one.line)) for one in change)
    return tuple(dict.fromkeys(Line(raw, record).ref for raw, record in records if record))


def _changes(removals: Iterable[Removal]) -> Iterator[Sequence[Removal]]:
    """Yields the lines that left in each change that is not undone, latest change first."""
    changes: dict[str, list[Removal]] = {}
    for removal in removals:
        if not removal.undone:
            changes.setdefault(removal.removed_at, []).append(removal)
    yield from reversed(changes.values())
