"""Values that the words of a sentence call a password or a key: `PW는 …`, `… is the token`."""

import re
from collections.abc import Iterator, Sequence

from ...text.expressions import expression
from ..formats.key_format import Secret
from ..shape import NONE, STRONG, WEAK, WORDS, is_chosen
from .candidates import FAR, Word, words_near
from .names import BELIEVED, is_key_of, suits
from .other_values import names_other
from .values import AssignedValue

_LEAST_LOOSE = 16
_ENDS_NAME = expression(
    r"(?:s(?=[\"'`]?[ :])|(?-i:[-_]?\d{1,2}(?!\w)))?"
    r"(?:\\{0,3}[\"'`)\]*_:]{0,4}(?=[\s,;:!?(\[=|\uff1a\u2019']|[가-힣]|\.\s|\w{0,16}\.\w{2,20}\("
    r"|\Z))"
)
_HEX_OR_UUID = expression(r"[0-9a-f-]{7,}$", re.IGNORECASE)
_COMMIT = expression(r"[0-9a-f]{7,16}$|[0-9a-f]{40}$", re.IGNORECASE)

_UUID = expression(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$", re.IGNORECASE)

_CLOSE = r"[\"'`)\]*_>\u201d\u2019\u300d]{0,3}"
_OPEN = r"[\"'`(\[<*_{\u201c\u2018\u300c\u00ab]{0,4}\Z"
_ENDS_LINE = expression(rf"{_CLOSE}[.,;!]?[ \t]*(?:\Z|\r?\n|[ ](?:이요|입니다|임|요)\b)")
_ENDS = expression(rf"{_CLOSE}(?:[ \t]*(?:\Z|\r?\n|\|)|[.,;!)](?:\s|\Z)|[ ]?[가-힣(])")
_IS = expression(
    _CLOSE + r"[ ]?(?:입니다|이다|이고|이며|이야|임|예요|이에요|인데|이었|였|라고|이라|라는)"
)

_SENTENCE_END = expression(r"[.?!][\"'`)]?\s|\n")
_SPEAKS_ON = expression(
    r"[.;?!,:\n][\s>*-]*(?:and |so |please |just |then |but )?(?:(?:the|our|a|my) )?(?:correct"
    r"|right|new|real"
    r"|actual|working|current|valid|good|latest|proper|it|its|ours|mine|use|try|type|enter|this"
    r"|here"
    r"|that|answer|a:|답|맞는|새|올바른|현재|실제|정답|바뀐|여기|여긴|변경된|이제|이번|받은)(?![a-z])",
    re.IGNORECASE,
)
_SIGN = expression(
    rf"(?:[:=|>\uff1a\u2192(\[]|[ ][-\u2013\u2014]{{1,2}}[ ]|(?:#|//)[ ]?)[ \t]*{_OPEN}"
)
_COLON = expression(r"[:=][ ]\Z")
_BE = expression(
    r"(?:(?<![A-Za-z])(?:be|been|is|was|are|were|to|reads|becomes?|became|equals|now|currently"
    r"|formerly|like|type|use|used"
    r"|enter|try|paste|put|give|give it|send|pass|supply|provide|with|write|input|specify|copy"
    r"|value|one|as|into|still|it's|its|by|gets?|contains?|answer|from|has|had|new|old|uses?|not)"
    r"|답은?|값[은이]?|이거|이걸로|써|여기|새|이제|['\u2019]s)[ \t]*\n?[ \t]*(?:```\w*\n)?" + _OPEN,
    re.IGNORECASE,
)
_IS_SAID = expression(r"[ ](?:is|was)[ ]")
_PARTICLE = expression(
    rf"(?:값)?(?:은\(는\)|이\(가\)|을\(를\)|[은는]요?|[이가을를로의에]|으로)[ ]{_OPEN}"
    rf"|[^.!?\n]*(?:으로|[가-힣](?:로|면|니|서|고|때)|대신|에서|말고|,)[ ]{_OPEN}"
)
_DIRECT = expression(rf"s?[ \t]*{_OPEN}")
_KOREAN_WORDS = expression(rf"[ ](?:(?![가-힣]*다[ .])[가-힣]{{1,6}}[ ,]{{1,2}}){{1,3}}{_OPEN}")
_APPOSED = expression(r",[ ]" + _OPEN)
_ANNOUNCED = expression(
    r"(?:(?:아래|다음|below|following|as follows|here|this|wrapped|is|[:?\uff1a]|[은는])[^\n]{0,20}"
    r"|^[*:]{0,3}[ \t]*)(?:\r?\n[ \t>*`-]*){1,3}" + _OPEN,
    re.IGNORECASE,
)
_SPOKEN = expression(
    r"\n(?:\[[^\]\n]{1,16}\][ ][\w가-힣]{1,12}:|<[\w가-힣]{1,12}>)[ ]"
    rf"{_OPEN}|[?요]\n(?:[\w가-힣]{{1,12}}:[ ])?{_OPEN}"
)
"""A line of a chat, or an answer behind a question."""

_OWNED = expression(
    r"(?:(?:root|admin|db|store|user|smtp|ftp|login|account|ssh|vpn|wifi|zip|my|the|new|old"
    r"|temp)[ ]|[-_.])\Z",
    re.IGNORECASE,
)
_ASIDE = expression(r"[ ]?\([^()\n]{1,40}\)")

# What may stand between a value and the name that follows.
_TO_NAME = expression(
    rf"{_CLOSE}(?:[ ](?:as|in|into|at|via|through|under|for|is|was|=|->|\u2192)"
    r"(?:[ ](?!(?:and|or|but|of|not|only|no|than)[ ])[\w.'&/-]{1,20}){0,5}[ ]?[\"'`$({*]{0,4}"
    r"|,[ ](?:it|that|this)(?:'s|[ ]is)[ ](?:[\w.'-]{1,20}[ ]){0,4}"
    r"|[ ]<?-[ ](?:[\w.'&가-힣-]{1,20}[ ]){0,3}"
    r"|[ ]?\((?:[\w.'&-]{1,20}[ ]){0,5}[\"'`]?)(?:[A-Z0-9a-z]+[_.-])*\Z",
    re.IGNORECASE,
)
_TAKEN = expression(
    r"(?<![A-Za-z])(?:use[ds]?|using|put|pass(?:ed|ing)?|set|export(?:ed)?|enter(?:ed)?"
    r"|type[ds]?|tried"
    r"|pasted?|stored?|add(?:ed)?|sen[dt]|provided?|suppl(?:y|ied)|with|cop(?:y|ied)|keep|kept"
    r"|have|has|had"
    r"|gave|give|got|get|write|wrote|saved?|moved?|inject(?:ed)?|committed|leak(?:ed)?|pushed"
    r"|expose[ds]?|revoked?|rotated?)[ ](?:the[ ](?:value|string)[ ])?" + _OPEN,
    re.IGNORECASE,
)
_ENDS_PHRASE = expression(
    r"[\"'`)}*]{0,3}(?:\Z|[.,;:!?)\n]|[ ](?:for|of|on|in|to|at|until|and|but|when|which|that|now"
    r"|today|prompt|got|works?|worked|fails?|failed"
    r"|was|is|before|after|by|from|since|env|variable|here|there|again)\b|[ ][-\u2013\u2014(#])",
    re.IGNORECASE,
)
_TO_KOREAN_NAME = expression(
    rf"{_CLOSE}[ ]?(?:을\(를\)|이?라는|을|를|이|가|은|는|로|으로)?[ ]"
    rf"(?:[^\s.:\[]{{1,16}}[ ]){{0,3}}[^\s.:\[]{{0,14}}\Z"
)
_IN_COMMENT = expression(
    r"[\"'`][)\]},;:]{0,4}[ \t]*(?:#|//|--|/\*)[ \t]*(?:[\w.-]{1,20}[ ]){0,3}\Z"
)
_BESIDE = expression(_CLOSE + r"(?:이?라는)?[ ]\Z")
_CAPITAL, _DIGIT = expression("[A-Z]"), expression("[0-9]")
_KOREAN = expression(_CLOSE + r"[ ]?[가-힣]")
_OBJECT = expression(
    r"(?:[ ]?값)?(?:로|으로|을|를|이|가|은|는|다(?:[.\s]|\Z)|야|임|입|예|에(?!서|는|도)|(?=[ \t]*"
    r"(?:\Z|\n)))"
)


_BEGINS_LINE = expression(r"\n[^\w\n]*(?:[^\n]{1,40}[:>\])][^\n]*)?\Z")
_LONGEST_LEAD = 48
"""Characters of a line before a value that a line above announces, or that a person says."""


def find_in_sentences(text: str, names: Sequence[re.Match[str]]) -> Iterator[Secret]:
    """Yields values that stand up to 100 characters from a name; the words between decide.

    Args:
        text: The text that is searched.
        names: The names in it, in their order.
    """
    last: re.Match[str] | None = None
    for name in (*names, None) if names else ():
        words = words_near(text, last.end() if last else 0, name.start() if name else len(text))
        for of, found in ((last, _behind), (name, _before)) if words else ():
            for value in found(text, of, words) if of else ():
                whole = value.whole()
                yield Secret(whole.start, whole.end, (of and of.lastgroup) or "secret")
        last = name


def _is_past(between: str) -> bool:
    """Tells whether the sentence of a name, and what speaks on of it, is over."""
    breaks = between.count("\n")
    if breaks:
        return breaks > 3
    end = _SENTENCE_END.search(between)
    return bool(end and end.end() < len(between) - 1 and not _SPEAKS_ON.search(between))


def _behind(text: str, name: re.Match[str], words: Sequence[Word]) -> Iterator[AssignedValue]:
    stated = False
    is_verb = _is_verb(text, name)
    if not _ENDS_NAME.match(text, name.end()):
        return
    end = _SENTENCE_END.search(text, name.end(), name.end() + FAR)
    for word in words:
        gap = text[name.end() : word.start]
        if len(gap) > FAR or (end and end.start() < word.start and _is_past(gap)):
            return
        if "\n" in gap and not _BEGINS_LINE.search(gap[-_LONGEST_LEAD:]):
            continue
        value = word.read()
        if value.start == value.end:
            continue
        between = text[name.end() : value.start]
        if "(" in between:
            between = _ASIDE.sub("", between)
        least = _least_behind(text, between, value)
        if is_verb and not _COLON.search(between) and not _IS_SAID.match(between):
            least = max(least, STRONG - is_chosen(value.text))
        grade = word.judge() if least <= STRONG else NONE
        if grade >= least and _suits(text, name, value, grade, between, least):
            stated = True
            yield value
        elif stated and grade:
            return


def _least_behind(text: str, between: str, value: AssignedValue) -> int:
    """Returns how strong a value must be behind a name, by the words between."""
    tail = between[-48:]
    if "\n" in between:
        if "->" not in between and (_SPOKEN.search(tail) or _ANNOUNCED.search(tail)):
            return WEAK if _ENDS_LINE.match(text, value.end) else STRONG + 1
        return STRONG + 1
    if between.endswith(". ") and _IS.match(text, value.end):
        return WEAK
    if _SENTENCE_END.search(between) and not _SPEAKS_ON.search(between):
        return STRONG + 1
    if _SIGN.search(tail):
        return WORDS if tail.rstrip(" \"'`*")[-1:] in "=:\uff1a\u2192>-" else WEAK
    if _DIRECT.match(between) or _APPOSED.match(between) or _KOREAN_WORDS.match(between):
        return WORDS if value.quoted or _ENDS_LINE.match(text, value.end) else WEAK
    if _PARTICLE.match(between):
        is_sure = value.quoted or _IS.match(text, value.end)
        odd = _CAPITAL.search(value.text) and _ENDS_LINE.match(text, value.end)
        return WORDS if is_sure or odd else WEAK
    if _BE.search(tail):
        ends = _ENDS.match(text, value.end) and _DIGIT.search(value.text)
        return WORDS if value.quoted or ends else WEAK
    return STRONG


def _suits(
    text: str, name: re.Match[str], value: AssignedValue, grade: int, between: str, least: int
) -> bool:
    """Tells whether a value is what the name calls so, and not a commit or a user beside it."""
    commit, loose = _COMMIT.match(value.text), least == STRONG
    if value.text.isdigit() and _KOREAN_WORDS.match(between):
        return False
    if name.lastgroup in BELIEVED:
        if (name.lastgroup == "secret" and grade == WORDS) or (
            commit and (between[0] == "s" or between.rstrip("[`")[-1] == "(")
        ):
            return False
        return not names_other(between if loose else (between.split() or [""])[-1])
    if grade < STRONG or (loose and len(value.text) < _LEAST_LOOSE):
        return False
    if (loose or len(value.text) < 20 or _HEX_OR_UUID.match(value.text)) and names_other(between):
        return False
    direct = name.lastgroup == "token" and not between.strip()
    if commit or (direct and _UUID.match(value.text)):
        return is_key_of(text, name.start()) or bool(_IS.match(text, value.end))
    return suits(text, name, value.text)


def _is_verb(text: str, name: re.Match[str]) -> bool:
    """Tells `tests pass` from `admin pass`."""
    return name[0].lower() == "pass" and not _OWNED.search(
        text[max(0, name.start() - 16) : name.start()]
    )


def _before(text: str, name: re.Match[str], words: Sequence[Word]) -> Iterator[AssignedValue]:
    if "\n" in text[words[-1].start : name.start()]:
        return
    word = words[-2] if words[1:] and words[-1].read().end > name.start() else words[-1]
    value = word.read()
    between = text[value.end : name.start()]
    if value.end > name.start() or len(between) > FAR or "\n" in between:
        return
    if not _is_named(text, name, between, value) or names_other(between):
        return
    least = WORDS if value.quoted else WEAK
    if name.lastgroup not in BELIEVED:
        least = STRONG if len(value.text) >= _LEAST_LOOSE else STRONG + 1
    if word.judge() < least or names_other(text[max(0, value.start - 12) : value.start]):
        return
    if word.judge() < STRONG or suits(text, name, value.text):
        yield value


def _is_named(text: str, name: re.Match[str], between: str, value: AssignedValue) -> bool:
    """Tells whether words before a name say that it is what the value is called."""
    doubtful = name.lastgroup not in BELIEVED and _HEX_OR_UUID.match(value.text)
    if _TO_NAME.match(between) and _ENDS_PHRASE.match(text, name.end()):
        before = text[max(0, value.start - 24) : value.start].rpartition("\n")[2]
        if between.lstrip(" \"'`").startswith("("):
            return not _COMMIT.match(value.text)
        return bool(not doubtful or _TAKEN.search(before))
    if _IN_COMMENT.match(between):
        return bool(_ENDS_PHRASE.match(text, name.end()))
    if _BESIDE.match(between) and not _COMMIT.match(value.text):
        return bool(_OBJECT.match(text, name.end()))
    if doubtful and not _KOREAN.match(between):
        return False
    return bool(_OBJECT.match(text, name.end()) and _TO_KOREAN_NAME.match(between))
