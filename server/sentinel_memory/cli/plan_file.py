"""The file in which a person edits a plan, and the editor that opens it (N04)."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .arguments import UsageError

_NAME = "compaction.plan"
_USUAL = ("notepad",) if os.name == "nt" else ("editor", "vi")
"""Editors to try if the environment names none."""


class PlanFile:
    """A plan in a file outside the project that only this user can read."""

    def __init__(self, plan: str) -> None:
        self._place = Path(tempfile.mkdtemp(prefix="sentinel-memory-"))
        self.path = str(self._place / _NAME)
        os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        self.write(plan)

    def write(self, plan: str) -> None:
        """Writes a plan into the file."""
        Path(self.path).write_text(plan, encoding="utf-8", newline="\n")

    def edit(self, folder: Path) -> None:
        """Opens the file in the person's editor and waits until it ends.

        Args:
            folder: the current folder of the editor.

        Raises:
            UsageError: no editor was found, or it failed. After an exit status above 0 the file is
                deleted,
            because the person left the editor with an error on purpose.
        """
        command = _editor()
        sys.stdout.flush()
        try:
            with _interrupts_pass_by():
                status = subprocess.run([*command, self.path], cwd=folder, check=False).returncode
        except OSError:
            raise UsageError("plan_no_editor") from None
        if status > 0:
            self.remove()
        if status != 0:
            raise UsageError("plan_editor_failed", detail=status)

    def differs(self, plan: str) -> bool:
        """Returns whether the file holds another text."""
        try:
            return Path(self.path).read_bytes() != plan.encode()
        except OSError:
            return False

    def remove(self) -> None:
        """Deletes the file and any other files of the editor beside it."""
        shutil.rmtree(self._place, ignore_errors=True)


def read_plan_file(path: str) -> str:
    """Returns the text of a plan; `-` reads standard input.

    Raises:
        UsageError: the file cannot be read or is not UTF-8.
    """
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        detail = error.strerror or type(error).__name__
        raise UsageError("plan_unread", field=path, detail=detail) from None
    except UnicodeDecodeError:
        raise UsageError("plan_unread", field=path, detail="UTF-8") from None


@contextlib.contextmanager
def _interrupts_pass_by() -> Iterator[None]:
    """Leaves Ctrl+C to the editor, which may use it for something else."""
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _editor() -> list[str]:
    """Returns the editor with its options, from the variables that git reads too."""
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        words = shlex.split(named, posix=os.name != "nt")
    except ValueError:
        words = []
    usual = next(([found] for name in _USUAL if (found := shutil.which(name))), [])
    if not (words or usual):
        raise UsageError("plan_no_editor")
    return words or usual
