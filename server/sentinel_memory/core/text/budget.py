"""The work that a search may spend on one text (K08, S22). Pure.

Every search takes time that grows with the length of a text. But a text can be made of nothing but
beginnings of what is searched, and each of them has to be read. A text with more of them than any
note has is not judged, and must never count as clean: who searches says what takes the place of a
verdict. Words and places are counted, never seconds, so that the same text has the same verdict
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

MOST_WORDS = 3_072
"""Most words of a text that is searched for orders; the largest record has about 2,500."""
MOST_NAMES = 512
"""Most names of secrets in a text; see `names_in`."""
MOST_RUNS = 1_024
"""Most runs of a text that go on behind a line break."""
MOST_PLACES = 256
"""Most other places of one kind that a search looks at in a text: pairs, commands, disguises."""

_Found = TypeVar("_Found")


class OverBudgetError(Exception):
    """A text would take more work than a search may spend on it."""


def names_in(text: str) -> int:
    """Returns the most names of secrets that a search reads in a text: fewer in a short one.

    Of 35,000 files of libraries, the densest has 57 names in 1,020 characters and 22 in 320, and a
    table of sentences about passwords has 81 and 34. A limit for long texts alone would be none,
    for many short ones together are a long one.
    """
    return min(MOST_NAMES, 24 + len(text) // 18)


def within(found: Iterable[_Found], most: int = MOST_PLACES) -> Iterator[_Found]:
    """Yields what was found, and raises OverBudgetError where there is more than `most` of it."""
    for number, one in enumerate(found):
        if number == most:
            raise OverBudgetError
        yield one
