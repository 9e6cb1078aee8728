"""Finds topics that have two names for the same thing, using the ranking of recall (S13). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..log.document import Line
from ..log.record import Record
from ..ranking.index import Index
from ..ranking.ranking import rank
from ..ranking.terms import Terms, cues_of, terms_of

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
