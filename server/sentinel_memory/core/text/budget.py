"""The work that a search may spend on one text (K08, S22). Pure.

Every search takes time that grows with the length of a text. But a text can be made of nothing but
beginnings of what is searched, and each of them has to be read. A text with more of them than any
note has is not judged, and must never count as clean: who searches says what takes the place of a
verdict. Words and places are counted, never seconds, so that the same text has the same verdict
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

MOST_WORDS = 3_072
"""Most words of a text that is searched for orders; the largest record has about 2,500."""
MOST_NAMES = 512
"""Most names of secrets in a text; see `names_in`."""
MOST_RUNS = 1_024
"""Most runs of a text that go on behind a line break, and most of its disguised characters."""
MOST_PLACES = 256
"""Most other places of one kind that a search looks at in a text: pairs, commands, disguises."""

MOST_LOOKS = 4_096
"""Most places of all kinds together; see `looks_in`."""
MOST_WORK = 768
"""Most names and possible values that are read in a text; see `work_in`."""

_Found = TypeVar("_Found")


class Work:
    """The work of one search, of all its detectors and of what they decode."""

    def __init__(self, most: int, most_looks: int) -> None:
        self.done, self.most = 0, most
        self.looks, self.most_looks = 0, most_looks

    def look(self, number: int = 1) -> None:
        """Counts so many places at which something may begin; raises OverBudgetError."""
        self.looks += number
        if self.looks > self.most_looks:
            raise OverBudgetError


_work: ContextVar[Work | None] = ContextVar("work", default=None)


@contextmanager
def counted(size: int) -> Iterator[Work]:
    """Counts what a search of a text of this size spends meanwhile, and the places it looks at.

    `spend` raises OverBudgetError beyond `work_in(size)`, `look` and `within` beyond `looks_in`.
    """
    work = Work(work_in(size), looks_in(size))
    before = _work.set(work)
    try:
        yield work
    finally:
        _work.reset(before)


def spend(number: int) -> None:
    """Counts so many places that are looked at closely; raises OverBudgetError."""
    work = _work.get()
    if work is not None:
        work.done += number
        if work.done > work.most:
            raise OverBudgetError


def look(number: int) -> None:
    """Counts so many places at which something may begin; raises OverBudgetError."""
    work = _work.get()
    if work is not None:
        work.look(number)


class OverBudgetError(Exception):
    """A text would take more work than a search may spend on it."""


def names_in(text: str) -> int:
    """Returns the most names of secrets that a search reads in a text: fewer in a short one.

    Of 35,000 files of libraries, the densest has 57 names in 1,020 characters and 22 in 320, and a
    table of sentences about passwords has 81 and 34. A limit for long texts alone would be none,
    for many short ones together are a long one.
    """
    return min(MOST_NAMES, 24 + len(text) // 18)


def work_in(size: int) -> int:
    """Returns the most names, and words that may be their values, that are read in a text.

    This counts every pass, and what is decoded, so that one place may count several times. Of
    21,000 pieces of documentation without a secret, those of 160 characters take 12 at most, of
    1,020 take 57, of 8,192 take 184 and of 65,000 take 301. A file of nothing but sentences about
    passwords takes 27, 121, 527 and 600.

    `size`: the length of the text in characters.
    """
    return min(32 + size // 11, 140 + size // 24, MOST_WORK)


def runs_in(size: int) -> int:
    """Returns the most runs near hints that are read in a text: words with signs or digits.

    Of 800 pieces of libraries and their reports, the densest have 91 in 1,020 characters, 479 in
    8,192 and 2,064 in 65,536.

    `size`: the length of the text in characters.
    """
    return min(40 + size // 8, 900 + size // 40)


def values_in(size: int) -> int:
    """Returns the most different words near hints that are judged in a text.

    Of 9,600 pieces of libraries and their pages, the densest have 13 in 320 characters, 63 in
    1,020, 424 in 8,192 and 683 in 65,536, which is given up.

    `size`: the length of the text in characters.
    """
    return min(20 + size // 20, 256 + size // 48, 512)


def harmful_in(size: int) -> int:
    """Returns the most different words near hints that are not harmless, so that they are weighed.

    Of 10,000 pieces of manuals, libraries and lists of secrets, the densest have 17 in 320
    characters, 36 in 1,020 and 154 in 8,192; manuals in HTML have up to 147 in 16,384 and 394 in
    65,536. The densest of 8,192 and more are given up.

    `size`: the length of the text in characters.
    """
    return min(20 + size // 20, 128)


def hints_in(size: int) -> int:
    """Returns the most words of a text that hint at a secret, or at a value that is none.

    Of 9,700 pieces of libraries and their pages, the densest have 40 in 320 characters, 97 in
    1,020, 602 in 8,192 and 3,055 in 65,536.

    `size`: the length of the text in characters.
    """
    return min(48 + size // 14, 400 + size // 20)


def looks_in(size: int) -> int:
    """Returns the most places of all kinds together that a search looks at in a text.

    Each is cheap to refuse, but a text can consist of them. Of 5,300 pieces of libraries and their
    pages, the densest have 42 places in 320 characters, 117 in 1,020, 660 in 8,192 and 2,540 in
    65,536. A list of nothing but 800 names of people takes 1,590 in 8,180.

    `size`: the length of the text in characters.
    """
    return min(64 + size // 4, MOST_LOOKS)


def within(found: Iterable[_Found], most: int = MOST_PLACES) -> Iterator[_Found]:
    """Yields what was found, and raises OverBudgetError where there is more than `most` of it.

    Within `counted`, all that is found is also counted together.
    """
    work = _work.get()
    for number, one in enumerate(found):
        if number == most:
            raise OverBudgetError
        if work is not None:
            work.look()
        yield one
