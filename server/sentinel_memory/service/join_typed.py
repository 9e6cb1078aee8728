"""Joins an edited log with saves made meanwhile, without losing either (N03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.changes.save import Change
from ..core.log.document import Document, Line
from ..core.merge.merge import Merge, Side, merge
from .project import Project

_MINE: Side = "ours"


class Joining(Change):
    """The joined log."""

    arrived: int
    """Number of records that others saved or changed meanwhile."""


def join_typed(project: Project, base: bytes, typed: bytes) -> Joining:
    """Writes an edited log over the one on disk, joined with all saves made meanwhile.

    If both changed a field of one record, the typed text wins and the journal keeps the other.

    Args:
        project: the project.
        base: the log when typing began.
        typed: the log in the editor.

    Raises:
        RecordError: a line would be too long.
        StoreError: nothing was written; the old file is intact.
    """
    return project.store.update(lambda theirs, _now: _joined(base, typed, theirs))


def joined_bytes(base: bytes, typed: bytes, theirs: bytes) -> bytes:
    """Returns the log that `join_typed` would write over another one."""
    return _merged(base, typed, theirs).data


def common(one: bytes, other: bytes) -> bytes:
    """Returns the lines that two logs share, as their common base if nobody knows a better one."""
    lines = set(other.split(b"\n"))
    return b"".join(line + b"\n" for line in one.split(b"\n") if line and line in lines)


def _merged(base: bytes, typed: bytes, theirs: bytes) -> Merge:
    found = merge(base, typed, theirs)
    if not found.contests:
        return found
    return merge(base, typed, theirs, choices=dict.fromkeys(found.contests, _MINE))


def _joined(base: bytes, typed: bytes, theirs: Document) -> Joining:
    merged = _merged(base, typed, theirs.encode())
    after = Document.parse(merged.data)
    stays = {line.raw for line in after.lines}
    lost = tuple(_lost(theirs.lines, stays, after))
    before = {line.raw for line in Document.parse(base).lines}
    return Joining(
        document=after,
        removed=tuple(line for line, instead in lost if instead is None),
        exchanged=tuple((line, instead) for line, instead in lost if instead is not None),
        arrived=sum(line.raw in stays and line.raw not in before for line in theirs.lines),
    )


def _lost(
    lines: Iterable[Line], stays: set[bytes], after: Document
) -> Iterator[tuple[Line, Line | None]]:
    """Yields each line that leaves the disk, with the line in its place."""
    for line in lines:
        if line.raw not in stays:
            yield line._replace(trailing=()), after.find(line.record.identity)
