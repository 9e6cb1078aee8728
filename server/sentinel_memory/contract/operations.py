"""The contract: one table of all operations with the types of their parameters and results.

The language server, the command line, the tools of agents and the generated TypeScript types are
derived from this table (S01), so that each name and field is written once. Standard library only.
"""

from __future__ import annotations

from typing import Any

from . import project
from .asking import TOOL_QUESTION, AskParams, AskResult, RevealRecord, UndoChanged
from .care import (
    CERTIFY_MEMORY,
    CHECK_EVIDENCE,
    CHECK_SIMILAR,
    UPDATE_QUOTE,
    AllowValueParams,
    AllowValueResult,
    CommitMemoryParams,
    CommitMemoryResult,
    ContextParams,
    ContextResult,
    EvidenceAligned,
    LearnParams,
    LearnResult,
    RedactRecordsParams,
    RedactRecordsResult,
    ReflectParams,
    ReflectResult,
    ReviewMemoryParams,
    ReviewMemoryResult,
)
from .codec import Operation
from .forms import (
    APPLY_PLAN,
    DROP_PROPOSALS,
    HISTORY,
    LIST_UNDO,
    MODEL_DRAFT,
    READ_FORM,
    READ_PLAN,
    SHOW,
    WRITE_DRAFT,
    WRITE_FORM,
    WRITE_PLAN,
)
from .hosts import (
    ConnectHostsParams,
    ConnectHostsResult,
    SetUpAgentsParams,
    SetUpAgentsResult,
)
from .log_file import (
    RENAME_TOPIC,
    TIDY_LOG,
    MergeDriverParams,
    MergeDriverResult,
    ResolveConflictsParams,
    ResolveConflictsResult,
    SettleLog,
)
from .memory import (
    CompactMemoryParams,
    CompactMemoryResult,
    DismissQuestionParams,
    DismissQuestionResult,
    LessonHelpedParams,
    LessonHelpedResult,
    LogMemoryParams,
    LogMemoryResult,
    ModelCheckParams,
    ModelCheckResult,
    PreflightParams,
    PreflightResult,
    SearchMemoryParams,
    SearchMemoryResult,
)
from .project import DIFF_MEMORY, NEWS_MEMORY
from .rows import PAGE, ROWS, SEARCH_PAGE, SEARCH_ROWS

SEARCH_MEMORY = Operation(
    "search_memory",
    SearchMemoryParams,
    SearchMemoryResult,
    "Read what this project learned before starting a task.",
    agent=True,
    title="Search project memory",
    guide="Call it first in every task: it returns whole lessons that agents and people stored in "
    "this repository, and questions. You judge what is relevant; ask the user what is open. Next: "
    "log_memory after the task. It is not the editor's own memory tool, which holds private notes.",
)
LOG_MEMORY = Operation(
    "log_memory",
    LogMemoryParams,
    LogMemoryResult,
    "Save what the first instruction lacked, after a task; or a principle with its sources.",
    read_only=False,
    agent=True,
    title="Save to project memory",
    guide="Call it when you had to ask, guess or redo something that the instruction should "
    "have said. A new record needs topic, missing_context and lesson, and is found again by "
    "ask_next_time and cues; use a topic that search_memory showed. With id only the given fields "
    "change: cues and settled_by are added, others replaced. Everyone who clones the repository "
    "reads it: a rule in one sentence, no secrets, no code, no report of the work.",
)
COMPACT_MEMORY = Operation(
    "compact_memory",
    CompactMemoryParams,
    CompactMemoryResult,
    "Group the records by topic so that you can merge each topic into principles.",
    agent=True,
    title="Prepare compaction of project memory",
    guide="Call it when an answer says COMPACTION REQUIRED, after your task, and commit the result "
    "alone. It changes nothing: save each group with log_memory(type=principle, topic, lesson, "
    "source_ids), which replaces exactly the records named. Then go on with its cursor: it shows "
    "every record once.",
)
MEMORY_STATUS = Operation(
    "memory_status",
    project.MemoryStatusParams,
    project.MemoryStatusResult,
    "Get the counts, topics and problems of every open folder.",
)
PROBLEM_REPORT = Operation(
    "problem_report",
    project.ProblemReportParams,
    project.ProblemReportResult,
    "Describe every open folder in numbers and states, for a report that anybody may read.",
)
LIST_RECORDS = Operation(
    "list_records",
    project.ListRecordsParams,
    project.ListRecordsResult,
    "List the records of a folder with their lines in the log.",
)
EDIT_RECORD = Operation(
    "edit_record",
    project.EditRecordParams,
    project.EditRecordResult,
    "Change the text of a record and keep its history.",
    read_only=False,
)
DELETE_RECORDS = Operation(
    "delete_records",
    project.DeleteRecordsParams,
    project.DeleteRecordsResult,
    "Remove records; this machine can restore them.",
    read_only=False,
)
UNDO = Operation(
    "undo",
    project.UndoParams,
    project.UndoResult,
    "Take back the latest compaction, edit, deletion or repeated save made on this machine.",
    read_only=False,
)
REDACT_RECORDS = Operation(
    "redact_records",
    RedactRecordsParams,
    RedactRecordsResult,
    "Remove withheld text from the records permanently; this cannot be undone.",
    read_only=False,
    readable=True,
)
ALLOW_VALUE = Operation(
    "allow_value",
    AllowValueParams,
    AllowValueResult,
    "Add a value that looks like a secret to the allowed values in the project's policy.",
    read_only=False,
    readable=True,
)
INIT_PROJECT = Operation(
    "init_project",
    project.InitProjectParams,
    project.InitProjectResult,
    "Show or write the files that make the agents of a project use the memory.",
    read_only=False,
)
SET_PRIVATE = Operation(
    "set_private",
    project.SetPrivateParams,
    project.SetPrivateResult,
    "Make git ignore the memory, or track it again.",
    read_only=False,
)
SET_THRESHOLD = Operation(
    "set_threshold",
    project.SetThresholdParams,
    project.SetThresholdResult,
    "Set the number of records above which the project requires compaction.",
    read_only=False,
)
REVIEW_MEMORY = Operation(
    "review_memory",
    ReviewMemoryParams,
    ReviewMemoryResult,
    "List the records that a push would publish, and what looks sensitive in them.",
    readable=True,
)
COMMIT_MEMORY = Operation(
    "commit_memory",
    CommitMemoryParams,
    CommitMemoryResult,
    "Commit the memory alone, with a message that says what was learned.",
    read_only=False,
    readable=True,
)
MERGE_DRIVER = Operation(
    "merge_driver",
    MergeDriverParams,
    MergeDriverResult,
    "Let git merge the memory of this clone record by record, or line by line again.",
    read_only=False,
)
RESOLVE_CONFLICTS = Operation(
    "resolve_conflicts",
    ResolveConflictsParams,
    ResolveConflictsResult,
    "Show or write the log without merge conflicts, resolved record by record.",
    read_only=False,
)
CHECK_FIELD = Operation(
    "check_field",
    project.CheckFieldParams,
    project.CheckFieldResult,
    "Check whether a text can be saved in a field, and count its bytes.",
)
SERVER_COMMAND = Operation(
    "server_command",
    project.ServerCommandParams,
    project.ServerCommandResult,
    "Install the launcher for this user, and return the command that starts the MCP server.",
    read_only=False,
)
CONNECT_HOSTS = Operation(
    "connect_hosts",
    ConnectHostsParams,
    ConnectHostsResult,
    "Show or write the changes that connect or disconnect programs that run agents.",
    read_only=False,
)
SET_UP_AGENTS = Operation(
    "set_up_agents",
    SetUpAgentsParams,
    SetUpAgentsResult,
    "Show, write or take back all that makes the agents of a person use the memory.",
    read_only=False,
)
PREFLIGHT = Operation(
    "preflight",
    PreflightParams,
    PreflightResult,
    "Find at most three lessons that may apply to a task.",
)
MODEL_CHECK = Operation(
    "model_check",
    ModelCheckParams,
    ModelCheckResult,
    "Write the question for a model of the editor: the task without secrets, and ten questions.",
    readable=True,
)
DISMISS_QUESTION = Operation(
    "dismiss_question",
    DismissQuestionParams,
    DismissQuestionResult,
    "Give a lesson later and ask its question less often, on this machine only.",
    read_only=False,
)
LESSON_HELPED = Operation(
    "lesson_helped",
    LessonHelpedParams,
    LessonHelpedResult,
    "Give a lesson first among equals, on this machine only.",
    read_only=False,
)
LEARN = Operation(
    "learn",
    LearnParams,
    LearnResult,
    "Draft records from what the project already knows; nothing is saved unread.",
    read_only=False,
    readable=True,
)
CONTEXT = Operation(
    "context",
    ContextParams,
    ContextResult,
    "Show what an agent gets at the start of a session, and what has no room.",
    readable=True,
)
REFLECT = Operation(
    "reflect",
    ReflectParams,
    ReflectResult,
    "Report the effect of each lesson since the last report, and which to amend or drop.",
    read_only=False,
    readable=True,
)

OPERATIONS: tuple[Operation[Any, Any], ...] = (
    SEARCH_MEMORY,
    LOG_MEMORY,
    COMPACT_MEMORY,
    WRITE_PLAN,
    APPLY_PLAN,
    MODEL_DRAFT,
    WRITE_DRAFT,
    DROP_PROPOSALS,
    MEMORY_STATUS,
    ROWS,
    SEARCH_ROWS,
    SEARCH_PAGE,
    PAGE,
    PROBLEM_REPORT,
    TOOL_QUESTION,
    LIST_RECORDS,
    EDIT_RECORD,
    DELETE_RECORDS,
    RENAME_TOPIC,
    TIDY_LOG,
    UNDO,
    LIST_UNDO,
    SHOW,
    HISTORY,
    REDACT_RECORDS,
    ALLOW_VALUE,
    INIT_PROJECT,
    SET_PRIVATE,
    SET_THRESHOLD,
    DIFF_MEMORY,
    NEWS_MEMORY,
    REVIEW_MEMORY,
    COMMIT_MEMORY,
    MERGE_DRIVER,
    RESOLVE_CONFLICTS,
    CHECK_FIELD,
    CHECK_EVIDENCE,
    CHECK_SIMILAR,
    UPDATE_QUOTE,
    CERTIFY_MEMORY,
    WRITE_FORM,
    READ_FORM,
    READ_PLAN,
    SERVER_COMMAND,
    CONNECT_HOSTS,
    SET_UP_AGENTS,
    PREFLIGHT,
    MODEL_CHECK,
    DISMISS_QUESTION,
    LESSON_HELPED,
    LEARN,
    CONTEXT,
    REFLECT,
)

ASKED: tuple[tuple[str, type, type], ...] = (("ask", AskParams, AskResult),)
"""Requests of the server to the client."""

NOTIFICATIONS: tuple[tuple[str, type], ...] = (
    ("memory_changed", project.MemoryChanged),
    ("undo_changed", UndoChanged),
    ("reveal_record", RevealRecord),
    ("open_compaction", project.OpenCompaction),
    ("settle_log", SettleLog),
    ("evidence_aligned", EvidenceAligned),
)
