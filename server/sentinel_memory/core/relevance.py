"""How much a task is about what a record lacked, and whether it says it already (N09). Pure.

Words weigh by their rarity in the log and by where the record has them. The constants were
calibrated on tests/data/prompts/dev.jsonl.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import log2
from typing import TYPE_CHECKING

from .words import COMMON_TERMS, chores, terms, words

if TYPE_CHECKING:
    from .record import Record

_SUBJECT, _ASIDE, _TOPIC = 1.0, 0.2, 0.8
"""What a shared word counts: in several fields of the record, in one of them, in its topic."""
_OFF_TOPIC = 0.3
"""What is left of the score of a task that shares no word of the topic."""
_LENGTH = 0.25
"""What each doubling of the words of a task takes: a long one shares more by chance."""
_CHORE, _MOST_CHORES = 0.5, 2
"""What each mark of a chore leaves of a score."""
_LESSON, _BOTH = (0.3, 2), (0.55, 4)
"""Share and number of words that tell that a task knows a record: of those that only its lesson
has, and of these together with those of its question."""
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
        texts = (record.missing_context, record.ask_next_time or "", record.lesson)
        self._gap, self._question, self._lesson = map(terms, texts)
        self.topic = _all(terms(record.topic))
        fields = Counter(chain(*map(_all, (self._gap, self._question, self._lesson))))
        self.weights = {
            term: 0.0 if term in COMMON_TERMS else _SUBJECT if number > 1 else _ASIDE
            for term, number in fields.items()
        }
        """What each term of it counts; what tasks of any project say counts nothing."""
        for term in self.topic:
            self.weights[term] = max(_TOPIC, self.weights.get(term, 0.0))

    def asked(self) -> frozenset[str]:
        """Returns what the question is about beyond the topic."""
        return frozenset(word[0] for word in self._question or self._gap) - self.topic

    def told(self) -> frozenset[str]:
        """Returns what only the lesson says."""
        elsewhere = self.topic | _all(self._gap) | _all(self._question)
        return frozenset(word[0] for word in self._lesson) - elsewhere


class Task:
    """A prompt by what its words are compared by."""

    def __init__(self, text: str) -> None:
        """Takes a text in NFC."""
        self._text = " ".join(text.split())
        self._words = words(text)
        self._said = _all(word.terms for word in self._words)
        self._new = list(_first_times(word.terms for word in self._words))
        length = 1 + _LENGTH * log2(1 + len(self._new) / 10)
        self._weight = _CHORE ** min(chores(text), _MOST_CHORES) / length

    def score(self, known: Known, rarity: Rarity) -> float:
        """Returns how much the task is about what a record lacked, from 0."""
        if self._said.isdisjoint(known.weights):
            return 0.0
        score = 0.0
        for new in self._new:
            shared = [term for term in new if term in known.weights and not term.isdigit()]
            if shared:
                term = max(shared, key=rarity.__getitem__)
                score += rarity[term] * known.weights[term]
        on_topic = _OFF_TOPIC + (1 - _OFF_TOPIC) * self._share(known.topic, rarity)[0]
        return score * on_topic * self._weight

    def answers(self, known: Known, rarity: Rarity) -> bool:
        """Tells whether the task says what the lesson says, or asks the question itself."""
        if known.question in self._text:
            return True
        lesson, of_lesson = self._share(known.told(), rarity)
        question, of_question = self._share(known.asked(), rarity)
        share, words = _BOTH
        if of_lesson and lesson + question >= share and of_lesson + of_question >= words:
            return True
        share, words = _LESSON
        return lesson >= share and of_lesson >= words

    def places(self, known: Known) -> tuple[tuple[int, int], ...]:
        """Returns where the words stand that a record was raised for, in characters."""
        return tuple(
            (word.start, word.end)
            for word in self._words
            if any(known.weights.get(term) for term in word.terms)
        )

    def _share(self, terms: frozenset[str], rarity: Rarity) -> tuple[float, int]:
        """How much of these terms the task says, from 0 to 1, and how many."""
        said = terms & self._said
        whole = sum(rarity[term] for term in terms)
        return (sum(rarity[term] for term in said) / whole if whole else 0.0), len(said)


def rarity_in(log: Sequence[Known]) -> Rarity:
    """Returns how much each term of a log tells."""
    records = Counter(chain.from_iterable(known.weights for known in log))
    size = max(len(log), _LEAST_LOG) + 1
    most = log2(size / 1.5)
    return {term: log2(size / (number + 0.5)) / most for term, number in records.items()}


def _all(words: Iterable[tuple[str, ...]]) -> frozenset[str]:
    return frozenset(chain.from_iterable(words))


def _first_times(words: Iterable[tuple[str, ...]]) -> Iterable[tuple[str, ...]]:
    """Of each word the terms that no earlier one had, where there are any."""
    seen: set[str] = set()
    for found in words:
        new = tuple(term for term in found if term not in seen)
        seen.update(new)
        if new:
            yield new
