"""Where what is kept but not read stands in a merged log (S20, N02). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ..log.document import Document
from ..log.record import Identity

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
        documents: the normalised log before both sides and the sides, which may be exchanged.
        records: those of the merged log.
    """
    before, ours, theirs = (_places(document, records) for document in documents)
    tail = _tail(*(document.tail for document in documents))
    if before in (ours, theirs) or ours == theirs:
        changed = theirs if ours == before else ours
        return Kept({place: tuple(chunks) for place, chunks in changed.items()}, tail)
    wanted = _wanted(*(Counter(chain(*side.values())) for side in (before, ours, theirs)))
    behind: dict[_Place, list[bytes]] = {}
    for side in sorted((ours, theirs), key=lambda side: list(side.items())):
        for place, chunks in side.items():
            left = behind.setdefault(place, [])
            for chunk in chunks:
                if wanted[chunk]:
                    wanted[chunk] -= 1
                    left.append(chunk)
    return Kept({place: tuple(chunks) for place, chunks in behind.items()}, tail)


def _places(document: Document, records: Collection[Identity]) -> dict[_Place, list[bytes]]:
    """Returns what is not read by its place in the merged log."""
    if not document.opaque:
        return {}
    place: _Place = ()
    behind: dict[_Place, list[bytes]] = {place: list(document.head)} if document.head else {}
    identities = {id(line): identity for identity, line in document.index.items()}
    for line in document.lines:
        identity = identities[id(line)]
        if identity in records:
            place = identity
        if line.trailing:
            if place in behind:
                behind[place] += line.trailing
            else:
                behind[place] = list(line.trailing)
    return behind


def _wanted(
    base: Mapping[bytes, int], ours: Mapping[bytes, int], theirs: Mapping[bytes, int]
) -> dict[bytes, int]:
    """How often each line stands in the merged log."""
    wanted = dict(ours)
    for chunk, times in ours.items():
        others = theirs.get(chunk, 0)
        if times != others:
            wanted[chunk] = _number(base.get(chunk, 0), times, others)
    for chunk in theirs.keys() - ours.keys():
        wanted[chunk] = _number(base.get(chunk, 0), 0, theirs[chunk])
    return wanted


def _number(base: int, ours: int, theirs: int) -> int:
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
