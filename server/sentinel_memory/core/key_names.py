"""Names that announce a secret, in English and Korean: `api_key`, `DB_PASSWORD`, `비밀번호`."""

import re
from collections.abc import Iterator

from .expressions import expression

_NAMES: tuple[tuple[str, str, str], ...] = (
    ("secret", "aws_secret_key", r"secret[-_ ]?access[-_ ]?key"),
    (
        "pass",
        "password",
        r"pass(?:word|wd|phrase|code)|(?<![a-z])pass(?![a-z])|(?<=require)pass"
        r"|(?<=store)pass(?![a-z])|(?<=key)pass(?![a-z])|(?-i:(?<=[a-z])Pass(?![a-z]))",
    ),
    ("pwd", "password", r"(?<![a-z])pwd(?![a-z])"),
    ("pw", "password", r"(?<![a-z])pw(?![a-z])"),
    ("psk", "password", r"(?<![a-z])psk(?![a-z])"),
    ("identified", "password", r"identified\s+by"),
    ("비밀", "password", r"비밀\s?번호"),
    ("비번", "password", "비번"),
    ("패스", "password", "패스워드|패스프레이즈"),
    ("암호", "password", "암호(?![화문학키])"),
    ("secret", "secret", r"secret(?:[-_ ]?key)?(?:[-_]?base)?"),
    ("cred", "secret", r"cred(?:ential)?s?(?![a-z])"),
    ("salt", "secret", r"(?<=[-_])salt(?![a-z])"),
    ("시크릿", "secret", r"시크릿(?:\s?키)?"),
    ("크리덴셜", "secret", "크리덴셜"),
    ("자격", "secret", r"자격\s?증명"),
    ("token", "token", "(?<!tik)token"),
    ("토큰", "token", "토큰"),
    ("auth", "token", r"(?<=_)auth(?![a-z])|(?<=[\"'])auth(?=[\"'])"),
    ("_pat", "token", "_pat(?![a-z])"),
    ("sig", "token", "(?<=[?&])sig(?==)"),
    ("code", "token", "(?<=[?&])code(?==)"),
    ("key", "token", "(?<=[?&])key(?==)"),
    ("key", "api_key", "key(?![a-z])"),
    ("키", "api_key", "키(?![보워])"),
)
"""The stem that every such name begins with, the kind of what it names, the name itself."""

_STEMS = tuple(dict.fromkeys(stem for stem, _, _ in _NAMES))
# Lower case and literal, because that is what the regular expression engine skips through fast.
_STEM = expression("|".join(_STEMS))
_NAME = {
    stem: expression(
        "|".join(f"(?P<{kind}>{name})" for begins, kind, name in _NAMES if begins == stem),
        re.IGNORECASE,
    )
    for stem in _STEMS
}

_KEY_OF = expression(
    r"(?:api|app|access|private|auth|encryption|encrypt|signing|sign|master|account|service|aes"
    r"|subscription|license|storage|shared|admin|deploy|session|jwt|hmac|webhook|integration"
    r"|ingest(?:ion)?|functions|project|rest|server|write|crypto|cipher)[-_ ]?$"
    r"|(?:api|앱|액세스|엑세스|접근|접속|인증|비밀|서비스|개인|서명|암호화?|마스터|관리자|스토리지"
    r"|계정|구독|배포|발급)\s?$",
    re.IGNORECASE,
)
# `DEEPGRAM_KEY` is set as variables of an environment are; `CACHE_KEY` names what is no secret.
_VARIABLE = expression(r"(?<![A-Za-z0-9])(?P<whose>[A-Z][A-Z0-9_]{1,30})_$")
_OF_DATA = expression(
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
        name = _NAME[stem[0]].match(text, stem.start())
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
