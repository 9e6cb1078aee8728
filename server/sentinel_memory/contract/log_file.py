"""Parameters and results of the operations on the whole log: rename and tidy (N03)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import Compaction, Folder
from .operation import Operation


class RenameTopicParams(Frozen):
    """The parameters of `rename_topic`."""

    topic: Annotated[str, "The current name of the topic."]
    new_topic: Annotated[str, "Its new name."]
    merge: Annotated[bool, "Whether its records may join an existing topic."] = False
    folder: Folder = None


class RenameTopicResult(Frozen):
    """The result of `rename_topic`."""

    folder: str
    topic: Annotated[str, "The name of the topic before."]
    new_topic: Annotated[str, "The name of the topic as stored now."]
    renamed: Annotated[tuple[str, ...], "The new ids of its records."]
    replaced: Annotated[tuple[str, ...], "The replaced records, each as id@rev, for `undo`."]
    merged: Annotated[
        tuple[str, ...], "The renamed records that were merged into an existing record."
    ]
    hints: Annotated[tuple[str, ...], "Sentences on how to improve the new name."]
    compaction: Compaction


class TidyLogParams(Frozen):
    """The parameters of `tidy_log`."""

    move_out: Annotated[
        tuple[str, ...],
        "Lines that are not records and shall leave the log: each by the first 12 digits "
        "of its SHA-256, or `all`.",
    ] = ()
    folder: Folder = None


class TidyLogResult(Frozen):
    """The result of `tidy_log`."""

    folder: str
    corrected: Annotated[tuple[str, ...], "The new ids of records whose id was wrong."]
    duplicates: Annotated[int, "Number of earlier versions of records that left the log."]
    moved_out: Annotated[int, "Number of lines that were not records and left the log."]
    compaction: Compaction
    joined: Annotated[
        tuple[str, ...],
        "Principles that took over another one of the same records: id@rev.",
    ] = ()


class SettleLog(Frozen):
    """Sent when the user chose what to do with a log that has unsaved changes."""

    uri: Annotated[str, "URI of the log."]
    how: Annotated[Literal["compare", "revert"], "Show it beside the file, or read the file again."]
    version: Annotated[
        int, "Version of the document that the user saw; another version is left alone."
    ]


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
    "Correct ids, sort, keep each record once, join principles of the same records, and take out "
    "lines that are not records.",
    read_only=False,
    readable=True,
)
