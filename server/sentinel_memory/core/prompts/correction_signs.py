"""Parses the tables of signs that a message is a correction (N14). Pure.

A table has one sign per line: its points, the substrings of which a text must contain one before
the pattern is tried (separated by |), a tilde, and the pattern. Continuation lines are indented.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..text.expressions import expression


class Sign(NamedTuple):
    """A phrase that indicates a correction."""

    points: int
    needs: tuple[str, ...]
    pattern: re.Pattern[str]
    may_ask: bool
    """Whether it also counts in a question."""

    def may_be_in(self, text: str) -> bool:
        """Returns whether a lower-case text has a required substring, so a search is useful."""
        return any(map(text.__contains__, self.needs))

    def is_in(self, text: str) -> bool:
        """Returns whether a lower-case text contains the sign."""
        return self.may_be_in(text) and self.pattern.search(text) is not None


class Signs(NamedTuple):
    """The signs of one language."""

    of_correction: tuple[Sign, ...]
    """Signs that are searched in each sentence."""
    against: tuple[Sign, ...]
    """Signs of a task, a wish or a change of mind, searched in the whole message; subtracted."""
    long: int
    """Number of characters above which a message needs one more point."""


def signs(told: str, asked: str, against: str, *, long: int) -> Signs:
    """Returns the signs of a language.

    Args:
        told: the table of signs that count only in statements.
        asked: the table of signs that also count in questions.
        against: the table of signs of messages that correct nothing.
        long: number of characters above which a message needs one more point.
    """
    of_correction = (*_rows(told, may_ask=False), *_rows(asked, may_ask=True))
    return Signs(of_correction, tuple(_rows(against, may_ask=True)), long)


def _rows(table: str, *, may_ask: bool) -> Iterator[Sign]:
    for row in table.replace("\n    ", "").splitlines():
        if row and not row.startswith("#"):
            head, _, pattern = row.partition(" ~ ")
            points, _, needs = head.partition(" ")
            yield Sign(int(points), tuple(needs.split("|")), expression(pattern), may_ask)
