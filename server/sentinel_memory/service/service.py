"""The order of steps of every operation, for one project; the adapters only translate (S01)."""

from __future__ import annotations

import os
from collections.abc import Sequence

from ..contract.memory import (
    Compaction,
    CompactMemoryParams,
    CompactMemoryResult,
    KeptSource,
    LogMemoryParams,
    LogMemoryResult,
    SearchMemoryParams,
    SearchMemoryResult,
)
from ..contract.project import (
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
from ..contract.prompts import (
    DismissQuestionParams,
    DismissQuestionResult,
    PreflightParams,
    PreflightResult,
)
from ..core.changes import save as edits
from ..core.changes.save import Saving, SourceRef
from ..core.checks.flaws import Finding
from ..core.errors import StoreError
from ..core.log.document import Document
from ..core.log.record import Record
from ..core.prompts.open_questions import Preflight
from ..core.secrets import detectors  # noqa: F401 - loaded late: an update may remove our folder
from ..core.secrets.personal import numbers  # noqa: F401 - the same
from ..core.secrets.redaction import Protection
from ..git import history
from ..git.ask import GitError
from ..git.head import head_commit
from ..sentences.say import describe, say
from ..store.file_system import lacking
from . import edit_records as revisions
from . import intake, unsaved
from . import preflight as questions
from . import usage as value
from .compaction_parts import prepare
from .project_service import ProjectService
from .save_hints import save_hints
from .search_pages import search
from .standing import THRESHOLD_VARIABLE
from .views import Views


class MemoryService(ProjectService):
    """The operations on the memory of one project folder."""

    def search_memory(self, params: SearchMemoryParams) -> SearchMemoryResult:
        """Returns all records, or those of one topic, in parts where they are many (S10-S12).

        Raises:
            RecordError: the cursor is none, or that of another call.
        """
        document = self.store.read()
        views = self._views(document)
        found = search(self.folder, self.store.root, document, views, self.standing, params)
        value.count_search(self.local, params, found.records)
        return found

    def log_memory(self, params: LogMemoryParams) -> LogMemoryResult:
        """Saves a lesson, or a principle in place of its sources (S03-S08, S14-S16, S22).

        With `id` it changes the given fields of that record.

        Raises:
            InvalidParams: the topic or the lesson of a new record is missing.
            RecordError: nothing was written; names the field and the limit.
            StoreError: nothing was written; the old file is intact.
        """
        if params.compact_threshold is not None:
            self.standing.threshold(params.compact_threshold)
        if params.id is not None:
            return revisions.amend_record(self.folder, self.store, self.standing, params)
        protection = self.standing.protection
        record, withheld = intake.prepare(params, self.store.clock(), protection)
        refs = intake.references(params)
        brought_back = self.set_aside.bring_back()
        try:
            before, change = self._save(record, refs, protection)
        except StoreError as error:
            error.unsaved = unsaved.parameters(params, record, refs)
            raise
        removed = change.removed or change.removed_before
        lost = history.uncommitted(self.store.path, [gone.raw for gone in removed])
        compaction = self.standing.compaction(change.document, params.compact_threshold)
        return LogMemoryResult(
            folder=self.folder,
            saved="created" if change.created else "updated",
            replaced=change.rewords,
            id=change.line.record.id,
            ref=change.line.ref,
            count=compaction.count,
            withheld=withheld,
            sources_removed=change.sources_removed,
            sources_kept=tuple(
                KeptSource(ref=str(r), reason=why) for r, why in change.sources_kept
            ),
            uncommitted=revisions.ids(gone for gone in removed if gone.raw in lost),
            questions_left_out=change.questions_left_out,
            unreadable=change.document.unreadable,
            hints=(
                *save_hints(params, self.standing, bool(withheld), before, change, compaction),
                *self._brought_back(brought_back),
            ),
            compaction=compaction,
        )

    def _save(
        self, record: Record, refs: Sequence[SourceRef], protection: Protection
    ) -> tuple[Document, Saving]:
        """Writes a record in place of its sources; returns the log before, and the change."""
        saved_by = {"agent": self.standing.agent, "commit": head_commit(self.store.root)}
        before = Document()

        def edit(document: Document, now: str) -> Saving:
            nonlocal before
            before = document
            stamped = record.with_meta(created=now, **saved_by)
            if refs:
                earlier = self.store.replaced_by(document.find(stamped.identity))
                return edits.compact(document, stamped, refs, now, earlier, protection)
            return edits.save(document, stamped, now)

        change = self.store.update(edit)
        return before, change

    def compact_memory(self, params: CompactMemoryParams) -> CompactMemoryResult:
        """Returns what there is to merge, as far as one answer holds it; changes nothing (S13).

        Raises:
            RecordError: the threshold is no whole number from 1, or the cursor is none.
        """
        document, git = self.store.read(), self.git
        views = self._views(document)
        return prepare(self.folder, self.store.root, document, views, self.standing, git, params)

    def edit_record(self, params: EditRecordParams) -> EditRecordResult:
        """Changes the text of a record under the rules of a save; its history stays (S36).

        Raises:
            RecordError: nothing was written; also when the record was changed meanwhile.
            StoreError: nothing was written; the old file is intact.
        """
        return revisions.edit_record(self.folder, self.store, self.standing, params)

    def delete_records(self, params: DeleteRecordsParams) -> DeleteRecordsResult:
        """Removes records, all of them or, when one was changed meanwhile, none (S36).

        A dry run answers the same and deletes nothing.

        Raises:
            RecordError: a reference names no record in that state; nothing was written.
            StoreError: nothing was written; the old file is intact.
        """
        return revisions.delete_records(self.folder, self.store, self.standing, params)

    def undo(self, params: UndoParams) -> UndoResult:
        """Takes the latest compaction, edit or deletion of this machine back (S36).

        Raises:
            RecordError: the latest change removed other records than those named, or git brought
                the file that lists them.
            StoreError: nothing was written; the old file is intact.
        """
        return revisions.undo(self.folder, self.store, self.standing, self.git, params)

    def preflight(self, params: PreflightParams) -> PreflightResult:
        """Returns the recorded questions that a task leaves open, at most three (N09)."""
        return questions.result(self.folder, self.open_questions(params.prompt))

    def dismiss_question(self, params: DismissQuestionParams) -> DismissQuestionResult:
        """Lowers the rank of a question, on this machine only (N09, M11).

        Raises:
            RecordError: no record has this id.
            StoreError: this user has no place to keep it; nothing was changed.
        """
        return questions.dismiss(self.folder, self.store.read(), self.local, params)

    def open_questions(self, prompt: str) -> Preflight:
        """Returns the same as `preflight`, with the places in the prompt."""
        document = self.store.read()
        show = self._reader.shows(document, self.standing.protection)
        return questions.check(prompt, document, show, self.local)

    def list_records(self, params: ListRecordsParams) -> ListRecordsResult:
        """Returns every record with its line, for people: no ceiling applies."""
        document = self.store.read()
        views = self._views(document)
        topics = views.topics
        if params.topic is not None:
            topics = views.only(topics, params.topic)
        lines = [line for group in topics.values() for line in group]
        return ListRecordsResult(folder=self.folder, records=views.records(lines))

    def status(self, uri: str) -> FolderStatus:
        """Returns counts and problems; an unreadable log is a problem, not an exception."""
        problem: str | None = None
        try:
            document = self.store.read()
        except StoreError as error:
            document, problem = Document(), describe(error, self.language)
        followed, views = self.git.look(), self._views(document)
        return FolderStatus(
            folder=self.folder,
            uri=uri,
            opened=(uri,),
            exists=os.path.lexists(self.store.path),
            topics=views.summaries(views.topics),
            unreadable=document.unreadable,
            conflicts=document.conflicts or int(followed.unmerged),
            problem=problem,
            policy_problems=self.standing.problems,
            set_aside=self._set_aside(document),
            compaction=self.standing.compaction(document),
            tracking=followed.tracking,
            news=self.arrivals.count(),
            value=value.tally(self.local.activity(), document.records),
        )

    def check_field(self, params: CheckFieldParams) -> CheckFieldResult:
        """Measures a text as it would be stored, and says why it cannot be (S04)."""
        topics = self.store.read().topic_names if params.field == "topic" else ()
        return intake.check_field(params, self.language, self.standing.protection, topics)

    def findings(self) -> list[Finding]:
        """Returns what is wrong with the log, line by line, and where it stands (S09, S20)."""
        _, findings, compaction = self.look()
        standing: list[Finding] = []
        if compaction.state == "required":
            count, threshold = compaction.count, compaction.threshold
            standing.append(Finding("compaction-required", 1, 1, limit=threshold, actual=count))
        if self.standing.variable_problems:
            standing.append(Finding("threshold-variable", 1, 1, detail=THRESHOLD_VARIABLE))
        return [*standing, *findings]

    def look(self) -> tuple[bytes, list[Finding], Compaction]:
        """Returns the bytes of the log, what is wrong with it and its standing, of one reading."""
        data, document = self.store.read_whole()
        findings = self._reader.check(data, document, self.standing.protection)
        followed = self.git.look()
        if not document.conflicts and followed.unmerged:
            # A driver that failed leaves one side of a merge, and nothing in the file says so.
            findings = [Finding("unmerged", 1, 1), *findings]
        aside = self.set_aside.count(document)
        if aside:
            findings = [Finding("set-aside", 1, 1, detail=str(aside)), *findings]
        if followed.tracking == "unknown" and followed.trouble:
            reason = describe(GitError(followed.trouble), self.language)
            findings = [Finding("git-silent", 1, 1, detail=reason), *findings]
        if followed.exposes_removed:
            findings = [Finding("removed-in-git", 1, 1), *findings]
        findings = [*(Finding(what, 1, 1) for what in lacking(self.store.path)), *findings]
        return data, findings, self.standing.compaction(document)

    def _brought_back(self, count: int) -> tuple[str, ...]:
        return (say(self.language, "hint_brought_back", count=count),) if count else ()

    def _set_aside(self, document: Document) -> str | None:
        count = self.set_aside.count(document)
        return say(self.language, "finding_set-aside", detail=count) if count else None

    def compaction(self) -> Compaction:
        """Returns where the log stands against the threshold (S09)."""
        return self.standing.compaction(self.store.read())

    def _views(self, document: Document) -> Views:
        return Views(document, self._shows(document))
