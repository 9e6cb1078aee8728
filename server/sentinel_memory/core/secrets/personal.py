"""Finds payment cards and Korean resident registration numbers (M18). Pure.

Resident registration numbers issued since October 2020 have no check digit and cannot be told from
other numbers of this form; they are found only by chance.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from ..text.budget import MOST_WORDS, within
from ..text.expressions import expression
from ..text.tables import Expressions
from .disguises import find_veiled
from .protection import Secret
from .shape import WORDS_OF

_DASHES = "\u2010\u2011\u2012\u2013-"
_RE = Expressions(__file__, "expressions/personal.txt", DASHES=_DASHES)

CARD = "payment_card"
RESIDENT = "resident_registration_number"

_Span = tuple[int, int]

_GROUPS = (
    (4, 4, 4, 4, 3),
    (4, 4, 4, 4, 2),
    (4, 4, 4, 4, 1),
    (4, 4, 4, 4),
    (4, 4, 4, 3),
    (4, 4, 4, 2),
    (4, 3, 3, 3),
    (4, 6, 5),
    (4, 6, 4),
    (6, 13),
)
"""Layouts in which cards are printed and typed, longest first."""
_RESIDENT = ((6, 7), (13,))
_LEAST_DIGITS = 13
"""Digits of the shortest number."""
_FIRST_SIZES = frozenset((4, 6, *range(_LEAST_DIGITS, 20)))
"""Digits of the first group of a number; groups of other sizes are most of those in a text."""
_WEIGHTS = (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)


_BEFORE, _BEHIND = 48, 24
"""Number of characters before and after a number in which a word may name its kind."""


def find_personal_data(text: str) -> Iterator[Secret]:
    """Yields card and registration numbers, even with escapes or full-width digits.

    A number counts only if no letters or other digits adjoin it; Korean particles may follow.
    """
    yield from _find(text)
    yield from find_veiled(text, _find)


def _find(text: str) -> Iterator[Secret]:
    for chain in within(_RE.chain.finditer(text)):
        digits = _RE.digits.finditer(text, *chain.span())
        groups = [group.span() for group in within(digits, MOST_WORDS)]
        at = 0
        while at < len(groups):
            count, kind = _number(text, groups, at)
            if kind:
                yield Secret(groups[at][0], groups[at + count - 1][1], kind)
            at += count


def _number(text: str, groups: Sequence[_Span], at: int) -> tuple[int, str]:
    """Returns how many groups form a number, and its kind; (1, "") if they form none."""
    start, end = groups[at]
    if end - start not in _FIRST_SIZES:
        return 1, ""
    sizes = tuple(end - start for start, end in groups[at : at + 5])
    for count in (1, 2):
        if sizes[:count] in _RESIDENT and _is_resident(text, groups[at : at + count]):
            return count, RESIDENT
    for layout in (*_GROUPS, sizes[:1]) if sizes[0] >= _LEAST_DIGITS else _GROUPS:
        count = len(layout)
        if sizes[:count] == layout and _is_card(text, groups, at, count):
            return count, CARD
    return 1, ""


def _is_card(text: str, groups: Sequence[_Span], at: int, count: int) -> bool:
    number = groups[at : at + count]
    digits = _digits(text, number)
    if not (is_card_number(digits) and _stands_apart(text, number)):
        return False
    if _is_called(_RE.card_word, text, number):
        return True
    if _is_other(text, number):
        return False
    if count == 1:
        return is_card_number(digits, alone=True)
    if text[number[0][1]] in _DASHES:
        return True
    # Four more digits on either side make it a row of numbers.
    beside = (*groups[max(at - 1, 0) : at], *groups[at + count : at + count + 1])
    return all(end - start != 4 for start, end in beside)


def _is_resident(text: str, number: Sequence[_Span]) -> bool:
    digits = _digits(text, number)
    if not (_fits_resident(digits) and _stands_apart(text, number)):
        return False
    if _is_called(_RE.resident_word, text, number):
        return True
    # Without a separator it may be a time in milliseconds. A seventh digit of 0 or 9 means a birth
    # before 1900, and 0 is more likely part of a daily counter.
    return len(number) > 1 and digits[6] not in "09" and not _is_other(text, number)


def _fits_resident(digits: str) -> bool:
    """Returns whether the birth date exists and the check digit is correct."""
    century = {"1": 1900, "2": 1900, "5": 1900, "6": 1900, "9": 1800, "0": 1800}
    try:
        date(century.get(digits[6], 2000) + int(digits[:2]), int(digits[2:4]), int(digits[4:6]))
    except ValueError:
        return False
    total = sum(weight * int(digit) for weight, digit in zip(_WEIGHTS, digits, strict=False))
    of_foreigners = digits[6] in "5678"
    return ((13 if of_foreigners else 11) - total % 11) % 10 == int(digits[12])


def _digits(text: str, number: Sequence[_Span]) -> str:
    """Returns the digits of a number, or "" if different separators stand between its groups."""
    joints = {text[end] for _, end in number[:-1]}
    return "".join(text[start:end] for start, end in number) if len(joints) < 2 else ""


def _stands_apart(text: str, number: Sequence[_Span]) -> bool:
    start, end = number[0][0], number[-1][1]
    before = text[max(start - 2, 0) : start]
    return not (_RE.stuck_before.search(before) or _RE.stuck_behind.match(text, end))


def _is_called(word: re.Pattern[str], text: str, number: Sequence[_Span]) -> bool:
    start, end = number[0][0], number[-1][1]
    return word.search(text[max(start - _BEFORE, 0) : end + _BEHIND]) is not None


def _is_other(text: str, number: Sequence[_Span]) -> bool:
    start = number[0][0]
    return _RE.other_number.search(text[max(start - _BEFORE, 0) : start]) is not None


class _Issuer(NamedTuple):
    begins: re.Pattern[str]
    sizes: Collection[int]
    """Allowed numbers of digits."""
    alone: Collection[int]
    """Allowed numbers of digits if neither a word nor the grouping indicates a card.

    Other lengths are far more often bar codes, serial numbers and database keys.
    """


_ISSUERS = tuple(
    _Issuer(expression(begins), sizes, alone)
    for begins, sizes, alone in (
        ("4", (13, 16, 19), (16,)),  # Visa
        ("5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720", (16,), (16,)),  # Mastercard
        ("3[47]", (15,), (15,)),  # American Express
        ("30[0-5]|3095|3[689]", range(14, 20), (14, 16)),  # Diners Club
        ("6011|64[4-9]|65", range(16, 20), (16,)),  # Discover
        ("35(?:2[89]|[3-8])", range(16, 20), (16,)),  # JCB
        ("62", range(16, 20), (16,)),  # UnionPay
        ("220[0-4]", range(16, 20), (16,)),  # Mir
        ("50(?:18|20|38)|5893|6304|6759|676[1-3]", range(13, 20), (16,)),  # Maestro
        ("508|60|8[12]|9[45]|9792", (16,), ()),  # RuPay, cards for Korea only, Troy
    )
)

_FOR_TESTS = WORDS_OF["cards_for_tests"]
"""Test numbers that payment providers publish."""
_FOR_TESTS_BEGIN = "400000"
"""Prefix of some seventy further test numbers of one provider, one per outcome and country."""


def is_card_number(digits: str, *, alone: bool = False) -> bool:
    """Returns whether digits form a card number: issuer, length, check digit, no test number.

    `digits`: ASCII digits.
    `alone`: whether nothing but the digits indicates a card.
    """
    size = len(digits)
    issued = (
        size in (issuer.alone if alone else issuer.sizes) and issuer.begins.match(digits)
        for issuer in _ISSUERS
    )
    return any(issued) and _fits_luhn(digits) and not _is_for_tests(digits)


_DOUBLED = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)


def _fits_luhn(digits: str) -> bool:
    numbers = [int(digit) for digit in reversed(digits)]
    return (sum(numbers[::2]) + sum(_DOUBLED[number] for number in numbers[1::2])) % 10 == 0


def _is_for_tests(digits: str) -> bool:
    return digits in _FOR_TESTS or digits.startswith(_FOR_TESTS_BEGIN)
