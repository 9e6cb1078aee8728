"""Passwords that no name states, but the deed or the place: `log in with …`, `Wi-Fi …, key …`.

`habits.txt` says how. Other values near a password that are made like it are found as well.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, islice
from typing import NamedTuple

from ...text.budget import within
from ...text.expressions import Stems, expression, folded, rows_by_stem
from ...text.tables import table
from ..formats.key_format import Secret
from ..named.values import read_value
from ..shape import (
    NONE,
    ORDINARY,
    STRONG,
    WEAK,
    WORDS,
    is_chosen,
    is_filler,
    is_plain_name,
    is_reference,
    names_version,
    strength,
)

_ALIKE = frozenset({"password", "backup_code", "api_key", "token", "secret"})
_TOKEN = expression(
    r"(?<![A-Za-z0-9_/.@-])[A-Za-z0-9][A-Za-z0-9!#$%^&*_.+/=-]{5,96}(?<![.,=])={0,2}"
)
_HEX = expression(r"[0-9a-f-]+$", re.IGNORECASE)
_NEAR, _LONG = 160, 32
_PART = 512
"""Characters to which the parts of a long line are rounded that are read at once."""
_VALUE = r"(?P<secret>[A-Za-z0-9][!-~]{5,39}?)"
_LETTERS_AND_MORE = expression(r"(?=[^A-Za-z]*[A-Za-z]{2})(?=.*[0-9!#$%^&*~])[!-~]{6,64}$")
_COMMIT = expression(r"[0-9a-f]{7,40}$", re.IGNORECASE)
_LOWER_WITH_DIGIT = expression(r"[a-z]+\d$")
"""What may be a stage or a host: `staging2`."""
_CODE = expression(r"[:${}()<>\\]")
_COUNTED = frozenset(("two", "three", "four", "five", "six"))
_NOT_ALONE = expression(r"[0-9!#$%&*_.,+-]")
_COMMON = expression(
    r"(?:[a-z]{4,}(?:ed|ing|ly|able|ible|ion|ment)|missing|wrong|unknown|stored|empty|required"
    r"|optional|default|rotated|needed|necessary|obligator\w*|correct\w*|inkorrekt|falsch)$",
    re.IGNORECASE,
)


class _Habit(NamedTuple):
    """A row of the table."""

    needs: tuple[str, ...]
    """Texts in lower case, of which one occurs in every text that the expression matches."""
    least: str
    expression: str
    beside: bool
    """Whether the needed texts stand anywhere in the text, not in what matches."""


def _rows() -> Iterator[_Habit]:
    lines = table(__file__, "habits.txt").split("\n")
    starts = [at for at, line in enumerate(lines) if not line.startswith(" ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        rest = [line.strip() for line in islice(lines, start + 1, end)]
        heads = [line for line in rest[1:] if line.startswith('"')]
        least, *needs = "  ".join((rest[0], *heads)).split("  ")
        parts = "".join(line for line in rest[1:] if line not in heads)
        stems = tuple(one[1:-1] for one in needs)
        least, _, beside = least.partition(" ")
        yield _Habit(stems, least, parts.replace("{V}", _VALUE), bool(beside))


HABITS = tuple(_rows())
"""All rows of the table."""
_DIGITS = frozenset("0123456789")
_BY_STEM = rows_by_stem(row.needs for row in HABITS)
_STEMS = Stems(_BY_STEM)


@cache
def _compiled(of_row: str) -> re.Pattern[str]:
    return re.compile(of_row, re.IGNORECASE)


def find_habits(text: str) -> Iterator[Secret]:
    """Yields passwords that a deed or a place gives away, as the table says."""
    lowered = folded(text)
    for number in sorted({row for stem in _STEMS.held_by(lowered) for row in _BY_STEM[stem]}):
        habit = HABITS[number]
        for found in within(_compiled(habit.expression).finditer(text)):
            start, end = _span(text, found)
            if start < end and _is_enough(text[start:end], habit.least):
                yield Secret(start, end, "webhook" if habit.least == "url" else "password")


def find_alike(text: str, found: Iterable[Secret]) -> Iterator[Secret]:
    """Yields the values near a found password that are made like it: `fuyu2023 … haru2024`.

    Two of the same make are one row of passwords, and neither is a word of the sentence. A random
    value of 32 characters or more only has to be as long as the found one.
    """
    parts: dict[tuple[int, int], list[_Token]] = {}
    told = set[tuple[int, str, str]]()
    for secret in dict.fromkeys(found):
        made = _make(text[secret.start : secret.end]) if secret.kind in _ALIKE else ""
        if not made:
            continue
        line = text.rfind("\n", 0, secret.start) + 1, text.find("\n", secret.end)
        line = line[0], len(text) if line[1] < 0 else line[1]
        part = _part(text, secret, line)
        if part not in parts:
            # Many secrets may stand beside each other, and what is around them is read once.
            parts[part] = [_Token(*one.span(), one[0]) for one in _TOKEN.finditer(text, *part)]
        before = max(line[0], secret.start - _NEAR), secret.start
        behind = secret.end, min(line[1], secret.end + _NEAR)
        for one in chain(*(_between(text, parts[part], *span) for span in (before, behind))):
            key = (one.start, made, secret.kind)
            if key in told or _make(one.text) != made:
                continue
            told.add(key)
            if strength(one.text) >= WORDS and not names_version(one.text):
                yield Secret(one.start, one.end, secret.kind)


def _part(text: str, secret: Secret, line: tuple[int, int]) -> tuple[int, int]:
    """Returns the part of a line around a secret, from blank to blank; neighbours have the same."""
    first = max(line[0], (secret.start - _NEAR) // _PART * _PART)
    last = min(line[1], (secret.end + _NEAR + _PART) // _PART * _PART)
    blank = text.find(" ", last, min(line[1], last + _PART))
    return (
        text.rfind(" ", max(line[0], first - _PART), first) + 1 or first,
        last if blank < 0 else blank,
    )


class _Token(NamedTuple):
    start: int
    end: int
    text: str


def _between(text: str, tokens: Sequence[_Token], start: int, end: int) -> Iterator[_Token]:
    """Yields the whole tokens of a line between two places."""
    ends_word = end == len(text) or text[end].isspace()
    for token in islice(tokens, bisect_left(tokens, (start,)), None):
        if token.start >= end:
            return
        if token.end < end or (token.end == end and ends_word):
            yield token


@lru_cache(maxsize=2_048)
def _make(value: str) -> str:
    """Returns the kinds of characters of a value in their order, or "" if it has no digit."""
    if len(value) >= _LONG and strength(value) == STRONG and not _HEX.match(value):
        return str(len(value))
    if not 6 <= len(value) <= 40 or not re.search("[0-9]", value) or value.isdigit():
        return ""
    return re.sub(
        r"([aA0])\1+",
        r"\1",
        re.sub("[a-z]", "a", re.sub("[A-Z]", "A", re.sub("[0-9]", "0", value))),
    )


def _span(text: str, found: re.Match[str]) -> tuple[int, int]:
    if "secret" in found.re.groupindex:
        return found.span("secret")
    value = read_value(text, found.end()).whole()
    return value.start, value.end


def _is_enough(value: str, least: str) -> bool:
    """Returns whether a value is what a row asks for."""
    if least == "phrase":
        words = value.lower().split()
        return not (ORDINARY - _COUNTED).intersection(words)
    grade = strength(value)
    if least in ("random", "signed") and (_HEX.match(value) or value[:1] == "/"):
        return False
    if least == "random":
        return grade == STRONG and len(value) >= _LONG
    if least == "signed":
        return not _CODE.search(value) and (grade == STRONG or is_chosen(value))
    if least == "strong" or least == "url":
        return grade == STRONG
    if grade == STRONG and not _COMMIT.match(value):
        return True
    if is_filler(value, counting=False) or is_reference(value):
        return False
    if is_plain_name(value) and not (least in ("any", "digit") and not _DIGITS.isdisjoint(value)):
        return False
    if least == "digit":
        return len(value) >= 6 and not _DIGITS.isdisjoint(value) and not names_version(value)
    if least == "long":
        return len(value) >= 16 and bool(_NOT_ALONE.search(value)) and not _COMMIT.match(value)
    if least == "weak":
        return grade >= WEAK
    if least == "literal":
        return len(value) >= 6 and bool(_NOT_ALONE.search(value))
    if least == "mixed":
        mixed = _LETTERS_AND_MORE.match(value) and (grade > NONE or is_chosen(value))
        if _COMMIT.match(value) or _LOWER_WITH_DIGIT.match(value):
            return False
        return bool(mixed) and not names_version(value)
    if least == "wifi":
        return len(value) >= 8 and not _COMMON.match(value) and not names_version(value)
    return len(value) >= 4 and not _COMMON.match(value)
