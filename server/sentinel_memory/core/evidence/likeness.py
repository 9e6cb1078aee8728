"""The likeness of short texts, and of what stands before and after a quote (E01, E03). Pure.

A column of differences is kept in the bits of one integer (Myers 1999, Hyyrö 2003). A character of
the text thus costs a dozen operations instead of one per character of the pattern.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from ..text.expressions import expression

LONGEST = 32
"""Most characters of a side."""
_TELLING = 8
"""Least characters of a side that tell a line from others."""
_REACH = 16 * LONGEST
"""Number of characters beside a quote that are read, since most of them may be indentation."""
_SPACE = expression(r"\s++")
_WORDS = expression(r"\w{3,}")
_BLANKS = expression(r"[^\S\n]+")


def context_of(text: str, start: int, end: int) -> tuple[str, str]:
    """Returns up to 32 characters before and after a part of a text.

    A run of whitespace counts as one character, so that indentation leaves room for words: a line
    break if it contains one, else a space.
    """
    before = _short(text[max(0, start - _REACH) : start])
    after = _short(text[end : end + _REACH])
    return before[-LONGEST:], after[:LONGEST]


def likeness_of_side(stored: str, now: str) -> float:
    """Returns the likeness of a stored side to the current one, from 0.0 to 1.0.

    Whitespace counts little.
    """
    return likeness(" ".join(stored.split()), " ".join(now.split()))


def without_space(text: str) -> str:
    """Returns a text without its whitespace."""
    return "".join(text.split())


def is_beside(part: str, before: str, after: str) -> bool:
    """Returns whether a part of a text is the stored context of a quote, and not the quote."""
    said, above, below = (" ".join(text.split()) for text in (part, before, after))
    is_above = len(above) >= _TELLING and (said.endswith(above) or above.endswith(said))
    is_below = len(below) >= _TELLING and (said.startswith(below) or below.startswith(said))
    return is_above or is_below


class Likest(NamedTuple):
    """The part of a text that is most similar to a pattern."""

    start: int
    end: int
    errors: int
    """Number of insertions, deletions and replacements."""


class Pattern:
    """A short text that is searched in other texts with errors allowed."""

    def __init__(self, text: str) -> None:
        """Takes a text of at least one character."""
        self.text = text
        self._places = _places(text)
        self._places_back = _places(text[::-1])

    def likest_in(self, text: str) -> Likest:
        """Returns the part of a text with the fewest errors: the first, then the shortest."""
        size = len(self.text)
        end, errors = _fewest(self._places, size, text, free=True)
        back = text[max(0, end - 2 * size) : end][::-1]
        length, errors = _fewest(self._places_back, size, back, free=False)
        return Likest(end - length, end, errors)


@lru_cache(maxsize=4096)
def errors_between(one: str, other: str) -> int:
    """Returns the edit distance of two texts: insertions, deletions and replacements."""
    if one == other:
        return 0
    if not one or not other:
        return len(one) or len(other)
    return _errors(_places(one), len(one), other, free=False)[-1]


def likeness(one: str, other: str) -> float:
    """Returns the likeness of two texts from 0.0 to 1.0; only equal texts have 1.0."""
    longest = max(len(one), len(other))
    return 1.0 - errors_between(one, other) / longest if longest else 1.0


def shared_words(one: str, other: str) -> float:
    """Returns the share of words that two lines have in common, from 0.0 to 1.0."""
    ours, theirs = (Counter(_WORDS.findall(text)) for text in (one, other))
    whole = ours.total() + theirs.total()
    return 2 * (ours & theirs).total() / whole if whole > 4 else 0.0


def _places(text: str) -> dict[str, int]:
    """Returns for each character an integer whose set bits are its positions in a text."""
    places: dict[str, int] = {}
    for at, sign in enumerate(text):
        places[sign] = places.get(sign, 0) | 1 << at
    return places


def _fewest(places: dict[str, int], size: int, text: str, *, free: bool) -> tuple[int, int]:
    """Returns the first end in a text with the fewest errors, and their number."""
    best_end, best = 0, size
    for end, errors in enumerate(_errors(places, size, text, free=free), 1):
        if errors < best:
            best_end, best = end, errors
    return best_end, best


def _errors(places: dict[str, int], size: int, text: str, *, free: bool) -> list[int]:
    """Returns, for each end in a text, the errors of the best part that ends there.

    Args:
        places: position bits of the pattern's characters.
        size: length of the pattern in characters.
        text: the searched text.
        free: whether a part may start anywhere, or only at the start of the text.
    """
    every, top = (1 << size) - 1, 1 << size - 1
    more, less, errors, found = every, 0, size, []
    start = 0 if free else 1
    known = places.get
    for sign in text:
        same = known(sign, 0)
        down = same | less
        across = (((same & more) + more) ^ more) | same | less
        plus = less | ~(across | more) & every
        minus = more & across
        if plus & top:
            errors += 1
        elif minus & top:
            errors -= 1
        found.append(errors)
        plus = plus << 1 & every | start
        minus = minus << 1 & every
        more = minus | ~(down | plus) & every
        less = plus & down
    return found


def _short(text: str) -> str:
    lines = _SPACE.sub(lambda run: "\n" if {"\n", "\r"} & {*run[0]} else run[0], text)
    return _BLANKS.sub(" ", lines)
