"""What a memory is found by: its terms with their weights, as a cache keeps them (K01). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..log.cues import usable
from .tokens import tokens

if TYPE_CHECKING:
    from ..log.record import Record

_CUE = 2
"""How much a word of a cue counts, where one of the text counts 1. A whole number, so that the sums
of an index are exact: one that was changed equals one that was built anew."""


class Terms(NamedTuple):
    """The terms of a memory."""

    weights: Mapping[str, int]
    """How much of the memory is this term: how often it has it, cues counted twice."""
    length: int
    """The sum of the weights."""


def terms_of(record: Record) -> Terms:
    """Returns the terms of a memory: of its topic, texts, question and usable cues (N10).

    What `settled_by` says is not among them: it names what a task has said already.
    """
    weights = Counter(tokens(text_of(record)))
    for cue in cues_of(record):
        for token in tokens(cue):
            weights[token] += _CUE
    return Terms(dict(weights), sum(weights.values()))


def text_of(record: Record) -> str:
    """Returns the texts of a memory without its cues: what its letters are compared by."""
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time)
    return "\n".join(filter(None, texts))


def cues_of(record: Record) -> tuple[str, ...]:
    """Returns the cues of a memory that readers use (N10)."""
    return usable(record.cues, record.type)


def settled_by_of(record: Record) -> tuple[str, ...]:
    """Returns the words by which a task shows that it settles a memory (N10)."""
    return usable(record.settled_by, record.type, "settled_by")
