"""Values and slot filling for the second blind corpus.

The corpus was written from the public formats of providers and from how people write,
without sight of the rules. Every secret in it is invented.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable

Maker = Callable[[random.Random], str]

_LOWER, _UPPER, _DIGITS = string.ascii_lowercase, string.ascii_uppercase, string.digits
ALPHABETS: dict[str, str] = {
    "w": _LOWER + _UPPER + _DIGITS,
    "h": "0123456789abcdef",
    "H": "0123456789ABCDEF",
    "b": _LOWER + _UPPER + _DIGITS + "-_",
    "B": _LOWER + _UPPER + _DIGITS + "+/",
    "l": _LOWER + _DIGITS,
    "u": _UPPER + _DIGITS,
    "d": _DIGITS,
    "A": _LOWER + _UPPER,
    "a": _LOWER,
    "U": _UPPER,
    "s": "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
    "t": _UPPER + "234567",
    "T": _LOWER + "234567",
    "c": "qpzry9x8gf2tvdw0s3jn54khce6mua7l",
    "C": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
    "z": _LOWER + _UPPER + _DIGITS + "-_.~",
}
_DRAW = re.compile(r"<(uuid|([A-Za-z])(\d+)(?:-(\d+))?)>")
SLOT = re.compile(r"%([A-Za-z]\w*)%")


def _words(text: str) -> list[str]:
    return text.split()


WORDS = _words("""amber anchor apple autumn badger bamboo barley basil beacon birch bishop bottle
breeze bridge bronze candle canyon carbon castle cedar cherry cinder citrus clover cobalt comet
copper coral cotton cricket crystal dagger dolphin dragon eagle ember falcon feather ferry flint
forest fossil garden ginger glacier granite hammer harbor hazel helmet hollow honey indigo ivory
jasmine jungle kettle lagoon lantern lemon linen lobster lotus magnet maple marble meadow melon
meteor mint mirror mango noodle nutmeg oasis olive onion orbit orchid otter oyster paddle panda
pepper pigeon pillow planet plum pocket poppy prairie pumpkin quartz rabbit raven ribbon river
rocket saddle saffron salmon sandal shadow silver smoke sparrow spider spruce squid stone sugar
summer sunset tiger timber tomato topaz tulip tundra turtle valley vanilla velvet violet walnut
walrus willow window winter wizard yellow zebra zipper""")
NAMES = _words("""alice bruno carla dmitri elena felix grace hanna ivan julia karim laura marco
nadia oscar petra quentin rosa stefan tanya ursula viktor wendy yusuf zoe minji jisoo hyunwoo
sooyoung donghyun yuna jaehoon seoyeon""")
KOREAN_WORDS = _words("""사과나무 바다거북 겨울왕국 초코라떼 고양이집 무지개떡 파란하늘 달빛정원
호랑이굴 눈사람 별다방 도토리묵 감자튀김 한강공원 봄바람 은하수 토끼풀 옥수수밭 솜사탕 자전거길
김치찌개 느티나무""")
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


def templates(block: str) -> list[str]:
    """One template a line or between tildes; two blanks first: goes on with the line before."""
    rows = re.split(r"\n| ~~ ", block.replace("\n  ", ""))
    return [row for row in rows if row]


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
