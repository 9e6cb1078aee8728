"""What goes into and comes out of taking sensitive text out of a log, and of allowing it."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Compaction, FieldName, Folder


class RedactRecordsParams(Frozen):
    """The parameters of `redact_records`."""

    refs: Annotated[
        tuple[str, ...] | None,
        "The records, each id, or id@rev to redact it only in the state that was shown; personal "
        "data goes too. Else every record in which something is withheld.",
    ] = None
    dry_run: Annotated[bool, "Whether to answer only what would be redacted."] = False
    folder: Folder = None


class RedactedRecord(Frozen):
    """One record without what was sensitive in it."""

    ref: Annotated[str, "type:id@rev before."]
    id: Annotated[str, "Its id now, derived from the text that is left."]
    new_ref: Annotated[str, "id@rev now; several have one where only that told them apart."]
    withheld: Annotated[
        dict[str, int], "How many were removed, by kind of secret, and `private_section`."
    ]


class RedactRecordsResult(Frozen):
    """The result of `redact_records`; it cannot be undone."""

    folder: str
    dry_run: Annotated[bool, "Whether nothing was written."]
    records: tuple[RedactedRecord, ...]
    left_lines: Annotated[
        tuple[int, ...],
        "Lines, from 1, that hold something sensitive and are no records or in a conflict.",
    ]
    in_history: Annotated[
        bool | None, "Whether a commit holds what was removed; null: git could not tell."
    ]
    in_journal: Annotated[
        bool, "Whether the removed lines that this machine keeps could not be redacted as well."
    ]
    compaction: Compaction


class AllowValueParams(Frozen):
    """The parameters of `allow_value`: the place of a finding, never the value itself."""

    ref: Annotated[str, "The record: id, or id@rev to allow it only in the state that was shown."]
    field: FieldName
    start: Annotated[int, "Where the finding begins in the text of the field, in characters."]
    end: Annotated[int, "Where it ends."]
    folder: Folder = None


class AllowValueResult(Frozen):
    """The result of `allow_value`: the value stands in `.context/config.json` now."""

    folder: str
    allowed: Annotated[int, "How many values the list holds now."]
    in_force: Annotated[bool, "Whether the user trusts the project, so that the list holds."]
