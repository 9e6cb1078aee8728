"""Writes between two answers of a search; a number chooses the record."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams, UndoParams
from sentinel_memory.service import edit_records
from sentinel_memory.service.edit_records import delete_records
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project


def save(memory: Project, number: int) -> None:
    """Saves a new lesson."""
    log_memory(
        memory,
        LogMemoryParams(topic=f"topic {number % 9}", missing_context=f"new {number}", lesson="x"),
    )


def update(memory: Project, number: int) -> None:
    """Saves the same gap again with another lesson."""
    records = [one for one in memory.store.read_all() if one.type == "log"]
    one = records[number % len(records)]
    log_memory(
        memory,
        LogMemoryParams(topic=one.topic, missing_context=one.missing_context, lesson=f"n {number}"),
    )


def amend(memory: Project, number: int) -> None:
    """Changes one field of a record."""
    lines = memory.store.read().lines
    line = lines[number % len(lines)]
    log_memory(
        memory,
        LogMemoryParams(id=f"{line.record.type}:{line.ref}", ask_next_time=f"Which {number}?"),
    )


def delete(memory: Project, number: int) -> None:
    """Deletes a record."""
    lines = memory.store.read().lines
    line = lines[number % len(lines)]
    delete_records(memory, DeleteRecordsParams(refs=(f"{line.record.type}:{line.ref}",)))


def compact(memory: Project, number: int) -> None:
    """Merges up to five records of a topic into a principle."""
    lines = memory.store.read().lines
    some = [line for line in lines if line.record.topic == f"topic {number % 7}"][:5]
    log_memory(
        memory,
        LogMemoryParams(
            type="principle",
            topic=f"topic {number % 7}",
            lesson=f"One rule {number}.",
            source_ids=tuple(f"{line.record.type}:{line.ref}" for line in some),
        ),
    )


def undo(memory: Project, _number: int) -> None:
    """Takes the last change back."""
    edit_records.undo(memory, UndoParams())


WRITES: tuple[Callable[[Project, int], None], ...] = (
    save,
    update,
    amend,
    delete,
    compact,
    undo,
)
WRITE = st.tuples(st.sampled_from(WRITES), st.integers(0, 1_000))
