"""Parses the tables of words and signals for `planted` (K08). Pure.

A line of SIGNALS is a weight, a kind, and words that follow each other in one sentence; an indented
line continues the line before. `a|b` means a or b, and a name in capitals means any word of that
class. `a+b` is a word that is both, `..3` means up to three words in between, and `a?` is optional.
`$` is the end of a sentence, `:` and `,` stand for themselves, and `!a` means that a must not
follow. At the beginning, `^` requires the beginning of an order, and `^^` that of a sentence or a
line. `~` marks a signal that forbids something itself, so that a "never" before it changes nothing.

A weight of 4 is for statements that lessons never make; it suffices alone. 3 is for statements so
rare that any other sign suffices. 2 is for statements that lessons also make to people, such as
harmful orders; it needs a second sign of weight. 1 is no sign by itself and counts only beside
another sign in its sentence: "your", a plain order, haste.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from ..text.tables import table
from .tables import english, korean

_Names = frozenset[str]
_Table = dict[str, str]
"""Words with their classes, each class after a space; building sets would take longer."""
_Row = tuple[str, ...]
_NONE: _Names = frozenset()
_SIGNS = "$:,!"
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
    tables = (english, korean)
    return tuple(tuple(row) for rows in tables for row in _rows(rows.SIGNALS))


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
