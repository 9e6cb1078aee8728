"""What people read of a memory: its pages, the history of a record, what can be undone."""

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

    name: Annotated[
        str | None, "A topic, or the id of a record; without one, the whole memory."
    ] = None
    folder: Folder = None


class HistoryParams(Frozen):
    """The parameters of `history`."""

    ref: Annotated[str, "The record: id, or id@rev; also one that left the log."]
    restore: Annotated[
        str | None, "The version whose text is brought back, by its name: id@rev."
    ] = None
    folder: Folder = None


class PageRecord(Frozen):
    """A record with what is known of it beside its own texts."""

    record: RecordView
    agent: Annotated[str | None, "The program that saved it last."]
    commit: Annotated[str | None, "The commit on which that was."]
    use: Annotated[Use | None, "What became of it on this machine; null: nothing."]


class Heading(Frozen):
    """A heading of the page, in the order of the page."""

    kind: Annotated[str, "One of `HeadingKind`."]
    name: Annotated[str | None, "The topic, or the id@rev of the record or version."]


class ShowResult(Frozen):
    """The result of `show`: a page, as values and as Markdown (N15, K02)."""

    folder: str
    page: Literal["memory", "topic", "record"]
    title: str
    records: Annotated[tuple[PageRecord, ...], "In the order of the page."]
    topics: Annotated[tuple[str, ...], "Of the whole memory, in the order of its contents."]
    headings: tuple[Heading, ...]
    markdown: Annotated[str, "The page; stored text in it is text and nothing else."]


class Version(Frozen):
    """What a record said once."""

    record: Annotated[RecordView, "As it was; its line is of no meaning."]
    changed: Annotated[tuple[AnyField, ...], "In what the version after it differs."]
    is_source: Annotated[bool, "Whether a principle took its place."]
    saved_at: Annotated[str | None, "ISO 8601 UTC."]
    commit: Annotated[str | None, "The commit that brought it, by its short name."]
    by: Annotated[str | None, "Who committed it."]


class HistoryResult(Frozen):
    """The result of `history` (N13); the newest version first."""

    folder: str
    ref: Annotated[str | None, "The record as it is now; null: it is not in the log."]
    versions: tuple[Version, ...]
    left_out: Annotated[int, "Older versions that are not shown."]
    git_told: Annotated[bool, "Whether git told in time what it has, where it has something."]
    restored: Annotated[bool, "Whether a version was brought back now; undo takes that back."]
    headings: tuple[Heading, ...]
    markdown: str


class ListUndoParams(Frozen):
    """The parameters of `list_undo`."""

    folder: Folder = None


class UndoableChange(Frozen):
    """A change of this machine that can be taken back."""

    at: Annotated[str, "ISO 8601 UTC; `undo` takes it as `until`."]
    restored: Annotated[tuple[RecordView, ...], "What comes back; lines are of no meaning."]
    removed: Annotated[tuple[RecordView, ...], "What goes, as the change wrote it."]
    kept: Annotated[tuple[RecordView, ...], "What stays, because it was saved again since."]


class ListUndoResult(Frozen):
    """The result of `list_undo`, the latest change first; each goes with those before it."""

    folder: str
    changes: tuple[UndoableChange, ...]
    left_out: Annotated[int, "Older changes that are not listed."]


LIST_UNDO = Operation(
    "list_undo",
    ListUndoParams,
    ListUndoResult,
    "What can be undone on this machine, and what each undoing would bring back.",
    readable=True,
)
SHOW = Operation(
    "show",
    ShowParams,
    ShowResult,
    "A record, a topic or the whole memory as a page for people.",
)
HISTORY = Operation(
    "history",
    HistoryParams,
    HistoryResult,
    "What a record said before; or one of these versions brought back.",
    read_only=False,
)
