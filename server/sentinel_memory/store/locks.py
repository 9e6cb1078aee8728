"""The lock of a log, even on a file system without locks (S18)."""

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
    """Returns whether a lock of the log at `path` was, or may have been, taken before."""
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
    """Holds the lock of the log at `path`; the system frees the lock of a dead process.

    On a file system without locks, a marker file replaces the lock: the process that creates it
    holds the lock. It has its own name, because the regular lock file may have been left behind or
    copied. The marker of a dead process on this machine is taken over.

    Raises:
        StoreError: other processes held the lock for `seconds` seconds.
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
        # The work is done, and the system frees the lock at the end of the process at the latest.
        with contextlib.suppress(OSError):
            lock.release()


def _acquire(lock: BaseFileLock, seconds: float, code: str) -> BaseFileLock:
    try:
        lock.acquire(seconds, poll_interval=_POLL_SECONDS)
    except Timeout:
        raise StoreError(code, detail=f"{seconds:g}") from None
    return lock
