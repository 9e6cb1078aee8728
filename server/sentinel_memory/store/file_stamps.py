"""Distinguishes states of a quoted file without reading it (K01, S37)."""

from __future__ import annotations

import os
import time
import unicodedata
from collections.abc import Sequence

_SETTLED_NS = 100_000_000


def file_stamp(path: str) -> tuple[object, ...]:
    """Returns a value that changes with the file; () for a missing file."""
    try:
        found = os.stat(path)  # noqa: PTH116 - a thousand of them are asked for at once
    except (OSError, ValueError):
        return ()
    changed = max(found.st_mtime_ns, found.st_ctime_ns)
    # A file that was written this very moment may change again within one tick of the clock.
    unsettled = object() if time.time_ns() - changed < _SETTLED_NS else None
    return (found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns, unsettled)


def stamp_bytes(stamp: Sequence[object]) -> bytes:
    """Returns a `file_stamp` as bytes for the cache; b"" if the file may still change."""
    if stamp and stamp[-1] is not None:
        return b""
    return repr(stamp).encode()


def stamp_of(root: str, path: str) -> bytes:
    """Returns bytes that are equal for equal states of a file; b"" if it may still change.

    Args:
        root: the project, ending with the separator of paths.
        path: the file, relative to the project.
    """
    stamp = file_stamp(f"{root}{path}")
    if not stamp and not path.isascii():  # some disks write accents apart
        stamp = file_stamp(f"{root}{unicodedata.normalize('NFD', path)}")
    return stamp_bytes(stamp)
