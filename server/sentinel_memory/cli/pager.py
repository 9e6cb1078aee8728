"""Long output of a command on a terminal, through the pager that the user's environment names.

As git does, it uses `PAGER`, or else `less`, which gets `-FRX` if `LESS` is not set. `PAGER=cat` or
an empty `PAGER` turns it off. A setting of git is never asked, because a repository may bring it.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

_USUAL = "less"
_OPTIONS = {"LESS": "FRX", "LV": "-c"}
"""Variables of pagers if the user has not set them, as git sets them."""


def page(text: str, environment: Mapping[str, str]) -> bool:
    """Shows a text that is longer than the terminal in a pager, until the person leaves it.

    Returns:
        Whether it was shown; if not, the caller prints it.
    """
    if environment.get("TERM", "dumb") == "dumb" and sys.platform != "win32":
        return False
    try:
        rows = os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):
        return False
    if text.count("\n") < rows:
        return False
    command = _command(environment)
    if command is None:
        return False
    try:
        pager = subprocess.Popen(
            command, stdin=subprocess.PIPE, env={**_OPTIONS, **dict(environment)}
        )
    except OSError:
        return False
    with contextlib.suppress(OSError):  # The person may leave before the end.
        assert pager.stdin is not None
        pager.stdin.write(text.encode("utf-8", "backslashreplace"))
        pager.stdin.close()
    while True:
        try:
            pager.wait()
        except KeyboardInterrupt:
            continue  # The pager got it too, and decides what it means.
        return True


def _command(environment: Mapping[str, str]) -> list[str] | None:
    """Returns the words of the pager, its program as an absolute path; None for no pager."""
    named = environment.get("PAGER", "" if sys.platform == "win32" else _USUAL)
    try:
        words = shlex.split(named, posix=sys.platform != "win32")
    except ValueError:
        return None
    if not words:
        return None
    program = shutil.which(words[0], path=environment.get("PATH"))
    # A relative path means the working directory, where a clone could have placed a program.
    if program is None or not Path(program).is_absolute():
        return None
    return [program, *words[1:]]
