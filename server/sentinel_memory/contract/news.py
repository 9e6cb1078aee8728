"""What goes into and comes out of the news of a memory (N08)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import Folder, RecordView
from .operation import Operation

NewsKind = Literal["added", "updated", "compacted", "removed"]
"""What happened to a record, as `core/merge/difference.py` says it."""


class DiffMemoryParams(Frozen):
    """The parameters of `diff_memory`."""

    before: Annotated[
        str | None, "The earlier commit, as git names it; else the one of the last look."
    ] = None
    after: Annotated[str | None, "The later commit; else the log as it is now."] = None
    folder: Folder = None


class NewsRecord(Frozen):
    """A record that is another than before."""

    kind: NewsKind
    record: Annotated[RecordView, "As it is now; as it was, where it is gone."]
    principle: Annotated[str | None, "The id of the principle that took its place."]
    by: Annotated[tuple[str, ...], "Names of the others whose commits changed it."]
    agent: Annotated[str | None, "The program that saved it, as it calls itself."] = None


class NewsCounts(Frozen):
    """How many records are new since this user last looked: of agents here, and of others."""

    added: int
    updated: int
    compacted: int
    removed: int


class DiffMemoryResult(Frozen):
    """The result of `diff_memory`: first what is new or changed, then what is gone."""

    folder: str
    since: Annotated[str | None, "The earlier commit by its short name; none: from the beginning."]
    records: tuple[NewsRecord, ...]


class NewsMemoryParams(Frozen):
    """The parameters of `news_memory`."""

    refs: Annotated[
        tuple[str, ...] | None,
        "Only these of what is new, each id, or id@rev for the state that was shown.",
    ] = None
    seen: Annotated[bool, "Whether they are looked at: then they are new no longer."] = False
    own: Annotated[
        str | None, "A record that the user just wrote, id@rev, which is not new to them."
    ] = None
    folder: Folder = None


class NewsMemoryResult(Frozen):
    """The result of `news_memory`: what agents saved here and what others brought (N12)."""

    folder: str
    records: Annotated[tuple[NewsRecord, ...], "The newest first, what is gone last."]
    seen: Annotated[bool, "Whether they were looked at now."]
    left: Annotated[int, "How many are new after this."]


DIFF_MEMORY = Operation(
    "diff_memory",
    DiffMemoryParams,
    DiffMemoryResult,
    "What was added, updated, compacted and removed between two commits, or since last time.",
    read_only=False,
    readable=True,
)

NEWS_MEMORY = Operation(
    "news_memory",
    NewsMemoryParams,
    NewsMemoryResult,
    "What agents saved here and others brought since the user last looked.",
    read_only=False,
    readable=True,
)
