"""Parameters and results of the operations on texts: lessons and compactions (N04)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import AnyField, Compaction, Folder, RecordKind
from .operation import Operation

TopicState = Literal["ready", "applied", "already", "nothing", "refused"]


class WriteFormParams(Frozen):
    """The parameters of `write_form`: the initial text of each field."""

    topic: str | None = None
    missing_context: str | None = None
    lesson: str | None = None
    ask_next_time: str | None = None
    cues: tuple[str, ...] | None = None
    settled_by: tuple[str, ...] | None = None
    applies_to: tuple[str, ...] | None = None
    evidence: Annotated[tuple[str, ...] | None, "Quotes of code, each as `PATH: QUOTE`."] = None
    file: Annotated[str | None, "URI of a project file to add to `applies_to`."] = None
    type: RecordKind = "log"
    stored: Annotated[bool, "Whether the form is about a record that exists."] = False
    noted: Annotated[tuple[str, ...] | None, "Fields that get a remark of their own."] = None
    notes: Annotated[tuple[str, ...] | None, "The remarks for `noted`, in the same order."] = None
    at: Annotated[AnyField, "The field where editing begins."] = "topic"
    folder: Folder = None


class WriteFormResult(Frozen):
    """The result of `write_form`."""

    form: Annotated[str, "The form, as text for `read_form`."]
    line: Annotated[int, "Line of the field `at` in the form, from 0."]


class ReadFormParams(Frozen):
    """The parameters of `read_form`."""

    text: str
    type: RecordKind = "log"
    folder: Folder = None


class ReadFormResult(Frozen):
    """The result of `read_form`: the fields as typed. Nothing is stored."""

    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str
    cues: tuple[str, ...]
    settled_by: tuple[str, ...]
    applies_to: tuple[str, ...]
    evidence: Annotated[tuple[str, ...], "Quotes of code, each as `PATH: QUOTE`."]
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


WRITE_FORM = Operation(
    "write_form",
    WriteFormParams,
    WriteFormResult,
    "Write a lesson as a form to fill in, with the known fields filled.",
)
READ_FORM = Operation(
    "read_form",
    ReadFormParams,
    ReadFormResult,
    "Read the fields of a form, and report the lines that cannot be used.",
)
WRITE_PLAN = Operation(
    "write_plan",
    WritePlanParams,
    WritePlanResult,
    "Write a compaction as a text to edit: each topic with its sources, a question and cues.",
)
READ_PLAN = Operation(
    "read_plan",
    ReadPlanParams,
    ReadPlanResult,
    "Find the topics of a plan, report its problems and preview them.",
)
APPLY_PLAN = Operation(
    "apply_plan",
    ApplyPlanParams,
    ApplyPlanResult,
    "Apply a plan topic by topic, and report each line that cannot be applied.",
    read_only=False,
    readable=True,
)
