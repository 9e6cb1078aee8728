"""Parameters and results of the operations on the whole log: rename, tidy, merge (N02, N03)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .codec import Operation
from .memory import Compaction, Folder


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
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
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


MergedKind = Literal[
    "added", "removed", "changed", "merged", "kept", "renamed", "overlap", "joined"
]
"""The decision of a merge about a record, as `core/merge` defines it."""


class MergeDriverParams(Frozen):
    """The parameters of `merge_driver`."""

    register: Annotated[
        bool, "Whether git shall merge the memory of this clone record by record or line by line."
    ] = True
    folder: Folder = None


class MergeDriverResult(Frozen):
    """The result of `merge_driver`."""

    folder: str
    registered: Annotated[bool, "Whether git now merges record by record."]
    message: Annotated[str, "Sentences on what was done."]


class ResolveConflictsParams(Frozen):
    """The parameters of `resolve_conflicts`."""

    write: Annotated[bool, "Whether to resolve the log or only to show the outcome."] = False
    ours: Annotated[tuple[str, ...], "Records to keep in our version, each as `type:id`."] = ()
    theirs: Annotated[
        tuple[str, ...], "Records to keep in the version of the other side, each as `type:id`."
    ] = ()
    digest: Annotated[
        str | None,
        "Digest of the plan that a person agreed to. Another plan is shown, not written.",
    ] = None
    folder: Folder = None


class MergedField(Frozen):
    """A field of one side of a conflict."""

    field: str
    text: Annotated[
        str, "The full text as it may be shown; the entries of a list are separated by commas."
    ]


class MergedSide(Frozen):
    """The version of a record on one side of a conflict."""

    side: Literal["ours", "theirs"]
    name: Annotated[str, "The branch and the commit, as far as git knows them."]
    author: Annotated[str | None, "The last author of a change to the log on this side."]
    time: Annotated[str | None, "Time of the latest save on this side, ISO 8601 UTC."]
    wins: Annotated[bool, "Whether this version is kept if both sides changed the record."]
    removed: Annotated[bool, "Whether this side removed the record."]
    fields: Annotated[
        tuple[MergedField, ...], "The lesson and all fields in which the sides differ."
    ]


class MergedRecord(Frozen):
    """A record on which the two sides of a conflict disagree, and the outcome for it."""

    kind: MergedKind
    id: Annotated[str, "Id of the record in the resolved log."]
    topic: str
    commit: Annotated[
        str | None, "The commit that added, removed or changed it; null if both sides did."
    ]
    contested: Annotated[
        tuple[str, ...], "Fields that both sides changed. The newer version of each is kept."
    ]
    left_out: Annotated[
        tuple[str, ...], "Entries of lists changed by both sides for which there was no room."
    ] = ()
    other: Annotated[
        str | None, "The earlier id of a renamed record, or the other principle of an overlap."
    ]
    sentence: Annotated[str, "The outcome as one line for a person."]
    ref: Annotated[str, "The name of the record for `ours` and `theirs`."]
    sides: Annotated[
        tuple[MergedSide, ...], "Our side and theirs if a person may choose, else empty."
    ]


class ResolveConflictsResult(Frozen):
    """The result of `resolve_conflicts`."""

    folder: str
    written: Annotated[bool, "Whether the log was resolved by this call."]
    digest: Annotated[str, "Identifies exactly this outcome."]
    records: tuple[MergedRecord, ...]
    command: Annotated[
        str | None,
        "The command to run if git could not be told that the conflict is resolved, else null.",
    ]
    message: Annotated[str, "The outcome in one sentence."]
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
