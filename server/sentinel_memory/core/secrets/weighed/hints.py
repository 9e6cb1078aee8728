"""Words that hint at a secret, or at a value that is none, in seven languages (S22).

The classes of `hints.txt` say what a value near them may be; `weights.txt` says how much each
counts.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...text.expressions import Stems, expression, folded
from ...text.tables import table

_ROWS = table(__file__, "hints.txt").split("\n")

GOOD = frozenset(
    {
        *("password", "pin", "token", "key", "secret", "wifi"),
        *("opens", "phrase", "login", "code", "said", "service"),
    }
)
"""Classes near which a value is looked for."""

OF_NUMBERS = frozenset({"password", "pin", "code", "phrase"})
"""Classes whose values may be numbers."""
OF_PHRASES = frozenset({"password", "pin", "phrase", "secret", "wifi", "key", "opens"})
"""Classes whose values may be several words."""


class Hint(NamedTuple):
    """A word that hints at what stands near it."""

    start: int
    end: int
    kind: str


class _Word(NamedTuple):
    """A word of the table."""

    text: str
    kind: str
    whole: bool


_LATIN = expression(r"[a-z\u00df-\u00ff]{2,}")
_HEAD = 2


@cache
def _words() -> tuple[dict[str, list[_Word]], dict[str, list[_Word]], Stems, Stems]:
    """Returns Latin words by their first letters, the others, and the stems of those.

    The stems of Latin letters may stand within a word or have signs; the last stems are of Hangul,
    Kana and Han.
    """
    latin: dict[str, list[_Word]] = {}
    others: dict[str, list[_Word]] = {}
    for row in _ROWS:
        kind, *words = row.split()
        for word in words:
            text = word.lstrip("=*").replace("_", " ")
            short = text.isascii() and text.isalpha() and len(text) <= 4
            entry = _Word(text, kind, word[0] == "=" or short)
            is_latin = _LATIN.match(text) and word[0] != "*"
            rows = latin.setdefault(text[:_HEAD], []) if is_latin else others.setdefault(text, [])
            if entry not in rows:
                rows.append(entry)
    for rows in latin.values():
        rows.sort(key=lambda one: -len(one.text))
    signs = [text for text in others if ord(text[0]) < 0x250]
    return latin, others, Stems(signs), Stems(text for text in others if ord(text[0]) >= 0x250)


def _fits(row: _Word, word: str) -> bool:
    """Returns whether a word of the table may begin with this word of a text."""
    first = row.text.partition(" ")[0]
    if row.whole or first != row.text:
        return word == first
    return word.startswith(first) or (not first.isalpha() and first.startswith(word))


def find_hints(text: str) -> list[Hint]:
    """Returns the hints of a text in order, each place with one of each class."""
    lowered = folded(text)
    latin, others, signs, letters = _words()
    found: list[Hint] = []
    known: dict[str, tuple[_Word, ...]] = {}
    for piece in _LATIN.finditer(lowered):
        word = piece[0]
        rows = known.get(word)
        if rows is None:
            rows = known[word] = tuple(
                row for row in latin.get(word[:_HEAD], ()) if _fits(row, word)
            )
        kinds = set[str]()
        for row in rows:
            start = piece.start()
            if row.kind not in kinds and lowered.startswith(row.text, start):
                kinds.add(row.kind)
                found.append(Hint(start, start + len(row.text), row.kind))
    places = signs.places(lowered)
    if not text.isascii():
        places += letters.places(lowered)
    for start, stem in places:
        for row in others[stem]:
            if not (row.whole and lowered[start - 1 : start].isalnum()):
                found.append(Hint(start, start + len(stem), row.kind))
    found.sort()
    return found
