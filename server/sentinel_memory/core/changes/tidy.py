"""Changes of a whole log: a topic renamed, sensitive text removed, ids corrected (S06, D05, S22).

Pure. A tidy log has correct ids and each record once, sorted, optionally without non-records. The
changes that can be undone are told as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..checks.cleaning import Cleaner
from ..errors import RecordError
from ..log.chunks import OPENS
from ..log.document import Document, Line, by_topic, conflicted
from ..log.record import LARGEST_COUNT, SOURCES_KEPT, Record, format_line, parse_line
from ..merge.fields import merge_fields
from ..merge.merge import Joined, join_doubled
from ..secrets.redaction import redact as without_secrets
from ..text.ids import derive_id
from ..text.json_line import check_line
from ..text.limits import JOINT, LIMITS
from .corrections import Redacting, Redaction, Removal, take_back
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

    `document`: a normalised log.
    `old`: the topic, exactly as stored.
    `new`: the new name, in the form in which it is stored.
    `merge`: whether the records may join an existing topic.

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
    return without_secrets(topic[: LIMITS["topic"]]).text


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


_JOINTS = {"lesson": "\n", "ask_next_time": JOINT}
"""Separators between the texts of two records that are merged."""


def redact(
    document: Document, older: Sequence[Line], chosen: Sequence[Line], cleaner: Cleaner
) -> Redacting:
    """Replaces records that contain withheld text by clean records.

    Records that differed only in the withheld text are merged. Their occurrences are added, and
    both texts of the lesson and of the question stay if there is room. A principle that names a
    source whose id changed then names both ids.

    `document`: a normalised log.
    `older`: the lines that normalising left out.
    """
    clean = [(line, found) for line in chosen if (found := cleaner.clean(line))]
    # Records that keep their identity come first, because others may be merged into them.
    clean.sort(key=lambda pair: pair[0].record.identity != pair[1].record.identity)
    moved = [old for old, new in clean if old.record.identity != new.record.identity]
    changed = document.without(moved)
    joined = set()
    for old, new in clean:
        record, present = new.record, changed.find(new.record.identity)
        if present is not None and old.record.identity != record.identity:
            record = _one(present.record, record, cleaner)
            joined.add(record.identity)
        changed, _ = changed.put(record)
    ids = {old.record.id: changed.index[new.record.identity].record.id for old, new in clean}
    changed = _followed(changed, {old: new for old, new in ids.items() if old != new})
    changed, _ = follow(changed, ids)
    redacted = [
        Redaction(old, changed.index[new.record.identity], new.withheld) for old, new in clean
    ]
    renamed = {
        one.old.ref: one.new.ref for one in redacted if one.new.record.identity not in joined
    }
    identities = {line.record.identity for line in chosen}
    dropped = [
        Redaction(line, changed.index[found.record.identity], found.withheld)
        for line in older
        if line.record.identity in identities and (found := cleaner.clean(line))
    ]
    return Redacting(
        document=changed,
        redacted=(*redacted, *dropped),
        older=tuple(raw for line in older if (raw := cleaner.kept(line.raw))),
        rewrites=bool(dropped),
        renamed=renamed,
        kept=cleaner.kept,
    )


def _one(one: Record, other: Record, cleaner: Cleaner) -> Record:
    """Merges two records that have become equal; keeps everything that both hold."""
    merged, contested, *_ = merge_fields(None, one, other)
    counts = {
        "occurrences": one.occurrences + other.occurrences,
        "source_count": (one.source_count or 0) + (other.source_count or 0),
    }
    merged = merged.with_meta(
        **{name: min(count, LARGEST_COUNT) or None for name, count in counts.items()}
    )
    for name, joint in _JOINTS.items():
        if name in contested:
            both: str = getattr(merged, name) or ""
            for text in (getattr(one, name), getattr(other, name)):
                if text and f"{joint}{text}{joint}" not in f"{joint}{both}{joint}":
                    both = f"{both}{joint}{text}" if both else text
            longer = merged._replace(**{name: both})  # type: ignore[arg-type]  # texts only
            # The other text may hold sensitive text too, and so may both texts together.
            clean = cleaner.clean(Line(format_line(longer), longer))
            both = getattr(clean.record if clean else longer, name)
            if len(both.encode(errors="replace")) <= LIMITS[name]:
                merged = merged._replace(**{name: both})  # type: ignore[arg-type]  # texts only
    return merged


def _followed(document: Document, ids: Mapping[str, str]) -> Document:
    """Returns the document with each new id beside its old id in the sources of principles."""
    for line in document.lines:
        sources = line.record.sources
        if not ids.keys().isdisjoint(sources):
            named = [id for source in sources for id in (source, ids.get(source, source))]
            kept = list(dict.fromkeys(named))[-SOURCES_KEPT:]
            document, _ = document.put(line.record.with_meta(sources=kept))
    return document


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

    `document`: a normalised log: sorted, and without older lines of a record.
    `out`: names of lines that are no record, as `line_digest` returns them.

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

    `removals`: the lines that left it, oldest first.
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
