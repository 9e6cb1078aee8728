"""Numbers of payment cards, by the ranges that the issuers publish (M18). Pure."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from ...text.expressions import expression, word_set


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

_FOR_TESTS = word_set("""
    4242424242424242 4111111111111111 4012888888881881 4222222222222 4444333322221111
    4000056655665556 4005519200000004 4009348888881881 4012000033330026 4012000077777777
    4217651111111119 4007000000027 4263970000005262 4462030000000000 4917610000000000
    5555555555554444 5105105105105100 5200828282828210 5454545454545454 5555341244441115
    5424000000000015 5500000000000004 5111111111111118 5577000055770004 5100290029002909
    2223003122003222 2223000048400011 2222400070000005 2222410740360010
    378282246310005 371449635398431 378734493671000 370000000000002 374251018720018
    340000000000009 6011111111111117 6011000990139424 6011981111111113 6011000000000004
    6011601160116611 6445644564456445 6011000000000012 6555900000604105
    30569309025904 38520000023237 36227206271667 3056930009020004 36006666333344 30000000000004
    3530111333300000 3566002020360505 3566111111111113 3569990010095841 3528000000000007
    6200000000000005 6200000000000047 6205500000000000004 6243030000000001 6759649826438453
""")
"""Test numbers that payment providers publish."""
_FOR_TESTS_BEGIN = "400000"
"""Prefix of some seventy further test numbers of one provider, one per outcome and country."""


def is_card_number(digits: str, *, alone: bool = False) -> bool:
    """Returns whether digits form a card number: issuer, length, check digit, no test number.

    Args:
        digits: ASCII digits.
        alone: whether nothing but the digits indicates a card.
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
