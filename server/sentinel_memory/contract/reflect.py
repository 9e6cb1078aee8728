"""Parameters and result of `reflect` (M10, M12)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Folder


class ReflectParams(Frozen):
    """The parameters of `reflect`."""

    folder: Folder = None


class Reflection(Frozen):
    """A record and its use on this machine."""

    ref: str
    topic: str
    lesson: Annotated[
        str | None,
        "First sentence of the lesson; null if it reads like an instruction to an agent.",
    ]
    given: Annotated[int, "Number of times the lesson entered an agent's context in this period."]
    answered: Annotated[int, "Number of times its question was answered in this period."]
    again: Annotated[
        int, "Number of times its gap was saved again in this period after it had been given."
    ]
    dismissed: Annotated[int, "Number of times a person dismissed its question, in all time."]


class Reflections(Frozen):
    """Records with the same outcome."""

    count: int
    records: Annotated[
        tuple[Reflection, ...], "The most informative of these records, at most five."
    ]


class ReflectResult(Frozen):
    """The result of `reflect`, counted from what happened on this machine."""

    folder: str
    since: Annotated[
        str | None, "Time of the previous reflection, ISO 8601 UTC; null if this is the first."
    ]
    raised: Annotated[int, "Number of questions put to an agent in this period."]
    saved: Annotated[Reflections, "Saved or saved again in this period."]
    helped: Annotated[Reflections, "Answered in this period, or given and not missed again."]
    missed: Annotated[Reflections, "Given, but logged again in this period."]
    stale: Annotated[Reflections, "The code that they quote has changed or is gone."]
    never_given: Annotated[
        Reflections, "Older than the latest task, without a word in common with any task here."
    ]
    unwanted: Annotated[Reflections, "Dismissed at least twice and never answered."]
