"""Parameters and results of removing sensitive text from a log, and of allowing a value."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Compaction, FieldName, Folder


class RedactRecordsParams(Frozen):
    """The parameters of `redact_records`."""

    refs: Annotated[
        tuple[str, ...] | None,
        "The records, each id, or id@rev to redact it only in the state that was shown; "
        "their personal data is removed too. Null: every record with withheld text.",
    ] = None
    dry_run: Annotated[bool, "Whether to return the outcome without changing anything."] = False
    folder: Folder = None


class RedactedRecord(Frozen):
    """A record after its sensitive text was removed."""

    ref: Annotated[str, "type:id@rev before the change."]
    id: Annotated[str, "Its new id, derived from the remaining text."]
    new_ref: Annotated[
        str, "Its new id@rev. Records that differed only in the removed text share one."
    ]
    withheld: Annotated[
        dict[str, int], "Number of removed parts by kind of secret, and `private_section`."
    ]


class RedactRecordsResult(Frozen):
    """The result of `redact_records`. The change cannot be undone."""

    folder: str
    dry_run: Annotated[bool, "Whether the call only reported and wrote nothing."]
    records: tuple[RedactedRecord, ...]
    left_lines: Annotated[
        tuple[int, ...],
        "Lines, from 1, that hold sensitive text but are not records or are in a conflict.",
    ]
    in_history: Annotated[
        bool | None, "Whether a commit holds the removed text; null if git could not tell."
    ]
    in_journal: Annotated[
        bool,
        "Whether copies of the removed lines remain on this machine because they could "
        "not be redacted.",
    ]
    compaction: Compaction


class AllowValueParams(Frozen):
    """The parameters of `allow_value`: the place of a finding, never the value."""

    ref: Annotated[str, "The record: id, or id@rev to allow it only in the state that was shown."]
    field: FieldName
    start: Annotated[int, "First character of the finding in the text of the field, from 0."]
    end: Annotated[int, "End of the finding: the character after its last one."]
    folder: Folder = None


class AllowValueResult(Frozen):
    """The result of `allow_value`. The value is stored in `.context/config.json`."""

    folder: str
    allowed: Annotated[int, "Number of values in the list now."]
    in_force: Annotated[
        bool, "Whether the list is in force, which requires that the user trusts the project."
    ]
