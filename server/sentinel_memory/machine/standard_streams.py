"""The standard streams of a process, in any state in which its parent left them (S23)."""

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
