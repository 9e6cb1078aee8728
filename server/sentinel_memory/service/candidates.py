"""Finds the lessons that may apply to a task, in the same way for all callers (N09, S37)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from ..core.log.document import Line
from ..core.log.record import Record
from ..core.prompts.candidates import candidates, possible, question_of
from ..core.ranking.ranking import Feedback
from .glance import ENDLESS, Glance, WorkTime, glance
from .project import Project
from .standing import Standing

if TYPE_CHECKING:
    from ..core.checks.showing import Shown
    from ..core.evidence.evidence import CodeState
    from ..machine.activity import Activity

MOST_JUDGED = 10
"""Most questions that a model is asked about (N09)."""


class Fitting(NamedTuple):
    """A record that may apply to a task."""

    line: Line
    record: Record
    """The record as it may be shown (D05)."""
    sides: str
    """The commits of this version, "" outside a merge conflict."""
    code: CodeState | None = None
    """What is known about the code that it quotes (E04)."""
    leans_on: tuple[str, ...] = ()
    """The superseded records to which it refers (M03)."""

    @property
    def question(self) -> str | None:
        """The question in one line; of a log without a question, its missing context (N09)."""
        return question_of(self.record)


class Fittings(NamedTuple):
    """The records that may apply to a task, and those that it already answers."""

    given: tuple[Fitting, ...]
    """At most three records, the strongest first."""
    answered: tuple[str, ...]
    """Ids of matching records whose question the task asks or settles itself."""


def fitting(
    project: Project,
    standing: Standing,
    prompt: str,
    activity: Activity,
    without: Set[str] = frozenset(),
    time: WorkTime = ENDLESS,
    paths: Sequence[str] = (),
) -> Fittings:
    """Returns the records that may apply to a task.

    Records that address an agent are left out, because the result is shown to agents (K08).

    Args:
        project: the project with the log.
        standing: the policy and settings at this moment.
        prompt: the task; only the first 16 KiB are read.
        activity: the events on this machine, with what was said of the records (M11).
        without: ids of records to leave out, such as those that the session already has.
        time: the time for it; OutOfTimeError ends it.
        paths: the files that came with the task, relative to the project (N11).
    """
    feedback = Feedback(activity.helped, activity.dismissed)

    def look(log: Glance) -> Fittings:
        flagged: set[str] = set()
        while True:
            found = candidates(
                prompt,
                log.postings,
                paths=paths,
                feedback=feedback,
                without=without,
                ignored=flagged,
            )
            given = _shown(log, (one.record for one in found.given))
            settling = _shown(log, found.answered)
            speaking = _left_out(log, (*given, *settling))
            if not speaking:
                ids = tuple(record.id for record in found.answered)
                return Fittings(_fittings(log, given), ids)
            flagged |= speaking

    return glance(project, standing, look, time)


def judged(
    project: Project, standing: Standing, prompt: str, activity: Activity
) -> tuple[Fitting, ...]:
    """Returns at most ten records for a question to a model; otherwise like `fitting`."""
    feedback = Feedback(activity.helped, activity.dismissed)

    def look(log: Glance) -> tuple[Fitting, ...]:
        flagged: set[str] = set()
        while True:
            found = possible(
                prompt, log.postings, feedback=feedback, without=flagged, most=MOST_JUDGED
            )
            shown = _shown(log, (one.record for one in found))
            speaking = _left_out(log, shown)
            if not speaking:
                return _fittings(log, shown)
            flagged |= speaking

    return glance(project, standing, look)


def _shown(log: Glance, records: Iterable[Record]) -> list[tuple[Line, Shown]]:
    return [(line, log.show(line)) for line in map(log.line_of, records)]


def _left_out(log: Glance, shown: Iterable[tuple[Line, Shown]]) -> set[str]:
    """Returns the ids of records that address an agent (K08) or whose code is lost (S34)."""
    return {line.record.id for line, one in shown if one.addresses_agent or log.is_withheld(line)}


def _fittings(log: Glance, shown: Iterable[tuple[Line, Shown]]) -> tuple[Fitting, ...]:
    return tuple(
        Fitting(line, one.record, log.sides(line), log.code(line), log.leans_on(line))
        for line, one in shown
    )
