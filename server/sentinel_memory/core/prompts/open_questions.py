"""A linter for prompts: which recorded gaps a task touches and leaves open (N09). Pure.

Hooks answer within 100 ms by this, so it imports nothing heavy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .relevance import Known, Task
from .words import nfc

if TYPE_CHECKING:
    from ..log.record import Record

MOST_OPEN = 3
"""Questions that are raised at once."""
PROMPT_LIMIT = 16_384
"""UTF-8 bytes of a prompt that are looked at."""
SCORE = 0.65
"""How likely a gap must be left open to be raised (`relevance`)."""
_DISMISSED, _MOST_DISMISSALS = 0.35, 8
"""What each dismissal leaves of a score: all but the strongest are silent after the first."""


class Gap(NamedTuple):
    """A question that a prompt leaves open."""

    id: str
    """Of the record."""
    topic: str
    question: str
    """To put before the task, one line; of a record without one, what was missing."""
    times: int
    """How often the gap was recorded; at least 1."""
    last: str | None
    """When it was recorded last: ISO 8601 UTC, None where the record does not say."""
    score: float
    places: tuple[tuple[int, int], ...] = ()
    """Where the words stand that it was raised for: characters of the prompt in NFC."""


class Preflight(NamedTuple):
    """What a prompt leaves open, the most pressing first, and which gaps it fills."""

    open: tuple[Gap, ...] = ()
    answered: tuple[str, ...] = ()
    """Ids of the records whose question the prompt asks itself or answers."""


def find_open(prompt: str, records: Iterable[Record], *, dismissed: Mapping[str, int]) -> Preflight:
    """Returns the recorded questions that a task leaves open, at most three.

    A task that answers one question was written by somebody who knows the log: it gets none, nor
    does one that only asks or tidies up. Questions that it asks itself do not count as its words.

    Args:
        prompt: the task, in any language; nothing beyond 16 KiB is looked at.
        records: the log, as it may be shown (D05).
        dismissed: how often a person waved the question of a record aside, by its id.
    """
    log = [Known(record) for record in records]
    text, asked = _without_questions(nfc(_cut(prompt)), log)
    task = Task(text, log)
    told = [known for known in task.touched if known not in asked and task.tells(known)]
    answered = tuple(known.record.id for known in (*asked, *told))
    if told or task.is_chore:
        return Preflight((), answered)
    found: list[tuple[float, Known]] = []
    for likely, known in task.scores():
        dismissals = min(dismissed.get(known.record.id, 0), _MOST_DISMISSALS)
        score = likely * _DISMISSED**dismissals
        if score >= SCORE and known not in asked:
            found.append((score, known))
    pressing = sorted(found, key=_pressing)[:MOST_OPEN]
    return Preflight(tuple(_gap(task, *one) for one in pressing), answered)


def _without_questions(text: str, log: Sequence[Known]) -> tuple[str, list[Known]]:
    """Returns a text with blanks where it asks a question of the log, and whose these are."""
    flat = " ".join(text.split())
    asked = [known for known in log if _is_sentence(known.question) and known.question in flat]
    for known in asked:
        question = r"\s+".join(map(re.escape, known.question.split()))
        text = re.sub(question, lambda found: " " * len(found[0]), text)
    return text, asked


def _is_sentence(question: str) -> bool:
    """Tells a question from a few words that say what was missing, which any task may contain."""
    return question.endswith("?") or question.count(" ") > 1


def _pressing(found: tuple[float, Known]) -> tuple[float, int, float, str]:
    """Orders by score; equal ones by how often and how lately they were recorded."""
    score, record = found[0], found[1].record
    return (-round(score, 1), -record.occurrences, -record.newest, record.id)


def _gap(task: Task, score: float, known: Known) -> Gap:
    record = known.record
    return Gap(
        id=record.id,
        topic=record.topic,
        question=known.question,
        times=record.occurrences,
        last=record.updated or record.created,
        score=score,
        places=task.places(known),
    )


def _cut(prompt: str) -> str:
    if len(prompt) * 4 <= PROMPT_LIMIT:
        return prompt
    return prompt.encode(errors="replace")[:PROMPT_LIMIT].decode(errors="ignore")
