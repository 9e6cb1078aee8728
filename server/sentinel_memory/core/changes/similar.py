"""Finds lessons that say the same, and lessons that contradict each other (M16, M17). Pure.

Two lessons are alike if their words and cues are. They contradict each other if both give different
numbers of one unit, if one denies what the other says, or if they differ in a name or a few words
alone. No model reads them, so that each pair is a candidate, and a reader decides. A link between
two records that says `both_hold` or `contradicts` silences the pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Set
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from ..log.links import superseded, targets
from ..log.record import Record
from ..ranking.tokens import COMMON, tokens
from ..text.expressions import expression, word_set
from .rule_numbers import differing_numbers

SimilarKind = Literal["double", "contradiction"]
_DECIDED = ("both_hold", "contradicts")
"""Relations by which somebody has decided about a pair."""
_ALIKE, _LEAST, _SURE = 0.45, 0.25, 0.65
"""Least likeness of a pair, of its lessons without cues, and of doubles that have few words."""
_CUES = 0.35
"""Weight of the cues beside the lessons, whose likeness goes from 0 to 1."""
_EVERYDAY, _FREQUENT = 0.3, 0.5
"""Weight of an everyday word, and part of it for a word of many lessons; other words weigh 1."""
_DISTINCT = 4
"""Least common words of doubles, but for everyday words, if gaps and cues are not alike."""
_RARE, _SHARE = 12, 50
"""Lessons above which a word is frequent: a number, and a part of all lessons."""
_OF_RARE = 0.05
"""Least number of common rare words, beside the number of words of both lessons."""
_MOST_COUNTED = 50_000
"""Most pairs that are counted; only a log of copies has more."""
_MOST = 50


class Similar(NamedTuple):
    """Two records that a reader should look at."""

    kind: SimilarKind
    one: Record
    """The newer record."""
    other: Record
    says: str
    """What the newer record of a contradiction says: a number, some words or a clause; or ""."""
    said: str
    """What the other one says instead."""
    likeness: float


class _Side(NamedTuple):
    """The words of a record."""

    text: str
    lesson: frozenset[str]
    gap: frozenset[str]
    cues: frozenset[str]
    subject: frozenset[str]
    """Words of its topic, gap and cues."""


Told = tuple[str, str]


def similar(records: Iterable[Record], most: int = _MOST) -> tuple[Similar, ...]:
    """Returns the pairs of a log that are probably doubles or contradictions, surest first.

    Records are compared if their lessons share two words that few others have. Superseded records
    are left out.

    Args:
        records: the records of a log.
        most: most pairs.
    """
    every = tuple(records)
    old = superseded(every)
    lessons = [(one, _tokens(one.lesson)) for one in every if one.identity not in old]
    having: dict[str, list[int]] = {}
    for number, (_, words) in enumerate(lessons):
        for word in words:
            having.setdefault(word, []).append(number)
    rare = max(_RARE, len(lessons) // _SHARE)
    frequent = {word for word, numbers in having.items() if len(numbers) > rare}
    common: Counter[tuple[int, int]] = Counter()
    for word, numbers in having.items():
        if 1 < len(numbers) <= rare and word not in COMMON and len(common) < _MOST_COUNTED:
            common.update(combinations(numbers, 2))
    found = (
        judged(lessons[one][0], lessons[other][0], frequent)
        for (one, other), count in common.items()
        if count > 1 and count >= _OF_RARE * (len(lessons[one][1]) + len(lessons[other][1]))
    )
    pairs = sorted((pair for pair in found if pair), key=lambda pair: -pair.likeness)
    return tuple(pairs[:most])


def judged(one: Record, other: Record, frequent: Set[str] = frozenset()) -> Similar | None:
    """Returns what two records are to each other, or None.

    Args:
        one: a record.
        other: another record.
        frequent: words of many lessons of the log, which say less.
    """
    if one.identity == other.identity or _is_decided(one, other) or _is_decided(other, one):
        return None
    if (one.newest, one.id) < (other.newest, other.id):
        one, other = other, one
    words, others = _tokens(one.lesson), _tokens(other.lesson)
    likeness = _dice(words, others, frequent)
    if likeness < _LEAST:
        return None
    mine, its = _side(one), _side(other)
    likeness += _CUES * _dice(mine.cues, its.cues, frequent)
    if likeness < _ALIKE or _are_apart(mine, its):
        return None
    if _dice(mine.cues, its.cues) < 0.5 and _name_others(mine, its):
        return None
    is_same, told = _contradiction(mine, its)
    if told:
        return Similar("contradiction", one, other, *told, likeness)
    distinct = len((words & others) - COMMON)
    is_one = is_same or likeness >= _SURE or _is_one_subject(mine, its)
    if distinct >= _DISTINCT or (distinct > 1 and is_one):
        return Similar("double", one, other, "", "", likeness)
    return None


def _is_one_subject(one: _Side, other: _Side) -> bool:
    return max(_dice(one.gap, other.gap), _dice(one.cues, other.cues)) >= 0.2


def _is_decided(one: Record, other: Record) -> bool:
    return bool(one.links) and any(other.id in targets(one, rel) for rel in _DECIDED)


def _side(record: Record) -> _Side:
    gap = _tokens(record.missing_context)
    cues = frozenset().union(*map(_tokens, record.cues))
    subject = gap | cues | _tokens(record.topic)
    return _Side(record.lesson, _tokens(record.lesson), gap, cues, subject)


@lru_cache(maxsize=4_000)
def _tokens(text: str) -> frozenset[str]:
    return frozenset(tokens(text))


_NONE: frozenset[str] = frozenset()


def _weight(words: Iterable[str], frequent: Set[str] = _NONE) -> float:
    return sum(
        (_EVERYDAY if word in COMMON else 1) * (_FREQUENT if word in frequent else 1)
        for word in words
    )


def _dice(one: Set[str], other: Set[str], frequent: Set[str] = _NONE) -> float:
    """Returns how alike two sets of words are by weight, from 0 to 1."""
    common = one & other
    if not common:
        return 0.0
    both = _weight(one, frequent) + _weight(other, frequent)
    return 2 * _weight(common, frequent) / both


def _part(words: Set[str], whole: Set[str]) -> float:
    """Returns the part of some words that a text has, by weight."""
    weight = _weight(words)
    return _weight(words & whole) / weight if weight else 0.0


_SCOPES = tuple(
    tuple(tokens(word)[0] for word in pair.split("/"))
    for pair in word_set(
        "access/refresh staging/production unit/browser unit/integration ios/android reads/writes"
        " upload/download request/response client/server public/internal"
        " 스테이징/운영 액세스/리프레시 입고/출고 단위/화면 단위/통합 국내/해외 요청/응답"
    )
)
"""Words for different things of one kind: a rule for one does not speak of the other."""


def _are_apart(one: _Side, other: _Side) -> bool:
    """Returns whether two alike lessons are about different things.

    They are if each names another one of `_SCOPES`, or if a word of its gap that its lesson repeats
    is unknown to the other while the gaps are alike otherwise: "retries", "retries of unit tests".
    """
    mine, its = one.lesson | one.subject, other.lesson | other.subject
    alone, others = mine - its, its - mine
    for first, second in _SCOPES:
        if (first in alone and second in others) or (second in alone and first in others):
            return True
    of_one = any(map(str.isalpha, one.gap & one.lesson & alone - COMMON))
    of_other = any(map(str.isalpha, other.gap & other.lesson & others - COMMON))
    gaps = _dice(one.gap, other.gap)
    return gaps >= 0.2 if of_one and of_other else gaps >= 0.5 and (of_one or of_other)


_NAME = expression(r"(?<![.!?:(] )(?<!^)\b[A-Z][A-Za-z]{2,40}")


def _name_others(one: _Side, other: _Side) -> bool:
    """Returns whether each of two lessons names something that is unknown to the other.

    Lessons in one form of words are then about different things: "Follow the style guide of Vue".
    """
    mine, its = (_tokens(" ".join(_NAME.findall(side.text))) for side in (one, other))
    return bool(mine - other.lesson - other.subject) and bool(its - one.lesson - one.subject)


_CLAUSE = expression(
    r"[.;:!?](?:\s|$)|,\s|\s(?:because|since|so that|but|while|when|if|unless|instead of)\s"
)
_DENIES = expression(
    r"(?i:\b(?:not|never|no longer|cannot|forbid\w*|(?:is|are|do|does|must|may|can)n['\u2019]t)\b)"
    "|않|없|못하|못한|금지|말고|말아|아니|안 된|안 되"
)
_WARNS = expression(
    r"(?i:\b(?:break|broke|fail|wrong|skip|reject|lost|lose|cost|block|lock|leak|garble|hide|too"
    r"|overw)\w*)|깨|실패|틀|죽|빠졌|느려|느렸|막히|막힌|잠기|잠겼|어긋|차이"
)
_ONLY = expression(r"(?i:\bonly\b)|만(?=\s)")
_PASSIVE = expression(r"\b(?:is|are|was|were)\s*$")
_REASON = expression("^.*?때문에 ")
_LITERAL = expression(
    r"[A-Za-z0-9_.+-]{1,64}+@[A-Za-z0-9.-]+|[A-Za-z]{0,40}+[0-9_./-]{1,40}+[A-Za-z]\w*"
    r"|[A-Z]{2,}[A-Za-z0-9_]*|`[^`]+`"
)
"""A name or a value: an address, a word with digits or joints, an abbreviation, code."""


def _contradiction(one: _Side, other: _Side) -> tuple[bool, Told | None]:
    """Returns whether two rules share a number, and how they contradict each other."""
    rules = _clauses(one.text)[0], _clauses(other.text)[0]
    numbers = differing_numbers(rules[0], one.text, rules[1], other.text)
    if numbers is not None:
        return not numbers, numbers or None
    if not _is_one_subject(one, other):
        return False, None
    looks: Iterable[Callable[[_Side, _Side], Told | None]] = (_denied, _turned)
    for look in looks:
        if told := look(one, other):
            return False, told
        if told := look(other, one):
            return False, told[::-1]
    # Rules with other names or words are often about other things, if their cues are not alike.
    if _dice(one.cues, other.cues) < 0.5:
        return False, None
    return False, _exchanged(one.text, other.text) or _other_name(one.text, other.text)


def _clauses(text: str) -> list[str]:
    """Returns the clauses of a lesson; the first one is its rule."""
    return [clause.strip() for clause in _CLAUSE.split(text) if clause.strip()] or [text]


def _parts(clause: str) -> Told:
    """Returns the part of a clause that it denies or warns of, and the rest."""
    denies = _DENIES.search(clause)
    match = denies or _WARNS.search(clause)
    if match is None:
        return "", clause
    if not match[0].isascii():
        return clause[: match.end()], clause[match.end() :]
    if not denies or _PASSIVE.search(clause[: match.start()]):
        return clause, ""
    return clause[match.start() :], clause[: match.start()]


def _denied(one: _Side, other: _Side) -> Told | None:
    """Returns the clause of one lesson that denies the rule of the other, and that rule.

    One lesson must not say elsewhere what it denies, nor the other deny or warn of it as well. If
    the clause goes on with a rule of its own, the subject of both records is no denied word.
    """
    rule, *reasons = _clauses(other.text)
    if any(sign.search(rule) for sign in (_DENIES, _WARNS, _ONLY)):
        return None
    asserted = _tokens(_REASON.sub("", rule))
    clauses = _clauses(one.text)
    parts = [tuple(map(_tokens, _parts(clause))) for clause in clauses]
    said = _NONE.union(*(rest for _, rest in parts))
    warned = _NONE.union(*(_tokens(_parts(reason)[0]) for reason in reasons))
    for clause, (denied, rest) in zip(clauses, parts, strict=True):
        against = denied & asserted - said
        if _weight(rest) >= 2:
            against -= one.subject | other.subject
        is_meant = _weight(against) >= 0.6 and _part(denied, asserted) >= 0.3
        if is_meant and _part(asserted, one.lesson) >= 0.3 and _weight(denied & warned) < 0.6:
            return clause, rule
    return None


def _turned(one: _Side, other: _Side) -> Told | None:
    """Returns the rules of two lessons if one is a denial and the other denies nothing at all."""
    rule = _clauses(one.text)[0]
    if not _DENIES.search(rule) or _weight(_tokens(_parts(rule)[1])) >= 2:
        return None
    if any(sign.search(other.text) for sign in (_DENIES, _WARNS, _ONLY)):
        return None
    return rule, _clauses(other.text)[0]


def _exchanged(one: str, other: str) -> Told | None:
    """Returns the words in which two rules differ that are otherwise the same word for word."""
    words, others = (_clauses(text)[0].split() for text in (one, other))
    least = min(len(words), len(others))
    start = next((at for at in range(least) if words[at] != others[at]), least)
    end = next((at for at in range(least - start) if words[~at] != others[~at]), least - start)
    mine, its = words[start : len(words) - end], others[start : len(others) - end]
    if start + end < 3 or not (0 < len(mine) <= 4 and 0 < len(its) <= 4):
        return None
    return " ".join(mine), " ".join(its)


def _other_name(one: str, other: str) -> Told | None:
    """Returns a name or a value in each of two rules that the other lesson does not know."""
    mine = [word for word in _LITERAL.findall(_clauses(one)[0]) if word not in other]
    its = [word for word in _LITERAL.findall(_clauses(other)[0]) if word not in one]
    return (mine[0], its[0]) if mine and its else None
