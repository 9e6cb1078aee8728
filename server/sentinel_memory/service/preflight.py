"""The prompt check of a project: what a task leaves open, and questions waved aside (N09, M11)."""

from __future__ import annotations

from collections.abc import Iterable

from ..contract.prompts import (
    DismissQuestionParams,
    DismissQuestionResult,
    OpenQuestion,
    PreflightResult,
)
from ..core.changes import corrections
from ..core.changes.save import SourceRef, named
from ..core.checks.showing import Show
from ..core.errors import StoreError
from ..core.log.conflicted import latest
from ..core.log.document import Document
from ..core.prompts.open_questions import Gap, Preflight, preflight
from ..core.text.times import timestamp
from ..machine.events import Event
from ..machine.local_state import LocalState


def check(prompt: str, document: Document, show: Show, state: LocalState) -> Preflight:
    """Returns what a task leaves open, of records as they may be shown (D05).

    One that speaks to an agent raises no question: a person would write it into the task (K08).
    """
    lines = (*document.index.values(), *(one.line for one in latest(document)))
    shown = (show(line) for line in lines)
    records = (one.record for one in shown if not one.addresses_agent)
    return preflight(prompt, records, dismissed=state.activity().dismissed)


def result(folder: str, found: Preflight) -> PreflightResult:
    """Returns it as an answer."""
    return PreflightResult(folder=folder, open=_questions(found.open), answered=found.answered)


def dismiss(
    folder: str, document: Document, state: LocalState, params: DismissQuestionParams
) -> DismissQuestionResult:
    """Notes on this machine that nobody wants a question; it is raised less from then on.

    Raises:
        RecordError: no record has this id.
        StoreError: this user has no place to keep it; nothing was changed.
    """
    ref = SourceRef.parse_any(params.id, "id")
    # One in a conflict is asked about too, and dismissing its question changes nothing in the log.
    between = named((one.line for one in latest(document)), ref.type, ref.id)
    record = between[0].record if between else corrections.find(document, ref, "id").record
    if not state.record(Event(kind="dismissed", at=timestamp(), ids=(record.id,))):
        raise StoreError("not_kept")
    times = state.activity().dismissed.get(record.id, 0)
    return DismissQuestionResult(folder=folder, id=record.id, times=times)


def _questions(gaps: Iterable[Gap]) -> tuple[OpenQuestion, ...]:
    return tuple(
        OpenQuestion(
            id=gap.id, topic=gap.topic, question=gap.question, times=gap.times, last=gap.last
        )
        for gap in gaps
    )
