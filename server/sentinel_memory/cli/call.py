"""One command as typed, with its project and its output. This module wires the objects."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from ..contract.codec import Operation, decode, encode
from ..core.frozen import Frozen
from ..core.text.one_line import json_line
from ..machine.standard_streams import write_out
from ..render.answers import render
from ..sentences.say import Language, say
from ..service.handlers import answer
from ..service.project import Project
from ..service.standing import COMMAND_LINE, Settings
from ..store.project_root import find_root
from .command import Command, UsageError
from .terminal import Line, Screen, Style, agrees

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", bound=Frozen)


_READING = frozenset(
    ("check", "diff", "history", "learn", "news", "review", "search", "show", "status")
)
"""Commands that only print, and ask nothing afterwards."""


class Call:
    """One command with its typed values and its output."""

    def __init__(
        self, command: Command, values: Mapping[str, object], screen: Screen, language: Language
    ) -> None:
        """Prepares a command."""
        self.command, self.values, self.screen = command, values, screen
        self.language = language
        """The language of the answer; the project's as soon as it is known (S34)."""

    @property
    def chosen(self) -> Language | None:
        """The language in the option `--language`; None without it."""
        return "ko" if self.given("language") == "ko" else "en" if self.given("language") else None

    @cached_property
    def project(self) -> Project:
        """The project of the command.

        Raises:
            ProjectError: the folder is missing or holds no memory.
        """
        root = find_root(self.given("root"), environment=os.environ)
        settings = Settings.of_process(self.chosen, agent=COMMAND_LINE)
        project = Project.open(root, lambda: settings)
        self.language = project.language
        return project

    def remember(self) -> None:
        """Stores findings about lines in the cache (K01). Never raises."""
        if "project" in vars(self):
            self.project.remember()

    def run(self, operation: Operation[..., _Params, _Result], **values: object) -> _Result:
        """Runs an operation on the project, with parameters as JSON values.

        Raises:
            InvalidParams, RecordError: refused, and nothing was changed.
            StoreError: a file or git failed.
        """
        params = decode(operation.params, values, operation.name)
        return answer(self.project, operation, params)

    @property
    def json(self) -> bool:
        """Whether a program reads the answer."""
        return bool(self.values.get("json"))

    def given(self, key: str) -> str | None:
        """Returns the text of an option; None if it was not given."""
        value = self.values.get(key)
        return value if isinstance(value, str) else None

    def agree(self, question: str) -> None:
        """Asks a person by the key of a sentence. Raises UsageError if the answer is no."""
        if self.values.get("yes"):
            return
        # A program cannot be asked, and with JSON output a person has not seen the changes.
        if self.json or not agrees(say(self.language, question)):
            raise UsageError("not_written")

    def answer(self, lines: Iterable[Line]) -> None:
        """Prints readable lines; a person reads long ones in a pager."""
        text = self.screen.layout(lines) + "\n"
        is_read = self.screen.width is not None and self.command.name in _READING
        if not (is_read and _paged(text, os.environ)):
            write_out(text)

    def answer_json(self, value: object) -> None:
        """Prints one JSON document on one line, with terminal control characters escaped."""
        write_out(json_line(value) + "\n")

    def show(self, result: Frozen) -> None:
        """Prints the result of an operation."""
        shown = render(result, self.language) or ""
        if self.json:
            self.answer_json({**encode(result), "text": shown})
        else:
            self.answer_text(shown)

    def answer_text(self, text: str) -> None:
        """Prints readable lines with highlighted heads and notices."""
        self.answer(Line(line, _style(line, self.language)) for line in text.split("\n"))


def _style(line: str, language: Language) -> Style:
    """Returns the style of a line.

    Stored text is indented and never looks like a head or notice (S11).
    """
    if line.startswith(("#", "[", "==")):
        return "head"
    notice = say(language, "compaction_required", count="", threshold="").split(":")[0]
    return "warning" if line.startswith(notice) else "plain"


_USUAL = "less"
_OPTIONS = {"LESS": "FRX", "LV": "-c"}
"""Variables of pagers if the user has not set them, as git sets them."""


def _paged(text: str, environment: Mapping[str, str]) -> bool:
    """Shows a text that is longer than the terminal in a pager, until the person leaves it.

    As git does, it uses `PAGER`, or else `less`, which gets `-FRX` if `LESS` is not set. An empty
    `PAGER` turns it off. A setting of git is never asked, because a repository may bring it.

    Returns:
        Whether it was shown; if not, the caller prints it.
    """
    import subprocess  # Programs do not need it.

    if environment.get("TERM", "dumb") == "dumb" and sys.platform != "win32":
        return False
    try:
        rows = os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):
        return False
    if text.count("\n") < rows:
        return False
    command = _pager(environment)
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


def _pager(environment: Mapping[str, str]) -> list[str] | None:
    """Returns the words of the pager, its program as an absolute path; None for no pager."""
    import shlex  # Programs do not need them.
    import shutil

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
