"""The second blind corpus: notes with an invented secret, and notes with none.

The templates, words and formats stand in `second.json`.
"""

from __future__ import annotations

import base64
import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

DATA: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))

Maker = Callable[[random.Random], str]
ALPHABETS = DATA["ALPHABETS"]

_DRAW = re.compile(r"<(uuid|([A-Za-z])(\d+)(?:-(\d+))?)>")

SLOT = re.compile(r"%([A-Za-z]\w*)%")


def _words(text: str) -> list[str]:
    return text.split()


WORDS = DATA["WORDS"]
NAMES = DATA["NAMES"]
KOREAN_WORDS = DATA["KOREAN_WORDS"]

ROMAN = _words("""gomdori haneul badanun sarang podo dallae jangmi noeul byeolbit sonamu kkamang
nabi chodung gamja mandoo hodu choco dubu banana goguma""")

WALKS = ["1q2w3e", "qwer", "asdf", "zaq1", "qaz2wsx", "1qaz", "zxcv", "poiu", "4rfv", "q1w2e3"]

SIGNS = "!@#$%^*-_+=?."

URL_SIGNS = "-_.~!"


def draw(pattern: str, rng: random.Random) -> str:
    """Fill a key pattern: ``<w36>`` is 36 of alphabet w, ``<h7-8>`` a length between."""

    def one(match: re.Match[str]) -> str:
        if match[1] == "uuid":
            return draw(f"<h8>-<h4>-4<h3>-{rng.choice('89ab')}<h3>-<h12>", rng)
        size = rng.randint(int(match[3]), int(match[4] or match[3]))
        return "".join(rng.choices(ALPHABETS[match[2]], k=size))

    return _DRAW.sub(one, pattern)


def fill(
    template: str, rng: random.Random, slots: dict[str, Maker], secret: set[str]
) -> tuple[str, list[str]]:
    """Fill ``%name%`` slots; return the text and what the secret slots became."""
    pieces: list[str] = []

    def one(match: re.Match[str]) -> str:
        name = match[1]
        if name not in slots:
            return match[0]
        value = slots[name](rng)
        if name in secret:
            pieces.append(value)
        return value

    return SLOT.sub(one, template.replace("¶", "\n")), pieces


def strong(rng: random.Random, signs: str = SIGNS) -> str:
    """A generated password of 10 to 24 characters."""
    size = rng.choice((10, 12, 12, 14, 16, 16, 18, 20, 24))
    pool = ALPHABETS["w"] + (signs if rng.random() < 0.7 else "")
    while True:
        value = "".join(rng.choices(pool, k=size))
        if value[0].isalnum() and value[-1].isalnum() and re.search(r"\d", value):
            return value


def chosen(rng: random.Random, signs: str = SIGNS) -> str:
    """A password as people choose them; about a third have no digit."""
    word, other = rng.sample(WORDS, 2)
    sign, year = rng.choice(signs), str(rng.randint(1975, 2025))
    few = draw("<d2-4>", rng)
    name, roman = rng.choice(NAMES), rng.choice(ROMAN)
    end = rng.choice("!!!_")
    return rng.choice(
        (
            f"{word.capitalize()}{few}{end}",
            f"{word}{few}",
            f"{word.capitalize()}{sign}{few}",
            f"{word.capitalize()}{other.capitalize()}{rng.choice(('', '!', few))}",
            f"{word}{other}",
            f"{word}{rng.choice('-_.')}{other}",
            f"{word}-{other}-{few[:2]}",
            f"{name}{year}",
            f"{name.capitalize()}{sign}{year}",
            f"{name}.loves.{word}",
            f"{roman}{few}{end}",
            f"{roman}{rng.choice(ROMAN)}{year[2:]}",
            f"{roman.upper()}_{word}",
            f"{rng.choice(WALKS)}{sign}{word}",
            f"{rng.choice(WALKS)}{few}{name.capitalize()}",
            f"{word.replace('o', '0').replace('e', '3')}{other.capitalize()}{end}",
            f"{word.capitalize()}{sign}{other.capitalize()}",
            f"My{word.capitalize()}Is{year[2:]}{end}",
        )
    )


def password(rng: random.Random) -> str:
    """Any password; half random, half chosen."""
    return strong(rng) if rng.random() < 0.42 else chosen(rng)


def url_password(rng: random.Random) -> str:
    """A password that needs no escaping in a URL."""
    return strong(rng, URL_SIGNS) if rng.random() < 0.5 else chosen(rng, URL_SIGNS)


def korean_password(rng: random.Random) -> str:
    """A password as Korean people choose them, at times in Hangul."""
    if rng.random() < 0.2:
        word = rng.choice(KOREAN_WORDS)
        return word + rng.choice(
            (
                draw("<d2-4>", rng),
                draw("<d2>", rng) + "!",
                "!" + str(rng.randint(1980, 2024)),
                rng.choice(KOREAN_WORDS),
            )
        )
    return password(rng)


def token(rng: random.Random) -> str:
    """A token or secret without a provider's mark."""
    pattern = rng.choice(
        (
            "<h32>",
            "<h40>",
            "<h64>",
            "<w32>",
            "<w24>",
            "<w40>",
            "<b43>",
            "<B43>=",
            "<uuid>",
            "<B22>==",
            "<l28>",
            "<b32>",
            "tk_<w28>",
            "<w20>",
        )
    )
    return draw(pattern, rng)


def pin(rng: random.Random) -> str:
    """Four to eight digits that are no year and no plain row."""
    while True:
        value = draw(rng.choice(("<d4>", "<d4>", "<d6>", "<d6>", "<d5>", "<d8>")), rng)
        if len(set(value)) > 2 and value[:2] not in ("19", "20") and value not in "0123456789":
            return value


def phrase(rng: random.Random) -> str:
    """A passphrase of four to six words."""
    return rng.choice((" ", " ", "-", "-", ".")).join(rng.sample(WORDS, rng.randint(4, 6)))


def korean_phrase(rng: random.Random) -> str:
    """A passphrase of a Korean user: Hangul words or English ones."""
    if rng.random() < 0.4:
        return " ".join(rng.sample(KOREAN_WORDS, rng.randint(4, 5)))
    return phrase(rng)


def pick(*options: str) -> Maker:
    """A slot that chooses one of the options."""
    return lambda rng: rng.choice(options)


COMMON: dict[str, Maker] = {
    "app": pick(
        "billing",
        "orders",
        "auth-api",
        "gateway",
        "ledger",
        "mailer",
        "search",
        "crawler",
        "reports",
        "scheduler",
        "media",
        "notify",
        "payments",
        "portal",
        "inventory",
    ),
    "user": pick(
        "admin",
        "app",
        "svc_deploy",
        "root",
        "postgres",
        "readonly",
        "etl",
        "backup",
        "jenkins",
        "deploy",
        "reporting",
        "app_rw",
        "ci-bot",
        "dba",
    ),
    "host": pick(
        "db-prod-01.internal",
        "10.20.4.17",
        "localhost",
        "db.acme.io",
        "192.168.0.31",
        "pg-main.svc.cluster.local",
        "mysql-2.corp.lan",
        "cache01",
        "mq.acme.io",
    ),
    "db": pick("orders", "app", "billing", "analytics", "users", "crm", "warehouse", "metrics"),
    "port": pick("5432", "3306", "6379", "27017", "8443", "1521", "5672", "15432"),
    "env": pick("prod", "staging", "dev", "qa", "uat", "stage", "sandbox"),
    "n": lambda rng: str(rng.randint(2, 97)),
    "big": lambda rng: str(rng.randint(120, 9800)),
    "day": lambda rng: f"2025-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}",
    "time": lambda rng: f"{rng.randint(8, 22):02}:{rng.randint(0, 59):02}",
    "name": lambda rng: rng.choice(NAMES),
    "Name": lambda rng: rng.choice(NAMES).capitalize(),
    "domain": pick("acme.io", "northwind.dev", "hanbit.co.kr", "lumen-labs.com", "orbitly.kr"),
}


def freeze(rng: random.Random) -> dict[str, Maker]:
    """The common slots, each chosen once, so that a note speaks of one app and one person."""
    one, other = rng.sample(NAMES, 2)
    persons = {"name": pick(one), "Name": pick(other.capitalize())}
    return {name: pick(maker(rng)) for name, maker in COMMON.items()} | persons


ROWS = DATA["ROWS"]
BEFORE = DATA["BEFORE"]
AFTER = DATA["AFTER"]


def _basic(rng: random.Random) -> str:
    return base64.b64encode(f"{rng.choice(('admin', 'ci'))}:{password(rng)}".encode()).decode()


SECRETS: dict[str, Maker] = {
    "pw": password,
    "upw": url_password,
    "tok": token,
    "htok": lambda rng: draw(rng.choice(("<h32>", "<w32>", "<h40>", "<uuid>")), rng),
    "djk": lambda rng: draw(
        rng.choice(("<w50>", "<w12>^<w20>!<w17>", "<w8>$<w9>#<w14>@<w16>")), rng
    ),
    "b64pw": lambda rng: base64.b64encode(password(rng).encode()).decode(),
    "basic": _basic,
    "half1": lambda rng: draw(rng.choice(("<h20>", "<w18>", "<w24>")), rng),
    "half2": lambda rng: draw(rng.choice(("<h20>", "<w18>", "<w16>")), rng),
}
_PW = DATA["_PW"]
_TK = DATA["_TK"]


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


CONFIG_NAMES: dict[str, Maker] = {
    "pc": pick("%"),
    "PWN": pick(*map(str.upper, _PW)),
    "pwn": pick(*_PW),
    "cpw": pick(*map(_camel, _PW)),
    "TKN": pick(*map(str.upper, _TK)),
    "tkn": pick(*_TK),
    "ctk": pick(*map(_camel, _TK)),
}


def config_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One piece of configuration or code with a secret: text, pieces, kind."""
    kind, row = rng.choice(ROWS).split("|", 1)
    common = freeze(rng)
    text, pieces = fill(row, rng, common | CONFIG_NAMES | SECRETS, set(SECRETS))
    if rng.random() < 0.45:
        before = fill(rng.choice(BEFORE), rng, common, set())[0]
        fence = rng.random() < 0.5
        text = f"{before}\n```\n{text}\n```" if fence else f"{before}\n{text}"
        if rng.random() < 0.4:
            text += "\n" + fill(rng.choice(AFTER), rng, common, set())[0]
    return text, tuple(pieces), kind


_PEM = DATA["_PEM"]
INTROS = DATA["INTROS"]


def _lines(start: str, count: int, rng: random.Random, width: int = 64) -> list[str]:
    body = start + draw(f"<B{width * count}>", rng)
    rows = [body[i * width : (i + 1) * width] for i in range(count)]
    if count > 1:
        rows[-1] = rows[-1][: rng.randint(30, width - 6)] + rng.choice(("=", "==", ""))
    return rows


def _armour(shape: str, rng: random.Random) -> tuple[str, str, list[str], str]:
    kinds = _PEM if shape in ("plain", "cut") else _PEM[:6] + _PEM[7:8]
    label, start, low, high = _PEM[2] if shape == "account" else rng.choice(kinds)
    width = 70 if label.startswith("OPENSSH") else 64
    rows = _lines(start, rng.randint(low, high), rng, width)
    return f"-----BEGIN {label}-----", f"-----END {label}-----", rows, label


def _putty(rng: random.Random) -> tuple[str, list[str]]:
    public = _lines("AAAAB3NzaC1yc2EAAAADAQABAAABAQ", 3, rng)
    private = _lines("AAAB", rng.randint(4, 8), rng)
    head = f"PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\nComment: {rng.choice('abcd')}-key"
    mac = draw("Private-MAC: <h64>", rng)
    rows = [head, "Public-Lines: 3", *public, f"Private-Lines: {len(private)}", *private, mac]
    return "\n".join(rows), private


def _jwk(rng: random.Random) -> tuple[str, list[str]]:
    if rng.random() < 0.3:
        secret = {"k": draw("<b43>", rng)}
        key = {"kty": "oct", "kid": draw("<h8>", rng), "alg": "HS256", **secret}
    elif rng.random() < 0.5:
        secret = {"d": draw("<b43>", rng)}
        key = {
            "kty": "EC",
            "crv": "P-256",
            "x": draw("<b43>", rng),
            "y": draw("<b43>", rng),
            **secret,
        }
    else:
        secret = {name: draw("<b86>", rng) for name in ("d", "p", "q")}
        key = {"kty": "RSA", "e": "AQAB", "n": draw("<b171>", rng), **secret}
    return json.dumps(key, indent=rng.choice((None, 2))), list(secret.values())


def key_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One note with a private key: text, body lines, kind."""
    intro = fill(rng.choice(INTROS), rng, freeze(rng), set())[0]
    shape = rng.choice(
        ("plain",) * 4
        + (
            "putty",
            "jwk",
            "jwk",
            "escaped",
            "escaped",
            "yaml",
            "yaml",
            "cut",
            "cut",
            "code",
            "account",
        )
    )
    if shape == "putty":
        text, rows = _putty(rng)
        return f"{intro}\n{text}", tuple(rows), "putty key"
    if shape == "jwk":
        text, rows = _jwk(rng)
        return f"{intro}\n{text}", tuple(rows), "jwk"
    begin, end, rows, label = _armour(shape, rng)
    if label.startswith("PGP"):
        begin += "\n"
        end = draw("=<B4>\n", rng) + end
    block = [begin, *rows, end]
    joined = "\n".join(block)
    if shape == "escaped":
        name = rng.choice(("PRIVATE_KEY", "GITHUB_APP_PRIVATE_KEY", "JWT_PRIVATE_KEY", "SSH_KEY"))
        text = f'{name}="' + joined.replace("\n", "\\n") + '\\n"'
    elif shape == "account":
        inner = joined.replace("\n", "\\n") + "\\n"
        mail = f'"client_email": "{rng.choice(("ci", "etl", "bot"))}@acme.iam.gserviceaccount.com"'
        text = '{"type": "service_account", "private_key": "' + inner + '", ' + mail + "}"
    elif shape == "yaml":
        pad = "\n" + " " * rng.choice((2, 4, 6))
        head = rng.choice(("tls.key: |", "privateKey: |", "ssh_key: |-", "  key: >-"))
        text = head + pad + joined.replace("\n", pad)
    elif shape == "code":
        text = "key = (\n" + "\n".join(f'    "{row}\\n"' for row in joined.split("\n")) + "\n)"
    elif shape == "cut":
        rows = rows[: max(1, len(rows) * 2 // 3)]
        tail = rng.choice(("", "\n...", "\n[truncated]", "\n(이하 생략)"))
        text = "\n".join([begin, *rows]) + tail
    elif rng.random() < 0.5:
        text = f"{intro}\n```\n{joined}\n```"
    else:
        text = f"{intro}\n{joined}"
    return text, tuple(row for row in rows if len(row) >= 16), f"{label.lower()}, {shape}"


OPENERS = DATA["OPENERS"]
TAILS = DATA["TAILS"]
CORES = DATA["CORES"]
BLOCKS = DATA["BLOCKS"]

Kind = tuple[str, tuple[str, ...], Callable[[random.Random], str], tuple[str, ...]]
_SITES = DATA["_SITES"]

KINDS: tuple[Kind, ...] = (
    (
        "password",
        (
            "password",
            "password",
            "password",
            "pw",
            "passwd",
            "login password",
            "pass",
            "admin password",
            "root password",
            "Password",
            "PW",
        ),
        password,
        _SITES,
    ),
    (
        "token",
        (
            "token",
            "API key",
            "access token",
            "secret",
            "API token",
            "client secret",
            "signing key",
            "webhook secret",
            "service token",
            "secret key",
        ),
        token,
        (
            "the %app% API",
            "the %env% gateway",
            "the partner API",
            "the webhook",
            "%app%",
            "the CI bot",
            "the internal registry",
            "the metrics push",
            "the %app% service account",
        ),
    ),
    (
        "pin",
        ("PIN", "PIN code", "access code", "pin", "entry code", "unlock code"),
        pin,
        (
            "the server room",
            "the test phone",
            "the lab door",
            "the SIM card",
            "the safe",
            "the gate",
            "the meeting room tablet",
            "the storage room",
            "the parking garage",
            "the HSM card",
        ),
    ),
    (
        "passphrase",
        ("passphrase", "passphrase", "unlock passphrase", "Passphrase", "encryption passphrase"),
        phrase,
        (
            "the laptop",
            "the borg repo",
            "the deploy key",
            "the LUKS volume",
            "the restic backup",
            "the GPG key of %name%",
            "the password manager",
            "the %env% signing key",
        ),
    ),
)

WEIGHTS = (56, 22, 11, 11)


def parts(values: list[str]) -> tuple[str, ...]:
    """The value itself; of words with blanks between, each two neighbours."""
    found: dict[str, None] = {}
    for value in values:
        words = value.split(" ")
        pairs = [f"{one} {two}" for one, two in pairwise(words)]
        found |= dict.fromkeys(pairs or [value])
    return tuple(found)


def suited(shapes: list[str], kind: Kind, rng: random.Random) -> str:
    """A frame that makes sense for the kind: nobody logs in to a door as root."""
    strange = r"%user%|로그인|PW|\bpw\b|비번|배포 전|설치"
    if kind[0] == "pin":
        strange += r"|[Ll]og|%host%|접속|배포|deploy|API"
    shape = rng.choice(shapes)
    while kind[0] != "password" and re.search(strange, shape):
        shape = rng.choice(shapes)
    return shape


def noun_slots(kind: Kind, rng: random.Random) -> dict[str, Maker]:
    """The slots of one frame, all of the same kind of secret."""
    noun, value, site = rng.choice(kind[1]), kind[2](rng), rng.choice(kind[3])
    common = freeze(rng)
    site = fill(site, rng, common, set())[0]
    return common | {"N": pick(noun), "V": pick(value), "W": pick(site)}


def english_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One English note: text, pieces, kind."""
    kind = rng.choices(KINDS, WEIGHTS)[0]
    slots = noun_slots(kind, rng)
    if rng.random() < 0.3:
        text, pieces = fill(suited(BLOCKS, kind, rng), rng, slots, {"V"})
        return re.sub(r"(?m)^(\W*|Runbook )the ", r"\1", text), parts(pieces), kind[0]
    core, pieces = fill(suited(CORES, kind, rng), rng, slots, {"V"})
    core = re.sub(r"\b(the|new|old) the ", r"\1 ", core).replace("door door", "door")
    if rng.random() < 0.4:
        core = fill(rng.choice(OPENERS), rng, slots, set())[0] + " " + core
    elif rng.random() < 0.7:
        core = core[0].upper() + core[1:] if not core.startswith(pieces[0]) else core
    if rng.random() < 0.4 and "\n" not in core and core[-1] != "?":
        stop = rng.choice((". ", ". ", ", ", " - ", "\n"))
        core += stop + fill(rng.choice(TAILS), rng, slots, set())[0]
    elif rng.random() < 0.4 and "\n" not in core and core[-1] not in "?`\"'":
        core += "."
    return core, parts(pieces), kind[0]


KO_OPENERS = DATA["KO_OPENERS"]
KO_TAILS = DATA["KO_TAILS"]
KO_CORES = DATA["KO_CORES"]
KO_BLOCKS = DATA["KO_BLOCKS"]
_KO_SITES = DATA["_KO_SITES"]

KO_KINDS: tuple[Kind, ...] = (
    (
        "password",
        (
            "비밀번호",
            "비밀번호",
            "비번",
            "비번",
            "패스워드",
            "암호",
            "접속 비밀번호",
            "관리자 비번",
            "루트 비밀번호",
            "로그인 비밀번호",
        ),
        korean_password,
        _KO_SITES,
    ),
    (
        "token",
        (
            "토큰",
            "API 키",
            "액세스 토큰",
            "API 토큰",
            "시크릿 키",
            "인증키",
            "서비스 키",
            "인증 토큰",
            "서명 키",
        ),
        token,
        ("%app% API", "%env% 게이트웨이", "협력사 연동", "웹훅", "%app%", "CI 봇", "정산 연동"),
    ),
    (
        "pin",
        ("PIN", "핀번호", "PIN 번호", "출입 코드", "잠금 해제 코드", "출입 비밀번호"),
        pin,
        ("서버실", "서버실 뒷문", "연구실", "금고", "공동현관", "비품실", "창고", "도어락"),
    ),
    (
        "passphrase",
        ("패스프레이즈", "암호 문구", "복구 문구", "암호구"),
        korean_phrase,
        ("노트북", "백업 저장소", "배포 키", "암호화 디스크", "GPG 키"),
    ),
)
_PAIRS = DATA["_PAIRS"]


def _particle(text: str) -> str:
    """Choose particles by the last sound; digits and Latin letters as they are read."""

    def one(match: re.Match[str]) -> str:
        last, (closed, opened) = match[1], _PAIRS[match[3]]
        if "가" <= last <= "힣":
            coda = (ord(last) - 0xAC00) % 28
        else:
            coda = {"1": 8, "7": 8, "8": 8, "l": 8, "r": 8}.get(last.lower(), 0)
            coda = coda or (21 if last.lower() in "036mn#" else 0)
        if match[3] == "으로" and coda == 8:
            coda = 0
        return last + match[2] + (closed if coda else opened)

    return re.sub(r"(\S)([\"'`*]*)\{(은|이|을|으로|이에요|야|이라고|이었)\}", one, text)


def korean_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One Korean note: text, pieces, kind."""
    kind = rng.choices(KO_KINDS, WEIGHTS)[0]
    slots = noun_slots(kind, rng)
    block = rng.random() < 0.3
    shape = suited(KO_BLOCKS if block else KO_CORES, kind, rng)
    text, pieces = fill(shape, rng, slots, {"V"})
    text = _particle(text)
    if not block and rng.random() < 0.4:
        text = fill(rng.choice(KO_OPENERS), rng, slots, set())[0] + " " + text
    if not block and rng.random() < 0.35 and "\n" not in text:
        text += rng.choice((" ", " ", "\n")) + fill(rng.choice(KO_TAILS), rng, slots, set())[0]
    return text, parts(pieces), kind[0]


ENGLISH = DATA["ENGLISH"]
KOREAN = DATA["KOREAN"]

_SLOTS: dict[str, Maker] = {
    "APP": lambda rng: COMMON["app"](rng).upper().replace("-", "_"),
    "App": lambda rng: COMMON["app"](rng).title(),
    "PUB": lambda rng: draw("<B43>", rng),
    "FP": lambda rng: draw("<B43>", rng),
    "SHA1": lambda rng: draw("<h40>", rng),
    "SHORT": lambda rng: draw("<h7-9>", rng),
    "SHA256": lambda rng: draw("<h64>", rng),
    "SRI": lambda rng: draw("<B86>", rng),
    "MD5": lambda rng: draw("<h32>", rng),
    "UUID": lambda rng: draw("<uuid>", rng),
}
_HEADS = DATA["_HEADS"]


def plain_sample(rng: random.Random) -> str:
    """One note without a secret: one line alone, with a heading, or a list of two to four."""
    korean = rng.random() < 0.5
    rows = rng.sample(KOREAN if korean else ENGLISH, rng.choice((1, 1, 1, 2, 2, 3, 4)))
    slots = freeze(rng) | _SLOTS
    rows = [fill(row, rng, slots, set())[0] for row in rows]
    head = fill(rng.choice(_HEADS[korean]), rng, slots, set())[0]
    if len(rows) > 1 and not any("\n" in row for row in rows) and rng.random() < 0.6:
        rows = [f"- {row}" for row in rows]
    return "\n".join([head, *rows] if len(rows) > 1 or rng.random() < 0.5 else rows)


FORMATS = DATA["FORMATS"]
WHOLE = DATA["WHOLE"]
FRAMES = DATA["FRAMES"]


def _b64(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _special(name: str, rng: random.Random) -> str:
    """The formats that are encodings of something."""
    if name == "@jwt":
        head = {"alg": rng.choice(("HS256", "RS256")), "typ": "JWT"}
        body = {"sub": draw("<uuid>", rng), "iss": "acme", "exp": rng.randint(17**7, 18**7) + 10**9}
        signature = draw("<b43>" if head["alg"] == "HS256" else "<b342>", rng)
        dumps = json.JSONEncoder(separators=(",", ":")).encode
        return f"{_b64(dumps(head))}.{_b64(dumps(body))}.{signature}"
    if name == "@convex":
        body = base64.b64encode(draw('{"v2":"<h60>"}', rng).encode()).decode()
        return draw("prod:happy-otter-<d3>|", rng) + body
    if name == "@elastic":
        return base64.b64encode(draw("<b20>:<b22>", rng).encode()).decode()
    inner = draw("tok:<h8>_<h4>_<h4>_<h4>_<h12>:1:0", rng)
    return base64.b64encode(inner.encode()).decode()


def _key(pattern: str, rng: random.Random) -> str:
    found = re.sub(r"@(jwt|convex|elastic|intercom)", lambda m: _special(m[0], rng), pattern)
    return draw(found, rng)


def provider_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One note with a provider's key: text, pieces, kind."""
    if rng.random() < 0.16:
        kind, shape = rng.choice(WHOLE).split("|", 1)
        text = _key(fill(shape, rng, freeze(rng), set())[0], rng)
        pieces = tuple(re.findall(r"\[\[(.+?)\]\]", text))
        return re.sub(r"\[\[(.+?)\]\]", r"\1", text), pieces, kind
    kind, provider, variable, pattern = rng.choice(FORMATS).split("|", 3)
    variable = variable.replace("*", re.sub(r"\W", "_", provider).upper())
    key = _key(pattern, rng)
    slots = freeze(rng) | {"K": lambda _: key, "E": lambda _: variable, "N": lambda _: provider}
    text, _ = fill(rng.choice(FRAMES), rng, slots, set())
    return text, (key,), kind


@dataclass(frozen=True)
class Sample:
    """A note, the parts of its secret that must go, and where it comes from."""

    text: str
    pieces: tuple[str, ...]
    kind: str
    group: str


Writer = Callable[[random.Random], tuple[str, tuple[str, ...], str]]

SHARES: tuple[tuple[str, int, tuple[Writer, ...]], ...] = (
    ("provider keys", 30, (provider_sample,)),
    ("private keys", 5, (key_sample,)),
    ("configuration and code", 30, (config_sample,)),
    ("prose, chat and tables", 35, (english_sample, korean_sample)),
)


def _deck(size: int, rng: random.Random) -> list[tuple[str, Writer]]:
    """The group and writer of each index, in exact shares and mixed order."""
    deck: list[tuple[str, Writer]] = []
    for step in range(200):
        place = step // 2 % 100
        for group, share, writers in SHARES:
            if place < share:
                deck.append((group, writers[step % len(writers)]))
                break
            place -= share
    full = deck * (size // len(deck)) + rng.sample(deck, size % len(deck))
    rng.shuffle(full)
    return full


def secrets(count: int, seed: int) -> list[Sample]:
    """Make notes that each hold a secret; no two have the same text."""
    rng = random.Random(f"secrets {seed}")
    seen: set[str] = set()
    found: list[Sample] = []
    for group, writer in _deck(count, rng):
        text, pieces, kind = writer(rng)
        while text in seen or any(len(p) < 9 and text.count(p) > 1 for p in pieces):
            text, pieces, kind = writer(rng)
        seen.add(text)
        found.append(Sample(text, tuple(dict.fromkeys(pieces)), kind, group))
    return found


def plain(count: int, seed: int) -> list[str]:
    """Make notes without a secret; no two are the same."""
    rng = random.Random(f"plain {seed}")
    found: dict[str, None] = {}
    while len(found) < count:
        found[plain_sample(rng)] = None
    return list(found)
