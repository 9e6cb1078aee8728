"""The use of the memory by agents on this machine (S37, M12)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..contract.layers import SearchHit
from ..contract.memory import RecordView, SearchMemoryParams, SearchMemoryResult
from ..contract.project import Use, Value
from ..core.log.record import Record
from ..core.ranking.tokens import tokens
from ..core.text.answer_room import tokens_of
from ..core.text.ids import timestamp
from ..machine.activity import Activity, Event
from ..machine.local_state import LocalState

_MISSED = 3
"""Most lessons that are named as given without effect."""
_LABELS = 20
"""Tokens of a record's labels, ids and dates, in addition to its text."""


def count_search(local: LocalState, params: SearchMemoryParams, found: SearchMemoryResult) -> None:
    """Counts the records that a search gave to an agent.

    A search without query and topic belongs to no task.
    """
    if params.topic is None and not params.query.strip():
        return
    wanted, named = _words(params.query), params.topic is not None
    used = [
        record.id
        for record in found.records
        if named or record.ref in found.fits or wanted & _words(_text(record))
    ]
    hits = [_id(hit) for hit in found.hits if named or hit.fit]
    texts = [*map(_text, found.records), *(f"{hit.topic}\n{hit.summary}" for hit in found.hits)]
    cost = sum(tokens_of(text) + _LABELS for text in texts)
    ids, count = _once(used + hits), len(texts)
    local.record(
        Event(kind="task", at=timestamp(), ids=ids),
        Event(kind="given", at=timestamp(), ids=ids, count=count, tokens=cost),
    )


def count_again(local: LocalState, record: Record) -> bool:
    """Counts that a gap was saved again, and returns whether its lesson was given in between.

    A lesson that was given did not help (M12).
    """
    event = Event(kind="logged_again", at=timestamp(), ids=(record.id,))
    before = local.claim(event)
    return before is not None and record.id in before.since


def uses(activity: Activity, records: Iterable[RecordView]) -> tuple[Use, ...]:
    """Returns the uses of records on this machine, without records that were never used."""
    given, answered, again = activity.given, activity.answered, activity.again
    return tuple(
        Use(
            id=record.id,
            topic=record.topic,
            given=given.get(record.id, 0),
            answered=answered.get(record.id, 0),
            again=again.get(record.id, 0),
        )
        for record in records
        if record.id in given or record.id in answered or record.id in again
    )


def tally(activity: Activity, returned: Iterable[RecordView]) -> Value:
    """Returns the counters of a project.

    Args:
        activity: the events on this machine.
        returned: the records that were logged again although they had been given.
    """
    return Value(
        given=activity.total.get("given", 0),
        tokens=activity.total.get("tokens", 0),
        again=sum(activity.again.values()),
        missed=tuple(sorted(uses(activity, returned), key=lambda use: -use.again)[:_MISSED]),
    )


@lru_cache(maxsize=1_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(tokens(text))


def _id(hit: SearchHit) -> str:
    return hit.ref.partition("@")[0]


def _once(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))


def _text(record: RecordView) -> str:
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time or "")
    return "\n".join(texts)
