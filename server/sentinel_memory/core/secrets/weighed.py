"""Weighs every word that stands near a hint, and yields those that weigh as secrets do (S22).

What a word is made of and what stands around it are features, which `weights.txt` counts.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from string import ascii_letters
from typing import NamedTuple

from ..text.budget import OverBudgetError, harmful_in, runs_in, spend, values_in
from ..text.expressions import expression
from ..text.tables import Expressions, Weights, heads_and_rest, table, weights_in
from .hints import GOOD, OF_NUMBERS, OF_PHRASES, Hint, find_hints, may_hint
from .named import is_number, names_other
from .protection import Secret
from .shape import (
    NONE,
    ORDINARY,
    STRONG,
    WORDS_OF,
    is_chosen,
    is_filler,
    is_gibberish,
    is_plain_name,
    is_reference,
    names_algorithm,
    names_version,
    reads_as_words,
    strength,
)

_RE = Expressions(__file__, "expressions/weighed.txt")

LONGEST_JUDGED = 96
"""Characters of a value that are judged."""
_LENGTHS = (4, 5, 6, 8, 10, 12, 16, 20, 24, 28, 32, 33, 40, 41, 48, 64, 65, 90)
_VALUE_ROWS, _FORMS_OF_VALUES, _BEHIND_ROWS, _BEFORE_ROWS, _AROUND_ROWS = table(
    __file__, "tables/features.txt"
).split("\n\n")
_FORM_ROWS = heads_and_rest(_FORMS_OF_VALUES)
_SETS, _FORMS, _TAILS = (
    tuple((name, expression(shape)) for name, shape in rows)
    for rows in (heads_and_rest(_VALUE_ROWS), _FORM_ROWS, heads_and_rest(_BEHIND_ROWS))
)
_JOINTS, _QUOTES = (
    {sign: name for name, *signs in map(str.split, rows.split("\n")[1:]) for sign in signs}
    for rows in (_BEFORE_ROWS, _AROUND_ROWS)
)
_COPULA = WORDS_OF["copula"]


def _form_of(*names: str) -> re.Pattern[str]:
    return expression("|".join(f"(?:{shape})" for name, shape in _FORM_ROWS if name in names))


_OF_CODE = _form_of("pub", "url", "mail", "call")
_MEASURED = _form_of("flag", "date", "number", "ticket")
_PLACE = _form_of("path", "host")
_JOINED_NAME = _form_of("snake", "const", "camel", "kebab", "pascal", "joined")
_SECRET_FORM = _form_of("uuid", "parts", "numbered")
_PREFIXED = _form_of("prefixed")
_UUID = _form_of("uuid")


@lru_cache(maxsize=4_096)
def is_harmless(value: str) -> bool:
    """Returns whether a value is no secret, whatever stands around it.

    It is a name, a reference, a placeholder, a measure or a place. Most words of a text near hints
    are, so that what is known soonest is asked first.
    """
    if " " in value:
        return False
    if is_reference(value) or _OF_CODE.match(value) or value.lower() in ORDINARY:
        return True
    if _RE.record.match(value) or _RE.of_code.match(value):
        return True
    if is_filler(value, counting=False) or is_plain_name(value) or names_algorithm(value):
        return True
    size = len(value)
    if _RE.digits.match(value):
        return not 4 <= size <= 8
    if _SECRET_FORM.match(value):
        return False
    if size >= 7 and _RE.hex.match(value):
        return size <= 16
    if (_MEASURED.match(value) or names_version(value)) and strength(value) != STRONG:
        return True
    if _PLACE.match(value) and (value[0] in "/~." or reads_as_words(value.rstrip("!?."))):
        return True
    return (
        bool(_JOINED_NAME.match(value)) and not _PREFIXED.match(value) and strength(value) == NONE
    )


@lru_cache(maxsize=4_096)
def make_of(value: str) -> tuple[str, tuple[str, ...]]:
    """Returns the make of a value that is not harmless, one of few, and all of its features."""
    size = len(value)
    found = {f"len{next((one for one in reversed(_LENGTHS) if one <= size), 0)}"}
    charset = next((name for name, shape in _SETS if shape.match(value)), "other")
    found.add(charset)
    grade = strength(value)
    found.add(f"grade{grade}")
    forms = [name for name, shape in _FORMS if shape.match(value)]
    found.update(forms)
    letters = value.isalpha()
    words = reads_as_words(value.rstrip("!?."))
    found.add("words" if words else "noise")
    if is_filler(value, counting=False):
        found.add("filler")
    if is_reference(value):
        found.add("reference")
    if is_plain_name(value):
        found.add("name")
    if names_version(value):
        found.add("version")
    if names_algorithm(value):
        found.add("algorithm")
    if is_chosen(value):
        found.add("chosen")
    if letters and size > 7 and is_gibberish(value):
        found.add("gibberish")
    if value.lower() in ORDINARY:
        found.add("ordinary")
    if "phrase" in found:
        found.update(_phrase(value))
    runs = sum(1 for _ in groupby(value, _kind))
    found.add(f"runs{min(runs, 9)}")
    digits = sum(map(str.isdigit, value))
    if digits and not value.isdigit():
        found.add(f"digits{min(4, digits)}")
    return _make(value, found, runs), tuple(sorted(found))


_FUNCTION = WORDS_OF["function"]


def has_function_words(words: str) -> bool:
    """Returns whether words are a part of a sentence, and no passphrase."""
    found = words.lower().split()
    return (
        words.endswith(("니다", "세요"))
        or sum(one in _FUNCTION for one in found) > 1 + len(found) // 5
    )


def _phrase(value: str) -> Iterator[str]:
    """Yields the features of a value of several words."""
    words = value.split()
    yield f"words{min(len(words), 6)}"
    ordinary = sum(word.lower() in ORDINARY for word in words)
    yield f"ordinary{min(ordinary, 3)}"
    yield f"function{min(sum(word.lower() in _FUNCTION for word in words), 3)}"
    if all(word.isalpha() and word.islower() for word in words):
        yield "lowwords"
    if any(map(str.isdigit, words)):
        yield "digitword"
    if len({len(word) for word in words}) == 1 and len(words) > 2:
        yield "samesize"


@lru_cache(maxsize=512)
def _kind(character: str) -> str:
    if character.isdigit():
        return "0"
    if character.isalpha():
        return "A" if character.isupper() else "a"
    return "-"


def _make(value: str, found: set[str], runs: int) -> str:
    """Returns the one make that tells most about a value."""
    size = len(value)
    if "phrase" in found:
        return "phrase"
    if "digits" in found:
        return "number"
    if "uuid" in found or "parts" in found or "numbered" in found:
        return next(one for one in ("uuid", "parts", "numbered") if one in found)
    if "hex" in found and size >= 7:
        return f"hex{size if size in (32, 40, 64) else 'short' if size < 32 else 'long'}"
    if "prefixed" in found:
        return "prefixed"
    if size >= 16 and "grade4" in found:
        return "random" if size >= 24 else "random16"
    if found & {"snake", "const", "camel", "kebab", "pascal", "joined"}:
        return "joined"
    if value.isalpha():
        return "gibberish" if "noise" in found else "capital" if value[:1].isupper() else "word"
    if found & {"chosen", "wordnumsign", "signed", "bang"}:
        return "chosen"
    if found & {"wordnum", "leet", "joinednum", "mixed"} or "grade3" in found:
        return "mixed"
    return "other"


def surroundings(
    text: str, start: int, end: int, hints: list[Hint], line: tuple[int, int]
) -> Iterator[str]:
    """Yields the features of what stands around a value.

    `text`: the searched text.
    `start`: index at which the value begins, behind its quote.
    `end`: index behind the value.
    `hints`: the hints near the value, in order.
    `line`: the start and the end of the line, or of the part of it that is near.
    """
    behind: dict[str, int] = {}
    ahead: dict[str, int] = {}
    for hint in hints:
        if hint.start < line[0]:
            yield "o:" + hint.kind
        elif hint.end <= start:
            behind[hint.kind] = min(start - hint.end, behind.get(hint.kind, start))
        elif hint.start >= end:
            ahead.setdefault(hint.kind, hint.start - end)
        else:
            yield from ("in:" + hint.kind, f"in:{hint.kind}:0")
    for way, gaps in (("b:", behind), ("a:", ahead)):
        for kind, gap in gaps.items():
            yield way + kind
            far = "0" if gap <= 4 else "1" if gap <= 14 else "2" if gap <= 40 else "3"
            yield f"{way}{kind}:{far}"
    if behind:
        gap, kind = min((gap, kind) for kind, gap in behind.items())
        yield "nearest:" + kind
        if _RE.ends_sentence.search(text, start - gap, start):
            yield "cut"
    own = text[start:end].lower()
    if any(map(own.__contains__, _RE.word.findall(text[line[0] : start].lower()))):
        yield "echo"
    opening = text[start - 1 : start]
    quote = opening if opening and opening in "\"'`\u201c\u201e\u00ab\u300c\u300e\u2018" else ""
    if quote:
        yield "quoted"
        yield _QUOTES[quote]
    before = text[max(line[0], start - 24) : start - len(quote)]
    closing = text[end : end + 1]
    tail = text[end + (1 if quote and closing else 0) : min(line[1] + 1, end + 24)]
    stripped = before.rstrip(" \t")
    last = stripped[-1:]
    if not stripped:
        yield "first"
    elif last in _JOINTS:
        yield _JOINTS[last]
        if len(stripped) == len(before):
            yield _JOINTS[last] + "-close"
    of_name = last in ":=\uff1a"
    owner = of_name and _RE.name_before.search(text, max(line[0], start - 64), start)
    if owner:
        has_hint = any(owner.start() <= one.end and one.start < owner.end() for one in hints)
        yield "named" if has_hint else "misnamed"
    word = stripped.rpartition(" ")[2].lower().lstrip("\"'`(")
    if word in _COPULA and word.isalpha():
        yield "copula"
        yield "word:" + word
    elif word[:1] == "-":
        yield "option:" + (
            word if len(word) <= 3 and word.isascii() and "=" not in word else "long"
        )
    elif "가" <= last <= "힣":
        yield "ko:" + last if last in "은는이가을를로에만의" else "ko"
    elif "\u3000" < last < "\uac00":
        yield "cj:" + last if last in "はがをもに是为為成\uff1aの" else "cj"
    elif last.isalpha():
        yield "afterword"
    if before[-1:] in (" ", "\t", ""):
        yield "spaced"
    for name, shape in _TAILS:
        if shape.match(tail):
            yield "then:" + name
            break
    if not stripped and _RE.ends_line.match(tail):
        yield "lone"
    if "?" in text[line[0] : start]:
        yield "asked"


_WEIGHT_ROWS = table(__file__, "tables/weights.txt")
_REACH, _BEHIND, _NEAR, _CLOSE = 120, 60, 48, 24
_LONGEST_RUN = 200
_LONG = 256
"""Characters beyond what is near that are read of a line; more than a phrase in quotes has."""
_MOST_REPEATED = 3
"""How often the words near hints of a text may occur, in the mean."""
_LEAD = "\"'`([{<*_~,;:=|>"
_TAIL = "\"'`)]}>*,;:|?"
_ENDS = {"=": expression(r"[;&\"'<>]|\Z"), "": expression(r"[,;\"'<>]|\Z")}
_OF_VARIABLES = frozenset("{(_" + ascii_letters)
_KINDS = {"key": "api_key", "token": "token", "secret": "secret", "pin": "pin"}


Near = tuple[list[Hint], list[tuple[int, int]]]
"""The hints of a text, and where words near them begin and end."""


class _Found:
    """The parts of a text that are found, to tell what lies apart from them."""

    def __init__(self, found: Iterable[Secret]) -> None:
        self._starts, self._ends = list[int](), list[int]()
        for start, end, _ in sorted(found):
            if self._ends and start < self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)

    def overlap(self, start: int, end: int) -> bool:
        """Returns whether something between two places is found already."""
        at = bisect_right(self._ends, start)
        return at < len(self._starts) and self._starts[at] < end

    def without(self, hints: list[Hint]) -> list[Hint]:
        """Returns the hints that are in no part, for a key says nothing of what is beside it."""
        left, first = list[Hint](), 0
        for start, end in zip(self._starts, self._ends, strict=True):
            left += hints[first : bisect_left(hints, (start,))]
            first = bisect_left(hints, (end,))
        return left + hints[first:]


class Candidate(NamedTuple):
    """A word that may be a secret."""

    start: int
    end: int
    hints: list[Hint]
    line: tuple[int, int]


def near_hints(text: str) -> Near:
    """Returns the hints of a text, and the words near them that are not harmless.

    They are counted before any other search, for a text of ever new words beside hints costs most.

    Raises:
        OverBudgetError: there are too many.
    """
    hints = find_hints(text) if may_hint(text) else []
    good = [hint.start for hint in hints if hint.kind in GOOD]
    if not good:
        return [], []
    words = list[tuple[int, int]]()
    judged, harmful = set[str](), set[str]()
    most, most_harmful = values_in(len(text)), harmful_in(len(text))
    for read, word in enumerate(_spans(text, hints, good), 1):
        value = text[slice(*word)][:LONGEST_JUDGED]
        judged.add(value)
        if not is_harmless(value):
            words.append(word)
            harmful.add(value)
        if len(judged) > most or len(harmful) > most_harmful:
            raise OverBudgetError
        if read > _MOST_REPEATED * most or len(words) > _MOST_REPEATED * most_harmful:
            raise OverBudgetError
    return hints, words


def find_weighed(text: str, near: Near, found: Iterable[Secret]) -> Iterator[Secret]:
    """Yields the words that weigh as secrets do, and are not found already."""
    # All are counted before one is weighed: a text beyond the budget costs no weighing.
    for candidate in list(candidates(text, near, found)):
        if weight(text, candidate) >= _weights().enough:
            kind = next(
                (_KINDS[one.kind] for one in reversed(candidate.hints) if one.kind in _KINDS),
                "password",
            )
            yield Secret(candidate.start, candidate.end, kind)


def candidates(text: str, near: Near, found: Iterable[Secret] = ()) -> Iterator[Candidate]:
    """Yields the words near a hint that may be secrets, and are not found already."""
    reached, read = _Found(found), 0
    hints = reached.without(near[0])
    starts = [hint.start for hint in hints]
    for start, end in near[1]:
        value = text[start:end][:LONGEST_JUDGED]
        if reached.overlap(start, end) or (
            "%" in text[start:end] and _RE.escaped.search(text, start, end)
        ):
            continue
        line = (
            text.rfind("\n", max(0, start - _REACH), start) + 1 or max(0, start - _REACH),
            text.find("\n", end, end + _BEHIND),
        )
        last = line[1] if line[1] >= 0 else min(len(text), end + _BEHIND)
        is_lone = not (text[line[0] : start] + text[end:last]).strip(" \t\"'`>*-.,")
        if text.startswith("..", end) or (
            is_lone and _RE.in_block.search(text, max(0, start - 400), start)
        ):
            continue
        first = max(0, start - _REACH) if is_lone else line[0]
        at, stop = bisect_left(starts, first), bisect_left(starts, last)
        beside = hints[at:stop]
        if _UUID.match(value) or (len(value) > 16 and _RE.hex.match(value)):
            of = text[max(line[0], start - _NEAR) : start] + " " + text[end : min(last, end + 12)]
            if (
                names_other(of)
                or _RE.of_data.search(of)
                or not any(hint.kind in GOOD and line[0] <= hint.start < start for hint in beside)
            ):
                continue
        if any(hint.kind in GOOD and not start <= hint.start < end for hint in beside):
            read += 1
            spend(read % 2)
            yield Candidate(start, end, beside, (line[0], last))


def _spans(text: str, hints: list[Hint], good: list[int]) -> Iterator[tuple[int, int]]:
    read, most = 0, runs_in(len(text))
    numbered = [hint.end for hint in hints if hint.kind in OF_NUMBERS]
    stated = [hint.end for hint in hints if hint.kind in OF_PHRASES]
    for first, last in _lines_near(text, good, _BEHIND + _LONGEST_RUN, _REACH + 40):
        for run in _RE.run.finditer(text, first, last):
            start, end = run.span()
            near = bisect_left(good, start - _REACH - 40)
            if near == len(good) or good[near] >= end + _BEHIND:
                continue
            read += 1
            if read > most:
                raise OverBudgetError
            for inside in _words_in(run[0]):
                word = start + inside[0], start + inside[1]
                value = text[word[0] : word[1]]
                if value.isdigit():
                    is_near = _follows(word, numbered) and _is_pin(text, word[0], numbered)
                else:
                    is_near = not value.isalpha() or _follows(word, stated)
                if is_near:
                    yield word
    for shape, reach in ((_RE.quoted, _NEAR), (_RE.unquoted, _CLOSE)):
        for first, last in _lines_near(text, stated, 0, reach):
            for words in shape.finditer(text, first, last):
                if _follows(words.span(1), stated, reach) and not has_function_words(words[1]):
                    yield words.span(1)


def _lines_near(
    text: str, places: list[int], before: int, behind: int
) -> Iterator[tuple[int, int]]:
    """Yields the lines, many at once, that reach near some places, or the near parts of long ones.

    `places`: indexes in order.
    `before`: characters before a place that are near.
    `behind`: characters behind a place that are near.
    """
    start = end = 0
    for place in places:
        if place + behind < end:
            continue
        near, far = max(0, place - before), place + behind
        least = max(0, near - _LONG)
        first = text.rfind("\n", least, near) + 1
        if not first and least:
            first = text.rfind(" ", least, near) + 1 or least
        if first > end:
            if end:
                yield start, end
            start = first
        end = text.find("\n", far, far + _LONG) + 1
        if not end:
            end = text.find(" ", far + _LONG) + 1 or len(text)
        if end == len(text):
            break
    if end:
        yield start, end


def _follows(word: tuple[int, int], places: list[int], reach: int = _NEAR) -> bool:
    """Returns whether a word stands near behind one of some places."""
    at = bisect_left(places, word[0] - reach)
    return at < len(places) and places[at] <= word[0]


def _is_pin(text: str, start: int, numbered: list[int]) -> bool:
    """Returns whether a number counts nothing, and is no value of another name."""
    if not is_number(text, start) or _RE.of_number.search(text, max(0, start - 2), start):
        return False
    name = _RE.name_before.search(text, max(0, start - 64), start)
    if name is None:
        return True
    at = bisect_left(numbered, name.start())
    return at < len(numbered) and numbered[at] <= start


@lru_cache(maxsize=2_048)
def _words_in(run: str) -> tuple[tuple[int, int], ...]:
    """Returns a run without its signs, and what stands behind a name in it: `user=…`, `sa,…`."""
    inner = run.lstrip(_LEAD)
    start = len(run) - len(inner)
    end = start + len(inner.rstrip(_TAIL))
    if run[end - 1 : end] == "." and end - start > 1:
        end -= 1
    if end - start < 4 or (run[start] in "$%" and run[start + 1] in _OF_VARIABLES):
        return ()
    run = run[start:end]
    found: list[tuple[int, int]] = []
    parts = 0
    split = False
    for part in _RE.part.finditer(run):
        sign = part["sign"]
        if (sign != "=" and "://" in run) or (sign == "/" and run.count("/") > 1):
            continue
        stop = _ENDS["=" if sign == "=" else ""].search(run, part.end())
        split = split or (sign in "=>," and part.start() == 0)
        if stop and stop.start() - part.end() >= 4:
            found.append((start + part.end(), start + stop.start()))
        parts += 1
        if parts == 6:
            break
    if not split and "://" not in run:
        found.append((start, end))
    return tuple(found)


def features(text: str, candidate: Candidate) -> list[str]:
    """Returns the features of a candidate: of its make, its place, and the pairs of both."""
    start, end, hints, line = candidate
    make, own = make_of(text[start:end][:LONGEST_JUDGED])
    around = list(dict.fromkeys(surroundings(text, start, end, hints, line)))
    return [make, *own, *around, *(f"{make}+{one}" for one in around)]


def weight(text: str, candidate: Candidate) -> int:
    """Returns the sum of the weights of a candidate's features."""
    start, end, hints, line = candidate
    first, last = max(0, line[0] - 1), max(line[1], end) + 1
    return _weight(
        text[first:last],
        (start - first, end - first),
        (line[0] - first, line[1] - first),
        tuple([(at - first, behind - first, kind) for at, behind, kind in hints]),
    )


@lru_cache(maxsize=1_024)
def _weight(
    near: str, span: tuple[int, int], line: tuple[int, int], hints: tuple[tuple[int, int, str], ...]
) -> int:
    """Returns the weight of a candidate of a part of a text; many parts are repetitions."""
    value = near[slice(*span)][:LONGEST_JUDGED]
    of_make = _of_make(make_of(value)[0])
    around = set(surroundings(near, *span, [Hint(*one) for one in hints], line))
    return _own_weight(value) + sum(of_make.get(name, 0) for name in around)


@lru_cache(maxsize=4_096)
def _own_weight(value: str) -> int:
    alone = _weights().alone
    make, own = make_of(value)
    return alone.get(make, 0) + sum(alone.get(name, 0) for name in own)


@cache
def _of_make(make: str) -> dict[str, int]:
    """Returns the weights of what may stand around a value of a make, alone and with it."""
    alone, pairs = _weights().alone, _weights().pairs.get(make, {})
    return alone | {name: alone.get(name, 0) + more for name, more in pairs.items()}


@cache
def _weights() -> Weights:
    return weights_in(_WEIGHT_ROWS)
