"""The weighted terms by which a memory is found, as caches keep them (K01). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..log.texts import usable
from .tokens import every_token, tokens

if TYPE_CHECKING:
    from ..log.record import Record

_CUE = 2
"""Weight of a word in a cue; a word in a text weighs 1.

An integer keeps the sums of an index exact, so that an updated index equals a new one.
"""


class Terms(NamedTuple):
    """The terms of a memory."""

    weights: Mapping[str, int]
    """Weight by term: its number of occurrences, with those in cues doubled."""
    length: int
    """Sum of the weights."""


def terms_of(record: Record) -> Terms:
    """Returns the terms of a memory's topic, texts, question and usable cues (N10).

    `settled_by` is left out, because it names context that a task already states.
    """
    weights = Counter(tokens(text_of(record)))
    for cue in cues_of(record):
        for token in tokens(cue):
            weights[token] += _CUE
    return Terms(dict(weights), sum(weights.values()))


def text_of(record: Record) -> str:
    """Returns the texts of a memory without its cues, for the comparison by letters."""
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time)
    return "\n".join(filter(None, texts))


def cues_of(record: Record) -> tuple[str, ...]:
    """Returns the cues of a memory that readers use (N10)."""
    return usable(record.cues, record.type)


def settled_by_of(record: Record) -> tuple[str, ...]:
    """Returns the phrases by which a task shows that it settles a memory (N10)."""
    return usable(record.settled_by, record.type, "settled_by")


def said_by(text: str) -> frozenset[str]:
    """Returns the tokens of a task, for `settling`."""
    return frozenset(every_token(text))


def settling(record: Record, said: frozenset[str]) -> str | None:
    """Returns the phrase of `settled_by` by which a task settles a memory, or None.

    A phrase matches if the task contains all of its words, in any order.

    Args:
        record: the memory.
        said: the tokens of the task, from `said_by`.
    """
    for phrase in settled_by_of(record):
        words = every_token(phrase)
        if words and said.issuperset(words):
            return phrase
    return None
