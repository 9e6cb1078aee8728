"""What goes into and comes out of the operations on quotes of code (E04, E06, E07)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import Compaction, Folder, RecordKind
from .operation import Operation

Verdict = Literal["ok", "moved", "changed", "gone", "file_gone", "ambiguous", "unverifiable"]
"""What became of a quote, as `core/evidence/results.py` says it."""

EvidenceStatus = Literal["raw", "working", "candidate", "verified", "certified"]
"""How far a record is proved by the code (E07)."""

FoundBy = Literal["exact", "normalized", "fuzzy", "none"]


class CheckEvidenceParams(Frozen):
    """What `check_evidence` takes."""

    ids: Annotated[
        tuple[str, ...] | None, "Only these records, each id or id@rev; else all with a quote."
    ] = None
    folder: Folder = None


class CodePlace(Frozen):
    """A part of a file, as editors count: from 0, columns in UTF-16 units."""

    line: int
    column: int
    end_line: int
    end_column: int


class CheckedQuote(Frozen):
    """One quote, and what became of it."""

    path: Annotated[str, "Of the file that it names, relative to the project."]
    quote: Annotated[str, "The line of code, as it was saved."]
    symbol: str | None
    verdict: Verdict
    reason: Annotated[str | None, "Why it was not found; null where it was."]
    found_path: Annotated[str | None, "Where it stands now, or what is nearest to it."]
    place: Annotated[CodePlace | None, "In that file; null where nothing is near."]
    confidence: Annotated[float, "From 0 to 1; 1 where it stands there letter for letter."]
    method: FoundBy


class CheckedRecord(Frozen):
    """A record with its quotes."""

    ref: Annotated[str, "id@rev: this record in exactly this state."]
    id: str
    type: RecordKind
    topic: str
    lesson: str
    line: Annotated[int, "Line in the log, from 1."]
    status: EvidenceStatus
    stale: Annotated[bool, "Whether code that it quotes has changed or gone."]
    quotes: tuple[CheckedQuote, ...]


class EvidenceCounts(Frozen):
    """How many quotes have each verdict."""

    ok: int
    moved: int
    changed: int
    gone: int
    file_gone: int
    ambiguous: int
    unverifiable: int


class CheckEvidenceResult(Frozen):
    """What `check_evidence` answers; nothing of it is written into the log."""

    folder: str
    records: Annotated[tuple[CheckedRecord, ...], "Those with a quote, in the order of the log."]
    counts: EvidenceCounts
    without: Annotated[int, "Records that quote no code, which is no fault."]


class UpdateQuoteParams(Frozen):
    """What `update_quote` takes."""

    ref: Annotated[str, "The record, id@rev."]
    number: Annotated[int, "Which of its quotes, from 1."] = 1
    folder: Folder = None


class UpdateQuoteResult(Frozen):
    """What `update_quote` answers; `undo` takes it back."""

    folder: str
    id: str
    ref: Annotated[str, "id@rev of the record as it is now."]
    path: Annotated[str, "The file that it quotes now."]
    quote: Annotated[str, "The line that stands there now."]
    compaction: Compaction


class CertifyMemoryParams(Frozen):
    """The parameters of `certify_memory`."""

    ref: Annotated[str, "The record, id or id@rev; all code that it quotes must stand."]
    folder: Folder = None


class CertifyMemoryResult(Frozen):
    """The result of `certify_memory`; `undo` takes it back."""

    folder: str
    id: str
    ref: Annotated[str, "id@rev of the record as it is now."]


class EvidenceAligned(Frozen):
    """Sent when quotes of a folder were looked up and one has another verdict or place."""

    folder: str
    uri: str
    counts: EvidenceCounts
    records: tuple[CheckedRecord, ...]


CHECK_EVIDENCE = Operation(
    "check_evidence",
    CheckEvidenceParams,
    CheckEvidenceResult,
    "Whether the code that records quote still stands, and where.",
    readable=True,
)
UPDATE_QUOTE = Operation(
    "update_quote",
    UpdateQuoteParams,
    UpdateQuoteResult,
    "Let a record quote what stands in the place of its quote now.",
    read_only=False,
)
CERTIFY_MEMORY = Operation(
    "certify_memory",
    CertifyMemoryParams,
    CertifyMemoryResult,
    "A person says that a lesson and the code that it quotes hold; no agent can.",
    read_only=False,
)
