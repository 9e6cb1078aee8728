"""Lines that left a log and are kept on this machine (N13, S36)."""

from __future__ import annotations

from ..core.changes.corrections import Removal
from ..core.errors import StoreError
from . import files, journal
from .store import Store


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
