"""A text in which quotes are searched, with data that several searches share. Pure."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from ..text.expressions import expression
from .results import Span
from .tokens import is_cut

_BREAK = expression(r"\r\n|\n|\r")
MOST_PLACES = 512
"""Most places of one quote that are compared; a more frequent line is no evidence."""
_MOST_LOOKS = 100_000


class SearchedText:
    """A text to search; derived data is computed when a search needs it."""

    def __init__(self, text: str) -> None:
        """Takes the decoded text of a file."""
        self.text = text

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in _BREAK.finditer(self.text))]

    def span(self, start: int, end: int) -> Span:
        """Returns a part of the text as a span. LF, CRLF and CR end a line, as in editors."""
        return Span(start, end, bisect_right(self._line_starts, start))

    def places_of(self, quote: str) -> list[tuple[int, int]]:
        """Returns the exact matches of a quote that cut no word or number; at most 512."""
        text = self.text
        found: list[tuple[int, int]] = []
        at = text.find(quote) if quote else -1
        for _ in range(_MOST_LOOKS):
            if at < 0 or len(found) == MOST_PLACES:
                break
            end = at + len(quote)
            if not is_cut(text, at) and not is_cut(text, end):
                found.append((at, end))
            at = text.find(quote, at + 1)
        return found
