"""A command in a real pseudo-terminal, as a person would run it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import struct
import sys
import termios
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import warm_program
from warm_program import Forked

_SECONDS = 30.0


class Terminal:
    """A terminal in which a person reads and types; its process ends with it."""

    def __init__(self, process: Forked, descriptor: int) -> None:
        self.process = process
        self._descriptor = descriptor
        self.seen = ""

    def type(self, text: str) -> None:
        """Types, without waiting for anything."""
        os.write(self._descriptor, text.encode())

    def wait_for(self, text: str) -> str:
        """Returns all that was seen since the last look, as soon as it holds a text."""
        while text not in self.seen:
            assert self._read(), f"ended without {text!r}: {self.seen!r}"
        seen, self.seen = self.seen, ""
        return seen

    def finish(self) -> str:
        """Returns all that was seen since the last look, when the process has ended."""
        while self._read():
            pass
        self.process.wait(_SECONDS)
        return self.seen

    def _read(self) -> bool:
        ready, _, _ = select.select([self._descriptor], [], [], _SECONDS)
        assert ready, f"nothing came for {_SECONDS} s after {self.seen!r}"
        try:
            data = os.read(self._descriptor, 65_536)
        except OSError:  # Linux says so where the other side is closed
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)


@contextlib.contextmanager
def open_terminal(
    command: Sequence[str], directory: Path, environment: Mapping[str, str], *, width: int = 60
) -> Iterator[Terminal]:
    """Runs a command in a terminal of so many columns."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    process = warm_program.start(command, directory, environment, terminal=theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait(_SECONDS)
        os.close(ours)


EDITOR = """
import os, stat, sys, pathlib
path = pathlib.Path(sys.argv[-1])
seen = pathlib.Path(sys.argv[1])
mode = stat.S_IMODE(path.stat().st_mode), stat.S_IMODE(path.parent.stat().st_mode)
seen.write_text(f"{path}\\n{mode[0]:o} {mode[1]:o}\\n", encoding="utf-8")
text = path.read_text(encoding="utf-8")
path.write_text(text.replace(*sys.argv[2:4]), encoding="utf-8")
sys.exit(int(sys.argv[4]))
"""


def editor(place: Path, old: str, new: str, status: int = 0) -> dict[str, str]:
    """An editor that replaces one text by another, and where it says what it saw."""
    script = place / "editor.py"
    script.write_text(EDITOR, encoding="utf-8")
    words = [sys.executable, str(script), str(place / "seen"), old, new, str(status)]
    return {"EDITOR": " ".join(f"'{word}'" for word in words), "VISUAL": ""}
