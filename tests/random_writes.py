"""What may be written between two answers of a search; a number chooses the record."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams, UndoParams
from sentinel_memory.service.service import MemoryService


def save(service: MemoryService, number: int) -> None:
    """Saves a new lesson."""
    service.log_memory(
        LogMemoryParams(topic=f"topic {number % 9}", missing_context=f"new {number}", lesson="x")
    )


def update(service: MemoryService, number: int) -> None:
    """Saves the same gap again with another lesson."""
    records = [one for one in service.store.read_all() if one.type == "log"]
    one = records[number % len(records)]
    service.log_memory(
        LogMemoryParams(topic=one.topic, missing_context=one.missing_context, lesson=f"n {number}")
    )


def amend(service: MemoryService, number: int) -> None:
    """Changes one field of a record."""
    lines = service.store.read().lines
    line = lines[number % len(lines)]
    service.log_memory(
        LogMemoryParams(id=f"{line.record.type}:{line.ref}", ask_next_time=f"Which {number}?")
    )


def delete(service: MemoryService, number: int) -> None:
    """Deletes a record."""
    lines = service.store.read().lines
    line = lines[number % len(lines)]
    service.delete_records(DeleteRecordsParams(refs=(f"{line.record.type}:{line.ref}",)))


def compact(service: MemoryService, number: int) -> None:
    """Merges up to five records of a topic into a principle."""
    lines = service.store.read().lines
    some = [line for line in lines if line.record.topic == f"topic {number % 7}"][:5]
    service.log_memory(
        LogMemoryParams(
            type="principle",
            topic=f"topic {number % 7}",
            lesson=f"One rule {number}.",
            source_ids=tuple(f"{line.record.type}:{line.ref}" for line in some),
        )
    )


def undo(service: MemoryService, _number: int) -> None:
    """Takes the last change back."""
    service.undo(UndoParams())


WRITES: tuple[Callable[[MemoryService, int], None], ...] = (
    save,
    update,
    amend,
    delete,
    compact,
    undo,
)
WRITE = st.tuples(st.sampled_from(WRITES), st.integers(0, 1_000))
