"""Changes of a saved log by a person: edit a record, delete records, undo (S36)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ..contract.memory import LogMemoryParams
from ..contract.project import (
    DeleteRecordsParams,
    DeleteRecordsResult,
    EditRecordParams,
    EditRecordResult,
    UndoParams,
    UndoResult,
)
from ..core.changes import corrections, save
from ..core.changes.corrections import Undoing
from ..core.changes.cues import with_united
from ..core.changes.references import SourceRef
from ..core.changes.save import Change, Saving
from ..core.errors import RecordError
from ..core.evidence.evidence import Evidence
from ..core.log.document import Document, Line
from ..core.text.limits import LISTS
from ..git import history
from . import intake
from .evidence.saving import given_quotes, located
from .file_glob import file_glob
from .project import Project
from .save_hints import record_hints
from .standing import Standing
from .undoable import refuse_foreign, undo_until

Find = Callable[[Document], Line]
"""Finds the record that a call names. Raises RecordError if it was changed meanwhile."""


class Amended(NamedTuple):
    """The outcome of an amendment."""

    change: Saving
    before: Document
    whole: LogMemoryParams
    """The parameters of a save that gives the same record."""
    withheld: dict[str, int]


def edit_record(project: Project, params: EditRecordParams) -> EditRecordResult:
    """Changes the text of a record under the rules of a save, and keeps its history.

    Raises:
        RecordError: nothing was written; also if the record was changed meanwhile.
        StoreError: nothing was written; the old file is intact.
    """
    standing = project.standing
    find = wanted(params.ref, "ref")
    if params.file is not None:
        params = _with_file(project, params, params.file, find)
    done = amend(project, standing, params, find)
    line = done.change.line
    project.arrivals.see_own([line])
    return EditRecordResult(
        folder=project.folder,
        id=line.record.id,
        ref=line.ref,
        withheld=done.withheld,
        hints=record_hints(line.record, standing.language, standing.protection),
        compaction=standing.compaction(done.change.document),
    )


def delete_records(project: Project, params: DeleteRecordsParams) -> DeleteRecordsResult:
    """Removes all named records, or none if one was changed meanwhile.

    A dry run returns the same result and deletes nothing.

    Raises:
        RecordError: a reference names no record in that state; nothing was written.
        StoreError: nothing was written; the old file is intact.
    """
    store = project.store
    refs = [SourceRef.parse_any(text, "refs") for text in params.refs]

    def delete(document: Document, _now: str) -> Change:
        return save.remove(document, [corrections.find(document, ref, "refs") for ref in refs])

    change = delete(store.read(), "") if params.dry_run else store.update(delete)
    lost = history.uncommitted(store.path, [gone.raw for gone in change.removed])
    return DeleteRecordsResult(
        folder=project.folder,
        removed=ids(change.removed),
        uncommitted=ids(gone for gone in change.removed if gone.raw in lost),
        compaction=project.standing.compaction(change.document),
    )


def undo(project: Project, params: UndoParams) -> UndoResult:
    """Undoes the latest change made on this machine. An empty list of ids undoes nothing.

    Raises:
        RecordError: the latest change removed other records than those named, the removal came by
        git, or no change has the time `until`.
        StoreError: nothing was written; the old file is intact.
    """
    refuse_foreign(project)
    if params.until is not None:
        return undo_until(project, params.until)
    store, nothing = project.store, params.ids is not None and not params.ids
    change = Undoing(document=store.read()) if nothing else store.undo(params.ids or ())
    return UndoResult(
        folder=project.folder,
        restored=ids(change.restored),
        removed=ids(change.removed),
        kept=ids(change.kept),
        replaced=ids(gone for gone, _ in change.exchanged),
        put_back=len(change.put_back),
        compaction=project.standing.compaction(change.document),
    )


def wanted(named: str, field: str, type: str | None = None) -> Find:
    """Returns a function that finds the record named by a parameter.

    Args:
        named: the reference, `[type:]id[@rev]`.
        field: the parameter, for refusals.
        type: the required type of the record; None for any type.

    Raises:
        RecordError: the text is no reference.
    """
    ref = SourceRef.parse_any(named, field)

    def find(document: Document) -> Line:
        line = corrections.find(document, ref, field)
        if type not in (None, line.record.type):
            raise RecordError("type_fixed", "type")
        return line

    return find


def amend(
    project: Project,
    standing: Standing,
    params: EditRecordParams | LogMemoryParams,
    find: Find,
    known: Sequence[Evidence] = (),
) -> Amended:
    """Writes a record with the given fields changed.

    An agent adds cues and settled_by to those that are there; a person replaces them (S07, S36).

    Args:
        project: the project with the log.
        standing: the policy and settings at this moment.
        params: the fields.
        find: finds the record.
        known: quotes that are accepted even if their files no longer contain them.

    Raises:
        RecordError: nothing was written; also if the record was changed meanwhile.
        StoreError: nothing was written; the old file is intact.
    """
    made: list[Amended] = []
    quoted = None
    if params.evidence is not None:
        now_there = find(project.store.read()).record
        there = (*now_there.evidence, *known)
        given = given_quotes(params.evidence, there)
        quoted = located(project, given, there, standing.protection, now_there.type)

    def edit(document: Document, now: str) -> Saving:
        old = find(document)
        whole = intake.amended(params, old.record)
        evidence = old.record.evidence if quoted is None else quoted
        record, withheld = intake.prepare(whole, now, standing.protection, evidence)
        names = (*LISTS, "evidence")
        given = [name for name in names if getattr(params, name) is not None]
        left_out: tuple[str, ...] = ()
        if isinstance(params, LogMemoryParams):
            record, left_out = with_united(old.record, record)
        change = corrections.amend(document, old, record, now, given)
        change = change._replace(cues_left_out=left_out)
        made.append(Amended(change, document, whole, withheld))
        return change

    project.store.update(edit)
    return made[-1]


def _with_file(
    project: Project, params: EditRecordParams, file: str, find: Find
) -> EditRecordParams:
    """Returns the edit that adds the glob of a file to the record in exactly this state."""
    glob = file_glob(project.root, file)
    if glob is None:
        raise RecordError("outside_project", "file")
    line = find(project.store.read())
    globs = line.record.applies_to if params.applies_to is None else params.applies_to
    ref = f"{line.record.type}:{line.ref}"
    return params._replace(ref=ref, applies_to=tuple(dict.fromkeys((*globs, glob))))


def ids(lines: Iterable[Line]) -> tuple[str, ...]:
    """Returns the ids of lines, in their order."""
    return tuple(line.record.id for line in lines)
