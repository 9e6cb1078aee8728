"""Hints about what is saved: a topic too wide or too narrow, and source code (S25, S27). Pure.

Nothing is refused, and a doubtful topic passes without a hint. A line is code because of its
content: a statement, a call, a closing bracket. A comment, a bare name or an indented line belongs
to the code if it stands between such lines, but not if it stands between sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from ..text.expressions import expression, word_set
from ..text.tables import Expressions

WORDS = 3
"""Most words of a topic; a longer one is a sentence."""
MOST = 10
"""Most topics that are named as similar to another one."""

_NEAR = 0.75
"""Least similarity, from 0 to 1, of two topics that may mean the same."""

_PARTS = expression(r"[\s_\-./\\:]+")
_CAMEL = expression(r"(?<=[a-z0-9])(?=[A-Z])")


_SMALL_WORDS = word_set("a an and by for from in of on or the to with")
_WIDE = word_set("""
    all app application applications apps backend common code codebase coding default development
    everything frontend fullstack general misc miscellaneous other others programming project
    projects repo repository software stuff system task tasks todo work
    개발 공통 기타 백엔드 소프트웨어 시스템 애플리케이션 앱 일반 작업 전체 코드 풀스택
    프런트엔드 프로그램 프로젝트 프론트엔드
""")
_REPAIRS = word_set("bug bugfix bugfixes bugs fix fixed fixes fixing hotfix hotfixes")
_ABOUT_BUGS = word_set("bounty report reporter reporting reports tracker tracking triage")
"""Words after `bug` that make the topic a module, such as bug-tracker."""
_REPAIR_IN_KOREAN = expression(
    r"(?<!디)버그(?![\s_-]?(?:리포트|신고|제보|추적))|핫픽스|오류수정|(?:^|[\s_\-.])수정$"
)
_DATE = expression(r"(?:19|20)\d\d(?:년|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?|\d{1,2}월")
_NUMBERED = word_set(
    "aes ecma es http https ieee iso office python rfc rsa server sha sql tls utf vs windows"
)
"""Names that include a number: RFC-2047, ISO-8601, Windows 2022, SHA-256."""
_TICKET = expression(
    r"(?<![^\W_])([A-Z]{2,10})-\d+(?!\w)"
    r"|(?i:(?<![^\W_])(?:gh|issue|pr|ticket|이슈|티켓)[-_ ]?\d+)(?!\w)|(?<!\w)#\d+"
)
_FILE = expression(
    r"^(?:\.{0,2}[/\\]|(?:src|lib)[/\\])|[/\\].*[/\\]"
    r"|\w\.(?:cpp|cs|css|go|html|java|json|kt|md|php|py|rb|rs|sh|sql|swift|toml|tsx?|ya?ml)$"
)
_WORD = expression(r"[^\W\d_]{2}")


class TopicHint(NamedTuple):
    """A hint about a topic, as the key of its sentence."""

    sentence: str
    part: str
    """The part of the topic that the hint is about, or the topic to use instead."""
    others: tuple[str, ...] = ()
    """Further topics of the log that are nearly the same."""


def topic_hint(
    topic: str, existing: Iterable[str], may_be_named: Callable[[str], bool] = lambda _: True
) -> TopicHint | None:
    """Returns a hint to improve a topic, or None if it is good or already in use.

    `topic`: the topic of a record, as stored.
    `may_be_named`: tells whether a text may occur in an answer as it is.
    """
    known = tuple(existing)
    if topic in known:
        return None
    plain = _plain(topic)
    alike = tuple(o for o in known if _plain(o) == plain and may_be_named(o))
    if alike:
        return TopicHint("hint_topic_exists", alike[0], alike[1:MOST])
    parts = [part for part in _PARTS.split(topic) if part]
    if _plain(topic) in _WIDE or all(part.casefold() in _WIDE for part in parts):
        return TopicHint("hint_topic_wide", topic)
    narrow = _file(topic) or _ticket(topic) or _date(parts) or _repair(topic)
    if narrow:
        return TopicHint("hint_topic_narrow", narrow)
    words = [p for p in parts if _WORD.search(p) and p.casefold() not in _SMALL_WORDS]
    return TopicHint("hint_topic_long", topic) if len(words) > WORDS else None


def nearest_topics(asked: str | None, existing: Iterable[str]) -> tuple[str, ...]:
    """Returns at most ten existing topics that an unknown one may mean, nearest first.

    They differ only in case, separators, a plural or a few letters, or one name contains the other.
    """
    plain = _plain(asked or "")
    if not plain:
        return ()
    found: list[tuple[float, str]] = []
    for topic in dict.fromkeys(existing):
        nearness = _nearness(plain, _plain(topic))
        if nearness >= _NEAR:
            found.append((nearness, topic))
    found.sort(key=lambda one: -one[0])
    return tuple(topic for _, topic in found[:MOST])


def _nearness(one: str, other: str) -> float:
    """Returns the similarity of two names, from 0 to 1."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) > 1 and longer.startswith(shorter):
        return 1 - (len(longer) - len(shorter)) / (10 * len(longer))
    if len(shorter) > 2 and shorter in longer:
        return _NEAR
    if 2 * len(shorter) < _NEAR * (len(one) + len(other)):
        return 0.0
    from difflib import SequenceMatcher  # needed only if a topic was not found

    compared = SequenceMatcher(None, one, other, autojunk=False)
    return min(compared.real_quick_ratio(), compared.quick_ratio(), compared.ratio())


def _file(topic: str) -> str:
    return topic if _FILE.search(topic) else ""


def _ticket(topic: str) -> str:
    tickets = (m[0] for m in _TICKET.finditer(topic) if (m[1] or "").casefold() not in _NUMBERED)
    return next(tickets, "")


def _date(parts: list[str]) -> str:
    pairs = zip(["", *parts], parts, strict=False)
    dates = (
        part
        for before, part in pairs
        if before.casefold() not in _NUMBERED and _DATE.fullmatch(part)
    )
    return next(dates, "")


def _repair(topic: str) -> str:
    korean = _REPAIR_IN_KOREAN.search(topic)
    if korean:
        return korean[0].strip(" _-.")
    words = [word for word in _PARTS.split(_CAMEL.sub("-", topic).casefold()) if word]
    pairs = zip(words, [*words[1:], ""], strict=True)
    return next(
        (word for word, after in pairs if word in _REPAIRS and after not in _ABOUT_BUGS), ""
    )


def _plain(text: str) -> str:
    """Returns the text without case, separators and the plural s."""
    return "".join(_singular(part) for part in _PARTS.split(text.casefold()))


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and re.search(r"[^su]s$", word) else word


CODE_LINES = 5
"""Number of code lines in a field above which a save gives a hint (S27)."""

_CODE = Expressions(__file__, "expressions/code.txt")
_LONGEST = 200
"""Most characters of a line on which the patterns are tried."""
_BLANKS = expression(r"\s\s+")
_WORDS = 3
"""Most words of a line without signs that may be code; a longer one is a sentence, even between
code.
"""
_MOST_LINES = 512
"""Most lines that are judged; a field within its limit has no more."""
_LEAST = 3
"""Number of lines that must be code on their own before neighbouring lines count as code."""


def code_lines(text: str) -> int:
    """Returns the number of lines that look like code among the first 512 that are not blank."""
    told = (line for line in text.splitlines() if line.strip())
    lines = list(islice(told, _MOST_LINES))
    alone = [_is_code(line.strip()) for line in lines]
    if sum(alone) < _LEAST:
        return sum(alone)
    belongs = [_may_belong(line) for line in lines]
    counted = list(alone)
    for order in (range(1, len(lines)), range(len(lines) - 2, -1, -1)):
        step = -1 if order.step > 0 else 1
        for number in order:
            counted[number] = counted[number] or (belongs[number] and counted[number + step])
    return sum(counted)


def _is_code(line: str) -> bool:
    remark = _CODE.remark.match(line) and not line.startswith(("#include", "#[", "#!"))
    if len(line) > _LONGEST or remark or _CODE.item.match(line) or _is_sentence(line):
        return False
    # Parts of a pattern may share a run of blanks, in as many ways as the cube of its length.
    line = _BLANKS.sub(" ", line)
    return bool(_CODE.statement.fullmatch(line)) or _is_sql(line) or _is_shell(line)


def _is_sentence(line: str) -> bool:
    return bool(_CODE.sentence.search(line)) and not line.endswith(("...", ";"))


def _is_sql(line: str) -> bool:
    found = _CODE.sql.match(line)
    if found is None:
        return bool(_CODE.column.fullmatch(line))
    rest = found[1]
    if line[: found.start(1)].isupper():
        return True
    return bool(_CODE.sql_sign.search(rest))


def _is_shell(line: str) -> bool:
    if line.startswith(("#!", "sudo ", "$ ")):
        return True
    found = _CODE.shell.fullmatch(line)
    if found is None:
        return False
    return bool(_CODE.subcommand.fullmatch(line) or _CODE.shell_sign.search(found[1] or ""))


def _may_belong(line: str) -> bool:
    """Returns whether a line is code if a neighbouring line is."""
    bare = line.strip()
    if _CODE.item.match(bare):
        return False
    if _CODE.remark.match(bare):
        return True
    short = len(bare.split()) <= _WORDS
    indented = line[:1] in " \t"
    return (short or indented) and not _is_sentence(bare)
