"""Regular expressions that are compiled when they are needed first, and sets of short texts.

The expressions that find secrets take 20 ms to compile, and an agent waits for each hook. To look
for each of thousands of stems would take most of the time of a search. But texts consist of the
same words, and which stems a word holds is looked up once, where runs of its bytes occur.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import accumulate, chain
from sys import byteorder
from threading import Lock
from typing import Literal, cast


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
        if not any(map(shown.__contains__, self.needs)):
            return iter(())
        if self.reach and not span:
            return found_near(text, self.compiled, (shown, self.needs), self.reach)
        return self.compiled.finditer(text, *span)

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

    `needed`: the text in the case of the needed texts, and these.
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


_AS_BYTES = ("utf-8", "surrogatepass")
_OTHER_BLANK = re.compile(r"[^\S ]| {2}")


class Stems:
    """Short texts of a table, which are looked for together with those of all other tables."""

    def __init__(self, stems: Iterable[str]) -> None:
        self._others: list[str] = []
        own: list[str] = []
        for stem in dict.fromkeys(stems):
            is_other = len(stem) < 2 or _OTHER_BLANK.search(stem)
            (self._others if is_other else own).append(stem)
        self._number = _SCAN.add(own)

    def held_by(self, text: str) -> list[str]:
        """Returns the stems that a text holds, in an order that is the same everywhere."""
        if len(text) < _LONG:
            held = _SCAN.held_by(text).get(self._number, [])
        else:
            held = _SCAN.held_by_long(text, self._number)
        return [*(stem for stem in self._others if stem in text), *held]

    def places(self, text: str) -> Iterator[tuple[int, str]]:
        """Yields the places at which stems begin in a text, each with its stem, stem by stem."""
        for stem in self.held_by(text):
            at = text.find(stem)
            while at >= 0:
                yield at, stem
                at = text.find(stem, at + len(stem))


class _Scan:
    """All stems, and which of them the words of texts hold; tables come when they are needed.

    Most words of a text stood in earlier ones, and only in new ones are stems looked for.
    """

    def __init__(self) -> None:
        self._adding = Lock()
        self._stems: list[tuple[int, str, str]] = []
        self._by_run: list[dict[int, list[int]]] = []
        self._tables = 0
        self._known: dict[str, list[int]] = {}
        self._held_by = lru_cache(maxsize=32)(self._look)

    def add(self, stems: Iterable[str]) -> int:
        """Takes the stems of a table and returns its number.

        They are sorted by the first run of their longest part, at an even and at an odd byte.
        """
        by_run: dict[int, list[int]] = {}
        with self._adding:
            number = len(self._by_run)
            for stem in stems:
                # A word has blanks around only here: the text may end behind it.
                part = max(stem.replace(" ", " \0 ").split("\0"), key=len)
                data = folded(part).encode(*_AS_BYTES)
                for run in (data[:4], data[1:5]) if len(data) > 4 else (data[:2],):
                    by_run.setdefault(int.from_bytes(run, byteorder), []).append(len(self._stems))
                self._stems.append((number, part, stem))
            self._by_run.append(by_run)
            # Before the table counts: what another thread has learned knows nothing of it.
            self._known = {}
            self._tables = number + 1
        return number

    def held_by(self, text: str) -> Mapping[int, list[str]]:
        """Returns the stems that a text holds, by the number of their table."""
        # What was found before a table came is found again.
        return self._held_by(text, self._tables)

    def _look(self, text: str, _tables: int) -> Mapping[int, list[str]]:
        found: dict[int, list[str]] = {}
        for at in sorted(self._held(text)):
            number, _, stem = self._stems[at]
            if " " not in stem or stem in text:
                found.setdefault(number, []).append(stem)
        return found

    def held_by_long(self, text: str, number: int) -> list[str]:
        """Returns the stems of one table that a text holds, whose words are not remembered."""
        words, likely = _words_of(text), self._likely(number, _runs_in(folded(text)))
        return [
            stem
            for _, part, stem in map(self._stems.__getitem__, likely)
            if part in words and (" " not in stem or stem in text)
        ]

    def _likely(self, number: int, runs: set[int]) -> list[int]:
        """Returns the indexes of the stems of a table whose part has only runs of some words."""
        by_run = self._by_run[number]
        found = {*chain(*map(by_run.__getitem__, by_run.keys() & runs))}
        return [at for at in sorted(found) if any(map(runs.issuperset, _ways(self._stems[at][1])))]

    def _held(self, text: str) -> set[int]:
        """Returns the indexes of the stems of which the words of a text hold the longest part."""
        words = set(words_in(text))
        if len(self._known) > _MOST_KNOWN:
            self._known = {}
        known = self._known  # another thread may begin anew meanwhile
        if new := list(words.difference(known)):
            known.update(self._learn(new))
        return set().union(*map(known.__getitem__, words))

    def _learn(self, words: list[str]) -> dict[str, list[int]]:
        """Returns the same for each of some words."""
        found: dict[str, list[int]] = {word: [] for word in words}
        starts = list(accumulate((len(word) + 1 for word in words), initial=1))
        joined = " ".join(("", *words, ""))
        runs = _runs_of(folded(joined))
        for stem in chain(*(self._likely(number, runs) for number in range(len(self._by_run)))):
            part = self._stems[stem][1]
            at = joined.find(part)
            while at >= 0:
                found[words[bisect_right(starts, at + 1) - 1]].append(stem)
                at = joined.find(part, at + 1)
        return found


@lru_cache(maxsize=4)
def _words_of(text: str) -> str:
    """Returns the words of a text, each once, with blanks around."""
    return " ".join(("", *set(words_in(text)), ""))


@lru_cache(maxsize=4)
def _runs_in(text: str) -> set[int]:
    """Returns the runs of the words of a text."""
    return _runs_of(_words_of(text))


def _runs_of(text: str) -> set[int]:
    """Returns the numbers that two bytes of a text are, and four that begin at every other one."""
    data = text.encode(*_AS_BYTES)
    return _runs(data, (0, "I"), (2, "I"), (0, "H"), (1, "H"))


@lru_cache(maxsize=8_192)
def _ways(part: str) -> tuple[set[int], ...]:
    """Returns sets of runs, of which a text with the part has one; it begins at any byte."""
    data = folded(part).encode(*_AS_BYTES)
    if len(data) > 4:
        return _runs(data, (0, "I"), (2, "I")), _runs(data, (1, "I"), (3, "I"))
    return (_runs(data, (0, "H"), (1, "H")),)


def _runs(data: bytes, *kinds: tuple[int, Literal["I", "H"]]) -> set[int]:
    """Returns the numbers that runs of four bytes are, or of two, which follow each other."""
    found, shown = set[int](), memoryview(data)
    for start, kind in kinds:
        size = 4 if kind == "I" else 2
        found.update(shown[start : start + (len(data) - start) // size * size].cast(kind))
    return found


_SCAN = _Scan()


def rows_by_stem(rows: Iterable[Iterable[str]]) -> Mapping[str, list[int]]:
    """Returns the numbers of the rows that have a stem, by stem."""
    found: dict[str, list[int]] = {}
    for number, stems in enumerate(rows):
        for stem in stems:
            found.setdefault(stem, []).append(number)
    return found


_LONG = 2_048
"""Characters of a text whose words are not remembered."""
_MOST_KNOWN = 16_384
"""Words that are remembered; the notes of a project have fewer."""


@lru_cache(maxsize=4)
def words_in(text: str) -> list[str]:
    """Returns the words of a text between blanks, which many searches ask for."""
    return text.split()


@lru_cache(maxsize=8)
def longest_word(text: str) -> int:
    """Returns the characters of the longest word of a text between blanks."""
    return max(map(len, words_in(text)), default=0)
