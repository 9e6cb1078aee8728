"""Parameters and results of the operations for editors and people, and of news (N08, N12)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import (
    AnyField,
    Compaction,
    Folder,
    RecordKind,
    RecordView,
    SimilarPair,
    TopicSummary,
    WhyCandidate,
)

NewsKind = Literal["added", "updated", "compacted", "removed"]
ARRIVED = ("added", "updated")
"""Kinds of changes whose record is in the later version."""
"""The change of a record, as `core/merge/fields.py` defines it."""


class DiffMemoryParams(Frozen):
    """The parameters of `diff_memory`."""

    before: Annotated[
        str | None, "The earlier commit, as git names it; null: the commit of the last look."
    ] = None
    after: Annotated[str | None, "The later commit; null: the current log."] = None
    folder: Folder = None


class NewsRecord(Frozen):
    """A record that was added, changed or removed."""

    kind: NewsKind
    record: Annotated[RecordView, "The record now; for a removed record, its last state."]
    principle: Annotated[str | None, "Id of the principle that replaced it."]
    by: Annotated[tuple[str, ...], "Names of other people whose commits changed it."]
    agent: Annotated[
        str | None, "The name of the program that saved it, as the program gives it."
    ] = None
    certified: Annotated[
        bool, "Whether it says for the first time that a person has certified it (E07)."
    ] = False
    weak: Annotated[
        bool | None, "True if its lesson would fit any project, so that no hook gives it (M16)."
    ] = None


class NewsCounts(Frozen):
    """Number of new records since the user last looked, from agents here and from others."""

    added: int
    updated: int
    compacted: int
    removed: int


class DiffMemoryResult(Frozen):
    """The result of `diff_memory`: first added and changed records, then removed ones."""

    folder: str
    since: Annotated[str | None, "Short name of the earlier commit; null: from the beginning."]
    records: tuple[NewsRecord, ...]


class NewsMemoryParams(Frozen):
    """The parameters of `news_memory`."""

    refs: Annotated[
        tuple[str, ...] | None,
        "The only news to return, each id, or id@rev for the state that was shown.",
    ] = None
    seen: Annotated[bool, "Whether to mark the returned records as seen."] = False
    folder: Folder = None


class NewsMemoryResult(Frozen):
    """The result of `news_memory`: records saved here by agents and records from others (N12)."""

    folder: str
    records: Annotated[tuple[NewsRecord, ...], "The newest first, removed records last."]
    seen: Annotated[bool, "Whether the records were marked as seen by this call."]
    left: Annotated[int, "Number of records that are still news."]


Agent = Literal["agents", "claude", "cursor", "cursorrules"]
"""The file that `init_project` writes: AGENTS.md, CLAUDE.md, a Cursor rule, or Cursor's old rule
file.
"""

Tracking = Literal["tracked", "untracked", "private", "ignored", "no-git", "unknown"]
"""How git treats a log.

tracked: git tracks it; untracked: not yet; private: ignored because the project chose so; ignored:
ignored without that choice; no-git: no repository; unknown: git gives no answer.
"""


class MemoryStatusParams(Frozen):
    """The parameters of `memory_status`: none. The answer covers every folder."""


class ListRecordsParams(Frozen):
    """The parameters of `list_records`."""

    topic: Annotated[str | None, "Only the records of exactly this topic."] = None
    query: Annotated[str | None, "Only the records that fit it, in the order of a search."] = None
    best: Annotated[
        int | None, "Most records of all topics: the best for the query, else the newest."
    ] = None
    kind: Annotated[str | None, "Only those of this kind."] = None
    since: Annotated[str | None, "Only those saved since: 2026-11-28, or 30d."] = None
    path: Annotated[str | None, "Only those about this file."] = None
    superseded: Annotated[bool, "Whether superseded records are listed too, the last."] = False
    folder: Folder = None


class CheckFieldParams(Frozen):
    """A text in a field while it is typed."""

    field: Annotated[AnyField, "The field being typed."]
    value: Annotated[str, "Its text so far; of a list, one entry a line."]
    type: Annotated[RecordKind, "The type of the record being written."] = "log"


class EditRecordParams(Frozen):
    """The parameters of `edit_record`. An absent field keeps its value."""

    ref: Annotated[str, "The record: id, or id@rev to edit it only in the state that was shown."]
    topic: str | None = None
    missing_context: str | None = None
    lesson: str | None = None
    ask_next_time: Annotated[str | None, "An empty text removes the question."] = None
    cues: Annotated[tuple[str, ...] | None, "An empty list removes them."] = None
    settled_by: Annotated[tuple[str, ...] | None, "An empty list removes them."] = None
    applies_to: Annotated[tuple[str, ...] | None, "An empty list removes them."] = None
    evidence: Annotated[
        tuple[str, ...] | None, "Each `PATH: QUOTE`; an empty list removes them."
    ] = None
    kind: Annotated[str | None, "An empty text removes it."] = None
    links: Annotated[tuple[str, ...] | None, "Each `REL ID`; an empty list removes them."] = None
    pinned: Annotated[
        bool | None, "Whether compaction, superseding and deletion leave it alone."
    ] = None
    file: Annotated[str | None, "A project file to add to `applies_to`, as path or URI."] = None
    folder: Folder = None


class DeleteRecordsParams(Frozen):
    """The parameters of `delete_records`: records, or a topic."""

    refs: Annotated[
        tuple[str, ...] | None,
        "The records, each id, or id@rev to delete it only in the state that was shown.",
    ] = None
    topic: Annotated[str | None, "All records of exactly this topic."] = None
    force: Annotated[
        bool, "Whether pinned records go too, and more than the journal can bring back."
    ] = False
    dry_run: Annotated[bool, "Whether to return the records without deleting them."] = False
    folder: Folder = None


class UndoParams(Frozen):
    """The parameters of `undo`."""

    ids: Annotated[
        tuple[str, ...] | None,
        "The removed records, each id or id@rev. Refused if another change is the latest.",
    ] = None
    until: Annotated[
        str | None, "Time of the earliest change to undo; all later ones go with it."
    ] = None
    folder: Folder = None


class InitProjectParams(Frozen):
    """The parameters of `init_project`."""

    agent: Annotated[Agent, "The agents whose file is written."] = "agents"
    write: Annotated[bool, "Whether to write the changes or only to show them."] = False
    digest: Annotated[str | None, "Digest of the agreed changes; others are refused."] = None
    folder: Folder = None


class SetPrivateParams(Frozen):
    """The parameters of `set_private`."""

    private: Annotated[bool, "Whether git shall ignore the memory or track it."]
    folder: Folder = None


class SetThresholdParams(Frozen):
    """The parameters of `set_threshold`."""

    threshold: Annotated[
        int | None, "Most records before compaction is required, from 1; null: the default."
    ]
    folder: Folder = None


class Use(Frozen):
    """The use of one lesson on this machine (M12)."""

    id: str
    topic: str
    given: Annotated[int, "Number of times it entered an agent's context."]
    answered: Annotated[int, "Number of times a later prompt answered its question."]
    again: Annotated[int, "Number of times its gap was saved again after it had been given."]


class Value(Frozen):
    """The use of the memory by agents on this machine: only what was observed.

    The counters hold no contents and are kept outside the project.
    """

    given: Annotated[int, "Number of lessons that entered an agent's context."]
    tokens: Annotated[int, "Tokens of these lessons, estimated."]
    again: Annotated[int, "Number of lessons that were logged again although they had been given."]
    missed: Annotated[tuple[Use, ...], "The three lessons that were logged again most often."]


class CodeCounts(Frozen):
    """Number of lessons by what became of the code that they quote (E04, M12)."""

    stale: Annotated[int, "Some of the code has changed or is gone."]
    gone: Annotated[int, "All of the code is gone."]
    unchecked: Annotated[int, "Some of the code was not looked for yet."]
    withheld: Annotated[int, "Hooks leave these out, by `withhold_stale` of config.json."]


class Health(Frozen):
    """What a look at all lessons of a project found (M12)."""

    answered: Annotated[int, "Questions of lessons that a task answered before anybody asked."]
    withheld: Annotated[int, "Lessons of which some text was withheld."]
    pairs: Annotated[
        tuple[SimilarPair, ...],
        "Lessons that may say the same or contradict each other, at most 50.",
    ]


class FolderStatus(Frozen):
    """One project folder and its log."""

    folder: str
    uri: Annotated[str, "URI of the project that contains the log."]
    opened: Annotated[tuple[str, ...], "URIs of the open folders that belong to the project."]
    exists: Annotated[bool, "Whether the log exists."]
    topics: tuple[TopicSummary, ...]
    superseded: Annotated[int, "Records that a newer one supersedes, which no topic counts."]
    unreadable: int
    without_cues: Annotated[int, "Records without cues (N10)."]
    code: Annotated[CodeCounts | None, "Lessons that quote code; null if none does."]
    conflicts: Annotated[int, "Blocks between conflict markers; 1 if a merge left only one side."]
    problem: Annotated[str | None, "One sentence on why the log cannot be read; null if it can."]
    policy_problems: Annotated[tuple[str, ...], "One sentence for each mistake in config.json."]
    set_aside: Annotated[str | None, "One sentence if a git stash holds records."]
    cache_problem: Annotated[str | None, "One sentence if no cache can be used."]
    compaction: Compaction
    tracking: Annotated[Tracking, "How git treats the log."]
    news: Annotated[NewsCounts | None, "Changes by others since the last look."]
    value: Value


class ProblemReportParams(Frozen):
    """The parameters of `problem_report`: none. The answer covers every folder."""


class ProblemReportResult(Frozen):
    """The result of `problem_report`: English lines without a memory, a name or a path."""

    lines: tuple[str, ...]


class MemoryStatusResult(Frozen):
    """The result of `memory_status`."""

    folders: tuple[FolderStatus, ...]


class ListRecordsResult(Frozen):
    """The result of `list_records`: newest topic first, oldest record first in each topic."""

    folder: str
    records: tuple[RecordView, ...]
    uses: Annotated[
        tuple[Use, ...], "Uses of these records on this machine; unused records are left out."
    ]
    why: Annotated[
        tuple[WhyCandidate, ...] | None,
        "Words and cues shared by a query and each of the first 100 records.",
    ] = None
    scores: Annotated[
        tuple[int, ...] | None, "Fit of each record in thousandths, if `best` was given."
    ] = None
    more: Annotated[int | None, "Number of other records that fit, if `best` was given."] = None


class CheckFieldResult(Frozen):
    """The measure of a text in a field."""

    bytes: Annotated[int, "UTF-8 bytes of the text as it would be stored."]
    limit: int
    problem: Annotated[str | None, "One sentence if this text cannot be saved, else null."]
    hint: Annotated[str | None, "One sentence on how to improve the text, else null."] = None
    withheld: dict[str, int]


class EditRecordResult(Frozen):
    """The result of `edit_record` (S36)."""

    folder: str
    id: str
    ref: str
    withheld: Annotated[dict[str, int], "Number of removed parts by kind of secret."]
    hints: tuple[str, ...]
    compaction: Compaction


class DeleteRecordsResult(Frozen):
    """The result of `delete_records` (S36)."""

    folder: str
    removed: Annotated[tuple[str, ...], "Ids of the records that were deleted, or would be."]
    uncommitted: Annotated[tuple[str, ...], "Ids of deleted records that no git commit holds."]
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
    compaction: Compaction


class UndoResult(Frozen):
    """The result of `undo`. All lists are empty if there was nothing to undo (S36)."""

    folder: str
    restored: Annotated[tuple[str, ...], "Ids of the restored records."]
    removed: Annotated[tuple[str, ...], "Ids of the records that the change had written."]
    kept: Annotated[
        tuple[str, ...],
        "Ids of records that stay because they were saved again since; another undo restores them.",
    ]
    replaced: Annotated[
        tuple[str, ...], "Ids of records whose later text was replaced; another undo restores it."
    ] = ()
    put_back: Annotated[int, "Number of restored lines that are not records."] = 0
    told: Annotated[tuple[str, ...], "What was undone, in sentences for a person."] = ()
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
    compaction: Compaction


class FileChange(Frozen):
    """A project file that `init_project` writes, or removes if `after` is null."""

    path: Annotated[str, "Relative to the folder, with forward slashes."]
    before: str | None
    after: str | None


class InitProjectResult(Frozen):
    """The result of `init_project`. No changes: the agents follow the loop already (S25)."""

    folder: str
    changes: tuple[FileChange, ...]
    digest: Annotated[str, "Identifies exactly these changes."]
    written: Annotated[bool, "Whether the changes were written now."]


class SetThresholdResult(Frozen):
    """The result of `set_threshold`. The threshold is stored in `.context/config.json` (S09)."""

    folder: str
    overruled: Annotated[bool, "Whether the environment sets another threshold, which wins."]
    compaction: Compaction


class SetPrivateResult(Frozen):
    """The result of `set_private` (S35)."""

    folder: str
    private: Annotated[bool, "The choice that was made."]
    tracking: Annotated[Tracking, "How git now treats the log."]
    rule: Annotated[str | None, "The rule that ignores the log against that choice, as file:line."]
    command: Annotated[str | None, "A command to run there if git does not follow the choice."]
    message: Annotated[str, "The outcome in sentences."]


class ServerCommandResult(Frozen):
    """The result of `server_command`: the process that a host has to start."""

    folder: str
    command: Annotated[str, "The interpreter."]
    args: Annotated[tuple[str, ...], "Its arguments: the launcher, `mcp` and the project."]


class MemoryChanged(Frozen):
    """Sent when any process changed the log of a folder."""

    folder: str
    uri: str
    compaction: Compaction


class OpenCompaction(Frozen):
    """Sent when the user chose to compact in a notification of the server."""

    folder: str
    uri: str
