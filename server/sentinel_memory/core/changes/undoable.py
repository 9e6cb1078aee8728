"""What each undoing would bring back, before it is done (S36). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..log.document import Document, Line
from ..log.record import parse_line
from .corrections import Removal, take_back


class Step(NamedTuple):
    """One change that can be taken back."""

    at: str
    """ISO 8601 UTC, which names it."""
    refs: tuple[str, ...]
    """`id@rev` of what it removed."""
    restored: tuple[Line, ...]
    """What taking it back puts into the log."""
    removed: tuple[Line, ...]
    """What it takes out."""
    kept: tuple[Line, ...]
    """What stays, because the record was saved again since."""


def steps(document: Document, removals: Iterable[Removal]) -> Iterator[Step]:
    """Yields the changes that can be taken back, the latest first, each after those before it.

    Args:
        document: the log.
        removals: what left it, the oldest first.
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
    """What left in each change that is not undone, the latest first."""
    changes: dict[str, list[Removal]] = {}
    for removal in removals:
        if not removal.undone:
            changes.setdefault(removal.removed_at, []).append(removal)
    yield from reversed(changes.values())
