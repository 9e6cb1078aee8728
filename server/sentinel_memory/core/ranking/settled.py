"""Whether a task says already what was missing (N10). Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .terms import settled_by_of
from .tokens import every_token

if TYPE_CHECKING:
    from ..log.record import Record


def said_by(text: str) -> frozenset[str]:
    """Returns what a task says, as `settling` compares it."""
    return frozenset(every_token(text))


def settling(record: Record, said: frozenset[str]) -> str | None:
    """Returns the phrase of `settled_by` by which a task settles a memory; None if none does.

    A phrase is found when the task says all of its words, in any order.

    Args:
        record: the memory.
        said: the task, by `said_by`.
    """
    for phrase in settled_by_of(record):
        words = every_token(phrase)
        if words and said.issuperset(words):
            return phrase
    return None
