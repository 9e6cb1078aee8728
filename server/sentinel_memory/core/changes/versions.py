"""Earlier versions of a record, from the lines that left the log (N13). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from ..log.document import Document, Line
from ..log.record import RecordType, parse_line
from .corrections import Removal
from .references import SourceRef

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

    Args:
        document: the log.
        removals: the lines that left it, oldest first.
        ref: the record in any of its states.

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

    Args:
        removals: the lines that left the log, oldest first.
        type: type of the record.
        id: its current or last id.
        sources: ids that a principle names, also those that an earlier principle replaced (S16).
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
