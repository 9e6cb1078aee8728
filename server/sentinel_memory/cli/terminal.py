"""The terminal of a person: width, colours, the differences to agree to (S11).

A pipe gets the text unchanged, because agents and scripts read it.
"""

from __future__ import annotations

import os
import sys
import threading
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple, TextIO

from ..contract.project import FileChange
from ..core.text.expressions import expression
from ..core.text.one_line import visible

Style = Literal["plain", "head", "error", "warning", "added", "removed", "place"]

_CODES: Mapping[Style, str] = {
    "head": "1",
    "error": "1;31",
    "warning": "33",
    "added": "32",
    "removed": "31",
    "place": "36",
}
_NARROWEST, _WIDEST = 40, 100
_WORD = expression(r" *[^ ]+| +$")


class Line(NamedTuple):
    """A line of an answer, independent of where it is shown."""

    text: str
    style: Style = "plain"
    hang: int | None = None
    """Indent of continuation rows in columns; None: two more than the line."""
    whole: bool = False
    """Whether the line is never wrapped, because a person copies it."""


class Screen(NamedTuple):
    """The destination of an answer. `width` is in columns; None for a pipe or a file."""

    width: int | None = None
    colour: bool = False

    def layout(self, lines: Iterable[Line]) -> str:
        """Returns the lines as one text, without the last line end."""
        if self.width is None:
            return "\n".join(line.text for line in lines)
        return "\n".join(self._shown(line, self.width) for line in lines)

    def _shown(self, line: Line, width: int) -> str:
        text = visible(line.text)
        rows = [text] if line.whole else wrap(text, width, line.hang)
        code = _CODES.get(line.style)
        if not self.colour or code is None:
            return "\n".join(rows)
        return "\n".join(f"\x1b[{code}m{row}\x1b[0m" for row in rows)


def screen_of(stream: TextIO, environment: Mapping[str, str]) -> Screen:
    """Returns the screen of a stream. A file or a pipe has neither width nor colour."""
    if not stream.isatty():
        return Screen()
    try:
        columns = int(environment.get("COLUMNS") or os.get_terminal_size(stream.fileno()).columns)
    except (OSError, ValueError):
        columns = 80  # The usual width, because this terminal reports none.
    width = max(_NARROWEST, min(columns or 80, _WIDEST))
    return Screen(width, wants_colour(environment, sys.platform))


def wants_colour(environment: Mapping[str, str], platform: str) -> bool:
    """Returns whether a terminal shows colours (https://no-color.org)."""
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    if platform == "win32":
        # The old console prints the codes; these two variables belong to newer terminals.
        return bool(environment.get("WT_SESSION") or environment.get("TERM_PROGRAM"))
    return bool(environment.get("TERM"))


def wrap(text: str, width: int, hang: int | None = None) -> list[str]:
    """Breaks a line at its spaces, and inside a word only if the word is longer than a row.

    `width`: columns of a row; a Hangul syllable takes two.
    `hang`: indent of the rows after the first, in columns.
    """
    if columns(text) <= width:
        return [text]
    indent = len(text) - len(text.lstrip(" ")) + 2 if hang is None else hang
    indent = min(indent, width // 2)
    rows: list[str] = []
    row = ""
    for word in _WORD.findall(text):
        if columns(row + word) <= width:
            row += word
            continue
        if row.strip():
            rows.append(row)
            row, word = " " * indent, word.lstrip(" ")
        *full, row = _pieces(row + word, width, indent)
        rows += full
    return [*rows, row]


def pad(text: str, width: int) -> str:
    """Fills a text with spaces up to a number of columns."""
    return text + " " * (width - columns(text))


def columns(text: str) -> int:
    """Returns the number of columns of a text."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _pieces(word: str, width: int, indent: int) -> Iterator[str]:
    row, used = "", 0
    for character in word:
        if used + _width(character) > width:
            yield row
            row, used = " " * indent, indent
        row, used = row + character, used + _width(character)
    yield row


def _width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def diff_lines(changes: Iterable[FileChange]) -> Iterator[Line]:
    """Yields the changes as a unified diff. Secrets in the lines around them are withheld."""
    styles: Mapping[str, Style] = {"+": "added", "-": "removed", "@": "place"}
    for line in shown_diff(changes).split("\n")[:-1]:
        is_name = line.startswith(("--- ", "+++ "))
        yield Line(line, "head" if is_name else styles.get(line[:1], "plain"), whole=True)


def shown_diff(changes: Iterable[FileChange]) -> str:
    """Returns the changes as a unified diff with every secret withheld."""
    from ..core.secrets.redaction import redact
    from ..service.setup import diff

    return redact(diff(tuple(changes))).text


PATIENCE = 2.0
"""Seconds after which a person is told that a command goes on."""


@contextmanager
def told_when_slow(sentence: str) -> Iterator[None]:
    """Writes one line to a terminal on stderr if what runs meanwhile takes long."""
    if not sys.stderr.isatty():
        yield
        return

    def tell() -> None:
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()

    timer = threading.Timer(PATIENCE, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def agrees(question: str) -> bool:
    """Asks a person. Without a terminal the answer is no."""
    if not sys.stdin.isatty():
        return False
    sys.stdout.flush()
    sys.stderr.write(f"{question} ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes", "예", "네")
