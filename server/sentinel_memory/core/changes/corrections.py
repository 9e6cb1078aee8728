"""Changes that a person makes by hand, their undoing, and earlier states of a record (S36, N13)."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..errors import RecordError
from ..log.document import Document, Line
from ..log.record import Record, RecordType, format_line, parse_line, without_void
from ..log.texts import SUPERSEDED, targets
from ..text.ids import is_id
from ..text.json_line import LARGEST_LINE, check_line
from .references import SourceRef, check_targets, find_line, follow, shown
from .save import Change, Saving


class Removal(NamedTuple):
    """A line that left the log, as the journal keeps it."""

    removed_at: str
    """Time of the change, ISO 8601 UTC; equal for all lines that left in one change."""
    replaced_by: str | None
    """`[type:]id@rev` of the line that the same change wrote, or None."""
    line: bytes
    undone: bool = False
    """Whether the line left because a change was undone; undoing then skips it."""
    kept: bool = False
    """Whether undoing found another text of the record; the next undoing replaces it (S36)."""
    no_record: bool = False
    """Whether the line is no record; undoing appends it to the log."""
    agreed: bool = False
    """Whether the line is pinned, and a person agreed that it leaves (M03)."""


_NOTHING: Mapping[Removal, Removal] = {}


class Undoing(Change):
    """The document after a change was undone."""

    restored: tuple[Line, ...] = ()
    """Lines that are in the log again."""
    kept: tuple[Line, ...] = ()
    """Lines that stayed because the same record was saved again since the change."""
    put_back: tuple[bytes, ...] = ()
    """Lines that are in the log again and are no record."""
    undone: tuple[Removal, ...] = ()
    """Removals that were restored and may leave the journal."""
    marked: Mapping[Removal, Removal] = _NOTHING
    """Removals that could not be restored, each with the form in which the journal keeps it."""
    before: Document | None = None
    """The document before, to which redoing returns; None if it cannot be redone."""


class Redoing(Change):
    """The document as it was before an undoing; the journal holds the undone change again."""

    again: tuple[Removal, ...] = ()
    """The removals of the change that was undone."""


class Redaction(NamedTuple):
    """The redaction of one line."""

    old: Line
    new: Line
    withheld: Mapping[str, int]


class Redacting(Change):
    """The document after redaction; the lines with the withheld text are kept nowhere."""

    redacted: tuple[Redaction, ...]
    older: tuple[bytes, ...]
    """Lines that normalising left out, in the form in which they may be kept."""
    renamed: Mapping[str, str]
    """New `id@rev` by old one, for lines that were not merged with another line."""
    kept: Callable[[bytes], bytes | None]
    """Returns the form in which a line that left the log earlier may be kept, or None."""


def amend(
    document: Document, old: Line, record: Record, now: str, given: Collection[str] = ()
) -> Saving:
    """Replaces a record in the log by its edited form.

    The created time, the occurrences, the sources and unknown fields stay, even if the edit changes
    the topic or the text, and thereby the id. An edit that changes nothing writes nothing.

    `now`: ISO 8601 UTC.
    `given`: names of the lists that the edit sets; each also replaces a value under its name that
    is not a list (S20).

    Raises:
        RecordError: another record already has this topic and text, or the line would be too long.
    """
    if (other := document.find(record.identity)) not in (None, old):
        id = other.record.id if other else ""
        raise RecordError("record_exists", "topic", detail=id if is_id(id) else shown(id))
    check_targets(document, record, old.record)
    if len(targets(record, SUPERSEDED)) > len(targets(old.record, SUPERSEDED)) and record.pinned:
        raise RecordError("pinned", "links", detail=shown(old.record.id))
    extra = {name: value for name, value in old.record.extra.items() if name not in given}
    edited = record._replace(id=old.record.id, meta=old.record.meta).with_extra(extra)
    if record.withheld:
        edited = edited.as_withheld()
    if edited == old.record:
        return Saving(document=document, line=old, created=False)
    edited = without_void(edited.with_meta(updated=now))
    rest = document if edited.identity == old.record.identity else document.without([old])
    changed, line = rest.put(edited)
    check_line(line.raw)
    changed, followed = follow(changed, {old.record.id: line.record.id})
    return Saving(
        document=changed, line=line, created=False, replaced=old, exchanged=tuple(followed)
    )


def take_back(
    document: Document, removals: Sequence[Removal], ids: Collection[str] = ()
) -> Undoing:
    """Restores the lines that one change removed, and removes its own lines if unchanged.

    If a record was saved again since, its line stays and the journal keeps the earlier line; the
    next undoing of the same change then restores that line. A line that the change wrote stays as
    long as nothing can be restored for it.

    Raises:
        RecordError: `ids`, each an id or id@rev, names a record that the change did not remove.
    """
    lines = {removal: _line(removal) for removal in removals}
    names = {name for line in lines.values() if line for name in (line.record.id, line.ref)}
    if not set(ids) <= names:
        raise RecordError("undo_other", "ids")
    written = _written(document, removals)
    result = document.without(written) if written else document
    restored: dict[Removal, Line] = {}
    kept: list[Line] = []
    exchanged: list[tuple[Line, Line]] = []
    undone: list[Removal] = []
    marked: dict[Removal, Removal] = {}
    # The newer of two lines of one record comes first, because only the newer one counted.
    put_back = tuple(removal.line for removal in removals if removal.no_record)
    undone += [removal for removal in removals if removal.no_record]
    for removal in sorted(removals, key=lambda one: _age(lines[one]), reverse=True):
        line = lines[removal]
        if removal.no_record:
            continue
        if line is None:
            marked[removal] = removal._replace(undone=True)  # stays in the journal
            continue
        present = result.find(line.record.identity)
        if present is None or (removal.kept and not _same(present, line)):
            result, there = result.put(line.record)
            restored[removal] = there
            exchanged += [(present, there)] if present else []
        elif not _same(present, line):
            kept.append(present)
            marked[removal] = removal._replace(kept=True)
            continue
        undone.append(removal)
    result = result if restored else document
    return Undoing(
        document=_with_unread(result, put_back),
        put_back=put_back,
        removed=tuple(written) if restored else (),
        restored=tuple(restored[removal] for removal in removals if removal in restored),
        kept=tuple(kept),
        exchanged=tuple(exchanged),
        undone=tuple(undone),
        marked=marked,
        before=None if marked or exchanged else document,
    )


def take_out(document: Document, line: Line) -> Undoing:
    """Takes a new record out, as undoing its save does."""
    return Undoing(document=document.without([line]), removed=(line,), before=document)


def redo(document: Document, undoing: Undoing) -> Redoing:
    """Returns to the document before an undoing.

    Raises:
        RecordError: the log changed since, or the undoing cannot be redone.
    """
    if undoing.before is None or not document.same_text(undoing.document):
        raise RecordError("redo_changed", "redo")
    return Redoing(document=undoing.before, again=undoing.undone)


def removals(change: Change, older: Iterable[bytes], now: str) -> list[Removal]:
    """Returns the lines that a change removes, for the journal; marks those of an undoing."""
    by, removed = None, change.removed
    if isinstance(change, Redoing):
        return [removal._replace(removed_at=now) for removal in change.again]
    if isinstance(change, Saving):
        if change.replaced is not None:
            removed = (*removed, change.replaced)
        elif not removed:
            # Undoing takes out the record that superseded the first of these, too.
            removed = tuple(gone for gone, _ in change.exchanged[:1])
        by = change.line.ref
    undone = isinstance(change, Undoing)
    return [
        *(Removal(now, None, raw) for raw in older),
        *(Removal(now, by, one.raw, undone, agreed=one.record.pinned) for one in removed),
        *(
            Removal(now, there.ref, one.raw, agreed=one.record.pinned)
            for one, there in change.exchanged
        ),
        *(Removal(now, None, raw, no_record=True) for raw in change.taken_out),
    ]


def _with_unread(document: Document, lines: tuple[bytes, ...]) -> Document:
    """Returns the document with these lines, which are no records, after its last line."""
    if not lines:
        return document
    if not document.lines:
        return Document((*document.head, *lines), (), document.tail, normal=True)
    *rest, last = document.lines
    last = last._replace(trailing=(*last.trailing, *lines))
    return Document(document.head, (*rest, last), document.tail, normal=True)


def _written(document: Document, removals: Sequence[Removal]) -> list[Line]:
    """Returns the lines that the change wrote; an undoing writes several."""
    found: dict[int, Line] = {}
    for by in dict.fromkeys(removal.replaced_by for removal in removals):
        if by is not None:
            # A line that changed since or is gone stays as it is: a later change wins.
            with contextlib.suppress(RecordError):
                line = find_line(document, SourceRef.parse(by))
                found[id(line)] = line
    return list(found.values())


def _line(removal: Removal) -> Line | None:
    """Returns the line to restore; None if it is no record or would be too long."""
    record = parse_line(removal.line)
    if record is None or len(format_line(record)) > LARGEST_LINE:
        return None
    return Line(removal.line, record)


def _age(line: Line | None) -> tuple[float, bytes]:
    return line.age if line else (0.0, b"")


def _same(one: Line, other: Line) -> bool:
    """Returns whether two lines of a record have the same content, regardless of their ids."""
    return one.record._replace(id=other.record.id) == other.record


RECORD_TYPES: tuple[RecordType, ...] = ("log", "principle")
_HOPS = 100
"""Most changes of a record's id that are followed."""


class Earlier(NamedTuple):
    """An earlier line of a record."""

    line: Line
    is_source: bool = False
    """Whether a principle replaced the line."""
    commit: str | None = None
    """Hash of the commit that added the line, if git knows it."""
    by: str | None = None
    """Author of the commit."""


def present(document: Document, removals: Sequence[Removal], ref: SourceRef) -> Line | None:
    """Returns the current line of a record, even if edits changed its id.

    `removals`: the lines that left it, oldest first.

    Returns:
        The line, or None if the record left the log.
    """
    by_id = {(line.record.type, line.record.id): line for line in document.index.values()}
    types = [type for type in RECORD_TYPES if ref.type in (None, type)]
    id = ref.id
    for _ in range(_HOPS):
        found = [by_id[type, id] for type in types if (type, id) in by_id]
        if found:
            return found[0]
        after = next((by for line, by in _steps(removals) if line.record.id == id and by), None)
        if after is None or after.id == id:
            return None
        id = after.id
    return None


def earlier(
    removals: Sequence[Removal], type: str, id: str, sources: Collection[str] = ()
) -> tuple[list[Earlier], list[str]]:
    """Returns the earlier lines of a record and its sources, and all ids that it had.

    `removals`: the lines that left the log, oldest first.
    `sources`: ids that a principle names, also those that an earlier principle replaced (S16).
    """
    ids = [id]
    found: list[Earlier] = []
    together = Counter((one.removed_at, one.replaced_by) for one in removals if not one.undone)
    for removal in reversed(removals):
        record = parse_line(removal.line)
        by = SourceRef.read(removal.replaced_by) if removal.replaced_by else None
        follows = by is not None and by.id in ids
        if record is None:
            continue
        named, own = record.id in sources, record.type == type and record.id in ids
        if not (follows or named or own):
            continue
        merged = together[removal.removed_at, removal.replaced_by] > 1
        made_of = named or (follows and (record.type != type or merged))
        is_source = made_of and record.id not in ids
        found.append(Earlier(Line(removal.line, record), is_source))
        if not is_source and record.id not in ids:
            ids.append(record.id)
    return found, ids


def distinct(found: Iterable[Earlier], now: Line | None) -> list[Earlier]:
    """Returns each line once, without the current line, newest first.

    Of two equal lines, the one with a commit counts.
    """
    by_line: dict[bytes, Earlier] = {}
    for one in found:
        known = by_line.get(one.line.raw)
        if known is None or known.commit is None:
            is_source = one.is_source or (known is not None and known.is_source)
            by_line[one.line.raw] = one._replace(is_source=is_source)
    if now is not None:
        by_line.pop(now.raw, None)
    return sorted(by_line.values(), key=lambda one: one.line.age, reverse=True)


def _steps(removals: Sequence[Removal]) -> Iterable[tuple[Line, SourceRef | None]]:
    """Yields each line that left, latest first, with the reference of its replacement or None."""
    for removal in reversed(removals):
        record = parse_line(removal.line)
        if record is not None and not removal.undone:
            by = SourceRef.read(removal.replaced_by) if removal.replaced_by else None
            yield Line(removal.line, record), by
