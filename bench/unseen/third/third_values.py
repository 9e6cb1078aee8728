"""Random values and the small template language shared by the corpus.

A template has slots as ``{pw}``, choices ``[a|b]``, line breaks ``⏎`` and particles ``^을``.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable

ALNUM = string.ascii_letters + string.digits
CLASSES = {
    "A": ALNUM,
    "h": "0123456789abcdef",
    "H": "0123456789ABCDEF",
    "d": string.digits,
    "u": string.ascii_uppercase + string.digits,
    "l": string.ascii_lowercase + string.digits,
    "w": ALNUM + "-_",
    "b": ALNUM + "+/",
    "x": ALNUM + "_",
    "D": "123456789",
    "s": string.ascii_uppercase + "234567",
    "v": string.ascii_lowercase + "234567",
    "q": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
    "n": "qpzry9x8gf2tvdw0s3jn54khce6mua7l",
    "k": "0123456789abcdefghjkmnpqrstvwxyz",
}


def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


WORDS = words("""harbor maple rocket copper lantern walnut velvet tundra pepper saddle marble otter
 falcon meadow biscuit canyon tulip anchor cobalt glacier hazel jigsaw kettle lemon mango noodle
 orbit paddle quartz ribbon sunset teapot umber violet willow yonder zephyr badger cactus dolphin
 ember fossil ginger hollow indigo juniper koala lilac mustard nectar olive panda quiver raven
 salmon timber urchin vortex waffle almond breeze clover driftwood echo fjord granite heron pebble
 cinder laurel meteor nutmeg oyster parsley quarry rafter sparrow thistle vessel whisker""")
NAMES = words("""minjun sofia daniel hyejin lucas emma jiwon oliver seoyeon marco nina taeyang anna
 yuna peter donghyun clara leon mira jihoon""")
COMPANIES = words("""Acme Northwind Bluefin Hanbit Orbita Sollan Tessel Kumo Daon Finlay Quillon""")
KO_WORDS = words("""바다 고래 감자 하늘 노을 두부 사과나무 고양이 구름빵 호랑이 딸기 우산 여름밤
 제주도 단풍 김치찌개 달빛 소나기 은하수 북극곰 떡볶이 코끼리 무지개 참새 가을밤 눈사람 비빔밥 수박
 도토리 해바라기 오징어 남산 벚꽃 강아지 햇살 바람개비""")
ENVS = words("staging production dev QA sandbox demo preprod integration test")
SERVICES = words("""billing orders payments search auth inventory notifier reports gateway ingest
 catalog shipping ledger mailer crawler dashboard scheduler""")
DBS = words("Postgres MySQL Redis MongoDB RabbitMQ Elasticsearch MariaDB ClickHouse Oracle")
WALKS = ["mnb", "qwe", "asd", "zxc", "1q2w", "3e4r", "qaz", "wsx", "poi", "lkj", "t5y6", "789"]
INITIALS = words("r R s e E f a q Q t T d w W c z x v g")
VOWELS = words("k o i O j p u P h hk ho hl y n nj np nl b m ml l")
FINALS = ["", *words("r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g")]


def chars(rng: random.Random, alphabet: str, length: int) -> str:
    """A random string over an alphabet."""
    return "".join(rng.choices(alphabet, k=length))


def uuid(rng: random.Random) -> str:
    """A random version-4 uuid."""
    h = chars(rng, CLASSES["h"], 32)
    return f"{h[:8]}-{h[8:12]}-4{h[13:16]}-{rng.choice('89ab')}{h[17:20]}-{h[20:]}"


def typed(word: str) -> str:
    """A Korean word as typed on a two-set keyboard in English mode."""
    out = []
    for char in word:
        code = ord(char) - 0xAC00
        out += [INITIALS[code // 588], VOWELS[code % 588 // 28], FINALS[code % 28]]
    return "".join(out)


def strong(rng: random.Random, signs: str = "!@#%^*-_+=?.~") -> str:
    """A random password as a manager makes it."""
    length = rng.choice([12, 14, 16, 16, 18, 20, 24, 32])
    body = list(chars(rng, ALNUM, length))
    for spot in rng.sample(range(1, length - 1), rng.randint(1, 4)):
        body[spot] = rng.choice(signs)
    return "".join(body)


def human(rng: random.Random, signs: str = "!@#*-_.?") -> str:
    """A password as people choose it."""
    one, two = rng.sample(WORDS, 2)
    year, num, sign = rng.randint(1978, 2026), chars(rng, string.digits, 3), rng.choice(signs)
    leet = one.translate(str.maketrans("aeio", "4310"))
    korean = rng.choice([w for w in KO_WORDS if len(w) > 1])
    walk = "".join(rng.sample(WALKS, 3))
    walk = "".join(c.upper() if rng.random() < 0.25 else c for c in walk)
    plain_two = rng.choice(
        [
            one + two,
            one.capitalize() + two.capitalize(),
            f"{one}-{two}",
            f"{one.capitalize()}_{two}",
            f"{one}.{two}{sign}",
            one.capitalize() + two + sign,
        ]
    )
    return rng.choice(
        [
            f"{one.capitalize()}{num}{sign}",
            f"{one}{two}{num[:2]}",
            f"{rng.choice(NAMES)}{year}",
            f"{rng.choice(NAMES).capitalize()}_{year}{sign}",
            f"{leet}{two.capitalize()}{sign}{num[0]}",
            f"{rng.choice(COMPANIES)}-{rng.choice(ENVS).capitalize()}-{year}{sign}",
            f"{typed(korean)}{num}{rng.choice(['', sign])}",
            f"{walk}_{one[:3]}",
            plain_two,
            plain_two,
            f"{rng.choice(COMPANIES)}@{num}{rng.choice(NAMES)}",
        ]
    )


def password(rng: random.Random) -> str:
    """A password of any kind."""
    draw = rng.random()
    if draw < 0.36:
        return strong(rng)
    if draw < 0.44:
        return chars(rng, CLASSES[rng.choice("AAwhl")], rng.choice([10, 12, 14, 16, 20, 24]))
    return human(rng)


def quiet(rng: random.Random) -> str:
    """A password that needs no quoting in URLs, shells and XML."""
    if rng.random() < 0.5:
        return chars(rng, ALNUM, rng.choice([10, 12, 16, 20, 24, 32]))
    return human(rng, "-_.~").replace("@", "-")


def korean(rng: random.Random) -> str:
    """A password as in Korean notes, some with Korean letters."""
    if rng.random() < 0.75:
        return password(rng)
    one, two = rng.sample(KO_WORDS, 2)
    num = chars(rng, string.digits, 4)
    return rng.choice([one + num, one + two + num[1:] + "!", one + two, f"{one}_{two}{num[2:]}"])


def token(rng: random.Random) -> str:
    """A token or secret of no named provider."""
    name, size = rng.choice(SERVICES), rng.choice([24, 32, 40])
    return rng.choice(
        [
            chars(rng, CLASSES["h"], size),
            chars(rng, ALNUM, size),
            chars(rng, CLASSES["h"], 64),
            chars(rng, CLASSES["w"], size).strip("-_") + "k7",
            chars(rng, CLASSES["b"], 42) + "g=",
            chars(rng, CLASSES["b"], 21) + "A==",
            uuid(rng),
            f"{name}_{chars(rng, ALNUM, size)}",
            f"{rng.choice(['tok', 'key', 'svc'])}_{chars(rng, CLASSES['l'], 28)}",
        ]
    )


def pin(rng: random.Random) -> str:
    """A PIN or code of at least three different digits."""
    while len(set(out := chars(rng, string.digits, rng.choice([4, 4, 6, 6, 6, 8])))) < 3:
        pass
    return out


def phrase(rng: random.Random, words: list[str] = WORDS) -> str:
    """A passphrase of four to six words with blanks."""
    return " ".join(rng.sample(words, rng.choice([4, 4, 5, 6])))


SECRETS: dict[str, Callable[[random.Random], str]] = {
    "pw": password,
    "kpw": korean,
    "spw": quiet,
    "tok": token,
    "pin": pin,
    "pp": phrase,
    "kpp": lambda r: phrase(r, KO_WORDS if r.random() < 0.6 else WORDS),
    "hpw": human,
}
ACCOUNTS = ["admin", "deploy", "svc_batch", "readonly", "root", "ops", "jenkins", "tester1"]
PORTS = ["5432", "3306", "6379", "8080", "9200", "27017", "15672", "8443"]
FILLERS: dict[str, Callable[[random.Random], str]] = {
    "env": lambda r: r.choice(ENVS),
    "svc": lambda r: r.choice(SERVICES),
    "uuid": uuid,
    "db": lambda r: r.choice(DBS),
    "user": lambda r: r.choice(NAMES),
    "kuser": lambda r: r.choice(["혜진", "민수", "김대리", "지우", "서연", "이팀장"]),
    "acct": lambda r: r.choice(ACCOUNTS),
    "port": lambda r: r.choice(PORTS),
    "word": lambda r: r.choice(WORDS),
    "co": lambda r: r.choice(COMPANIES).lower(),
    "n": lambda r: str(r.randint(2, 98)),
    "nn": lambda r: str(r.randint(120, 9800)),
    "ver": lambda r: f"{r.randint(0, 9)}.{r.randint(0, 30)}.{r.randint(0, 20)}",
    "sha": lambda r: chars(r, CLASSES["h"], r.choice([7, 8, 40])),
    "sha256": lambda r: chars(r, CLASSES["h"], 64),
    "md5": lambda r: chars(r, CLASSES["h"], 32),
    "date": lambda r: f"2026-{r.randint(1, 12):02}-{r.randint(1, 28):02}",
    "time": lambda r: f"{r.randint(0, 23):02}:{r.randint(0, 59):02}:{r.randint(0, 59):02}",
    "ip": lambda r: f"10.{r.randint(0, 90)}.{r.randint(0, 250)}.{r.randint(2, 250)}",
    "tick": lambda r: f"{r.choice(['OPS', 'PLAT', 'PAY', 'DEV', 'SEC'])}-{r.randint(11, 4200)}",
    "fp": lambda r: chars(r, CLASSES["b"], 43),
    "pub": lambda r: chars(r, CLASSES["b"], 43),
    "path": lambda r: f"src/{r.choice(SERVICES)}/{r.choice(['client', 'config', 'auth'])}.py",
}
_CHOICE = re.compile(r"\[([^\[\]\n]*\|[^\[\]\n]*)\]")
_SLOT = re.compile(r"\{([a-z]+[0-9]*)\}")
_JOSA = re.compile(r"(\S)([^\w\s]*)\^(으로|이야|이에요|이었|이고|이라|이다|이니|을|이|은|과)")
_OTHER = {
    "을": "를",
    "이": "가",
    "은": "는",
    "과": "와",
    "이야": "야",
    "이에요": "예요",
    "이었": "였",
    "이고": "고",
    "이라": "라",
    "이다": "다",
    "이니": "니",
    "으로": "로",
}


def _final(char: str) -> str:
    """The kind of final sound of a character: none, ``l`` or another."""
    if "가" <= char <= "힣":
        return {0: "", 8: "l"}.get((ord(char) - 0xAC00) % 28, "x")
    return "l" if char in "178lLrR" else "x" if char in "0360mnMN" else ""


def particles(text: str) -> str:
    """Choose each Korean particle by the sound before it."""

    def pick(match: re.Match[str]) -> str:
        ends, stem = _final(match[1]), match[3]
        closed = ends == "x" or (ends == "l" and stem != "으로")
        return match[1] + match[2] + (stem if closed else _OTHER[stem])

    return _JOSA.sub(pick, text)


def choose(rng: random.Random, text: str) -> str:
    """Resolve the choices of a template, from the inside out."""
    while found := _CHOICE.search(text):
        text = text[: found.start()] + rng.choice(found[1].split("|")) + text[found.end() :]
    return text


def render(rng: random.Random, template: str, fixed: dict[str, str]) -> tuple[str, list[str]]:
    """Fill a template; return the text and the secrets put in."""
    pieces: list[str] = []

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        if name in fixed:
            return fixed[name]
        base = name.rstrip("0123456789") if name not in FILLERS else name
        if base in SECRETS:
            value = SECRETS[base](rng)
            pieces.append(value)
        elif base in FILLERS:
            value = FILLERS[base](rng)
        else:
            return match[0]
        if name != base:
            fixed[name] = value
        return value

    text = choose(rng, template).replace("⏎", "\n")
    return particles(_SLOT.sub(fill, text)), pieces


def templates(block: str) -> list[str]:
    """The templates of a block: one a line, or several parted by a pilcrow."""
    return [
        part.strip(" ")
        for line in block.strip("\n").split("\n")
        for part in line.split("¶")
        if part.strip()
    ]
