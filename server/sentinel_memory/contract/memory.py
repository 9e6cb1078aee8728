"""What agents ask and get: records in layers, saves, compactions, the prompt check (S01, G01)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.evidence.evidence import CodeState
from ..core.frozen import Frozen
from ..core.text.limits import Kind, Rel

Detail = Literal["auto", "full", "index", "timeline", "details", "statistics"]
"""What a caller asks for. `auto`: all records whole, or those that fit the query (G11)."""

Level = Literal["full", "index", "timeline", "details", "statistics"]

Fit = Literal["high", "suggested", "none"]
"""The certainty that a record fits the query (G03)."""

Code = Annotated[
    CodeState | None,
    "gone: all quoted code is gone; changed: some has changed or is gone; unchecked: some was not "
    "checked yet, and the next answer knows; else null.",
]

Reason = Literal["complete", "filled", "fits", "nothing", "asked", "continued"]


class Quote(Frozen):
    """A line of code that a lesson is about (E01)."""

    path: str
    quote: Annotated[str, "30 to 200 bytes."]
    symbol: str | None = None

    @property
    def entry(self) -> str:
        """The quote as one text, in the form that people read and write: `PATH: QUOTE`."""
        return f"{self.path}: {self.quote}"


class RecordLink(Frozen):
    """A link from one record to another (M04)."""

    rel: Rel
    to: Annotated[str, "The id of the other record."]

    @property
    def entry(self) -> str:
        """The link as a person types it."""
        return f"{self.rel} {self.to}"


class Neighbour(Frozen):
    """A record near a hit, by topic or by time."""

    id: str
    ref: str
    topic: str
    date: Annotated[str | None, "Day of its latest save, ISO 8601 UTC."]
    summary: Annotated[str, "The beginning of its lesson."]


SimilarKind = Literal["double", "contradiction"]


class SimilarPair(Frozen):
    """Two records that may say the same or contradict each other (M16, M17)."""

    kind: SimilarKind
    one: Annotated[Neighbour, "The newer record."]
    other: Neighbour
    says: Annotated[str, "What the newer one of a contradiction says; else empty."]
    said: Annotated[str, "What the other one says instead."]


class RecordFit(Frozen):
    """The fit of a record with the query (G03)."""

    fit: Fit
    score: Annotated[int, "In hundredths."]
    rules: Annotated[
        tuple[int, ...] | None,
        "Of a principle shown whole: the numbers, from 1, of its sentences that concern the query.",
    ] = None
    question: Annotated[
        int | None, "Of such a principle: the number, from 1, of its question that fits most."
    ] = None


class SearchHit(Frozen):
    """A record in short form (G01)."""

    id: Annotated[str, "Pass it in `ids` to get the whole current record."]
    ref: Annotated[
        str, "id@rev: pass it in `ids` to get the whole record, or to learn that it changed."
    ]
    type: Literal["log", "principle"]
    topic: str
    date: Annotated[str | None, "Day of its latest save, ISO 8601 UTC."]
    line: Annotated[int, "Line in the log, from 1."]
    fit: Annotated[RecordFit | None, "Null if no record has a word of the query."]
    summary: Annotated[str, "First sentence of its lesson, or its words up to 300 bytes."]
    conflict: Annotated[
        str | None, "Commits of this version while the record is in a merge conflict, else null."
    ]
    addresses_agent: Annotated[
        bool | None, "True if the text reads like an instruction to an agent, else null."
    ]
    code: Code
    neighbours: Annotated[tuple[Neighbour, ...], "Records near this one, by topic and by time."]


class LinkedHit(Frozen):
    """A record that is linked to one of an answer, one hop away (M05)."""

    rel: Rel
    of: Annotated[str, "The record of the answer, as id@rev."]
    back: Annotated[bool, "Whether this record links to that one, and not that one to it."]
    ref: Annotated[str, "id@rev: pass it in `ids` to get the whole record; the id of one gone."]
    topic: Annotated[str, "Empty for one that is gone."]
    summary: Annotated[str, "The beginning of its lesson."]
    addresses_agent: bool | None


class Cause(Frozen):
    """A step of the tree of causes and resolutions behind a record (M12)."""

    depth: Annotated[int, "Steps from the record, from 1."]
    rel: Rel
    ref: str
    summary: Annotated[str, "The beginning of its lesson."]


class Found(Frozen):
    """The outcome of a search (G10)."""

    level: Level
    reason: Annotated[
        Reason,
        "complete: all records are shown; filled: those that fit stand first, the room ended; "
        "fits: only records that fit; nothing: none fits; asked: the caller chose the form; "
        "continued: behind a cursor.",
    ]
    fitting: Annotated[
        int | None, "Number of records that fit the query; null if it has no word to compare."
    ]
    set_aside: Annotated[
        int | None,
        "Records left for the cursor because their code has changed or is gone, if "
        "`withhold_stale` is all.",
    ] = None


RecordKind = Literal["log", "principle"]

FieldName = Literal["topic", "missing_context", "lesson", "ask_next_time"]
"""The text fields of a record."""

ListName = Literal["cues", "settled_by", "applies_to"]
"""The list fields of a record."""

AnyField = Literal[FieldName, ListName, "evidence", "kind", "links"]

CompactionState = Literal["ok", "required", "full"]

Folder = Annotated[
    str | None,
    "Name or URI of the project folder, where several are open.",
]

Threshold = Annotated[
    int | None,
    "Records above which compaction is required, for this answer; from 1.",
]

Continued = Annotated[
    str | None,
    "next_cursor of an incomplete answer; all else as before.",
]


class FolderParams(Frozen):
    """The parameters of an operation that needs the folder alone."""

    folder: Folder = None


class SearchMemoryParams(Frozen):
    """The parameters of `search_memory`."""

    query: Annotated[str, "What you are about to do, in a few words."]
    topic: Annotated[str | None, "Only the records of exactly this topic."] = None
    cursor: Continued = None
    detail: Annotated[
        Detail | None, "auto (default): all records, or those that fit, whole; statistics: topics."
    ] = None
    ids: Annotated[tuple[str, ...] | None, "Exactly these records, whole: id or id@rev."] = None
    limit: Annotated[int | None, "Most records, 1 to 100."] = None
    token_budget: Annotated[int | None, "Most tokens, 1000 to 10000."] = None
    kind: Annotated[Kind | None, "Only memories of this kind."] = None
    since: Annotated[str | None, "Only those saved since: 2026-11-28, or 30d."] = None
    path: Annotated[str | None, "Only those about this file."] = None
    rel: Annotated[Rel | None, "Show linked memories too: only by this relation."] = None
    folder: Folder = None


class LogMemoryParams(Frozen):
    """The parameters of `log_memory`; limits are UTF-8 bytes of the stored text (S04)."""

    topic: Annotated[
        str | None, "Module-sized subject such as auth or payment; reuse topics. At most 64 bytes."
    ] = None
    missing_context: Annotated[
        str | None, "What the first instruction lacked. Required for a log, at most 1024 bytes."
    ] = None
    lesson: Annotated[
        str | None, "The rule to apply next time, one sentence. At most 1024 bytes."
    ] = None
    ask_next_time: Annotated[
        str | None, "The question to ask before the next such task. At most 512 bytes."
    ] = None
    cues: Annotated[
        tuple[str, ...] | None,
        "10 to 12 phrases that somebody who never read this would use: for the task they are "
        "about to do, for the symptom or error they see, in everyday synonyms; half of them "
        "English, half in the team's other language, none in the lesson's words. At most 64 "
        "bytes each.",
    ] = None
    settled_by: Annotated[
        tuple[str, ...] | None,
        "Phrases of 1 to 3 words which show that a task already states the missing context. "
        "At most 64 bytes each.",
    ] = None
    applies_to: Annotated[tuple[str, ...] | None, "Up to 8 globs of files it applies to."] = None
    evidence: Annotated[
        tuple[Quote, ...] | None,
        "Up to 3 lines of code it is about, each copied from a file that git tracks.",
    ] = None
    kind: Annotated[Kind | None, "What it is about."] = None
    links: Annotated[
        tuple[RecordLink, ...] | None, "Up to 8 other records that it refers to, by id."
    ] = None
    supersedes: Annotated[
        tuple[str, ...] | None,
        "Up to 4 records, id@rev, that are no longer true because of this one.",
    ] = None
    helped_by: Annotated[
        tuple[str, ...] | None, "Up to 4 ids: the lessons that mattered in this task."
    ] = None
    type: Annotated[
        RecordKind | None, "log (default), or principle for the result of a compaction."
    ] = None
    id: Annotated[
        str | None,
        "id@rev of a record, to change only the given fields. Without it topic and lesson are "
        "required.",
    ] = None
    compact_threshold: Threshold = None
    source_ids: Annotated[
        tuple[str, ...] | None,
        "For a principle: the records it replaces, each as id@rev from compact_memory.",
    ] = None
    folder: Folder = None


class CompactMemoryParams(Frozen):
    """The parameters of `compact_memory`."""

    target_topic: Annotated[str | None, "Only the records of exactly this topic."] = None
    compact_threshold: Threshold = None
    cursor: Continued = None
    folder: Folder = None


class RecordView(Frozen):
    """One record as an answer shows it."""

    ref: Annotated[str, "id@rev: this record in exactly this state."]
    id: str
    type: RecordKind
    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str | None
    cues: Annotated[tuple[str, ...], "Phrases by which a later task on this subject is recognised."]
    settled_by: Annotated[tuple[str, ...], "Phrases of a task that states the missing context."]
    applies_to: Annotated[tuple[str, ...], "Globs of the files to which it applies."]
    evidence: Annotated[tuple[Quote, ...], "Quoted lines of code."]
    created: Annotated[str | None, "ISO 8601 UTC."]
    updated: str | None
    occurrences: Annotated[int, "Number of times this gap was saved; at least 1."]
    compacted_at: str | None
    source_count: int | None
    withheld: Annotated[bool, "Whether a secret or private text was removed from it."]
    conflict: Annotated[str | None, "Commits of this version during a merge conflict."]
    addresses_agent: Annotated[bool | None, "True if it reads like an instruction to an agent."]
    code: Code
    line: Annotated[int, "Line in the log, from 1."]
    kind: Annotated[Kind | None, "What it is about."] = None
    links: Annotated[tuple[RecordLink, ...], "The records to which it refers."] = ()
    pinned: Annotated[bool, "Whether a person protects it."] = False
    superseded_by: Annotated[str | None, "Id of the record that is served in its place."] = None
    leans_on: Annotated[tuple[str, ...], "Superseded records to which it refers."] = ()
    stale_days: Annotated[
        int | None, "Days since it was saved or confirmed, if that is long for its kind."
    ] = None

    @property
    def day(self) -> str | None:
        """The day of its latest save, ISO 8601 UTC."""
        return (self.updated or self.created or "")[:10] or None


class TopicSummary(Frozen):
    """Number of records in a topic, by type."""

    topic: str
    logs: int
    principles: int
    newest: Annotated[str | None, "ISO 8601 UTC of its newest record."]
    size: Annotated[int, "UTF-8 bytes of its lines."]
    conflicting: Annotated[
        int | None, "Records in a merge conflict, which no other count includes."
    ]


class Compaction(Frozen):
    """The number of records in the log compared with the threshold for compaction (S09)."""

    state: CompactionState
    count: int
    threshold: int
    problem: Annotated[
        str | None, "One sentence on a mistake in the settings or the environment."
    ] = None


NextCursor = Annotated[str | None, "Cursor for the rest of the answer; null at its end."]

IsContinued = Annotated[bool | None, "True if this answer continues from a cursor."]

Changed = Annotated[bool | None, "True if the log has changed since the previous answer."]


class Statistics(Frozen):
    """What was observed on this machine, and the state of the lessons, in numbers (M12)."""

    given: Annotated[int, "Number of lessons that entered an agent's context."]
    answered: Annotated[int, "Questions that a task answered before anybody asked."]
    again: Annotated[int, "Lessons that were logged again although they had been given."]
    stale: Annotated[int, "Lessons whose quoted code has changed or is gone."]
    superseded: Annotated[int, "Lessons that a newer one supersedes."]
    withheld: Annotated[int, "Lessons of which some text was withheld."]


class SearchMemoryResult(Frozen):
    """The result of `search_memory` (S10, S12)."""

    folder: str
    count: Annotated[int, "Number of records in the log, or in the topic."]
    records: Annotated[tuple[RecordView, ...], "Records shown whole."] = ()
    fits: Annotated[
        dict[str, RecordFit], "The fit of those `records` that fit the query, by their ref."
    ]
    hits: Annotated[tuple[SearchHit, ...], "Records in short form."] = ()
    missing: Annotated[tuple[str, ...] | None, "Entries of `ids` without a current record."] = None
    meta: Found
    next_cursor: NextCursor = None
    continued: IsContinued
    changed: Changed
    topics: Annotated[tuple[TopicSummary, ...], "Topics, if the answer lacks records."] = ()
    more_topics: Annotated[int, "Number of topics that `topics` has no room for."] = 0
    questions: Annotated[tuple[str, ...], "Questions to ask the user when nothing was found."] = ()
    learn_from: Annotated[
        int | None, "Rule files that `learn` can read, if the memory is empty."
    ] = None
    learn_fixes: Annotated[
        int | None, "Recent fixes and reverts in git, if the memory is empty."
    ] = None
    unreadable: Annotated[int, "Lines that are not records. They are kept and skipped."]
    conflicting: Annotated[int | None, "Records in a merge conflict, shown but not counted."]
    compaction: Compaction
    linked: Annotated[tuple[LinkedHit, ...], "Records linked to those shown, one hop away."] = ()
    statistics: Annotated[Statistics | None, "Only in the first answer with statistics."] = None


class KeptSource(Frozen):
    """A source that was not removed, and the reason."""

    ref: str
    reason: Literal["changed", "missing", "unknown", "self", "conflict", "pinned"]


class LogMemoryResult(Frozen):
    """The result of `log_memory` (S08)."""

    folder: str
    saved: Literal["created", "updated"]
    replaced: Annotated[bool, "Whether an earlier text was replaced; `undo` restores it."] = False
    id: str
    ref: str
    count: int
    withheld: Annotated[
        dict[str, int], "Number of removed parts by kind of secret, and `private_section`."
    ]
    sources_removed: Annotated[tuple[str, ...], "Ids of the replaced sources."] = ()
    sources_kept: tuple[KeptSource, ...] = ()
    uncommitted: Annotated[tuple[str, ...], "Ids of removed records that no git commit holds."] = ()
    questions_left_out: Annotated[tuple[str, ...], "Questions without room in the principle."] = ()
    cues_left_out: Annotated[
        tuple[str, ...] | None, "Entries of lists for which newer ones left no room."
    ] = None
    without_cues: Annotated[
        tuple[str, ...] | None,
        "At most three records of this topic that later tasks will hardly find.",
    ] = None
    may_apply_to: Annotated[
        tuple[str, ...] | None,
        "Globs of the changed files, at most three, for a record without `applies_to`.",
    ] = None
    may_quote: Annotated[
        tuple[Quote, ...] | None,
        "Changed lines of code, at most three, for a record without `evidence`.",
    ] = None
    unreadable: Annotated[int, "Lines that are not records. They are kept and skipped."]
    hints: tuple[str, ...] = ()
    compaction: Compaction
    superseded: Annotated[
        tuple[str, ...] | None, "The records that it supersedes, each as id@rev."
    ] = None
    similar: Annotated[
        tuple[SimilarPair, ...] | None,
        "At most two records that may say the same, or the contrary.",
    ] = None
    may_link: Annotated[
        tuple[Neighbour, ...] | None, "At most three records to which it may be related."
    ] = None


class TopicGroup(Frozen):
    """Records of one topic, to compact."""

    topic: str
    count: Annotated[int, "Number of records in the topic."]
    size: Annotated[int, "UTF-8 bytes of its lines."]
    records: tuple[RecordView, ...]
    questions: Annotated[int, "Number of `records` with a question."]
    questions_dropped: Annotated[
        tuple[int, ...],
        "Numbers of `records`, from 1, whose question has no room in the principle of its group.",
    ]
    proposed: Annotated[
        tuple[tuple[int, ...], ...],
        "Groups of `records`, by their numbers from 1, for one principle each.",
    ] = ()
    brief: Annotated[
        tuple[int, ...],
        "Numbers of principles, from 1, beside which no record fits; the text has their first "
        "sentence.",
    ] = ()
    overlapping: Annotated[
        tuple[tuple[int, ...], ...],
        "Principles, by their numbers from 1, that two branches made of some of the same records.",
    ] = ()


class CompactMemoryResult(Frozen):
    """The result of `compact_memory` (S13). The operation changes nothing."""

    folder: str
    required: bool
    groups: tuple[TopicGroup, ...] = ()
    next_cursor: NextCursor = None
    continued: IsContinued
    changed: Changed
    left: Annotated[int, "Number of records behind `next_cursor`."] = 0
    merge_candidates: Annotated[
        tuple[tuple[str, ...], ...],
        "Topics of this answer with the same first word, or with cues that match each other.",
    ] = ()
    uncommitted: Annotated[int, "Records of these topics in no commit; 0 if unknown."]
    conflicting: Annotated[int | None, "Records left out because of a merge conflict."]
    upstream: Annotated[
        int | None, "Records that the upstream branch already holds in principles: pull first."
    ] = None
    compaction: Compaction


TaskText = Annotated[str, "The task as an agent would get it; only the first 16 KiB are read."]


class PreflightParams(Frozen):
    """The parameters of `preflight`."""

    prompt: TaskText
    why: Annotated[bool, "Whether to return the words and cues that matched."] = False
    folder: Folder = None


class WhyCandidate(Frozen):
    """The words and cues that a task or another text shares with a record."""

    words: Annotated[tuple[str, ...], "Words of the task that the record has too."]
    cues: Annotated[tuple[str, ...], "Matching cues of the record, the most complete first."]


class Candidate(Frozen):
    """A record that may apply to a task. The reader decides whether it does."""

    id: Annotated[str, "The id of the record."]
    ref: Annotated[str, "id@rev: the record in exactly this state."]
    type: RecordKind
    topic: str
    question: Annotated[
        str | None, "The question to ask if the task leaves it open; null without one."
    ]
    missing_context: Annotated[
        str | None, "What an instruction lacked; null for a principle without it."
    ]
    lesson: Annotated[str, "The first sentence of the lesson."]
    times: Annotated[int, "Number of times it was missing; at least 1."]
    last: Annotated[str | None, "Time of the latest save, ISO 8601 UTC."]
    item: Annotated[
        str | None,
        "The question, or else the missing context, as a list item in the language of the task.",
    ]
    why: Annotated[WhyCandidate | None, "The reason for the match; null without `why`."] = None


class PreflightResult(Frozen):
    """The result of `preflight`."""

    folder: str
    candidates: Annotated[tuple[Candidate, ...], "At most three records, the best first."]


class ModelCheckParams(Frozen):
    """The parameters of `model_check`."""

    prompt: TaskText
    folder: Folder = None


class ModelCheckResult(Frozen):
    """The result of `model_check`. Its text is the complete question for the model."""

    folder: str
    prompt: Annotated[str, "The task without parts that may be secret or private."]
    candidates: Annotated[
        tuple[Candidate, ...],
        "At most ten records with a question, the best first. The model names them by "
        "number, from 1.",
    ]


class DismissQuestionParams(Frozen):
    """The parameters of `dismiss_question`."""

    id: Annotated[str, "The record whose question shall be asked less often."]
    folder: Folder = None


class LessonHelpedParams(Frozen):
    """The parameters of `lesson_helped`."""

    id: Annotated[str, "The record whose lesson helped."]
    folder: Folder = None


class LessonHelpedResult(Frozen):
    """The result of `lesson_helped`. Nothing in the project has changed."""

    folder: str
    id: str
    times: Annotated[int, "Number of times it helped on this machine, including this time."]


class DismissQuestionResult(Frozen):
    """The result of `dismiss_question`. Nothing in the project has changed."""

    folder: str
    id: str
    times: Annotated[int, "Number of times it was dismissed on this machine, including this time."]
