"""The lock of a log, and what its file system cannot do (S18, S19)."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal

from filelock import (
    BaseFileLock,
    FileLock,
    SoftFileLock,
    Timeout,
    lock_descriptor,
    unlock_descriptor,
)

from ..core.errors import StoreError
from .files import NO_SYNC

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
    try:
        release = _take(f"{path}{_NATIVE}", seconds)
    except OSError as error:
        if error.errno not in NO_LOCKS:
            raise
        release = _acquired(SoftFileLock(f"{path}{_MARK}"), seconds, "marked")
    try:
        yield
    finally:
        # The work is done, and the system frees the lock at the end of the process at the latest.
        with contextlib.suppress(OSError):
            release()


def _take(path: str, seconds: float) -> Callable[[], None]:
    """Locks a file, and returns how to free it."""
    if os.name == "nt":
        return _acquired(FileLock(path, fallback_to_soft=False), seconds, "busy")
    # The lock by path would resolve the folder, and a link may take its place meanwhile.
    end = time.monotonic() + seconds
    while True:
        descriptor = _open(path)
        try:
            if lock_descriptor(descriptor, blocking=False) and os.fstat(descriptor).st_nlink:
                return lambda: _free(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        if time.monotonic() >= end:
            raise _timed_out("busy", seconds)
        time.sleep(_POLL_SECONDS)


def _open(path: str) -> int:
    """Opens a lock file, and creates it if it is missing; refuses a link."""
    flags = os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK
    try:
        return os.open(path, flags | os.O_CREAT, 0o666)
    except PermissionError as denied:
        try:  # where only the owner of a file may delete it, Linux also refuses to open it this way
            return os.open(path, flags)
        except FileNotFoundError:
            raise denied from None


def _free(descriptor: int) -> None:
    try:
        unlock_descriptor(descriptor)  # closing is not enough: a fork may share the descriptor
    finally:
        os.close(descriptor)


def _acquired(lock: BaseFileLock, seconds: float, code: str) -> Callable[[], None]:
    try:
        lock.acquire(seconds, poll_interval=_POLL_SECONDS)
    except Timeout:
        raise _timed_out(code, seconds) from None
    return lock.release


def _timed_out(code: str, seconds: float) -> StoreError:
    return StoreError(code, detail=f"{seconds:g}")
