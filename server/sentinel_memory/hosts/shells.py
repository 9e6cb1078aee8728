"""Quotes a command line for the shells in which hosts run their hooks. Pure."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

_QUOTES = "\u2018-\u201b"
"""Typographic quotes, which PowerShell also treats as quotes."""
_PLAIN = re.compile(r"[\w/:.~+-]+")
_PLAIN_PROGRAM = re.compile(r"[A-Za-z]:/[\w/.~+-]+")
_STEERING = re.compile(f"[$`\"'%{_QUOTES}\u201c-\u201e]")


def posix_line(words: Sequence[str]) -> str:
    """Returns the line that runs the words in a POSIX shell, with every character quoted as needed.

    VS Code and Claude Code run it by `/bin/sh -c`, Cursor by `/bin/bash` according to its users.
    """
    return shlex.join(words)


def windows_line(words: Sequence[str]) -> str | None:
    """Returns the line that runs the words alike in bash, PowerShell and cmd on Windows, or None.

    None means that there is no such line: PowerShell takes a quoted program for a string, so that
    the path must need no quotes. The line uses forward slashes, because bash drops backslashes.

    Claude Code runs the line in Git's bash, or in PowerShell if bash is missing (its hooks
    reference, quoted in an issue of July 2026). VS Code uses `powershell.exe -Command` (its source,
    1.139). Cursor uses PowerShell or cmd (its users, in issues of other projects). Nothing here has
    run on Windows.
    """
    program, *arguments = (word.replace("\\", "/") for word in words)
    if not _PLAIN_PROGRAM.fullmatch(program) or _STEERING.search("".join(arguments)):
        return None
    shown = (word if _PLAIN.fullmatch(word) else f'"{word}"' for word in arguments)
    return " ".join([program, *shown])


def powershell_line(words: Sequence[str]) -> str:
    """Returns the line that runs the words in PowerShell, with every character quoted as needed."""
    return "& " + " ".join(map(_single, words))


def _single(word: str) -> str:
    if re.fullmatch(r"[\w.-]+", word):
        return word
    return "'" + re.sub(f"['{_QUOTES}]", r"\g<0>\g<0>", word) + "'"
