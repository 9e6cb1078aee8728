"""Saves, compacts and removes records of a log, and applies plans of a compaction (S14-S17, N04).

Pure; the store makes each change atomic.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Any, Literal, NamedTuple

from ..errors import RecordError
from ..frozen import Frozen
from ..log.document import Document, Line, by_id, stands_in_conflict
from ..log.record import SAVED_BY, SOURCES_KEPT, Record, without_void
from ..log.texts import SUPERSEDED, Key, Link, fitting_links, key_of
from ..secrets.protection import BUILT_IN, Protection
from ..text.ids import revision
from ..text.json_line import check_line
from ..text.limits import LISTS
from .compaction import compacted, merge_questions, unite
from .references import (
    KeptReason,
    SourceRef,
    ambiguous,
    check_targets,
    find_line,
    follow,
    named,
    shown,
)


class Change(Frozen):
    """The document after an edit, and the lines that the edit removed."""

    document: Document
    removed: tuple[Line, ...] = ()
    exchanged: tuple[tuple[Line, Line], ...] = ()
    """Lines that left, each with the line that replaces it."""
    taken_out: tuple[bytes, ...] = ()
    """Lines that left and are no record."""
    rewrites: bool = False
    """Whether the file must be written even if the document did not change."""


class Saving(Change):
    """The result of a save."""

    line: Line
    """The line that was written, or that already had the same content."""
    created: bool
    replaced: Line | None = None
    """The line that it replaced, for undoing."""
    removed_before: tuple[Line, ...] = ()
    """Lines that the same call removed when it was first sent."""
    replaced_before: Line | None = None
    """The line that the same call replaced when it was first sent."""
    sources_removed: tuple[str, ...] = ()
    sources_kept: tuple[tuple[SourceRef, KeptReason], ...] = ()
    questions_left_out: tuple[str, ...] = ()
    cues_left_out: tuple[str, ...] = ()
    """Entries of lists, such as cues, that found no room beside newer ones (N10)."""
    superseded: tuple[Line, ...] = ()
    """The records that it supersedes, in their new state (M03)."""
    revived: bool = False
    """Whether it was superseded, and is served again (M03)."""

    @property
    def rewords(self) -> bool:
        """Returns whether the save replaced a text or an entry by another one."""
        replaced = self.replaced or self.replaced_before
        if replaced is None:
            return False
        old, new = replaced.record, self.line.record
        lost = any(set(getattr(old, name)) - set(getattr(new, name)) for name in LISTS)
        lost = lost or bool(_quoted(old) - _quoted(new))
        return lost or (old.lesson, old.ask_next_time) != (new.lesson, new.ask_next_time)


def save(document: Document, record: Record, now: str) -> Saving:
    """Creates the record, or updates the record with the same identity (S07).

    Raises:
        RecordError: the line would be too long, because of unknown fields.
    """
    before, old = document, document.find(record.identity)
    check_targets(document, record, old.record if old else None)
    left_out: tuple[str, ...] = ()
    if old is not None:
        record, left_out = unite(old.record, record)
        record = _repeat(old.record, record, now)
    document, line = document.put(record)
    check_line(line.raw)
    return Saving(
        document=document,
        line=line,
        created=old is None,
        replaced=old,
        cues_left_out=left_out,
        revived=old is not None and old.record.identity in before.superseded,
    )


def supersede(saving: Saving, refs: Iterable[SourceRef], *, force: bool = False) -> Saving:
    """Links records to the one just saved, which supersedes them, in the same change (M03).

    Repeating the call changes nothing.

    `force`: whether a person agreed to supersede pinned records, which lose their pin.

    Raises:
        RecordError: a reference names no record in that state, the newer record itself, or a
            pinned record.
    """
    document, newer = saving.document, saving.line.record
    link = Link(SUPERSEDED, newer.id)
    exchanged: list[tuple[Line, Line]] = []
    there: list[Line] = []
    for ref in refs:
        meant = named(document.lines, ref.type, ref.id)
        if any(one.record.identity == newer.identity for one in meant):
            raise RecordError("supersedes_itself", "supersedes")
        known = [one for one in meant if link in one.record.links]
        line = known[0] if known else find_line(document, ref, "supersedes")
        if not known:
            check_unpinned([line], "supersedes", force=force)
            old, _ = fitting_links((link, *line.record.links))
            document, written = document.put(line.record._replace(links=old, pinned=False))
            check_line(written.raw)
            exchanged.append((line, written))
            line = written
        there.append(line)
    return saving._replace(
        document=document,
        exchanged=(*saving.exchanged, *exchanged),
        superseded=tuple(there),
    )


def check_unpinned(lines: Iterable[Line], field: str, *, force: bool = False) -> None:
    """Raises RecordError if a record is pinned and nobody agreed to it (M03)."""
    pinned = next((line for line in lines if line.record.pinned and not force), None)
    if pinned is not None:
        raise RecordError("pinned", field, detail=shown(pinned.record.id))


def delete(document: Document, ids: Iterable[str]) -> Change:
    """Removes the records with these ids, each `[type:]id[@rev]` (S17).

    Raises:
        RecordError: several records share an id and nothing tells them apart (S06), or a record
            stands in a merge conflict.
    """
    lines_of, removed = by_id(document.lines), dict[int, Line]()
    for text in ids:
        ref = SourceRef.read(text)
        meant = named(lines_of.get(ref.id, ()), ref.type, ref.id) if ref else []
        if ref and ref.rev:
            meant = [line for line in meant if revision(line.raw) == ref.rev]
        if len(meant) > 1:
            raise ambiguous(meant, "ids")
        if ref and not meant and stands_in_conflict(document, ref.type, ref.id):
            raise RecordError("record_conflicted", "ids", detail=shown(text))
        removed |= {id(line): line for line in meant}
    return remove(document, tuple(removed.values()))


def remove(document: Document, lines: Sequence[Line]) -> Change:
    """Removes these lines from the document."""
    kept = document.without(lines) if lines else document
    return Change(document=kept, removed=tuple({id(line): line for line in lines}.values()))


def compact(
    document: Document,
    principle: Record,
    refs: Sequence[SourceRef],
    now: str,
    earlier: Sequence[Line] = (),
    protection: Protection = BUILT_IN,
    stale: Set[Key] = frozenset(),
    *,
    force: bool = False,
) -> Saving:
    """Saves a principle and removes exactly the sources that it names (S14-S16).

    Repeating the same call changes nothing and gives the same result. The same holds for a call
    whose sources are all gone or changed, if the principle already exists.

    `document`: a normalised log.
    `now`: ISO 8601 UTC.
    `stale`: quotes of the sources that no longer hold.
    `force`: whether a person agreed to remove pinned sources; else they stay (M03).

    Raises:
        RecordError: a reference fits several records (S06), or the line would be too long (S04).
    """
    old = document.find(principle.identity)
    check_targets(document, principle, old.record if old else None)
    gone, kept = _resolve(document, old, dict.fromkeys(refs), force=force)
    again, kept = _taken_before(old, kept, earlier)
    kept = [(ref, _between(document, ref, reason)) for ref, reason in kept]
    asked = principle.ask_next_time
    merged, left_out = merge_questions(
        [*([old.record] if old else []), *_records(gone)], protection
    )
    if asked is None:
        principle = principle._replace(ask_next_time=merged)
    before = old.record if old else None
    whole, dropped = compacted(principle, before, _records(gone), protection, stale)
    if old is not None and not gone and _says(old.record, whole, asked):
        named = {(ref.id, ref.rev) for ref in again}
        own = [line for line in earlier if line.record.identity == principle.identity]
        rest = _records(line for line in earlier if line not in own)
        left_out = merge_questions([*_records(own), *rest], protection)[1]
        first = own[0].record if own else None
        dropped = compacted(principle, first, rest, protection, stale)[1]
        return Saving(
            document=document,
            line=old,
            created="occurrences" not in old.record.meta,
            removed_before=tuple(line for line in earlier if _state(line) in named),
            replaced_before=own[0] if own else None,
            sources_removed=tuple(ref.id for ref in again),
            sources_kept=tuple(kept),
            questions_left_out=left_out if asked is None else (),
            cues_left_out=dropped,
        )
    principle = whole if old is None else _repeat(old.record, whole, now)
    if gone:
        principle = principle.with_meta(**_origin(old.record if old else None, gone, now))
    document, line = document.without(gone).put(principle)
    check_line(line.raw)
    # What linked to a source links to the principle now (M04).
    document, followed = follow(
        document, dict.fromkeys((one.record.id for one in gone), line.record.id)
    )
    line = document.find(line.record.identity) or line
    return Saving(
        document=document,
        line=line,
        created=old is None,
        removed=tuple(gone),
        replaced=old,
        exchanged=tuple(followed),
        sources_removed=(*(ref.id for ref in again), *(source.record.id for source in gone)),
        sources_kept=tuple(kept),
        questions_left_out=left_out if asked is None else (),
        cues_left_out=dropped,
    )


def _says(old: Record, whole: Record, asked: str | None) -> bool:
    """Returns whether a principle already has the given question, kind, links and entries."""
    names = (*LISTS, "links")
    lists = all(set(getattr(whole, name)) == set(getattr(old, name)) for name in names)
    lists = lists and _quoted(whole) == _quoted(old)
    return lists and whole.kind == old.kind and asked in (None, old.ask_next_time)


def _quoted(record: Record) -> set[Key]:
    return {*map(key_of, record.evidence)}


def _repeat(old: Record, new: Record, now: str) -> Record:
    """Returns the record after another save; fields that the new record lacks stay (S07)."""
    meta = {**old.meta, "updated": now, "occurrences": old.occurrences + 1}
    if old.created is None:
        meta["created"] = now
    for name in SAVED_BY:
        # These fields describe the latest save. A value that is no text is foreign and stays.
        if name in new.meta:
            meta[name] = new.meta[name]
        elif isinstance(meta.get(name), str):
            del meta[name]
    if new.meta.get("withheld") is True:
        meta["withheld"] = True
    question = old.ask_next_time if new.ask_next_time is None else new.ask_next_time
    record = new._replace(id=old.id, ask_next_time=question, meta=meta).with_extra(old.extra)
    return without_void(record)


def _resolve(
    document: Document, principle: Line | None, refs: Iterable[SourceRef], *, force: bool
) -> tuple[list[Line], list[tuple[SourceRef, KeptReason]]]:
    """Splits references into lines that are unchanged, and references to keep with a reason."""
    lines_of = by_id(document.index.values())
    compacted = {i for line in document.index.values() for i in line.record.sources}
    gone: list[Line] = []
    kept: list[tuple[SourceRef, KeptReason]] = []
    for ref in refs:
        meant = named(lines_of.get(ref.id, ()), ref.type, ref.id)
        same = [line for line in meant if revision(line.raw) == ref.rev]
        if len(same) > 1:
            raise ambiguous(same, "source_ids")
        others = [line for line in same or meant if line is not principle]
        if same and others and not force and any(line.record.pinned for line in others):
            kept.append((ref, "pinned"))
        elif same and others:
            gone.extend(line for line in others if line not in gone)
        elif others:
            kept.append((ref, "changed"))
        elif meant:
            kept.append((ref, "self"))
        else:
            kept.append((ref, "missing" if ref.id in compacted else "unknown"))
    return gone, kept


def _taken_before(
    old: Line | None, kept: Iterable[tuple[SourceRef, KeptReason]], earlier: Iterable[Line]
) -> tuple[list[SourceRef], list[tuple[SourceRef, KeptReason]]]:
    """Separates the sources that this principle has already replaced from those left alone."""
    states = {_state(line) for line in earlier}
    ids = {id for id, _ in states}
    before = set(old.record.sources) if old else set()
    again: list[SourceRef] = []
    rest: list[tuple[SourceRef, KeptReason]] = []
    for ref, reason in kept:
        if (ref.id, ref.rev) in states and reason != "self":
            again.append(ref)
        elif ref.id in ids and reason in ("missing", "unknown"):
            rest.append((ref, "changed"))
        elif reason == "missing" and ref.id in before:
            again.append(ref)
        else:
            rest.append((ref, reason))
    return again, rest


def _between(document: Document, ref: SourceRef, reason: KeptReason) -> KeptReason:
    """Distinguishes an unknown record from a record that stands in a merge conflict."""
    if reason == "unknown" and stands_in_conflict(document, ref.type, ref.id):
        return "conflict"
    return reason


def _state(line: Line) -> tuple[str, str]:
    return (line.record.id, revision(line.raw))


def _origin(old: Record | None, gone: Sequence[Line], now: str) -> dict[str, Any]:
    """Returns the meta fields of a principle that replaces these lines now (S16)."""
    sources = list(old.sources) if old else []
    for record in _records(gone):
        sources += [*record.sources, record.id]
    count = sum(record.source_count or 1 for record in _records(gone))
    return {
        "compacted_at": now,
        "source_count": count + ((old.source_count if old else None) or 0),
        "sources": list(dict.fromkeys(sources))[-SOURCES_KEPT:],
    }


def _records(lines: Iterable[Line]) -> list[Record]:
    return [line.record for line in lines]


Absent = Literal["ambiguous", "changed", "conflict", "missing", "unknown"]


class Sources:
    """Looks up the records of a log by the references of a plan."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._lines = by_id(document.index.values())
        self._compacted = {id for record in document.records for id in record.sources}

    def find(self, ref: SourceRef) -> Line | Absent:
        """Returns the line that a reference names, or the reason why it is not there."""
        lines = named(self._lines.get(ref.id, ()), ref.type, ref.id)
        same = [line for line in lines if revision(line.raw) == ref.rev]
        if len(same) == 1:
            return same[0]
        if same:
            return "ambiguous"
        if lines:
            return "changed"
        if stands_in_conflict(self._document, ref.type, ref.id):
            return "conflict"
        return "missing" if ref.id in self._compacted else "unknown"


class Step(NamedTuple):
    """Source records, and the principles that replace them."""

    refs: tuple[SourceRef, ...]
    principles: tuple[Record, ...]


class Planned(Change):
    """The log after one topic of a plan was applied."""

    principles: tuple[Line, ...] = ()
    replaced: tuple[Line, ...] = ()
    """Lines that the principles replaced."""
    dropped: tuple[Line, ...] = ()
    questions_left_out: tuple[str, ...] = ()
    cues_left_out: tuple[str, ...] = ()


def apply_steps(
    document: Document,
    steps: Sequence[Step],
    drops: Iterable[SourceRef],
    now: str,
    protection: Protection = BUILT_IN,
    stale: Set[Key] = frozenset(),
) -> Planned:
    """Replaces sources by principles and deletes the dropped records, in one change.

    If a step has several principles, each of them names all its sources. Undoing restores all
    removed lines and removes every principle.

    `document`: a normalised log.
    `steps`: the principles with their sources; the texts of the principles differ.
    `now`: ISO 8601 UTC.
    `stale`: quotes of the sources that no longer hold.

    Raises:
        RecordError: a source is no longer there in that state, or a line would be too long.
    """
    every = [[find_line(document, ref, "source_ids") for ref in step.refs] for step in steps]
    dropped = [find_line(document, ref, "source_ids") for ref in drops]
    written: list[Line] = []
    exchanged: list[tuple[Line, Line]] = []
    lost: list[Saving] = []
    for step, sources in zip(steps, every, strict=True):
        document, savings = _replace(document, step, now, protection, stale)
        lines = [saving.line for saving in savings]
        there = {saving.replaced.key for saving in savings if saving.replaced}
        gone = [line for line in sources if line.key not in there] or sources
        exchanged += [(saving.replaced, saving.line) for saving in savings if saving.replaced]
        # Undoing removes a line if a removed line names it, so some removed line must name each
        # principle.
        exchanged += [
            (gone[i % len(gone)], lines[i % len(lines)]) for i in range(max(len(gone), len(lines)))
        ]
        written += lines
        lost += savings
    left = [line for line in map(document.find, (one.record.identity for one in dropped)) if line]
    # This order matters: it excludes a principle that was written in this change.
    left = [line for line in left if any(line.raw == one.raw for one in dropped)]
    return Planned(
        document=document.without(left) if left else document,
        removed=tuple(left),
        exchanged=tuple(exchanged),
        principles=tuple(written),
        replaced=tuple({one.key: one for one, _ in exchanged}.values()),
        dropped=tuple(left),
        questions_left_out=tuple(dict.fromkeys(q for one in lost for q in one.questions_left_out)),
        cues_left_out=tuple(dict.fromkeys(c for one in lost for c in one.cues_left_out)),
    )


def _replace(
    document: Document, step: Step, now: str, protection: Protection, stale: Set[Key]
) -> tuple[Document, list[Saving]]:
    """Saves the principles of a step; the sources stay until the last principle is saved.

    A pinned source goes too, because it stands as `keep` in a plan until a person marks it (M03).
    """
    savings = []
    for principle in step.principles[:-1]:
        saving = compact(document, principle, step.refs, now, (), protection, stale, force=True)
        document, line = document.put(saving.line.record)
        savings.append(saving._replace(line=line))
    last = compact(document, step.principles[-1], step.refs, now, (), protection, stale, force=True)
    return last.document, [*savings, last]
