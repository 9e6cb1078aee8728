"""What a log says of a fault of ours: its kind and place, and nothing that it read (D05).

What it needs is imported for the first line: every start would wait for it.
"""

from __future__ import annotations

import os
import sys

_ERROR = 40
"""As `logging` numbers it."""


def log_faults(level: int = _ERROR, line: str = "%(name)s: %(message)s") -> None:
    """Sends the logs of this process to standard error; a second time it does nothing.

    Args:
        level: what is less is left out, as `logging` numbers it.
        line: the form of a line, as `logging.Formatter` takes it.
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
        sentence: what did not work.
    """
    import logging

    log_faults()
    logging.getLogger(name).exception(sentence)


def place(error: BaseException) -> str:
    """Returns what failed and where: no message and no folder, which can hold contents."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    places = (f"{os.path.basename(frame.filename)}:{frame.lineno}" for frame in frames)  # noqa: PTH119 - without pathlib
    return f"{type(error).__name__} at {' > '.join(places)}"
