"""Lines that left a log and are kept on this machine (N13, S36)."""

from __future__ import annotations

from ..core.changes.corrections import Removal
from ..core.errors import StoreError
from ..core.log.document import Document
from ..core.log.record import parse_line
from . import files, journal
from .store import Store


def lost_pins(store: Store, document: Document) -> list[str]:
    """Returns the ids of pinned records that an older version removed, as far as they are gone.

    Nothing is told of a journal that cannot be read: `undo` says why.
    """
    try:
        found = journal.of_pinned(journal.beside(store.path, store.root))
    except OSError:
        return []
    records = (parse_line(removal.line) for removal in found)
    gone = (one for one in records if one and one.pinned and document.find(one.identity) is None)
    return list(dict.fromkeys(record.id for record in gone))


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
