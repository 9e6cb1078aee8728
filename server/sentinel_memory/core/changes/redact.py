"""Removes sensitive text from the records of a log for good (D05, S22). Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..checks.cleaning import Cleaner
from ..log.document import Document, Line
from ..log.record import LARGEST_COUNT, SOURCES_KEPT, Record, format_line
from ..merge.fields import merge_fields
from ..text.limits import JOINT, LIMITS
from .corrections import Redacting, Redaction
from .references import follow

_JOINTS = {"lesson": "\n", "ask_next_time": JOINT}
"""Separators between the texts of two records that are merged."""


def redact(
    document: Document, older: Sequence[Line], chosen: Sequence[Line], cleaner: Cleaner
) -> Redacting:
    """Replaces records that contain withheld text by clean records.

    Records that differed only in the withheld text are merged. Their occurrences are added, and
    both texts of the lesson and of the question stay if there is room. A principle that names a
    source whose id changed then names both ids.

    Args:
        document: a normalised log.
        older: the lines that normalising left out.
        chosen: the lines of the document to redact.
        cleaner: returns the clean form of a line.
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
