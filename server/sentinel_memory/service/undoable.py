"""The list of changes that can be undone, and undoing several of them (S36)."""

from __future__ import annotations

from collections.abc import Iterable

from ..contract.memory import RecordView
from ..contract.pages import ListUndoParams, ListUndoResult, UndoableChange
from ..contract.project import UndoResult
from ..core.changes.undoable import Step, steps
from ..core.errors import RecordError
from ..core.log.document import Document, Line
from ..store.removed import removals
from .project import Project
from .single import shown_alone
from .standing import Standing

_MOST = 50
"""Most changes in the list."""


def list_undo(project: Project, _params: ListUndoParams) -> ListUndoResult:
    """Returns the changes that can be undone, latest first, with the effect of each undo.

    Raises:
        RecordError: the lines that left the log were removed by git.
        StoreError: the log or the journal cannot be read.
    """
    refuse_foreign(project)
    standing = project.standing
    found = [step for step in _steps(project) if step.restored or step.kept]
    return ListUndoResult(
        folder=project.folder,
        changes=tuple(_change(project, standing, step) for step in found[:_MOST]),
        left_out=len(found[_MOST:]),
    )


def undo_until(project: Project, until: str) -> UndoResult:
    """Undoes changes one by one, from the latest to the one of the given time.

    If another change is made meanwhile, the earlier undos stay and the new change is not undone.

    Raises:
        RecordError: there is no such change, or another one was made meanwhile.
        StoreError: the log or the journal cannot be read or written.
    """
    wanted = _steps(project)
    times = [step.at for step in wanted]
    if until not in times:
        raise RecordError("undo_until_unknown", "until")
    before = project.store.read()
    kept: list[Line] = []
    for step in wanted[: times.index(until) + 1]:
        kept += project.store.undo(step.refs).kept
    after = project.store.read()
    return UndoResult(
        folder=project.folder,
        restored=_ids(_beyond(after, before)),
        removed=_ids(_beyond(before, after)),
        kept=_ids(kept),
        replaced=(),
        compaction=project.standing.compaction(after),
    )


def refuse_foreign(project: Project) -> None:
    """Raises RecordError if git removed the lines, because others may have done it."""
    if project.git.brings_removed():
        raise RecordError("undo_foreign", "ids")


def _steps(project: Project) -> list[Step]:
    return list(steps(project.store.read(), removals(project.store)))


def _change(project: Project, standing: Standing, step: Step) -> UndoableChange:
    def views(lines: Iterable[Line]) -> tuple[RecordView, ...]:
        return tuple(shown_alone(project, standing, line) for line in lines)

    return UndoableChange(
        at=step.at,
        restored=views(step.restored),
        removed=views(step.removed),
        kept=views(step.kept),
    )


def _beyond(one: Document, other: Document) -> list[Line]:
    """Returns the lines of one document that the other does not have."""
    known = {line.raw for line in other.lines}
    return [line for line in one.lines if line.raw not in known]


def _ids(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line.record.id for line in lines))
