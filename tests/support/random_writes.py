"""Writes between two answers of a search; a number chooses the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import strategies as st
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams, UndoParams
from sentinel_memory.core.log.document import Line
from sentinel_memory.service import edit_records
from sentinel_memory.service.edit_records import delete_records
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project


def _log(memory: Project, **params: object) -> None:
    log_memory(memory, LogMemoryParams(**params))  # type: ignore[arg-type]  # its fields


def _named(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(f"{line.record.type}:{line.ref}" for line in lines)


def _one(memory: Project, number: int) -> str:
    lines = memory.store.read().lines
    return _named(lines)[number % len(lines)]


def save(memory: Project, number: int) -> None:
    """Saves a new lesson."""
    _log(memory, topic=f"topic {number % 9}", missing_context=f"new {number}", lesson="x")


def update(memory: Project, number: int) -> None:
    """Saves the same gap again with another lesson."""
    records = [one for one in memory.store.read_all() if one.type == "log"]
    one = records[number % len(records)]
    _log(memory, topic=one.topic, missing_context=one.missing_context, lesson=f"n {number}")


def amend(memory: Project, number: int) -> None:
    """Changes one field of a record."""
    _log(memory, id=_one(memory, number), ask_next_time=f"Which {number}?")


def delete(memory: Project, number: int) -> None:
    """Deletes a record."""
    delete_records(memory, DeleteRecordsParams(refs=(_one(memory, number),)))


def compact(memory: Project, number: int) -> None:
    """Merges up to five records of a topic into a principle."""
    topic = f"topic {number % 7}"
    some = [line for line in memory.store.read().lines if line.record.topic == topic][:5]
    rule = {"type": "principle", "topic": topic, "lesson": f"One rule {number}."}
    _log(memory, **rule, source_ids=_named(some))


def undo(memory: Project, _number: int) -> None:
    """Takes the last change back."""
    edit_records.undo(memory, UndoParams())


WRITES: tuple[Callable[[Project, int], None], ...] = (save, update, amend, delete, compact, undo)
WRITE = st.tuples(st.sampled_from(WRITES), st.integers(0, 1_000))
