"""How likely a task leaves open what a record says was missing (N09). Pure.

Two guesses are multiplied: that the task leaves anything open, and that this is it. A task leaves
something open when it has words of many records and says what none of them says. It is about a
record when it names the topic and a telling word of what was missing. What a task leaves out does
not count. The numbers come from tests/data/prompts/README.md, which says how they were found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import nlargest
from itertools import chain
from math import exp, fsum, log2, sqrt
from typing import TYPE_CHECKING

from .words import is_chore, telling, terms, wanted, words

if TYPE_CHECKING:
    from ..log.record import Record

_OPEN, _TOLD, _BREADTH, _LESSON = -0.80, -1.06, 1.61, -8.73
"""Odds that a task leaves anything open (log): at first, and for each unit of what it says of a
record, of the breadth of its words in the log, and of the share of what only a lesson says."""
_ABOUT, _EVIDENCE, _LEAD = -2.52, 12.5, 1.13
"""Odds that a record is what it leaves open (log): at first, for evidence, and for naming its
topic more than any other."""
_SIZE = 45
"""Records of the log with which the numbers were found: breadth is counted as if in that one. Of a
larger log a task touches a smaller share, because it is about more."""
_ASKED = 0.5
"""What a shared word tells that the question or what was missing has, too."""
_TELLS = 2.0
"""Shared words of what a record says: a task with more of them says it."""
_LEAST_LOG = 20
"""Records that a log counts as at least, so that the words of a small one are not all common."""


class Known:
    """A record by what its words are compared by."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.question = " ".join((record.ask_next_time or record.missing_context).split())
        """What to ask; of a record without a question, what was missing."""
        asked = f"{record.missing_context}\n{record.ask_next_time or ''}"
        self.terms = _terms(f"{record.topic}\n{record.lesson}\n{asked}")

    @cached_property
    def topic(self) -> frozenset[str]:
        """Terms of the topic."""
        return _terms(self.record.topic)

    @cached_property
    def asked(self) -> frozenset[str]:
        """Terms of the question and of what was missing."""
        return _terms(f"{self.record.missing_context}\n{self.record.ask_next_time or ''}")

    @cached_property
    def said(self) -> frozenset[str]:
        """Terms by which a task tells what the record says."""
        return _terms(f"{self.record.lesson}\n{self.record.ask_next_time or ''}") - self.topic

    @cached_property
    def only_lesson(self) -> frozenset[str]:
        """Terms of what only the lesson says."""
        return self.said - self.asked


class Task:
    """A prompt by what its words are compared by, beside a log."""

    def __init__(self, text: str, log: Sequence[Known]) -> None:
        """Takes a text in NFC."""
        self._words = words(wanted(text))
        self._wanted = frozenset(chain.from_iterable(word.terms for word in self._words))
        said = words(text)
        self._said = frozenset(chain.from_iterable(word.terms for word in said))
        self._length = max(1.0, log2(1 + len(said)))
        self.touched = [known for known in log if not self._said.isdisjoint(known.terms)]
        """Records that have a word of the task."""
        self._scale = _SIZE / max(1, len(log))
        self._rarity = _rarity(self._said.union(*(known.topic for known in self.touched)), log)
        self._sharing = Counter(
            (known.record.topic, term)
            for known in self.touched
            for term in self._said & known.terms
        )
        self.is_chore = is_chore(text)

    def tells(self, known: Known) -> bool:
        """Tells whether the task says what the record says."""
        return self._told(known) > _TELLS

    def scores(self) -> Iterator[tuple[float, Known]]:
        """Gives the records that the task may be about, and how likely it leaves them open."""
        for known in self.touched:
            topic = known.record.topic
            if topic in self._topics and (evidence := self._evidence(known)):
                odds = _ABOUT + _EVIDENCE * evidence + _LEAD * self._lead(topic)
                yield self._leaves_open * _likely(odds), known

    def places(self, known: Known) -> tuple[tuple[int, int], ...]:
        """Returns where the words stand that a record was raised for, in characters."""
        raised_for = known.topic.union(filter(telling, known.asked))
        return tuple(
            (word.start, word.end) for word in self._words if not raised_for.isdisjoint(word.terms)
        )

    @cached_property
    def _leaves_open(self) -> float:
        """How likely the task leaves anything open, of one that has a word of the log."""
        told = max(map(self._told, self.touched))
        lesson = max(
            len(self._said & known.only_lesson) / max(1, len(known.only_lesson))
            for known in self.touched
        )
        breadth = log2(1 + len(self.touched) * max(self._scale, sqrt(self._scale)))
        return _likely(_OPEN + _TOLD * told + _BREADTH * breadth + _LESSON * lesson)

    def _told(self, known: Known) -> float:
        """Returns how much the task has of what a record says."""
        return fsum(
            self._rarity[term] * (_ASKED if term in known.asked else 1.0)
            for term in self._said & known.said
        )

    def _evidence(self, known: Known) -> float:
        """Returns how much the task has of what was missing, for its length.

        Records of one topic share out a word that several of them have.
        """
        topic = known.record.topic
        shared = fsum(
            telling(term) * self._rarity[term] / self._sharing[topic, term]
            for term in (self._wanted & known.asked) - known.topic
        )
        return shared * self._topics[topic] / self._length

    def _lead(self, topic: str) -> float:
        """Returns how much more of this topic the task names than of any other."""
        named, (most, second) = self._topics[topic], self._named_most
        return named - (second if named == most else most)

    @cached_property
    def _named_most(self) -> list[float]:
        """The shares of the two topics of which the task names most."""
        return nlargest(2, (*self._topics.values(), 0.0, 0.0))

    @cached_property
    def _topics(self) -> dict[str, float]:
        """The share that the task names of each topic of which it names anything."""
        terms_of = {known.record.topic: known.topic for known in self.touched}
        return {
            topic: self._sum(named) / self._sum(terms)
            for topic, terms in terms_of.items()
            if (named := terms & self._wanted)
        }

    def _sum(self, terms: frozenset[str]) -> float:
        return fsum(self._rarity[term] for term in terms)


def _rarity(terms: frozenset[str], log: Sequence[Known]) -> dict[str, float]:
    """Returns how much each of these terms tells: 1 when a single record of the log has it."""
    having = Counter(chain.from_iterable(known.terms & terms for known in log))
    size = max(len(log), _LEAST_LOG) + 1
    most = log2(size / 1.5)
    return {term: log2(size / (number + 0.5)) / most for term, number in having.items()}


def _terms(text: str) -> frozenset[str]:
    return frozenset(chain.from_iterable(terms(text)))


def _likely(odds: float) -> float:
    """Returns how likely something is whose odds have this logarithm."""
    return 1 / (1 + exp(-odds))
