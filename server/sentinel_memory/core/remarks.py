"""Values that a sentence sets apart from their name: `if it asks for the token, type …`."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from .assigned_values import AssignedValue, read_value
from .expressions import expression
from .key_names import BELIEVED, suits
from .other_values import names_other
from .secret_patterns import Secret
from .secret_shape import is_chosen, is_secret_shaped

_FAR = 100
_MOST_NAMES = 3
_LONGEST_LEAD = 48
_LEAST = 16
_CHARACTER = r"[!#-&*-;=?-Z^_a-z|~]"
_CANDIDATE = expression(
    rf"(?<![\w\-./@#%+=:~])"
    rf"(?={_CHARACTER}{{0,60}}?[0-9])[A-Za-z0-9+/$#!@%^&*_~-]{_CHARACTER}{{5,}}+"
)
_MIXED = expression(r"[a-z].*[A-Z]|[A-Z].*[a-z]|[!#$%^&*?@_]")
_NO_VALUE = expression(
    r"\.{0,2}/[a-z0-9_-]+/|[a-z_.@-]{2,}/|[A-Za-z_.-][\w.-]*[=:](?!=*$)|[^,]*,|[^{}<>()\[\]]*[{}<>"
    r"()\[\]]"
)
_HEX_OR_UUID = expression(r"[0-9a-f-]{7,}$", re.IGNORECASE)
_COMMIT = expression(r"[0-9a-f]{40}$")

_CLOSE = r"[\"'`)*\u201d\u2019\u300d]{0,3}"
_OPEN = r"[\"'`(*\u201c\u2018\u300c]{0,3}\Z"
_LINE_END = expression(_CLOSE + r"[ \t]*(?:\Z|\r?\n)")
_COPULA = r"[ ]?(?:입니다|이다|이고|이며|이야|임|예요|이에요|인데|이었|였)"
_IS = expression(_CLOSE + _COPULA)
_ENDS = expression(rf"{_CLOSE}(?:[ \t]*(?:\Z|\r?\n)|[.,;!](?:\s|\Z)|{_COPULA})")

_ASIDE = expression(r"[ ]?\([^()\n]{1,40}\)")

# What may stand between a name and the value that follows.
_ENDS_NAME = expression(r"[\"'`)\]*]{0,3}(?:[\s,;:!?(=|\uff1a]|\.\s|\w{0,16}\.\w{2,20}\(|[가-힣])")
_SENTENCE_END = expression(r"[.;?!][\"'`)]?\s|\n")
_SPEAKS_ON = expression(
    r"[.;?!,:\n][\s>*-]*(?:and |so |please |just |then )?(?:(?:the|our|a|my) )?(?:correct|right"
    r"|new|real"
    r"|actual|working|current|valid|good|latest|proper|it|ours|mine|use|try|type|enter|this|here"
    r"|answer|a:|답|맞는|새|올바른|현재|실제|정답|바뀐|여기|여긴|변경된)(?![a-z])",
    re.IGNORECASE,
)
_LEADS = expression(
    r"(?:[:=|\uff1a]|(?:#|//)(?:[ ]?=>)?|(?<=[ ])--?(?:body|data|string|content|plaintext|b|v)"
    r"|\.\w{2,20}\((?=[\"'`])"
    r"|(?<![A-Za-z])(?:be|been|is|was|are|were|to|reads|becomes|equals|now|currently|formerly|like|type|use|enter|try"
    r"|paste"
    r"|put|give|send|pass|supply|provide|with|write|input|specify|copy|value|one|key|token|password"
    r"|secret|it's|as|by|(?:changed|replaced|rotated|updated|reset)[ ]from)"
    r"|답은?|값[은이]?|이거|이걸로|써|여기|새)[ \t]*\n?[ \t]*(?:```\w*\n)?" + _OPEN,
    re.IGNORECASE,
)
_ANNOUNCED = expression(
    r"(?:(?:아래|다음|below|following|as follows|here|this|wrapped|[:?\uff1a])[^\n]{0,20}"
    r"|^[*:]{0,3}[ \t]*)(?:\r?\n[ \t>*`-]*){1,3}" + _OPEN,
    re.IGNORECASE,
)
_CLAUSE = expression(r"(?:니|면|서|고|는데|므로|때|때는|,)[ ]" + _OPEN)
_USED = expression(
    rf"{_CLOSE}(?:을\(를\)|을|를|로|으로)[ ]?(?:\S{{1,8}}[ ]){{0,2}}"
    r"(?:쓰|써|쓴|썼|사용|입력|넣|설정|적|붙|호출|보내|전달|바꾸|바꿨|변경|교체|지정|복사|넘기|접속"
    r"|로그인|인증)"
)
_TOPIC = expression(r"[\"'`)\]]{0,2}[은는이가]")
_APPOSED = expression(r",[ ]" + _OPEN)

# What may stand between a value and the name that follows.
_TO_NAME = expression(
    rf"{_CLOSE}(?:[ ](?:as|in|into|via|through|under|for|is|was|=|->|\u2192)"
    r"(?:[ ](?!(?:and|or|but|of|not|only|no|than)[ ])[\w.'&/-]{1,20}){0,5}[ ]?[\"'`$({*]{0,4}"
    r"|[ ]?\((?:[\w.'&-]{1,20}[ ]){0,5}[\"'`]?)(?:[A-Z0-9a-z]+[_.-])*\Z",
    re.IGNORECASE,
)
_TAKEN = expression(
    r"(?<![A-Za-z])(?:use[ds]?|using|put|pass(?:ed|ing)?|set|export(?:ed)?|enter(?:ed)?|typed?"
    r"|pasted?"
    r"|stored?|add(?:ed)?|sen[dt]|provided?|suppl(?:y|ied)|with|cop(?:y|ied)|keep|kept|have|has|had"
    r"|gave|give|got|get|write|wrote|saved?|moved?|inject(?:ed)?|committed|leak(?:ed)?|pushed"
    r"|expose[ds]?|revoked?)[ ](?:the[ ](?:value|string)[ ])?" + _OPEN,
    re.IGNORECASE,
)
_ENDS_PHRASE = expression(
    r"[\"'`)}*]{0,3}(?:\Z|[.,;:!?)\n]|[ ](?:for|of|on|in|to|at|until|and|but|when|which|that|now"
    r"|today"
    r"|was|is|before|after|by|from|since|env|variable|here|there|again)\b|[ ][-\u2013\u2014(#])",
    re.IGNORECASE,
)
_PARTICLE = expression(_CLOSE + r"[ ]?(?:을\(를\)|을|를|이|가|은|는|로|으로)[ ]")
_TO_KOREAN_NAME = expression(
    rf"{_CLOSE}[ ]?(?:을\(를\)|을|를|이|가|은|는|로|으로)?[ ]"
    rf"(?:[^\s.:\[]{{1,16}}[ ]){{0,3}}[^\s.:\[]{{0,14}}\Z"
)
_PREDICATE = expression(
    r"(?:[ ]?값)?(?:로|으로|에(?!서|는|도)|이다|입니다|이며|이고|인데|이었|였|이야|임|다(?:[.\s]"
    r"|\Z)|야)"
)
_BESIDE = expression(_CLOSE + r"(?:이?라는)?[ ]\Z")
_IN_COMMENT = expression(
    r"[\"'`][)\]},;:]{0,4}[ \t]*(?:#|//|--|/\*)[ \t]*(?:[\w.-]{1,20}[ ]){0,3}\Z"
)
_OBJECT = expression(r"[을를이가은는]|에[ ]|으?로")


def find_remarks(text: str, names: Sequence[re.Match[str]]) -> Iterator[Secret]:
    """Yields values that stand up to 100 characters from a name; the words between decide.

    Args:
        text: The text that is searched.
        names: The names in it.
    """
    starts = [name.start() for name in names]
    for value in _candidates(text) if names else ():
        at = bisect_left(starts, value.start)
        for name in names[max(0, at - _MOST_NAMES) : at + _MOST_NAMES]:
            is_behind = value.start >= name.end()
            is_meant = _is_meant_behind if is_behind else _is_meant_before
            if is_meant(text, name, value) and _is_believed(text, name, value, is_behind=is_behind):
                whole = value.whole()
                yield Secret(whole.start, whole.end, name.lastgroup or "secret")
                break


def _candidates(text: str) -> Iterator[AssignedValue]:
    for found in _CANDIDATE.finditer(text):
        if len(found[0]) >= _LEAST or _MIXED.search(found[0]):
            value = read_value(text, found.start())
            if not _NO_VALUE.match(value.text):
                yield value


def _is_believed(text: str, name: re.Match[str], value: AssignedValue, *, is_behind: bool) -> bool:
    """Tells whether a value is strong enough, or one that people choose for a password."""
    believed = name.lastgroup in BELIEVED
    if is_secret_shaped(value.text):
        return (believed or len(value.text) >= _LEAST) and suits(text, name, value.text)
    ends = not is_behind or _ENDS.match(text, value.end)
    return bool(believed and ends and is_chosen(value.text))


def _is_meant_behind(text: str, name: re.Match[str], value: AssignedValue) -> bool:
    if value.start - name.end() > _FAR:
        return False
    between = text[name.end() : value.start]
    if not _ENDS_NAME.match(between):
        return False
    if "(" in between:
        between = _ASIDE.sub("", between)
    if "\n" in between and _ANNOUNCED.search(between) and _LINE_END.match(text, value.end):
        return not _COMMIT.match(value.text) and not names_other(between)
    if between.endswith((". ", ".\n")) and _IS.match(text, value.end):
        return not _COMMIT.match(value.text) and not names_other(between)
    if _SENTENCE_END.search(between) and not _SPEAKS_ON.search(between):
        return False
    return _leads_to(text, between, value.end) and not names_other(between)


def _leads_to(text: str, between: str, end: int) -> bool:
    """Tells whether words behind a name, and those behind the value, say that it is one."""
    if _LEADS.search(between[-_LONGEST_LEAD:]):
        return True
    if _APPOSED.match(between):
        return text.startswith(",", end)
    if not (_USED.match(text, end) or _IS.match(text, end)):
        return False
    return bool(_CLAUSE.search(between[-8:]) or (_TOPIC.match(between) and _IS.match(text, end)))


def _is_meant_before(text: str, name: re.Match[str], value: AssignedValue) -> bool:
    between = text[value.end : name.start()]
    if len(between) > _FAR or "\n" in between or not _is_named(text, name, between, value):
        return False
    return not names_other(between) and not names_other(
        text[max(0, value.start - 12) : value.start]
    )


def _is_named(text: str, name: re.Match[str], between: str, value: AssignedValue) -> bool:
    """Tells whether words before a name say that it is what the value is called."""
    doubtful = _HEX_OR_UUID.match(value.text)
    if _TO_NAME.match(between) and _ENDS_PHRASE.match(text, name.end()):
        before = text[max(0, value.start - 24) : value.start].rpartition("\n")[2]
        if between.lstrip(" \"'`").startswith("("):
            return not _COMMIT.match(value.text)
        return bool(not doubtful or _TAKEN.search(before))
    if _IN_COMMENT.match(between):
        return bool(_ENDS_PHRASE.match(text, name.end()))
    if _BESIDE.match(between) and not _COMMIT.match(value.text):
        return bool(_OBJECT.match(text, name.end()))
    if doubtful and not _PARTICLE.match(between):
        return False
    return bool(_PREDICATE.match(text, name.end()) and _TO_KOREAN_NAME.match(between))
