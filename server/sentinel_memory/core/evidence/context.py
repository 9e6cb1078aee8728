"""What stands before and behind a part of a text, to tell it from others like it (E01). Pure."""

from __future__ import annotations

from ..text.expressions import expression
from .similarity import likeness

LONGEST = 32
"""Characters of a side."""
_TELLING = 8
"""Characters of a side with which a line can be told from others."""
_REACH = 16 * LONGEST
"""Characters beside a quote that are read: most of them may be indents."""
_BREAKS = expression(r"\s*[\r\n]\s*")
_BLANKS = expression(r"[^\S\n]+")


def context_of(text: str, start: int, end: int) -> tuple[str, str]:
    """Returns up to 32 characters before and behind a part of a text.

    White space counts as one character, so that indents leave room for words: a line break if one
    is in it, else a blank.
    """
    before = _short(text[max(0, start - _REACH) : start])
    after = _short(text[end : end + _REACH])
    return before[-LONGEST:], after[:LONGEST]


def likeness_of_side(stored: str, now: str, *, is_before: bool) -> float:
    """Returns from 0.0 to 1.0 how much a side of a quote is as it was; white space counts little.

    Args:
        stored: what stood there when the quote was stored.
        now: what stands there.
        is_before: whether it is the side before the quote; the end of that one is beside the quote.
    """
    one, other = stored.split(), now.split()
    one_text, other_text = " ".join(one), " ".join(other)
    size = min(len(one_text), len(other_text))
    if size >= LONGEST // 2:  # Else one is the start or the end of a file.
        one_text = one_text[-size:] if is_before else one_text[:size]
        other_text = other_text[-size:] if is_before else other_text[:size]
    return likeness(one_text, other_text)


def is_beside(part: str, before: str, after: str) -> bool:
    """Tells whether a part of a text is what stood beside a quote when that was stored."""
    said, above, below = (" ".join(text.split()) for text in (part, before, after))
    is_above = len(above) >= _TELLING and (said.endswith(above) or above.endswith(said))
    is_below = len(below) >= _TELLING and (said.startswith(below) or below.startswith(said))
    return is_above or is_below


def _short(text: str) -> str:
    return _BLANKS.sub(" ", _BREAKS.sub("\n", text))
