"""Logs internal errors by their type and place, without any data that was read (D05).

The modules that it needs are imported with the first line, because every start would wait for them.
"""

from __future__ import annotations

import os
import sys

_ERROR = 40
"""Number of the level ERROR in `logging`."""


def log_faults(level: int = _ERROR, line: str = "%(name)s: %(message)s") -> None:
    """Sends the logs of this process to standard error; a second call does nothing.

    Args:
        level: least level of a message, as a number of `logging`.
        line: format of a line, as for `logging.Formatter`.
    """
    import logging

    class PlacesOnly(logging.Formatter):
        def formatException(self, ei: object) -> str:  # noqa: N802 - the name that logging calls
            fault = ei[1] if isinstance(ei, tuple) else None
            return place(fault) if isinstance(fault, BaseException) else ""

    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlacesOnly(line))
    logging.basicConfig(level=level, handlers=[handler])


def log_fault(name: str, sentence: str) -> None:
    """Logs the exception that is being handled.

    Args:
        name: the module that handles it.
        sentence: description of the failed operation.
    """
    import logging

    log_faults()
    logging.getLogger(name).exception(sentence)


def place(error: BaseException) -> str:
    """Returns type and place of an error, without its message and folders, which hold contents."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    places = (f"{os.path.basename(frame.filename)}:{frame.lineno}" for frame in frames)  # noqa: PTH119 - without pathlib
    return f"{type(error).__name__} at {' > '.join(places)}"
