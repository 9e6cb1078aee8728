"""Values in the formats of real secrets, generated when asked for, and the texts they stand in.

None is written down: a whole key in the repository would trip the push protection of code hosts,
so that each is put together from its public prefix and a generated body.
"""

import base64
import json
import random
import string
import uuid
from collections.abc import Callable

ALNUM = string.ascii_letters + string.digits
URL_SAFE = ALNUM + "_-"
BASE64 = ALNUM + "+/"
UPPER = string.ascii_uppercase + string.digits
HEX = "0123456789abcdef"
SYMBOLS = "!@#$%^*-_+=?"

Maker = Callable[[random.Random], str]


def draw(rng: random.Random, alphabet: str, length: int) -> str:
    """Draws characters that hold at least one digit and one letter where the alphabet has both."""
    while True:
        body = "".join(rng.choices(alphabet, k=length))
        if any(c.isdigit() for c in body) and any(c.isalpha() for c in body):
            return body


def _key(prefix: str, alphabet: str, length: int) -> Maker:
    return lambda rng: prefix + draw(rng, alphabet, length)


def _segment(document: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(document).encode()).rstrip(b"=").decode()


def jwt(rng: random.Random) -> str:
    """Makes a signed token with a subject and a time."""
    header = {"alg": "HS256", "typ": "JWT"}
    claims = {"sub": draw(rng, ALNUM, 10), "iat": rng.randrange(1_500_000_000, 1_900_000_000)}
    return f"{_segment(header)}.{_segment(claims)}.{draw(rng, URL_SAFE, 43)}"


def _github_fine_grained(rng: random.Random) -> str:
    return "github_" + f"pat_{draw(rng, ALNUM, 22)}_{draw(rng, ALNUM, 59)}"


def _github_stateless(rng: random.Random) -> str:
    return "ghs" + f"_{rng.randrange(10_000, 9_999_999)}_{jwt(rng)}"


def _gitlab_routable(rng: random.Random) -> str:
    return "glpat" + f"-{draw(rng, URL_SAFE, 27)}.0{rng.randrange(1, 9)}.{draw(rng, HEX, 9)}"


def _slack_bot(rng: random.Random) -> str:
    numbers = f"{rng.randrange(10**11, 10**12)}-{rng.randrange(10**12, 10**13)}"
    return "xox" + f"b-{numbers}-{draw(rng, ALNUM, 24)}"


def _slack_app(rng: random.Random) -> str:
    return (
        "xap" + f"p-1-A{draw(rng, UPPER, 10)}-{rng.randrange(10**12, 10**13)}-{draw(rng, HEX, 64)}"
    )


def _openai_legacy(rng: random.Random) -> str:
    return "sk" + f"-{draw(rng, ALNUM, 20)}T3Blbk" + f"FJ{draw(rng, ALNUM, 20)}"


PROVIDERS: dict[str, tuple[Maker, ...]] = {
    "aws_key_id": (_key("AKIA", UPPER, 16), _key("ASIA", UPPER, 16)),
    "github_token": (
        *(_key(f"gh{letter}_", ALNUM, 36) for letter in "pousr"),
        _github_fine_grained,
        _github_stateless,
    ),
    "gitlab_token": (
        *(_key(f"gl{name}-", URL_SAFE, 20) for name in ("pat", "dt", "rt", "ptt", "soat", "ft")),
        _key("GR" + "1348941", URL_SAFE, 20),
        _gitlab_routable,
    ),
    "slack_token": (
        _slack_bot,
        _slack_app,
        _key("xox" + "d-", ALNUM + "%", 80),
        _key("xox" + "p-", string.digits + "-" + ALNUM, 60),
        _key("xoxe.xox" + "p-1-", ALNUM, 146),
    ),
    "stripe_key": tuple(
        _key(f"{kind}_{mode}_", ALNUM, 24) for kind in ("sk", "rk") for mode in ("live", "test")
    ),
    "stripe_webhook_secret": (_key("whsec_", ALNUM, 32),),
    "openai_key": (
        _openai_legacy,
        _key("sk-proj-", URL_SAFE, 74),
        _key("sk-svcacct-", URL_SAFE, 74),
        _key("sk-", ALNUM, 48),
    ),
    "anthropic_key": (
        _key("sk-ant-" + "api03-", URL_SAFE, 95),
        _key("sk-ant-" + "oat01-", URL_SAFE, 95),
        _key("sk-ant-" + "admin01-", URL_SAFE, 95),
    ),
    "google_api_key": (_key("AIza", URL_SAFE, 35), _key("AQ" + ".Ab8RN6", URL_SAFE, 44)),
    "google_oauth_token": (_key("ya29" + ".a0Af", URL_SAFE, 120), _key("1//0" + "g", URL_SAFE, 60)),
    "google_oauth_secret": (_key("GOCSPX-", URL_SAFE, 28),),
    "npm_token": (_key("npm_", ALNUM, 36),),
    "pypi_token": (_key("pypi-AgEIcHlwaS5vcmc", URL_SAFE, 150),),
    "jwt": (jwt,),
}
"""By the kind that is reported: the makers of its formats."""


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
)
"""A secret beside its name, where only a value that reads as no word is believed."""

ASIDE = tuple(carrier for carrier in MENTIONED if not carrier.startswith(("SECRET", "set", "the")))
"""Those of them that state no password."""
