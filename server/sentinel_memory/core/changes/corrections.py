"""What a person does to a log by hand: edit a record, take a change back (S36). Pure."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..errors import RecordError
from ..log.certificate import without_void
from ..log.conflicted import stands_in_conflict
from ..log.document import Document, Line
from ..log.record import Record, format_line, parse_line
from ..text.ids import is_id, revision
from ..text.json_line import LARGEST_LINE, check_line
from .references import SourceRef, ambiguous, named, shown
from .save import Change, Saving


class Removal(NamedTuple):
    """A line that left the log."""

    removed_at: str
    """ISO 8601 UTC; what left in one change has one time."""
    replaced_by: str | None
    """`[type:]id@rev` of the line that the same change wrote, None where it wrote none."""
    line: bytes
    undone: bool = False
    """Whether it left because a change was undone: then undoing passes it by."""
    kept: bool = False
    """Whether undoing met another text in its place: the next undoing puts it there (S36)."""
    no_record: bool = False
    """Whether it was taken out as a line that is no record: undoing puts it at the end."""


_NOTHING: Mapping[Removal, Removal] = {}


class Undoing(Change):
    """The document after a change was taken back."""

    restored: tuple[Line, ...] = ()
    """Lines that are in the log again."""
    kept: tuple[Line, ...] = ()
    """Lines that stayed, because the same record was saved again since."""
    put_back: tuple[bytes, ...] = ()
    """Lines in the log again that are no record."""
    undone: tuple[Removal, ...] = ()
    """What is in the log again, so that the journal need not hold it any more."""
    marked: Mapping[Removal, Removal] = _NOTHING
    """What could not be restored: each removal as it was, and as the journal will hold it."""


class Redaction(NamedTuple):
    """What became of one line."""

    old: Line
    new: Line
    withheld: Mapping[str, int]


class Redacting(Change):
    """The document without what was withheld; the lines that held it are kept nowhere."""

    redacted: tuple[Redaction, ...]
    superseded: tuple[bytes, ...]
    """What normalising left out, as it may be kept."""
    renamed: Mapping[str, str]
    """The `id@rev` before and now, of lines that did not become one with another."""
    kept: Callable[[bytes], bytes | None]
    """Returns a line that left the log before as it may be kept, None where it must not be."""


def find(document: Document, ref: SourceRef, field: str = "ref") -> Line:
    """Returns the line that a reference names; without a rev, the only one with that id.

    Args:
        document: the log.
        ref: the reference.
        field: the parameter that held it, for the error.

    Raises:
        RecordError: there is none, it was changed since the reference was given, it stands in a
            merge conflict, or there are several.
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


def amend(
    document: Document, old: Line, record: Record, now: str, given: Collection[str] = ()
) -> Saving:
    """Puts an edited record in the place of one that stands in the log.

    Created, occurrences, sources and unknown fields stay, also when topic or text, and so the id,
    are others. An edit that changes nothing writes nothing.

    Args:
        document: the log.
        old: the line to change.
        record: what it shall say.
        now: ISO 8601 UTC.
        given: lists that were given: they also replace what a line holds in their place that is
            no list (S20).

    Raises:
        RecordError: another record already has this topic and text.
    """
    if (other := document.find(record.identity)) not in (None, old):
        id = other.record.id if other else ""
        raise RecordError("record_exists", "topic", detail=id if is_id(id) else shown(id))
    extra = {name: value for name, value in old.record.extra.items() if name not in given}
    edited = record._replace(id=old.record.id, meta=old.record.meta).with_extra(extra)
    if edited == old.record:
        return Saving(document=document, line=old, created=False)
    edited = without_void(edited.with_meta(updated=now))
    rest = document if edited.identity == old.record.identity else document.without([old])
    changed, line = rest.put(edited)
    check_line(line.raw)
    return Saving(document=changed, line=line, created=False, replaced=old)


def take_back(
    document: Document, removals: Sequence[Removal], ids: Collection[str] = ()
) -> Undoing:
    """Restores what one change removed, and removes what it wrote, where that is unchanged.

    Where a record was saved again since, its line stays, and the journal keeps the earlier one;
    the next undoing of the same change puts that in its place. What the change wrote stays while
    nothing can be restored for it.

    Raises:
        RecordError: a record named by `ids`, each id or id@rev, is not among what the change
            removed.
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
    # Of two lines of one record the newer one goes first, because only that one counted.
    put_back = tuple(removal.line for removal in removals if removal.no_record)
    undone += [removal for removal in removals if removal.no_record]
    for removal in sorted(removals, key=lambda one: _age(lines[one]), reverse=True):
        line = lines[removal]
        if removal.no_record:
            continue
        if line is None:
            marked[removal] = removal._replace(undone=True)  # it stays in the journal
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
    )


def removals(change: Change, superseded: Iterable[bytes], now: str) -> list[Removal]:
    """Returns what a change takes out of the log, for the journal; of an undoing, marked so."""
    by, removed = None, change.removed
    if isinstance(change, Saving):
        if change.replaced is not None:
            removed = (*removed, change.replaced)
        by = change.line.ref
    undone = isinstance(change, Undoing)
    return [
        *(Removal(now, None, raw) for raw in superseded),
        *(Removal(now, by, line.raw, undone) for line in removed),
        *(Removal(now, there.ref, line.raw) for line, there in change.exchanged),
        *(Removal(now, None, raw, no_record=True) for raw in change.taken_out),
    ]


def _with_unread(document: Document, lines: tuple[bytes, ...]) -> Document:
    """Returns it with these lines, that are no record, behind its last one."""
    if not lines:
        return document
    if not document.lines:
        return Document((*document.head, *lines), (), document.tail, normal=True)
    *rest, last = document.lines
    last = last._replace(trailing=(*last.trailing, *lines))
    return Document(document.head, (*rest, last), document.tail, normal=True)


def _written(document: Document, removals: Sequence[Removal]) -> list[Line]:
    """What the change wrote; an undoing writes several lines."""
    found: dict[int, Line] = {}
    for by in dict.fromkeys(removal.replaced_by for removal in removals):
        if by is not None:
            # Changed since, or gone: what a person did later stays.
            with contextlib.suppress(RecordError):
                line = find(document, SourceRef.parse(by))
                found[id(line)] = line
    return list(found.values())


def _line(removal: Removal) -> Line | None:
    """The line as it can be restored; none where it is no record, or too long written anew."""
    record = parse_line(removal.line)
    if record is None or len(format_line(record)) > LARGEST_LINE:
        return None
    return Line(removal.line, record)


def _age(line: Line | None) -> tuple[float, bytes]:
    return line.age if line else (0.0, b"")


def _same(one: Line, other: Line) -> bool:
    """Tells whether two lines of one record say the same, under whatever id."""
    return one.record._replace(id=other.record.id) == other.record
