"""The contract: every operation with the shape of its parameters and result, in one table.

The language server, the command line and the generated TypeScript types come from here
(S01), so that no name or field is written twice. Standard library only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

RecordKind = Literal["log", "principle"]
FieldName = Literal["topic", "missing_context", "lesson", "ask_next_time"]
CompactionState = Literal["ok", "required", "full"]
Severity = Literal["error", "warning", "information"]

Folder = Annotated[
    str | None,
    "Name or URI of the project folder; only needed where several are open.",
]
Threshold = Annotated[
    int | None,
    "Number of records above which compaction is required, for this answer only; from 1.",
]


@dataclass(frozen=True, kw_only=True)
class SearchMemoryParams:
    """What `search_memory` takes."""

    query: Annotated[str, "What you are about to do, in a few words."]
    topic: Annotated[str | None, "Only the records of exactly this topic."] = None
    page: Annotated[int | None, "Page of an answer that did not fit in one; from 1."] = None
    folder: Folder = None


@dataclass(frozen=True, kw_only=True)
class LogMemoryParams:
    """What `log_memory` takes; limits are UTF-8 bytes of the stored text (S04)."""

    topic: Annotated[
        str, "Module-sized subject such as auth or payment; reuse topics. At most 64 bytes."
    ]
    missing_context: Annotated[
        str,
        "What the first instruction lacked but needed. Required for a log, at most 1024 bytes.",
    ] = ""
    lesson: Annotated[str, "The rule to apply next time, one sentence. At most 1024 bytes."]
    ask_next_time: Annotated[
        str | None, "The question to ask before the next such task. At most 512 bytes."
    ] = None
    type: Annotated[
        RecordKind, "log for a new lesson, principle for the result of a compaction."
    ] = "log"
    compact_threshold: Threshold = None
    source_ids: Annotated[
        tuple[str, ...] | None,
        "For a principle: the records it replaces, each as id@rev from compact_memory.",
    ] = None
    folder: Folder = None


@dataclass(frozen=True, kw_only=True)
class CompactMemoryParams:
    """What `compact_memory` takes."""

    target_topic: Annotated[str | None, "Only the records of exactly this topic."] = None
    compact_threshold: Threshold = None
    folder: Folder = None


@dataclass(frozen=True, kw_only=True)
class MemoryStatusParams:
    """What `memory_status` takes: nothing; it answers for every folder."""


@dataclass(frozen=True, kw_only=True)
class ListRecordsParams:
    """What `list_records` takes."""

    topic: Annotated[str | None, "Only the records of exactly this topic."] = None
    folder: Folder = None


@dataclass(frozen=True, kw_only=True)
class CheckFieldParams:
    """What `check_field` takes."""

    field: Annotated[FieldName, "The field that is being typed."]
    value: Annotated[str, "Its text so far."]
    type: Annotated[RecordKind, "The type of record that is being written."] = "log"


@dataclass(frozen=True, kw_only=True)
class EditRecordParams:
    """What `edit_record` takes; a field that is absent stays as it is."""

    ref: Annotated[str, "The record: id, or id@rev to edit it only in the state that was shown."]
    topic: str | None = None
    missing_context: str | None = None
    lesson: str | None = None
    ask_next_time: Annotated[str | None, "An empty text removes the question."] = None
    folder: Folder = None


@dataclass(frozen=True, kw_only=True)
class DeleteRecordsParams:
    """What `delete_records` takes."""

    refs: Annotated[
        tuple[str, ...],
        "The records, each id, or id@rev to delete it only in the state that was shown.",
    ]
    folder: Folder = None


@dataclass(frozen=True, kw_only=True)
class UndoParams:
    """What `undo` takes."""

    folder: Folder = None


@dataclass(frozen=True, kw_only=True)
class RecordView:
    """One record as an answer shows it."""

    ref: Annotated[str, "id@rev: this record in exactly this state."]
    id: str
    type: RecordKind
    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str | None
    created: Annotated[str | None, "ISO 8601 UTC."]
    updated: str | None
    occurrences: Annotated[int, "How often this gap was saved; at least 1."]
    compacted_at: str | None
    source_count: int | None
    withheld: Annotated[bool, "Whether a secret or private text was removed from it."]
    line: Annotated[int, "Line in the log, from 1."]


@dataclass(frozen=True, kw_only=True)
class TopicSummary:
    """How many records a topic holds."""

    topic: str
    logs: int
    principles: int
    newest: Annotated[str | None, "ISO 8601 UTC of its newest record."]
    size: Annotated[int, "UTF-8 bytes of its lines."]


@dataclass(frozen=True, kw_only=True)
class Compaction:
    """Where the log stands against its threshold (S09)."""

    state: CompactionState
    count: int
    threshold: int


@dataclass(frozen=True, kw_only=True)
class SearchMemoryResult:
    """What `search_memory` answers (S10, S12)."""

    folder: str
    count: Annotated[int, "Records in the log, or of the topic."]
    records: tuple[RecordView, ...]
    page: int
    next_page: Annotated[int | None, "The page to ask for next; null when this is the last."]
    topics: Annotated[tuple[TopicSummary, ...], "All topics, only where records are paged."]
    questions: Annotated[tuple[str, ...], "Questions to ask the user when nothing was found."]
    unreadable: Annotated[int, "Lines that are not records, kept and skipped."]
    compaction: Compaction


@dataclass(frozen=True, kw_only=True)
class KeptSource:
    """A source that was not removed, and why."""

    ref: str
    reason: Literal["changed", "missing", "unknown", "self"]


@dataclass(frozen=True, kw_only=True)
class LogMemoryResult:
    """What `log_memory` answers (S08)."""

    folder: str
    saved: Literal["created", "updated"]
    id: str
    ref: str
    count: int
    withheld: Annotated[dict[str, int], "Kind of secret to how many were removed."]
    sources_removed: Annotated[tuple[str, ...], "Ids of the originals that this replaced."]
    sources_kept: tuple[KeptSource, ...]
    uncommitted: Annotated[tuple[str, ...], "Removed ids that no git commit holds."]
    questions_left_out: Annotated[tuple[str, ...], "Questions that did not fit the principle."]
    hints: tuple[str, ...]
    compaction: Compaction


@dataclass(frozen=True, kw_only=True)
class TopicGroup:
    """A topic to compact; `records` is empty where the answer had no room for them."""

    topic: str
    count: int
    size: Annotated[int, "UTF-8 bytes of its lines."]
    complete: Annotated[bool, "Whether `records` holds all of them."]
    records: tuple[RecordView, ...]


@dataclass(frozen=True, kw_only=True)
class CompactMemoryResult:
    """What `compact_memory` answers (S13); it changes nothing."""

    folder: str
    required: bool
    groups: tuple[TopicGroup, ...]
    merge_candidates: Annotated[
        tuple[tuple[str, ...], ...], "Topics that share a first word and may be one."
    ]
    compaction: Compaction


@dataclass(frozen=True, kw_only=True)
class FolderStatus:
    """One project folder and its log."""

    folder: str
    uri: str
    exists: Annotated[bool, "Whether the log exists."]
    topics: tuple[TopicSummary, ...]
    unreadable: int
    conflicts: Annotated[int, "Blocks between conflict markers."]
    problem: Annotated[str | None, "One sentence when the log or its policy cannot be read."]
    compaction: Compaction


@dataclass(frozen=True, kw_only=True)
class MemoryStatusResult:
    """What `memory_status` answers."""

    folders: tuple[FolderStatus, ...]


@dataclass(frozen=True, kw_only=True)
class ListRecordsResult:
    """What `list_records` answers, newest topic first, oldest record first."""

    folder: str
    records: tuple[RecordView, ...]


@dataclass(frozen=True, kw_only=True)
class CheckFieldResult:
    """What `check_field` answers."""

    bytes: Annotated[int, "UTF-8 bytes of the text as it would be stored."]
    limit: int
    problem: Annotated[str | None, "One sentence when this text cannot be saved."]
    withheld: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class EditRecordResult:
    """What `edit_record` answers (S36)."""

    folder: str
    id: str
    ref: str
    withheld: Annotated[dict[str, int], "Kind of secret to how many were removed."]
    compaction: Compaction


@dataclass(frozen=True, kw_only=True)
class DeleteRecordsResult:
    """What `delete_records` answers (S36)."""

    folder: str
    removed: Annotated[tuple[str, ...], "Ids of the records that are gone."]
    uncommitted: Annotated[tuple[str, ...], "Removed ids that no git commit holds."]
    compaction: Compaction


@dataclass(frozen=True, kw_only=True)
class UndoResult:
    """What `undo` answers; all empty when there was nothing to undo (S36)."""

    folder: str
    restored: Annotated[tuple[str, ...], "Ids of the records that are there again."]
    removed: Annotated[tuple[str, ...], "Ids of what the change had written."]
    kept: Annotated[tuple[str, ...], "Ids that were saved again since and stay as they are."]
    compaction: Compaction


@dataclass(frozen=True, kw_only=True)
class MemoryChanged:
    """Sent when the log of a folder changed, by whichever process."""

    folder: str
    uri: str
    compaction: Compaction


@dataclass(frozen=True, kw_only=True)
class OpenCompaction:
    """Sent when the user chose to compact in a notification of the server."""

    folder: str
    uri: str


@dataclass(frozen=True)
class Operation:
    """One row of the table: a request, what goes in and what comes out."""

    name: str
    params: type
    result: type
    description: str
    read_only: bool = True
    agent: bool = field(default=False, kw_only=True)
    """Whether agents are offered it as a tool; the others serve the editor."""
    title: str = field(default="", kw_only=True)
    """How a host that asks its user for consent calls the tool."""
    guide: str = field(default="", kw_only=True)
    """What an agent that has never seen the tool must know beyond the description."""


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "search_memory",
        SearchMemoryParams,
        SearchMemoryResult,
        "Read what this project learned before starting a task.",
        agent=True,
        title="Search project memory",
        guide="Call it first in every task: it returns lessons and rules that earlier agents and "
        "people stored in this repository, and questions to ask the user. You judge what is "
        "relevant. It is not the editor's own memory tool, which holds private notes.",
    ),
    Operation(
        "log_memory",
        LogMemoryParams,
        LogMemoryResult,
        "Save what the first instruction lacked, after a task; or a principle with its sources.",
        read_only=False,
        agent=True,
        title="Save to project memory",
        guide="Call it when you had to ask, guess or redo something that the instruction should "
        "have said; use a topic that search_memory showed. Everyone who clones the repository "
        "reads it: a rule in one sentence, no secrets, no code, no report of the work.",
    ),
    Operation(
        "compact_memory",
        CompactMemoryParams,
        CompactMemoryResult,
        "Group the records by topic so that you can merge each topic into one principle.",
        agent=True,
        title="Prepare compaction of project memory",
        guide="Call it when an answer says COMPACTION REQUIRED. It changes nothing: for each "
        "topic save one sentence with log_memory(type=principle, topic, lesson, source_ids), "
        "which replaces exactly the records named.",
    ),
    Operation(
        "memory_status",
        MemoryStatusParams,
        MemoryStatusResult,
        "Counts, topics and problems of every open folder.",
    ),
    Operation(
        "list_records",
        ListRecordsParams,
        ListRecordsResult,
        "The records of a folder with their lines in the log.",
    ),
    Operation(
        "edit_record",
        EditRecordParams,
        EditRecordResult,
        "Change the text of a record; its history stays.",
        read_only=False,
    ),
    Operation(
        "delete_records",
        DeleteRecordsParams,
        DeleteRecordsResult,
        "Remove records; they stay restorable on this machine.",
        read_only=False,
    ),
    Operation(
        "undo",
        UndoParams,
        UndoResult,
        "Take back the latest compaction, edit or deletion made on this machine.",
        read_only=False,
    ),
    Operation(
        "check_field",
        CheckFieldParams,
        CheckFieldResult,
        "Whether a text can be saved in a field, and how many bytes it takes.",
    ),
)

NOTIFICATIONS: tuple[tuple[str, type], ...] = (
    ("memory_changed", MemoryChanged),
    ("open_compaction", OpenCompaction),
)
