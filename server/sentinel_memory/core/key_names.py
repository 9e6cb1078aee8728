"""Names that announce a secret, in English and Korean: `api_key`, `DB_PASSWORD`, `비밀번호`."""

import re
from collections.abc import Iterator

# Lower case and literal, because that is what the regular expression engine skips through fast.
_STEM = re.compile(
    "pass|pwd|pw|psk|identified|secret|cred|token|key|auth|sig|code|_pat|salt"
    "|비밀|비번|패스|암호|시크릿|크리덴셜|자격|토큰|키"
)
_NAMES: tuple[tuple[str, str], ...] = (
    ("aws_secret_key", r"secret[-_ ]?access[-_ ]?key"),
    (
        "password",
        r"pass(?:word|wd|phrase|code)|(?<![a-z])(?:pass|pwd|pw|psk)(?![a-z])|(?<=require)pass"
        r"|(?<=store)pass(?![a-z])|(?<=key)pass(?![a-z])"
        r"|(?-i:(?<=[a-z])Pass(?![a-z]))|identified\s+by"
        r"|비밀\s?번호|비번|패스워드|패스프레이즈|암호(?![화문학키])",
    ),
    (
        "secret",
        r"secret(?:[-_ ]?key)?(?:[-_]?base)?|cred(?:ential)?s?(?![a-z])|(?<=[-_])salt(?![a-z])"
        r"|시크릿(?:\s?키)?|크리덴셜|자격\s?증명",
    ),
    (
        "token",
        r"(?<!tik)token|토큰|(?<=_)auth(?![a-z])|(?<=[\"'])auth(?=[\"'])|_pat(?![a-z])"
        r"|(?<=[?&])(?:sig|key|code)(?==)",
    ),
    ("api_key", r"key(?![a-z])|키(?![보워])"),
)
_NAME = re.compile("|".join(f"(?P<{kind}>{name})" for kind, name in _NAMES), re.IGNORECASE)

_KEY_OF = re.compile(
    r"(?:api|app|access|private|auth|encryption|encrypt|signing|sign|master|account|service|aes"
    r"|subscription|license|storage|shared|admin|deploy|session|jwt|hmac|webhook|integration"
    r"|ingest(?:ion)?|functions|project|rest|server|write|crypto|cipher)[-_ ]?$"
    r"|(?:api|앱|액세스|엑세스|접근|접속|인증|비밀|서비스|개인|서명|암호화?|마스터|관리자|스토리지"
    r"|계정|구독|배포|발급)\s?$",
    re.IGNORECASE,
)
# `DEEPGRAM_KEY` is set as variables of an environment are; `CACHE_KEY` names what is no secret.
_VARIABLE = re.compile(r"(?<![A-Za-z0-9])(?P<whose>[A-Z][A-Z0-9_]{1,30})_$")
_OF_DATA = re.compile(
    r"(?:^|_)(?:CACHE|PRIMARY|FOREIGN|PARTITION|SORT|PUBLIC|PUB|INDEX|LOOKUP|ROW|GROUP|OBJECT|HASH"
    r"|IDEMPOTENCY|UNIQUE|DEDUP\w*|ROUTING|CANDIDATE|TRANSLATION|MESSAGE|EVENT|CONFIG|ITEM|SHARD"
    r"|MAP|DATA|FEATURE|FLAG|HOT|MODIFIER|ARROW|ETAG|STATE|QUERY|FILE|PATH|KEY|ID|TAG|LABEL|S3"
    r"|SEARCH|ORDER|USER|NATURAL|SURROGATE|COMPOSITE|BUCKET|LOCK|REDIS|I18N|REGISTRY|HKEY|ENTER)$"
)
_LONGEST_BEFORE = 32


def find_names(text: str) -> Iterator[re.Match[str]]:
    """Yields the names, each with its kind as `lastgroup`."""
    # The one letter whose lower case is longer would shift all that follows.
    for stem in _STEM.finditer(text.replace("\u0130", "I").lower()):
        name = _NAME.match(text, stem.start())
        if name and (name.lastgroup != "api_key" or is_key_of(text, name.start())):
            yield name


def is_key_of(text: str, start: int) -> bool:
    """Tells an API key, a master key and the like from the key of a map or a table."""
    before = text[max(0, start - _LONGEST_BEFORE) : start]
    if _KEY_OF.search(before):
        return True
    variable = _VARIABLE.search(before)
    return bool(
        variable and text.startswith("KEY", start) and not _OF_DATA.search(variable["whose"])
    )
