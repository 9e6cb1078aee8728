"""Proposes which records of a topic may become one principle (S13). Pure.

Records go together by common files, cues and words. A group is for one principle of at most four
rules in 600 bytes, because a longer one no longer reaches an agent whole. Topics that have two
names for the same thing are found by the ranking of recall.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ..log.document import Line
from ..log.record import Record, globs_of, quoted_files
from ..ranking.ranking import Index, rank
from ..ranking.tokens import Terms, cues_of, terms_of, tokens
from ..text.first_sentence import sentences
from ..text.limits import RULES, RULES_BYTES

MOST = 120
"""Most records of a topic that are compared with each other; the others come in their order."""
_FILE, _CUE = 4, 2
"""Weight of a common file and of a common word in cues; a word in a text weighs 1."""
_RULE = RULES_BYTES // 2
"""Bytes that a rule of a log takes in a principle, at most.

Most lessons with a reason take 180 to 280 bytes, in Korean as in English. So the lessons of a group
nearly always fit as they are; only of longer ones an agent must leave out words.
"""


class Load(NamedTuple):
    """What records bring into a principle: rules, and bytes of text."""

    rules: int
    size: int

    def fits(self, other: Load) -> bool:
        """Returns whether one principle may hold both."""
        return self.rules + other.rules <= RULES and self.size + other.size <= RULES_BYTES

    def plus(self, other: Load) -> Load:
        """Returns what both bring together."""
        return Load(self.rules + other.rules, self.size + other.size)


class _Shape(NamedTuple):
    """What makes two records alike, and what they bring into a principle."""

    gap: str
    lesson: str
    cues: tuple[str, ...]
    files: tuple[str, ...]
    load: Load


def _shape_of(record: Record) -> _Shape:
    files = (*globs_of(record), *quoted_files(record))
    return _Shape(record.missing_context, record.lesson, record.cues, files, load_of(record))


def load_of(record: Record) -> Load:
    """Returns what a record brings: a log one rule, a principle its sentences."""
    size = len(record.lesson.encode(errors="replace"))
    if record.type == "log":
        return Load(1, min(size, _RULE))
    return Load(max(len(sentences(record.lesson)), 1), size)


def groups_of(
    records: Sequence[Record], without: Container[int] = ()
) -> tuple[tuple[int, ...], ...]:
    """Returns the groups of a topic: the indexes of two or more records for one principle each.

    The most alike records go together first. A record that is like no other one joins the group
    that is most like it, as far as a principle may hold it. So two records are never both left
    over although one principle may hold them.

    Args:
        records: the records of the topic.
        without: the indexes of records that no group may hold, because they address an agent (K08).
    """
    numbers = [number for number in range(len(records)) if number not in without][:MOST]
    if len(numbers) < 2:
        return ()
    groups = _groups(tuple(_shape_of(records[number]) for number in numbers))
    return tuple(tuple(numbers[at] for at in group) for group in groups)


@lru_cache(maxsize=200)
def _groups(shapes: tuple[_Shape, ...]) -> tuple[tuple[int, ...], ...]:
    """Returns the groups; kept, because each answer asks for those of the one before."""
    count, loads = len(shapes), [shape.load for shape in shapes]
    alike = _likeness(shapes)
    group = list(range(count))
    members = {number: [number] for number in range(count)}

    def join(one: int, other: int) -> bool:
        first, second = sorted((group[one], group[other]))
        if first == second or not loads[first].fits(loads[second]):
            return False
        loads[first] = loads[first].plus(loads[second])
        members[first] += members.pop(second)
        for number in members[first]:
            group[number] = first
        return True

    for one, other in sorted(alike, key=lambda pair: (-alike[pair], pair)):
        join(one, other)
    for number in range(count):
        if len(members.get(number, ())) == 1:
            others = [first for first in members if first != number]
            near = {f: max(_like(alike, number, m) for m in members[f]) for f in others}
            next((f for f in sorted(others, key=lambda f: (-near[f], f)) if join(f, number)), None)
    found = (tuple(sorted(numbers)) for numbers in members.values() if len(numbers) > 1)
    return tuple(sorted(found))


def complete(records: Sequence[Record]) -> set[int]:
    """Returns the indexes of the principles beside which no other record fits (S13)."""
    loads = list(map(load_of, records))
    least = sorted(range(len(loads)), key=lambda number: loads[number].size)
    # The two smallest of each number of rules decide, one of which may be the principle itself.
    others = [
        number
        for rules in range(1, RULES)
        for number in [one for one in least if loads[one].rules == rules][:2]
    ]
    return {
        number
        for number, record in enumerate(records)
        if record.type == "principle"
        and not any(one != number and loads[number].fits(loads[one]) for one in others)
    }


def is_groupable(records: Iterable[Record]) -> bool:
    """Returns whether `groups_of` proposes a group: one principle may hold two of the records.

    It reads no further than the second of the two.
    """
    least: dict[int, int] = {}
    for record in records:
        load = load_of(record)
        if any(load.fits(Load(rules, size)) for rules, size in least.items()):
            return True
        least[load.rules] = min(load.size, least.get(load.rules, load.size))
    return False


def _likeness(shapes: Sequence[_Shape]) -> Mapping[tuple[int, int], float]:
    """Returns how much each two records have in common, without those that have nothing."""
    having: dict[str, list[tuple[int, int]]] = {}
    for number, shape in enumerate(shapes):
        for name, weight in _features(shape.gap, shape.lesson, shape.cues, shape.files).items():
            having.setdefault(name, []).append((number, weight))
    found: dict[tuple[int, int], float] = {}
    for those in having.values():
        rarity = math.log(len(shapes) / len(those))
        if rarity > 0:
            for (one, mine), (other, its) in combinations(those, 2):
                found[one, other] = found.get((one, other), 0.0) + min(mine, its) * rarity
    return found


def _like(alike: Mapping[tuple[int, int], float], one: int, other: int) -> float:
    return alike.get((min(one, other), max(one, other)), 0.0)


@lru_cache(maxsize=2_000)
def _features(
    gap: str, lesson: str, cues: tuple[str, ...], files: tuple[str, ...]
) -> Mapping[str, int]:
    """Returns the words and files of a record by their weight."""
    found = dict.fromkeys(tokens(f"{gap}\n{lesson}"), 1)
    found |= dict.fromkeys((word for cue in cues for word in tokens(cue)), _CUE)
    return found | dict.fromkeys((f"/{name}" for name in files), _FILE)


MOST_TOPICS, OF_EACH = 40, 5
"""Most topics that are compared, and most records of each, so that a large log takes no longer."""
LEAST = 0.2
"""Least score of a topic for the cues of another topic, relative to the other topic's own score.

The value avoids false pairs. It was chosen with the set `wallet` of `bench/recall`: of topics split
in two at random, a third is found there, and one in thirty in the other sets. No pair of different
topics is reported in any set.
"""


class _Topic(NamedTuple):
    name: str
    records: tuple[Record, ...]


def alike_topics(topics: Mapping[str, Sequence[Line]]) -> tuple[tuple[str, str], ...]:
    """Returns pairs of topics that are probably the same under different names, surest first.

    In a pair, each topic is the best match for the cues of the other. Topics that hold a record
    without cues are not compared, because a few common words prove nothing.

    Args:
        topics: lines by topic, in order of priority; the first 40 topics whose records have cues
            are compared, with five records each.
    """
    compared = []
    for name, lines in topics.items():
        records = tuple(line.record for line in lines[:OF_EACH])
        if all(map(cues_of, records)):
            compared.append(_Topic(name, records))
        if len(compared) == MOST_TOPICS:
            break
    index = Index()
    for topic in compared:
        index.add(topic.name, topic.records[0], _terms(topic))
    nearest = {topic.name: _nearest(index, topic) for topic in compared}
    pairs: dict[tuple[str, str], float] = {}
    for one, (other, share) in nearest.items():
        back, shared = nearest.get(other, ("", 0.0))
        if back == one and (other, one) not in pairs and min(share, shared) >= LEAST:
            pairs[one, other] = min(share, shared)
    return tuple(sorted(pairs, key=lambda pair: -pairs[pair]))


def _terms(topic: _Topic) -> Terms:
    weights: Counter[str] = Counter()
    for record in topic.records:
        weights.update(terms_of(record).weights)
    return Terms(dict(weights), sum(weights.values()))


def _nearest(index: Index, topic: _Topic) -> tuple[str, float]:
    """Returns the other topic that best fits the cues of this topic, with its relative score."""
    cues = (cue for record in topic.records for cue in cues_of(record))
    hits = rank(index, "\n".join((topic.name, *cues)))
    own = next((hit.score for hit in hits if hit.key == topic.name), 0.0)
    first = next((hit for hit in hits if hit.key != topic.name), None)
    return (first.key, first.score / own) if first and own else ("", 0.0)
