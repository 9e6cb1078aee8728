"""The memory of a project: its records, what is saved into it, and what it answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from hypothesis import strategies as st
from memory_calls import amend, delete, grouped, save, undone, unite
from project_logs import write_log
from sample_records import log, with_cues
from sentinel_memory.contract.forms import ApplyPlanParams, ApplyPlanResult
from sentinel_memory.contract.memory import (
    LogMemoryParams,
)
from sentinel_memory.contract.project import (
    CheckFieldParams,
    CheckFieldResult,
)
from sentinel_memory.core.frozen import Frozen
from sentinel_memory.core.log.document import Line
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.service.forms import measure
from sentinel_memory.service.planned import apply_plan
from sentinel_memory.service.project import Project

_OTHER = (
    "invoice rounding currency session cookie export queue retry locale migration index cache "
    "webhook signature upload thumbnail quota shard replica timezone calendar reminder"
)
_WORDS = _OTHER.split()
WINDOW = with_cues(
    log(
        "The refund window was not stated",
        topic="refund",
        lesson="Refunds end after 14 days. Ask finance before you change that.",
        question="How many days?",
        created="2026-03-05T00:00:00Z",
    ),
    cues=("money back deadline", "환불 기한"),
    settled_by=("14 days",),
    applies_to=("src/pay/**",),
)
ONE = with_cues(log("one", question="Q one?"), cues=("c one",), applies_to=("src/**",))
TWO = log("two", question="Q two?", created="2026-01-02T00:00:00.000+00:00", lesson="newest")
SIDE = log("side", topic="auth-login", created="2024-01-01T00:00:00.000+00:00")
OTHER = log("gap", topic="pay", created="2025-01-01T00:00:00.000+00:00")
MORE = log("gap 2", topic="pay", lesson="pay it")
"""Five records of three topics, for plans."""


def ordinary(count: int) -> list[Record]:
    """Records about other things, which have a few words in common."""
    return [
        log(
            f"{_WORDS[n % 22]} and {_WORDS[n * 7 % 22]} were not clear in case {n}",
            topic=f"topic {n % 25}",
            lesson=f"Check the {_WORDS[n * 3 % 22]} before the {_WORDS[n * 5 % 22]}. Case {n}. "
            * 3,
            question=f"Which {_WORDS[n % 22]}?",
            created=f"2026-02-{n % 28 + 1:02}T{n % 24:02}:00:00Z",
        )
        for n in range(count)
    ]


def fill(memory: Project, records: Iterable[Record]) -> None:
    """Lets a memory hold these records and no others."""
    write_log(memory.root, sorted(format_line(one) for one in records))


def text_of(answer: Frozen) -> str:
    """An answer as an agent reads it."""
    return "\n".join(agent_parts(answer, "en"))


def lesson(number: int, topic: str = "auth", question: str | None = None) -> LogMemoryParams:
    """A save of its own gap."""
    return LogMemoryParams(
        topic=topic,
        missing_context=f"gap {number}",
        lesson=f"rule {number}",
        ask_next_time=question,
    )


def refs(memory: Project, topic: str | None = None) -> tuple[str, ...]:
    """The records as a compaction names them, newest first."""
    groups = grouped(memory, topic).groups
    return tuple(record.ref for group in groups for record in group.records)


def stored(memory: Project) -> list[dict[str, Any]]:
    """The lines of a log as other programs read them."""
    return [json.loads(line) for line in memory.store.path.read_bytes().splitlines()]


def check_field(memory: Project, params: CheckFieldParams) -> CheckFieldResult:
    """The measure of a text as this project would store it."""
    standing, topics = memory.standing, memory.store.read().topic_names
    return measure(params, standing.language, standing.protection, topics)


def apply(memory: Project, text: str, **more: object) -> ApplyPlanResult:
    """Applies a plan."""
    return apply_plan(memory, ApplyPlanParams(text=text, **more))  # type: ignore[arg-type]  # its fields


def states(result: ApplyPlanResult) -> dict[str, str]:
    """The outcome of each topic."""
    return {topic.topic: topic.state for topic in result.topics}


def _named(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(f"{line.record.type}:{line.ref}" for line in lines)


def _one(memory: Project, number: int) -> str:
    lines = memory.store.read().lines
    return _named(lines)[number % len(lines)]


def _save(memory: Project, number: int) -> None:
    """Saves a new lesson."""
    save(memory, f"new {number}", topic=f"topic {number % 9}", lesson="x")


def _update(memory: Project, number: int) -> None:
    """Saves the same gap again with another lesson."""
    records = [one for one in memory.store.read_all() if one.type == "log"]
    one = records[number % len(records)]
    save(memory, one.missing_context, topic=one.topic, lesson=f"n {number}")


def _amend(memory: Project, number: int) -> None:
    """Changes one field of a record."""
    amend(memory, _one(memory, number), ask_next_time=f"Which {number}?")


def _delete(memory: Project, number: int) -> None:
    """Deletes a record."""
    delete(memory, _one(memory, number))


def _compact(memory: Project, number: int) -> None:
    """Merges up to five records of a topic into a principle."""
    topic = f"topic {number % 7}"
    some = [line for line in memory.store.read().lines if line.record.topic == topic][:5]
    unite(memory, *_named(some), topic=topic, lesson=f"One rule {number}.")


def _undo(memory: Project, _number: int) -> None:
    """Takes the last change back."""
    undone(memory)


WRITES = (_save, _update, _amend, _delete, _compact, _undo)
"""Writes between two answers of a search; the number chooses the record."""
WRITE = st.tuples(st.sampled_from(WRITES), st.integers(0, 1_000))
