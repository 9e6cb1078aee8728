"""Who reads our words: an agent, or a person at a terminal or in the editor (S11).

Both get the same answers. Only the sentences that name a tool or a parameter of agents have a
second wording, with the command that a person types; `persons` holds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_PERSON: ContextVar[bool] = ContextVar("person", default=False)


def is_person() -> bool:
    """Returns whether a person reads what is said now; without `said_to` an agent does."""
    return _PERSON.get()


@contextmanager
def said_to(*, person: bool) -> Iterator[None]:
    """Says everything within it to a person, or to an agent."""
    before = _PERSON.set(person)
    try:
        yield
    finally:
        _PERSON.reset(before)
