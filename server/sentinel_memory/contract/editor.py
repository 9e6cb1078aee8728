"""What an editor shows and asks: commands, rows, badges, pages (N04, S33)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .care import AllowValueParams
from .memory import Folder
from .project import Tracking


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
    latest: Annotated[bool, "Whether a key was pressed, which undoes at once."] = False
    redo: Annotated[bool, "Whether the latest undoing is taken back."] = False
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


class AskChange(Frozen):
    """Two states of a text, as URIs of texts that the server has; null: it is not there."""

    before: str | None
    after: str | None


AskKind = Literal[
    "pick",
    "many",
    "input",
    "confirm",
    "diff",
    "page",
    "copy",
    "save",
    "close",
    "model",
    "models",
    "read",
    "suggest",
]


class AskParams(Frozen):
    """A question to a person, or something to show.

    `pick` and `many` are lists, `input` is one line of text, `confirm` is a message with buttons,
    and modal if it is a warning, `diff` shows changes of files and asks with its rows if it has
    any, `page` opens the page `value` of the folder, `copy` fills the clipboard with `value`,
    `save` saves the open document `value`, `close` closes it, `read` returns the text of the
    document `value`, `models` names the model that would be asked, `model` puts `value` to it and
    shows `title` meanwhile, and `suggest` opens the suggestions at the cursor.
    """

    kind: AskKind
    title: str = ""
    text: Annotated[str, "The question."] = ""
    detail: Annotated[str, "What stands below the question of a modal dialogue."] = ""
    value: Annotated[str, "The text at the beginning."] = ""
    problem: Annotated[str | None, "Why the text as it stands cannot be used."] = None
    rows: tuple[AskRow, ...] = ()
    active: Annotated[str | None, "The row that has the focus first."] = None
    level: Literal["info", "warning", "error"] = "info"
    beside: Annotated[str | None, "URI of the text beside a list, whose lines its rows name."] = (
        None
    )
    changes: tuple[AskChange, ...] = ()
    folder: Annotated[str | None, "URI of the folder of the page."] = None


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


RowKind = Literal[
    "folder",
    "topic",
    "record",
    "superseded",
    "news",
    "done",
    "gone",
    "problem",
    "hint",
    "failure",
]


class RowsParams(Frozen):
    """The parameters of `rows`."""

    folder: Folder = None
    parent: Annotated[str | None, "Id of the row above; null for the top of the view."] = None
    active: Annotated[str | None, "URI of the folder whose file is in front."] = None


class Row(Frozen):
    """A row of the view in the language of the reader. Stored text in it is plain text."""

    id: Annotated[str, "Unique in the view, and the same after every save."]
    kind: RowKind
    about: Annotated[Target, "What a command does that is run on the row."]
    label: str
    description: str
    tooltip: str
    spoken: Annotated[str, "The text for a screen reader, in place of label and description."]
    icon: Annotated[str, "Name of an icon of the editor."]
    color: Annotated[str | None, "Name of the colour of the icon; null for the usual one."]
    context: Annotated[str, "The words by which a menu knows what the row offers."]
    opens: Annotated[Literal["open", "closed"] | None, "How rows below begin; null if none are."]
    command: Annotated[str | None, "The command of a click; it takes the row."]
    title: Annotated[str | None, "The name of that command."]
    file: Annotated[str | None, "URI of the file to open instead of the row."]


class Badge(Frozen):
    """The number on the icon of the view."""

    value: int
    tooltip: str


class StatusItem(Frozen):
    """The counter at the bottom of the window, for one folder."""

    text: str
    tooltip: str
    spoken: str
    warns: bool
    folder: Annotated[str, "URI of the folder, which the command takes."]
    command: str
    title: str


class ViewState(Frozen):
    """What the whole view shows beside its rows, and what its menus depend on."""

    item: StatusItem | None
    badge: Badge | None
    description: Annotated[str, "The text beside the title."]
    empty: Annotated[bool, "Whether a memory was read and has no rows."]
    tracking: Tracking | Literal["several"]
    conflicted: bool
    undo: Annotated[bool, "Whether a change can be undone in this window."] = False
    redo: Annotated[bool, "Whether an undoing can be taken back in this window."] = False


class RowsResult(Frozen):
    """The result of `rows`."""

    rows: tuple[Row, ...]
    view: Annotated[ViewState | None, "The state of the view, with the rows at the top."]


class SearchRowsParams(Frozen):
    """The parameters of `search_rows`."""

    query: Annotated[str, "The typed words; without any, the newest records are listed."]


class FoundButton(Frozen):
    """A button at the end of a row of the search."""

    icon: Annotated[str, "Name of an icon of the editor."]
    label: str
    command: str
    copied_as: Annotated[Literal["agent"] | None, "As in a target."]
    ends: Annotated[bool, "Whether the search is over with it."]


class FoundRow(Frozen):
    """A row of the search in the language of the reader: a record, a next step or a question."""

    label: str
    description: str
    detail: str
    icons: Annotated[tuple[str, ...], "Names of icons of the editor, before the label."]
    about: Annotated[Target | None, "The record and its page; null for a row that is none."]
    buttons: tuple[FoundButton, ...]
    command: Annotated[str | None, "The command of the row; null: it only says something."]


class SearchPageParams(Frozen):
    """The parameters of `search_page`."""

    query: str
    folder: Folder = None


class SearchPageResult(Frozen):
    """The result of `search_page`: what of a page fits typed words, the best first (K04)."""

    refs: Annotated[tuple[str, ...], "Records in a state of theirs, each id@rev."]
    status: str


class SearchRowsResult(Frozen):
    """The result of `search_rows`: the best records of all folders first."""

    rows: tuple[FoundRow, ...]
    hint: Annotated[str, "What the field says while nothing is typed."]


class PageParams(Frozen):
    """The parameters of `page`."""

    folder: Folder = None
    name: Annotated[
        str | None,
        "A topic, a record as type:id, or a page of the server; null for the whole memory.",
    ] = None
    history: Annotated[
        bool, "Whether the earlier versions of a record follow, for which git is asked."
    ] = False


class PageLink(Frozen):
    """What a button of a page does: it shows another page, or runs a command."""

    label: Annotated[str, "The button at the top of the page; empty for a link in its text."] = ""
    page: Annotated[bool, "Whether the page of `name` is shown."] = False
    name: Annotated[str | None, "As in the parameters of `page`."] = None
    go: Annotated[str, "Id of the part of the page to which the button goes; empty for none."] = ""
    command: Annotated[str, "A command of ours; it takes the target. Empty for none."] = ""
    target: Target | None = None


class Page(Frozen):
    """A page of a memory, ready to be shown."""

    folder: Annotated[str, "URI of the folder."]
    name: Annotated[str | None, "As in the parameters; a record has moved to the id it has now."]
    tab: Annotated[str, "The title of its tab."]
    title: str
    html: Annotated[str, "Our elements alone; links are numbers in `links`."]
    links: tuple[PageLink, ...]
    count: Annotated[int, "The number of records that can be searched on the page."]
    has_history: Annotated[bool, "Whether it is the page of a record that has a history."]
