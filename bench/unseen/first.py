"""A held-out corpus for a tool that hides secrets in notes: samples with and without secrets.

The templates, words and formats stand in `first.json`.
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import quote
from uuid import UUID

DATA: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
WORDS = DATA["WORDS"]
KO_WORDS = DATA["KO_WORDS"]

PEOPLE: Final = "Marcus Priya Elena Tobias Aisha Rafael Ingrid Kwame Noor Hugo Lucía Oleg".split()
MNEMONIC = DATA["MNEMONIC"]
WORDS_IN_FRAMES = DATA["WORDS_IN_FRAMES"]

OPEN: Final = "\ue000"

CLOSE: Final = "\ue001"

_ALNUM: Final = string.ascii_letters + string.digits
ALPHABETS = DATA["ALPHABETS"]

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


SHAPES = DATA["SHAPES"]
BEFORE = DATA["BEFORE"]
AFTER = DATA["AFTER"]


@dataclass(frozen=True)
class Format:
    """One provider key: its name among people, its variable, its alphabet and its length."""

    label: str
    variable: str
    pattern: str

    @property
    def telling(self) -> bool:
        """Say whether a reader knows the value from its beginning, without a label."""
        head = self.pattern.split("[")[0]
        return len(head) >= 4 or (len(head) == 3 and head[-1] in "-_.")

    def value(self, rng: Random) -> str:
        """Make one value of this format."""
        return jwt(rng) if self.pattern == "jwt" else expand(self.pattern, rng)


_LINES = "\n".join(DATA["_LINES"])

FORMATS: Final = tuple(
    Format(*(part.strip() for part in line.split(" | "))) for line in _LINES.strip().splitlines()
)
BARE = DATA["BARE"]
LABELLED = DATA["LABELLED"]


def _lines(text: str, width: int) -> list[str]:
    cut = [text[i : i + width] for i in range(0, len(text), width)]
    if len(cut) > 1 and len(cut[-1]) < 12:
        cut[-2:] = [cut[-2] + cut[-1]]
    return cut


def _armour(name: str, head: str, rng: Random, sizes: tuple[int, int], width: int = 64) -> str:
    size = 3 * (rng.randint(*sizes) // 3)
    body = "\n".join(map(mark, _lines(head + b64(rng, size), width)))
    return f"-----BEGIN {name}-----\n{body}\n-----END {name}-----"


def _encrypted(rng: Random) -> str:
    text = _armour("RSA PRIVATE KEY", "", rng, (300, 900))
    head = f"Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,{draw('HEX', 32, rng)}\n\n"
    return text.replace("KEY-----\n", "KEY-----\n" + head, 1)


def _pgp(rng: Random) -> str:
    text = _armour("PGP PRIVATE KEY BLOCK", "lQOYB", rng, (300, 900))
    return text.replace("BLOCK-----\n", "BLOCK-----\n\n", 1).replace(
        "\n-----END", f"\n={draw('b64', 4, rng)}\n-----END"
    )


def _ppk(rng: Random) -> str:
    public = _lines("AAAAB3NzaC1yc2EAAAADAQABAAABAQ" + b64(rng, 240), 64)
    private = _lines("AAABA" + b64(rng, rng.choice([120, 360, 600])), 64)
    rows = ["PuTTY-User-Key-File-3: ssh-rsa", "Encryption: none", "Comment: rsa-key-20250114"]
    rows += [f"Public-Lines: {len(public)}", *public, f"Private-Lines: {len(private)}"]
    rows += [*map(mark, private), f"Private-MAC: {draw('hex', 64, rng)}"]
    return "\n".join(rows)


def _age(rng: Random) -> str:
    key = mark("AGE-SECRET-KEY-1" + draw("bech", 58, rng))
    public = "age1" + draw("bech", 58, rng).lower()
    return rng.choice([f"# public key: {public}\n{key}", key])


def _wireguard(rng: Random) -> str:
    rows = ["[Interface]", f"PrivateKey = {mark(b64(rng, 32))}", "Address = 10.8.0.2/24"]
    rows += ["", "[Peer]", f"PublicKey = {b64(rng, 32)}"]
    if rng.random() < 0.5:
        rows.append(f"PresharedKey = {mark(b64(rng, 32))}")
    return "\n".join([*rows, "AllowedIPs = 10.8.0.0/24", "Endpoint = vpn.corp.example:51820"])


def _jwk(rng: Random) -> str:
    x, y, d = (draw("url", 43, rng) for _ in range(3))
    if rng.random() < 0.3:
        return f'{{"kty":"oct","kid":"k{draw("d", 3, rng)}","alg":"HS256","k":"{mark(d)}"}}'
    curve = f'"EC","crv":"P-256","x":"{x}","y":"{y}"'
    kind = rng.choice([curve, f'"OKP","crv":"Ed25519","x":"{x}"'])
    return f'{{"kty":{kind},"d":"{mark(d)}","use":"sig"}}'


def _hmac(rng: Random) -> str:
    key = mark(draw("hex", rng.choice([64, 128]), rng))
    return rng.choice([f"HMAC_KEY={key}", f"hmac key (hex): {key}", f'hmac_secret: "{key}"'])


def _one_line(rng: Random) -> str:
    text = _armour("PRIVATE KEY", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", rng, (400, 1150))
    name = rng.choice(['"private_key": "', 'PRIVATE_KEY="', "privateKey: '"])
    return name + text.replace("\n", "\\n") + "\\n" + name[-1]


def _indented(rng: Random) -> str:
    text = _armour("EC PRIVATE KEY", "MHcCAQEEI", rng, (110, 112))
    pad = rng.choice(["  ", "    ", "> "])
    return f"{rng.choice(['tls.key: |', 'key: |', 'signing_key: |'])}\n" + "\n".join(
        pad + row for row in text.splitlines()
    )


def _encoded(rng: Random) -> str:
    raw = "-----BEGIN PRIVATE KEY-----\n" + b64(rng, 48) + "\n-----END PRIVATE KEY-----\n"
    return f"  tls.key: {mark(base64.b64encode(raw.encode()).decode())}"


def _ethereum(rng: Random) -> str:
    return f"deployer private key: {mark(rng.choice(['0x', '']) + draw('hex', 64, rng))}"


_OPENSSH: Final = "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAA"

PRIVATE_KEYS: Final[Mapping[str, Callable[[Random], str]]] = {
    "PEM RSA": lambda r: _armour("RSA PRIVATE KEY", "MIIEpAIBAAKCAQEA", r, (300, 1180)),
    "PEM PKCS8": lambda r: _armour("PRIVATE KEY", "MC4CAQAwBQYDK2VwBCIEI", r, (30, 33)),
    "PEM EC": lambda r: _armour("EC PRIVATE KEY", "MHcCAQEEI", r, (110, 112)),
    "PEM DSA": lambda r: _armour("DSA PRIVATE KEY", "MIIBugIBAAKBgQ", r, (400, 440)),
    "PEM encrypted PKCS8": lambda r: _armour("ENCRYPTED PRIVATE KEY", "MIIFHDBO", r, (300, 900)),
    "PEM encrypted": _encrypted,
    "PEM in one line": _one_line,
    "PEM in YAML": _indented,
    "PEM in base64": _encoded,
    "OpenSSH": lambda r: _armour("OPENSSH PRIVATE KEY", _OPENSSH, r, (240, 600), 70),
    "PGP": _pgp,
    "PuTTY": _ppk,
    "age": _age,
    "WireGuard": _wireguard,
    "JWK": _jwk,
    "HMAC": _hmac,
    "Ethereum": _ethereum,
}
KEY_FRAMES = DATA["KEY_FRAMES"]
PROSE = DATA["PROSE"]
KOREAN = DATA["KOREAN"]
CODE = DATA["CODE"]
WORDS_IN_PLAIN = DATA["WORDS_IN_PLAIN"]
ENGLISH = DATA["ENGLISH"]
HANGUL = DATA["HANGUL"]
LESSONS = DATA["LESSONS"]
LESSONS_KO = DATA["LESSONS_KO"]
GROUPS = DATA["GROUPS"]


@dataclass(frozen=True)
class Sample:
    """A note with a secret: one exact string, or several pieces that must all be gone."""

    text: str
    secret: str | tuple[str, ...]
    kind: str
    group: str

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the secret as pieces, also when there is only one."""
        return (self.secret,) if isinstance(self.secret, str) else self.secret


def _is_korean(text: str) -> bool:
    return any("가" <= char <= "힣" for char in text)


def _with_lesson(text: str, korean: bool, rng: Random) -> str:
    """Sometimes put an ordinary sentence before or behind, as a real note has."""
    roll = rng.random()
    if roll > 0.4:
        return text
    lesson = Filler(rng, WORDS_IN_PLAIN).fill(rng.choice(LESSONS_KO if korean else LESSONS))
    sentence = text[0].isalpha() and text.endswith(".") and "\n" not in text
    gap = rng.choice([" ", " ", "\n", "\n\n"]) if sentence else "\n"
    return f"{lesson}{gap}{text}" if roll < 0.2 else f"{text}{gap}{lesson}"


def _provider(rng: Random) -> tuple[str, str]:
    chosen = rng.choice(FORMATS)
    frame = rng.choice(BARE if chosen.telling and rng.random() < 0.35 else LABELLED)
    filler = Filler(rng, WORDS_IN_FRAMES)
    filler.fixed = {"val": mark(chosen.value(rng)), "label": chosen.label, "var": chosen.variable}
    return _with_lesson(filler.fill(frame), _is_korean(frame), rng), chosen.label


def _private(rng: Random) -> tuple[str, str]:
    kind = rng.choice(list(PRIVATE_KEYS))
    filler = Filler(rng, WORDS_IN_FRAMES)
    filler.fixed = {"block": PRIVATE_KEYS[kind](rng)}
    return filler.fill(rng.choice(KEY_FRAMES)), kind


def _config(rng: Random) -> tuple[str, str]:
    kind, shape = rng.choice(SHAPES)
    roll = rng.random()
    if roll < 0.4:
        before = rng.choice(BEFORE)
        shape = before + shape + ("\\n```" if before.endswith("```\\n") else "")
    elif roll < 0.6:
        shape += rng.choice(AFTER)
    filler = Filler(rng, WORDS_IN_FRAMES)
    return filler.fill(shape), " / ".join([kind, *filler.kinds])


def _prose(rng: Random) -> tuple[str, str]:
    korean = rng.random() < 0.5
    filler = Filler(rng, WORDS_IN_FRAMES)
    text = _with_lesson(filler.fill(rng.choice(HANGUL if korean else ENGLISH)), korean, rng)
    return text, " / ".join(["Korean" if korean else "English", *filler.kinds])


_MAKERS: Final[dict[str, Callable[[Random], tuple[str, str]]]] = dict(
    zip(GROUPS, (_provider, _private, _config, _prose), strict=True)
)


def _sample(group: str, rng: Random) -> Sample:
    """Make one sample in which no piece of the secret stands anywhere else by chance."""
    while True:
        marked, kind = _MAKERS[group](rng)
        text, pieces = unmark(marked)
        rest = marked
        for piece in pieces:
            rest = rest.replace(mark(piece), "\n")
        if pieces and not any(piece in rest for piece in pieces):
            return Sample(text, pieces[0] if len(pieces) == 1 else pieces, kind, group)


def secrets(count: int, seed: int) -> list[Sample]:
    """Make ``count`` different notes that hold a secret, in the shares of ``GROUPS``."""
    rng = Random(seed)
    found: dict[str, Sample] = {}
    while len(found) < count:
        group = rng.choices(list(GROUPS), list(GROUPS.values()))[0]
        sample = _sample(group, rng)
        found.setdefault(sample.text, sample)
    return list(found.values())


def plain(count: int, seed: int) -> list[str]:
    """Make ``count`` different texts without any secret, each to be left byte for byte alone."""
    rng = Random(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        korean = rng.random() < 0.4
        prose = KOREAN if korean else PROSE
        frame = rng.choice(CODE if rng.random() < 0.4 else prose)
        text = Filler(rng, WORDS_IN_PLAIN).fill(frame)
        found.setdefault(_with_lesson(text, korean, rng))
    return list(found)


def main() -> None:
    """Print random samples of every group, to be read by a person."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--count", type=int, default=10, help="samples of each group")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = Random(options.seed)
    for group in GROUPS:
        print(f"===== {group} =====")
        for _ in range(options.count):
            sample = _sample(group, rng)
            print(f"{sample.text}\n    -> {sample.kind}: {' | '.join(sample.pieces)[:160]}\n")
    print("===== plain =====")
    print("\n\n".join(plain(options.count, options.seed)))


if __name__ == "__main__":
    main()
