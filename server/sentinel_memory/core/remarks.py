"""Values that a sentence sets apart from their name: `if it asks for the token, type …`."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .assigned_values import read_value
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
    r"|(?<![A-Za-z])(?:be|been|is|was|are|were|to|reads|becomes|equals|now|like|type|use|enter|try"
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
    rf"{_CLOSE}(?:을|를|로|으로)[ ]?(?:\S{{1,8}}[ ]){{0,2}}"
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
_PARTICLE = expression(_CLOSE + r"[ ]?(?:을|를|이|가|은|는|로|으로)[ ]")
_TO_KOREAN_NAME = expression(
    rf"{_CLOSE}[ ]?(?:을|를|이|가|은|는|로|으로)?[ ]"
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
_OBJECT = expression(r"[을를이가은는]|에[ ]")


class _Candidate(NamedTuple):
    start: int
    end: int
    text: str
    strict: bool
    """Whether it reads as no word; else people may have chosen it."""


def find_remarks(text: str, names: Sequence[re.Match[str]]) -> Iterator[Secret]:
    """Yields values that stand up to 100 characters from a name; the words between decide.

    Args:
        text: The text that is searched.
        names: The names in it.
    """
    starts = [name.start() for name in names]
    for candidate in _candidates(text) if names else ():
        at = bisect_left(starts, candidate.start)
        for name in names[max(0, at - _MOST_NAMES) : at + _MOST_NAMES]:
            is_meant = _is_meant_behind if candidate.start >= name.end() else _is_meant_before
            believed = candidate.strict and len(candidate.text) >= _LEAST
            if (
                (believed or name.lastgroup in BELIEVED)
                and is_meant(text, name, candidate)
                and suits(text, name, candidate.text)
            ):
                yield Secret(candidate.start, candidate.end, name.lastgroup or "secret")
                break


def _candidates(text: str) -> Iterator[_Candidate]:
    for found in _CANDIDATE.finditer(text):
        value = read_value(text, found.start())
        if _NO_VALUE.match(value.text):
            continue
        strict = is_secret_shaped(value.text)
        if strict or is_chosen(value.text):
            value = value.whole()
            yield _Candidate(value.start, value.end, value.text, strict)


def _is_meant_behind(text: str, name: re.Match[str], candidate: _Candidate) -> bool:
    if candidate.start - name.end() > _FAR:
        return False
    between = text[name.end() : candidate.start]
    if not _ENDS_NAME.match(between):
        return False
    if "(" in between:
        between = _ASIDE.sub("", between)
    if "\n" in between and _ANNOUNCED.search(between) and _LINE_END.match(text, candidate.end):
        return not _COMMIT.match(candidate.text) and not names_other(between)
    if _SENTENCE_END.search(between) and not _SPEAKS_ON.search(between):
        return False
    if not candidate.strict and not _ENDS.match(text, candidate.end):
        return False
    return _leads_to(text, between, candidate.end) and not names_other(between)


def _leads_to(text: str, between: str, end: int) -> bool:
    """Tells whether words behind a name, and those behind the value, say that it is one."""
    if _LEADS.search(between[-_LONGEST_LEAD:]):
        return True
    if _APPOSED.match(between):
        return text.startswith(",", end)
    if not (_USED.match(text, end) or _IS.match(text, end)):
        return False
    return bool(_CLAUSE.search(between[-8:]) or (_TOPIC.match(between) and _IS.match(text, end)))


def _is_meant_before(text: str, name: re.Match[str], candidate: _Candidate) -> bool:
    between = text[candidate.end : name.start()]
    if len(between) > _FAR or "\n" in between or not _is_named(text, name, between, candidate):
        return False
    return not names_other(between) and not names_other(
        text[max(0, candidate.start - 12) : candidate.start]
    )


def _is_named(text: str, name: re.Match[str], between: str, candidate: _Candidate) -> bool:
    """Tells whether words before a name say that it is what the value is called."""
    doubtful = _HEX_OR_UUID.match(candidate.text)
    if _TO_NAME.match(between) and _ENDS_PHRASE.match(text, name.end()):
        before = text[max(0, candidate.start - 24) : candidate.start].rpartition("\n")[2]
        return bool(not doubtful or _TAKEN.search(before))
    if _IN_COMMENT.match(between):
        return bool(_ENDS_PHRASE.match(text, name.end()))
    if _BESIDE.match(between) and not _COMMIT.match(candidate.text):
        return bool(_OBJECT.match(text, name.end()))
    if doubtful and not _PARTICLE.match(between):
        return False
    return bool(_PREDICATE.match(text, name.end()) and _TO_KOREAN_NAME.match(between))
