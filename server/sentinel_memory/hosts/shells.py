"""A command line as one text for the shell by which a host runs its hooks. Pure."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from .rows import Shell

_PLAIN = re.compile(r"[\w\\/:.~+-]+")
_QUOTES = "\u2018-\u201b"
"""Typographic quotes, which PowerShell takes for quotes too."""
_STEERING = re.compile(f"[$`\"'%{_QUOTES}\u201c-\u201e]")
_BARE_PROGRAM = re.compile(r"[A-Za-z]:[\w\\.~+-]+")


def shell_line(words: Sequence[str], shell: Shell) -> str:
    """Returns the line that runs the words, whatever spaces are in them.

    POSIX: VS Code and Claude Code give it to `/bin/sh -c`, Cursor to `/bin/bash` (its users say).
    Windows: VS Code gives it to `powershell.exe -Command` (its source, 1.139), Cursor as well by
    what its users report, and Claude Code to Git's bash (its documentation). Tried were the lines
    for POSIX and bash; nothing here has run on Windows.
    """
    if shell == "posix":
        return shlex.join(words)
    return _bash(words) if shell == "bash" else _powershell(words)


def _bash(words: Sequence[str]) -> str:
    # Backslashes are lost in bash, and double quotes are those that `cmd` understands as well.
    return " ".join(_double(word.replace("\\", "/")) for word in words)


def _double(word: str) -> str:
    if re.fullmatch(r"[\w.-]+", word):
        return word
    return '"' + re.sub(r'([$`"])', r"\\\1", word) + '"'


def _powershell(words: Sequence[str]) -> str:
    program, *arguments = words
    if _BARE_PROGRAM.fullmatch(program) and not _STEERING.search("".join(arguments)):
        # Without `&`, so that `cmd` can run it too.
        shown = (word if _PLAIN.fullmatch(word) else f'"{word}"' for word in arguments)
        return " ".join([program, *shown])
    return "& " + " ".join(map(_single, words))


def _single(word: str) -> str:
    if re.fullmatch(r"[\w.-]+", word):
        return word
    return "'" + re.sub(f"['{_QUOTES}]", r"\g<0>\g<0>", word) + "'"
