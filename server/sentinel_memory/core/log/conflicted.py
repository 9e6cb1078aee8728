"""The records between conflict markers, as reads show them (S20). Pure.

A block stays opaque: its records are counted, edited and compacted only after it is resolved. Until
then their content must still be visible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .blocks import parse_block
from .document import Document, Line
from .record import Identity, parse_line

_Said = tuple[Identity, str, str | None]


class Conflicted(NamedTuple):
    """A version of a record in a conflict, from one side or both."""

    line: Line
    number: int
    """Number of its line in the file, from 1."""
    markers: tuple[bytes, ...]
    """The marker lines of the sides that contain it; `side_names` reads them."""


def conflicted(document: Document) -> tuple[Conflicted, ...]:
    """Returns the records between the markers of closed blocks, each version once.

    A record that also stands outside a block is left out: the outer record can be named, and
    resolving merges the block into it. The base that git wrote is not a version of a side.
    """
    found: dict[_Said, Conflicted] = {}
    for one in _records(document):
        record = one.line.record
        if document.find(record.identity) is not None:
            continue
        said = (record.identity, record.lesson, record.ask_next_time)
        other = found.setdefault(said, one)
        newer = max(other, one, key=lambda version: version.line.age)
        found[said] = newer._replace(markers=tuple(dict.fromkeys((*other.markers, *one.markers))))
    return tuple(found.values())


def latest(document: Document) -> tuple[Conflicted, ...]:
    """Returns the newest version of each record in a conflict."""
    newest: dict[Identity, Conflicted] = {}
    for one in sorted(conflicted(document), key=lambda one: one.line.age):
        newest[one.line.record.identity] = one
    return tuple(newest.values())


def stands_in_conflict(document: Document, type: str | None, id: str) -> bool:
    """Returns whether a record with this id, and of this type if given, is in a conflict."""
    records = (one.line.record for one in conflicted(document))
    return any(record.id == id and type in (None, record.type) for record in records)


def _records(document: Document) -> Iterator[Conflicted]:
    for number, raw in document.closed_conflicts:
        block = parse_block(raw)
        if block is None:
            continue
        end = number + raw.count(b"\n")
        opening, closing = raw.partition(b"\n")[0], raw.rpartition(b"\n")[2]
        for first, marker, lines in (
            (number + 1, opening, block.ours),
            (end - len(block.theirs), closing, block.theirs),
        ):
            for place, text in enumerate(lines, first):
                bare = text.rstrip(b"\r")
                record = parse_line(bare)
                if record is not None:
                    yield Conflicted(Line(bare, record), place, (marker,))
