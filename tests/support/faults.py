"""The faults that a system call can meet, and what they leave of it (S19).

An interrupted call (EINTR) is not among the errors: Python itself makes it again (PEP 475), and
what then comes through is what a handler of a signal raises.
"""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

_T = TypeVar("_T")
STOP_BEFORE, STOP_AFTER = "stop before", "stop after"
INTERRUPT_BEFORE, INTERRUPT_AFTER = "interrupt before", "interrupt after"
HALF_STOP, HALF_FULL, SHORT = "half, then stop", "half, then ENOSPC", "short count"
LATE = "done, then EIO"
LASTING = ("ENOSPC from here", "EIO from here", "EROFS from here", "ENOTSUP from here")

_HARMLESS = ("read", "close", "stat", "list", "open", "lock", "unlock")
"""Calls that change nothing on the disk."""
_STOPS = (STOP_BEFORE, STOP_AFTER, INTERRUPT_BEFORE, INTERRUPT_AFTER)
_ERRORS: Mapping[str, tuple[str, ...]] = {
    "create": ("ENOSPC", "EIO", "EACCES"),
    "open": ("EIO", "EACCES", "EMFILE"),
    "stat": ("EIO", "EACCES"),
    "list": ("EIO", "EACCES"),
    "read": ("EIO", SHORT),
    "write": ("ENOSPC", "EIO", HALF_STOP, HALF_FULL, SHORT),
    "truncate": ("EIO",),
    "fsync": ("ENOSPC", "EIO", "EINVAL", "ENOTSUP"),
    "chmod": ("EIO", "EPERM"),
    "utime": ("EIO", "EPERM"),
    "mkdir": ("ENOSPC", "EIO", "EACCES"),
    "link": ("ENOSPC", "EIO", "EACCES", "EPERM", LATE),
    "replace": ("ENOSPC", "EIO", "EACCES", LATE),
    "unlink": ("EIO", "EACCES"),
    "rmdir": ("EIO", "EACCES"),
    "close": ("EIO", "ENOSPC"),
    "lock": ("EIO", "ENOLCK"),
    "unlock": ("EIO", "ENOLCK"),
}
_LASTS = {
    "ENOSPC from here": {"create", "write", "fsync", "mkdir", "link", "replace"},
    "EIO from here": _ERRORS.keys() - {"lock", "unlock", "close"},
    "EROFS from here": _ERRORS.keys() - set(_HARMLESS),
    "ENOTSUP from here": {"fsync", "lock"},
}


def faults_of(kind: str) -> tuple[str, ...]:
    """Returns every fault that a call of this kind can meet."""
    stops = () if kind in _HARMLESS and kind != "close" else _STOPS
    return (*stops, *_ERRORS[kind], *(name for name in LASTING if kind in _LASTS[name]))


def goes_on(fault: str, kind: str) -> bool:
    """Tells whether a fault also meets later calls of this kind."""
    return fault in LASTING and kind in _LASTS[fault]


def meet(
    fault: str, kind: str, path: str, act: Callable[[], _T], half: Callable[[], Any] | None
) -> _T:
    """Does what a fault leaves of a call; an error holds the path, as those of the system do."""
    if fault == STOP_BEFORE:
        _die()
    if fault == INTERRUPT_BEFORE:
        raise KeyboardInterrupt
    if half is not None and fault in (HALF_STOP, HALF_FULL, SHORT):
        result: _T = half()
        if fault == HALF_STOP:
            _die()
        if fault == HALF_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        return result
    if fault in (STOP_AFTER, INTERRUPT_AFTER, LATE) or kind == "close":
        result = act()  # Linux has closed a file whatever close answers
    if fault == STOP_AFTER:
        _die()
    if fault == INTERRUPT_AFTER:
        raise KeyboardInterrupt
    name = "EIO" if fault == LATE else fault.partition(" ")[0]
    number = getattr(errno, name)
    raise OSError(number, os.strerror(number), path)


def _die() -> None:
    """Stops this process as a lack of power or the killer of memory does."""
    os.kill(os.getpid(), signal.SIGKILL)
