"""What goes into and comes out of the operations for lessons that are written as a text (N04)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import AnyField, Folder, RecordKind
from .operation import Operation


class WriteFormParams(Frozen):
    """What `write_form` takes: what stands in the fields from the beginning."""

    topic: str | None = None
    missing_context: str | None = None
    lesson: str | None = None
    ask_next_time: str | None = None
    cues: tuple[str, ...] | None = None
    settled_by: tuple[str, ...] | None = None
    applies_to: tuple[str, ...] | None = None
    file: Annotated[str | None, "URI of a file of the project for which it holds too."] = None
    type: RecordKind = "log"
    stored: Annotated[bool, "Whether it is about a record that exists."] = False
    noted: Annotated[tuple[str, ...] | None, "Fields with a remark of their own."] = None
    notes: Annotated[tuple[str, ...] | None, "Those remarks, in the same order."] = None
    at: Annotated[AnyField, "The field to begin with."] = "topic"
    folder: Folder = None


class WriteFormResult(Frozen):
    """What `write_form` answers."""

    form: Annotated[str, "A form that `read_form` reads."]
    line: Annotated[int, "Where the field `at` is, from 0."]


class ReadFormParams(Frozen):
    """What `read_form` takes."""

    text: str
    type: RecordKind = "log"
    folder: Folder = None


class ReadFormResult(Frozen):
    """What `read_form` answers: the fields as they were typed; nothing is stored."""

    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str
    cues: tuple[str, ...]
    settled_by: tuple[str, ...]
    applies_to: tuple[str, ...]
    problems: Annotated[tuple[str, ...], "Why lines of it cannot be taken, a sentence each."]


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
