"""Finds memories that a task may need before the work begins (N09). Pure.

They are the memories that fit the task best and well enough for its length. The reader judges
whether the task leaves their questions open. The exception is a task that settles a memory: that
memory is no candidate, and neither is any memory that fits less, because the task knows its
subject.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from ..ranking.bm25 import rarity
from ..ranking.ranking import Hit, rank
from ..ranking.settled import said_by, settling
from ..ranking.tokens import nfc, tokens

if TYPE_CHECKING:
    from ..log.record import Record
    from ..ranking.index import Postings

MOST = 3
"""Most candidates that are given at once."""
PROMPT_LIMIT = 16_384
"""Number of leading bytes of UTF-8 of a task that are examined."""
FLOOR = 0.7
"""Least strength of a candidate (`Candidate.strength`); tests/data/prompts/README.md explains the
value.
"""
_DISMISSED, _MOST_DISMISSALS = 0.5, 8
"""Factor of each dismissal on the strength, and the most dismissals that count."""
_LOOKED_AT = 50
"""Number of best-ranked memories that are examined."""


class Candidate(NamedTuple):
    """A memory that a task may need."""

    record: Record
    question: str | None
    """One line to put before the task: the question of the memory, or its missing context; None for
    a principle without a question, which is to be applied.
    """
    strength: float
    """Its score divided by the square root of the task's number of terms and by the weight of the
    rarest possible term; comparable between tasks and logs.
    """


class Candidates(NamedTuple):
    """Memories that a task may need, and those that it already answers."""

    given: tuple[Candidate, ...] = ()
    """At most three candidates, strongest first."""
    answered: tuple[Record, ...] = ()
    """Fitting memories whose question the task asks itself or settles, best first."""


def candidates(
    prompt: str,
    postings: Postings,
    *,
    path: str | None = None,
    dismissed: Mapping[str, int] | None = None,
    without: Container[str] = (),
    ignored: Container[str] = (),
) -> Candidates:
    """Returns the memories that a task may need before the work begins.

    Args:
        prompt: the task, in any language; only its first 16 KiB are examined.
        postings: the log as it may be shown (D05).
        path: the current file, relative to the project with `/`; memories that apply to it rank
            higher (N11).
        dismissed: number of times that a person dismissed a memory, by its id.
        without: ids that are not given, such as those already given in this session.
        ignored: ids that do not settle anything either, such as records that address an agent
            (K08).
    """
    look = _look(prompt, postings, path, ignored)
    settled = [hit for hit in look.hits if look.is_strong(hit) and settling(hit.record, look.said)]
    open_hits = look.hits[: look.hits.index(settled[0])] if settled else look.hits
    strong = _by_strength(open_hits, look.unit, dismissed or {}, without)
    given = tuple(one for one in strong if one.strength >= FLOOR)[:MOST]
    return Candidates(given, tuple(hit.record for hit in (*look.asked, *settled)))


def possible(
    prompt: str,
    postings: Postings,
    *,
    dismissed: Mapping[str, int] | None = None,
    without: Container[str] = (),
    most: int,
) -> tuple[Candidate, ...]:
    """Returns the memories with a question, for a language model that judges their relevance.

    Memories below the floor are included; memories that the task asks or settles are not.

    Args:
        prompt: the task, in any language; only its first 16 KiB are examined.
        postings: the log as it may be shown (D05).
        dismissed: number of times that a person dismissed a memory, by its id.
        without: ids that are left out.
        most: most memories to return, strongest first.
    """
    look = _look(prompt, postings, None, ())
    hits = (hit for hit in look.hits if not settling(hit.record, look.said))
    found = _by_strength(hits, look.unit, dismissed or {}, without)
    return tuple(one for one in found if one.question)[:most]


class _Look(NamedTuple):
    """A task with the memories that fit it, separated from those whose question it asks."""

    hits: list[Hit]
    asked: list[Hit]
    said: frozenset[str]
    unit: float
    """The score that equals a strength of 1."""

    def is_strong(self, hit: Hit) -> bool:
        return hit.score >= FLOOR * self.unit


def _look(prompt: str, postings: Postings, path: str | None, ignored: Container[str]) -> _Look:
    text = nfc(_cut(prompt))
    hits = rank(postings, text, path=path, limit=_LOOKED_AT)
    hits = [hit for hit in hits if hit.record.id not in ignored]
    if asked := [hit for hit in hits if _asks(text, question_of(hit.record))]:
        # The words of a quoted question are not statements of the task.
        text = _without(text, [question_of(hit.record) for hit in asked])
        own = {hit.key for hit in asked}
        again = rank(postings, text, path=path, limit=_LOOKED_AT)
        hits = [hit for hit in again if hit.key not in own and hit.record.id not in ignored]
    unit = sqrt(len(set(tokens(text)))) * rarity(postings.size, 1)
    return _Look(hits, asked, said_by(text), unit)


def question_of(record: Record) -> str | None:
    """Returns the question of a record, or its missing context, as one line; or None."""
    return " ".join((record.ask_next_time or record.missing_context).split()) or None


def _by_strength(
    hits: Iterable[Hit], unit: float, dismissed: Mapping[str, int], without: Container[str]
) -> list[Candidate]:
    """Returns memories by strength, which dismissals reduce."""
    found = []
    for hit in hits:
        record = hit.record
        dismissals = min(dismissed.get(record.id, 0), _MOST_DISMISSALS)
        if record.id not in without:
            strength = hit.score / unit * _DISMISSED**dismissals
            found.append(Candidate(record, question_of(record), strength))
    return sorted(found, key=lambda one: -one.strength)


def _asks(text: str, question: str | None) -> bool:
    """Returns whether a task asks a question; a phrase of few words may occur in any task."""
    if question is None or not (question.endswith("?") or question.count(" ") > 1):
        return False
    return question in " ".join(text.split())


def _without(text: str, questions: Iterable[str | None]) -> str:
    for question in filter(None, questions):
        text = re.sub(r"\s+".join(map(re.escape, question.split())), " ", text)
    return text


def _cut(prompt: str) -> str:
    if len(prompt) * 4 <= PROMPT_LIMIT:
        return prompt
    return prompt.encode(errors="replace")[:PROMPT_LIMIT].decode(errors="ignore")
