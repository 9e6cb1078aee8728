"""The order of steps of every operation, for one project; the adapters only translate (S01)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from . import history, intake, views
from .agent_messages import (
    Compaction,
    CompactionState,
    CompactMemoryParams,
    CompactMemoryResult,
    KeptSource,
    LogMemoryParams,
    LogMemoryResult,
    SearchMemoryParams,
    SearchMemoryResult,
)
from .core import corrections, edits
from .core.checks import Finding, check_log
from .core.compaction import can_compact, merge_candidates
from .core.document import Document, Line
from .core.edits import Change, Saving, SourceRef
from .core.errors import RecordError, StoreError
from .core.policy import is_threshold, read_policy
from .core.record import clean_topic
from .core.store import Store
from .editor_messages import (
    CheckFieldParams,
    CheckFieldResult,
    DeleteRecordsParams,
    DeleteRecordsResult,
    EditRecordParams,
    EditRecordResult,
    FolderStatus,
    ListRecordsParams,
    ListRecordsResult,
    UndoParams,
    UndoResult,
)
from .messages import Language, describe, gap_questions, say

DEFAULT_THRESHOLD = 50
THRESHOLD_VARIABLE = "SENTINEL_MEMORY_COMPACT_THRESHOLD"


@dataclass(frozen=True)
class Settings:
    """What is decided outside the project."""

    language: Language = "en"
    editor_threshold: int | None = None
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)


class MemoryService:
    """The operations on the memory of one project folder."""

    def __init__(self, store: Store, *, folder: str, settings: Callable[[], Settings]) -> None:
        """Serves a store.

        Args:
            store: the log.
            folder: the name by which answers call the project.
            settings: asked at every call, so that a changed setting holds at once.
        """
        self.store = store
        self.folder = folder
        self._settings = settings

    def search_memory(self, params: SearchMemoryParams) -> SearchMemoryResult:
        """Returns all records, or those of one topic, in pages where they are many (S10-S12)."""
        document = self.store.read()
        topics = document.topics
        if params.topic is not None:
            topics = _only(topics, params.topic)
        number = 1 if params.page is None else params.page
        if number < 1:
            raise RecordError("page", "page")
        page = views.paginate(document, topics, number)
        return SearchMemoryResult(
            folder=self.folder,
            count=sum(map(len, topics.values())),
            records=page.records,
            page=number,
            next_page=page.next_page,
            topics=page.topics,
            questions=() if topics else gap_questions(self._settings().language),
            unreadable=document.unreadable,
            compaction=self._compaction(document),
        )

    def log_memory(self, params: LogMemoryParams) -> LogMemoryResult:
        """Saves a lesson, or a principle in place of its sources (S03-S08, S14-S16, S22).

        Raises:
            RecordError: nothing was written; names the field and the limit.
            StoreError: nothing was written; the old file is intact.
        """
        if params.compact_threshold is not None:
            self._threshold(params.compact_threshold)
        record, withheld = intake.prepare(params, self.store.clock())
        refs = intake.references(params)
        before = Document()

        def edit(document: Document, now: str) -> Saving:
            nonlocal before
            before = document
            stamped = record.with_meta(created=now)
            if refs:
                earlier = self.store.replaced_by(document.find(stamped.identity))
                return edits.compact(document, stamped, refs, now, earlier)
            return edits.save(document, stamped, now)

        change = self.store.update(edit)
        removed = change.removed or change.removed_before
        lost = history.uncommitted(self.store.path, [gone.raw for gone in removed])
        compaction = self._compaction(change.document, params.compact_threshold)
        return LogMemoryResult(
            folder=self.folder,
            saved="created" if change.created else "updated",
            id=change.line.record.id,
            ref=change.line.ref,
            count=compaction.count,
            withheld=withheld,
            sources_removed=change.sources_removed,
            sources_kept=tuple(
                KeptSource(ref=str(r), reason=why) for r, why in change.sources_kept
            ),
            uncommitted=_ids(gone for gone in removed if gone.raw in lost),
            questions_left_out=change.questions_left_out,
            hints=self._hints(params, compaction, before),
            compaction=compaction,
        )

    def compact_memory(self, params: CompactMemoryParams) -> CompactMemoryResult:
        """Returns what there is to merge, as far as one answer holds it; changes nothing (S13)."""
        document = self.store.read()
        topics = document.topics
        candidates = merge_candidates(topics)
        if params.target_topic is not None:
            topics = _only(topics, params.target_topic)
            candidates = tuple(group for group in candidates if topics.keys() & set(group))
        compaction = self._compaction(document, params.compact_threshold)
        return CompactMemoryResult(
            folder=self.folder,
            required=compaction.state == "required",
            groups=views.groups(document, topics),
            merge_candidates=views.candidates(candidates),
            compaction=compaction,
        )

    def edit_record(self, params: EditRecordParams) -> EditRecordResult:
        """Changes the text of a record under the rules of a save; its history stays (S36).

        Raises:
            RecordError: nothing was written; also when the record was changed meanwhile.
            StoreError: nothing was written; the old file is intact.
        """
        ref = SourceRef.parse_any(params.ref, "ref")
        withheld: dict[str, int] = {}

        def edit(document: Document, now: str) -> Saving:
            old = corrections.find(document, ref).record
            record, kinds = intake.amend(params, old, now)
            withheld.update(kinds)
            return corrections.amend(document, ref, record, now)

        change = self.store.update(edit)
        return EditRecordResult(
            folder=self.folder,
            id=change.line.record.id,
            ref=change.line.ref,
            withheld=withheld,
            compaction=self._compaction(change.document),
        )

    def delete_records(self, params: DeleteRecordsParams) -> DeleteRecordsResult:
        """Removes records, all of them or, when one was changed meanwhile, none (S36).

        Raises:
            RecordError: a reference names no record in that state; nothing was written.
            StoreError: nothing was written; the old file is intact.
        """
        refs = [SourceRef.parse_any(text, "refs") for text in params.refs]

        def delete(document: Document, _now: str) -> Change:
            return edits.remove(document, [corrections.find(document, ref) for ref in refs])

        change = self.store.update(delete)
        lost = history.uncommitted(self.store.path, [gone.raw for gone in change.removed])
        return DeleteRecordsResult(
            folder=self.folder,
            removed=_ids(change.removed),
            uncommitted=_ids(gone for gone in change.removed if gone.raw in lost),
            compaction=self._compaction(change.document),
        )

    def undo(self, _params: UndoParams) -> UndoResult:
        """Takes the latest compaction, edit or deletion of this machine back (S36).

        Raises:
            StoreError: nothing was written; the old file is intact.
        """
        change = self.store.undo()
        return UndoResult(
            folder=self.folder,
            restored=_ids(change.restored),
            removed=_ids(change.removed),
            kept=_ids(change.kept),
            compaction=self._compaction(change.document),
        )

    def list_records(self, params: ListRecordsParams) -> ListRecordsResult:
        """Returns every record with its line, for people: no ceiling applies."""
        document = self.store.read()
        lines = [
            line
            for topic, group in document.topics.items()
            if params.topic in (None, topic)
            for line in group
        ]
        return ListRecordsResult(folder=self.folder, records=views.record_views(document, lines))

    def status(self, uri: str) -> FolderStatus:
        """Returns counts and problems; an unreadable log is a problem, not an exception."""
        problem: str | None = None
        try:
            document = self.store.read()
        except StoreError as error:
            document, problem = Document(), describe(error, self._settings().language)
        return FolderStatus(
            folder=self.folder,
            uri=uri,
            exists=os.path.lexists(self.store.path),
            topics=views.summaries(document.topics),
            unreadable=document.unreadable,
            conflicts=document.conflicts,
            problem=problem,
            compaction=self._compaction(document),
        )

    def check_field(self, params: CheckFieldParams) -> CheckFieldResult:
        """Measures a text as it would be stored, and says why it cannot be (S04)."""
        return intake.check_field(params, self._settings().language)

    def findings(self) -> list[Finding]:
        """Returns what is wrong with the log, line by line (S20)."""
        return check_log(self.store.read_whole()[0])

    def look(self) -> tuple[bytes, Compaction]:
        """Returns the bytes of the log and its standing, both of one reading."""
        data, document = self.store.read_whole()
        return data, self._compaction(document)

    def compaction(self) -> Compaction:
        """Returns where the log stands against the threshold (S09)."""
        return self._compaction(self.store.read())

    def _compaction(self, document: Document, asked: int | None = None) -> Compaction:
        threshold, count = self._threshold(asked), len(document.index)
        if count <= threshold:
            return Compaction(state="ok", count=count, threshold=threshold)
        state: CompactionState = "required" if can_compact(document) else "full"
        return Compaction(state=state, count=count, threshold=threshold)

    def _threshold(self, asked: int | None) -> int:
        """The call's own, the environment's, the editor's, the project's, or 50 (S09)."""
        if asked is not None:
            if not is_threshold(asked):
                raise RecordError("threshold", "compact_threshold")
            return asked
        settings = self._settings()
        variable = settings.environment.get(THRESHOLD_VARIABLE, "")
        if variable.isascii() and variable.isdigit() and int(variable) >= 1:
            return int(variable)
        policy = read_policy(self.store.path.parent, self.store.root)
        return settings.editor_threshold or policy.compact_threshold or DEFAULT_THRESHOLD

    def _hints(
        self, params: LogMemoryParams, after: Compaction, before: Document
    ) -> tuple[str, ...]:
        language = self._settings().language
        hints = [say(language, "hint_code", field=name) for name in intake.code_fields(params)]
        if after.state == "full" and self._compaction(before).state != "full":
            hints.append(say(language, "full", count=after.count, threshold=after.threshold))
        return tuple(hints)


def _only(topics: dict[str, tuple[Line, ...]], topic: str) -> dict[str, tuple[Line, ...]]:
    """The one topic that matches whole, as given or as it would be stored (S05, S10)."""
    if topic not in topics:
        try:
            topic = clean_topic(topic)
        except RecordError:
            return {}
    return {topic: topics[topic]} if topic in topics else {}


def _ids(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(line.record.id for line in lines)
