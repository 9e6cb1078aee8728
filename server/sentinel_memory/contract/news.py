"""Parameters and results of the operations on the news of a memory (N08, N12)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import Folder, RecordView
from .operation import Operation

NewsKind = Literal["added", "updated", "compacted", "removed"]
ARRIVED = ("added", "updated")
"""Kinds of changes whose record is in the later version."""
"""The change of a record, as `core/merge/difference.py` defines it."""


class DiffMemoryParams(Frozen):
    """The parameters of `diff_memory`."""

    before: Annotated[
        str | None, "The earlier commit, as git names it; null: the commit of the last look."
    ] = None
    after: Annotated[str | None, "The later commit; null: the current log."] = None
    folder: Folder = None


class NewsRecord(Frozen):
    """A record that was added, changed or removed."""

    kind: NewsKind
    record: Annotated[RecordView, "The record now; for a removed record, its last state."]
    principle: Annotated[str | None, "Id of the principle that replaced it."]
    by: Annotated[tuple[str, ...], "Names of other people whose commits changed it."]
    agent: Annotated[
        str | None, "The name of the program that saved it, as the program gives it."
    ] = None
    certified: Annotated[
        bool, "Whether it says for the first time that a person has certified it (E07)."
    ] = False


class NewsCounts(Frozen):
    """Number of new records since the user last looked, from agents here and from others."""

    added: int
    updated: int
    compacted: int
    removed: int


class DiffMemoryResult(Frozen):
    """The result of `diff_memory`: first added and changed records, then removed ones."""

    folder: str
    since: Annotated[str | None, "Short name of the earlier commit; null: from the beginning."]
    records: tuple[NewsRecord, ...]


class NewsMemoryParams(Frozen):
    """The parameters of `news_memory`."""

    refs: Annotated[
        tuple[str, ...] | None,
        "The only news to return, each id, or id@rev for the state that was shown.",
    ] = None
    seen: Annotated[bool, "Whether to mark the returned records as seen."] = False
    own: Annotated[
        str | None, "A record that the user has just written, as id@rev. It is not news to them."
    ] = None
    folder: Folder = None


class NewsMemoryResult(Frozen):
    """The result of `news_memory`: records saved here by agents and records from others (N12)."""

    folder: str
    records: Annotated[tuple[NewsRecord, ...], "The newest first, removed records last."]
    seen: Annotated[bool, "Whether the records were marked as seen by this call."]
    left: Annotated[int, "Number of records that are still news."]


DIFF_MEMORY = Operation(
    "diff_memory",
    DiffMemoryParams,
    DiffMemoryResult,
    "List what was added, updated, compacted and removed between two commits, or since last time.",
    read_only=False,
    readable=True,
)

NEWS_MEMORY = Operation(
    "news_memory",
    NewsMemoryParams,
    NewsMemoryResult,
    "List what agents saved here and what others brought since the user last looked.",
    read_only=False,
    readable=True,
)
