"""What left a log and is kept on this machine (N13, S36)."""

from __future__ import annotations

from ..core.changes.corrections import Removal
from ..core.errors import StoreError
from . import files, journal
from .store import Store


def removals(store: Store) -> list[Removal]:
    """Returns what left the log of a project, the oldest first, also by an undoing.

    Raises:
        StoreError: it cannot be read, or is a link that leaves the project.
    """
    try:
        log = files.resolve_inside(store.path, store.root)
        return journal.entries(journal.beside(log, store.root))
    except StoreError:
        raise
    except OSError as error:
        raise StoreError.reading(error) from error
