"""Parameters and results of the operations around merges (N02)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import Folder

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
