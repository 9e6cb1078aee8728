"""The standard streams of a process, in any state in which its parent left them (S23).

Internal errors are logged there by their type and place, without any data that was read (D05). The
modules for that are imported with the first line, because every start would wait for them.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

TYPE_CHECKING = False  # avoids `typing`, which is slow to import

if TYPE_CHECKING:
    from typing import TextIO


_MODES = {"stdin": "r", "stdout": "w", "stderr": "w"}


class OutputError(OSError):
    """Standard output cannot be written: the disk is full, or the device failed."""


def open_closed() -> None:
    """Opens the null device for each closed standard stream.

    Otherwise the next opened file would get the stream's number, and output would be written to
    that file.
    """
    for number, (name, mode) in enumerate(_MODES.items()):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - as long as the process


def force_utf8() -> None:
    """Sets UTF-8 regardless of the locale; lone surrogates must not break the output (S23)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def decoded(word: str) -> str:
    """Returns a word of the command line as UTF-8, even if the locale is ASCII (S23)."""
    try:
        return os.fsencode(word).decode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # Windows, where a word may contain a lone surrogate
        return word


def write_out(text: str) -> None:
    """Writes an answer to standard output completely.

    Raises:
        BrokenPipeError: the reader has closed the pipe.
        OutputError: it could not be written; `strerror` has the reason.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.errno, error.strerror) from error


def give_up(stream: TextIO) -> None:
    """Redirects a stream to the null device, so that the interpreter's exit cannot fail on it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


_ERROR = 40
"""Number of the level ERROR in `logging`."""


def log_faults(level: int = _ERROR, line: str = "%(name)s: %(message)s") -> None:
    """Sends the logs of this process to standard error; a second call does nothing.

    `level`: least level of a message, as a number of `logging`.
    `line`: format of a line, as for `logging.Formatter`.
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
    """Logs the exception that is being handled."""
    import logging

    log_faults()
    logging.getLogger(name).exception(sentence)


def place(error: BaseException) -> str:
    """Returns type and place of an error, without its message and folders, which hold contents."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    places = (f"{os.path.basename(frame.filename)}:{frame.lineno}" for frame in frames)  # noqa: PTH119 - without pathlib
    return f"{type(error).__name__} at {' > '.join(places)}"
