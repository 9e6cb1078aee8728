"""Parameters and results of the operations on texts: lessons and compactions (N04)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import AnyField, Compaction, Folder, RecordKind
from .operation import Operation

TopicState = Literal["ready", "applied", "already", "nothing", "refused"]


class WriteFormParams(Frozen):
    """The parameters of `write_form`: what stands in the fields from the beginning."""

    topic: str | None = None
    missing_context: str | None = None
    lesson: str | None = None
    ask_next_time: str | None = None
    cues: tuple[str, ...] | None = None
    settled_by: tuple[str, ...] | None = None
    applies_to: tuple[str, ...] | None = None
    evidence: Annotated[tuple[str, ...] | None, "Each `PATH: QUOTE`."] = None
    file: Annotated[str | None, "URI of a file of the project for which it holds too."] = None
    type: RecordKind = "log"
    stored: Annotated[bool, "Whether it is about a record that exists."] = False
    noted: Annotated[tuple[str, ...] | None, "Fields with a remark of their own."] = None
    notes: Annotated[tuple[str, ...] | None, "Those remarks, in the same order."] = None
    at: Annotated[AnyField, "The field to begin with."] = "topic"
    folder: Folder = None


class WriteFormResult(Frozen):
    """The result of `write_form`."""

    form: Annotated[str, "A form that `read_form` reads."]
    line: Annotated[int, "Where the field `at` is, from 0."]


class ReadFormParams(Frozen):
    """The parameters of `read_form`."""

    text: str
    type: RecordKind = "log"
    folder: Folder = None


class ReadFormResult(Frozen):
    """The result of `read_form`: the fields as they were typed; nothing is stored."""

    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str
    cues: tuple[str, ...]
    settled_by: tuple[str, ...]
    applies_to: tuple[str, ...]
    evidence: Annotated[tuple[str, ...], "Each `PATH: QUOTE`."]
    problems: Annotated[tuple[str, ...], "Why lines of it cannot be taken, a sentence each."]


class WritePlanParams(Frozen):
    """The parameters of `write_plan`."""

    topic: Annotated[str | None, "Only this topic; none: all that can be compacted."] = None
    folder: Folder = None


class WritePlanResult(Frozen):
    """The result of `write_plan`; nothing is changed."""

    folder: str
    plan: Annotated[str, "The text that `apply_plan` takes when a person has edited it."]
    topics: Annotated[tuple[str, ...], "That the plan holds, as it names them."]
    uncommitted: Annotated[int, "How many of their records no commit holds."]
    compaction: Compaction


class ApplyPlanParams(Frozen):
    """The parameters of `apply_plan`."""

    text: Annotated[str, "The plan."]
    topic: Annotated[str | None, "Only this topic of it."] = None
    dry_run: Annotated[bool, "Say what would be done; change nothing."] = False
    folder: Folder = None


class PlanProblem(Frozen):
    """Why a line of a plan cannot be applied."""

    line: Annotated[int, "From 1."]
    sentence: str


class PlanTopic(Frozen):
    """What became of a topic of a plan."""

    topic: str
    line: Annotated[int, "Where it begins in the plan, from 1."]
    state: Annotated[
        TopicState,
        "ready: a dry run found nothing against it; already: applied earlier; nothing: it changes "
        "nothing.",
    ]
    principles: Annotated[tuple[str, ...], "Ids of the principles that were saved."] = ()
    replaced: Annotated[tuple[str, ...], "What they took the place of, each as id@rev."] = ()
    dropped: Annotated[tuple[str, ...], "What was deleted beside, each as id@rev."] = ()
    uncommitted: Annotated[tuple[str, ...], "Ids of those of them that no commit holds."] = ()
    questions_left_out: Annotated[tuple[str, ...], "Questions that found no room (S15)."] = ()
    cues_left_out: Annotated[int, "How many cues and the like found no room (N10)."] = 0


class ApplyPlanResult(Frozen):
    """The result of `apply_plan`: each topic is one change, which `undo` takes back."""

    folder: str
    topics: tuple[PlanTopic, ...]
    problems: Annotated[tuple[PlanProblem, ...], "In the order of the plan."]
    rest: Annotated[str, "The plan without the topics that are applied."]
    compaction: Compaction


class ReadPlanParams(Frozen):
    """The parameters of `read_plan`."""

    text: Annotated[str, "The plan."]
    preview: Annotated[bool, "Whether to say what the log would become."] = False
    folder: Folder = None


class PlanPart(Frozen):
    """A topic of a plan, and where it stands; lines are counted from 1."""

    topic: Annotated[str, "As `apply_plan` takes it."]
    line: int
    end: Annotated[int, "Its last line."]
    principle: Annotated[int | None, "Where its first principle begins."]
    principle_end: Annotated[int | None, "The last line of that."]
    state: TopicState


class PlanPreview(Frozen):
    """What applying a plan would make of the log."""

    before: Annotated[str, "The log as it is."]
    after: Annotated[str, "As it would be."]


class ReadPlanResult(Frozen):
    """The result of `read_plan`; nothing is changed."""

    folder: str
    topics: tuple[PlanPart, ...]
    problems: Annotated[tuple[PlanProblem, ...], "In the order of the plan."]
    preview: PlanPreview | None


WRITE_FORM = Operation(
    "write_form",
    WriteFormParams,
    WriteFormResult,
    "A lesson as a text to fill in, with what is known already.",
)
READ_FORM = Operation(
    "read_form",
    ReadFormParams,
    ReadFormResult,
    "The fields of such a text, and why lines of it cannot be taken.",
)
WRITE_PLAN = Operation(
    "write_plan",
    WritePlanParams,
    WritePlanResult,
    "A compaction as a text to edit: each topic with its sources, a question and cues.",
)
READ_PLAN = Operation(
    "read_plan",
    ReadPlanParams,
    ReadPlanResult,
    "Where the topics of such a text stand, what stands against it, and what the log would become.",
)
APPLY_PLAN = Operation(
    "apply_plan",
    ApplyPlanParams,
    ApplyPlanResult,
    "Apply such a text topic by topic, and say of each line why it cannot be applied.",
    read_only=False,
    readable=True,
)
