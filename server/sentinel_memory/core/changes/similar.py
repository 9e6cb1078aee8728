"""Finds lessons that say the same or contradict each other (M16, M17). Pure.

Two lessons are alike if their words and cues are. They contradict each other if both give different
numbers of one unit, if one denies what the other says, or if they differ in a name or a few words
alone. No model reads them, so that each pair is a candidate, and a reader decides. A link between
two records that says `both_hold` or `contradicts` silences the pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import lru_cache
from itertools import combinations, product
from typing import Literal, NamedTuple

from ..log.record import Record
from ..log.texts import superseded, targets
from ..ranking.tokens import COMMON, stem, tokens
from ..text.tables import Expressions, table, word_sets

_RE = Expressions(__file__, "tables/similar.txt")
_WORDS = word_sets(table(__file__, "tables/words.txt"))

SimilarKind = Literal["double", "contradiction"]
_DECIDED = ("both_hold", "contradicts")
"""Relations by which somebody has decided about a pair."""
_WEIGHTS = (-5.74, 3.02, 3.29, 0.54, 3.09, 2.56, 5.63, 0.77, 3.4, 0.86, -0.47, -0.46, 1.31, -1.4)
"""Weights of the signs of `_likeness`, in their order; the first one is there in every pair.

A logistic regression found them, as the README of bench/similar says.
"""
_IN_LOG, _AT_SAVE = 1.0, 3.0
"""Least likeness of a pair of a log, and of a new record with another one that shares few words."""
_MOST_WEIGHT, _LEAST_SUBJECT = 12, 4
"""Most weight of common words that counts, and least weight by which a subject is divided."""
_FEWEST, _LEAST_COMMON = 3, 2.5
"""Least common words of a pair of a log, without everyday ones, and least weight of those of any
pair, because a few words prove nothing.
"""
_EVERYDAY, _FREQUENT = 0.3, 0.5
"""Weight of an everyday word, and part of it for a word of many lessons; other words weigh 1."""
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
    words: frozenset[str]
    """All words but those of its topic."""
    topic: frozenset[str]
    literals: frozenset[str]
    """Names in code and abbreviations of its lesson."""
    numbers: frozenset[str]
    parts: frozenset[str]
    """Short pieces of the words of its lesson, which other endings do not change."""


Told = tuple[str, str]


def similar(records: Iterable[Record], most: int = _MOST) -> tuple[Similar, ...]:
    """Returns the pairs of a log that are probably doubles or contradictions, surest first.

    Records are compared if they share two words that few others have. Superseded records are left
    out.

    `records`: the records of a log.
    `most`: most pairs.
    """
    every = tuple(records)
    old = superseded(every)
    lessons = [(one, _words(one)) for one in every if one.identity not in old]
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
    """Returns what two records of a log are to each other, or None.

    `one`: a record.
    `other`: another record.
    `frequent`: words of many lessons of the log, which say less.
    """
    mine, its = _side(one), _side(other)
    common = (mine.words & its.words) - COMMON
    if len(common) < _FEWEST or not common & mine.lesson & its.lesson:
        return None
    if _are_apart(mine, its) or (_dice(mine.cues, its.cues) < 0.5 and _name_others(mine, its)):
        return None
    return alike(one, other, frequent, _IN_LOG)


def alike(
    one: Record, other: Record, frequent: Set[str] = frozenset(), least: float = _AT_SAVE
) -> Similar | None:
    """Returns what two records are to each other if they are alike enough, or None.

    `one`: a record.
    `other`: another record.
    `frequent`: words of many lessons of the log, which say less.
    `least`: least likeness; 0 is even odds for a double among the lessons of one project.
    """
    if one.identity == other.identity or _is_decided(one, other) or _is_decided(other, one):
        return None
    if (one.newest, one.id) < (other.newest, other.id):
        one, other = other, one
    mine, its = _side(one), _side(other)
    common = (mine.words | mine.topic) & (its.words | its.topic)
    if _weight(common) < _LEAST_COMMON:
        return None
    likeness = _likeness(mine, its, frequent)
    if likeness < least:
        return None
    told = _contradiction(mine, its)
    return Similar("contradiction" if told else "double", one, other, *(told or ("", "")), likeness)


def _words(record: Record) -> frozenset[str]:
    return _tokens("\n".join((record.lesson, record.missing_context, *record.cues)))


def _likeness(one: _Side, other: _Side, frequent: Set[str]) -> float:
    """Returns how surely two records are about one thing: 0 and more if they probably are."""
    signs = _signs(one, other, frequent)
    return sum(weight * sign for weight, sign in zip(_WEIGHTS, signs, strict=True))


def _signs(one: _Side, other: _Side, frequent: Set[str]) -> tuple[float, ...]:
    whole = one.words | one.topic, other.words | other.topic
    parts = _part(one.lesson, whole[1], frequent), _part(other.lesson, whole[0], frequent)
    return (
        1.0,
        _dice(one.lesson, other.lesson, frequent),
        _dice(*whole, frequent),
        _dice(one.gap, other.gap, frequent),
        max(parts),
        min(parts),
        sum(
            _weight(words & lesson, frequent) / max(_weight(words, frequent), _LEAST_SUBJECT)
            for words, lesson in ((one.subject, other.lesson), (other.subject, one.lesson))
        ),
        min(_weight(whole[0] & whole[1], frequent), _MOST_WEIGHT) / 10,
        2 * len(one.parts & other.parts) / (len(one.parts) + len(other.parts) or 1),
        min(len(one.literals & other.literals), 2),
        bool(one.literals and other.literals) and not one.literals & other.literals,
        bool(one.numbers and other.numbers) and not one.numbers & other.numbers,
        bool(one.numbers & other.numbers),
        _dice(one.topic, other.topic),
    )


def _is_decided(one: Record, other: Record) -> bool:
    return bool(one.links) and any(other.id in targets(one, rel) for rel in _DECIDED)


def _side(record: Record) -> _Side:
    text, topic = record.lesson, _tokens(record.topic)
    gap = _tokens(record.missing_context)
    cues = _tokens("\n".join(record.cues))
    return _Side(
        text=text,
        lesson=_tokens(text),
        gap=gap,
        cues=cues,
        subject=gap | cues | topic,
        words=_words(record),
        topic=topic,
        literals=_literals(text),
        numbers=_digits(text),
        parts=_parts_of(text),
    )


@lru_cache(maxsize=4_000)
def _tokens(text: str) -> frozenset[str]:
    return frozenset(tokens(text))


@lru_cache(maxsize=4_000)
def _literals(text: str) -> frozenset[str]:
    return frozenset(name.strip("`").casefold() for name in _RE.literal.findall(text))


@lru_cache(maxsize=4_000)
def _digits(text: str) -> frozenset[str]:
    return frozenset(_RE.digits.findall(text))


@lru_cache(maxsize=4_000)
def _parts_of(text: str) -> frozenset[str]:
    """Returns pieces of four letters, or of two where a text has other letters than Latin ones."""
    size = 4 if text.isascii() else 2
    return frozenset(
        word[at : at + size]
        for word in _RE.letters.findall(text.casefold())
        for at in range(len(word) - size + 1)
    )


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


def _part(words: Set[str], whole: Set[str], frequent: Set[str] = _NONE) -> float:
    """Returns the part of some words that a text has, by weight."""
    weight = _weight(words, frequent)
    return _weight(words & whole, frequent) / weight if weight else 0.0


_SCOPES = tuple(tuple(tokens(word)[0] for word in pair.split("/")) for pair in _WORDS["scopes"])
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


def _name_others(one: _Side, other: _Side) -> bool:
    """Returns whether each of two lessons names something that is unknown to the other.

    Lessons in one form of words are then about different things: "Follow the style guide of Vue".
    """
    mine, its = (_tokens(" ".join(_RE.proper_name.findall(side.text))) for side in (one, other))
    return bool(mine - other.lesson - other.subject) and bool(its - one.lesson - one.subject)


def _contradiction(one: _Side, other: _Side) -> Told | None:
    """Returns how two rules contradict each other, if they do."""
    rules = _clauses(one.text)[0], _clauses(other.text)[0]
    numbers = differing_numbers(rules[0], one.text, rules[1], other.text)
    if numbers is not None:
        return numbers or None
    looks: Iterable[Callable[[_Side, _Side], Told | None]] = (_denied, _turned)
    for look in looks:
        if told := look(one, other):
            return told
        if told := look(other, one):
            return told[::-1]
    # Rules with other names or words are often about other things, if their cues are not alike.
    if _dice(one.cues, other.cues) < 0.5:
        return None
    return _exchanged(one.text, other.text) or _other_name(one.text, other.text)


def _clauses(text: str) -> list[str]:
    """Returns the clauses of a lesson; the first one is its rule."""
    return [clause.strip() for clause in _RE.clause.split(text) if clause.strip()] or [text]


def _parts(clause: str) -> Told:
    """Returns the part of a clause that it denies or warns of, and the rest."""
    denies = _RE.denies.search(clause)
    match = denies or _RE.warns.search(clause)
    if match is None:
        return "", clause
    if not match[0].isascii():
        return clause[: match.end()], clause[match.end() :]
    if not denies or _RE.passive.search(clause[: match.start()]):
        return clause, ""
    return clause[match.start() :], clause[: match.start()]


def _denied(one: _Side, other: _Side) -> Told | None:
    """Returns the clause of one lesson that denies the rule of the other, and that rule.

    One lesson must not say elsewhere what it denies, nor the other deny or warn of it as well. If
    the clause goes on with a rule of its own, the subject of both records is no denied word.
    """
    rule, *reasons = _clauses(other.text)
    if any(sign.search(rule) for sign in (_RE.denies, _RE.warns, _RE.only)):
        return None
    asserted = _tokens(_RE.reason.sub("", rule))
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
    if not _RE.denies.search(rule) or _weight(_tokens(_parts(rule)[1])) >= 2:
        return None
    if any(sign.search(other.text) for sign in (_RE.denies, _RE.warns, _RE.only)):
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
    mine = [word for word in _RE.literal.findall(_clauses(one)[0]) if word not in other]
    its = [word for word in _RE.literal.findall(_clauses(other)[0]) if word not in one]
    return (mine[0], its[0]) if mine and its else None


_COUNTS = {"one": "1", "two": "2", "three": "3", "한": "1", "두": "2", "세": "3", "하나": "1"}
_SCALES: Mapping[str, tuple[str, float]] = {
    name: (kind, size)
    for kind, size, names in (
        ("seconds", 1, "s sec second 초"),
        ("seconds", 60, "min minute 분"),
        ("seconds", 3_600, "h hour 시간"),
        ("seconds", 86_400, "day 일"),
        ("seconds", 604_800, "week 주"),
        ("seconds", 2_592_000, "month 개월"),
        ("seconds", 31_536_000, "year 년"),
        ("bytes", 1, "kb"),
        ("bytes", 1_024, "mb"),
        ("bytes", 1_048_576, "gb"),
    )
    for name in names.split()
}
"""What a unit measures, and its size beside the smallest one."""
_NO_UNIT = _WORDS["no_unit"]


class _Number(NamedTuple):
    unit: str
    value: str
    said: str


def differing_numbers(
    rule: str, text: str, other_rule: str, other_text: str
) -> tuple[str, str] | tuple[()] | None:
    """Returns two numbers of one unit that contradict each other, as the rules write them.

    The tuple is empty if both rules give the same number; None means that no number is comparable.

    `rule`: the rule of a lesson.
    `text`: the whole lesson; a number that it gives elsewhere contradicts nothing.
    `other_rule`: the rule of another lesson.
    `other_text`: that whole lesson.
    """
    every = [{(n.unit, n.value) for n in _numbers(those)} for those in (text, other_text)]
    for one, other in product(_numbers(rule), tuple(_numbers(other_rule))):
        if one.unit == other.unit:
            values = [{value for unit, value in those if unit == one.unit} for those in every]
            return () if values[0] & values[1] else (one.said, other.said)
    return None


def _numbers(text: str) -> Iterator[_Number]:
    """Yields the numbers of a text; times are in seconds, sizes in KiB."""
    for match in _RE.number.finditer(text):
        name, unit = match["name"] or "", match["unit"] or ""
        value = _COUNTS.get(match["number"].lower(), match["number"]).replace(",", "")
        said = match[0].removeprefix(name).strip()
        if unit and not unit.isascii():
            korean = _RE.korean.match(unit)
            said = said.removesuffix(unit) + (korean[0] if korean else "")
            unit = korean[0] if korean else "개" if match["number"] == "하나" else ""
        unit = unit.lower()
        scale = _SCALES.get(unit) or _SCALES.get(unit.removesuffix("s"))
        if match["clock"] or unit == "시":
            yield _Number("clock", f"{value.zfill(2)}{match['clock'] or ':00'}", said)
        elif scale and value.count(".") < 2:
            yield _Number(scale[0], f"{float(value) * scale[1]:g}", said)
        elif unit and unit not in _NO_UNIT:
            yield _Number(stem(unit), value, said)
        elif name and name.lower() not in _NO_UNIT and match["number"].isdigit():
            yield _Number(stem(name.lower()), value, f"{name} {said}")
