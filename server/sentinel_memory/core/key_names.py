"""Names that announce a secret, in English and Korean: `api_key`, `DB_PASSWORD`, `비밀번호`."""

import re
from collections.abc import Iterator

from .expressions import expression

_NAMES: tuple[tuple[str, str, str], ...] = (
    ("secret", "aws_secret_key", r"secret[-_. ]?access[-_. ]?key"),
    (
        "pass",
        "password",
        r"pass(?:word|wd|phrase|code)|(?<![a-z])pass(?![a-z])|(?<=require)pass"
        r"|(?<=store)pass(?![a-z])|(?<=key)pass(?![a-z])|(?-i:(?<=[a-z])Pass(?![a-z]))",
    ),
    ("pwd", "password", r"(?<![a-z])pwd(?![a-z])|(?-i:(?<=[a-z])Pwd(?![a-z]))"),
    ("pw", "password", r"(?<![a-z])pw(?![a-z])|(?-i:(?<=[a-z])P[wW](?![a-z]))"),
    ("pswd", "password", "pswd"),
    ("psk", "password", r"(?<![a-z])psk(?![a-z])"),
    ("identified", "password", r"identified\s+by"),
    ("비밀", "password", r"비밀\s?번호"),
    ("비번", "password", "비번"),
    ("패스", "password", "패스워드|패스프레이즈"),
    ("암호", "password", "암호(?![화문학키])"),
    ("secret", "secret", r"secret(?:[-_. ]?key)?(?:[-_]?base)?"),
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
    (
        "키",
        "api_key",
        "(?<![쿠위])키(?=[는를가로와의도만에값라인였입예임야다]|이[다고며므라었에]|[^가-힣]|$)",
    ),
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
    r"|ingest(?:ion)?|functions|project|rest|server|write|crypto|cipher|sdk|unseal|recovery"
    r"|client|consumer|instrumentation|provision|bot|partner|merchant|developer|leaked|exposed"
    r"|stolen"
    r"|revoked|live|production|prod|staging|sandbox)[-_. ]?$"
    r"|(?:api|앱|액세스|엑세스|접근|접속|인증|비밀|서비스|개인|서명|암호화?|마스터|관리자|스토리지"
    r"|계정|구독|배포|발급|발급받은|발급된|운영|스테이징|노출된|유출된)\s?$",
    re.IGNORECASE,
)
# `DEEPGRAM_KEY` and `Deepgram key` are a service's; `CACHE_KEY` names what is no secret.
_VARIABLE = expression(r"(?<![A-Za-z0-9])[A-Z][A-Z0-9_]{1,30}_$")
_SERVICE = expression(
    r"(?:[A-Z][\w&.-]{1,24} (?:[a-z]{2,12} )?|[A-Za-z][A-Za-z0-9_.-]{1,24}[-_.])$"
)
_IN_CAMEL_CASE = expression(r"[a-z][A-Za-z0-9]{1,24}$")
_IN_KOREAN = expression(r"[\w&.-] ?$")
_OF_DATA = expression(
    r"(?:^|[^a-z가-힣]|(?-i:(?<=[a-z])(?=[A-Z])))"
    r"(?:cache|primary|foreign|partition|sort|public|pub|index|lookup|row|group|object|hash"
    r"|idempotency|unique|dedup\w*|routing|candidate|translation|message|event|config|item|shard"
    r"|map|data|feature|flag|hot|modifier|arrow|etag|state|query|file|path|key|id|tag|label|s3"
    r"|search|order|user|natural|surrogate|composite|bucket|lock|redis|i18n|registry|hkey|enter"
    r"|host|ssh|gpg|pgp|kms|cmk|range|dict|json|yaml|metric|log|trace|the|a|an|this|that|each"
    r"|every|its|his|by|of|for|and|or|on|in|to|with|if|as|no|any|which|root|parent|child|sub"
    r"|duplicate|same|other|secret|password|token|passphrase|시크릿|비밀번호|토큰"
    r"|캐시|기본|외래|파티션|정렬|공개|호스트|방향|단축|인덱스|조회|중복|맵|객체|복합|고유|후보"
    r"|대체|엔터|멱등성?|그룹|라우팅|샤드|언어|번역|메시지|지문|이|그|각|버킷|같은|다른)[-_. ]?$",
    re.IGNORECASE,
)
_LONGEST_BEFORE = 32
_LEAST_OF_SERVICE = 16
_LEAST_OF_BARE = 20
_MIXED = expression(r"(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[A-Za-z0-9_+=-]+$")
_BARE = expression(
    r"(?:(?<![A-Za-z])(?:the|an?|my|our|your|this|new|old|following)[ ]|(?:^|\n)[ \t>*-]*|[,.;:"
    r"(][ ])\Z",
    re.IGNORECASE,
)

BELIEVED = frozenset({"password", "secret"})
"""Kinds whose values people choose, so that a weak one counts where it is stated beyond doubt."""


def find_names(text: str) -> Iterator[re.Match[str]]:
    """Yields the names, each with its kind as `lastgroup`."""
    # The one letter whose lower case is longer would shift all that follows.
    for stem in _STEM.finditer(text.replace("\u0130", "I").lower()):
        name = _NAME[stem[0]].match(text, stem.start())
        if name and (name.lastgroup != "api_key" or may_be_key_of(text, name.start())):
            yield name


def is_key_of(text: str, start: int) -> bool:
    """Tells an API key, a master key and the like from the key of a map or a table."""
    before = text[max(0, start - _LONGEST_BEFORE) : start]
    if _KEY_OF.search(before):
        return True
    variable = text.startswith("KEY", start) and _VARIABLE.search(before)
    return bool(variable and not _OF_DATA.search(before))


def suits(text: str, name: re.Match[str], value: str) -> bool:
    """Tells whether a value is strong enough for a name that means other keys, too."""
    start = name.start()
    if name.lastgroup != "api_key" or is_key_of(text, start):
        return True
    if may_be_key_of(text, start) and not _BARE.search(text, max(0, start - 8), start):
        return len(value) >= _LEAST_OF_SERVICE
    return len(value) >= _LEAST_OF_BARE and bool(_MIXED.match(value))


def may_be_key_of(text: str, start: int) -> bool:
    """Tells the key of what has a name, `Deepgram key`, which only a strong value makes one."""
    before = text[max(0, start - _LONGEST_BEFORE) : start]
    if _KEY_OF.search(before) or _BARE.search(before):
        return True
    if text[start] == "키":
        service = _IN_KOREAN.search(before)
    else:
        camel = text.startswith("Key", start) and _IN_CAMEL_CASE.search(before)
        service = camel or _SERVICE.search(before)
    return bool(service and not _OF_DATA.search(before))
