"""Values and the small template engine of the unseen corpus.

A frame is a text with slots such as ``%host%``.  A slot that makes a secret puts it between two
private characters, so that the finished text tells by itself which pieces must be gone.
"""

from __future__ import annotations

import base64
import json
import re
import string
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final
from urllib.parse import quote
from uuid import UUID

from unseen_words import KO_WORDS, MNEMONIC, PEOPLE, WORDS

OPEN: Final = "\ue000"
CLOSE: Final = "\ue001"

_ALNUM: Final = string.ascii_letters + string.digits
ALPHABETS: Final[Mapping[str, str]] = {
    "an": _ALNUM,
    "AN": string.ascii_uppercase + string.digits,
    "lan": string.ascii_lowercase + string.digits,
    "A": string.ascii_uppercase,
    "a": string.ascii_lowercase,
    "Aa": string.ascii_letters,
    "hex": "0123456789abcdef",
    "HEX": "0123456789ABCDEF",
    "d": string.digits,
    "b64": _ALNUM + "+/",
    "url": _ALNUM + "-_",
    "azure": _ALNUM + "-_.~",
    "b32": string.ascii_uppercase + "234567",
    "bech": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
    "bechl": "qpzry9x8gf2tvdw0s3jn54khce6mua7l",
}
_PART: Final = re.compile(r"\[(\w+):(\d+)(?:-(\d+))?\]")
_SLOT: Final = re.compile(r"%([a-z]+\d*)%")
_PIECE: Final = re.compile(OPEN + "(.*?)" + CLOSE, re.DOTALL)

_ROMAN: Final = "jiwoo minsu seoul hana daehan sarang haneul busan gangnam jeju nuri onnuri".split()
_LEET: Final = str.maketrans({"a": "@", "e": "3", "i": "1", "o": "0", "s": "$"})
_CHO: Final = "r R s e E f a q Q t T d w W c z x v g".split()
_JUNG: Final = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".split()
_JONG: Final = ["", *"r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g".split()]


def draw(alphabet: str, length: int, rng: Random) -> str:
    """Draw ``length`` characters of the named alphabet."""
    return "".join(rng.choices(ALPHABETS[alphabet], k=length))


def expand(pattern: str, rng: Random) -> str:
    """Expand parts of a pattern: ``[hex:32]``, ``[url:20-30]``, ``[bytes:64]`` is base64."""

    def one(match: re.Match[str]) -> str:
        low = int(match[2])
        if match[1] == "bytes":
            return b64(rng, low)
        return draw(match[1], rng.randint(low, int(match[3] or low)), rng)

    text = pattern.replace("[uuid]", "\0")
    while "\0" in text:
        text = text.replace("\0", uuid(rng), 1)
    return _PART.sub(one, text)


def uuid(rng: Random) -> str:
    """Make a version 4 UUID."""
    return str(UUID(int=rng.getrandbits(128), version=4))


def b64(rng: Random, size: int) -> str:
    """Make the base64 of random bytes."""
    return base64.b64encode(rng.randbytes(size)).decode()


def jwt(rng: Random, role: str = "service_role") -> str:
    """Make a three-part token with a real header and payload and a random signature."""

    def part(value: object) -> str:
        raw = json.dumps(value, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(raw).decode().rstrip("=")

    start = rng.randint(1_650_000_000, 1_760_000_000)
    body = {"iss": "issuer", "role": role, "iat": start, "exp": start + 86_400 * 365}
    return f"{part({'alg': 'HS256', 'typ': 'JWT'})}.{part(body)}.{draw('url', 43, rng)}"


def typed_on_qwerty(hangul: str) -> str:
    """Return what appears when Hangul is typed with the keyboard left on English."""
    keys = []
    for char in hangul:
        first, rest = divmod(ord(char) - 0xAC00, 588)
        keys.append(_CHO[first] + _JUNG[rest // 28] + _JONG[rest % 28])
    return "".join(keys)


def _symbols(rng: Random) -> str:
    signs = "!@#$%^&*_+=?~-"
    middle = [rng.choice(signs), rng.choice(signs), draw("d", 1, rng), draw("Aa", 1, rng)]
    middle += rng.choices(_ALNUM + signs, k=rng.randint(4, 14))
    rng.shuffle(middle)
    return draw("an", 1, rng) + "".join(middle) + rng.choice(_ALNUM + "!#*")


def _leet(rng: Random) -> str:
    word = rng.choice([w for w in WORDS if set(w) & set("aeio")]).translate(_LEET)
    word = word[0].upper() + word[1:] if rng.random() < 0.6 else word
    return word + rng.choice(["", "!", "#", "_"]) + draw("d", rng.randint(2, 4), rng)


def _two_words(rng: Random) -> str:
    one, two = rng.sample(WORDS, 2)
    if rng.random() < 0.7:
        one, two = one.capitalize(), two.capitalize()
    return one + rng.choice("_+!@#&*=") + two + rng.choice(["", "", draw("d", 2, rng)])


def _name_year(rng: Random) -> str:
    name = rng.choice([*PEOPLE[:10], *_ROMAN]).replace("í", "i")
    name = rng.choice([name, name.capitalize(), name.lower()])
    year = str(rng.randint(1975, 2026))
    return name + rng.choice(["", "@", "#", "_"]) + year + rng.choice(["", "!", "!!", "*"])


def _dice(rng: Random) -> str:
    return rng.choice("-._").join(rng.sample(WORDS, rng.randint(4, 6)))


def _low(rng: Random) -> str:
    return draw("a", 3, rng) + draw("d", 2, rng) + draw("lan", rng.randint(4, 9), rng)


def _no_digits(rng: Random) -> str:
    parts = [draw(rng.choice(["a", "Aa"]), rng.randint(3, 5), rng) for _ in range(3)]
    return rng.choice("-_!#+").join(parts)


def _ko_tail(rng: Random) -> str:
    return draw("d", rng.randint(2, 4), rng) + rng.choice(["!", "@", "#", "!!", "*", "~!"])


PASSWORDS: Final[Mapping[str, tuple[float, Callable[[Random], str]]]] = {
    "random with symbols": (3, _symbols),
    "mixed-case letters": (2, lambda r: draw("A", 1, r) + draw("Aa", r.randint(10, 19), r)),
    "no digits": (1, _no_digits),
    "hangul word": (1.5, lambda r: r.choice(KO_WORDS) + _ko_tail(r)),
    "hangul on qwerty": (1.5, lambda r: typed_on_qwerty(r.choice(KO_WORDS)) + _ko_tail(r)),
    "leet": (2, _leet),
    "two words": (1.5, _two_words),
    "name and year": (2, _name_year),
    "diceware": (1, _dice),
    "low with digits": (1.5, _low),
    "alphanumeric": (1.5, lambda r: draw("A", 1, r) + draw("an", r.randint(9, 21), r) + "7"),
    "hex": (1, lambda r: draw("hex", r.choice([16, 24, 32, 40]), r)),
    "base64": (1, lambda r: b64(r, r.choice([12, 16, 24, 32]))),
    "base32": (0.5, lambda r: draw("b32", r.choice([16, 26, 32]), r)),
    "uuid": (0.5, uuid),
}
_KEYS: Final = ("[hex:32]", "[hex:40]", "[hex:64]", "[an:32]", "[an:40]", "[url:43]", "[lan:36]")


class Filler:
    """Fill one frame: a slot named twice gives the same value, ``%pw%`` and ``%pw2%`` differ."""

    def __init__(self, rng: Random, words: Mapping[str, Sequence[str]]) -> None:
        """Keep the source of chance and the lists of ordinary words."""
        self.rng = rng
        self.words = words
        self.kinds: list[str] = []
        self.fixed: dict[str, str] = {}

    def fill(self, frame: str) -> str:
        """Fill every slot of a frame; secrets come out between the two marks."""
        return _SLOT.sub(self._slot, frame.replace("\\n", "\n").replace("\\t", "\t"))

    def _slot(self, match: re.Match[str]) -> str:
        name = match[1]
        if name not in self.fixed:
            self.fixed[name] = self._make(name.rstrip("0123456789") or name)
        return self.fixed[name]

    def _make(self, slot: str) -> str:
        ordinary = self.words.get(slot)
        return expand(self.rng.choice(ordinary), self.rng) if ordinary else self._secret(slot)

    def password(self, fits: str | None = None) -> str:
        """Make one human or machine password; ``fits`` limits its characters."""
        names = list(PASSWORDS)
        weights = [PASSWORDS[name][0] for name in names]
        while True:
            kind = self.rng.choices(names, weights)[0]
            value = PASSWORDS[kind][1](self.rng)
            if fits is None or re.fullmatch(fits, value):
                self.kinds.append(kind)
                return value

    def _secret(self, slot: str) -> str:
        rng = self.rng
        if slot == "pw":  # any password at all
            return mark(self.password())
        if slot == "pws":  # safe without quotes in a shell or an .env file
            return mark(self.password(r"[\w.@%+=:/!~^-]+"))
        if slot == "pwu":  # inside a URL, with signs sometimes percent-encoded
            value = self.password(r"[!-~]+" if rng.random() < 0.3 else r"[A-Za-z0-9._~!*-]+")
            return mark(quote(value, safe="!*"))
        if slot == "basic":
            pair = f"{rng.choice(self.words['user'])}:{self.password(r'[!-~]+')}"
            return mark(base64.b64encode(pair.encode()).decode())
        self.kinds.append(slot)
        if slot == "key":  # a key made by a machine
            value = expand(rng.choice(_KEYS), rng) if rng.random() < 0.8 else b64(rng, 32)
            return mark(value)
        if slot == "keyu":  # a key that needs no escape in a URL
            return mark(expand(rng.choice(_KEYS), rng))
        if slot == "wrap":  # a long key wrapped over a line break
            value = expand(rng.choice(["[hex:64]", "[an:48]", "[b64:63]=", "[url:56]"]), rng)
            cut = rng.randint(20, len(value) - 14)
            return mark(value[:cut]) + "\n" + rng.choice(["", "", "  "]) + mark(value[cut:])
        if slot == "codes":
            shape = rng.choice(["[d:4]-[d:4]", "[lan:5]-[lan:5]", "[d:8]", "[hex:4]-[hex:4]"])
            sep = rng.choice([", ", " ", "\n"])
            return sep.join(mark(expand(shape, rng)) for _ in range(rng.randint(3, 6)))
        made: dict[str, Callable[[], str]] = {
            "pin": lambda: draw("d", rng.choice([4, 6, 6, 8]), rng),
            "phrase": lambda: " ".join(rng.sample(WORDS, rng.randint(4, 6))),
            "mnemonic": lambda: " ".join(rng.sample(MNEMONIC, rng.choice([12, 12, 24]))),
            "hexa": lambda: draw("hex", rng.choice([32, 64]), rng),
            "hexlong": lambda: draw("hex", 64, rng),
            "bsix": lambda: b64(rng, rng.choice([16, 24, 32, 48])),
            "totp": lambda: draw("b32", rng.choice([16, 32]), rng),
            "jwt": lambda: jwt(rng, "authenticated"),
            "bcrypt": lambda: f"$2y${rng.choice(['05', '10', '12'])}$" + draw("an", 53, rng),
            "apr": lambda: f"$apr1${draw('an', 8, rng)}${draw('an', 22, rng)}",
            "cookie": lambda: expand("[hex:32]", rng),
            "azurekey": lambda: b64(rng, 64),
            "hook": lambda: draw("an", 24, rng),
            "chook": lambda: draw("url", 68, rng),
            "sas": lambda: draw("an", 20, rng) + "%2B" + draw("an", 22, rng) + "%3D",
        }
        return mark(made[slot]())


def mark(value: str) -> str:
    """Put a secret between the two marks."""
    return f"{OPEN}{value}{CLOSE}"


def unmark(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the text without marks and the marked pieces in their order, each once."""
    return _PIECE.sub(r"\1", text), tuple(dict.fromkeys(_PIECE.findall(text)))


def frames(block: str) -> tuple[str, ...]:
    """Read one frame a line; a line that starts with ``+`` goes on with the one before."""
    found: list[str] = []
    for line in block.strip().splitlines():
        if line.startswith("+ "):
            found[-1] += line[2:] if line[2] == "\\" else line[1:]
        elif line.strip():
            found.append(line)
    return tuple(found)
