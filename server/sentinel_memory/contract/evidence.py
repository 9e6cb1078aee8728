"""Parameters and results of the operations on quotes of code (E04, E06, E07)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.evidence.evidence import Status
from ..core.frozen import Frozen
from .memory import Compaction, Folder, RecordKind
from .operation import Operation

Verdict = Literal["ok", "moved", "changed", "gone", "file_gone", "ambiguous", "unverifiable"]
"""The verdict on a quote, as `core/evidence/evidence.py` defines it."""

FoundBy = Literal["exact", "normalized", "fuzzy", "none"]


class CheckEvidenceParams(Frozen):
    """The parameters of `check_evidence`."""

    ids: Annotated[
        tuple[str, ...] | None,
        "The records to check, each id or id@rev; null: all records with a quote.",
    ] = None
    folder: Folder = None


class CodePlace(Frozen):
    """A range in a file. Lines and columns count from 0, columns in UTF-16 units, as in editors."""

    line: int
    column: int
    end_line: int
    end_column: int


class CheckedQuote(Frozen):
    """One quote and its verdict."""

    path: Annotated[str, "The quoted file, relative to the project."]
    quote: Annotated[str, "The line of code as it was saved."]
    symbol: str | None
    verdict: Verdict
    reason: Annotated[str | None, "The reason why the quote was not found; null if it was found."]
    found_path: Annotated[
        str | None, "The file that holds the quoted line now, or the most similar line."
    ]
    place: Annotated[CodePlace | None, "The range in that file; null if no similar line exists."]
    confidence: Annotated[float, "Similarity from 0 to 1; 1 means letter for letter."]
    method: FoundBy


class CheckedRecord(Frozen):
    """A record and its quotes."""

    ref: Annotated[str, "id@rev: the record in exactly this state."]
    id: str
    type: RecordKind
    topic: str
    lesson: str
    line: Annotated[int, "Line in the log, from 1."]
    status: Annotated[Status, "The degree to which the code proves the record."]
    certified_by: Annotated[
        str | None,
        "The author whom git names for the line of a certified record; null if git names none.",
    ]
    stale: Annotated[bool, "Whether quoted code has changed or is gone."]
    quotes: tuple[CheckedQuote, ...]


class EvidenceCounts(Frozen):
    """Number of quotes by verdict."""

    ok: int
    moved: int
    changed: int
    gone: int
    file_gone: int
    ambiguous: int
    unverifiable: int


class CheckEvidenceResult(Frozen):
    """The result of `check_evidence`. The operation writes nothing into the log."""

    folder: str
    records: Annotated[
        tuple[CheckedRecord, ...], "The records with a quote, in the order of the log."
    ]
    counts: EvidenceCounts
    without: Annotated[int, "Number of records without a quote, which is no fault."]


class UpdateQuoteParams(Frozen):
    """The parameters of `update_quote`."""

    ref: Annotated[str, "The record, id@rev."]
    number: Annotated[int, "The number of the quote in the record, from 1."] = 1
    folder: Folder = None


class UpdateQuoteResult(Frozen):
    """The result of `update_quote`. `undo` takes the change back."""

    folder: str
    id: str
    ref: Annotated[str, "id@rev of the record after the change."]
    path: Annotated[str, "The quoted file after the change."]
    quote: Annotated[str, "The quoted line after the change."]
    compaction: Compaction


class CertifyMemoryParams(Frozen):
    """The parameters of `certify_memory`."""

    ref: Annotated[str, "The record, id or id@rev. All code that it quotes must still exist."]
    folder: Folder = None


class CertifyMemoryResult(Frozen):
    """The result of `certify_memory`. `undo` takes the change back."""

    folder: str
    id: str
    ref: Annotated[str, "id@rev of the record after the change."]


class EvidenceAligned(Frozen):
    """Sent when a check of a folder gave a quote another verdict or another place."""

    folder: str
    uri: str
    counts: EvidenceCounts
    records: tuple[CheckedRecord, ...]


CHECK_EVIDENCE = Operation(
    "check_evidence",
    CheckEvidenceParams,
    CheckEvidenceResult,
    "Check whether the code quoted by records still exists, and where.",
    readable=True,
)
UPDATE_QUOTE = Operation(
    "update_quote",
    UpdateQuoteParams,
    UpdateQuoteResult,
    "Replace the quote of a record by the text that now stands in its place.",
    read_only=False,
)
CERTIFY_MEMORY = Operation(
    "certify_memory",
    CertifyMemoryParams,
    CertifyMemoryResult,
    "Confirm as a person that a lesson and its quoted code are right. No agent can do this.",
    read_only=False,
)
