"""What the file system of a log cannot do, so that `check` and the editor can say it (S19)."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Collection
from functools import lru_cache
from pathlib import Path
from typing import Literal

from .disk import NO_SYNC

NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})
"""What a file system says that has no locks, or whose server does not answer for them."""

Lacking = Literal["no-sync", "no-locks"]


def lacking(path: Path) -> tuple[Lacking, ...]:
    """Returns that it cannot wait for the disk, that it has no locks, or neither.

    Asked once for each file; nothing is written. Nothing where there is no file, or where nobody
    can tell.
    """
    if os.name == "nt":  # asks for the right to write
        return ()
    try:
        return _ask(path, path.stat().st_dev)
    except OSError:
        return ()


@lru_cache
def _ask(path: Path, _device: int) -> tuple[Lacking, ...]:
    import fcntl  # not on Windows

    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        found: list[Lacking] = []
        if _refused(lambda: os.fsync(descriptor), NO_SYNC):
            found.append("no-sync")
        # A shared one, on a file that nobody locks: no writer has to wait for it.
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
