"""Finds memories that a task may need before the work begins (N09). Pure.

They are the memories that a search for the task calls likely or possible (G03), where they fit it
strongly and by more than one common word. The reader judges whether the task leaves their questions
open. The exception is a task that settles a memory: that memory is no candidate, and neither is any
memory that fits less, because the task knows its subject.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, NamedTuple

from ..ranking.classes import SPEAKING, judge
from ..ranking.ranking import Feedback, rank
from ..ranking.tokens import nfc, said_by, settling
from ..text.one_line import folded

if TYPE_CHECKING:
    from ..log.record import Record
    from ..ranking.ranking import Postings

MOST = 3
"""Most candidates that are given at once."""
PROMPT_LIMIT = 16_384
"""Number of leading bytes of UTF-8 of a task that are examined."""
_DISMISSED, _MOST_DISMISSALS = 0.5, 8
"""Factor of each dismissal on the order of what is given, and the most dismissals that count."""
_NONE = Feedback()
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
    """The strength of the match (`Judged.strength`)."""


class Candidates(NamedTuple):
    """Memories that a task may need, and those that it already answers."""

    given: tuple[Candidate, ...] = ()
    """At most three candidates, strongest first; those that were sent away come later (M11)."""
    answered: tuple[Record, ...] = ()
    """Fitting memories whose question the task asks itself or settles, best first."""


def candidates(
    prompt: str,
    postings: Postings,
    *,
    paths: Iterable[str] = (),
    feedback: Feedback = _NONE,
    without: Container[str] = (),
    ignored: Container[str] = (),
) -> Candidates:
    """Returns the memories that a task may need before the work begins.

    `prompt`: the task, in any language; only its first 16 KiB are examined.
    `postings`: the log as it may be shown (D05).
    `paths`: the files at hand, relative to the project with `/`; memories that apply to one of
    them, or to a file that the task names, rank higher (N11).
    `feedback`: what was said of the memories on this machine (M11).
    `without`: ids that are not given, such as those already given in this session.
    `ignored`: ids that do not settle anything either, such as records that address an agent (K08).
    """
    look = _look(prompt, postings, paths, ignored)
    fits = [hit for hit in look.hits if hit.fits]
    settled = [hit for hit in fits if settling(hit.record, look.said)]
    open_hits = fits[: fits.index(settled[0])] if settled else fits
    strong = (hit for hit in open_hits if hit.strength >= SPEAKING)
    given = _strongest(strong, feedback, without, MOST)
    return Candidates(given, tuple(hit.record for hit in (*look.asked, *settled)))


def possible(
    prompt: str,
    postings: Postings,
    *,
    feedback: Feedback = _NONE,
    without: Container[str] = (),
    most: int,
) -> tuple[Candidate, ...]:
    """Returns the memories with a question, for a language model that judges their relevance.

    Memories below the floor are included; memories that the task asks or settles are not.

    `prompt`: the task, in any language; only its first 16 KiB are examined.
    `postings`: the log as it may be shown (D05).
    `feedback`: what was said of the memories on this machine (M11).
    `most`: most memories to return.
    """
    look = _look(prompt, postings, (), ())
    hits = (hit for hit in look.hits if not settling(hit.record, look.said))
    return _strongest((hit for hit in hits if question_of(hit.record)), feedback, without, most)


class _Hit(NamedTuple):
    record: Record
    strength: int
    fits: bool
    """Whether it fits well enough to be given unasked (`Judged.speaks`)."""


class _Look(NamedTuple):
    """A task with the memories that fit it, separated from those whose question it asks."""

    hits: list[_Hit]
    asked: list[_Hit]
    said: frozenset[str]


def _look(prompt: str, postings: Postings, paths: Iterable[str], ignored: Container[str]) -> _Look:
    text = nfc(_cut(prompt))
    hits = _hits(text, postings, paths, ignored)
    if asked := [hit for hit in hits if _asks(text, question_of(hit.record))]:
        # The words of a quoted question are not statements of the task.
        text = _without(text, [question_of(hit.record) for hit in asked])
        out = {id(hit.record) for hit in asked}
        fits = {id(hit.record) for hit in hits if hit.fits} - out
        again = _hits(text, postings, paths, ignored)
        hits = [
            hit._replace(fits=hit.fits and id(hit.record) in fits)
            for hit in again
            if id(hit.record) not in out
        ]
    return _Look(hits, asked, said_by(text))


def _hits(
    text: str, postings: Postings, paths: Iterable[str], ignored: Container[str]
) -> list[_Hit]:
    hits = rank(postings, text, paths=paths, limit=_LOOKED_AT)
    return [
        _Hit(hit.record, sure.strength, sure.speaks)
        for hit, sure in zip(hits, judge(postings, text, hits), strict=True)
        if hit.record.id not in ignored
    ]


def question_of(record: Record) -> str | None:
    """Returns the question of a record, or its missing context, as one line; or None."""
    return folded(record.ask_next_time or record.missing_context)


def _strongest(
    hits: Iterable[_Hit], feedback: Feedback, without: Container[str], most: int
) -> tuple[Candidate, ...]:
    """Returns the strongest memories; those that were sent away come behind the others (M11).

    Feedback decides only between memories of one strength which are among them.
    """
    found = [
        Candidate(hit.record, question_of(hit.record), hit.strength)
        for hit in hits
        if hit.record.id not in without
    ]
    found.sort(key=lambda one: (-one.strength, -feedback.balance(one.record.id)))

    def place(one: Candidate) -> float:
        dismissals = min(feedback.sent_away(one.record.id), _MOST_DISMISSALS)
        return -one.strength * _DISMISSED**dismissals

    return tuple(sorted(found[:most], key=place))


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
