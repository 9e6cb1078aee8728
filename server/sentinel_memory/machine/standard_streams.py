"""The standard streams of a process, whatever the program that started it left of them (S23)."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

TYPE_CHECKING = False  # without `typing`, which takes long to import
if TYPE_CHECKING:
    from typing import TextIO

_MODES = {"stdin": "r", "stdout": "w", "stderr": "w"}


class OutputError(OSError):
    """Standard output took no more: the disk behind it is full, or the device failed."""


def open_closed() -> None:
    """Leads each standard stream that is closed to nowhere.

    Else the next file that is opened gets its number, and what is printed goes into that file.
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
    """UTF-8 whatever the locale; lone surrogates of foreign lines must not break output (S23)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def decoded(word: str) -> str:
    """Returns a word of the command line as UTF-8, also where the locale says ASCII (S23)."""
    try:
        return os.fsencode(word).decode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # Windows, where a word may hold half a character
        return word


def write_out(text: str) -> None:
    """Writes an answer to standard output, all of it.

    Raises:
        BrokenPipeError: the reader has gone.
        OutputError: it could not be written, for the reason in `strerror`.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.errno, error.strerror) from error


def give_up(stream: TextIO) -> None:
    """Leads a stream to nowhere, so that the interpreter does not fail once more at its exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
