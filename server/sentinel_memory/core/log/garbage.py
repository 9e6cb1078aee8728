"""Makes many objects that all stay, without a search for garbage among them. Pure."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator

_MANY = 100_000
"""Objects that are worth more than a full collection that comes later."""


@contextlib.contextmanager
def many_at_once() -> Iterator[None]:
    """Puts off the collection of garbage; also a decorator.

    The collector looks through what was made again and again while it grows: a log of records
    with nested fields took four times as long to read.
    """
    # Only who switched it off switches it on: another thread may be in here too.
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if gc.get_count()[0] > _MANY:
                # They count as old without having been looked through.
                gc.freeze()
                gc.unfreeze()
            gc.enable()
