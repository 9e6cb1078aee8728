"""Texts as words that can be compared: by stem, by synonym, by pairs of syllables (N09). Pure.

Pairs of syllables stand for a Korean word without its particle: `창고를` and `창고는` are `창고`,
and `창고이동` has it, too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..ranking.stems import stem
from ..text.expressions import expression
from .common_words import COMMON, FAMILIAR
from .vocabulary import (
    CHORE_STEMS,
    CHORES,
    LEFT_OUT,
    PARTICLES,
    STOP_PAIRS,
    STOP_WORDS,
    SYNONYMS,
)

_WORD = expression(r"[가-힣]+|[^\W_가-힣]+")
_HUMP = expression(r"(?<=[a-z])(?=[A-Z])")
_PARTICLE = expression(rf"(?<=..)(?:{'|'.join(PARTICLES)})$")
_CLAUSE = expression(r"(?:[.,:;!?](?!\s|$)|[^.,:;!?\n])+")
_LEFT_OUT = expression(rf"\b(?P<english>{LEFT_OUT[0]})\b|{LEFT_OUT[1]}", re.IGNORECASE)


class Word(NamedTuple):
    """One word of a text."""

    terms: tuple[str, ...]
    """What it is compared by: most telling first."""
    start: int
    end: int
    """Where it stands, in characters of the text."""


def words(text: str) -> list[Word]:
    """Returns the words of a text in NFC in their order, without those that say nothing."""
    found = ((compared(match[0]), *match.span()) for match in _WORD.finditer(text))
    return [Word(*word) for word in found if word[0]]


def terms(text: str) -> list[tuple[str, ...]]:
    """Returns what the words of a text are compared by, in their order."""
    return list(filter(None, map(compared, _WORD.findall(nfc(text)))))


def is_chore(text: str) -> bool:
    """Tells whether a text in NFC is a task that only asks, or changes no behaviour."""
    said = text.casefold()
    return not CHORES.isdisjoint(_WORD.findall(said)) or any(mark in said for mark in CHORE_STEMS)


def telling(term: str) -> float:
    """Returns how much a term tells of what a task is about, in any project: 0, a half or 1."""
    if term in COMMON:
        return 0.0
    return 0.5 if term in FAMILIAR else 1.0


def wanted(text: str) -> str:
    """Returns a text in NFC with blanks where it says what is done, left out or put off.

    In English that is a clause that says so; in Korean the words before, up to where it does.
    """
    return _CLAUSE.sub(_blank, text)


def _blank(clause: re.Match[str]) -> str:
    said, end = clause[0], 0
    for found in _LEFT_OUT.finditer(said):
        end = len(said) if found["english"] else max(end, found.end())
    return " " * end + said[end:]


def nfc(text: str) -> str:
    """Returns a text as its words are looked for in it (S05)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


@lru_cache(maxsize=20_000)
def compared(word: str) -> tuple[str, ...]:
    """Returns what one word is compared by; nothing for one that says nothing by itself."""
    if _is_korean(word):
        return tuple(dict.fromkeys(_korean(word)))
    whole = word.casefold()
    parts = [whole]
    if whole != word and len(humps := _HUMP.split(word)) > 1:
        parts += [hump.casefold() for hump in humps]
    said = [_name(part) for part in parts if len(part) > 1 and part not in STOP_WORDS]
    return tuple(said) if len(said) < 2 else tuple(dict.fromkeys(said))


def _name(word: str) -> str:
    """What stands for an English word: that of its synonyms, else its stem."""
    root = stem(word)
    return _NAMES.get(word) or _NAMES.get(root, root)


def _korean(word: str) -> Iterator[str]:
    """The synonyms that a word is made of, and the pairs of syllables between them."""
    at, end = 0, len(_PARTICLE.sub("", word))
    while at < end - 1:
        pair = word[at : at + 2]
        known = next((n for n in _KOREAN.get(pair, ()) if word.startswith(n, at)), None)
        if known is not None:
            yield _NAMES[known]
        elif pair not in STOP_PAIRS:
            yield pair
        at += len(known) if known else 1


def _is_korean(word: str) -> bool:
    return "가" <= word[0] <= "힣"


def _names() -> dict[str, str]:
    """Returns what stands for each synonym, and for its stem where no other has that."""
    names: dict[str, str] = {}
    for spell in (str, stem):
        for row in SYNONYMS:
            for name in row:
                names.setdefault(spell(name), stem(row[0]))
    return names


def _by_beginning(names: Iterable[str]) -> dict[str, list[str]]:
    """Returns Korean words by their first two syllables, the longest first."""
    found: dict[str, list[str]] = {}
    for name in sorted(filter(_is_korean, names), key=len, reverse=True):
        found.setdefault(name[:2], []).append(name)
    return found


_NAMES = _names()
_KOREAN = _by_beginning(_NAMES)
