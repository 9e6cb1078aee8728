"""The rows of the view and the pages in an editor, ready to be shown (S26, N15)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .asking import Target
from .codec import Operation
from .memory import Folder, RecordView
from .project import Tracking

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
    folder: Annotated[str, "URI of the folder."]
    topic: Annotated[str | None, "The topic of a row that is one."]
    record: RecordView | None
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


class RowsResult(Frozen):
    """The result of `rows`."""

    rows: tuple[Row, ...]
    view: Annotated[ViewState | None, "The state of the view, with the rows at the top."]


class SearchRowsParams(Frozen):
    """The parameters of `search_rows`."""

    query: Annotated[str, "The typed words; without any, the newest records are listed."]


class FoundRow(Frozen):
    """A row of the search in the language of the reader: a record, a next step or a question."""

    label: str
    description: str
    detail: str
    icons: Annotated[tuple[str, ...], "Names of icons of the editor, before the label."]
    folder: Annotated[str | None, "URI of the folder of the record."]
    record: RecordView | None
    command: Annotated[str | None, "The command of a row that is no record."]


class SearchRowsResult(Frozen):
    """The result of `search_rows`: the best records of all folders first."""

    rows: tuple[FoundRow, ...]
    hint: Annotated[str | None, "What the field says while nothing is typed; null: the usual."]


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
    record: Annotated[RecordView | None, "What the command takes instead of a target."] = None


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


SEARCH_ROWS = Operation(
    "search_rows",
    SearchRowsParams,
    SearchRowsResult,
    "List what fits typed words in all folders, ready to be shown.",
)
ROWS = Operation(
    "rows",
    RowsParams,
    RowsResult,
    "List the rows of the view below one of them, ready to be shown.",
)
PAGE = Operation(
    "page",
    PageParams,
    Page,
    "Show a record, a topic or the whole memory as a page, ready to be shown.",
)
