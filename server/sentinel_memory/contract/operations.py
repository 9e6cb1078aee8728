"""The contract: one table of all operations with the types of their parameters and results.

The language server, the command line, the tools of agents and the generated TypeScript types are
derived from this table (S01), so that each name and field is written once. Standard library only.
"""

from __future__ import annotations

from typing import Any

from . import care, editor, forms, hosts, memory, project
from .codec import Operation

SEARCH_MEMORY = Operation(
    "search_memory",
    memory.SearchMemoryParams,
    memory.SearchMemoryResult,
    "Read what this project learned before starting a task.",
    agent=True,
    title="Search project memory",
    guide="Call it first in every task: it returns whole lessons that agents and people stored in "
    "this repository, and questions. You judge what is relevant; ask the user what is open. Next: "
    "log_memory after the task. It is not the editor's own memory tool, which holds private notes.",
)
LOG_MEMORY = Operation(
    "log_memory",
    memory.LogMemoryParams,
    memory.LogMemoryResult,
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
    memory.CompactMemoryParams,
    memory.CompactMemoryResult,
    "Group the records by topic so that you can merge each topic into principles.",
    agent=True,
    title="Prepare compaction of project memory",
    guide="Call it when an answer says COMPACTION REQUIRED, after your task, and commit the result "
    "alone. It changes nothing: save each group with log_memory(type=principle, topic, lesson, "
    "source_ids), which replaces exactly the records named. Then go on with its cursor: it shows "
    "every record once.",
)
WRITE_PLAN = Operation(
    "write_plan",
    forms.WritePlanParams,
    forms.WritePlanResult,
    "Write a compaction as a text to edit: each topic with its sources, a question and cues.",
)
APPLY_PLAN = Operation(
    "apply_plan",
    forms.ApplyPlanParams,
    forms.ApplyPlanResult,
    "Apply a plan topic by topic, and report each line that cannot be applied.",
    read_only=False,
    readable=True,
)
MODEL_DRAFT = Operation(
    "model_draft",
    forms.ModelDraftParams,
    forms.ModelDraftResult,
    "Write the question that asks a model to draft the principles of a topic of a plan.",
)
WRITE_DRAFT = Operation(
    "write_draft",
    forms.WriteDraftParams,
    forms.WriteDraftResult,
    "Put the answer of a model into a plan, marked as a draft that a person has to read.",
)
MEMORY_STATUS = Operation(
    "memory_status",
    project.MemoryStatusParams,
    project.MemoryStatusResult,
    "Get the counts, topics and problems of every open folder.",
)
ROWS = Operation(
    "rows",
    editor.RowsParams,
    editor.RowsResult,
    "List the rows of the view below one of them, ready to be shown.",
)
SEARCH_ROWS = Operation(
    "search_rows",
    editor.SearchRowsParams,
    editor.SearchRowsResult,
    "List what fits typed words in all folders, ready to be shown.",
)
SEARCH_PAGE = Operation(
    "search_page",
    editor.SearchPageParams,
    editor.SearchPageResult,
    "List what of the page of the whole memory fits typed words.",
)
PAGE = Operation(
    "page",
    editor.PageParams,
    editor.Page,
    "Show a record, a topic or the whole memory as a page, ready to be shown.",
)
PROBLEM_REPORT = Operation(
    "problem_report",
    project.ProblemReportParams,
    project.ProblemReportResult,
    "Describe every open folder in numbers and states, for a report that anybody may read.",
)
TOOL_QUESTION = Operation(
    "tool_question",
    editor.ToolQuestionParams,
    editor.ToolQuestionResult,
    "Say what a tool of an agent does, and ask before a save.",
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
RENAME_TOPIC = Operation(
    "rename_topic",
    forms.RenameTopicParams,
    forms.RenameTopicResult,
    "Give a topic another name; its records keep their history.",
    read_only=False,
    readable=True,
)
TIDY_LOG = Operation(
    "tidy_log",
    forms.TidyLogParams,
    forms.TidyLogResult,
    "Correct ids, sort, keep each record once, join principles of the same records, and take out "
    "lines that are not records.",
    read_only=False,
    readable=True,
)
UNDO = Operation(
    "undo",
    project.UndoParams,
    project.UndoResult,
    "Take back the latest compaction, edit, deletion or repeated save made on this machine.",
    read_only=False,
)
LIST_UNDO = Operation(
    "list_undo",
    memory.FolderParams,
    forms.ListUndoResult,
    "List the changes that can be undone on this machine, and what each undo would restore.",
    readable=True,
)
SHOW = Operation(
    "show",
    forms.ShowParams,
    forms.ShowResult,
    "Show a record, a topic or the whole memory as a page for people.",
)
HISTORY = Operation(
    "history",
    forms.HistoryParams,
    forms.HistoryResult,
    "List the earlier versions of a record, or restore one of them.",
    read_only=False,
)
REDACT_RECORDS = Operation(
    "redact_records",
    care.RedactRecordsParams,
    care.RedactRecordsResult,
    "Remove withheld text from the records permanently; this cannot be undone.",
    read_only=False,
    readable=True,
)
ALLOW_VALUE = Operation(
    "allow_value",
    care.AllowValueParams,
    care.AllowValueResult,
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
    "Set the number of lessons above which the project requires compaction.",
    read_only=False,
)
DIFF_MEMORY = Operation(
    "diff_memory",
    project.DiffMemoryParams,
    project.DiffMemoryResult,
    "List what was added, updated, compacted and removed between two commits, or since last time.",
    read_only=False,
    readable=True,
)
NEWS_MEMORY = Operation(
    "news_memory",
    project.NewsMemoryParams,
    project.NewsMemoryResult,
    "List what agents saved here and what others brought since the user last looked.",
    read_only=False,
    readable=True,
)
REVIEW_MEMORY = Operation(
    "review_memory",
    care.ReviewMemoryParams,
    care.ReviewMemoryResult,
    "List the records that a push would publish, and what looks sensitive in them.",
    readable=True,
)
COMMIT_MEMORY = Operation(
    "commit_memory",
    care.CommitMemoryParams,
    care.CommitMemoryResult,
    "Commit the memory alone, with a message that says what was learned.",
    read_only=False,
    readable=True,
)
MERGE_DRIVER = Operation(
    "merge_driver",
    forms.MergeDriverParams,
    forms.MergeDriverResult,
    "Let git merge the memory of this clone record by record, or line by line again.",
    read_only=False,
)
RESOLVE_CONFLICTS = Operation(
    "resolve_conflicts",
    forms.ResolveConflictsParams,
    forms.ResolveConflictsResult,
    "Show or write the log without merge conflicts, resolved record by record.",
    read_only=False,
)
CHECK_EVIDENCE = Operation(
    "check_evidence",
    care.CheckEvidenceParams,
    care.CheckEvidenceResult,
    "Check whether the code quoted by records still exists, and where.",
    readable=True,
)
CHECK_SIMILAR = Operation(
    "check_similar",
    memory.FolderParams,
    care.CheckSimilarResult,
    "List records that may say the same or contradict each other.",
    readable=True,
)
UPDATE_QUOTE = Operation(
    "update_quote",
    care.UpdateQuoteParams,
    care.UpdateQuoteResult,
    "Replace the quote of a record by the text that now stands in its place.",
    read_only=False,
)
CERTIFY_MEMORY = Operation(
    "certify_memory",
    care.CertifyMemoryParams,
    care.CertifyMemoryResult,
    "Confirm as a person that a lesson and its quoted code are right. No agent can do this.",
    read_only=False,
)
READ_PLAN = Operation(
    "read_plan",
    forms.ReadPlanParams,
    forms.ReadPlanResult,
    "Find the topics of a plan, report its problems and preview them.",
)
SERVER_COMMAND = Operation(
    "server_command",
    memory.FolderParams,
    project.ServerCommandResult,
    "Install the launcher for this user, and return the command that starts the MCP server.",
    read_only=False,
)
SET_UP_AGENTS = Operation(
    "set_up_agents",
    hosts.SetUpAgentsParams,
    hosts.SetUpAgentsResult,
    "Show, write or take back all that makes the agents of a person use the memory.",
    read_only=False,
)
PREFLIGHT = Operation(
    "preflight",
    memory.PreflightParams,
    memory.PreflightResult,
    "Find at most three lessons that may apply to a task.",
)
MODEL_CHECK = Operation(
    "model_check",
    memory.ModelCheckParams,
    memory.ModelCheckResult,
    "Write the question for a model of the editor: the task without secrets, and ten questions.",
    readable=True,
)
DISMISS_QUESTION = Operation(
    "dismiss_question",
    memory.DismissQuestionParams,
    memory.DismissQuestionResult,
    "Give a lesson later and ask its question less often, on this machine only.",
    read_only=False,
)
LESSON_HELPED = Operation(
    "lesson_helped",
    memory.LessonHelpedParams,
    memory.LessonHelpedResult,
    "Give a lesson first among equals, on this machine only.",
    read_only=False,
)
LEARN = Operation(
    "learn",
    care.LearnParams,
    care.LearnResult,
    "Draft records from what the project already knows; nothing is saved unread.",
    read_only=False,
    readable=True,
)
CONTEXT = Operation(
    "context",
    memory.FolderParams,
    care.ContextResult,
    "Show what an agent gets at the start of a session, and what has no room.",
    readable=True,
)
REFLECT = Operation(
    "reflect",
    memory.FolderParams,
    care.ReflectResult,
    "Report the effect of each lesson since the last report, and which to amend or drop.",
    read_only=False,
    readable=True,
)

OPERATIONS: tuple[Operation[..., Any, Any], ...] = tuple(
    row for row in globals().copy().values() if isinstance(row, Operation)
)
"""All rows, in the order in which they stand here; the first three are the tools of agents."""

ASKED: tuple[tuple[str, type, type], ...] = (("ask", editor.AskParams, editor.AskResult),)
"""Requests of the server to the client."""

NOTIFICATIONS: tuple[tuple[str, type], ...] = (
    ("memory_changed", project.MemoryChanged),
    ("reveal_record", editor.RevealRecord),
    ("open_compaction", project.OpenCompaction),
    ("settle_log", forms.SettleLog),
    ("evidence_aligned", care.EvidenceAligned),
)
