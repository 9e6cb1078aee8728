"""What a table of signs of a correction is made of (N14). Pure.

A table is a text with a sign a line: its points, what a text must hold before the pattern is tried
(several separated by |), a tilde, and the pattern. A line that goes on is indented.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..text.expressions import expression


class Sign(NamedTuple):
    """A way of speaking."""

    points: int
    needs: tuple[str, ...]
    pattern: re.Pattern[str]
    may_ask: bool
    """Whether it counts in a question too."""

    def may_be_in(self, text: str) -> bool:
        """Tells whether it is worth while to look for it in a text in small letters."""
        return any(map(text.__contains__, self.needs))

    def is_in(self, text: str) -> bool:
        """Tells whether a text in small letters has it."""
        return self.may_be_in(text) and self.pattern.search(text) is not None


class Signs(NamedTuple):
    """Those of one language."""

    of_correction: tuple[Sign, ...]
    """Looked for in each sentence."""
    against: tuple[Sign, ...]
    """Of a task, a wish or a change of mind, looked for in the whole message; subtracted."""
    long: int
    """Characters of a message that needs one point more."""


def signs(told: str, asked: str, against: str, *, long: int) -> Signs:
    """Returns the signs of a language.

    Args:
        told: the table of those that count where nothing is asked.
        asked: of those that count in questions too.
        against: of those of messages that correct nothing.
        long: characters of a message that needs one point more.
    """
    of_correction = (*_rows(told, may_ask=False), *_rows(asked, may_ask=True))
    return Signs(of_correction, tuple(_rows(against, may_ask=True)), long)


def _rows(table: str, *, may_ask: bool) -> Iterator[Sign]:
    for row in table.replace("\n    ", "").splitlines():
        if row and not row.startswith("#"):
            head, _, pattern = row.partition(" ~ ")
            points, _, needs = head.partition(" ")
            yield Sign(int(points), tuple(needs.split("|")), expression(pattern), may_ask)
