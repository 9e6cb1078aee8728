"""Waits for a file that Windows does not share while another program has it open (S19, S31)."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from ..core.errors import may_be_open_elsewhere

_DENIED = 5
"""Windows error code for replacing an open file, and for changing a protected file."""
_TRIES = 100
_POLL_SECONDS = 0.01

_Answer = TypeVar("_Answer")


def patiently(call: Callable[[], _Answer]) -> _Answer:
    """Returns the result of a system call, which is repeated while a file is in use.

    An editor, a virus scanner or a reader keeps a file open only for moments. Raises OSError after
    about one second, and at once for any other failure.
    """
    for _ in range(_TRIES):
        try:
            return call()
        except OSError as error:
            if not _may_pass(error):
                raise
        time.sleep(_POLL_SECONDS)
    return call()


def is_denied(error: OSError) -> bool:
    """Returns whether Windows refuses to replace a file, as it does while the file is open."""
    return getattr(error, "winerror", None) == _DENIED


def _may_pass(error: OSError) -> bool:
    return is_denied(error) or may_be_open_elsewhere(error)
