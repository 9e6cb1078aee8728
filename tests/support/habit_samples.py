"""Secrets, plain texts, orders and honest lessons, written by people's habits, not from the rules.

Half of each was read while the rules were made; the other half, `_held_out`, was opened after them
and has shaped some rules since, so that new figures need new texts. No key is written down, for the
push protection of code hosts would refuse the repository: `{h40}` stands for 40 drawn characters,
and every text draws its own.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

from paths import DATA
from provider_samples import ALNUM, BASE32, BASE64, HEX, LOWER, URL_SAFE

HALVES = ("", "_held_out")
_ALPHABETS = {
    **{"a": ALNUM, "h": HEX, "b": BASE64, "w": URL_SAFE, "l": LOWER, "A": BASE32},
}
_DRAWN = re.compile(r"\{(?:u|([ahbwlA])(\d+))\}")
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
        return any(piece in stored for secret in self.secrets for piece in _pieces(secret))


def secrets_by_habit(half: str) -> list[Habit]:
    """Returns the texts with secrets of a half."""
    rows = (row.split("\t") for row in _rows(f"secrets_by_habit{half}.tsv"))
    return [written_habit(language, text) for _, language, text in rows]


def plain_by_habit(half: str) -> list[str]:
    """Returns the texts of a half that hold words such as *token* and *key*, and no secret."""
    return [_written(row) for row in _rows(f"plain_by_habit{half}.txt")]


def orders_by_habit(half: str) -> list[tuple[str, str]]:
    """Returns the orders of a half that no lesson may hold, each with its language."""
    rows = (row.split("\t") for row in _rows(f"orders_by_habit{half}.tsv"))
    return [(language, text) for _, language, text in rows]


def honest_lessons(half: str) -> list[str]:
    """Returns the lessons of a half that tell people what to run, to send or to switch off."""
    return list(_rows(f"honest_lessons{half}.txt"))


def honest_by_habit(half: str) -> list[str]:
    """Returns further honest lessons of a half, on which only the search for orders is fitted."""
    return [] if half else [*_rows("honest_by_habit.txt")]


def written_habit(language: str, marked: str) -> Habit:
    """Returns a text whose secrets stand in brackets, with its drawn characters."""
    return _habit(language, _written(marked))


def _habit(language: str, marked: str) -> Habit:
    text = _SECRET.sub(r"\1", marked)
    return Habit(language, text, tuple(_SECRET.findall(marked)), _SECRET.sub("\n", marked))


def _pieces(secret: str) -> Iterator[str]:
    last = max(0, len(secret) - _PIECE)
    return (secret[at : at + _PIECE] for at in range(last + 1))


def _written(row: str) -> str:
    rng = random.Random(row)

    def drawn(alphabet: str, length: int) -> str:
        return "".join(rng.choices(alphabet, k=length))

    def value(found: re.Match[str]) -> str:
        if found[1] is None:
            return "-".join(drawn(HEX, length) for length in (8, 4, 4, 4, 12))
        return drawn(_ALPHABETS[found[1]], int(found[2]))

    return _DRAWN.sub(value, row).replace("⏎", "\n")


def _rows(name: str) -> Iterator[str]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return (line for line in lines if line and not line.startswith("# "))
