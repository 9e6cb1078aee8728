"""Regular expressions that are compiled when they are needed first, and sets of short texts.

The expressions that find secrets take 20 ms to compile, and an agent waits for each hook. To look
for each of hundreds of stems would take most of the time of a search. But a text has few pairs of
neighbouring characters, and a stem is only looked for where its first pair occurs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from operator import add
from typing import cast


def word_set(text: str) -> frozenset[str]:
    """Returns the words of a text that are separated by whitespace."""
    return frozenset(text.split())


def expression(text: str, flags: int = 0, *, needs: tuple[str, ...] = ()) -> re.Pattern[str]:
    """Returns an expression that is compiled at its first use.

    `text`: the pattern, as for `re.compile`; an invalid one raises `re.error` at the first use.
    `flags`: as for `re.compile`.
    `needs`: substrings of which at least one occurs in every matching text; `finditer` skips all
    other texts. With IGNORECASE they are in lower case and contain no i, because other letters
    match i as well.
    """
    return cast("re.Pattern[str]", Expression(text, int(flags), needs))


_SAME_LETTERS = (("\u0130", "i"), ("\u0131", "i"), ("\u017f", "s"))
"""Letters that match `i` and `s` in any case, and of which one has a longer lower case."""


def folded(text: str) -> str:
    """Returns a text of the same length in which stems stand where they match in any case."""
    return text.lower() if text.isascii() else _folded(text)


@lru_cache(maxsize=8)
def _folded(text: str) -> str:
    for letter, same in _SAME_LETTERS:
        text = text.replace(letter, same)
    return text.lower()


class Expression:
    """Acts as a compiled pattern; compiles it on demand and caches the methods that are used."""

    def __init__(self, text: str, flags: int, needs: tuple[str, ...]) -> None:
        self.text = text
        self.flags = flags
        self.needs = needs
        self._any_case = bool(flags & re.IGNORECASE)

    def finditer(self, text: str, *span: int) -> Iterator[re.Match[str]]:
        """Yields the matches; skips the search if no needed substring is in the text."""
        if not self.needs:
            self.__dict__["finditer"] = self.compiled.finditer
        else:
            held = text.casefold() if self._any_case else text
            if not any(map(held.__contains__, self.needs)):
                return iter(())
        return self.compiled.finditer(text, *span)

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Returns the compiled pattern."""
        return re.compile(self.text, self.flags)

    def __getattr__(self, name: str) -> object:
        found: object = getattr(self.compiled, name)
        setattr(self, name, found)
        return found


class Stems:
    """Short texts that are looked for together."""

    def __init__(self, stems: Iterable[str]) -> None:
        """Sorts the stems by their first two characters."""
        self._others: list[str] = []
        self._by_pair: dict[str, list[str]] = {}
        for stem in dict.fromkeys(stems):
            if len(stem) < 2 or _OTHER_BLANK.search(stem):
                self._others.append(stem)
            else:
                self._by_pair.setdefault(stem[:2], []).append(stem)
        self._first = frozenset(self._by_pair)

    def held_by(self, text: str) -> list[str]:
        """Returns the stems that a text holds, in an order that is the same everywhere."""
        found = [stem for stem in self._others if stem in text]
        words, pairs = _words_and_pairs(text)
        for pair in sorted(self._first & pairs):
            for stem in self._by_pair[pair]:
                if stem in (text if " " in stem else words):
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


_OTHER_BLANK = re.compile(r"[^\S ]| {2}")


_SHORT = 512
"""Characters of a text that is read anew each time, so that it displaces no long one."""


def words_in(text: str) -> list[str]:
    """Returns the words of a text between blanks, which many searches ask for."""
    return text.split() if len(text) < _SHORT else _split(text)


@lru_cache(maxsize=4)
def _split(text: str) -> list[str]:
    return text.split()


def _words_and_pairs(text: str) -> tuple[str, frozenset[str]]:
    """Returns the words of a text, each once, between spaces, and the pairs of neighbours in them.

    Any text without a blank that is in the text is in its words as well.
    """
    return _read(text) if len(text) < _SHORT else _remembered(text)


def _read(text: str) -> tuple[str, frozenset[str]]:
    words = " ".join(("", *dict.fromkeys(words_in(text)), ""))
    return words, frozenset(map(add, words, words[1:]))


_remembered = lru_cache(maxsize=8)(_read)
