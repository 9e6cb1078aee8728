"""What a person changes in a saved log: a record edited, records deleted, either undone (S36)."""

from __future__ import annotations

from collections.abc import Iterable

from . import history, intake
from .core import corrections, edits
from .core.document import Document, Line
from .core.edits import Change, Saving, SourceRef
from .core.store import Store
from .editor_messages import (
    DeleteRecordsParams,
    DeleteRecordsResult,
    EditRecordParams,
    EditRecordResult,
    UndoParams,
    UndoResult,
)
from .save_hints import record_hints
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
    withheld: dict[str, int] = {}

    def edit(document: Document, now: str) -> Saving:
        old = corrections.find(document, ref).record
        record, kinds = intake.amend(params, old, now, standing.protection)
        withheld.update(kinds)
        return corrections.amend(document, ref, record, now)

    change = store.update(edit)
    return EditRecordResult(
        folder=folder,
        id=change.line.record.id,
        ref=change.line.ref,
        withheld=withheld,
        hints=record_hints(change.line.record, standing.language, standing.protection),
        compaction=standing.compaction(change.document),
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


def undo(folder: str, store: Store, standing: Standing, params: UndoParams) -> UndoResult:
    """Takes the latest compaction, edit or deletion of this machine back.

    Raises:
        RecordError: the latest change removed other records than those named.
        StoreError: nothing was written; the old file is intact.
    """
    change = store.undo(params.ids or ())
    return UndoResult(
        folder=folder,
        restored=ids(change.restored),
        removed=ids(change.removed),
        kept=ids(change.kept),
        compaction=standing.compaction(change.document),
    )


def ids(lines: Iterable[Line]) -> tuple[str, ...]:
    """Returns the ids of lines, in their order."""
    return tuple(line.record.id for line in lines)
