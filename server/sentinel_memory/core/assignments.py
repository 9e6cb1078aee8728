"""Secrets known by the name beside them: `password=`, `"api_key": `, `--token `, `비밀번호는 `."""

import re
from collections.abc import Iterator

from .assigned_values import AssignedValue, read_value
from .secret_patterns import Secret
from .secret_shape import is_secret_shaped

# Lower case and literal, because that is what the regular expression engine skips through fast.
_STEM = re.compile(
    "pass|pwd|pw|identified|secret|credential|token|key|auth|sig|code"
    "|비밀|비번|패스|암호|시크릿|크리덴셜|자격|토큰|키"
)
_NAMES: tuple[tuple[str, str], ...] = (
    ("aws_secret_key", r"secret[-_ ]?access[-_ ]?key"),
    (
        "password",
        r"pass(?:word|wd|phrase|code)|(?<![a-z])(?:pass|pwd|pw)(?![a-z])|(?<=require)pass"
        r"|(?-i:(?<=[a-z])Pass(?![a-z]))|identified\s+by"
        r"|비밀\s?번호|비번|패스워드|패스프레이즈|암호(?![화문학키])",
    ),
    (
        "secret",
        r"secret(?:[-_ ]?key)?(?:[-_]?base)?|credential|시크릿(?:\s?키)?|크리덴셜|자격\s?증명",
    ),
    ("token", r"(?<!tik)token|토큰|(?<=_)auth(?![a-z])|(?<=[?&])(?:sig|key|code)(?==)"),
    ("api_key", r"key(?![a-z])|키(?![보워])"),
)
_NAME = re.compile("|".join(f"(?P<{kind}>{name})" for kind, name in _NAMES), re.IGNORECASE)
_KEY_OF = re.compile(
    r"(?:api|app|access|private|auth|encryption|encrypt|signing|sign|master|account|service|aes"
    r"|subscription|license|storage|shared|admin|deploy|session|jwt|hmac|webhook|integration"
    r"|ingest(?:ion)?|functions|project|rest|server|write|crypto|cipher)[-_ ]?$"
    r"|(?:api|앱|액세스|엑세스|접근|접속|인증|비밀|서비스|개인|서명|암호화?|마스터|관리자|스토리지"
    r"|계정|구독|배포)\s?$",
    re.IGNORECASE,
)
_LONGEST_KEY_OF = 16
_BELIEVED = frozenset({"password", "secret"})
"""Kinds whose values people choose, so that a weak one counts where it is stated beyond doubt."""

_SUFFIX = (
    r"(?:[-_]?(?:\d{1,2}|v\d|prod(?:uction)?|dev|test|stag(?:e|ing)|live|main|admin|root|value|old"
    r"|new|current|prev(?:ious)?|plain(?:text)?|str|default|primary|secondary|env|ro|rw"
    r"|pass(?:word)?|key|token))?(?![A-Za-z0-9])"
)
_BEFORE_SIGN = re.compile(
    _SUFFIX + r"(?:\\{0,3}[\"'`]|[*\])]){0,4}(?:[ ]?\([^()\n]{1,40}\))?(?:[ ]?(?:값|문자열|value))?"
    r"(?P<particle>은|는|이|가|을|를|으로|로|의)?",
    re.IGNORECASE,
)
_TYPE = r"(?::[ \t]*[A-Za-z][\w.\[\], |]{0,30}[ \t]=[ \t])"
_SCOPE = r"(?:[ \t]+(?:for|of|on|in|to|at)(?:[ \t]+[\w.@'-]{1,30}){1,4}?)"
_SIGNS = re.compile(
    rf"(?P<equals>[ \t]*(?:{_TYPE}|:=|=>|={{1,3}}|!==?|\uff1d)[ \t]*)"
    r"|(?P<colon>[ \t]*(?:->|[:\uff1a\u2192])\*{0,2}[ \t]*(?:[|>][-+]?[ \t]*)?(?:\r?\n[ \t]+)?)"
    r"|(?P<named>[ \t]*,?(?:\\n|\s){0,40}\\{0,3}[\"']?value\\{0,3}[\"']?[ \t]*[:=][ \t]*)"
    r"|(?P<pair>[ \t]*,[ \t]*)(?=\\{0,3}[\"'`])"
    r"|(?P<element>>)(?=[^<>\s]{1,512}</)"
    r"|(?P<cell>[ \t]*\|[ \t]*)"
    rf"|(?P<verb>{_SCOPE}?[ \t]+(?:is|was|are|were|equals|set[ \t]+to|to|as)"
    r"(?:[ \t]+(?:now|still|currently|just|set[ \t]+to))?[ \t]*:?[ \t]+)"
    rf"|(?P<scope>{_SCOPE}[ \t]*[:=][ \t]*)"
    r"|(?P<blank>(?:[ \t]+[가-힣]{1,6}){0,2}[ \t]+)",
    re.IGNORECASE,
)
_PROSE = frozenset({"verb", "blank", "scope", "cell"})
_VERBS = frozenset({"pass", "pw"})
"""Names that are words of a sentence as well: tests pass."""

_HANGUL = re.compile("[가-힣]")
_FLAG = re.compile(r"(?:^|[\s\"'`(=,\[])--?[a-z0-9_-]{0,40}$", re.IGNORECASE)
_IN_QUERY = re.compile(r"[?&][A-Za-z0-9_.-]{0,40}$")
_ENDS_LINE = re.compile(r"[\"'`\])},;.*]{0,3}[ \t]*(?:\Z|[\r\n]|\\[nr]|#|//)")
_ENDS_SENTENCE = re.compile(r"[\"'`)*]{0,3}(?:[.,;](?:\s|\Z)|\Z|[\r\n])")
_COPULA = re.compile(
    r"[\"'`)*\u201d\u2019]{0,3}[ ]?"
    r"(?:입니다|입니당|이다|이고|이며|이야|임|예요|이에요|인데|이었|였|라고|이라)"
)
_HASH_OR_UUID = re.compile(
    r"[0-9a-f]{7,64}$|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$", re.IGNORECASE
)


def find_assigned_secrets(text: str) -> Iterator[Secret]:
    """Yields the values that a key name and a sign, a verb or a particle give away (P12).

    The name decides little, the shape of the value all: see `is_secret_shaped`.
    """
    reached = 0
    # The one letter whose lower case is longer would shift all that follows.
    for stem in _STEM.finditer(text.replace("\u0130", "I").lower()):
        key = _NAME.match(text, stem.start()) if stem.start() >= reached else None
        if key is None or (key.lastgroup == "api_key" and not _is_key_of(text, key.start())):
            continue
        value = _value_of(text, key)
        if value:
            reached = value.end
            yield Secret(value.start, value.end, key.lastgroup or "secret")


def _is_key_of(text: str, start: int) -> bool:
    """Tells an API key, a master key and the like from the key of a map or a table."""
    return bool(_KEY_OF.search(text[max(0, start - _LONGEST_KEY_OF) : start]))


def _value_of(text: str, key: re.Match[str]) -> AssignedValue | None:
    before = _BEFORE_SIGN.match(text, key.end())
    sign = _SIGNS.match(text, before.end()) if before else None
    if before is None or sign is None:
        return None
    how = sign.lastgroup or ""
    if how == "blank":
        how = "verb" if before["particle"] else "flag" if _is_flag(text, key.start()) else how
    if how in _PROSE and key[0].lower() in _VERBS:
        return None
    in_query = _IN_QUERY.search(text[max(0, key.start() - 48) : key.start()])
    value = read_value(text, sign.end(), stop="&" if in_query else "")
    if how == "blank" and not value.quoted and _HASH_OR_UUID.match(value.text):
        return None
    explicit = key.lastgroup in _BELIEVED and _is_beyond_doubt(sign, how, value)
    return value.whole() if is_secret_shaped(value.text, explicit=explicit) else None


def _is_flag(text: str, key_start: int) -> bool:
    return bool(_FLAG.search(text[max(0, key_start - 48) : key_start]))


def _is_beyond_doubt(sign: re.Match[str], how: str, value: AssignedValue) -> bool:
    """Tell whether the place alone says that a value is meant, be it as weak as `hunter2`."""
    text = sign.string
    if value.quoted:
        return how != "cell" and not _HANGUL.search(sign[0])
    if _COPULA.match(text, value.end):
        return True
    if value.text.isdigit() and how != "flag" and sign[0].endswith((" ", "\t")):
        return False
    if how in ("equals", "pair", "named", "element", "flag"):
        return True
    if not any(character.isdigit() for character in value.text):
        return False
    if how in ("colon", "scope"):
        return bool(_ENDS_LINE.match(text, value.end))
    return how == "verb" and bool(_ENDS_SENTENCE.match(text, value.end))
