"""What people write and change: forms, plans, pages, topics, conflicts (N02-N04, N13, N15)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import (
    AnyField,
    Cause,
    Compaction,
    Folder,
    LinkedHit,
    Neighbour,
    RecordKind,
    RecordView,
)
from .project import Use

PlanText = Annotated[str, "The plan as it stands in the editor."]


class ModelDraftParams(Frozen):
    """The parameters of `model_draft`."""

    text: PlanText
    topic: str
    folder: Folder = None


class ModelDraftResult(Frozen):
    """The result of `model_draft`: the only text of the project that may be sent to a model."""

    folder: str
    request: Annotated[str, "The question for the model, without secrets and private parts."]
    left_out: Annotated[
        tuple[str, ...], "Ids of records left out because they address an agent (K08)."
    ]


class WriteDraftParams(Frozen):
    """The parameters of `write_draft`."""

    text: PlanText
    topic: str
    answer: Annotated[str, "The answer of the model."]
    folder: Folder = None


class WriteDraftResult(Frozen):
    """The result of `write_draft`; nothing is stored."""

    folder: str
    plan: Annotated[
        str, "The plan with the draft in it; the unchanged plan when there is a problem."
    ]
    principles: Annotated[int, "Number of drafted principles."] = 0
    withheld: Annotated[int, "Number of secrets and private parts removed from the draft."] = 0
    addresses_agent: Annotated[bool, "Whether a principle reads like an instruction (K08)."] = False
    problem: Annotated[str | None, "Why the answer cannot be used; null if it can."] = None


TopicState = Literal["ready", "applied", "already", "nothing", "refused"]


class WriteFormParams(Frozen):
    """The initial text of each field of a form."""

    topic: str | None = None
    missing_context: str | None = None
    lesson: str | None = None
    ask_next_time: str | None = None
    cues: tuple[str, ...] | None = None
    settled_by: tuple[str, ...] | None = None
    applies_to: tuple[str, ...] | None = None
    evidence: Annotated[tuple[str, ...] | None, "Quotes of code, each as `PATH: QUOTE`."] = None
    kind: str | None = None
    links: Annotated[tuple[str, ...] | None, "Each as `REL ID`."] = None
    file: Annotated[str | None, "URI of a project file to add to `applies_to`."] = None
    type: RecordKind = "log"
    stored: Annotated[bool, "Whether the form is about a record that exists."] = False
    noted: Annotated[tuple[str, ...] | None, "Fields that get a remark of their own."] = None
    notes: Annotated[tuple[str, ...] | None, "The remarks for `noted`, in the same order."] = None
    at: Annotated[AnyField, "The field where editing begins."] = "topic"


class WriteFormResult(Frozen):
    """A form to fill in."""

    form: Annotated[str, "The form, as text."]
    line: Annotated[int, "Line of the field `at` in the form, from 0."]


class ReadFormParams(Frozen):
    """A form as typed."""

    text: str
    type: RecordKind = "log"


class ReadFormResult(Frozen):
    """The fields of a form as typed. Nothing is stored."""

    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str
    cues: tuple[str, ...]
    settled_by: tuple[str, ...]
    applies_to: tuple[str, ...]
    evidence: Annotated[tuple[str, ...], "Quotes of code, each as `PATH: QUOTE`."]
    kind: str
    links: Annotated[tuple[str, ...], "Each as `REL ID`."]
    problems: Annotated[tuple[str, ...], "One sentence for each line that cannot be used."]


class WritePlanParams(Frozen):
    """The parameters of `write_plan`."""

    topic: Annotated[str | None, "The topic to plan; null: all that can be compacted."] = None
    folder: Folder = None


class WritePlanResult(Frozen):
    """The result of `write_plan`. Nothing is changed."""

    folder: str
    plan: Annotated[str, "The plan as text, for a person to edit and for `apply_plan`."]
    topics: Annotated[tuple[str, ...], "The topics of the plan, as the plan spells them."]
    uncommitted: Annotated[int, "Number of their records that no commit holds."]
    compaction: Compaction


class ApplyPlanParams(Frozen):
    """The parameters of `apply_plan`."""

    text: Annotated[str, "The plan."]
    topic: Annotated[str | None, "The only topic to apply; null: all topics of the plan."] = None
    dry_run: Annotated[bool, "Whether to report the outcome without changing anything."] = False
    folder: Folder = None


class PlanProblem(Frozen):
    """The reason why a line of a plan cannot be applied."""

    line: Annotated[int, "Line in the plan, from 1."]
    sentence: str


class PlanTopic(Frozen):
    """The outcome for a topic of a plan."""

    topic: str
    line: Annotated[int, "First line of the topic in the plan, from 1."]
    state: Annotated[
        TopicState,
        "ready: a dry run found no problem; already: applied earlier; nothing: it changes nothing.",
    ]
    principles: Annotated[tuple[str, ...], "Ids of the principles that were saved."] = ()
    replaced: Annotated[
        tuple[str, ...], "Records that the principles replaced, each as id@rev."
    ] = ()
    dropped: Annotated[tuple[str, ...], "Other records that were deleted, each as id@rev."] = ()
    uncommitted: Annotated[
        tuple[str, ...], "Ids of replaced or deleted records that no commit holds."
    ] = ()
    questions_left_out: Annotated[
        tuple[str, ...], "Questions for which there was no room (S15)."
    ] = ()
    cues_left_out: Annotated[int, "Number of cues and other list entries without room (N10)."] = 0


class ApplyPlanResult(Frozen):
    """The result of `apply_plan`. Each topic is one change that `undo` takes back."""

    folder: str
    topics: tuple[PlanTopic, ...]
    problems: Annotated[tuple[PlanProblem, ...], "The problems, in the order of the plan."]
    rest: Annotated[str, "The plan without the applied topics."]
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
    compaction: Compaction


class ReadPlanParams(Frozen):
    """The parameters of `read_plan`."""

    text: Annotated[str, "The plan."]
    preview: Annotated[bool, "Whether to return a preview of its topics."] = False
    folder: Folder = None


class PlanPart(Frozen):
    """A topic of a plan and its lines, which count from 1."""

    topic: Annotated[str, "The topic, as `apply_plan` takes it."]
    line: int
    end: Annotated[int, "Last line of the topic."]
    principle: Annotated[int | None, "First line of its first principle."]
    principle_end: Annotated[int | None, "Last line of its first principle."]
    state: TopicState


class PlanPreview(Frozen):
    """The topics of a plan before and after applying it, as lines of text like their pages."""

    before: Annotated[str, "The topics as they are."]
    after: Annotated[str, "The topics after applying the plan."]


class ReadPlanResult(Frozen):
    """The result of `read_plan`. Nothing is changed."""

    folder: str
    topics: tuple[PlanPart, ...]
    problems: Annotated[tuple[PlanProblem, ...], "The problems, in the order of the plan."]
    preview: PlanPreview | None


HeadingKind = Literal[
    "page", "section", "contents", "principles", "topic", "record", "history", "version"
]


class ShowParams(Frozen):
    """The parameters of `show`."""

    name: Annotated[str | None, "A topic or the id of a record; null: the whole memory."] = None
    folder: Folder = None


class HistoryParams(Frozen):
    """The parameters of `history`."""

    ref: Annotated[str, "The record, id or id@rev. It may have left the log."]
    restore: Annotated[str | None, "The version to restore, as id@rev."] = None
    folder: Folder = None


class PageRecord(Frozen):
    """A record and further facts about it."""

    record: RecordView
    agent: Annotated[str | None, "The program that saved it last."]
    commit: Annotated[str | None, "The commit at the time of that save."]
    use: Annotated[Use | None, "Its use on this machine; null if it was never used."]
    may_link: Annotated[
        tuple[Neighbour, ...], "At most three records to which it may be related."
    ] = ()
    causes: Annotated[tuple[Cause, ...], "The causes and resolutions behind it, as a tree."] = ()
    linked: Annotated[
        tuple[LinkedHit, ...], "The records that it links to, or that link to it."
    ] = ()


class Heading(Frozen):
    """A heading of a page. Headings come in the order of the page."""

    kind: Annotated[str, "One of `HeadingKind`."]
    name: Annotated[str | None, "The topic, or id@rev of the record or version."]


class ShowResult(Frozen):
    """The result of `show`: a page as values and as Markdown (N15, K02)."""

    folder: str
    page: Literal["memory", "topic", "record"]
    title: str
    records: Annotated[tuple[PageRecord, ...], "The records, in the order of the page."]
    topics: Annotated[
        tuple[str, ...], "The topics of the whole memory, in the order of the contents."
    ]
    headings: tuple[Heading, ...] = ()
    markdown: Annotated[str, "The page. Stored text in it is escaped and stays plain text."] = ""


class Version(Frozen):
    """An earlier or current text of a record."""

    record: Annotated[RecordView, "The record at that time; its line number has no meaning."]
    changed: Annotated[tuple[AnyField, ...], "Fields that the next version changed."]
    is_source: Annotated[bool, "Whether a principle replaced it."]
    saved_at: Annotated[str | None, "ISO 8601 UTC."]
    commit: Annotated[str | None, "Short name of the commit that brought it."]
    by: Annotated[str | None, "Author of that commit."]


class HistoryResult(Frozen):
    """The result of `history` (N13), newest version first."""

    folder: str
    ref: Annotated[str | None, "id@rev of the current record; null if it is not in the log."]
    principle: Annotated[
        RecordView | None, "The principle that replaced it, if that is in the log."
    ]
    versions: tuple[Version, ...]
    left_out: Annotated[int, "Number of older versions that are not shown."]
    git_told: Annotated[
        bool, "Whether git answered in time; true if there is no history in git to read."
    ]
    restored: Annotated[bool, "Whether this call restored one. `undo` takes that back."] = False
    headings: tuple[Heading, ...] = ()
    markdown: str = ""
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()


class UndoableChange(Frozen):
    """A change made on this machine that can be undone."""

    at: Annotated[str, "Time of the change, ISO 8601 UTC; pass it to `undo` as `until`."]
    restored: Annotated[
        tuple[RecordView, ...], "Records that come back; their line numbers have no meaning."
    ]
    removed: Annotated[tuple[RecordView, ...], "Records that go, as the change wrote them."]
    kept: Annotated[
        tuple[RecordView, ...], "Records that stay because they were saved again since."
    ]


class ListUndoResult(Frozen):
    """The result of `list_undo`, latest change first. Undoing one also undoes those before it."""

    folder: str
    changes: tuple[UndoableChange, ...]
    left_out: Annotated[int, "Number of older changes that are not listed."]


class RenameTopicParams(Frozen):
    """The parameters of `rename_topic`."""

    topic: Annotated[str, "The current name of the topic."]
    new_topic: Annotated[str, "Its new name."]
    merge: Annotated[bool, "Whether its records may join an existing topic."] = False
    folder: Folder = None


class RenameTopicResult(Frozen):
    """The result of `rename_topic`."""

    folder: str
    topic: Annotated[str, "The name of the topic before."]
    new_topic: Annotated[str, "The name of the topic as stored now."]
    renamed: Annotated[tuple[str, ...], "The new ids of its records."]
    replaced: Annotated[tuple[str, ...], "The replaced records, each as id@rev, for `undo`."]
    merged: Annotated[
        tuple[str, ...], "The renamed records that were merged into an existing record."
    ]
    hints: Annotated[tuple[str, ...], "Sentences on how to improve the new name."]
    compaction: Compaction


class TidyLogParams(Frozen):
    """The parameters of `tidy_log`."""

    move_out: Annotated[
        tuple[str, ...],
        "Lines that are not records and shall leave the log: each by the first 12 digits "
        "of its SHA-256, or `all`.",
    ] = ()
    folder: Folder = None


class TidyLogResult(Frozen):
    """The result of `tidy_log`."""

    folder: str
    corrected: Annotated[tuple[str, ...], "The new ids of records whose id was wrong."]
    duplicates: Annotated[int, "Number of earlier versions of records that left the log."]
    moved_out: Annotated[int, "Number of lines that were not records and left the log."]
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
    compaction: Compaction
    joined: Annotated[
        tuple[str, ...],
        "Principles that took over another one of the same records: id@rev.",
    ] = ()


class SettleLog(Frozen):
    """Sent when the user chose what to do with a log that has unsaved changes."""

    uri: Annotated[str, "URI of the log."]
    how: Annotated[Literal["compare", "revert"], "Show it beside the file, or read the file again."]
    version: Annotated[
        int, "Version of the document that the user saw; another version is left alone."
    ]


MergedKind = Literal[
    "added", "removed", "changed", "merged", "kept", "renamed", "overlap", "joined"
]
"""The decision of a merge about a record, as `core/merge` defines it."""


class MergeDriverParams(Frozen):
    """The parameters of `merge_driver`."""

    register: Annotated[
        bool, "Whether git shall merge the memory of this clone record by record or line by line."
    ] = True
    folder: Folder = None


class MergeDriverResult(Frozen):
    """The result of `merge_driver`."""

    folder: str
    registered: Annotated[bool, "Whether git now merges record by record."]
    message: Annotated[str, "Sentences on what was done."]


class ResolveConflictsParams(Frozen):
    """The parameters of `resolve_conflicts`."""

    write: Annotated[bool, "Whether to resolve the log or only to show the outcome."] = False
    ours: Annotated[tuple[str, ...], "Records to keep in our version, each as `type:id`."] = ()
    theirs: Annotated[
        tuple[str, ...], "Records to keep in the version of the other side, each as `type:id`."
    ] = ()
    digest: Annotated[
        str | None,
        "Digest of the plan that a person agreed to. Another plan is shown, not written.",
    ] = None
    folder: Folder = None


class MergedField(Frozen):
    """A field of one side of a conflict."""

    field: str
    text: Annotated[
        str, "The full text as it may be shown; the entries of a list are separated by commas."
    ]


class MergedSide(Frozen):
    """The version of a record on one side of a conflict."""

    side: Literal["ours", "theirs"]
    name: Annotated[str, "The branch and the commit, as far as git knows them."]
    author: Annotated[str | None, "The last author of a change to the log on this side."]
    time: Annotated[str | None, "Time of the latest save on this side, ISO 8601 UTC."]
    wins: Annotated[bool, "Whether this version is kept if both sides changed the record."]
    removed: Annotated[bool, "Whether this side removed the record."]
    fields: Annotated[
        tuple[MergedField, ...], "The lesson and all fields in which the sides differ."
    ]


class MergedRecord(Frozen):
    """A record on which the two sides of a conflict disagree, and the outcome for it."""

    kind: MergedKind
    id: Annotated[str, "Id of the record in the resolved log."]
    topic: str
    commit: Annotated[
        str | None, "The commit that added, removed or changed it; null if both sides did."
    ]
    contested: Annotated[
        tuple[str, ...], "Fields that both sides changed. The newer version of each is kept."
    ]
    left_out: Annotated[
        tuple[str, ...], "Entries of lists changed by both sides for which there was no room."
    ] = ()
    other: Annotated[
        str | None, "The earlier id of a renamed record, or the other principle of an overlap."
    ]
    sentence: Annotated[str, "The outcome as one line for a person."]
    ref: Annotated[str, "The name of the record for `ours` and `theirs`."]
    sides: Annotated[
        tuple[MergedSide, ...], "Our side and theirs if a person may choose, else empty."
    ]


class ResolveConflictsResult(Frozen):
    """The result of `resolve_conflicts`."""

    folder: str
    written: Annotated[bool, "Whether the log was resolved by this call."]
    digest: Annotated[str, "Identifies exactly this outcome."]
    records: tuple[MergedRecord, ...]
    command: Annotated[
        str | None,
        "The command to run if git could not be told that the conflict is resolved, else null.",
    ]
    message: Annotated[str, "The outcome in one sentence."]
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
