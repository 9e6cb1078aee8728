"""Finds the words of a text that hint at a secret near them, or at a value that is none (S22)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from ..text.budget import OverBudgetError, hints_in
from ..text.expressions import Stems, expression, folded
from ..text.tables import table

_LATIN = expression(r"[a-z\u00df-\u00ff]{2,}")
_HINT_ROWS = table(__file__, "tables/hints.txt").split("\n")

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


_HEAD = 4
"""Characters that a Latin word that may go on has at least."""
_MOST_WORDS = 2_048
"""Words with a hint that are remembered; the notes of a project have fewer."""


_Hints = tuple[tuple[str, str], ...]
"""Hints with their classes, one of each class."""


class _Begun(NamedTuple):
    """What a word of a text begins, or is."""

    hints: _Hints
    """What it begins with."""
    longer: tuple[_Word, ...]
    """Words of the table that go on behind it."""
    reach: int
    """Characters of the longest of these."""


class _Latin:
    """Latin words of the table by what a word of a text begins with."""

    def __init__(self, rows: list[_Word]) -> None:
        self._whole: dict[str, list[_Word]] = {}
        self._begun: dict[str, list[_Word]] = {}
        for row in rows:
            first = row.text.partition(" ")[0]
            begin = _LATIN.match(first)
            if row.whole or first != row.text:
                self._whole.setdefault(first, []).append(row)
            elif begin and not first.isalpha():
                self._whole.setdefault(begin[0], []).append(row)
            else:
                self._begun.setdefault(first[:_HEAD], []).append(row)
        self._of = lru_cache(maxsize=_MOST_WORDS)(self._rows)

    def begun_by(self, words: set[str]) -> dict[str, _Begun]:
        """Returns what some words of a text begin, without those that begin nothing."""
        whole, heads = self._whole, self._begun
        return {one: self._of(one) for one in words if one[:_HEAD] in heads or one in whole}

    def _rows(self, word: str) -> _Begun:
        heads, whole = self._begun.get(word[:_HEAD], ()), self._whole.get(word, ())
        rows = (*whole, *(one for one in heads if word.startswith(one.text)))
        held = tuple((row.text, row.kind) for row in rows if len(row.text) <= len(word))
        longer = tuple(row for row in rows if len(row.text) > len(word))
        reach = max((len(row.text) for row in longer), default=0)
        return _Begun(_longest(held), longer, reach)


def _longest(hints: _Hints) -> _Hints:
    """Returns the longest text of each class."""
    found: dict[str, str] = {}
    for text, kind in hints:
        if len(text) > len(found.get(kind, "")):
            found[kind] = text
    return tuple((text, kind) for kind, text in found.items())


@cache
def _words() -> tuple[_Latin, dict[str, list[_Word]], Stems]:
    """Returns Latin words, the others, which may stand within a word or have signs, and those."""
    latin: list[_Word] = []
    others: dict[str, list[_Word]] = {}
    for row in _HINT_ROWS:
        kind, *words = row.split()
        for word in words:
            text = _text_of(word)
            short = text.isascii() and text.isalpha() and len(text) <= 4
            entry = _Word(text, kind, word[0] == "=" or short)
            is_latin = _LATIN.match(text) and word[0] != "*"
            rows = latin if is_latin else others.setdefault(text, [])
            if entry not in rows:
                rows.append(entry)
    return _Latin(latin), others, Stems(others)


_LONG = 2_048


@cache
def _good() -> Stems:
    rows = (row.split() for row in _HINT_ROWS)
    return Stems(_text_of(word) for kind, *words in rows if kind in GOOD for word in words)


def may_hint(text: str) -> bool:
    """Returns whether a text may hold a hint near which a value is looked for, as long ones do."""
    return len(text) > _LONG or bool(_good().held_by(folded(text)))


def _text_of(word: str) -> str:
    return word.lstrip("=*").replace("_", " ")


def find_hints(text: str) -> list[Hint]:
    """Returns the hints of a text in order, each place with one of each class.

    Raises OverBudgetError for more than `hints_in` says, if one of them is good.
    """
    lowered, most = folded(text), hints_in(len(text))
    latin, others, stems = _words()
    found: list[Hint] = []
    known: dict[str, _Hints] = {}
    begun = latin.begun_by(set(_LATIN.findall(lowered)))
    for piece in _LATIN.finditer(lowered) if begun else ():
        if piece[0] not in begun:
            continue
        hints, longer, reach = begun[piece[0]]
        if longer:
            start = piece.start()
            near = lowered[start : start + reach]
            if near not in known:
                more = [row[:2] for row in longer if near.startswith(row.text)]
                known[near] = _longest((*more, *hints)) if more else hints
            hints = known[near]
        if hints:
            start = piece.start()
            found += [Hint(start, start + len(words), kind) for words, kind in hints]
            if len(found) > most:
                most = _more(found)
    for start, stem in stems.places(lowered):
        for row in others[stem]:
            if not (row.whole and lowered[start - 1 : start].isalnum()):
                found.append(Hint(start, start + len(stem), row.kind))
        if len(found) > most:
            most = _more(found)
    found.sort()
    return found


def _more(found: list[Hint]) -> int:
    """Returns up to how many hints none has to be good; raises OverBudgetError if one is."""
    if any(hint.kind in GOOD for hint in found):
        raise OverBudgetError
    return 2 * len(found)
