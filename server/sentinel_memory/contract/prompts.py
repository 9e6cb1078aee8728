"""Parameters and results of the prompt check (N09)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Folder, RecordKind

TaskText = Annotated[str, "The task as an agent would get it; only the first 16 KiB are read."]


class PreflightParams(Frozen):
    """The parameters of `preflight`."""

    prompt: TaskText
    why: Annotated[bool, "Whether to return the words and cues that matched."] = False
    folder: Folder = None


class WhyCandidate(Frozen):
    """The words and cues that a task or another text shares with a record."""

    words: Annotated[tuple[str, ...], "Words of the task that the record has too."]
    cues: Annotated[tuple[str, ...], "Matching cues of the record, the most complete first."]


class Candidate(Frozen):
    """A record that may apply to a task. The reader decides whether it does."""

    id: Annotated[str, "The id of the record."]
    ref: Annotated[str, "id@rev: the record in exactly this state."]
    type: RecordKind
    topic: str
    question: Annotated[
        str | None, "The question to ask if the task leaves it open; null without one."
    ]
    missing_context: Annotated[
        str | None, "What an instruction lacked; null for a principle without it."
    ]
    lesson: Annotated[str, "The first sentence of the lesson."]
    times: Annotated[int, "Number of times it was missing; at least 1."]
    last: Annotated[str | None, "Time of the latest save, ISO 8601 UTC."]
    item: Annotated[
        str | None,
        "The question, or else the missing context, as a list item in the language of the task.",
    ]
    why: Annotated[WhyCandidate | None, "The reason for the match; null unless `why` was set."]


class PreflightResult(Frozen):
    """The result of `preflight`."""

    folder: str
    candidates: Annotated[tuple[Candidate, ...], "At most three records, the best first."]


class ModelCheckParams(Frozen):
    """The parameters of `model_check`."""

    prompt: TaskText
    folder: Folder = None


class ModelCheckResult(Frozen):
    """The result of `model_check`. Its text is the complete question for the model."""

    folder: str
    prompt: Annotated[str, "The task without parts that may be secret or private."]
    candidates: Annotated[
        tuple[Candidate, ...],
        "At most ten records with a question, the best first. The model names them by "
        "number, from 1.",
    ]


class DismissQuestionParams(Frozen):
    """The parameters of `dismiss_question`."""

    id: Annotated[str, "The record whose question shall be asked less often."]
    folder: Folder = None


class DismissQuestionResult(Frozen):
    """The result of `dismiss_question`. Nothing in the project has changed."""

    folder: str
    id: str
    times: Annotated[int, "Number of times it was dismissed on this machine, including this time."]
