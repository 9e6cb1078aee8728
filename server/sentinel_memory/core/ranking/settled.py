"""Decides whether a task already states the missing context of a memory (N10). Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .terms import settled_by_of
from .tokens import every_token

if TYPE_CHECKING:
    from ..log.record import Record


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
