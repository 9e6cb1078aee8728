"""How much a task is about what a record lacked, and whether it tells it already (N09). Pure.

A task touches a gap when it has a telling word of what was missing and names the topic; a
principle holds for all of its topic. What a task leaves out does not count. A task that has
several words of a lesson was written by somebody who knows it. Words weigh by their rarity in
the log and by where the record has them. The constants were calibrated on
tests/data/prompts/dev.jsonl.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import fsum, log2
from typing import TYPE_CHECKING

from .words import COMMON_TERMS, clauses, is_chore, terms, wanted, words

if TYPE_CHECKING:
    from .record import Record

_TOPIC, _SUBJECT, _ASIDE = 0.8, 1.0, 0.4
"""What a shared word counts: in the topic of the record, in several other fields, in one."""
_PRINCIPLE = 1.25
"""What a shared word counts more in a principle, which holds for all of its topic."""
_OFF_TOPIC = 0.4
"""What is left of the score of a task that shares no word of the topic."""
_TOLD = 1.5
"""Shared words of a lesson: a task with more of them tells it."""
_ASKED = _COMMON = 0.5
"""What counts for that one that the question has, too, and one that tasks of any project say."""
_CLAUSE = 0.1
"""What each further clause of a task adds to what it must share: who writes many decides much."""
_LEAST_LOG = 20
"""Records that a log counts as at least, so that the words of a small one are not all common."""

Rarity = Mapping[str, float]
"""How much a term of the log tells: 1 when a single record has it, towards 0 when all have."""


class Known:
    """A record by what its words are compared by."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.question = " ".join((record.ask_next_time or record.missing_context).split())
        """What to ask; of a record without a question, what was missing."""
        self.topic = _terms(record.topic)
        self._gap = _terms(record.missing_context)
        self._question = _terms(record.ask_next_time or "")
        self._lesson = _terms(record.lesson)
        self.terms = self.topic.union(self._gap, self._question, self._lesson)

    def weight(self, term: str) -> float:
        """Returns what one of its terms counts where a task touches the gap."""
        fields = (term in self._gap) + (term in self._question) + (term in self._lesson)
        weight = _SUBJECT if fields > 1 else _ASIDE
        if not fields or not _tells(term):
            weight = 0.0
        return max(_TOPIC, weight) if term in self.topic else weight

    def told(self, term: str) -> float:
        """Returns what one of its terms counts where a task tells what the record says."""
        if term in self.topic or not (term in self._lesson or term in self._question):
            return 0.0
        asked = term in self._gap or term in self._question
        return (_ASKED if asked else 1.0) * (_COMMON if term in COMMON_TERMS else 1.0)

    @cached_property
    def asked(self) -> frozenset[str]:
        """Terms of which a task that touches the gap has at least one."""
        asked = frozenset(filter(_tells, (self._gap | self._question) - self.topic))
        general = self.record.type == "principle" or not asked
        return asked | self.topic if general else asked


class Task:
    """A prompt by what its words are compared by."""

    def __init__(self, text: str) -> None:
        """Takes a text in NFC."""
        self._words = words(wanted(text))
        self._said = frozenset(chain.from_iterable(word.terms for word in self._words))
        self._tells = _terms(text)
        self._length = 1 + _CLAUSE * (clauses(text) - 1)
        self.is_chore = is_chore(text)

    def evidence(self, known: Known) -> frozenset[str]:
        """Returns the terms by which the task touches the gap of a record."""
        return self._said & known.asked

    def score(self, known: Known, rarity: Rarity) -> float:
        """Returns how much the task is about what a record lacked, from 0."""
        if not self.evidence(known):
            return 0.0
        topic = fsum(rarity[term] for term in known.topic)
        named = fsum(rarity[term] for term in known.topic & self._said) / topic if topic else 0.0
        shared = fsum(known.weight(term) * rarity[term] for term in self._said & known.terms)
        general = _PRINCIPLE if known.record.type == "principle" else 1.0
        return shared * general * (_OFF_TOPIC + (1 - _OFF_TOPIC) * named) / self._length

    def tells(self, known: Known, rarity: Rarity) -> bool:
        """Tells whether the task says what the record says."""
        shared = self._tells & known.terms
        return fsum(known.told(term) * rarity[term] for term in shared) > _TOLD

    def places(self, known: Known) -> tuple[tuple[int, int], ...]:
        """Returns where the words stand that a record was raised for, in characters."""
        return tuple(
            (word.start, word.end)
            for word in self._words
            if any(term in known.terms and known.weight(term) for term in word.terms)
        )


def rarity_in(log: Sequence[Known]) -> Rarity:
    """Returns how much each term of a log tells."""
    records = Counter(chain.from_iterable(known.terms for known in log))
    size = max(len(log), _LEAST_LOG) + 1
    most = log2(size / 1.5)
    return {term: log2(size / (number + 0.5)) / most for term, number in records.items()}


def _terms(text: str) -> frozenset[str]:
    return frozenset(chain.from_iterable(terms(text)))


def _tells(term: str) -> bool:
    return not (term in COMMON_TERMS or term.isdigit())
