"""Topics under two names for one thing, found by the one ranking (S13). Pure."""

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
"""Topics that are compared, and records of each, so that a large log waits no longer."""
LEAST = 0.2
"""How well a topic must fit the cues of the other, as a share of how well that one fits its own.
Chosen so that nothing is named in vain: of topics that were parted in two at random it finds a
third in the set `wallet` of `bench/recall`, with which it was chosen, and one of thirty in the
other sets; in none of them does it name two topics that are not one."""


class _Topic(NamedTuple):
    name: str
    records: tuple[Record, ...]


def alike_topics(topics: Mapping[str, Sequence[Line]]) -> tuple[tuple[str, str], ...]:
    """Returns pairs of topics that may be one though their names differ, the surest first.

    Each is the first that the cues of the other find beside itself. Topics that hold a record
    without cues are not compared: a few words in common say nothing.

    Args:
        topics: lines by topic, in the order in which topics are looked at; only the first 40 that
            have cues are, with five records each.
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
    """Returns the topic that the cues of this one find first beside it, and how well it fits."""
    cues = (cue for record in topic.records for cue in cues_of(record))
    hits = rank(index, "\n".join((topic.name, *cues)))
    own = next((hit.score for hit in hits if hit.key == topic.name), 0.0)
    first = next((hit for hit in hits if hit.key != topic.name), None)
    return (first.key, first.score / own) if first and own else ("", 0.0)
