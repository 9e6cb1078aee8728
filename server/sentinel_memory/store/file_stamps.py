"""Distinguishes states of a quoted file without reading it (K01, S37)."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

from ..core.text.digests import blake2b

_SETTLED_NS = 100_000_000
_DIGEST = 16


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


def stamp_digest(stamp: Sequence[object]) -> bytes:
    """Returns the digest of a `file_stamp` for the cache; b"" if the file may still change."""
    if stamp and stamp[-1] is not None:
        return b""
    return blake2b(repr(stamp).encode(), digest_size=_DIGEST).digest()
