"""What goes into and comes out of the prompt check (N09)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Folder


class PreflightParams(Frozen):
    """What `preflight` takes."""

    prompt: Annotated[str, "The task as it would be given; nothing beyond 16 KiB is looked at."]
    folder: Folder = None


class OpenQuestion(Frozen):
    """A question that past tasks left open and that this one leaves open again."""

    id: Annotated[str, "Of the record."]
    topic: str
    question: Annotated[str, "To ask first; of a record without a question, what was missing."]
    times: Annotated[int, "How often it was missing; at least 1."]
    last: Annotated[str | None, "When it was missing last: ISO 8601 UTC."]


class PreflightResult(Frozen):
    """What `preflight` answers."""

    folder: str
    open: Annotated[tuple[OpenQuestion, ...], "At most three, the most pressing first."]
    answered: Annotated[tuple[str, ...], "Ids of records about this task that it answers already."]


class DismissQuestionParams(Frozen):
    """What `dismiss_question` takes."""

    id: Annotated[str, "The record whose question shall be raised less."]
    folder: Folder = None


class DismissQuestionResult(Frozen):
    """What `dismiss_question` answers; nothing in the project has changed."""

    folder: str
    id: str
    times: Annotated[int, "How often it was dismissed on this machine, this time included."]
