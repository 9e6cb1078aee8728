"""Parameters and result of `reflect` (M10, M12)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Folder


class ReflectParams(Frozen):
    """The parameters of `reflect`."""

    folder: Folder = None


class Reflection(Frozen):
    """A record, and what became of it on this machine."""

    ref: str
    topic: str
    lesson: Annotated[
        str | None, "Its first sentence; null where it reads like an instruction to an agent."
    ]
    given: Annotated[int, "How often its lesson went into an agent's context since."]
    answered: Annotated[int, "How often its question was answered since."]
    again: Annotated[int, "How often its gap was saved once more since, although it was given."]
    dismissed: Annotated[int, "How often a person did not want its question, ever."]


class Reflections(Frozen):
    """Records of which the same is told."""

    count: int
    records: Annotated[tuple[Reflection, ...], "Those that say most, at most five."]


class ReflectResult(Frozen):
    """The result of `reflect`; it counts what happened on this machine."""

    folder: str
    since: Annotated[str | None, "When it was asked last, ISO 8601 UTC; null: never before."]
    raised: Annotated[int, "Questions that were put before an agent since."]
    saved: Annotated[Reflections, "Saved or saved again since."]
    helped: Annotated[Reflections, "Answered since, or given since and not missed again."]
    missed: Annotated[Reflections, "Given, and logged again since all the same."]
    never_given: Annotated[
        Reflections, "Older than the latest task, and no task here ever had a word of them."
    ]
    unwanted: Annotated[Reflections, "Dismissed twice or more and never answered."]
