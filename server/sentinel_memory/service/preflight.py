"""Lessons about a task or the next commit, for people, and what they say of them (N09, N11)."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

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
from ..core.evidence.searched import SearchedText
from ..core.log.document import Line, latest
from ..core.log.record import Record, globs_of, quoted_files
from ..core.log.texts import check_input, usable_evidence
from ..core.prompts.candidates import PROMPT_LIMIT
from ..core.ranking.classes import why
from ..core.secrets.redaction import hide_all
from ..core.text import one_line
from ..core.text.globs import matches
from ..core.text.ids import seconds, timestamp
from ..core.text.one_line import first_sentence, names
from ..git.commit import StagedFile, staged_files, staged_texts
from ..machine.activity import Event, EventKind
from ..machine.notes import NamedToday
from ..sentences.say import Language, say, text_language
from ..store.files import real_path
from .candidates import Given, fitting, judged
from .glance import Glance, glance
from .lesson_texts import lesson_text
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


def _candidate(one: Given, language: Language) -> Candidate:
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
    )


MOST = 3
"""Most lessons that are named at a time."""
_MOST_PATHS = 300
"""Most staged files that are compared with patterns: a commit waits, 0.7 s at 1,000 lessons."""
_MOST_SHOWN = 3
"""Most files that a line names."""


class StagedLesson(NamedTuple):
    """A lesson about staged changes."""

    id: str
    text: str
    """The lesson as a hook gives it."""
    quoted: tuple[str, ...]
    """Staged files in which a quoted line is changed or removed."""
    paths: tuple[str, ...]
    """Staged files to which the lesson applies by its patterns."""


def staged_lessons(project: Project) -> tuple[StagedLesson, ...]:
    """Returns the lessons to name now, and notes that they were named today.

    Those whose quoted code changes come first, and those that were sent away last (M11). What a
    hook may not give an agent is not named either: superseded and withheld lessons, and those that
    address an agent.

    Raises:
        InvalidParams: there is no repository.
        StoreError: the log cannot be read, or git did not answer.
    """
    root, day = real_path(project.root), time.strftime("%Y-%m-%d")
    files = staged_files(root)[:_MOST_PATHS] if project.store.read_bytes() else []
    if not files:
        return ()
    told, standing = NamedToday(project.root), project.standing
    without = told.on(day)

    def look(log: Glance) -> tuple[StagedLesson, ...]:
        return tuple(_fitting(log, project, files, without, standing.language))

    found = glance(project, standing, look)
    if found:
        told.tell(day, (one.id for one in found))
    return found


def _fitting(
    log: Glance,
    project: Project,
    files: Sequence[StagedFile],
    without: Set[str],
    language: Language,
) -> Iterator[StagedLesson]:
    paths = tuple(one.path for one in files)
    lines = [one for one in log.holding(paths) if one.record.id not in without]
    named = {path for line in lines for path in quoted_files(line.record)}
    wanted = (one for one in files if one.path in named)
    texts = staged_texts(real_path(project.root), wanted, files)
    reasons = [(line, _changed(line, texts), _applying(line, paths)) for line in lines]
    feedback = project.feedback
    reasons.sort(key=lambda one: (not one[1], feedback.sent_away(one[0].record.id)))
    named_ids: set[str] = set()
    for line, quoted, applying in reasons:
        if not (quoted or applying) or len(named_ids) == MOST or line.record.id in named_ids:
            continue
        shown = log.show(line)
        # A record with a withheld id could not be noted as named, and would come at every commit.
        if shown.addresses_agent or log.is_withheld(line) or shown.record.id != line.record.id:
            continue
        given = Given.of(log, line, shown)
        yield StagedLesson(shown.record.id, lesson_text(given, language), quoted, applying)
        named_ids.add(shown.record.id)


def _changed(line: Line, texts: Mapping[str, tuple[str, str]]) -> tuple[str, ...]:
    """Returns the files in which a quote of a record stands less often than before."""
    found = []
    for quote in usable_evidence(line.record.evidence, line.record.type):
        both = map(SearchedText, texts.get(quote.path, ("", "")))
        before, after = (len(text.places_of(quote.quote)) for text in both)
        found += [quote.path] if after < before else []
    return tuple(dict.fromkeys(found))


def _applying(line: Line, paths: Iterable[str]) -> tuple[str, ...]:
    globs = globs_of(line.record)
    return tuple(path for path in paths if any(matches(glob, path) for glob in globs))


def staged_report(lessons: Iterable[StagedLesson], language: Language) -> Iterator[str]:
    """Yields the lines for a person: each lesson, why it is named, and how to see all of it."""
    yield say(language, "staged_head")
    for one in lessons:
        yield from one.text.split("\n")
        for key, paths in (("staged_quote", one.quoted), ("staged_file", one.paths)):
            if paths:
                more = "\u2026" if len(paths) > _MOST_SHOWN else ""
                shown = names(paths[:_MOST_SHOWN]) + more
                yield f"  {say(language, key, paths=shown, id=one.id)}"
                break
