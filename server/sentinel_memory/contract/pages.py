"""Parameters and results of the operations that people read: pages, history, list of undo steps."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import AnyField, Folder, RecordView
from .operation import Operation
from .project import Use

HeadingKind = Literal[
    "page", "section", "contents", "principles", "topic", "record", "history", "version"
]


class ShowParams(Frozen):
    """The parameters of `show`."""

    name: Annotated[str | None, "A topic or the id of a record; null: the whole memory."] = None
    folder: Folder = None


class HistoryParams(Frozen):
    """The parameters of `history`."""

    ref: Annotated[str, "The record, id or id@rev. It may have left the log."]
    restore: Annotated[str | None, "The version to restore, as id@rev."] = None
    folder: Folder = None


class PageRecord(Frozen):
    """A record and further facts about it."""

    record: RecordView
    agent: Annotated[str | None, "The program that saved it last."]
    commit: Annotated[str | None, "The commit at the time of that save."]
    use: Annotated[Use | None, "Its use on this machine; null if it was never used."]


class Heading(Frozen):
    """A heading of a page. Headings come in the order of the page."""

    kind: Annotated[str, "One of `HeadingKind`."]
    name: Annotated[str | None, "The topic, or id@rev of the record or version."]


class ShowResult(Frozen):
    """The result of `show`: a page as values and as Markdown (N15, K02)."""

    folder: str
    page: Literal["memory", "topic", "record"]
    title: str
    records: Annotated[tuple[PageRecord, ...], "The records, in the order of the page."]
    topics: Annotated[
        tuple[str, ...], "The topics of the whole memory, in the order of the contents."
    ]
    headings: tuple[Heading, ...]
    markdown: Annotated[str, "The page. Stored text in it is escaped and stays plain text."]


class Version(Frozen):
    """An earlier or current text of a record."""

    record: Annotated[RecordView, "The record at that time; its line number has no meaning."]
    changed: Annotated[tuple[AnyField, ...], "Fields that the next version changed."]
    is_source: Annotated[bool, "Whether a principle replaced it."]
    saved_at: Annotated[str | None, "ISO 8601 UTC."]
    commit: Annotated[str | None, "Short name of the commit that brought it."]
    by: Annotated[str | None, "Author of that commit."]


class HistoryResult(Frozen):
    """The result of `history` (N13), newest version first."""

    folder: str
    ref: Annotated[str | None, "id@rev of the current record; null if it is not in the log."]
    versions: tuple[Version, ...]
    left_out: Annotated[int, "Number of older versions that are not shown."]
    git_told: Annotated[
        bool, "Whether git answered in time; true if there is no history in git to read."
    ]
    restored: Annotated[bool, "Whether this call restored a version. `undo` takes that back."]
    headings: tuple[Heading, ...]
    markdown: str


class ListUndoParams(Frozen):
    """The parameters of `list_undo`."""

    folder: Folder = None


class UndoableChange(Frozen):
    """A change made on this machine that can be undone."""

    at: Annotated[str, "Time of the change, ISO 8601 UTC; pass it to `undo` as `until`."]
    restored: Annotated[
        tuple[RecordView, ...], "Records that come back; their line numbers have no meaning."
    ]
    removed: Annotated[tuple[RecordView, ...], "Records that go, as the change wrote them."]
    kept: Annotated[
        tuple[RecordView, ...], "Records that stay because they were saved again since."
    ]


class ListUndoResult(Frozen):
    """The result of `list_undo`, latest change first. Undoing one also undoes those before it."""

    folder: str
    changes: tuple[UndoableChange, ...]
    left_out: Annotated[int, "Number of older changes that are not listed."]


LIST_UNDO = Operation(
    "list_undo",
    ListUndoParams,
    ListUndoResult,
    "List the changes that can be undone on this machine, and what each undo would restore.",
    readable=True,
)
SHOW = Operation(
    "show",
    ShowParams,
    ShowResult,
    "Show a record, a topic or the whole memory as a page for people.",
)
HISTORY = Operation(
    "history",
    HistoryParams,
    HistoryResult,
    "List the earlier versions of a record, or restore one of them.",
    read_only=False,
)
