"""What a log says of a fault of ours: its kind and place, and nothing that it read (D05)."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path


def log_faults(level: int, line: str) -> None:
    """Sends the logs of this process to standard error.

    Args:
        level: what is less is left out, as `logging` numbers it.
        line: the form of a line, as `logging.Formatter` takes it.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_PlacesOnly(line))
    logging.basicConfig(level=level, handlers=[handler])


def place(error: BaseException) -> str:
    """Returns what failed and where: no message and no folder, which can hold contents."""
    frames = traceback.extract_tb(error.__traceback__)
    places = (f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
    return f"{type(error).__name__} at {' > '.join(places)}"


class _PlacesOnly(logging.Formatter):
    def formatException(self, ei: object) -> str:  # noqa: N802 - the name that logging calls
        fault = ei[1] if isinstance(ei, tuple) else None
        return place(fault) if isinstance(fault, BaseException) else ""
