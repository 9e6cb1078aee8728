"""A linter for prompts: which recorded gaps a task touches and leaves open (N09). Pure.

Hooks answer within 100 ms by this, so it imports nothing heavy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .relevance import Known, Task, rarity_in
from .words import nfc

if TYPE_CHECKING:
    from .record import Record

MOST_OPEN = 3
"""Questions that are raised at once."""
PROMPT_LIMIT = 16_384
"""UTF-8 bytes of a prompt that are looked at."""
SCORE = 0.72
"""What a gap must reach to be raised; calibrated on tests/data/prompts/dev.jsonl."""
_DISMISSED, _MOST_DISMISSALS = 0.35, 8
"""What each dismissal leaves of a score: all but the strongest are silent after the first."""


@dataclass(frozen=True, slots=True)
class Gap:
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


@dataclass(frozen=True, slots=True)
class Preflight:
    """What a prompt leaves open, the most pressing first, and which gaps it fills."""

    open: tuple[Gap, ...] = ()
    answered: tuple[str, ...] = ()
    """Ids of gaps that are about this task and that the prompt answers."""


def preflight(prompt: str, records: Iterable[Record], *, dismissed: Mapping[str, int]) -> Preflight:
    """Returns the recorded questions that a task leaves open, at most three.

    Args:
        prompt: the task, in any language; nothing beyond 16 KiB is looked at.
        records: the log, as it may be shown (D05).
        dismissed: how often a person waved the question of a record aside, by its id.
    """
    task = Task(nfc(_cut(prompt)))
    log = [Known(record) for record in records]
    rarity = rarity_in(log)
    found: list[tuple[float, Known]] = []
    answered: list[str] = []
    for known in log:
        score = task.score(known, rarity)
        if score < SCORE or not known.question:
            continue
        if task.answers(known, rarity):
            answered.append(known.record.id)
            continue
        score *= _DISMISSED ** min(dismissed.get(known.record.id, 0), _MOST_DISMISSALS)
        if score >= SCORE:
            found.append((score, known))
    gaps = (_gap(task, *pair) for pair in sorted(found, key=_pressing)[:MOST_OPEN])
    return Preflight(tuple(gaps), tuple(answered))


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
