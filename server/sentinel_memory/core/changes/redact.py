"""Takes sensitive text out of the records of a log, for good (D05, S22). Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..checks.cleaning import Cleaner
from ..log.document import Document, Line
from ..log.record import LARGEST_COUNT, SOURCES_KEPT, Record, format_line
from ..merge.fields import merge_fields
from ..text.limits import LIMITS
from .compaction import JOINT
from .corrections import Redacting, Redaction

_JOINTS = {"lesson": "\n", "ask_next_time": JOINT}
"""What stands between the texts of two records that became one."""


def redact(
    document: Document, superseded: Sequence[Line], chosen: Sequence[Line], cleaner: Cleaner
) -> Redacting:
    """Puts records without what is withheld in the place of those that hold something.

    Records that only that told apart become one: their occurrences are added, and of the lesson
    and the question both texts stay where there is room. Principles that name a source by an id
    that is another now name it by both.

    Args:
        document: a normalised log.
        superseded: the lines that normalising left out.
        chosen: the lines of the document to look into.
        cleaner: says what they become.
    """
    clean = [(line, found) for line in chosen if (found := cleaner.clean(line))]
    # What stays itself first: another may become one with it.
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
    redacted = [
        Redaction(old, changed.index[new.record.identity], new.withheld) for old, new in clean
    ]
    renamed = {
        one.old.ref: one.new.ref for one in redacted if one.new.record.identity not in joined
    }
    identities = {line.record.identity for line in chosen}
    dropped = [
        Redaction(line, changed.index[found.record.identity], found.withheld)
        for line in superseded
        if line.record.identity in identities and (found := cleaner.clean(line))
    ]
    return Redacting(
        document=changed,
        redacted=(*redacted, *dropped),
        superseded=tuple(raw for line in superseded if (raw := cleaner.kept(line.raw))),
        rewrites=bool(dropped),
        renamed=renamed,
        kept=cleaner.kept,
    )


def _one(one: Record, other: Record, cleaner: Cleaner) -> Record:
    """Two records that say the same now as one of them: nothing that both have is lost."""
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
            # The other one may hold something too, and so may the two beside each other.
            clean = cleaner.clean(Line(format_line(longer), longer))
            both = getattr(clean.record if clean else longer, name)
            if len(both.encode(errors="replace")) <= LIMITS[name]:
                merged = merged._replace(**{name: both})  # type: ignore[arg-type]  # texts only
    return merged


def _followed(document: Document, ids: Mapping[str, str]) -> Document:
    """Returns it with the new ids beside the old ones wherever those are named as sources."""
    for line in document.lines:
        sources = line.record.sources
        if not ids.keys().isdisjoint(sources):
            named = [id for source in sources for id in (source, ids.get(source, source))]
            kept = list(dict.fromkeys(named))[-SOURCES_KEPT:]
            document, _ = document.put(line.record.with_meta(sources=kept))
    return document
