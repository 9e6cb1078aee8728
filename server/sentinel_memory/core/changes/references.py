"""References to records: in a call, `[type:]id[@rev]`, in records by id (S06, M04). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from ..errors import RecordError
from ..log.document import Document, Line, stands_in_conflict
from ..log.record import Record
from ..secrets.redaction import redact
from ..text.expressions import expression
from ..text.ids import derive_id, revision
from ..text.json_line import check_line

KeptReason = Literal["changed", "missing", "unknown", "self", "conflict", "pinned"]
_REF = expression(r"(?:(log|principle):)?(.+?)(?:@([0-9a-f]{6}))?", re.DOTALL)
"""Any id is accepted, because a person may have made it up."""
_LOOKED_AT = 200
"""Number of characters of a reference that are searched for secrets before an error repeats it."""


class SourceRef(NamedTuple):
    """A record in one state, as `compact_memory` names it: `[type:]id@rev` (S06, S13)."""

    type: str | None
    id: str
    rev: str | None
    """Revision, or None for any state of the record."""

    @classmethod
    def parse(cls, text: str, field: str = "source_ids") -> SourceRef:
        """Parses a reference; raises RecordError if it is malformed or has no rev (S14)."""
        found = cls.parse_any(text, field)
        if found.rev is None:
            raise RecordError("source_without_rev", field, detail=shown(text))
        return found

    @classmethod
    def parse_any(cls, text: str, field: str) -> SourceRef:
        """Parses a reference with or without a rev; raises RecordError if it is malformed."""
        found = cls.read(text)
        if found is None:
            raise RecordError("source_malformed", field, detail=shown(text))
        return found

    @classmethod
    def read(cls, text: str) -> SourceRef | None:
        """Parses a reference with or without a rev; returns None if it is malformed."""
        found = _REF.fullmatch(text)
        return cls(found[1], found[2], found[3]) if found else None

    def __str__(self) -> str:
        type, rev = (f"{self.type}:" if self.type else ""), (f"@{self.rev}" if self.rev else "")
        return f"{type}{self.id}{rev}"


def find_line(document: Document, ref: SourceRef, field: str = "ref") -> Line:
    """Returns the line that a reference names; without a rev, the only line with that id.

    Raises:
        RecordError: no such record exists, several exist, it changed since the reference was given,
            or it stands in a merge conflict.
    """
    lines = named(document.index.values(), ref.type, ref.id)
    found = [line for line in lines if ref.rev in (None, revision(line.raw))]
    if len(found) > 1:
        raise ambiguous(found, field)
    if not found:
        code = "record_changed" if lines else "record_unknown"
        if not lines and stands_in_conflict(document, ref.type, ref.id):
            code = "record_conflicted"
        raise RecordError(code, field, detail=shown(str(ref)))
    return found[0]


def follow(
    document: Document, ids: Mapping[str, str], *, sources: bool = False
) -> tuple[Document, list[tuple[Line, Line]]]:
    """Lets the links of records follow new ids, in the same write (M04).

    `document`: a normalised log.
    `ids`: the new id by the old one.
    `sources`: whether the sources of principles follow too.

    Returns:
        The document, and each line that changed with the line that replaces it.
    """
    ids = {old: new for old, new in ids.items() if old != new}
    followed: list[tuple[Line, Line]] = []
    for line in document.lines if ids else ():
        record = relinked(line.record, ids)
        if sources and not ids.keys().isdisjoint(record.sources):
            listed = record.meta["sources"]
            renamed = [ids.get(one, one) if isinstance(one, str) else one for one in listed]
            record = record.with_meta(sources=renamed)
        if record is not line.record:
            document, written = document.put(record)
            check_line(written.raw)
            followed.append((line, written))
    return document, followed


def latest_pairs(
    exchanged: Sequence[tuple[Line, Line]], followed: Sequence[tuple[Line, Line]]
) -> tuple[tuple[Line, Line], ...]:
    """Pairs each line that left with the line that replaces it at the end of the change."""
    after = {id(one): other for one, other in followed}
    passing = {id(now) for _, now in exchanged}
    pairs = [(gone, after.get(id(now), now)) for gone, now in exchanged]
    return (*pairs, *(pair for pair in followed if id(pair[0]) not in passing))


def check_targets(document: Document, record: Record, old: Record | None) -> None:
    """Raises RecordError if a new link of a record names itself or no record (M04).

    A link that the record already had may name a record that is gone.
    """
    new = [one for one in record.links if old is None or one not in old.links]
    ids = {line.record.id for line in document.lines} if new else set()
    for one in new:
        if one.to == (old.id if old else derive_id(record.topic, record.text)):
            raise RecordError("link_itself", "links", detail=one.to)
        if one.to not in ids and not stands_in_conflict(document, None, one.to):
            raise RecordError("link_unknown", "links", detail=one.to)


def relinked(record: Record, ids: Mapping[str, str]) -> Record:
    """Returns a record whose links follow new ids; a link to itself is left out."""
    if not any(one.to in ids for one in record.links):
        return record
    links = (one._replace(to=ids.get(one.to, one.to)) for one in record.links)
    kept = tuple(dict.fromkeys(one for one in links if one.to != record.id))
    return record._replace(links=kept)


def named(lines: Iterable[Line], type: str | None, id: str) -> list[Line]:
    """Returns the lines with this id, and of this type if one is given (S06)."""
    return [line for line in lines if line.record.id == id and type in (None, line.record.type)]


def ambiguous(lines: Iterable[Line], field: str) -> RecordError:
    """Returns the error for a bare id that several records share; it names them (S06)."""
    refs = sorted(f"{line.record.type}:{line.record.id}@{revision(line.raw)}" for line in lines)
    return RecordError("source_ambiguous", field, detail=" / ".join(refs))


def shown(text: str) -> str:
    """Returns a reference as an error may repeat it: short, on one line and without secrets."""
    return ascii(redact(text[:_LOOKED_AT]).text[:40])
