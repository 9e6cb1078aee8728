"""The memory of a project: its records, what is saved into it, and what it answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from project_logs import write_log
from sample_records import log, with_cues
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    LogMemoryParams,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.contract.project import CheckFieldParams, CheckFieldResult
from sentinel_memory.core.frozen import Frozen
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.forms import measure
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory

OTHER = (
    "invoice rounding currency session cookie export queue retry locale migration index cache "
    "webhook signature upload thumbnail quota shard replica timezone calendar reminder"
)
WORDS = OTHER.split()
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


def ordinary(count: int) -> list[Record]:
    """Records about other things, which have a few words in common."""
    return [
        log(
            f"{WORDS[n % 22]} and {WORDS[n * 7 % 22]} were not clear in case {n}",
            topic=f"topic {n % 25}",
            lesson=f"Check the {WORDS[n * 3 % 22]} before the {WORDS[n * 5 % 22]}. Case {n}. " * 3,
            question=f"Which {WORDS[n % 22]}?",
            created=f"2026-02-{n % 28 + 1:02}T{n % 24:02}:00:00Z",
        )
        for n in range(count)
    ]


def fill(memory: Project, records: Iterable[Record]) -> None:
    """Lets a memory hold these records and no others."""
    write_log(memory.root, sorted(format_line(one) for one in records))


def asked(memory: Project, query: str = "", **options: object) -> SearchMemoryResult:
    """The answer of a search."""
    return search_memory(memory, SearchMemoryParams(query=query, **options))


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
    groups = compact_memory(memory, CompactMemoryParams(target_topic=topic)).groups
    return tuple(record.ref for group in groups for record in group.records)


def stored(memory: Project) -> list[dict[str, Any]]:
    """The lines of a log as other programs read them."""
    return [json.loads(line) for line in memory.store.path.read_bytes().splitlines()]


def check_field(memory: Project, params: CheckFieldParams) -> CheckFieldResult:
    """The measure of a text as this project would store it."""
    standing, topics = memory.standing, memory.store.read().topic_names
    return measure(params, standing.language, standing.protection, topics)
