"""Tidies a log: correct ids, each record once, sorted, optionally without non-records. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from ..errors import RecordError
from ..log.chunks import OPENS
from ..log.document import Document, Line
from ..merge.merge import Joined, join_doubled
from ..text.ids import derive_id
from ..text.json_line import check_line
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
