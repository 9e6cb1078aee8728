"""Numbers in the formats of cards and of resident registration numbers, made when asked for.

None is written down: one of them may be somebody's.
"""

from __future__ import annotations

import datetime
import random

GROUPS = {13: (4, 3, 3, 3), 14: (4, 6, 4), 15: (4, 6, 5), 16: (4, 4, 4, 4), 19: (4, 4, 4, 4, 3)}
"""The printed form of a card of so many digits."""

ISSUERS: dict[str, tuple[str, int]] = {
    "visa": ("4", 16),
    "mastercard": ("51 52 53 54 55", 16),
    "mastercard_2": ("2221 2299 2300 2699 2700 2720", 16),
    "amex": ("34 37", 15),
    "discover": ("6011 644 649 65", 16),
    "jcb": ("3528 3540 3589", 16),
    "diners": ("300 305 36 38 39", 14),
    "unionpay": ("62", 16),
    "mir": ("2200 2204", 16),
    "maestro": ("5018 5020 5038 6304 6759 6761", 16),
}
"""Beginnings and length of those that are found without any word for a card."""

NAMED_ISSUERS: dict[str, tuple[str, int]] = {
    "visa_old": ("4", 13),
    "visa_long": ("4", 19),
    "unionpay_long": ("62", 19),
    "maestro_long": ("5018 6304", 19),
    "korea_only": ("94 95", 16),
    "rupay": ("508 606 81 82", 16),
    "troy": ("9792", 16),
}
"""The same of those that need one, or groups of digits."""


def card(rng: random.Random, issuer: str) -> str:
    """Makes a card number, without blanks."""
    begins, size = {**ISSUERS, **NAMED_ISSUERS}[issuer]
    while True:
        head = rng.choice(begins.split())
        body = head + "".join(rng.choices("0123456789", k=size - len(head) - 1))
        # One number in ten thousand looks like the examples of providers, which are left alone.
        if not body.startswith("400000") and not any(digit * 6 in body for digit in "0123456789"):
            return body + _check_digit(body)


def _check_digit(body: str) -> str:
    """By the words of ISO/IEC 7812-1, annex B: every other digit doubled, from the right."""
    total = 0
    for place, digit in enumerate(reversed(body), 1):
        doubled = int(digit) * (2 if place % 2 else 1)
        total += doubled // 10 + doubled % 10
    return str(-total % 10)


def printed(number: str, joint: str) -> str:
    """Writes a card as it is printed, with a joint between its groups."""
    pieces, at = [], 0
    for size in GROUPS[len(number)]:
        pieces.append(number[at : at + size])
        at += size
    return joint.join(pieces)


def resident(rng: random.Random, joint: str = "-", sexes: str = "12345678") -> str:
    """Makes a resident registration number, of a foreigner where the seventh digit says so."""
    sex = rng.choice(sexes)
    first = {"1": 1900, "2": 1900, "5": 1900, "6": 1900, "9": 1800, "0": 1800}.get(sex, 2000)
    days = 24 * 365 if first == 2000 else 99 * 365
    born = datetime.date(first, 1, 1) + datetime.timedelta(days=rng.randrange(days))
    body = f"{born.year % 100:02}{born:%m%d}{sex}{rng.randrange(100_000):05}"
    total = sum(int(digit) * (2 + place % 8) for place, digit in enumerate(body))
    check = (11 - total % 11) % 10
    if sex in "5678":
        check = (check + 2) % 10
    return f"{body[:6]}{joint}{body[6:]}{check}"
