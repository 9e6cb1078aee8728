"""The rows of the view and the pages in an editor, ready to be shown (S26, N15)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .asking import Target
from .codec import Operation
from .memory import Folder
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


SEARCH_ROWS = Operation(
    "search_rows",
    SearchRowsParams,
    SearchRowsResult,
    "List what fits typed words in all folders, ready to be shown.",
)
SEARCH_PAGE = Operation(
    "search_page",
    SearchPageParams,
    SearchPageResult,
    "List what of the page of the whole memory fits typed words.",
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
