"""What the memory is worth on this machine: what was given, asked and never used (S37)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..contract.memory import RecordView, SearchMemoryParams, SearchMemoryResult
from ..contract.project import Value
from ..core.log.record import Record
from ..core.ranking.tokens import tokens
from ..core.text.answer_room import estimate_tokens
from ..core.text.times import seconds, timestamp
from ..machine.activity import Activity
from ..machine.events import Event
from ..machine.local_state import LocalState

_LABELS = 20
"""Tokens of labels, ids and dates that a record takes besides its text."""


def count_search(local: LocalState, params: SearchMemoryParams, found: SearchMemoryResult) -> None:
    """Counts what a search for a task gave; one without query and topic is for no task."""
    if params.topic is None and not params.query.strip():
        return
    wanted, hits = _words(params.query), found.hits or ()
    named = params.topic is not None
    used = [r.id for r in found.records if named or wanted & _words(_text(r))]
    used += [hit.ref.partition("@")[0] for hit in hits if named or hit.fit]
    texts = [*map(_text, found.records), *(f"{hit.topic}\n{hit.summary or ''}" for hit in hits)]
    cost = sum(estimate_tokens(text) + _LABELS for text in texts)
    count = len(found.records) + sum(hit.summary is not None for hit in hits)
    local.record(
        Event(kind="task", at=timestamp(), ids=tuple(dict.fromkeys(used))),
        Event(kind="given", at=timestamp(), count=count, tokens=cost),
    )


def tally(activity: Activity, records: Iterable[Record]) -> Value:
    """Returns the counters of a project.

    A lesson is never used when it was saved before the latest task, and no task on this machine
    matched it: its question was not raised for any prompt, and no search had a word of it or
    named its topic.
    """
    last, total = seconds(activity.last_task), activity.total
    unused = (r for r in records if r.newest < last and r.id not in activity.used)
    return Value(
        asked=total.get("raised", 0),
        answered=total.get("answered", 0),
        dismissed=total.get("dismissed", 0),
        given=total.get("given", 0),
        tokens=total.get("tokens", 0),
        never_used=sum(1 for _ in unused),
    )


@lru_cache(maxsize=1_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(tokens(text))


def _text(record: RecordView) -> str:
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time or "")
    return "\n".join(texts)
