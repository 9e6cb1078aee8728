"""Parses a text into words with classes, and into sentences; signals are rows of tables (K08)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from ..text.budget import MOST_WORDS, within
from ..text.one_line import UNSEEN
from ..text.tables import Expressions, table

_RE = Expressions(__file__, "tables/reader.txt", UNSEEN=UNSEEN)

_Names = frozenset[str]
_Table = dict[str, str]
"""Words with their classes, each class after a space; building sets would take longer."""
_Row = tuple[str, ...]
_NONE: _Names = frozenset()
_SIGNS = "$:,!"
_SIGNALS = table(__file__, "tables/signals.txt")
_CLASSES, _PARTICLES, _ENDINGS = table(__file__, "tables/words.txt").split("\n\n")
_LONGEST_STEM = 16
"""Most syllables of a Korean stem or ending in the tables; a test reads them."""


class Slot(NamedTuple):
    """A word of a signal."""

    names: _Names
    """The word has one of these classes, or fits `both`."""
    both: tuple[_Names, ...]
    """Sets of classes; the word has all classes of one of them."""
    gap: int
    """Most words that may stand before it."""
    optional: bool

    def filled_by(self, classes: _Names) -> bool:
        """Returns whether a word with these classes fits this slot."""
        if not self.names.isdisjoint(classes):
            return True
        return bool(self.both) and any(names <= classes for names in self.both)


class Check(NamedTuple):
    """A condition on the text before the next word."""

    signs: str
    """The condition: `:` or `,` as text, `$` for the end of a sentence, `!` for the rule in
    `names`.
    """
    names: _Names
    """The classes that `!` excludes."""
    gap: int
    optional: bool = False

    def filled_by(self, classes: _Names) -> bool:
        """Returns whether the next word is allowed; a signal never begins with a check."""
        return self.names.isdisjoint(classes)


class Signal(NamedTuple):
    """A line of the tables."""

    kind: str
    weight: int
    begins: str
    """`^`, `^^` or ""."""
    forbids: bool
    """Whether it is a prohibition itself."""
    slots: tuple[Slot | Check, ...]
    needs: tuple[_Names, ...]
    """Sets of classes; a text without a class of each set does not contain the signal."""


@lru_cache(maxsize=2048)
def starting(classes: _Names) -> tuple[Signal, ...]:
    """Returns the signals that begin with a word of these classes."""
    by_class = _by_first_class()
    rows = dict.fromkeys(row for name in sorted(classes) for row in by_class.get(name, ()))
    return tuple(one for one in map(_signal, rows) if one.slots[0].filled_by(classes))


def classes(latin: str, hangul: str) -> _Names:
    """Returns the classes of a word, given its Latin part and the Hangul after it."""
    words, stems, particles, endings = _vocabulary()
    known = words.get(latin or hangul, "")
    if not hangul:
        return frozenset(known.split())
    rest = hangul if latin else ""
    # No stem and no ending is longer, so that a word of any length costs the same.
    for size in range(1, 1 + min(len(hangul), _LONGEST_STEM)):
        if not latin and (stem := stems.get(hangul[:size])) is not None:
            known += stem
            rest = hangul[size:]
    known += particles.get(rest, "")
    tail = hangul[-_LONGEST_STEM:]
    ending = next((tail[at:] for at in range(len(tail)) if tail[at:] in endings), "")
    return frozenset((known + endings.get(ending, "")).split())


@cache
def _by_first_class() -> dict[str, list[_Row]]:
    found: dict[str, list[_Row]] = {}
    for row in _signal_rows():
        first = next(part for part in row[2:] if part[0] not in "^~")
        for way in {*first.rstrip("?").split("|")}:
            # For a word that must be both, either class finds the row.
            found.setdefault(way.partition("+")[0], []).append(row)
    return found


@cache
def _signal_rows() -> tuple[_Row, ...]:
    return tuple(map(tuple, _rows(_SIGNALS)))


def _rows(rows: str) -> Iterator[list[str]]:
    whole = rows.replace("|\n  ", "|").replace("\n  ", " ")
    return (line.split() for line in whole.splitlines() if line and not line.startswith("#"))


@cache
def _signal(row: _Row) -> Signal:
    weight, kind, *parts = row
    slots: list[Slot | Check] = []
    begins, gap = "", 0
    for part in parts:
        if part.startswith("^"):
            begins = part
        elif part.startswith(".."):
            gap = int(part[2:])
        elif part != "~":
            slots.append(_check(part, gap) if part[0] in _SIGNS else _slot(part, gap))
            gap = 0
    needed = (slot for slot in slots[1:] if isinstance(slot, Slot) and not slot.optional)
    needs = tuple(slot.names.union(*slot.both) for slot in needed)
    return Signal(kind, int(weight), begins, "~" in parts, tuple(slots), needs)


def _check(part: str, gap: int) -> Check:
    forbidden = frozenset(part[1:].split("|")) if part[0] == "!" else _NONE
    return Check("!" if forbidden else part, forbidden, gap)


def _slot(part: str, gap: int) -> Slot:
    names, both, optional = _asked(part)
    return Slot(names, both, gap, optional)


@cache
def _asked(part: str) -> tuple[_Names, tuple[_Names, ...], bool]:
    """Returns the classes that a part of a line requires, and whether the part is optional."""
    ways = part.rstrip("?").split("|")
    both = tuple(frozenset(way.split("+")) for way in ways if "+" in way)
    return frozenset(way for way in ways if "+" not in way), both, part.endswith("?")


@cache
def _vocabulary() -> tuple[_Table, _Table, _Table, _Table]:
    """Returns English words, stems, particles and endings with their classes."""
    words: _Table = {"URL": " URL", "EMAIL": " EMAIL"}
    stems: _Table = {}
    itself = ([word, word] for word in _literals())
    for name, *members in chain(_rows(_CLASSES), itself):
        for member in members:
            known = words if member[0] == "=" or member.isascii() else stems
            word = member.lstrip("=")
            known[word] = f"{known.get(word, '')} {name}"
    return words, stems, _by(_PARTICLES), _by(_ENDINGS)


def _literals() -> set[str]:
    """Returns the words that signals name directly, which are written in lower case."""
    parts = {part for row in _signal_rows() for part in row[2:] if part[0] not in "^.~$:,"}
    names = " ".join(parts)
    for sign in "!?|+":
        names = names.replace(sign, " ")
    return {name for name in names.split() if not name.isupper()}


def _by(rows: str) -> _Table:
    found: _Table = {}
    for name, *members in _rows(rows):
        for member in members:
            found[member] = f"{found.get(member, '')} {name}"
    return found


_BARE = frozenset({"BARE"})
_LONGEST_SENTENCE = 60
"""Most words of a sentence; a text without full stops is split into pieces."""
_BEGINS = frozenset(".!?:;,\n-*\"'`(>[\u201c\u2018\u300c\u2014")
_CLAUSE = frozenset(",;:(\u2014\n")
_QUOTES = ("“”", "「」", "『』", "«»")


class PlantedText:
    """The words of a text with their classes and sentences."""

    def __init__(self, text: str) -> None:
        """Parses a text that `plain` returned; raises OverBudgetError for too many words."""
        found = list(within(_RE.word.finditer(text), MOST_WORDS))
        self.text = text
        self.words = [word[0] for word in found]
        self.classes = list(map(_classes, self.words))
        self.starts = [word.start() for word in found]
        self.ends = [word.end() for word in found]
        self.sentence: list[int] = []
        """Index of the sentence of each word."""
        self.stops: list[int] = []
        """Index after the last word of each sentence."""
        self.firsts = [0]
        """Index of the first word of each sentence."""
        self._quotes = [pair for pair in _QUOTES if pair[0] in text]
        self._before: dict[int, frozenset[str]] = {}
        self._clauses: list[bool] = []
        for at, (last, start) in enumerate(zip((0, *self.ends), self.starts, strict=False)):
            gap = text[last:start]
            if at - self.firsts[-1] >= _LONGEST_SENTENCE or (
                len(gap) > 1 and _RE.stop.search(text, last, start)
            ):
                self.stops.append(at)
                self.firsts.append(at)
            is_new = at == self.firsts[-1] or (gap != " " and not _CLAUSE.isdisjoint(gap))
            self._clauses.append(is_new)
            self.sentence.append(len(self.stops))
        self.stops.append(len(self.words))
        self._clauses.append(True)

    def before(self, at: int) -> frozenset[str]:
        """Returns the characters between a word and the word before it; reads them only once."""
        found = self._before.get(at)
        if found is None:
            start = self.ends[at - 1] if at else 0
            end = self.starts[at] if at < len(self.words) else None
            found = self._before[at] = frozenset(self.text[start:end])
        return found

    def ends_sentence(self, at: int) -> bool:
        """Returns whether a sentence or the text ends before a word."""
        return at >= len(self.words) or (at > 0 and self.sentence[at] != self.sentence[at - 1])

    def begins(self, at: int, sign: str) -> bool:
        """Returns whether a word stands at the beginning that a sign requires.

        `^^` requires the beginning of a line or a sentence. `^` requires the beginning of an order,
        in contrast to a report of somebody's action.
        """
        if not sign or at == 0:
            return True
        before = self.before(at)
        if sign == "^^":
            return "\n" in before or self.ends_sentence(at)
        if not _BEGINS.isdisjoint(before):
            return True
        return "LEAD" in self.classes[at - 1] or self.words[at - 1].endswith("ly")

    def begins_clause(self, at: int) -> bool:
        """Returns whether a new clause begins at a word, so that earlier words do not affect it."""
        return self._clauses[at]

    def quoted(self, at: int, first: int) -> bool:
        """Returns whether a word stands in quotes or code that begin in its sentence."""
        head = self.text[self.ends[first - 1] if first else 0 : self.starts[at]]
        if head.count('"') % 2 or head.count("`") % 2:
            return True
        return any(head.count(pair[0]) > head.count(pair[1]) for pair in self._quotes)


def plain(text: str) -> str:
    """Returns a text without differences that do not matter.

    These are letter case, character width, invisible characters, emphasis marks, separators between
    all letters of a word, and hyphens between words.
    """
    seen = text.lower()
    if not text.isascii():
        wide = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
        seen = _RE.invisible.sub("", wide)
    seen = seen.replace("**", "").replace("__", "")
    seen = _RE.spaced.sub(lambda match: _RE.between.sub("", match[0]), seen)
    seen = _RE.joined.sub(lambda match: _RE.between.sub(" ", match[0]), seen)
    return _RE.blanks.sub(" ", seen) if "  " in seen or "\t" in seen else seen


@lru_cache(maxsize=4096)
def _classes(word: str) -> frozenset[str]:
    if word.startswith(("http://", "https://")):
        if _RE.local.match(word):
            return frozenset()
        return classes("URL", "") | (_BARE if _RE.address.match(word) else frozenset())
    if "@" in word:
        return classes("EMAIL", "")
    found = _RE.hangul.search(word)
    split = found.start() if found else len(word)
    if ("/" in word or "." in word) and _RE.secret_file.search(word[:split]):
        return frozenset({"SECRETS"})
    return classes(word[:split], word[split:])
