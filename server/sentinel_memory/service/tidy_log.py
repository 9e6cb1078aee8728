"""Puts the whole log in order at once; later writes would do it bit by bit (N03, S20)."""

from __future__ import annotations

import os

from ..contract.log_file import TidyLogParams, TidyLogResult
from ..core.changes import tidy
from ..core.changes.tidy import Tidying
from ..core.log.chunks import OPENS
from ..core.log.document import Document
from .edit_records import ids
from .project import Project

_ALL = ("all",)


def tidy_log(project: Project, params: TidyLogParams) -> TidyLogResult:
    """Corrects ids, sorts, keeps each record once, and takes out the named lines.

    Of principles that branches made from the same records, one stays (N02).

    The journal keeps the removed lines, and `undo` brings them back.

    Raises:
        RecordError: nothing was written: a line to take out is no longer there.
        StoreError: nothing was written; the old file is intact.
    """
    store, duplicates = project.store, 0

    def edit(document: Document, _now: str) -> Tidying:
        nonlocal duplicates
        duplicates = len(store.latest.lines) - len(store.latest.current)
        return tidy.tidy(document, _named(document, params.move_out))

    change = store.update(edit) if os.path.lexists(store.path) else Tidying(document=store.read())
    return TidyLogResult(
        folder=project.folder,
        corrected=ids(change.corrected),
        duplicates=duplicates,
        moved_out=len(change.taken_out),
        joined=tuple(one.line.ref for one in change.joined),
        compaction=project.standing.compaction(change.document),
    )


def _named(document: Document, move_out: tuple[str, ...]) -> tuple[str, ...]:
    if move_out != _ALL:
        return move_out
    outside = (raw for raw in document.opaque if not raw.startswith(OPENS))
    return tuple(map(tidy.line_digest, outside))
