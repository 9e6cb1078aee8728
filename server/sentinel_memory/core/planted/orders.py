"""Weighs the signs of an order in a text: what to do, with what, where, in what tone (K08).

The same signs are read in seven languages. A sign is the name of a row of `signs.txt`, which lists
words of each language, or of `shapes.txt`, which lists forms of commands and addresses.
`weights.txt` says how much a sign and a pair of signs count in a sentence, and `wording.txt` how
much the stems of its words do: the first word, the endings of Korean words, pairs of Han. A negated
deed is none: "never paste keys". But what must not be told is kept silent, and what needs no
question is done unasked.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from ..text.budget import within
from ..text.expressions import Stems, expression, rows_by_stem, word_set
from ..text.tables import Expressions, Weights, table, weighed_words, weights_in

_RE = Expressions(__file__, "tables/orders.txt")

_Signs = frozenset[str]
_SIGNS, _SHAPES, _WEIGHTS, _WORDING = (
    table(__file__, f"tables/{name}.txt") for name in ("signs", "shapes", "weights", "wording")
)

_NEGATED = {"tell": "silent", "ask": "unasked", "obey": "ignore"}
"""Signs that become another sign where they are negated."""
_DEEDS = word_set(
    "send fetch run off erase open place claim guard rules show push keyfile secret outside right"
    " remote unchecked grantall wipe ship hide"
)
"""Signs that do not count where they are negated."""
_BEFORE, _BEHIND = 40, 16
"""Most characters before and behind a sign that may negate it."""
_BEFORE_HAN = 8
"""The same before a sign in Chinese, which has no blanks that would limit it."""
_LONGEST = 600
"""Most characters of a sentence; a text without full stops is split into pieces."""


_LATIN, _HANGUL = 6, 2
"""Letters or syllables of a word by which it is known, and syllables of an ending."""

_FUNCTION_WORDS = {
    "en": "the a is and to of in it for on with before so that this be are",
    "de": "der die das und nicht ist bei mit den dem ein eine einen auf vor von zu für im immer"
    " wenn"
    " nach aus werden",
    "fr": "le la les des du et est pour dans que une un en sur avec ce pas de au ne à toute",
    "es": "el la los las y es para en que una un con del de por no se al lo si antes",
}
_LETTERS = {"de": "äöüß", "fr": "àâçèêëîïôûœ", "es": "ñ¿¡óíáú"}
"""What tells the languages that are written in Latin letters."""


class _Stem(NamedTuple):
    text: str
    whole: bool
    within: bool
    """Whether it may stand inside of a word."""
    signs: _Signs


_INNER, _KANA = 4, "\u3040"
"""Characters by which a stem inside of a word is found, and the first letter without words."""
_Lexicon = dict[str, list[_Stem]]
"""Stems by their text, or by its first four characters, the longest first."""


def orders(text: str) -> Iterator[int]:
    """Yields the start of each sentence of a lower-case text that reads like an order."""
    spoken = _spoken(text)
    for start, end, found in _sentences(text):
        missing = _weights().enough - _weight_of_wording(spoken, start, end)
        # What tells a report only takes away, so that few sentences are searched for it.
        if _weight(found) >= missing <= _weight(found | _told(text, start, end)):
            yield start


def signs_and_wording(text: str) -> list[tuple[_Signs, set[str]]]:
    """Returns the signs that count and the stems for each sentence of a lower-case text."""
    spoken = _spoken(text)
    return [
        (found | _told(text, start, end), _wording(spoken, start, end))
        for start, end, found in _sentences(text)
    ]


_NONE: _Signs = frozenset()


def _weight(found: _Signs) -> int:
    """Returns the sum of the weights of signs and of their pairs."""
    _, alone, pairs = _weights()
    total = sum(alone.get(sign, 0) for sign in found)
    for sign in found:
        partners = pairs.get(sign)
        if partners is not None:
            total += sum(partners[other] for other in partners.keys() & found)
    return total


def _wording(text: str, start: int, end: int) -> set[str]:
    """Returns the stems of a sentence, which is a part of a lower-case text.

    `^add` is a Latin word at the beginning, `add_key` are two neighbours, `~세요` is the end of a
    Korean word, `$세요` that of the last one. Chinese and Japanese have no blanks: each pair of
    letters is a stem.
    """
    words = list(within(_RE.wording.findall(text, start, end)))
    found = set(chain.from_iterable(map(_stems_of, words)))
    latin = (one[:_LATIN] if one < _KANA else "" for one in words)
    found.update(f"{one}_{other}" for one, other in pairwise(latin) if one and other)
    if first := next((word for word in words if word < _KANA), ""):
        found.add(f"^{first[:_LATIN]}")
    if hangul := next((word for word in reversed(words) if word >= "가"), ""):
        found.add(f"${hangul[-_HANGUL:]}")
    return found


@lru_cache(maxsize=8_192)
def _stems_of(word: str) -> tuple[str, ...]:
    if word < _KANA:
        return (word[:_LATIN],)
    if word < "가":
        return tuple(map("".join, pairwise(word)))
    return word[:_HANGUL], *([f"~{word[-_HANGUL:]}"] if len(word) > _HANGUL else [])


def _weight_of_wording(text: str, start: int, end: int) -> int:
    """Returns the sum of the weights of the stems of a sentence, in tenths."""
    weights = _stems()
    return sum(weights[stem] for stem in weights.keys() & _wording(text, start, end))


def _told(text: str, start: int, end: int) -> _Signs:
    """Returns the signs that a sentence reports or asks, instead of giving an order."""
    past = _RE.reported.search(text, start, end)
    asks = "?" in text[max(start, end - 2) : end]
    return frozenset(name for name, held in (("past", past), ("question", asks)) if held)


def _sentences(text: str) -> Iterator[tuple[int, int, _Signs]]:
    """Yields the start, the end and the signs of each sentence that has any."""
    places = [*_shaped(text), *_worded(_spoken(text))]
    if not places:
        return
    starts = _starts(text)
    ends = [*starts[1:], len(text)]
    negated = _Negations(text)
    found: dict[int, set[str]] = {}
    for start, end, names in places:
        at = bisect_right(starts, start) - 1
        told = found.setdefault(at, set())
        if negated.hold(start, end):
            told.update(_NEGATED.get(name, "never" if name in _DEEDS else name) for name in names)
        else:
            told |= names
    for at, told in found.items():
        yield starts[at], ends[at], frozenset(told)


def _spoken(text: str) -> str:
    """Returns a text without the words of addresses and paths, in the same length."""
    if "/" not in text:
        return text
    return _RE.address.sub(lambda address: "/" * len(address[0]), text)


def _starts(text: str) -> list[int]:
    """Returns where each sentence begins, and each piece of a longer one."""
    # Each stop is one character. A text may be nothing but stops, so that no loop reads them.
    lengths = [len(one) + 1 for one in _RE.stop.split(text)]
    ends = list(accumulate(lengths))
    pieces = [
        place
        for length, end in zip(lengths, ends, strict=True)
        if length > _LONGEST
        for place in range(end - length + _LONGEST, min(end, len(text)), _LONGEST)
    ]
    return sorted([0, *ends[:-1], *pieces])


class _Negations:
    """Where a text negates what stands behind or before, and where its clauses end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._before = [found.end() for found in _RE.not_before.finditer(text)]
        self._behind = [found.start() for found in _RE.not_behind.finditer(text)]

    def hold(self, start: int, end: int) -> bool:
        """Returns whether what stands between two places is negated in its clause."""
        at = bisect_right(self._before, start) - 1
        if at >= 0:
            reach = _BEFORE_HAN if _RE.han.match(self._text, start) else _BEFORE
            near = self._before[at]
            if start - near <= reach and not self._stop(near, start):
                return True
        at = bisect_left(self._behind, end)
        if at == len(self._behind):
            return False
        near = self._behind[at]
        return near - end <= _BEHIND and not self._stop(end, near)

    @cached_property
    def _stops(self) -> list[int]:
        return [found.start() for found in _RE.clause.finditer(self._text)]

    def _stop(self, start: int, end: int) -> bool:
        at = bisect_left(self._stops, start)
        return at < len(self._stops) and self._stops[at] < end


def _shaped(text: str) -> Iterator[tuple[int, int, _Signs]]:
    """Yields the places and the sign of each shape."""
    rows, needs, stems = _shapes()
    for number in sorted({row for need in stems.held_by(text) for row in needs[need]}):
        names, pattern = rows[number]
        for found in within(pattern.finditer(text)):
            yield found.start(), found.end(), names


def _worded(text: str) -> Iterator[tuple[int, int, _Signs]]:
    """Yields the places of the stems of a text and their signs."""
    spoken = _languages(text)
    lexicon = _lexicon(spoken)
    begun: dict[str, list[_Stem]] = {}
    for word in sorted(filter(lexicon.__contains__, _texts().held_by(text)), key=len, reverse=True):
        begun.setdefault(word[:2], []).extend(lexicon[word])
    for first, stems in begun.items():
        stems += begun.get(first[0], []) if len(first) > 1 else []
    inner = _inner(spoken) if "de" in spoken else {}
    read = 0
    for at, end in _pieces(text, begun):
        stems = begun.get(text[at : at + 2]) or begun.get(text[at], [])
        if at < read or not (stems or inner):
            continue
        stop, names = _longest(text, at, stems)
        if not names and inner and end - at > 6:
            stop, names = _inside(text, at, end, inner)
        if names:
            yield at, stop, names
            read = stop


def _pieces(text: str, begun: Iterable[str]) -> list[tuple[int, int]]:
    """Returns each Latin word, and each place of other letters with which stems begin, in order."""
    found = [piece.span() for piece in _RE.piece.finditer(text)]
    for letters in begun:
        at = text.find(letters) if letters >= _KANA else -1
        while at >= 0:
            found.append((at, at + 1))
            at = text.find(letters, at + 1)
    found.sort()
    return found


def _longest(text: str, at: int, stems: Iterable[_Stem]) -> tuple[int, _Signs]:
    """Returns the end of the first stem that stands at a place of a text, and its signs."""
    for stem in stems:
        if text.startswith(stem.text, at):
            stop = at + len(stem.text)
            behind = text[stop : stop + 1]
            if not (stem.whole and behind.isascii() and behind.isalnum()):
                return stop, stem.signs
    return at, _NONE


def _inside(text: str, at: int, end: int, inner: _Lexicon) -> tuple[int, _Signs]:
    """Returns the end of the stems within a compound word, and their signs."""
    stop, names = at, _NONE
    for place in range(at + 1, end - 3):
        for stem in inner.get(text[place : place + _INNER], ()):
            if text.startswith(stem.text, place):
                stop, names = max(stop, place + len(stem.text)), names | stem.signs
                break
    return stop, names


def _languages(text: str) -> tuple[str, ...]:
    """Returns the languages whose words a text may hold; English ones occur in any."""
    found = ["en"]
    if not text.isascii():
        if _RE.hangul.search(text):
            found.append("ko")
        if _RE.kana.search(text):
            found.append("ja")
        elif _RE.han.search(text):
            found.append("zh")
    words = set(_RE.latin_word.findall(text))
    count = {name: len(words & known) for name, known in _function_words().items()}
    for name, letters in _LETTERS.items():
        if not text.isascii() and any(letter in text for letter in letters):
            count[name] += 2
    likely = max(_LETTERS, key=lambda name: count[name])
    if count[likely] and count[likely] >= count["en"]:
        found.append(likely)
    return tuple(found)


@cache
def _function_words() -> dict[str, _Signs]:
    return {name: frozenset(words.split()) for name, words in _FUNCTION_WORDS.items()}


@cache
def _rows() -> list[tuple[str, str, str]]:
    """Returns a sign, a language and a stem with its marks for each stem of the table."""
    split = (row.split() for row in _SIGNS.split("\n"))
    return [(name, language, stem) for name, language, *stems in split for stem in stems]


@cache
def _texts() -> Stems:
    """Returns the stems of all languages."""
    return Stems(_text_of(stem) for _, _, stem in _rows())


def _text_of(stem: str) -> str:
    return stem.lstrip("=*").replace("_", " ")


@cache
def _lexicon(languages: tuple[str, ...]) -> _Lexicon:
    """Returns the stems of some languages; one that several know has the signs of all."""
    told: dict[tuple[str, bool, bool], set[str]] = {}
    for name, language, stem in _rows():
        if language in languages:
            key = _text_of(stem), stem[0] == "=", stem[0] == "*"
            told.setdefault(key, set()).add(name)
    found: _Lexicon = {}
    for (word, whole, inside), names in told.items():
        found.setdefault(word, []).append(_Stem(word, whole, inside, frozenset(names)))
    return found


@cache
def _inner(languages: tuple[str, ...]) -> _Lexicon:
    """Returns the stems that may stand inside of a word, by their first four characters."""
    found: _Lexicon = {}
    for stem in chain(*_lexicon(languages).values()):
        if stem.within:
            found.setdefault(stem.text[:_INNER], []).append(stem)
    for stems in found.values():
        stems.sort(key=lambda stem: -len(stem.text))
    return found


@cache
def _shapes() -> tuple[list[tuple[_Signs, re.Pattern[str]]], Mapping[str, list[int]], Stems]:
    """Returns the shapes, the numbers of those that a text with a need may hold, and all needs."""
    table = _SHAPES.replace("\n      ", "  ").replace("\n    ", "")
    split = [row.split("  ", 2) for row in table.split("\n")]
    rows = [(frozenset({name}), expression(pattern)) for name, _, pattern in split]
    needs = rows_by_stem(held.split("; ") for _, held, _ in split)
    return rows, needs, Stems(needs)


@cache
def _weights() -> Weights:
    return weights_in(_WEIGHTS)


@cache
def _stems() -> Mapping[str, int]:
    """Returns the weights of stems of words."""
    return weighed_words(_WORDING)
