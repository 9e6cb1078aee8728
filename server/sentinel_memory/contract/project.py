"""Parameters and results of the operations that serve an editor or a person."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import AnyField, Compaction, Folder, RecordKind, RecordView, TopicSummary
from .news import NewsCounts
from .prompts import WhyCandidate

Agent = Literal["agents", "claude", "cursor", "cursorrules"]
"""Whose file `init_project` writes: AGENTS.md, CLAUDE.md, a rule of Cursor or its old file."""

Tracking = Literal["tracked", "untracked", "private", "ignored", "no-git", "unknown"]
"""What git does with a log.

It follows it; nothing yet; it ignores it because the project chose so; it ignores it without
that choice; there is no repository, or no git that answers.
"""


class MemoryStatusParams(Frozen):
    """The parameters of `memory_status`: nothing; it answers for every folder."""


class ListRecordsParams(Frozen):
    """The parameters of `list_records`."""

    topic: Annotated[str | None, "Only the records of exactly this topic."] = None
    query: Annotated[str | None, "Only the records that fit it, in the order of a search."] = None
    best: Annotated[
        int | None, "Only so many, whatever their topic: the best of a query, else the newest."
    ] = None
    folder: Folder = None


class CheckFieldParams(Frozen):
    """The parameters of `check_field`."""

    field: Annotated[AnyField, "The field that is being typed."]
    value: Annotated[str, "Its text so far; of a list, an entry a line."]
    type: Annotated[RecordKind, "The type of record that is being written."] = "log"
    folder: Annotated[str | None, "With whose topics a topic is compared; absent: none."] = None


class EditRecordParams(Frozen):
    """The parameters of `edit_record`; a field that is absent stays as it is."""

    ref: Annotated[str, "The record: id, or id@rev to edit it only in the state that was shown."]
    topic: str | None = None
    missing_context: str | None = None
    lesson: str | None = None
    ask_next_time: Annotated[str | None, "An empty text removes the question."] = None
    cues: Annotated[tuple[str, ...] | None, "An empty list removes them."] = None
    settled_by: Annotated[tuple[str, ...] | None, "An empty list removes them."] = None
    applies_to: Annotated[tuple[str, ...] | None, "An empty list removes them."] = None
    evidence: Annotated[tuple[str, ...] | None, "Each `PATH: QUOTE`; empty for none."] = None
    file: Annotated[str | None, "A file of the project for which it holds too: path or URI."] = None
    folder: Folder = None


class DeleteRecordsParams(Frozen):
    """The parameters of `delete_records`."""

    refs: Annotated[
        tuple[str, ...],
        "The records, each id, or id@rev to delete it only in the state that was shown.",
    ]
    dry_run: Annotated[bool, "Whether to answer only what would go, and delete nothing."] = False
    folder: Folder = None


class UndoParams(Frozen):
    """The parameters of `undo`."""

    ids: Annotated[
        tuple[str, ...] | None,
        "What the change to take back removed, each id or id@rev; refused when the latest change "
        "is another.",
    ] = None
    until: Annotated[
        str | None, "The earliest change to take back, by its time; all later ones go with it."
    ] = None
    folder: Folder = None


class InitProjectParams(Frozen):
    """The parameters of `init_project`."""

    agent: Annotated[Agent, "Whose file is written."] = "agents"
    write: Annotated[bool, "Whether to write the changes, or only to show them."] = False
    digest: Annotated[
        str | None, "Of the changes that a person agreed to; others are not written then."
    ] = None
    folder: Folder = None


class SetPrivateParams(Frozen):
    """The parameters of `set_private`."""

    private: Annotated[bool, "Whether git shall ignore the memory, or follow it."]
    folder: Folder = None


class SetThresholdParams(Frozen):
    """The parameters of `set_threshold`."""

    threshold: Annotated[
        int | None, "Records above which compaction is required, from 1; null: the default."
    ]
    folder: Folder = None


class ServerCommandParams(Frozen):
    """The parameters of `server_command`."""

    folder: Folder = None


class Use(Frozen):
    """What became of one lesson on this machine (M12)."""

    id: str
    topic: str
    given: Annotated[int, "How often it went into an agent's context."]
    answered: Annotated[int, "How often a later prompt answered its question."]
    again: Annotated[int, "How often its gap was saved once more although it had been given."]


class Value(Frozen):
    """What the memory did on this machine: counters without contents, kept outside the project."""

    asked: Annotated[int, "Questions raised, each once a session, before the task began."]
    answered: Annotated[int, "Of these, answered by a later prompt or inserted by a person."]
    dismissed: int
    given: Annotated[int, "Lessons that went into an agent's context."]
    tokens: Annotated[int, "What they took, by our estimate."]
    never_used: Annotated[int, "Lessons that no task has matched since they were saved."]
    again: Annotated[int, "Gaps that came back although their lesson had been given."]
    missed: Annotated[tuple[Use, ...], "The lessons whose gaps did so most often, at most three."]


class FolderStatus(Frozen):
    """One project folder and its log."""

    folder: str
    uri: Annotated[str, "Of the project, in which the log is."]
    opened: Annotated[tuple[str, ...], "URIs of the open folders that belong to the project."]
    exists: Annotated[bool, "Whether the log exists."]
    topics: tuple[TopicSummary, ...]
    unreadable: int
    without_cues: Annotated[int, "Records that no task is recognised by (N10)."]
    conflicts: Annotated[
        int, "Blocks between conflict markers; 1 where a merge left one side without any."
    ]
    problem: Annotated[str | None, "One sentence when the log cannot be read."]
    policy_problems: Annotated[tuple[str, ...], "What is wrong with config.json, in sentences."]
    set_aside: Annotated[str | None, "One sentence when git has put records aside in a stash."]
    cache_problem: Annotated[str | None, "One sentence when no cache can be used, which is slower."]
    compaction: Compaction
    tracking: Annotated[Tracking, "What git does with the log."]
    news: Annotated[NewsCounts | None, "What others changed since the last look; null: nothing."]
    value: Value


class MemoryStatusResult(Frozen):
    """The result of `memory_status`."""

    folders: tuple[FolderStatus, ...]


class ListRecordsResult(Frozen):
    """The result of `list_records`, newest topic first, oldest record first."""

    folder: str
    records: tuple[RecordView, ...]
    uses: Annotated[
        tuple[Use, ...], "What became of them on this machine; of those to which anything happened."
    ]
    why: Annotated[
        tuple[WhyCandidate, ...] | None,
        "Of a query: what it shares with the first 100 of the records, in their order.",
    ] = None
    scores: Annotated[
        tuple[int, ...] | None, "Of the best: how well each fits the query, in thousandths."
    ] = None
    more: Annotated[int | None, "How many others fit that are not among the best."] = None


class CheckFieldResult(Frozen):
    """The result of `check_field`."""

    bytes: Annotated[int, "UTF-8 bytes of the text as it would be stored."]
    limit: int
    problem: Annotated[str | None, "One sentence when this text cannot be saved."]
    hint: Annotated[str | None, "One sentence when another text would be better."]
    withheld: dict[str, int]


class EditRecordResult(Frozen):
    """The result of `edit_record` (S36)."""

    folder: str
    id: str
    ref: str
    withheld: Annotated[dict[str, int], "Kind of secret to how many were removed."]
    hints: tuple[str, ...]
    compaction: Compaction


class DeleteRecordsResult(Frozen):
    """The result of `delete_records` (S36)."""

    folder: str
    removed: Annotated[tuple[str, ...], "Ids of the records that are gone, or would be."]
    uncommitted: Annotated[tuple[str, ...], "Removed ids that no git commit holds."]
    compaction: Compaction


class UndoResult(Frozen):
    """The result of `undo`; all empty when there was nothing to undo (S36)."""

    folder: str
    restored: Annotated[tuple[str, ...], "Ids of the records that are there again."]
    removed: Annotated[tuple[str, ...], "Ids of what the change had written."]
    kept: Annotated[
        tuple[str, ...],
        "Ids that were saved again since and stay as they are; undo once more puts the earlier "
        "text in their place.",
    ]
    replaced: Annotated[
        tuple[str, ...], "Restored ids whose later text left; undo once more brings that back."
    ]
    put_back: Annotated[int, "How many lines are there again that are no record."] = 0
    compaction: Compaction


class FileChange(Frozen):
    """A file of the project that `init_project` writes, or removes where `after` is null."""

    path: Annotated[str, "Relative to the folder, with forward slashes."]
    before: str | None
    after: str | None


class InitProjectResult(Frozen):
    """The result of `init_project`; no changes when the agents follow the loop already (S25)."""

    folder: str
    changes: tuple[FileChange, ...]
    digest: Annotated[str, "Tells these changes from all others."]
    written: Annotated[bool, "Whether the changes were written now."]


class SetThresholdResult(Frozen):
    """The result of `set_threshold`: it stands in `.context/config.json` now (S09)."""

    folder: str
    overruled: Annotated[bool, "Whether the environment of the server says another one, and wins."]
    compaction: Compaction


class SetPrivateResult(Frozen):
    """The result of `set_private` (S35)."""

    folder: str
    private: Annotated[bool, "What was chosen."]
    tracking: Annotated[Tracking, "What git does with the log now."]
    rule: Annotated[
        str | None, "The rule of git that ignores the log without that choice, as file:line."
    ]
    command: Annotated[
        str | None, "What a person may run in the folder where git does not do what was chosen."
    ]
    message: Annotated[str, "All of it in sentences."]


class ServerCommandResult(Frozen):
    """The result of `server_command`: the process that a host starts."""

    folder: str
    command: Annotated[str, "The interpreter."]
    args: Annotated[tuple[str, ...], "Its arguments: the launcher, `mcp` and the project."]


class MemoryChanged(Frozen):
    """Sent when the log of a folder changed, by whichever process."""

    folder: str
    uri: str
    compaction: Compaction


class OpenCompaction(Frozen):
    """Sent when the user chose to compact in a notification of the server."""

    folder: str
    uri: str
