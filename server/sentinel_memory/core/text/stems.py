"""Finds which of hundreds of short texts a text holds. Pure.

To look for each of them would take most of the time of a search. But a text has few pairs of
neighbouring characters, and a short text is only looked for where its first pair occurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import add


class Stems:
    """Short texts that are looked for together."""

    def __init__(self, stems: Iterable[str]) -> None:
        """Sorts the stems by their first two characters."""
        self._letters: list[str] = []
        self._by_pair: dict[str, list[str]] = {}
        for stem in dict.fromkeys(stems):
            if len(stem) < 2:
                self._letters.append(stem)
            else:
                self._by_pair.setdefault(stem[:2], []).append(stem)
        self._first = frozenset(self._by_pair)

    def held_by(self, text: str, of: str | None = None) -> list[str]:
        """Returns the stems that a text holds, in any order.

        Args:
            text: the text.
            of: a text with all pairs of this one, which was read before.
        """
        found = [letter for letter in self._letters if letter in text]
        for pair in self._first & _pairs(text if of is None else of):
            for stem in self._by_pair[pair]:
                if stem in text:
                    found.append(stem)
        return found

    def places(self, text: str) -> list[tuple[int, str]]:
        """Returns the places at which stems begin in a text, in order, each with its stem."""
        found = []
        for stem in self.held_by(text):
            at = text.find(stem)
            while at >= 0:
                found.append((at, stem))
                at = text.find(stem, at + len(stem))
        return sorted(found)


def rows_by_stem(rows: Iterable[Iterable[str]]) -> Mapping[str, list[int]]:
    """Returns the numbers of the rows that have a stem, by stem."""
    found: dict[str, list[int]] = {}
    for number, stems in enumerate(rows):
        for stem in stems:
            found.setdefault(stem, []).append(number)
    return found


@lru_cache(maxsize=8)
def _pairs(text: str) -> frozenset[str]:
    """Returns the pairs of neighbouring characters of a text, which many searches ask for."""
    return frozenset(map(add, text, text[1:]))
