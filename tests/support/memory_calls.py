"""The operations on a memory in one line each, by their names or in words of their own (S01)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from git_repository import opened
from sentinel_memory.contract.forms import HistoryParams, HistoryResult, WritePlanParams
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    CompactMemoryResult,
    LogMemoryParams,
    LogMemoryResult,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.contract.project import (
    DeleteRecordsParams,
    DeleteRecordsResult,
    EditRecordParams,
    EditRecordResult,
    ListRecordsParams,
    ListRecordsResult,
    UndoParams,
    UndoResult,
)
from sentinel_memory.core.log.record import Record
from sentinel_memory.render.answers import render
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.edit_records import delete_records, edit_record, undo
from sentinel_memory.service.handlers import handler
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.plans import write_plan
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.show import history

_PARAMS = {operation.name: operation.params for operation in OPERATIONS}


def ask(project: Project | Path, operation: str, **params: object) -> Any:  # noqa: ANN401 - its own
    """Runs an operation on a project, or on that of a folder, and returns its result."""
    memory = opened(project) if isinstance(project, Path) else project
    return handler(operation)(memory, _PARAMS[operation](**params))


def save(memory: Project, gap: str | None = "gap", **fields: object) -> LogMemoryResult:
    """Saves a lesson about `auth` with the rule `rule`, or with other fields."""
    whole = {"topic": "auth", "missing_context": gap, "lesson": "rule", **fields}
    return log_memory(memory, LogMemoryParams(**whole))


def amend(memory: Project, ref: str, **fields: object) -> LogMemoryResult:
    """Changes fields of a record as an agent does."""
    return log_memory(memory, LogMemoryParams(id=ref, **fields))


def unite(memory: Project, *refs: str, lesson: str = "rule", **fields: object) -> LogMemoryResult:
    """Saves a principle about `auth` that replaces these records."""
    whole = {"topic": "auth", "type": "principle", "lesson": lesson, "source_ids": refs, **fields}
    return log_memory(memory, LogMemoryParams(**whole))


def edit(memory: Project, ref: str, **fields: object) -> EditRecordResult:
    """Changes fields of a record as a person does."""
    return edit_record(memory, EditRecordParams(ref=ref, **fields))


def delete(memory: Project, *refs: str, **options: object) -> DeleteRecordsResult:
    """Deletes these records, or those that the options name."""
    return delete_records(memory, DeleteRecordsParams(refs=refs or None, **options))


def undone(memory: Project, **options: object) -> UndoResult:
    """Takes the latest change back, or as far as the options say."""
    return undo(memory, UndoParams(**options))


def search(memory: Project, query: str = "", **options: object) -> SearchMemoryResult:
    """The answer of a search."""
    return search_memory(memory, SearchMemoryParams(query=query, **options))


def grouped(memory: Project, topic: str | None = None, **options: object) -> CompactMemoryResult:
    """The groups of records that a compaction could unite."""
    return compact_memory(memory, CompactMemoryParams(target_topic=topic, **options))


def listed(memory: Project, **options: object) -> ListRecordsResult:
    """The records as people see them."""
    return list_records(memory, ListRecordsParams(**options))


def past(memory: Project, ref: str, restore: str | None = None) -> HistoryResult:
    """The earlier versions of a record, of which one may be brought back."""
    return history(memory, HistoryParams(ref=ref, restore=restore))


def plan_of(memory: Project) -> str:
    """The plan of a compaction as it is written."""
    return write_plan(memory, WritePlanParams()).plan


def told(answer: object, language: Language = "en") -> str:
    """An answer as text, "" where it has none."""
    return render(answer, language) or ""


def only(memory: Project) -> Record:
    """The one record of a memory."""
    (line,) = memory.store.read().lines
    return line.record
