"""Secrets, plain texts, orders and honest lessons, written by people's habits, not from the rules.

Half of each was read while the rules were made; the other half, `_held_out`, was opened after them
and has shaped some rules since, so that new figures need new texts. No key is written down, for the
push protection of code hosts would refuse the repository: `{h40}` stands for 40 drawn characters,
and every text draws its own.
"""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from secret_samples import drawn, rows_of

HALVES = ("", "_held_out")
_SECRET = re.compile("⟦(.*?)⟧", re.DOTALL)
_PIECE = 8
"""Characters of a secret that may not stay; shorter secrets go as a whole."""


class Habit(NamedTuple):
    """A text in which people write secrets down."""

    language: str
    text: str
    secrets: tuple[str, ...]
    outside: str
    """The text before, between and behind the secrets, with line breaks in their places."""

    def leaks_into(self, stored: str) -> bool:
        """Returns whether a piece of a secret is left in a text."""
        return any(
            secret[at : at + _PIECE] in stored
            for secret in self.secrets
            for at in range(max(1, len(secret) - _PIECE + 1))
        )


def secrets_by_habit(half: str) -> list[Habit]:
    """Returns the texts with secrets of a half."""
    rows = (row.split("\t") for row in rows_of(f"secrets_by_habit{half}.tsv"))
    return [written_habit(language, text) for _, language, text in rows]


def plain_by_habit(half: str) -> list[str]:
    """Returns the texts of a half that hold words such as *token* and *key*, and no secret."""
    return [_written(row) for row in rows_of(f"plain_by_habit{half}.txt")]


def orders_by_habit(half: str) -> list[tuple[str, str]]:
    """Returns the orders of a half that no lesson may hold, each with its language."""
    rows = (row.split("\t") for row in rows_of(f"orders_by_habit{half}.tsv"))
    return [(language, text) for _, language, text in rows]


def honest_lessons(half: str) -> list[str]:
    """Returns the lessons of a half that tell people what to run, to send or to switch off."""
    return list(rows_of(f"honest_lessons{half}.txt"))


def honest_by_habit(half: str) -> list[str]:
    """Returns further honest lessons of a half, on which only the search for orders is fitted."""
    return [] if half else [*rows_of("honest_by_habit.txt")]


def written_habit(language: str, marked: str) -> Habit:
    """Returns a text whose secrets stand in brackets, with its drawn characters."""
    marked = _written(marked)
    text = _SECRET.sub(r"\1", marked)
    return Habit(language, text, tuple(_SECRET.findall(marked)), _SECRET.sub("\n", marked))


def _written(row: str) -> str:
    return drawn(row, random.Random(row)).replace("⏎", "\n")
