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


def expression(
    text: str, flags: int = 0, *, needs: tuple[str, ...] = (), reach: int = 0
) -> re.Pattern[str]:
    """Returns an expression that is compiled at its first use.

    `text`: the pattern, as for `re.compile`; an invalid one raises `re.error` at the first use.
    `flags`: as for `re.compile`.
    `needs`: substrings of which at least one occurs in every matching text; `finditer` skips all
    other texts. With IGNORECASE they are in lower case.
    `reach`: most characters from the beginning of a match to the end of all that is read for it;
    `finditer` then reads only what is near the needed substrings.
    """
    return cast("re.Pattern[str]", Expression(text, int(flags), needs, reach))


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

    def __init__(self, text: str, flags: int, needs: tuple[str, ...], reach: int) -> None:
        self.text = text
        self.flags = flags
        self.needs = needs
        self.reach = reach
        self._any_case = bool(flags & re.IGNORECASE)

    def finditer(self, text: str, *span: int) -> Iterator[re.Match[str]]:
        """Yields the matches; skips the search if no needed substring is in the text."""
        if not self.needs:
            self.__dict__["finditer"] = self.compiled.finditer
            return self.compiled.finditer(text, *span)
        shown = folded(text) if self._any_case else text
        held = [need for need in self.needs if need in shown]
        if self.reach and held and not span:
            return found_near(text, self.compiled, (shown, held), self.reach)
        return self.compiled.finditer(text, *span) if held else iter(())

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Returns the compiled pattern."""
        return re.compile(self.text, self.flags)

    def __getattr__(self, name: str) -> object:
        found: object = getattr(self.compiled, name)
        setattr(self, name, found)
        return found


MOST_BEFORE = 40
"""Most characters before its beginning that an expression reads, if it is read near some texts."""


def found_near(
    text: str, shape: re.Pattern[str], needed: tuple[str, Iterable[str]], reach: int
) -> Iterator[re.Match[str]]:
    """Yields what an expression finds in a text, which is read where a needed text stands.

    `needed`: the text in the case of the needed texts, and those that it holds.
    `reach`: as in `expression`.
    """
    shown, stems = needed
    places = sorted(at for stem in stems for at in _places(shown, stem, reach))
    reached = 0
    for first, last in _joined(places, reach):
        for found in shape.finditer(text, max(first, reached), last + reach):
            if found.start() > last:
                break
            reached = found.end()
            yield found


def _joined(places: Iterable[int], reach: int) -> Iterator[tuple[int, int]]:
    """Yields the first and the last index at which an expression may begin near some places."""
    first, last = 0, -1
    for place in places:
        if last >= 0 and place - reach > last + reach:
            yield first, last
            last = -1
        first = max(0, place - reach) if last < 0 else first
        last = place + MOST_BEFORE
    if last >= 0:
        yield first, last


def _places(text: str, stem: str, reach: int) -> Iterator[int]:
    """Yields the places of a stem, of which some are left out that stand between near ones."""
    at = text.find(stem)
    while at >= 0:
        yield at
        last = text.rfind(stem, at + 1, at + reach)
        at = last if last >= 0 else text.find(stem, at + 1)


class Stems:
    """Short texts that are looked for together."""

    def __init__(self, stems: Iterable[str]) -> None:
        """Sorts the stems by their first two characters."""
        self._others: list[str] = []
        self._by_pair: dict[str, list[tuple[str, str]]] = {}
        for stem in dict.fromkeys(stems):
            if len(stem) < 2 or _OTHER_BLANK.search(stem):
                self._others.append(stem)
            else:
                part = max(stem.replace(" ", " \0 ").split("\0"), key=len)
                self._by_pair.setdefault(part[:2], []).append((part, stem))
        self._first = frozenset(self._by_pair)

    def held_by(self, text: str) -> list[str]:
        """Returns the stems that a text holds, in an order that is the same everywhere."""
        found = [stem for stem in self._others if stem in text]
        words, pairs = _words_and_pairs(text)
        is_long = len(words) > _SHORT
        for pair in sorted(self._first & pairs):
            for part, stem in self._by_pair[pair]:
                # The words are shorter than the text, and the pairs are looked up at once.
                if is_long and not pairs.issuperset(map(add, part, part[1:])):
                    continue
                if part in words and (part == stem or stem in text):
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
