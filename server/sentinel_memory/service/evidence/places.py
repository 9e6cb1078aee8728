"""Places of a part of a text, in lines and columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...contract.evidence import CodePlace
from ...core.evidence.evidence import Span

Width = Callable[[str], int]
"""Returns the columns of a text within one line."""


class Ends(NamedTuple):
    """A part of a text: its lines, from 0, and the text before each end in its line."""

    line: int
    before: str
    end_line: int
    end_before: str

    def place(self, width: Width) -> CodePlace:
        """Returns the place in columns."""
        columns = width(self.before), width(self.end_before)
        return CodePlace(
            line=self.line, column=columns[0], end_line=self.end_line, end_column=columns[1]
        )


def ends_of(text: str, span: Span) -> Ends:
    """Returns the two ends of a span. A span beyond the text ends with the text."""
    start, end = min(span.start, len(text)), min(span.end, len(text))
    line, end_line = span.line - 1, span.line - 1 + text.count("\n", start, end)
    return Ends(line, _before(text, start), end_line, _before(text, end))


def utf16_width(text: str) -> int:
    """Returns the columns of a text as editors count them, in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _before(text: str, at: int) -> str:
    return text[text.rfind("\n", 0, at) + 1 : at]
