"""A text in which quotes are looked for, with what several searches in it share. Pure."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from ..text.expressions import expression
from .results import Span
from .tokens import is_cut

_BREAK = expression(r"\r\n|\n|\r")
MOST_PLACES = 512
"""Places of one quote that are compared; a line that stands there more often is no evidence."""
_MOST_LOOKS = 100_000


class SearchedText:
    """One text; nothing of it is prepared before a search needs it."""

    def __init__(self, text: str) -> None:
        """Takes the text of a file, as it was decoded."""
        self.text = text

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in _BREAK.finditer(self.text))]

    def span(self, start: int, end: int) -> Span:
        """Returns a part of the text as a span. Lines end as editors see it: LF, CRLF or CR."""
        return Span(start, end, bisect_right(self._line_starts, start))

    def places_of(self, quote: str) -> list[tuple[int, int]]:
        """Returns where a quote stands letter for letter, no word or number cut; 512 at most."""
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
