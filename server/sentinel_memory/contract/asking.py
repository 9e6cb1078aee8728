"""What the server asks a person in the editor, and what starts a command (N04)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .care import AllowValueParams
from .codec import Operation
from .project import FileChange


class Undoable(Frozen):
    """A change, by the records that it removed."""

    folder: str
    ids: Annotated[tuple[str, ...], "Records that the change removed, each id or id@rev."]


class UndoChanged(Frozen):
    """Sent when it changed whether anything can be undone or redone in this window."""

    undo: bool
    redo: bool


class Target(Frozen):
    """What a command is about: a row of the view, a quick fix, a key or nothing."""

    folder: Annotated[str | None, "URI of the project; null: the person is asked."] = None
    active: Annotated[str | None, "URI of the file in the active editor."] = None
    line: Annotated[int | None, "Line of the cursor in it, from 0."] = None
    topic: str | None = None
    refs: Annotated[tuple[str, ...], "Records in a state of theirs, each type:id@rev."] = ()
    topics: Annotated[tuple[str, ...], "Topics that are chosen as a whole."] = ()
    number: Annotated[int | None, "Number of a quote in its record, from 1."] = None
    move_out: Annotated[tuple[str, ...], "Lines that are no record, by their digests."] = ()
    place: Annotated[AllowValueParams | None, "Place of a value that may be allowed."] = None
    changes: Annotated[tuple[Undoable, ...], "Changes to undo, in this order."] = ()
    latest: Annotated[bool, "Whether a key was pressed, which undoes at once."] = False
    redo: Annotated[bool, "Whether the latest undoing is taken back."] = False
    learned: Annotated[str | None, "Id of a draft of `learn` with which a form begins."] = None
    copied_as: Annotated[
        Literal["agent", "lesson", "id"] | None, "What of a record is copied; null: asked."
    ] = None
    settled_by: Annotated[
        Literal["supersede", "merge", "both_hold"] | None, "How a pair of lessons is settled."
    ] = None
    about_file: Annotated[bool, "Whether a new lesson is about the active file."] = False
    page: Annotated[str | None, "The page of it, by the name that `page` takes."] = None
    beside: Annotated[bool, "Whether the page opens beside the active file."] = False
    news: Annotated[tuple[str, ...], "Records among the new ones, each type:id@rev."] = ()


class RevealRecord(Frozen):
    """Sent when a record was saved that the view shall show."""

    rows: Annotated[tuple[str, ...], "Ids of the rows that lead to it, the first at the top."]


class AskRow(Frozen):
    """A row of a list, or a button."""

    id: Annotated[str, "What the answer names."]
    label: str
    description: str = ""
    detail: str = ""
    icon: Annotated[str, "Name of a codicon; empty for none."] = ""
    heading: Annotated[bool, "Whether it is a heading of the rows below it."] = False
    picked: Annotated[bool, "Whether a box is ticked at the beginning."] = False
    line: Annotated[int | None, "Line of the page that belongs to this row, from 0."] = None


class AskPage(Frozen):
    """A text that can be read and not be changed, beside a question or alone."""

    title: str
    text: str


class AskParams(Frozen):
    """A question to a person, or something to show.

    `pick` and `many` are lists, `input` is one line of text, `confirm` is a message with buttons,
    `diff` shows changes of files and asks with its rows, `text` shows a text as a document,
    `compare` shows it beside the text `value`, `page` opens the page `value` of the folder, `copy`
    fills the clipboard with `value`, `save` saves the open document `value`, `dirty` tells whether
    it has unsaved text, `close` closes it, `read` returns the text of the document `value`,
    `models` names the model that would be asked, `model` puts `value` to it and shows `title`
    meanwhile, and `suggest` opens the suggestions at the cursor.
    """

    kind: Literal[
        "pick",
        "many",
        "input",
        "confirm",
        "diff",
        "text",
        "page",
        "compare",
        "copy",
        "save",
        "dirty",
        "close",
        "model",
        "models",
        "read",
        "suggest",
    ]
    title: str = ""
    text: Annotated[str, "The question."] = ""
    detail: Annotated[str, "What stands below the question of a modal dialogue."] = ""
    value: Annotated[str, "The text at the beginning."] = ""
    problem: Annotated[str | None, "Why the text as it stands cannot be used."] = None
    rows: tuple[AskRow, ...] = ()
    active: Annotated[str | None, "The row that has the focus first."] = None
    level: Literal["info", "warning", "error"] = "info"
    modal: bool = False
    page: AskPage | None = None
    changes: tuple[FileChange, ...] = ()
    folder: Annotated[
        str | None, "URI of the folder of the page, or to which the changes are relative."
    ] = None


class AskResult(Frozen):
    """The answer to a question; all is null where the person left it."""

    chosen: Annotated[tuple[str, ...] | None, "Ids of the chosen rows, or the models."] = None
    value: Annotated[str | None, "The text that was typed, or that a model said."] = None
    failed: Annotated[
        Literal["none", "late", "refused", "too_long", "failed"] | None, "Why no model answered."
    ] = None


class ToolQuestionParams(Frozen):
    """The parameters of `tool_question`."""

    tool: Annotated[str, "Name of an operation for agents."]
    input: Annotated[str, "The input of the agent as JSON."]


class ToolQuestionResult(Frozen):
    """The result of `tool_question`: what a person reads before the tool of an agent runs."""

    doing: str
    title: Annotated[str | None, "The question; null: nothing is asked."]
    text: Annotated[str, "Markdown, in which no text of the agent is markup."]


TOOL_QUESTION = Operation(
    "tool_question",
    ToolQuestionParams,
    ToolQuestionResult,
    "Say what a tool of an agent does, and ask before a save.",
)
