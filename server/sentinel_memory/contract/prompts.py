"""What goes into and comes out of the prompt check (N09)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Folder, RecordKind

TaskText = Annotated[str, "The task as it would be given; nothing beyond 16 KiB is looked at."]


class PreflightParams(Frozen):
    """The parameters of `preflight`."""

    prompt: TaskText
    why: Annotated[bool, "Whether to say which words and cues matched."] = False
    folder: Folder = None


class WhyCandidate(Frozen):
    """What a text, such as a task, and a record share."""

    words: Annotated[tuple[str, ...], "Words of the task that the record has too."]
    cues: Annotated[tuple[str, ...], "Cues of the record that matched, the fullest first."]


class Candidate(Frozen):
    """A record that may apply to a task; whoever reads it judges."""

    id: Annotated[str, "Of the record."]
    ref: Annotated[str, "id@rev: the record in exactly this state."]
    type: RecordKind
    topic: str
    question: Annotated[
        str | None,
        "To ask where the task leaves it open; of a log without one, what was missing; null for a "
        "principle without one.",
    ]
    lesson: Annotated[str, "The first sentence of the lesson."]
    times: Annotated[int, "How often it was missing; at least 1."]
    last: Annotated[str | None, "When it was saved last: ISO 8601 UTC."]
    item: Annotated[
        str | None,
        "The question as a line of a list, in the language of the task; null without a question.",
    ]
    why: Annotated[WhyCandidate | None, "Null where it was not asked for."]


class PreflightResult(Frozen):
    """The result of `preflight`."""

    folder: str
    candidates: Annotated[tuple[Candidate, ...], "At most three, the best first."]


class ModelCheckParams(Frozen):
    """The parameters of `model_check`."""

    prompt: TaskText
    folder: Folder = None


class ModelCheckResult(Frozen):
    """The result of `model_check`; its text is what the model is asked, and nothing else is."""

    folder: str
    prompt: Annotated[str, "The task without what may be secret or private."]
    candidates: Annotated[
        tuple[Candidate, ...],
        "At most ten with a question, the best first; the model names them by number, from 1.",
    ]


class DismissQuestionParams(Frozen):
    """The parameters of `dismiss_question`."""

    id: Annotated[str, "The record whose question shall be raised less."]
    folder: Folder = None


class DismissQuestionResult(Frozen):
    """The result of `dismiss_question`; nothing in the project has changed."""

    folder: str
    id: str
    times: Annotated[int, "How often it was dismissed on this machine, this time included."]
