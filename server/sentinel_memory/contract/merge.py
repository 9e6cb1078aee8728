"""Parameters and results of the operations around merges (N02)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import Folder

MergedKind = Literal["added", "removed", "changed", "merged", "kept", "renamed", "overlap"]
"""What a merge decided about a record, as `core/merge` says it."""


class MergeDriverParams(Frozen):
    """The parameters of `merge_driver`."""

    register: Annotated[
        bool, "Whether git shall merge the memory of this clone record by record, or by lines."
    ] = True
    folder: Folder = None


class MergeDriverResult(Frozen):
    """The result of `merge_driver`."""

    folder: str
    registered: Annotated[bool, "Whether git merges record by record now."]
    message: Annotated[str, "What was done, in sentences."]


class ResolveConflictsParams(Frozen):
    """The parameters of `resolve_conflicts`."""

    write: Annotated[bool, "Whether to resolve the log, or only to show what that means."] = False
    ours: Annotated[
        tuple[str, ...], "Records, each `type:id`, of which our version shall stand."
    ] = ()
    theirs: Annotated[
        tuple[str, ...], "Records, each `type:id`, of which the other side's version shall stand."
    ] = ()
    digest: Annotated[
        str | None, "Of the plan that a person agreed to; another is shown, not written."
    ] = None
    folder: Folder = None


class MergedField(Frozen):
    """A field of one side of a conflict."""

    field: str
    text: Annotated[str, "In full, as it may be shown; of a list the entries with commas."]


class MergedSide(Frozen):
    """What one side of a conflict says of a record."""

    side: Literal["ours", "theirs"]
    name: Annotated[str, "The branch and the commit, as far as git tells."]
    author: Annotated[str | None, "Who changed the log there last."]
    time: Annotated[str | None, "When the record was saved there last, ISO 8601 UTC."]
    wins: Annotated[bool, "Whether its version stands where both changed the record."]
    removed: Annotated[bool, "Whether it removed the record."]
    fields: Annotated[tuple[MergedField, ...], "The lesson, and all in which the sides differ."]


class MergedRecord(Frozen):
    """What becomes of a record that the two sides of a conflict do not agree about."""

    kind: MergedKind
    id: Annotated[str, "Of the record, as the resolved log has it."]
    topic: str
    commit: Annotated[
        str | None, "The commit that added, removed or changed it; none where both sides did."
    ]
    contested: Annotated[
        tuple[str, ...], "Fields that both sides changed: those of the newer version stand."
    ]
    left_out: Annotated[
        tuple[str, ...], "Entries of lists that both sides changed for which there was no room."
    ] = ()
    other: Annotated[
        str | None, "The id that a renamed record had, or the other principle of an overlap."
    ]
    sentence: Annotated[str, "All of this in a line for a person."]
    ref: Annotated[str, "By what `ours` and `theirs` name it."]
    sides: Annotated[
        tuple[MergedSide, ...], "Ours and theirs, where a person may choose; else none."
    ]


class ResolveConflictsResult(Frozen):
    """The result of `resolve_conflicts`."""

    folder: str
    written: Annotated[bool, "Whether the log was resolved now."]
    digest: Annotated[str, "Tells this outcome from all others."]
    records: tuple[MergedRecord, ...]
    command: Annotated[str | None, "What to run where git could not be told that it is resolved."]
    message: Annotated[str, "The outcome in a sentence."]
