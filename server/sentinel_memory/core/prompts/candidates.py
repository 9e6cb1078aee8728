"""Which memories a task may need before the work begins (N09). Pure.

They are those that fit it best, as long as they fit well enough for a task of its length. Whether
the task leaves them open is for the reader to judge, except where it says what settles them: then
that memory is no candidate, and what fits less is not either, for the task knows its matter.
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
"""Candidates that are given at once."""
PROMPT_LIMIT = 16_384
"""UTF-8 bytes of a task that are looked at."""
FLOOR = 0.7
"""Strength of a candidate at least (`Candidate.strength`): tests/data/prompts/README.md says how it
was found."""
_DISMISSED, _MOST_DISMISSALS = 0.5, 8
"""What each dismissal leaves of the strength."""
_LOOKED_AT = 50
"""Memories that are looked at, the best of the ranking."""


class Candidate(NamedTuple):
    """A memory that a task may need."""

    record: Record
    question: str | None
    """To put before the task, one line: of a memory without one, what was missing; None of a
    principle without a question, which is to be applied."""
    strength: float
    """Its score for the square root of the number of terms of the task, and for what the rarest
    term of the log would tell: comparable between tasks and logs."""


class Candidates(NamedTuple):
    """What a task may need, and what it says already."""

    given: tuple[Candidate, ...] = ()
    """At most three, the strongest first."""
    answered: tuple[Record, ...] = ()
    """Memories that fit, whose question the task asks itself or settles; best first."""


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
        prompt: the task, in any language; nothing beyond 16 KiB is looked at.
        postings: of the log, as it may be shown (D05).
        path: the file at hand, relative to the project with `/`; what holds for it gains (N11).
        dismissed: how often a person waved a memory aside, by its id.
        without: ids that are not given, as those that were given in this session.
        ignored: ids that settle nothing either, as those of records that speak to an agent (K08).
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
    """Returns the memories with a question that a judge of meaning may be asked about.

    Those below the floor are among them; what the task asks itself or settles is not.

    Args:
        prompt: the task, in any language; nothing beyond 16 KiB is looked at.
        postings: of the log, as it may be shown (D05).
        dismissed: how often a person waved a memory aside, by its id.
        without: ids that are left out.
        most: how many to return, the strongest first.
    """
    look = _look(prompt, postings, None, ())
    hits = (hit for hit in look.hits if not settling(hit.record, look.said))
    found = _by_strength(hits, look.unit, dismissed or {}, without)
    return tuple(one for one in found if one.question)[:most]


class _Look(NamedTuple):
    """A task beside the memories that fit it, without those whose question it asks."""

    hits: list[Hit]
    asked: list[Hit]
    said: frozenset[str]
    unit: float
    """The score of a strength of 1."""

    def is_strong(self, hit: Hit) -> bool:
        return hit.score >= FLOOR * self.unit


def _look(prompt: str, postings: Postings, path: str | None, ignored: Container[str]) -> _Look:
    text = nfc(_cut(prompt))
    hits = rank(postings, text, path=path, limit=_LOOKED_AT)
    hits = [hit for hit in hits if hit.record.id not in ignored]
    if asked := [hit for hit in hits if _asks(text, question_of(hit.record))]:
        # What a question says is not what the task says.
        text = _without(text, [question_of(hit.record) for hit in asked])
        own = {hit.key for hit in asked}
        again = rank(postings, text, path=path, limit=_LOOKED_AT)
        hits = [hit for hit in again if hit.key not in own and hit.record.id not in ignored]
    unit = sqrt(len(set(tokens(text)))) * rarity(postings.size, 1)
    return _Look(hits, asked, said_by(text), unit)


def question_of(record: Record) -> str | None:
    """Returns what to ask before a task: the question or what was missing, one line; or None."""
    return " ".join((record.ask_next_time or record.missing_context).split()) or None


def _by_strength(
    hits: Iterable[Hit], unit: float, dismissed: Mapping[str, int], without: Container[str]
) -> list[Candidate]:
    """Returns memories by their strength, those that were dismissed behind where they belong."""
    found = []
    for hit in hits:
        record = hit.record
        dismissals = min(dismissed.get(record.id, 0), _MOST_DISMISSALS)
        if record.id not in without:
            strength = hit.score / unit * _DISMISSED**dismissals
            found.append(Candidate(record, question_of(record), strength))
    return sorted(found, key=lambda one: -one.strength)


def _asks(text: str, question: str | None) -> bool:
    """Tells whether a task asks a question; a few words may stand in any task."""
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
