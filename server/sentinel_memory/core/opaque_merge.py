"""Where what is kept but not read stands in a merged log (S20, N02). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from .document import Document
from .record import Identity

_Place = Identity | tuple[()]
"""The record that a line stands behind; empty before the first one."""


class Kept(NamedTuple):
    """Unreadable lines and conflict blocks of a merged log."""

    behind: Mapping[_Place, tuple[bytes, ...]]
    """Those behind each record, and at the head."""
    tail: bytes | None
    """A conflict block that was never closed."""


def keep(documents: Sequence[Document], records: Collection[Identity]) -> Kept:
    """Returns what is kept of each side, once, behind the record that it followed.

    What one side took out and the other left as it was is gone; nothing else is. A line whose
    record is gone stands behind the record before that one.

    Args:
        documents: the log before both sides and the two sides, which may be exchanged.
        records: those of the merged log.
    """
    before, *sides = [list(_places(document, records)) for document in documents]
    counts = [Counter(chunk for _, chunk in side) for side in (before, *sides)]
    wanted = {
        chunk: _number(*(count[chunk] for count in counts)) for chunk in counts[1] | counts[2]
    }
    behind: dict[_Place, tuple[bytes, ...]] = {}
    # A line of both stands where the side has it that changed something.
    sides.sort(key=lambda side: (side == before, side))
    for place, chunk in chain.from_iterable(sides):
        if wanted[chunk] > 0:
            wanted[chunk] -= 1
            behind[place] = (*behind.get(place, ()), chunk)
    return Kept(behind, _tail(*(document.tail for document in documents)))


def _places(document: Document, records: Collection[Identity]) -> Iterator[tuple[_Place, bytes]]:
    """Yields what is not read with its place in the merged log."""
    place: _Place = ()
    for chunk in document.head:
        yield place, chunk
    for line in document.lines:
        if line.record.identity in records:
            place = line.record.identity
        for chunk in line.trailing:
            yield place, chunk


def _number(base: int, ours: int, theirs: int) -> int:
    """How often a line stands in the merged log."""
    if ours == base:
        return theirs
    return ours if theirs == base else max(ours, theirs)


def _tail(base: bytes | None, ours: bytes | None, theirs: bytes | None) -> bytes | None:
    """The block that is not closed; two of them are one that holds both."""
    if ours in (base, theirs):
        return theirs
    if theirs == base:
        return ours
    return b"\n".join(sorted(tail for tail in (ours, theirs) if tail is not None))
