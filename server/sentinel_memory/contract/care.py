"""Parameters and results of the operations that keep a memory true (E04, S22, S30, M10, N16)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.evidence.evidence import Status
from ..core.frozen import Frozen
from .memory import (
    Compaction,
    FieldName,
    Folder,
    LogMemoryResult,
    RecordKind,
    RecordView,
    SimilarPair,
)
from .project import NewsRecord

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


_NO_FAULT = ("ok", "moved", "unverifiable")
"""Verdicts of a quote that stands somewhere, or about which nothing is known."""


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

    @property
    def is_replaceable(self) -> bool:
        """Whether something stands in its place that could be quoted instead."""
        return self.verdict in ("changed", "ambiguous")


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

    @property
    def failed(self) -> list[tuple[int, CheckedQuote]]:
        """The quotes whose code has changed or is gone, with their numbers, from 1."""
        numbered = enumerate(self.quotes, 1)
        return [(number, one) for number, one in numbered if one.verdict not in _NO_FAULT]


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


class CheckSimilarResult(Frozen):
    """The result of `check_similar`. The operation writes nothing."""

    folder: str
    pairs: Annotated[tuple[SimilarPair, ...], "At most 50 pairs, surest first."]


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
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
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
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()


class EvidenceAligned(Frozen):
    """Sent when a check of a folder gave a quote another verdict or another place."""

    folder: str
    uri: str
    counts: EvidenceCounts
    records: tuple[CheckedRecord, ...]


class ReviewMemoryParams(Frozen):
    """The parameters of `review_memory`."""

    rev: Annotated[
        str | None, "A commit or branch, as git names it; null: the upstream of the current branch."
    ] = None
    folder: Folder = None


class SensitiveFinding(Frozen):
    """One finding of sensitive text, without the text itself."""

    code: Annotated[str, "The code of the finding, as in `check`."]
    line: Annotated[int | None, "Line in the current log, from 1; null if only a commit holds it."]
    commit: Annotated[str | None, "The first commit that brought it; null if none did."] = None
    field: Annotated[str | None, "The field; null: the whole record or line."]
    detail: Annotated[
        str, "The kinds of secrets, the tag without a partner, or the kind of hidden text."
    ]


class StaleQuote(Frozen):
    """A quote that the earlier commit has, and the current code has no longer."""

    line: Annotated[int, "Its line in the earlier commit, from 1."]
    quote: CheckedQuote


class StaleLesson(Frozen):
    """A lesson whose quoted code changed or went since the common commit."""

    record: RecordView
    quotes: tuple[StaleQuote, ...]


class ReviewMemoryResult(Frozen):
    """The result of `review_memory`: the new records and the sensitive findings."""

    folder: str
    against: Annotated[
        str | None,
        "The branch or commit compared with; null if there is none and all records are new.",
    ]
    since: Annotated[str | None, "Short name of the commit that both have in common."]
    records: tuple[NewsRecord, ...]
    findings: tuple[SensitiveFinding, ...]
    made_stale: Annotated[
        tuple[StaleLesson, ...], "The lessons whose code changed or went since the common commit."
    ]
    policy_secrets: Annotated[
        tuple[str, ...], "The keys of .context/config.json that hold a secret, as in `check`."
    ]


class CommitMemoryParams(Frozen):
    """The parameters of `commit_memory`."""

    message: Annotated[
        str | None, "The commit message; null: a generated message that says what was learned."
    ] = None
    preview: Annotated[
        bool, "Whether to return the message and the findings without committing."
    ] = False
    anyway: Annotated[
        bool, "Whether to commit although the new lines hold a secret or private text."
    ] = False
    folder: Folder = None


class CommitMemoryResult(Frozen):
    """The result of `commit_memory`."""

    folder: str
    commit: Annotated[str | None, "Its short name; null if there was nothing to commit."] = None
    message: Annotated[str | None, "The commit message."] = None
    lessons: Annotated[
        dict[str, int] | None, "Number of lessons that it adds, updates, compacts and removes."
    ] = None
    findings: Annotated[
        tuple[SensitiveFinding, ...],
        "What looks sensitive in the lines that the commit adds or changes.",
    ] = ()
    older: Annotated[
        tuple[int, ...],
        "The other lines with a secret or private text, from 1: an earlier commit holds them.",
    ] = ()


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
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
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


class ContextResult(Frozen):
    """The result of `context`: what a hook gives at the start of a session (M09)."""

    folder: str
    given: Annotated[str, "The text, at most 1,600 bytes; empty if there is nothing to give."]
    records: Annotated[tuple[str, ...], "The principles in it, each as id@rev, newest first."]
    left: Annotated[tuple[str, ...], "The principles for which it has no room."]


class Reflection(Frozen):
    """A record and its use on this machine."""

    ref: str
    topic: str
    lesson: Annotated[
        str | None,
        "First sentence of the lesson; null if it reads like an instruction to an agent.",
    ]
    given: Annotated[int, "Number of times the lesson entered an agent's context in this period."]
    answered: Annotated[int, "Number of times its question was answered in this period."]
    again: Annotated[
        int, "Number of times its gap was saved again in this period after it had been given."
    ]
    dismissed: Annotated[int, "Number of times a person dismissed its question, in all time."]


class Reflections(Frozen):
    """Records with the same outcome."""

    count: int
    records: Annotated[
        tuple[Reflection, ...], "The most informative of these records, at most five."
    ]


class ReflectResult(Frozen):
    """The result of `reflect`, counted from what happened on this machine."""

    folder: str
    since: Annotated[
        str | None, "Time of the previous reflection, ISO 8601 UTC; null if this is the first."
    ]
    raised: Annotated[int, "Number of questions put to an agent in this period."]
    saved: Annotated[Reflections, "Saved or saved again in this period."]
    helped: Annotated[Reflections, "Answered in this period, or given and not missed again."]
    missed: Annotated[Reflections, "Given, but logged again in this period."]
    stale: Annotated[Reflections, "The code that they quote has changed or is gone."]
    never_given: Annotated[
        Reflections, "Older than the latest task, without a word in common with any task here."
    ]
    unwanted: Annotated[Reflections, "Dismissed at least twice and never answered."]


DraftKind = Literal["revert", "fix", "demand", "decision", "guide", "file", "rule"]


class LearnParams(Frozen):
    """The parameters of `learn`. Without `keep` and `drop` the call only lists drafts.

    Fields of a record change the single draft in `keep` before it is saved.
    """

    keep: Annotated[
        tuple[str, ...] | None, "Drafts to save: numbers of the last list, or ids of drafts."
    ] = None
    drop: Annotated[
        tuple[str, ...] | None, "Drafts that are not shown again, named in the same way."
    ] = None
    topic: Annotated[str | None, "Replaces the topic of the single draft in `keep`."] = None
    missing_context: Annotated[str | None, "Replaces its missing context."] = None
    lesson: Annotated[str | None, "Replaces its lesson."] = None
    ask_next_time: Annotated[str | None, "Replaces its question; empty removes it."] = None
    cues: Annotated[tuple[str, ...] | None, "Cues of the record; a draft has none."] = None
    settled_by: Annotated[tuple[str, ...] | None, "Its `settled_by`; a draft has none."] = None
    applies_to: Annotated[tuple[str, ...] | None, "Replaces the globs of the draft."] = None
    evidence: Annotated[tuple[str, ...] | None, "Replaces its quotes, each `PATH: QUOTE`."] = None
    folder: Folder = None


class Draft(Frozen):
    """A possible record. It is not stored before a person keeps it."""

    id: Annotated[str, "16 hex digits, the same in every run."]
    kind: Annotated[
        DraftKind,
        "revert: a commit taken back; fix: a fix; demand: a change that an audit, a customer or "
        "the like demanded; decision: a decision record; guide: a guide for contributors; file: a "
        "file that was fixed repeatedly; rule: a rules file for agents.",
    ]
    source: Annotated[str, "The source of the draft: path:line, a commit, or a path."]
    topic: str
    missing_context: str
    lesson: str
    ask_next_time: Annotated[str, "Empty if its source gives no question."]
    applies_to: tuple[str, ...]
    evidence: Annotated[
        tuple[str, ...], "A line of code added by the commit, as `PATH: QUOTE`, if it still exists."
    ] = ()


class LearnResult(Frozen):
    """The result of `learn`."""

    folder: str
    drafts: Annotated[tuple[Draft, ...], "At most 20 drafts, the most informative first."] = ()
    brief: Annotated[
        str, "The drafts as text for an agent, with instructions; empty without drafts."
    ] = ""
    files: Annotated[int, "Number of rule files that were read."] = 0
    fixes: Annotated[int, "Number of commits that fix something or take it back."] = 0
    withheld: Annotated[
        int, "Number of drafts left out because of a secret, private text or a hidden character."
    ] = 0
    planted: Annotated[
        int, "Number of drafts left out because they read like an instruction to an agent."
    ] = 0
    kept: Annotated[tuple[str, ...], "Records saved by this call, each as id@rev."] = ()
    saved: Annotated[
        LogMemoryResult | None,
        "The result of saving a changed draft; null if no draft was changed.",
    ] = None
    dropped: Annotated[int, "Number of drafts dropped by this call."] = 0
    problem: Annotated[str | None, "The reason why git gave no history; null if it did."] = None
    hints: Annotated[tuple[str, ...], "Sentences on what else the change did."] = ()
