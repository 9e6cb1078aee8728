"""A third corpus for the withholding of secrets from notes.

The templates, words and formats stand in `third.json`.
"""

from __future__ import annotations

import base64
import json
import random
import re
import string
import textwrap
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA: dict[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))

ALNUM = string.ascii_letters + string.digits
CLASSES = DATA["CLASSES"]


def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


WORDS = DATA["WORDS"]

NAMES = words("""minjun sofia daniel hyejin lucas emma jiwon oliver seoyeon marco nina taeyang anna
 yuna peter donghyun clara leon mira jihoon""")

COMPANIES = words("""Acme Northwind Bluefin Hanbit Orbita Sollan Tessel Kumo Daon Finlay Quillon""")
KO_WORDS = DATA["KO_WORDS"]

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
_OTHER = DATA["_OTHER"]


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


OWNERS = words("""DB POSTGRES MYSQL REDIS SMTP ADMIN RABBITMQ FTP SFTP LDAP MQTT APP GRAFANA
 KEYSTORE MONGO ELASTIC BATCH SPRING_DATASOURCE MAIL KAFKA_SASL BACKUP MINIO_ROOT NEXUS WIFI VPN""")

PASSES = words("PASSWORD PASSWORD PASSWORD PASSWD PASS PWD PW")

ISSUERS = words("""JWT SESSION APP INTERNAL WEBHOOK ADMIN SERVICE SIGNING AUTH COOKIE BATCH PARTNER
 CRON NEXTAUTH METRICS DEPLOY BOT""")

TOKENS = words("SECRET SECRET TOKEN API_KEY SECRET_KEY ACCESS_TOKEN AUTH_TOKEN ENCRYPTION_KEY")
FORMS = DATA["FORMS"]
BEFORE = DATA["BEFORE"]
AFTER = DATA["AFTER"]


def camel(name: str) -> str:
    """DB_PASSWORD as dbPassword."""
    first, *rest = name.lower().split("_")
    return first + "".join(part.capitalize() for part in rest)


def config(rng: random.Random) -> tuple[str, list[str], str]:
    """A note with a secret in configuration or code: text, pieces, kind."""
    kind, form = rng.choice(FORMS)
    passed = f"{rng.choice(OWNERS)}_{rng.choice(PASSES)}"
    token = f"{rng.choice(ISSUERS)}_{rng.choice(TOKENS)}"
    encoded = base64.b64encode(quiet(rng).encode()).decode()
    basic = base64.b64encode(f"{rng.choice(SERVICES)}:{quiet(rng)}".encode()).decode()
    fixed = {
        "pname": passed,
        "plow": passed.lower(),
        "pcam": camel(passed),
        "tname": token,
        "tlow": token.lower(),
        "tcam": camel(token),
        "basic": basic,
        "url": f"https://{rng.choice(SERVICES)}.daon.io/api",
    }
    extra = [basic] if "{basic}" in form else []
    if "{b64}" in form:
        fixed["b64"] = encoded
        extra.append(encoded)
    text, pieces = render(rng, form, fixed)
    if rng.random() < 0.55:
        text = render(rng, rng.choice(BEFORE), {})[0] + text
    if rng.random() < 0.25:
        text += render(rng, rng.choice(AFTER), {})[0]
    return text, pieces + extra, kind


LESSONS_EN = DATA["LESSONS_EN"]
CODE_EN = DATA["CODE_EN"]
LESSONS_KO = DATA["LESSONS_KO"]
CODE_KO = DATA["CODE_KO"]
INTRO = DATA["INTRO"]
PEM = DATA["PEM"]


def body(rng: random.Random, head: str, size: int, width: int = 64) -> list[str]:
    """Lines of base64 that begin with given bytes."""
    raw = bytes.fromhex(head)
    raw += rng.randbytes(size - len(raw))
    return textwrap.wrap(base64.b64encode(raw).decode(), width)


def inner(lines: list[str]) -> list[str]:
    """Body lines that no reader may find again: all of a short key, five of a long one."""
    found = [line for line in (lines[1:] if len(lines) > 4 else lines) if len(line) >= 16]
    return found[:3] + found[3:][-2:]


def pem(rng: random.Random) -> tuple[str, list[str], str]:
    """A PEM block, whole or cut, plain, indented, joined by backslash-n or in YAML or JSON."""
    label, head, size = rng.choice(PEM)
    width = 70 if label.startswith("OPENSSH") else 64
    lines = body(rng, head, size, width)
    top, end = f"-----BEGIN {label}-----", f"-----END {label}-----"
    extra = []
    if label == "RSA PRIVATE KEY" and rng.random() < 0.2:
        extra = ["Proc-Type: 4,ENCRYPTED", f"DEK-Info: AES-128-CBC,{chars(rng, CLASSES['H'], 32)}"]
        extra.append("")
    form = rng.choice(["plain", "plain", "escaped", "yaml", "cut", "json", "env", "quoted"])
    pieces, kind = inner(lines), f"pem {label.lower()} {form}"
    if form == "cut" and len(lines) > 4:
        kept = lines[: rng.randint(3, min(9, len(lines) - 1))]
        return (
            "\n".join([top, *extra, *kept, rng.choice(["...", "[truncated]", ""])]),
            inner(kept),
            kind,
        )
    whole = "\n".join([top, *extra, *lines, end])
    escaped = "\\n".join([top, *lines, end]) + "\\n"
    if form in ("escaped", "env"):
        start = "PRIVATE_KEY = " if form == "escaped" else "APP_ENV=prod\nAPP_SIGNING_KEY="
        return f'{start}"{escaped}"', pieces, kind
    if form == "json" and label == "PRIVATE KEY":
        account = {
            "type": "service_account",
            "project_id": "daon-batch-41",
            "private_key_id": chars(rng, CLASSES["h"], 40),
            "private_key": "@",
        }
        return json.dumps(account, indent=2).replace("@", escaped), pieces, kind
    if form == "yaml":
        return "tls:\n  key: |\n" + textwrap.indent(whole, "    "), pieces, kind
    if form == "quoted":
        return textwrap.indent(whole, "> ", lambda _: True), pieces, kind
    return whole, pieces, kind


def putty(rng: random.Random) -> tuple[str, list[str], str]:
    """A PuTTY key file of version 2 or 3."""
    version, private = rng.choice([2, 3]), body(rng, "00000020", rng.choice([36, 96, 160]))
    public = body(rng, b"\0\0\0\x0bssh-ed25519\0\0\0\x20".hex(), 51)
    mac = chars(rng, CLASSES["h"], 64 if version == 3 else 40)
    text = [
        f"PuTTY-User-Key-File-{version}: ssh-ed25519",
        "Encryption: none",
        "Comment: ops-laptop",
        f"Public-Lines: {len(public)}",
        *public,
        f"Private-Lines: {len(private)}",
        *private,
        f"Private-MAC: {mac}",
    ]
    return "\n".join(text), inner(private), "putty"


def pgp(rng: random.Random) -> tuple[str, list[str], str]:
    """An armoured PGP private key."""
    lines = body(rng, "95010604", rng.choice([240, 384, 520]))
    text = [
        "-----BEGIN PGP PRIVATE KEY BLOCK-----",
        "",
        *lines,
        "=" + chars(rng, CLASSES["b"], 4),
        "-----END PGP PRIVATE KEY BLOCK-----",
    ]
    return "\n".join(text), inner(lines), "pgp"


def jwk(rng: random.Random) -> tuple[str, list[str], str]:
    """A JSON web key with its private members."""
    part = {name: base64.urlsafe_b64encode(rng.randbytes(32)).decode()[:43] for name in "xyd"}
    key: dict[str, str] = {"kty": "EC", "crv": "P-256", "kid": chars(rng, CLASSES["h"], 8), **part}
    pieces = [part["d"]]
    if rng.random() < 0.4:
        key = {"kty": "RSA", "e": "AQAB", "n": chars(rng, CLASSES["w"], 342)}
        key |= {"d": chars(rng, CLASSES["w"], 342), "p": chars(rng, CLASSES["w"], 171)}
        pieces = [key["d"], key["p"]]
    return json.dumps(key, indent=rng.choice([None, 2])), pieces, "jwk"


def wireguard(rng: random.Random) -> tuple[str, list[str], str]:
    """A WireGuard interface with its private key."""
    key = chars(rng, CLASSES["b"], 42) + rng.choice("AEIMQUYcgkosw048") + "="
    peer = chars(rng, CLASSES["b"], 42) + "0="
    host = f"10.8.0.{rng.randint(2, 90)}/24"
    text = f"[Interface]\nPrivateKey = {key}\nAddress = {host}\n\n[Peer]\nPublicKey = {peer}\n"
    return text + "Endpoint = vpn.daon.io:51820", [key], "wireguard"


def private(rng: random.Random) -> tuple[str, list[str], str]:
    """A note with a private key: text, pieces, kind."""
    maker = rng.choice([pem] * 7 + [putty, pgp, jwk, wireguard])
    text, pieces, kind = maker(rng)
    head, _ = render(rng, rng.choice(INTRO), {})
    return head.lstrip("\n") + text, pieces, kind


SYS = "\n".join(DATA["SYS"])
KSYS = "\n".join(DATA["KSYS"])

TSYS = "the {svc} API|the {svc} webhook|our gateway|the mock server|the metrics API|the partner API"

KTSYS = """{svc} API|결제 게이트웨이|사내 게이트웨이|협력사 API|{svc} 웹훅|알림톡 API|지표 수집기|
공공데이터 포털"""

DEVICES = "test phone|door|label printer|badge reader|meeting room panel|safe|POS terminal"

KDEVICES = "테스트폰|회의실 패널|프린터|금고|포스 단말기|태블릿|도어락|창고 문"
AROUND_EN = DATA["AROUND_EN"]
AROUND_KO = DATA["AROUND_KO"]
KINDS = DATA["KINDS"]


def prose(rng: random.Random) -> tuple[str, list[str], str]:
    """A note in prose, chat or a table: text, pieces, kind."""
    name, english, korean, _ = rng.choices(KINDS, [row[3] for row in KINDS])[0]
    in_korean = rng.random() < 0.5
    others = ["박과장", "수빈", "재현", "tae"] if in_korean else ["bora", "hugo", "tae", "ines"]
    fixed = {"user2": rng.choice(others)}
    for slot, options in (
        ("sys", SYS),
        ("ksys", KSYS),
        ("tsys", TSYS),
        ("ktsys", KTSYS),
        ("dev", DEVICES),
        ("kdev", KDEVICES),
    ):
        fixed[slot] = render(rng, rng.choice(options.replace("\n", "").split("|")), {})[0]
    text, pieces = render(rng, rng.choice(korean if in_korean else english), fixed)
    text = re.sub(r"\b([Tt]he|New|this|My) (?:the|our)\b", r"\1", text).replace("API API", "API")
    text = text[0].upper() + text[1:] if text.startswith(("the ", "our ")) else text
    around = AROUND_KO if in_korean else AROUND_EN
    glue = "\n" if "\n" in text or text.startswith(("|", ">")) else rng.choice(["\n", " "])
    if rng.random() < 0.4:
        text = render(rng, rng.choice(around), {})[0] + glue + text
    if rng.random() < 0.3:
        after = render(rng, rng.choice(around), {})[0]
        text += "\n" + after if text[-1:] not in ".!다요" or glue == "\n" else glue + after
    return text, pieces, f"{name} {'ko' if in_korean else 'en'}"


FORMATS = DATA["FORMATS"]
FORMAT_KINDS = DATA["FORMAT_KINDS"]
NAMED = DATA["NAMED"]
FREE = DATA["FREE"]
SPLIT = DATA["SPLIT"]

_FORMAT_SLOT = re.compile(r"\{([A-Za-z]+?)(\d*)\}")


def _b64(rng: random.Random, length: int) -> str:
    data = json.dumps({"iat": rng.randint(1700000000, 1790000000), "k": chars(rng, ALNUM, 600)})
    return base64.b64encode(data.encode()).decode()[: length // 4 * 4]


def _jwt(rng: random.Random) -> str:
    def part(value: dict[str, object]) -> str:
        raw = json.dumps(value, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(raw).decode().rstrip("=")

    head = part({"alg": rng.choice(["HS256", "RS256", "ES256"]), "typ": "JWT"})
    body = part(
        {
            "sub": uuid(rng),
            "iat": rng.randint(1700000000, 1790000000),
            "role": rng.choice(["admin", "service_role", "user"]),
        }
    )
    return f"{head}.{body}.{chars(rng, CLASSES['w'], 43)}"


def _crc(rng: random.Random) -> str:
    """Thirty random characters and their checksum in base 62, as GitHub and npm append it."""
    body, digits = chars(rng, ALNUM, 30), string.digits + string.ascii_letters
    value, tail = zlib.crc32(body.encode()), ""
    for _ in range(6):
        value, rest = divmod(value, 62)
        tail = digits[rest] + tail
    return body + tail


def _slot(rng: random.Random, name: str, size: int) -> str:
    if name in CLASSES:
        return chars(rng, CLASSES[name], size)
    h32 = chars(rng, CLASSES["h"], 32)
    number = str(rng.randint(10**17, 10**18))
    made = {
        "U": lambda: uuid(rng),
        "crc": lambda: _crc(rng),
        "jwt": lambda: _jwt(rng),
        "eyj": lambda: _b64(rng, size),
        "grafana": lambda: "glc_" + _b64(rng, 120),
        "mapbox": lambda: f"sk.{_b64(rng, 84)}.{chars(rng, CLASSES['w'], 22)}",
        "discord": lambda: (
            base64.b64encode(number.encode()).decode().rstrip("=")
            + f".G{chars(rng, ALNUM, 5)}.{chars(rng, CLASSES['w'], 38)}"
        ),
        "elastic": lambda: base64.b64encode(
            f"{chars(rng, CLASSES['w'], 20)}:{chars(rng, CLASSES['w'], 22)}".encode()
        ).decode(),
        "teams": lambda: (
            f"https://hanbit.webhook.office.com/webhookb2/{uuid(rng)}@{uuid(rng)}"
            f"/IncomingWebhook/{h32}/{uuid(rng)}"
        ),
        "signed": lambda: (
            f"https://{FILLERS['co'](rng)}-reports.s3.amazonaws.com/q3.csv"
            f"?X-Amz-Expires=3600&X-Amz-Signature={chars(rng, CLASSES['h'], 64)}"
        ),
    }
    return made[name]()


def provider(rng: random.Random) -> tuple[str, list[str], str]:
    """A note with the key of a provider: text, pieces, kind."""
    kind = rng.choice(FORMAT_KINDS)
    _, name, var, form = rng.choice([form for form in FORMATS if form[0] == kind])
    key = _FORMAT_SLOT.sub(lambda m: _slot(rng, m[1], int(m[2] or 0)), form)
    secret = key
    if kind.endswith("webhook"):
        secret = key.rstrip("/").split("/")[-2 if kind == "teams_webhook" else -1]
    elif kind in ("signed_url", "cloudinary_secret"):
        secret = key.split("Signature=")[-1].split(":")[-1].split("@")[0]
    fixed = {"k": key, "name": name, "var": var, "user2": rng.choice(["bora", "hugo", "tae"])}
    draw, bare = rng.random(), re.match(r".{0,2}\{([A-Za-z]\d+|U)\}", form)
    if draw < 0.05 and secret == key and 36 <= len(key) <= 300:
        cut = rng.randint(len(key) // 2, len(key) - 10)
        fixed |= {"k1": key[:cut], "k2": key[cut:]}
        return render(rng, rng.choice(SPLIT), fixed)[0], [key[:cut], key[cut:]], kind
    pool = NAMED if bare or "://" in key or draw < 0.72 else FREE
    return render(rng, rng.choice(pool), fixed)[0], [secret], kind


GROUPS: list[tuple[str, int, Callable[[random.Random], tuple[str, list[str], str]]]] = [
    ("provider keys", 30, provider),
    ("private keys", 5, private),
    ("configuration and code", 30, config),
    ("prose, chat and tables", 35, prose),
]

VARIABLES = ["DB_PASSWORD", "API_KEY", "AUTH_TOKEN", "JWT_SECRET", "REDIS_PASSWORD", "SMTP_PASS"]


@dataclass(frozen=True)
class Sample:
    """A note with a secret: no piece may be left in what is stored."""

    text: str
    pieces: tuple[str, ...]
    kind: str
    group: str


def secrets(count: int, seed: int) -> list[Sample]:
    """Notes that hold a secret, in the shares of ``GROUPS``."""
    rng = random.Random(f"secrets {seed}")
    deck = [row for row in GROUPS for _ in range(row[1])]
    plan = [deck[i * len(deck) // count] for i in range(count)]
    rng.shuffle(plan)
    samples: list[Sample] = []
    seen: set[str] = set()
    while len(samples) < count:
        group, _, make = plan[len(samples)]
        text, pieces, kind = make(rng)
        if group == "provider keys" and rng.random() < 0.3:
            around = AROUND_KO if any("가" <= c <= "힣" for c in text) else AROUND_EN
            text = render(rng, rng.choice(around), {})[0] + "\n" + text
        once = all(text.count(piece) == 1 for piece in pieces)
        if once and text not in seen and len(text.encode()) <= 2048:
            seen.add(text)
            samples.append(Sample(text, tuple(dict.fromkeys(pieces)), kind, group))
    return samples


def plain(count: int, seed: int) -> list[str]:
    """Notes that hold no secret and must stay exactly as they are."""
    rng = random.Random(f"plain {seed}")
    notes: list[str] = []
    seen: set[str] = set()
    while len(notes) < count:
        english = len(notes) % 2 == 0
        code, lessons = (CODE_EN, LESSONS_EN) if english else (CODE_KO, LESSONS_KO)
        parts = []
        for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
            pool = code if rng.random() < 0.3 else lessons
            name = f"{rng.choice(SERVICES).upper()}_{rng.choice(VARIABLES)}"
            fixed = {"var": name, "low": name.lower(), "url": "https://api.daon.io/v1"}
            parts.append(render(rng, rng.choice(pool), fixed)[0])
        parts.sort(key=lambda part: part[-1:] in ":=")
        flat = len(parts) > 1 and not any("\n" in p or "|" in p for p in parts)
        bullet = rng.choice(["", "- "]) if flat else ""
        note = "\n".join(bullet + part for part in parts)
        if note not in seen:
            seen.add(note)
            notes.append(note)
    return notes
