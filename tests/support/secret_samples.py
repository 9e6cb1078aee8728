"""Values in the formats of real secrets, drawn when asked for, and the texts they stand in.

None is written down: a whole key in the repository would trip the push protection of code hosts,
so that each is put together from its public prefix and drawn characters. The number of a card or of
a resident may be somebody's.
"""

from __future__ import annotations

import base64
import datetime
import json
import random
import re
import string
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple
from urllib.parse import unquote

from every_sample import samples
from paths import DATA

ALNUM = string.ascii_letters + string.digits
URL_SAFE = ALNUM + "_-"
BASE64 = ALNUM + "+/"
LOWER = string.ascii_lowercase + string.digits
HEX = "0123456789abcdef"
BASE32 = string.ascii_uppercase + "234567"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
ALPHABETS = {
    **{"a": ALNUM, "w": URL_SAFE, "b": BASE64, "l": LOWER, "h": HEX, "A": BASE32},
    **{"L": string.ascii_letters, "U": string.ascii_uppercase + string.digits},
    **{"d": string.digits, "H": HEX.upper(), "c": _BECH32, "C": _BECH32.upper()},
    **{"s": "".join(sorted(set(ALNUM) - set("0OIl"))), "p": ALNUM + "%"},
}
"""By the letter that stands for it in a text such as `npm_{a36}`."""
SYMBOLS = "!@#$%^*-_+=?"
_DRAWN = re.compile(r"\{([aAbcCdhHlLpsUw])(\d+)\}")
_UUID = "{h8}-{h4}-{h4}-{h4}-{h12}"

Maker = Callable[[random.Random], str]


def drawn(text: str, rng: random.Random) -> str:
    """Puts drawn characters into a text, and a UUID in the place of `{u}`."""
    return _DRAWN.sub(
        lambda found: "".join(rng.choices(ALPHABETS[found[1]], k=int(found[2]))),
        text.replace("{u}", _UUID),
    )


def rows_of(name: str) -> Iterator[str]:
    """The lines of a file of samples, without its remarks and the empty ones."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return (line for line in lines if line and not line.startswith("# "))


def draw(rng: random.Random, alphabet: str, length: int) -> str:
    """Draws characters that hold a digit and a letter where the alphabet has both."""
    needed = [test for test in (str.isdigit, str.isalpha) if any(map(test, alphabet))]
    while True:
        body = "".join(rng.choices(alphabet, k=length))
        if length < len(needed) + 5 or all(any(map(test, body)) for test in needed):
            return body


def _segment(document: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(document).encode()).rstrip(b"=").decode()


def jwt(rng: random.Random) -> str:
    """Makes a signed token with a subject and a time."""
    header = {"alg": "HS256", "typ": "JWT"}
    claims = {"sub": draw(rng, ALNUM, 10), "iat": rng.randrange(1_500_000_000, 1_900_000_000)}
    return f"{_segment(header)}.{_segment(claims)}.{draw(rng, URL_SAFE, 43)}"


def _github_stateless(rng: random.Random) -> str:
    return "ghs" + f"_{rng.randrange(10_000, 9_999_999)}_{jwt(rng)}"


def _families() -> dict[str, dict[str, tuple[Maker, ...]]]:
    found: dict[str, dict[str, tuple[Maker, ...]]] = {}
    for row in rows_of("provider_keys.txt"):
        if not row.startswith(" "):
            family = found[row] = {}
            continue
        first, *formats = row.split()
        if first.endswith(":"):
            kind, family[kind] = first[:-1], ()
        else:
            formats.insert(0, first)
        family[kind] += tuple(partial(drawn, one) for one in formats)
    return found


FAMILIES = _families()
"""By the family and by the kind that is reported: the makers of its formats."""
PROVIDERS = {kind: makers for kinds in FAMILIES.values() for kind, makers in kinds.items()}
PROVIDERS["github_token"] += (_github_stateless,)
PROVIDERS["jwt"] = (jwt,)


def _strong_password(rng: random.Random) -> str:
    while True:
        value = draw(rng, ALNUM + SYMBOLS, 16)
        if value[0].isalnum() and value[-1].isalnum() and any(c in SYMBOLS for c in value):
            return value


GENERIC: dict[str, Maker] = {
    "alphanumeric": lambda rng: draw(rng, ALNUM, rng.randrange(20, 41)),
    "hex": lambda rng: draw(rng, HEX, 32),
    "uuid": lambda rng: str(uuid.UUID(int=rng.getrandbits(128), version=4)),
    "base64": lambda rng: base64.b64encode(rng.randbytes(32)).decode(),
    "strong_password": _strong_password,
}
"""Secrets without a format of their own, which only their context gives away."""


def weak_password(rng: random.Random) -> str:
    """Makes what a person chooses: a word with digits or a sign."""
    word = rng.choice(("hunter", "Winter", "dragon", "Seoul", "monkey", "Sunshine"))
    return word + rng.choice(("2!", "2024!", "#77", "_1987!", "99"))


def private_key(rng: random.Random, label: str = "PRIVATE KEY", lines: int = 12) -> str:
    """Makes a block with lines of 64 characters and a short last one."""
    body = "\n".join(draw(rng, BASE64, 64) for _ in range(lines))
    tail = draw(rng, BASE64, 22) + "=="
    return f"-----BEGIN {label}-----\n{body}\n{tail}\n-----END {label}-----"


def _halves(value: str) -> tuple[str, str]:
    return value[: len(value) // 2], value[len(value) // 2 :]


def _encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


HIDDEN: dict[str, tuple[Callable[[str], str], str]] = {
    "line break": (
        lambda value: "key: {}\n{}\nthen it failed".format(*_halves(value)),
        "key: {}\nthen it failed",
    ),
    "continued line": (
        lambda value: "export K={}\\\n    {}\nnext".format(*_halves(value)),
        "export K={}\nnext",
    ),
    "joined strings": (
        lambda value: 'key = "{}" +\n  "{}";'.format(*_halves(value)),
        'key = "{}";',
    ),
    "base64": (_encoded, "{}"),
    "base64 of a file": (
        lambda value: f"data: {_encoded(f'API_KEY={value} region=eu')} 이다",
        "data: {} 이다",
    ),
    "base64 twice": (lambda value: _encoded(_encoded(f"key {value}.")), "{}"),
    "character without width": (lambda value: f"키 {value[:9]}\u200b{value[9:]}를", "키 {}를"),
    "full width": (
        lambda value: "키 " + "".join(chr(ord(c) + 0xFEE0) if c.isalnum() else c for c in value),
        "키 {}",
    ),
    "terminal": (lambda value: f"\x1b[32m{value}\x1b[0m ok", "\x1b[32m{}\x1b[0m ok"),
}
"""Ways to hide a key from a plain reading, and the text that is left, by a name."""


def leaks(secret: str, text: str) -> bool:
    """Tells whether 8 characters in a row are left: as written, escaped, or wrapped in base64."""
    runs = {secret[at : at + 8] for at in range(max(1, len(secret) - 7))}
    return any(run in reading for reading in _readings(text) for run in runs)


def _readings(text: str) -> Iterator[str]:
    yield from (text, unquote(text), text.replace("\u200b", ""))
    yield "".join(chr(ord(c) - 0xFEE0) if "\uff01" <= c <= "\uff5e" else c for c in text)
    for run in re.findall(r"[A-Za-z0-9+/_-]{12,}", text):
        padded = run.replace("-", "+").replace("_", "/") + "=" * (-len(run) % 4)
        if len(run) % 4 != 1:
            yield base64.b64decode(padded).decode("latin-1")


_PLACES = samples("secret_places.txt")
CARRIERS = {name: text for name, _, text in (row.partition(" = ") for row in _PLACES["carriers"])}
STATED, MENTIONED = _PLACES["stated"], _PLACES["mentioned"]
IN_COLUMNS, NESTED, REMARKED = (_PLACES[name] for name in ("in columns", "nested", "remarked"))
REMARKED_PASSWORDS, BESIDE_ACCOUNTS = _PLACES["remarked passwords"], _PLACES["beside accounts"]
OF_SERVICES = _PLACES["of services"]


HALVES = ("", "_held_out")
_SECRET = re.compile("⟦(.*?)⟧", re.DOTALL)
_PIECE = 8
"""Characters of a secret that may not stay; shorter secrets go as a whole."""


class Habit(NamedTuple):
    """A text in which people write secrets down."""

    language: str
    text: str
    secrets: tuple[str, ...]
    outside: str
    """The text before, between and behind the secrets, with line breaks in their places."""

    def leaks_into(self, stored: str) -> bool:
        """Returns whether a piece of a secret is left in a text."""
        return any(
            secret[at : at + _PIECE] in stored
            for secret in self.secrets
            for at in range(max(1, len(secret) - _PIECE + 1))
        )


def secrets_by_habit(half: str) -> list[Habit]:
    """Returns the texts with secrets of a half."""
    rows = (row.split("\t") for row in rows_of(f"secrets_by_habit{half}.tsv"))
    return [written_habit(language, text) for _, language, text in rows]


def plain_by_habit(half: str) -> list[str]:
    """Returns the texts of a half that hold words such as *token* and *key*, and no secret."""
    return [_written(row) for row in rows_of(f"plain_by_habit{half}.txt")]


def orders_by_habit(half: str) -> list[tuple[str, str]]:
    """Returns the orders of a half that no lesson may hold, each with its language."""
    rows = (row.split("\t") for row in rows_of(f"orders_by_habit{half}.tsv"))
    return [(language, text) for _, language, text in rows]


def honest_lessons(half: str) -> list[str]:
    """Returns the lessons of a half that tell people what to run, to send or to switch off."""
    return list(rows_of(f"honest_lessons{half}.txt"))


def honest_by_habit(half: str) -> list[str]:
    """Returns further honest lessons of a half, on which only the search for orders is fitted."""
    return [] if half else [*rows_of("honest_by_habit.txt")]


def written_habit(language: str, marked: str) -> Habit:
    """Returns a text whose secrets stand in brackets, with its drawn characters."""
    marked = _written(marked)
    text = _SECRET.sub(r"\1", marked)
    return Habit(language, text, tuple(_SECRET.findall(marked)), _SECRET.sub("\n", marked))


def _written(row: str) -> str:
    return drawn(row, random.Random(row)).replace("⏎", "\n")


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
