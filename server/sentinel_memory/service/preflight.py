"""The prompt check of a project: what a task leaves open, and questions waved aside (N09, M11)."""

from __future__ import annotations

from collections.abc import Iterable

from ..contract.prompts import (
    DismissQuestionParams,
    DismissQuestionResult,
    OpenQuestion,
    PreflightParams,
    PreflightResult,
)
from ..core.changes import corrections
from ..core.changes.references import SourceRef, named
from ..core.errors import StoreError
from ..core.log.conflicted import latest
from ..core.prompts.open_questions import Gap, Preflight, find_open
from ..core.text.times import timestamp
from ..machine.events import Event
from .project import Project
from .standing import Standing


def preflight(project: Project, params: PreflightParams) -> PreflightResult:
    """Returns the recorded questions that a task leaves open, at most three (N09)."""
    found = open_questions(project, project.standing, params.prompt)
    return PreflightResult(
        folder=project.folder, open=_questions(found.open), answered=found.answered
    )


def open_questions(project: Project, standing: Standing, prompt: str) -> Preflight:
    """Returns what a task leaves open, of records as they may be shown (D05).

    One that speaks to an agent raises no question: a person would write it into the task (K08).
    """
    document = project.store.read()
    show = project.shows(document, standing)
    lines = (*document.index.values(), *(one.line for one in latest(document)))
    shown = (show(line) for line in lines)
    records = (one.record for one in shown if not one.addresses_agent)
    return find_open(prompt, records, dismissed=project.local.activity().dismissed)


def dismiss_question(project: Project, params: DismissQuestionParams) -> DismissQuestionResult:
    """Notes on this machine that nobody wants a question; it is raised less from then on (M11).

    Raises:
        RecordError: no record has this id.
        StoreError: this user has no place to keep it; nothing was changed.
    """
    ref, document = SourceRef.parse_any(params.id, "id"), project.store.read()
    # One in a conflict is asked about too, and dismissing its question changes nothing in the log.
    between = named((one.line for one in latest(document)), ref.type, ref.id)
    record = between[0].record if between else corrections.find(document, ref, "id").record
    if not project.local.record(Event(kind="dismissed", at=timestamp(), ids=(record.id,))):
        raise StoreError("not_kept")
    times = project.local.activity().dismissed.get(record.id, 0)
    return DismissQuestionResult(folder=project.folder, id=record.id, times=times)


def _questions(gaps: Iterable[Gap]) -> tuple[OpenQuestion, ...]:
    return tuple(
        OpenQuestion(
            id=gap.id, topic=gap.topic, question=gap.question, times=gap.times, last=gap.last
        )
        for gap in gaps
    )
