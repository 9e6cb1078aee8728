"""What a person changes in a saved log: a record edited, records deleted, either undone (S36)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..contract.memory import LogMemoryParams, LogMemoryResult
from ..contract.project import (
    DeleteRecordsParams,
    DeleteRecordsResult,
    EditRecordParams,
    EditRecordResult,
    UndoParams,
    UndoResult,
)
from ..core.changes import corrections
from ..core.changes import save as edits
from ..core.changes.corrections import Undoing
from ..core.changes.save import Change, Saving, SourceRef
from ..core.errors import RecordError, StoreError
from ..core.log.document import Document, Line
from ..git import history
from ..git.tracking import LogInGit
from ..store.store import Store
from . import intake, unsaved
from .save_hints import record_hints, save_hints
from .standing import Standing


def edit_record(
    folder: str, store: Store, standing: Standing, params: EditRecordParams
) -> EditRecordResult:
    """Changes the text of a record under the rules of a save.

    Raises:
        RecordError: nothing was written; also when the record was changed meanwhile.
        StoreError: nothing was written; the old file is intact.
    """
    ref = SourceRef.parse_any(params.ref, "ref")
    done = _amend(store, standing, params, lambda document: corrections.find(document, ref))
    line = done.change.line
    return EditRecordResult(
        folder=folder,
        id=line.record.id,
        ref=line.ref,
        withheld=done.withheld,
        hints=record_hints(line.record, standing.language, standing.protection),
        compaction=standing.compaction(done.change.document),
    )


def amend_record(
    folder: str, store: Store, standing: Standing, params: LogMemoryParams
) -> LogMemoryResult:
    """Changes the given fields of the record that `id` names; counts no occurrence (S07).

    Raises:
        RecordError: nothing was written; also when the record was changed meanwhile.
        StoreError: nothing was written; the old file is intact.
    """
    if params.source_ids:
        raise RecordError("sources_of_amendment", "source_ids")
    ref = SourceRef.parse_any(params.id or "", "id")

    def find(document: Document) -> Line:
        line = corrections.find(document, ref, "id")
        if params.type not in (None, line.record.type):
            raise RecordError("type_fixed", "type")
        return line

    try:
        done = _amend(store, standing, params, find)
    except StoreError as error:
        error.unsaved = unsaved.amendment(params, standing.protection)
        raise
    line, compaction = done.change.line, standing.compaction(done.change.document)
    hints = save_hints(
        done.whole, standing, bool(done.withheld), done.before, done.change, compaction
    )
    return LogMemoryResult(
        folder=folder,
        saved="updated",
        replaced=done.change.replaced is not None,
        id=line.record.id,
        ref=line.ref,
        count=compaction.count,
        withheld=done.withheld,
        sources_removed=(),
        sources_kept=(),
        uncommitted=(),
        questions_left_out=(),
        unreadable=done.change.document.unreadable,
        hints=hints,
        compaction=compaction,
    )


def delete_records(
    folder: str, store: Store, standing: Standing, params: DeleteRecordsParams
) -> DeleteRecordsResult:
    """Removes all the records named, or when one was changed meanwhile none.

    Raises:
        RecordError: a reference names no record in that state; nothing was written.
        StoreError: nothing was written; the old file is intact.
    """
    refs = [SourceRef.parse_any(text, "refs") for text in params.refs]

    def delete(document: Document, _now: str) -> Change:
        return edits.remove(document, [corrections.find(document, ref, "refs") for ref in refs])

    change = delete(store.read(), "") if params.dry_run else store.update(delete)
    lost = history.uncommitted(store.path, [gone.raw for gone in change.removed])
    return DeleteRecordsResult(
        folder=folder,
        removed=ids(change.removed),
        uncommitted=ids(gone for gone in change.removed if gone.raw in lost),
        compaction=standing.compaction(change.document),
    )


def undo(
    folder: str, store: Store, standing: Standing, log: LogInGit, params: UndoParams
) -> UndoResult:
    """Takes the latest change of this machine back; nothing where the list of ids is empty.

    Raises:
        RecordError: the latest change removed other records than those named, or what it removed
            came by git.
        StoreError: nothing was written; the old file is intact.
    """
    if log.brings_removed():
        raise RecordError("undo_foreign", "ids")
    nothing = params.ids is not None and not params.ids
    change = Undoing(document=store.read()) if nothing else store.undo(params.ids or ())
    return UndoResult(
        folder=folder,
        restored=ids(change.restored),
        removed=ids(change.removed),
        kept=ids(change.kept),
        replaced=ids(gone for gone, _ in change.exchanged),
        compaction=standing.compaction(change.document),
    )


class _Amended(NamedTuple):
    """What an amendment did."""

    change: Saving
    before: Document
    whole: LogMemoryParams
    """The save that leaves the same record."""
    withheld: dict[str, int]


def _amend(
    store: Store,
    standing: Standing,
    params: EditRecordParams | LogMemoryParams,
    find: Callable[[Document], Line],
) -> _Amended:
    made: list[_Amended] = []

    def edit(document: Document, now: str) -> Saving:
        old = find(document)
        whole = intake.amended(params, old.record)
        record, withheld = intake.prepare(whole, now, standing.protection)
        change = corrections.amend(document, old, record, now)
        made.append(_Amended(change, document, whole, withheld))
        return change

    store.update(edit)
    return made[-1]


def ids(lines: Iterable[Line]) -> tuple[str, ...]:
    """Returns the ids of lines, in their order."""
    return tuple(line.record.id for line in lines)
