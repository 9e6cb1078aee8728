"""How the tables of words and signals for `planted` are read (K08). Pure.

A line of CLASSES is a class and words of it. An English word stands for itself, a Korean one for
all that begin with it, and for itself alone after `=`. PARTICLES are what may be left of a Korean
word behind its stem, ENDINGS how it may end: the longest counts.

A line of SIGNALS is a weight, a kind and words that follow each other in one sentence; a line that
is indented goes on with the one before. `a|b` is one of several, in capitals any word of a class;
`a+b` a word that is both; `..3` up to three words between; `a?` or not there; `$` the end of a
sentence; `:` and `,` that it stands there; `!a` not before this. Before all: `^` only where an
order may begin, `^^` only where a sentence or a line does, `~` for a signal that forbids something
itself, so that a "never" before it changes nothing.

The weights: 4 for what lessons never say, which tells alone; 3 for what they say so rarely that
any other sign is enough; 2 for what they say to people as well, such as orders that do harm, and
that needs a second sign of weight; 1 for what is no sign by itself and counts only beside another
in its sentence: "your", a plain order, haste.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from .tables import english_claims, english_demands, korean
from .tables.english_words import CLASSES as ENGLISH
from .tables.korean_words import CLASSES as KOREAN
from .tables.korean_words import ENDINGS, PARTICLES

_Names = frozenset[str]
_Table = dict[str, str]
"""Words with their classes, each with a blank before it: sets would take long to build."""
_Row = tuple[str, ...]
_NONE: _Names = frozenset()
_SIGNS = "$:,!"


class Slot(NamedTuple):
    """One word of a signal."""

    names: _Names
    """It has one of these classes..."""
    both: tuple[_Names, ...]
    """...or all of one of these."""
    gap: int
    """How many words may stand before it."""
    optional: bool

    def filled_by(self, classes: _Names) -> bool:
        """Tells whether a word with some classes is one for this place."""
        if not self.names.isdisjoint(classes):
            return True
        return bool(self.both) and any(names <= classes for names in self.both)


class Check(NamedTuple):
    """Something that must hold where the next word begins."""

    signs: str
    """One of these stands there; `$` for the end of a sentence, `!` for what `names` says."""
    names: _Names
    """The classes of words that `!` does not allow."""
    gap: int
    optional: bool = False

    def filled_by(self, classes: _Names) -> bool:
        """Tells that no word is asked for; a signal never begins with this."""
        return self.names.isdisjoint(classes)


class Signal(NamedTuple):
    """What one line of the tables says."""

    kind: str
    weight: int
    begins: str
    """`^`, `^^` or nothing."""
    forbids: bool
    """Whether it is a prohibition itself."""
    slots: tuple[Slot | Check, ...]
    needs: tuple[_Names, ...]
    """Of each class of these one must be in a text, or the signal is not."""


@lru_cache(maxsize=2048)
def starting(classes: _Names) -> tuple[Signal, ...]:
    """Returns the signals that begin with a word of some classes."""
    by_class = _by_first_class()
    rows = dict.fromkeys(row for name in sorted(classes) for row in by_class.get(name, ()))
    return tuple(one for one in map(_signal, rows) if one.slots[0].filled_by(classes))


def classes(latin: str, hangul: str) -> _Names:
    """Returns the classes of a word: of its Latin part and of the Hangul behind it."""
    words, stems, particles, endings = _vocabulary()
    known = words.get(latin or hangul, "")
    if not hangul:
        return frozenset(known.split())
    rest = hangul if latin else ""
    for size in range(1, 1 + len(hangul)):
        if not latin and (stem := stems.get(hangul[:size])) is not None:
            known += stem
            rest = hangul[size:]
    known += particles.get(rest, "")
    ending = next((hangul[at:] for at in range(len(hangul)) if hangul[at:] in endings), "")
    return frozenset((known + endings.get(ending, "")).split())


@cache
def _by_first_class() -> dict[str, list[_Row]]:
    found: dict[str, list[_Row]] = {}
    for row in _signal_rows():
        first = next(part for part in row[2:] if part[0] not in "^~")
        for way in {*first.rstrip("?").split("|")}:
            # Of a word that is both, either finds the row.
            found.setdefault(way.partition("+")[0], []).append(row)
    return found


@cache
def _signal_rows() -> tuple[_Row, ...]:
    tables = (english_claims, english_demands, korean)
    return tuple(tuple(row) for table in tables for row in _rows(table.SIGNALS))


def _rows(table: str) -> Iterator[list[str]]:
    whole = table.replace("|\n  ", "|").replace("\n  ", " ")
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
    """Returns the classes that a part of a line asks for, and whether it need not be there."""
    ways = part.rstrip("?").split("|")
    both = tuple(frozenset(way.split("+")) for way in ways if "+" in way)
    return frozenset(way for way in ways if "+" not in way), both, part.endswith("?")


@cache
def _vocabulary() -> tuple[_Table, _Table, _Table, _Table]:
    """Returns English words, stems, particles and endings with their classes."""
    words: _Table = {"URL": " URL", "EMAIL": " EMAIL"}
    stems: _Table = {}
    itself = ([word, word] for word in _literals())
    for name, *members in chain(_rows(ENGLISH), _rows(KOREAN), itself):
        for member in members:
            table = words if member[0] == "=" or member.isascii() else stems
            word = member.lstrip("=")
            table[word] = f"{table.get(word, '')} {name}"
    return words, stems, _by(PARTICLES), _by(ENDINGS)


def _literals() -> set[str]:
    """The words that signals name themselves, which is in small letters."""
    parts = {part for row in _signal_rows() for part in row[2:] if part[0] not in "^.~$:,"}
    names = " ".join(parts)
    for sign in "!?|+":
        names = names.replace(sign, " ")
    return {name for name in names.split() if not name.isupper()}


def _by(table: str) -> _Table:
    found: _Table = {}
    for name, *members in _rows(table):
        for member in members:
            found[member] = f"{found.get(member, '')} {name}"
    return found
