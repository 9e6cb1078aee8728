"""Changes of a log as a whole: tidying it, and the undoing of earlier changes. Pure.

A tidy log has correct ids and each record once, sorted, optionally without non-records.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..errors import RecordError
from ..log.chunks import OPENS
from ..log.document import Document, Line
from ..log.record import parse_line
from ..merge.merge import Joined, join_doubled
from ..text.ids import derive_id
from ..text.json_line import check_line
from .corrections import Removal, take_back
from .references import follow, latest_pairs
from .save import Change

DIGEST = 12
"""Length of the name of a line that is no record, in hex digits."""


class Tidying(Change):
    """The document after tidying."""

    corrected: tuple[Line, ...] = ()
    """Lines whose id was corrected."""
    joined: tuple[Joined, ...] = ()
    """Principles of the same records, which became one."""


def line_digest(raw: bytes) -> str:
    """Returns the name of a line that is no record: the first hex digits of its SHA-256."""
    return hashlib.sha256(raw).hexdigest()[:DIGEST]


def tidy(document: Document, out: Collection[str] = ()) -> Tidying:
    """Corrects ids, joins principles of the same records, and removes lines that are no record.

    Args:
        document: a normalised log: sorted, and without older lines of a record.
        out: names of lines that are no record, as `line_digest` returns them.

    Raises:
        RecordError: a line is no longer there, is not UTF-8, so the journal cannot keep it, or
            would be too long with its new id.
    """
    document, taken = _without_lines(document, out)
    missing = {*out} - {*map(line_digest, taken)}
    if missing:
        raise RecordError("line_unknown", "move_out", detail=min(missing))
    exchanged: list[tuple[Line, Line]] = []
    for line in document.lines:
        record = line.record
        if record.id in {derive_id(record.topic, record.text, n) for n in (0, 1)}:
            continue
        document, written = document.put(record)
        check_line(written.raw)
        exchanged.append((line, written))
    corrected = tuple(written for _, written in exchanged)
    joined = join_doubled(document.index)
    for one in joined:
        document, written = document.without([one.goes]).put(one.line.record)
        exchanged += [
            (before, written) for before in (one.goes, one.stays) if before.raw != written.raw
        ]
    ids = {gone.record.id: there.record.id for gone, there in exchanged}
    document, followed = follow(document, ids)
    return Tidying(
        joined=tuple(joined),
        document=document,
        corrected=corrected,
        exchanged=latest_pairs(exchanged, followed),
        taken_out=taken,
        rewrites=True,
    )


def _without_lines(document: Document, out: Collection[str]) -> tuple[Document, tuple[bytes, ...]]:
    """Returns the document without the lines of these names, and these lines."""
    if not out:
        return document, ()
    taken: list[bytes] = []

    def rest(chunks: tuple[bytes, ...]) -> tuple[bytes, ...]:
        kept = []
        for raw in chunks:
            if raw.startswith(OPENS) or line_digest(raw) not in out:
                kept.append(raw)
                continue
            try:
                raw.decode()
            except UnicodeDecodeError:
                raise RecordError("line_no_text", "move_out") from None
            taken.append(raw)
        return tuple(kept)

    head = rest(document.head)
    lines = tuple(line._replace(trailing=rest(line.trailing)) for line in document.lines)
    return Document(head, lines, document.tail, normal=True), tuple(taken)


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
