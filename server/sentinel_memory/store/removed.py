"""Lines that left a log and are kept on this machine (N13, S36)."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.changes.corrections import Removal
from ..core.changes.references import SourceRef
from ..core.errors import StoreError
from ..core.log.document import Document
from ..core.log.links import SUPERSEDED, usable_links
from ..core.log.record import Record, parse_line
from ..core.text.limits import MOST_LINKS
from . import files, journal
from .store import Store


def lost_to_older(store: Store, document: Document) -> list[str]:
    """Returns the ids of records that an older version removed with their pin or their links.

    Such a version knows neither. Links are lost if the principle of a compaction has none of them
    although it has room; those to records that are gone are nobody's loss. Nothing is told of a
    journal that cannot be read: `undo` says why.
    """
    try:
        found = journal.of_newer(journal.beside(store.path, store.root))
    except OSError:
        return []
    pairs = [(removal, record) for removal in found if (record := parse_line(removal.line))]
    gone = [pair for pair in pairs if document.find(pair[1].identity) is None]
    there = {line.record.id: line.record for line in document.current} if gone else {}
    lost = (
        record.id
        for removal, record in gone
        if record.pinned or _are_gone(record, SourceRef.read(removal.replaced_by or ""), there)
    )
    return list(dict.fromkeys(lost))


def _are_gone(record: Record, by: SourceRef | None, there: Mapping[str, Record]) -> bool:
    """Returns whether the principle that replaced a record has none of its links to others."""
    now = there.get(by.id) if by else None
    links = {one for one in usable_links(record) if one.rel != SUPERSEDED and one.to in there}
    if now is None or now.type != "principle" or not links or len(now.links) >= MOST_LINKS:
        return False
    return links.isdisjoint(now.links)


def removals(store: Store) -> list[Removal]:
    """Returns all lines that left the log of a project, even by undoing, oldest first.

    Raises:
        StoreError: the journal cannot be read, or is a link that leaves the project.
    """
    try:
        log = files.resolve_inside(store.path, store.root)
        return journal.entries(journal.beside(log, store.root))
    except StoreError:
        raise
    except OSError as error:
        raise StoreError.reading(error) from error
