"""Values in the formats of real secrets, generated when asked for, and the texts they stand in.

None is written down: a whole key in the repository would trip the push protection of code hosts,
so that each is put together from its public prefix and a generated body.
"""

import base64
import json
import random
import re
import uuid
from collections.abc import Callable, Iterator
from urllib.parse import unquote

from provider_samples import ALNUM, BASE64, FAMILIES, HEX, URL_SAFE, Piece

SYMBOLS = "!@#$%^*-_+=?"

Maker = Callable[[random.Random], str]


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


def _composed(pieces: tuple[Piece, ...]) -> Maker:
    def make(rng: random.Random) -> str:
        return "".join(
            piece if isinstance(piece, str) else "".join(rng.choices(piece[0], k=piece[1]))
            for piece in pieces
        )

    return make


PROVIDERS: dict[str, tuple[Maker, ...]] = {
    kind: tuple(map(_composed, formats))
    for kinds in FAMILIES.values()
    for kind, formats in kinds.items()
}
"""By the kind that is reported: the makers of its formats."""
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


CARRIERS: dict[str, str] = {
    "bare": "{}",
    "assignment": "API_KEY={}",
    "string literal": 'const key = "{}";',
    "json": '{{"credential": "{}", "retries": 3}}',
    "escaped json": '"{{\\"credential\\":\\"{}\\"}}"',
    "yaml": "deploy:\n  token: {}\n  retries: 3",
    "query": "https://api.example.com/v1/items?key={}&page=2",
    "user information": "git clone https://oauth2:{}@git.example.com/org/repo.git",
    "header": "curl -H 'Authorization: Bearer {}' https://api.example.com",
    "korean particle": "배포할 때 {}를 환경 변수에 넣었다가 지웠다",
    "korean copula": "토큰은 {}입니다.",
    "korean key": "API 키: {}",
    "code fence": "```bash\nexport DEPLOY={}\nmake release\n```",
    "code span": "the value `{}` was in the log",
    "end of sentence": "We had committed {}.",
    "escaped line breaks": "first line\\n{}\\nlast line",
    "brackets": "rotated it ({}), then the build passed",
    "percent escape": "redirect=https%3A%2F%2Fapp.example.com%3Ft%3D{}",
}
"""Where a key of a known format may stand, by a name."""

STATED = (
    "DB_PASSWORD={}",
    "COOKIE_SALT={}",
    "export ADMIN_PASSWORD='{}'",
    "password = {}",
    "password: {}",
    "password: '{}'",
    '"client_secret": "{}"',
    '{{\\"password\\":\\"{}\\"}}',
    'password => "{}"',
    'secret := "{}"',
    'db_password: str = "{}"',
    "mysqldump --password {} shop",
    "mysqldump --password={} shop",
    '["--password", "{}"]',
    "Server=db;User Id=sa;Password={};Database=shop",
    "jdbc:sqlserver://db:1433;user=sa;password={};encrypt=true",
    "https://example.com/login?user=a&password={}&next=1 failed",
    "spring.datasource.password={}",
    "- name: DB_PASSWORD\n  value: {}",
    '{{"name": "DB_PASSWORD", "value": "{}"}}',
    "<password>{}</password>",
    'login("admin", password="{}")',
    'os.environ["ADMIN_PASSWORD"] = "{}"',
    "비밀번호: {}",
    "비밀번호는 {}입니다",
    "비밀번호는 {}이다.",
    "비밀번호가 {}이었다",
    "DB 비밀번호(운영): {}",
    "**비밀번호**: `{}`",
    "관리자 암호 = {}",
    "패스워드는 '{}'로 정했다",
    "password는 {}입니다",
    "The password is {}.",
    'IDENTIFIED BY "{}"',
)
"""A password stated beyond doubt, where even a weak one is believed."""

MENTIONED = (
    "export API_TOKEN={}",
    "api_key: {}",
    'config.set("api_key", "{}")',
    "deploy --api-key={} --wait",
    "https://example.com/x?access_token={}&page=2",
    "https://example.com/x?access_token={}&debug failed",
    "X-Api-Key: {}",
    "AZURE: AccountName=shop;AccountKey={};EndpointSuffix=core",
    "SECRET_KEY = '{}'",
    "토큰은 {}를 쓴다",
    "API 키 = {}",
    "액세스 토큰 값은 {}이다",
    "비밀번호를 {}로 바꿨다",
    "암호가 {}로 되어 있다",
    "시크릿 키는 {}를 쓴다",
    "set the password to {}",
    "the admin password for staging is {}, rotate it",
    "| token | {} |",
    "(token: {})",
    "DEEPGRAM_KEY={}",
    "GITLAB_PAT={}",
    "ENV API_KEY {}",
    "set -x API_KEY {}",
    'variable "api_key" {{\n  default = "{}"\n}}',
    'let api_key: &str = "{}";',
    'var apiKey = @"{}";',
    'process.env.API_KEY || "{}"',
    '{{"value": "{}", "name": "API_KEY"}}',
    "{{\\u0022token\\u0022:\\u0022{}\\u0022}}",
    "&quot;token&quot;:&quot;{}&quot;,",
    "next=https%3A%2F%2Fh%2Fcb%3Ftoken%3D{}%26x%3D1",
    '"X-API-KEY": ["{}"]',
    '<meta name="api-key" content="{}">',
    "API key:\n{}\nand then",
    "API_KEY:\n\n    {}\n",
    "API_KEY=\\\n  {}",
    "API 키 — {}",
    "서비스 키({})가 노출됐다",
    "OPENAI_API_KEY에 {}를 넣었다",
    "API_KEY 는 {} 이다",
    "\uff54\uff4f\uff4b\uff45\uff4e\uff1d{}",  # `token=` in full width
    "The token ({}) leaked",
)
"""A secret beside its name, where only a value that reads as no word is believed."""

ASIDE = tuple(carrier for carrier in MENTIONED if not carrier.startswith(("SECRET", "set", "the")))
"""The samples that state no password."""
