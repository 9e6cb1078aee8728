"""What a person does to a log by hand: edit a record, take a change back (S36). Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from .conflicted import stands_in_conflict
from .document import Document, Line
from .edits import Change, Saving, SourceRef, ambiguous, named, shown
from .errors import RecordError
from .journal import Removal
from .record import Record, is_id, parse_line, revision


@dataclass(frozen=True, kw_only=True)
class Undoing(Change):
    """The document after a change was taken back."""

    restored: tuple[Line, ...] = ()
    """Lines that are in the log again."""
    kept: tuple[Line, ...] = ()
    """Lines that were not restored, because the same record was saved again since."""
    undone: tuple[Removal, ...] = ()
    """What the journal holds of the change."""


class Redaction(NamedTuple):
    """What became of one line."""

    old: Line
    new: Line
    withheld: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Redacting(Change):
    """The document without what was withheld; the lines that held it are kept nowhere."""

    redacted: tuple[Redaction, ...]
    superseded: tuple[bytes, ...]
    """What normalising left out, as it may be kept."""
    rewrites: bool
    """Whether what normalising left out held something, so that the file must be written."""
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


def amend(document: Document, ref: SourceRef, record: Record, now: str) -> Saving:
    """Puts an edited record in the place of the one that a reference names.

    Created, occurrences, sources and unknown fields stay, also when topic or text, and so the id,
    are others. An edit that changes nothing writes nothing.

    Raises:
        RecordError: `find` failed, or another record already has this topic and text.
    """
    old = find(document, ref)
    if (other := document.find(record.identity)) not in (None, old):
        id = other.record.id if other else ""
        raise RecordError("record_exists", "topic", detail=id if is_id(id) else shown(id))
    edited = replace(record, id=old.record.id, meta=old.record.meta, extra=old.record.extra)
    if edited == old.record:
        return Saving(document=document, line=old, created=False)
    edited = edited.with_meta(updated=now)
    rest = document if edited.identity == old.record.identity else document.without([old])
    changed, line = rest.put(edited)
    return Saving(document=changed, line=line, created=False, replaced=old)


def take_back(
    document: Document, removals: Sequence[Removal], ids: Collection[str] = ()
) -> Undoing:
    """Restores what one change removed, and removes what it wrote, where that is unchanged.

    Raises:
        RecordError: a record named by `ids`, each id or id@rev, is not among what the change
            removed.
    """
    removed = [
        name
        for removal in removals
        if (record := parse_line(removal.line))
        for name in (record.id, Line(removal.line, record).ref)
    ]
    if not set(ids).issubset(removed):
        raise RecordError("undo_other", "ids")
    written = _written(document, removals)
    result = document.without(written) if written else document
    restored: list[Line] = []
    kept: list[Line] = []
    for removal in removals:
        record = parse_line(removal.line)
        if record is None:
            continue
        if (present := result.find(record.identity)) is not None:
            kept.append(present)
            continue
        result, line = result.put(record)
        restored.append(line)
    return Undoing(
        document=result,
        removed=tuple(written),
        restored=tuple(restored),
        kept=tuple(kept),
        undone=tuple(removals),
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
    ]


def _written(document: Document, removals: Sequence[Removal]) -> list[Line]:
    by = next((removal.replaced_by for removal in removals if removal.replaced_by), None)
    if by is None:
        return []
    try:
        return [find(document, SourceRef.parse(by))]
    except RecordError:
        return []  # changed since, or gone: what a person did later stays
