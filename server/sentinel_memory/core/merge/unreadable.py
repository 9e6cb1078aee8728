"""The position in a merged log of parts that are kept but not read (S20, N02). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ..log.document import Document
from ..log.record import Identity

_Place = Identity | tuple[()]
"""Identity of the preceding record; () before the first record."""


class Kept(NamedTuple):
    """Unreadable lines and conflict blocks of a merged log."""

    behind: Mapping[_Place, tuple[bytes, ...]]
    """The parts after each record, and at the head."""
    tail: bytes | None
    """An unclosed conflict block."""


def keep(documents: Sequence[Document], records: Collection[Identity]) -> Kept:
    """Returns the parts to keep from both sides, once each, after the record they followed.

    A part is dropped only if one side removed it and the other left it unchanged. A part whose
    record is gone follows the preceding record.

    Args:
        documents: the normalised base and both sides; the sides may be exchanged.
        records: the identities of the records in the merged log.
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
    """Returns the unread parts by their position in the merged log."""
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
    """Returns how often each part occurs in the merged log."""
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
    """Returns the unclosed block; two of them are joined into one."""
    if ours in (base, theirs):
        return theirs
    if theirs == base:
        return ours
    return b"\n".join(sorted(tail for tail in (ours, theirs) if tail is not None))
