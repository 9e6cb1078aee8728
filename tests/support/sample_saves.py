"""Parameters of saves for the tests of the service."""

from __future__ import annotations

import json
from typing import Any

from sentinel_memory.contract.memory import CompactMemoryParams, LogMemoryParams
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.project import Project


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


def principle(sources: tuple[str, ...], text: str = "one rule") -> LogMemoryParams:
    """A save that replaces these records."""
    return LogMemoryParams(topic="auth", lesson=text, type="principle", source_ids=sources)


def stored(memory: Project) -> list[dict[str, Any]]:
    """The lines of a log as other programs read them."""
    return [json.loads(line) for line in memory.store.path.read_bytes().splitlines()]
