"""The text before and after a quote, which tells it from similar lines (E01). Pure."""

from __future__ import annotations

from ..text.expressions import expression
from .similarity import likeness

LONGEST = 32
"""Most characters of a side."""
_TELLING = 8
"""Least characters of a side that tell a line from others."""
_REACH = 16 * LONGEST
"""Number of characters beside a quote that are read, since most of them may be indentation."""
_BREAKS = expression(r"\s*[\r\n]\s*")
_BLANKS = expression(r"[^\S\n]+")


def context_of(text: str, start: int, end: int) -> tuple[str, str]:
    """Returns up to 32 characters before and after a part of a text.

    A run of whitespace counts as one character, so that indentation leaves room for words: a line
    break if it contains one, else a space.
    """
    before = _short(text[max(0, start - _REACH) : start])
    after = _short(text[end : end + _REACH])
    return before[-LONGEST:], after[:LONGEST]


def likeness_of_side(stored: str, now: str, *, is_before: bool) -> float:
    """Returns the likeness of a stored side to the current one, from 0.0 to 1.0.

    Whitespace counts little.

    Args:
        stored: the side when the quote was stored.
        now: the side in the current text.
        is_before: whether it is the side before the quote, whose end adjoins the quote.
    """
    one, other = stored.split(), now.split()
    one_text, other_text = " ".join(one), " ".join(other)
    size = min(len(one_text), len(other_text))
    if size >= LONGEST // 2:  # A shorter side is at the start or the end of a file.
        one_text = one_text[-size:] if is_before else one_text[:size]
        other_text = other_text[-size:] if is_before else other_text[:size]
    return likeness(one_text, other_text)


def is_beside(part: str, before: str, after: str) -> bool:
    """Returns whether a part of a text is the stored context of a quote, and not the quote."""
    said, above, below = (" ".join(text.split()) for text in (part, before, after))
    is_above = len(above) >= _TELLING and (said.endswith(above) or above.endswith(said))
    is_below = len(below) >= _TELLING and (said.startswith(below) or below.startswith(said))
    return is_above or is_below


def _short(text: str) -> str:
    return _BLANKS.sub(" ", _BREAKS.sub("\n", text))
