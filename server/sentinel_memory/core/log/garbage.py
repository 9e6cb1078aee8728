"""Creates many long-lived objects without garbage collections in between. Pure."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator

_MANY = 100_000
"""Number of new objects above which marking them as old is worth a later full collection."""


@contextlib.contextmanager
def many_at_once() -> Iterator[None]:
    """Suspends garbage collection; also usable as a decorator.

    The collector would scan the growing objects again and again. Parsing a log of records with
    nested fields took four times as long.
    """
    # Only the thread that disabled it enables it, because another thread may be in here too.
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if gc.get_count()[0] > _MANY:
                # Freezing moves them to the oldest generation without a scan.
                gc.freeze()
                gc.unfreeze()
            gc.enable()
