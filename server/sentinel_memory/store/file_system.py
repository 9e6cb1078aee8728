"""Missing abilities of a log's file system, for `check` and the editor (S19)."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Collection
from functools import lru_cache
from pathlib import Path
from typing import Literal

from .disk import NO_SYNC

NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})
"""Error numbers of a file system without locks, or whose lock server does not answer."""

Lacking = Literal["no-sync", "no-locks"]


def lacking(path: Path) -> tuple[Lacking, ...]:
    """Returns the missing abilities of the file system: fsync, locks, both or none.

    It is asked once per file and writes nothing. Returns () for a missing file, or if the ability
    cannot be determined.
    """
    if os.name == "nt":  # the test needs write access there
        return ()
    try:
        return _ask(path, path.stat().st_dev)
    except OSError:
        return ()


@lru_cache
def _ask(path: Path, _device: int) -> tuple[Lacking, ...]:
    import fcntl  # missing on Windows

    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        found: list[Lacking] = []
        if _refused(lambda: os.fsync(descriptor), NO_SYNC):
            found.append("no-sync")
        # A shared lock on a file that nobody locks never makes a writer wait.
        if _refused(lambda: fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB), NO_LOCKS):
            found.append("no-locks")
    finally:
        os.close(descriptor)
    return tuple(found)


def _refused(call: Callable[[], None], errors: Collection[int]) -> bool:
    try:
        call()
    except OSError as error:
        if error.errno not in errors:
            raise
        return True
    return False
