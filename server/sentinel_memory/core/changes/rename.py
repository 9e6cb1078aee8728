"""Renames a topic, the ids of its records and all references to them (S06). Pure."""

from __future__ import annotations

from ..errors import RecordError
from ..log.document import Document, Line, by_topic, conflicted
from ..log.record import Record
from ..merge.fields import merge_fields
from ..secrets.redaction import redact
from ..text.json_line import check_line
from ..text.limits import LIMITS
from .references import follow, latest_pairs, shown
from .save import Change


class Renaming(Change):
    """The document after a topic was renamed."""

    renamed: tuple[Line, ...]
    """The lines of the topic in their current form."""
    merged: tuple[Line, ...] = ()
    """The lines among `renamed` that were merged with a record of the existing topic."""


def rename_topic(document: Document, old: str, new: str, *, merge: bool) -> Renaming:
    """Moves all records of a topic to another name; their history stays.

    A record that the other topic already has is merged with it: the newer text stays, and the
    counts are added. The sources of principles follow the new ids.

    Args:
        document: a normalised log.
        old: the topic, exactly as stored.
        new: the new name, in the form in which it is stored.
        merge: whether the records may join an existing topic.

    Raises:
        RecordError: the topic does not exist, a record of it stands in a merge conflict, the new
            topic exists and `merge` is False, or a line would be too long.
    """
    lines = by_topic(document.index.values()).get(old, ())
    inside = next((one for one in conflicted(document) if one.line.record.topic == old), None)
    if inside is not None:
        detail = shown(inside.line.record.id)
        raise RecordError("record_conflicted", "topic", detail=detail)
    if not lines:
        raise RecordError("topic_unknown", "topic", detail=_shown(old))
    if new == old:
        return Renaming(document=document, renamed=())
    if new in document.topic_names and not merge:
        raise RecordError("topic_exists", "new_topic", detail=_shown(new))
    exchanged: list[tuple[Line, Line]] = []
    renamed: list[Line] = []
    merged: list[Line] = []
    ids: dict[str, str] = {}
    document = document.without(lines)
    for line in lines:
        document, written, met = _moved(document, line.record, new)
        check_line(written.raw)
        exchanged += [(gone, written) for gone in (line, *met)]
        renamed.append(written)
        merged += [written] if met else []
        ids[line.record.id] = written.record.id
    document, followed = follow(document, ids, sources=True)
    after = {id(one): other for one, other in followed}
    return Renaming(
        document=document,
        renamed=tuple(after.get(id(line), line) for line in renamed),
        merged=tuple(after.get(id(line), line) for line in merged),
        exchanged=latest_pairs(exchanged, followed),
    )


def _shown(topic: str) -> str:
    """Returns a topic as an error may repeat it: no longer than a stored one, without secrets."""
    return redact(topic[: LIMITS["topic"]]).text


def _moved(
    document: Document, record: Record, topic: str
) -> tuple[Document, Line, tuple[Line, ...]]:
    """Moves a record to another topic; also returns the record there that it was merged with."""
    moved = record._replace(topic=topic)
    there = document.find(moved.identity)
    if there is not None:
        moved = merge_fields(None, there.record, moved._replace(id=there.record.id)).record
    document, line = document.put(moved)
    return document, line, (there,) if there is not None else ()
