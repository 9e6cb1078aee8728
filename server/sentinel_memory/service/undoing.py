"""The changes of a window that can be undone and redone, new lessons among them (S36).

The journal knows what left the log. What came new is known to the window that saved it, and so is
what an undoing took back.
"""

from __future__ import annotations

import threading
from collections.abc import Collection
from typing import NamedTuple

from ..core.changes import corrections
from ..core.changes.corrections import Undoing
from ..core.changes.references import SourceRef, find_line
from ..core.changes.tidy import Step, steps
from ..core.errors import RecordError, StoreError
from ..core.log.document import Document, Line
from ..store.journal import removals
from .edit_records import refuse_foreign
from .project import Project


class _Saved(NamedTuple):
    at: str
    """Time after the save, ISO 8601 UTC."""
    ref: str


class _Undone(NamedTuple):
    undoing: Undoing
    saved: _Saved | None
    """The save that was undone; None if the journal knew the change."""


class Undoes:
    """What one window may undo and redo in a project."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._lock = threading.Lock()
        self._saved: list[_Saved] = []
        self._undone: list[_Undone] = []

    def saved(self, ref: str) -> None:
        """Notes that a person saved a record as `type:id@rev` in this window."""
        with self._lock:
            self._saved.append(_Saved(self._project.store.clock(), ref))
            self._undone.clear()

    def steps(self) -> list[Step]:
        """Returns the changes that can be undone, the latest first.

        Raises:
            RecordError: the lines that left the log were removed by git.
            StoreError: the log or the journal cannot be read.
        """
        refuse_foreign(self._project)
        store = self._project.store
        document, gone = store.read(), removals(store)
        found = [step for step in steps(document, gone) if step.restored or step.kept]
        written = {one.replaced_by for one in gone}
        for saved in self._saved:
            line = _there(document, saved.ref)
            # A save that replaced an earlier text is a change that the journal knows.
            if line is not None and line.ref not in written:
                found.append(Step(saved.at, (), (), (line,), ()))
        return sorted(found, key=lambda step: step.at, reverse=True)

    def can_undo(self) -> bool:
        """Whether there is a change to undo; False where the journal cannot be read."""
        try:
            return bool(self._saved) or any(not one.undone for one in removals(self._project.store))
        except StoreError:
            return False

    def can_redo(self) -> bool:
        """Whether the log stands as the latest undoing left it."""
        if not self._undone or self._undone[-1].undoing.before is None:
            return False
        try:
            now = self._project.store.read()
        except StoreError:
            return False
        return now.same_text(self._undone[-1].undoing.document)

    def undo(self, step: Step) -> Undoing:
        """Undoes a change, which must be the latest one.

        Raises:
            RecordError: another change was made meanwhile.
            StoreError: nothing was written; the old file is intact.
        """
        saved = next((one for one in self._saved if one.at == step.at and not step.refs), None)
        if saved is None:
            return self.undo_removal(step.refs)
        undoing = self._project.store.update(lambda document, _now: _taken_out(document, saved))
        with self._lock:
            self._saved.remove(saved)
            self._undone.append(_Undone(undoing, saved))
        return undoing

    def undo_removal(self, ids: Collection[str]) -> Undoing:
        """Undoes the latest change that the journal knows, which must have removed these records.

        Raises:
            RecordError: the latest change removed others.
            StoreError: nothing was written; the old file is intact.
        """
        refuse_foreign(self._project)
        undoing = self._project.store.undo(ids)
        with self._lock:
            self._undone.append(_Undone(undoing, None))
        return undoing

    def redo(self) -> bool:
        """Takes the latest undoing back; returns whether there was one.

        Raises:
            RecordError: the log changed since.
            StoreError: nothing was written; the old file is intact.
        """
        with self._lock:
            undone = self._undone.pop() if self._undone else None
        if undone is None:
            return False
        self._project.store.update(
            lambda document, _now: corrections.redo(document, undone.undoing)
        )
        if undone.saved is not None:
            with self._lock:
                self._saved.append(undone.saved)
        return True


def _there(document: Document, ref: str) -> Line | None:
    try:
        return find_line(document, SourceRef.parse_any(ref, "ref"))
    except RecordError:
        return None  # it was changed or deleted since


def _taken_out(document: Document, saved: _Saved) -> Undoing:
    line = find_line(document, SourceRef.parse_any(saved.ref, "ref"))
    return corrections.take_out(document, line)
