"""Parameters and results of the operations on the log as a whole: rename, tidy (N03)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import Compaction, Folder
from .operation import Operation


class RenameTopicParams(Frozen):
    """The parameters of `rename_topic`."""

    topic: Annotated[str, "The topic as it is now."]
    new_topic: Annotated[str, "Its new name."]
    merge: Annotated[
        bool, "Whether its records may join a topic that has the new name already."
    ] = False
    folder: Folder = None


class RenameTopicResult(Frozen):
    """The result of `rename_topic`."""

    folder: str
    topic: Annotated[str, "The topic as it was."]
    new_topic: Annotated[str, "The topic as it is stored now."]
    renamed: Annotated[tuple[str, ...], "The new ids of its records."]
    replaced: Annotated[tuple[str, ...], "What it took the place of, each as id@rev: for `undo`."]
    merged: Annotated[
        tuple[str, ...], "Those of them that became one with a record that was there."
    ]
    hints: Annotated[tuple[str, ...], "What would make the new name better."]
    compaction: Compaction


class TidyLogParams(Frozen):
    """The parameters of `tidy_log`."""

    move_out: Annotated[
        tuple[str, ...],
        "Lines that are no record, to be taken out of the log as well: each by the first 12 digits "
        "of its SHA-256, or `all`.",
    ] = ()
    folder: Folder = None


class TidyLogResult(Frozen):
    """The result of `tidy_log`."""

    folder: str
    corrected: Annotated[tuple[str, ...], "The new ids of records whose id did not fit."]
    duplicates: Annotated[int, "How many earlier versions of records left the log."]
    moved_out: Annotated[int, "How many lines that are no record left it."]
    compaction: Compaction


class SettleLog(Frozen):
    """Sent when the user chose what becomes of a log that is not saved."""

    uri: Annotated[str, "Of the log."]
    how: Annotated[Literal["compare", "revert"], "Show it beside the file, or read the file again."]
    version: Annotated[int, "Of the document that was meant; another one is left alone."]


RENAME_TOPIC = Operation(
    "rename_topic",
    RenameTopicParams,
    RenameTopicResult,
    "Give a topic another name; its records keep their history.",
    read_only=False,
    readable=True,
)
TIDY_LOG = Operation(
    "tidy_log",
    TidyLogParams,
    TidyLogResult,
    "Correct ids, sort, leave each record once, and take out lines that are no record.",
    read_only=False,
    readable=True,
)
