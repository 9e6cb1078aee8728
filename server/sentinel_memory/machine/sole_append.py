"""One append to a file at a time, on systems where an append is two steps (M11)."""

from __future__ import annotations

import contextlib
import os
import sys
import time

TYPE_CHECKING = False  # avoids `typing`, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Iterator

_LOCKED_BYTE = 2**30
"""Place of the locked byte, far behind the end of the file."""
_ATTEMPTS, _PAUSE = 100, 0.002
"""Attempts to lock the byte, and seconds between two of them."""


@contextlib.contextmanager
def sole_append(descriptor: int) -> Iterator[None]:
    """Keeps other appends out on Windows, which goes to the end and writes in two steps.

    An append that has waited for about 0.2 s goes on without the lock: agents wait for hooks.

    Args:
        descriptor: a file that is open for appending.
    """
    if sys.platform != "win32":
        yield
        return
    import msvcrt  # only Windows has it

    def locked(mode: int) -> bool:
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, mode, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
        return True

    held = False
    for _ in range(_ATTEMPTS):
        held = locked(msvcrt.LK_NBLCK)
        if held:
            break
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        if held:
            locked(msvcrt.LK_UNLCK)
