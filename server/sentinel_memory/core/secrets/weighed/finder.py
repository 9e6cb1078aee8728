"""Weighs every word that stands near a hint, and yields those that weigh as secrets do (S22)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from string import ascii_letters
from typing import NamedTuple

from ...text.budget import spend
from ...text.expressions import expression
from ...text.tables import Weights, table, weights_in
from ..formats.key_format import Secret
from ..named.sentences import names_other
from ..named.values import NUMBER
from .features import (
    GOOD,
    LONGEST_JUDGED,
    NAME_BEFORE,
    OF_NUMBERS,
    OF_PHRASES,
    Hint,
    find_hints,
    has_function_words,
    make_of,
    surroundings,
)

_ROWS = table(__file__, "weights.txt")
_REACH, _BEHIND, _NEAR, _CLOSE = 120, 60, 48, 24
_RUN = expression(
    r"(?<![!-~])(?!\(?[A-Za-z]?[a-z\u2019']{0,40}[.,;:)?]{0,2}(?![!-~]))[!-~]{4,200}"
    r"|(?:(?<=[:=] )|(?<= is )|(?<= was )|(?<=pass )|(?<= pw )|(?<= est )|(?<= ist )|(?<= es )"
    r"|(?<= with )|(?<=word )|(?<= -p )|(?<=[\u2018-\u201e\u3000-\uffff] )"
    r"|(?<=[\"'`\u00ab\u2018-\u201e\u3000-\uffff]))[A-Za-z]{4,40}(?![!-~]*[A-Za-z0-9])"
)
"""A word that is not plain, or a plain one in the place of a value."""
_QUOTES = r"\"'\u00ab\u00bb\u2018-\u201f\u300c-\u300f"
_QUOTED = expression(
    rf"(?:[\"'\u2018\u201c\u201e\u300c\u300e]|\u00ab[ \u00a0]?)"
    rf"((?:[^\s{_QUOTES},;:()]{{1,16}} ){{1,11}}[^\s{_QUOTES},;:()]{{1,16}})"
    r"[ \u00a0]?[\"'\u00bb\u2019\u201c\u201d\u300d\u300f]"
)
"""Words in quotes."""
_UNQUOTED = expression(
    r"(?:[:=\uff1a?] ?|\b(?:is|was|ist|lautet|hei\u00dft|est|es|era|phrase|frase|는|은) |は)"
    r"((?:[^\W\d_]{2,14}|\d{1,4})(?: (?:[^\W\d_]{2,14}|\d{1,4})){2,11}+)"
    r"(?=[ ]*(?:[.,;!?()\n|]|\Z|[-\u2014] |입니다|です))"
)
_LEAD = "\"'`([{<*_~,;:=|>"
_TAIL = "\"'`)]}>*,;:|?"
_PART = expression(
    r"(?:^|[;&,?/(>-])(?P<name>[A-Za-z_$][\w.@$-]{0,48})[\"'\]]{0,2}(?P<sign>=|:|,|/|>)[\"'(]?"
    r"(?=[^\s=:/,<>\"']{4})"
)
_ENDS = {"=": expression(r"[;&\"'<>]|\Z"), "": expression(r"[,;\"'<>]|\Z")}
_OF_VARIABLES = frozenset("{(_" + ascii_letters)
_IN_BLOCK = expression(
    r"-----BEGIN (?!OPENSSH|[A-Z ]*PRIVATE)[^-]{1,40}-----[\w\s+/=:,.-]*\Z"
    r"|Public-Lines: \d+[\w\s+/=]*\Z"
)
"""What stands before a line of a certificate, a message or a public key."""
_OF_DATA = expression(
    r"(?:cache|partition|primary|foreign|object|sort|index|row)[_ -]?key", re.IGNORECASE
)
_ESCAPED = expression(r"%[2-7][0-9A-Fa-f]")
_MAY_BE_ID = expression(r"hex|uuid")
"""A make that a commit or a request has as well."""
_OF_NUMBER = expression(r"\d[ \u00a0\u2010-\u2013-]\Z")
_KINDS = {"key": "api_key", "token": "token", "secret": "secret", "pin": "pin"}


_IsFound = Callable[[int, int], bool]


def _nothing(_start: int, _end: int) -> bool:
    return False


class Candidate(NamedTuple):
    """A word that may be a secret."""

    start: int
    end: int
    hints: list[Hint]
    line: tuple[int, int]


def find_weighed(text: str, is_found: _IsFound) -> Iterator[Secret]:
    """Yields the words that weigh as secrets do, and are not found already."""
    for candidate in candidates(text, is_found):
        if weight(text, candidate) >= _weights().enough:
            kind = next(
                (_KINDS[one.kind] for one in reversed(candidate.hints) if one.kind in _KINDS),
                "password",
            )
            yield Secret(candidate.start, candidate.end, kind)


def candidates(text: str, is_found: _IsFound = _nothing) -> Iterator[Candidate]:
    """Yields the words near a hint that may be secrets, and are not found already."""
    hints = find_hints(text)
    starts = [hint.start for hint in hints]
    good = [hint.start for hint in hints if hint.kind in GOOD]
    if not good:
        return
    read = 0
    for start, end in _spans(text, hints, good):
        make = make_of(text[start:end][:LONGEST_JUDGED])[0]
        if (
            make == "harmless"
            or is_found(start, end)
            or ("%" in text[start:end] and _ESCAPED.search(text, start, end))
        ):
            continue
        line = (
            text.rfind("\n", max(0, start - _REACH), start) + 1 or max(0, start - _REACH),
            text.find("\n", end, end + _BEHIND),
        )
        last = line[1] if line[1] >= 0 else min(len(text), end + _BEHIND)
        is_lone = not (text[line[0] : start] + text[end:last]).strip(" \t\"'`>*-.,")
        if text.startswith("..", end) or (
            is_lone and _IN_BLOCK.search(text, max(0, start - 400), start)
        ):
            continue
        first = max(0, start - _REACH) if is_lone else line[0]
        at, stop = bisect_left(starts, first), bisect_left(starts, last)
        found = hints[at:stop]
        if _MAY_BE_ID.match(make):
            near = text[max(line[0], start - _NEAR) : start] + " " + text[end : min(last, end + 12)]
            if (
                names_other(near)
                or _OF_DATA.search(near)
                or not any(hint.kind in GOOD and line[0] <= hint.start < start for hint in found)
            ):
                continue
        if any(hint.kind in GOOD and not start <= hint.start < end for hint in found):
            read += 1
            spend(read % 2)
            yield Candidate(start, end, found, (line[0], last))


def _spans(text: str, hints: list[Hint], good: list[int]) -> Iterator[tuple[int, int]]:
    numbered = [hint.end for hint in hints if hint.kind in OF_NUMBERS]
    stated = [hint.end for hint in hints if hint.kind in OF_PHRASES]
    for run in _RUN.finditer(text):
        start, end = run.span()
        near = bisect_left(good, start - _REACH - 40)
        is_near = near < len(good) and good[near] < end + _BEHIND
        if is_near:
            for word in _words_of(text, start, end):
                value = text[word[0] : word[1]]
                if value.isdigit():
                    is_near = _follows(word, numbered) and _is_pin(text, word[0], numbered)
                else:
                    is_near = not value.isalpha() or _follows(word, stated)
                if is_near:
                    yield word
    for shape, reach in ((_QUOTED, _NEAR), (_UNQUOTED, _CLOSE)) if stated else ():
        for words in shape.finditer(text):
            if _follows(words.span(1), stated, reach) and not has_function_words(words[1]):
                yield words.span(1)


def _follows(word: tuple[int, int], places: list[int], reach: int = _NEAR) -> bool:
    """Returns whether a word stands near behind one of some places."""
    at = bisect_left(places, word[0] - reach)
    return at < len(places) and places[at] <= word[0]


def _is_pin(text: str, start: int, numbered: list[int]) -> bool:
    """Returns whether a number counts nothing, and is no value of another name."""
    if not NUMBER.match(text, start) or _OF_NUMBER.search(text, max(0, start - 2), start):
        return False
    name = NAME_BEFORE.search(text, max(0, start - 64), start)
    if name is None:
        return True
    at = bisect_left(numbered, name.start())
    return at < len(numbered) and numbered[at] <= start


def _words_of(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yields a run without its signs, and what stands behind a name in it: `user=…`, `sa,…`."""
    while start < end and text[start] in _LEAD:
        start += 1
    while end > start and text[end - 1] in _TAIL:
        end -= 1
    if text[end - 1 : end] == "." and end - start > 1:
        end -= 1
    if end - start < 4 or (text[start] in "$%" and text[start + 1] in _OF_VARIABLES):
        return
    run = text[start:end]
    parts = 0
    split = False
    for part in _PART.finditer(run):
        sign = part["sign"]
        if (sign != "=" and "://" in run) or (sign == "/" and run.count("/") > 1):
            continue
        stop = _ENDS["=" if sign == "=" else ""].search(run, part.end())
        split = split or (sign in "=>," and part.start() == 0)
        if stop and stop.start() - part.end() >= 4:
            yield start + part.end(), start + stop.start()
        parts += 1
        if parts == 6:
            break
    if not split and "://" not in run:
        yield start, end


def features(text: str, candidate: Candidate) -> list[str]:
    """Returns the features of a candidate: of its make, its place, and the pairs of both."""
    start, end, hints, line = candidate
    make, own = make_of(text[start:end][:LONGEST_JUDGED])
    around = list(dict.fromkeys(surroundings(text, start, end, hints, line)))
    return [make, *own, *around, *(f"{make}+{one}" for one in around)]


def weight(text: str, candidate: Candidate) -> int:
    """Returns the sum of the weights of a candidate's features."""
    start, end, hints, line = candidate
    weights = _weights()
    make, own = make_of(text[start:end][:LONGEST_JUDGED])
    of_make = weights.pairs.get(make, {})
    around = set(surroundings(text, start, end, hints, line))
    return (
        _own_weight(make, own)
        + sum(weights.alone.get(name, 0) for name in around)
        + sum(of_make.get(name, 0) for name in around)
    )


@lru_cache(maxsize=4_096)
def _own_weight(make: str, own: tuple[str, ...]) -> int:
    alone = _weights().alone
    return alone.get(make, 0) + sum(alone.get(name, 0) for name in own)


@cache
def _weights() -> Weights:
    return weights_in(_ROWS)
