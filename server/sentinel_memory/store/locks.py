"""The lock of a log, also where the file system has none (S18)."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from filelock import BaseFileLock, FileLock, SoftFileLock, Timeout

from ..core.errors import StoreError
from .file_system import NO_LOCKS

_POLL_SECONDS = 0.01
_NATIVE, _MARK = ".lock", ".mark.lock"


def used(path: Path) -> bool:
    """Tells whether a lock of the log at `path` was ever taken where it lies, or may have been."""
    return any(_may_be_there(f"{path}{ending}") for ending in (_NATIVE, _MARK))


def _may_be_there(path: str) -> bool:
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


@contextlib.contextmanager
def held(path: Path, seconds: float) -> Iterator[None]:
    """Holds the lock of the log at `path`; the system frees that of a process that dies.

    Where the file system has no locks, a file of another name stands in for it: the one who
    creates it holds the lock. Not the file of the lock itself, which may have been left behind or
    copied. What a dead process of this machine left of it is taken over.

    Raises:
        StoreError: others held it for all these seconds.
    """
    native = FileLock(f"{path}{_NATIVE}", fallback_to_soft=False)
    try:
        lock = _acquire(native, seconds, "busy")
    except OSError as error:
        if error.errno not in NO_LOCKS:
            raise
        lock = _acquire(SoftFileLock(f"{path}{_MARK}"), seconds, "marked")
    try:
        yield
    finally:
        # What was done under it is done, and the system frees it at the end of the process.
        with contextlib.suppress(OSError):
            lock.release()


def _acquire(lock: BaseFileLock, seconds: float, code: str) -> BaseFileLock:
    try:
        lock.acquire(seconds, poll_interval=_POLL_SECONDS)
    except Timeout:
        raise StoreError(code, detail=f"{seconds:g}") from None
    return lock
