"""A command line as one text for the shell by which a host runs its hooks. Pure."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

_QUOTES = "\u2018-\u201b"
"""Typographic quotes, which PowerShell takes for quotes too."""
_PLAIN = re.compile(r"[\w/:.~+-]+")
_PLAIN_PROGRAM = re.compile(r"[A-Za-z]:/[\w/.~+-]+")
_STEERING = re.compile(f"[$`\"'%{_QUOTES}\u201c-\u201e]")


def posix_line(words: Sequence[str]) -> str:
    """Returns the line that runs the words in a POSIX shell, whatever is in them.

    VS Code and Claude Code give it to `/bin/sh -c`, Cursor to `/bin/bash` (its users say).
    """
    return shlex.join(words)


def windows_line(words: Sequence[str]) -> str | None:
    """Returns the line that bash, PowerShell and cmd run alike on Windows.

    None where there is none: PowerShell takes a quoted program for a text, so its path must need
    no quotes. Its slashes lean forward, because bash drops the other ones.

    Claude Code gives a line to Git's bash, or to PowerShell where that is not installed (its
    reference of hooks, as an issue quotes it in July 2026); VS Code to `powershell.exe -Command`
    (its source, 1.139), Cursor to PowerShell or cmd (its users say, in issues of other projects).
    Nothing here has run on Windows.
    """
    program, *arguments = (word.replace("\\", "/") for word in words)
    if not _PLAIN_PROGRAM.fullmatch(program) or _STEERING.search("".join(arguments)):
        return None
    shown = (word if _PLAIN.fullmatch(word) else f'"{word}"' for word in arguments)
    return " ".join([program, *shown])


def powershell_line(words: Sequence[str]) -> str:
    """Returns the line that runs the words in PowerShell, whatever is in them."""
    return "& " + " ".join(map(_single, words))


def _single(word: str) -> str:
    if re.fullmatch(r"[\w.-]+", word):
        return word
    return "'" + re.sub(f"['{_QUOTES}]", r"\g<0>\g<0>", word) + "'"
