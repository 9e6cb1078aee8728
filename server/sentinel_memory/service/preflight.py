"""The prompt check of a project: lessons that may apply to a task, and reactions to them."""

from __future__ import annotations

from ..contract.memory import (
    Candidate,
    DismissQuestionParams,
    DismissQuestionResult,
    LessonHelpedParams,
    LessonHelpedResult,
    ModelCheckParams,
    ModelCheckResult,
    PreflightParams,
    PreflightResult,
    WhyCandidate,
)
from ..core.changes.references import SourceRef, find_line, named
from ..core.errors import StoreError
from ..core.log.document import latest
from ..core.log.record import Record
from ..core.log.texts import check_input
from ..core.prompts.candidates import PROMPT_LIMIT
from ..core.ranking.classes import why
from ..core.secrets.redaction import hide_all
from ..core.text import one_line
from ..core.text.first_sentence import first_sentence
from ..core.text.ids import seconds, timestamp
from ..machine.activity import Event, EventKind
from ..sentences.say import Language, say
from ..sentences.text_language import text_language
from .candidates import Fitting, fitting, judged
from .project import Project


def preflight(project: Project, params: PreflightParams) -> PreflightResult:
    """Returns at most three lessons that may apply to a task (N09)."""
    standing = project.standing
    language = text_language(params.prompt, standing.language)
    found = fitting(project, standing, params.prompt, project.local.activity()).given
    given = tuple(_candidate(one, language) for one in found)
    if params.why:
        text = params.prompt[:PROMPT_LIMIT]
        reasons = (why(text, one.record) for one in found)
        given = tuple(
            one._replace(why=WhyCandidate(words=reason.words, cues=reason.cues))
            for one, reason in zip(given, reasons, strict=True)
        )
    return PreflightResult(folder=project.folder, candidates=given)


def model_check(project: Project, params: ModelCheckParams) -> ModelCheckResult:
    """Returns the question about a task for a model, without secrets and private parts (S22, P01).

    Raises:
        RecordError: the task is longer than the limit for redaction.
    """
    check_input("prompt", params.prompt)
    standing = project.standing
    language = text_language(params.prompt, standing.language)
    found = judged(project, standing, params.prompt, project.local.activity())
    # Redaction comes before cutting, because half a secret cannot be recognised.
    hidden = hide_all(params.prompt, standing.protection).text
    return ModelCheckResult(
        folder=project.folder,
        prompt=hidden.encode(errors="replace")[:PROMPT_LIMIT].decode(errors="ignore"),
        candidates=tuple(_candidate(one, language) for one in found),
    )


def note_inserted(project: Project, identifier: str) -> None:
    """Notes on this machine that a person put a question into a task (M11).

    Raises:
        RecordError: no record has this id.
        StoreError: there is no folder for the note.
    """
    _note(project, identifier, "answered")


def dismiss_question(project: Project, params: DismissQuestionParams) -> DismissQuestionResult:
    """Notes on this machine that a lesson was not about the task: it comes later from now on (M11).

    Raises:
        RecordError: no record has this id.
        StoreError: there is no folder for the note; nothing was changed.
    """
    record = _note(project, params.id, "dismissed")
    times = project.local.activity().dismissed.get(record.id, 0)
    return DismissQuestionResult(folder=project.folder, id=record.id, times=times)


def lesson_helped(project: Project, params: LessonHelpedParams) -> LessonHelpedResult:
    """Notes on this machine that a lesson helped: it comes first among equals from now on (M11).

    Raises:
        RecordError: no record has this id.
        StoreError: there is no folder for the note; nothing was changed.
    """
    record = _note(project, params.id, "helped")
    times = project.local.activity().helped.get(record.id, 0)
    return LessonHelpedResult(folder=project.folder, id=record.id, times=times)


def _note(project: Project, id: str, kind: EventKind) -> Record:
    ref, document = SourceRef.parse_any(id, "id"), project.store.read()
    # Records in a conflict are asked about too, and the note changes nothing in the log.
    between = named((one.line for one in latest(document)), ref.type, ref.id)
    record = between[0].record if between else find_line(document, ref, "id").record
    if not project.local.record(Event(kind=kind, at=timestamp(), ids=(record.id,))):
        raise StoreError("not_kept")
    return record


def _candidate(one: Fitting, language: Language) -> Candidate:
    record, item = one.record, None
    if one.question is not None:
        topic = one_line.named(record.topic)
        item = say(language, "question_item", topic=topic, question=one.question)
    return Candidate(
        id=record.id,
        ref=one.line._replace(record=record).ref,
        type=record.type,
        topic=record.topic,
        question=one_line.folded(record.ask_next_time),
        missing_context=one_line.folded(record.missing_context),
        lesson=first_sentence(record.lesson),
        times=record.occurrences,
        last=next((time for time in (record.updated, record.created) if seconds(time)), None),
        item=item,
        why=None,
    )
