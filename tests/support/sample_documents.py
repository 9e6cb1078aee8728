"""Documents of the log and compactions of them, for the tests of the edits."""

from __future__ import annotations

import json
from collections.abc import Sequence

from hypothesis import strategies as st
from sentinel_memory.core.changes.references import SourceRef
from sentinel_memory.core.changes.save import Saving, compact
from sentinel_memory.core.log.document import Document, Line
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.ids import revision

LATER = "2026-02-01T00:00:00.000+00:00"
LATEST = "2026-03-01T00:00:00.000+00:00"


def document_of(*records: Record | bytes) -> Document:
    """A document of these records and lines, sorted as a write leaves it."""
    lines = [record if isinstance(record, bytes) else format_line(record) for record in records]
    return Document.parse(b"\n".join(lines)).normalised()[0]


def ref(record: Record | bytes | Line, *, typed: bool = False) -> SourceRef:
    """A record as `compact_memory` names it."""
    if isinstance(record, Line):
        raw = record.raw
    else:
        raw = record if isinstance(record, bytes) else format_line(record)
    value = json.loads(raw)
    prefix = f"{value['type']}:" if typed else ""
    return SourceRef.parse(f"{prefix}{value['id']}@{revision(raw)}")


def compacted(
    document: Document, record: Record, refs: Sequence[SourceRef], now: str = LATER
) -> Saving:
    """Replaces the named records by one, at this time."""
    return compact(document, record.with_meta(created=now), refs, now)


def some_of(document: Document) -> st.SearchStrategy[list[Line]]:
    """Any of its records, each once."""
    lines = document.lines
    return st.lists(st.sampled_from(lines), unique_by=id) if lines else st.just([])


def ids(document: Document) -> set[str]:
    """The ids of all records."""
    return {record.id for record in document.records}
