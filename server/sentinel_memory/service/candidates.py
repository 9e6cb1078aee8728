"""Finds the lessons that may apply to a task, in the same way for all callers (N09, S37)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from .glance import ENDLESS, Glance, WorkTime, glance

if TYPE_CHECKING:
    from ..contract.memory import Code
    from ..core.checks.showing import Shown
    from ..core.log.document import Line
    from ..core.log.record import Record
    from ..machine.activity import Activity
    from .project import Project
    from .standing import Standing

MOST_JUDGED = 10
"""Most questions that a model is asked about (N09)."""


class Given(NamedTuple):
    """A record as an agent or a person may get it, with what speaks against it."""

    line: Line
    record: Record
    """The record as it may be shown (D05)."""
    sides: str = ""
    """The commits of this version, "" outside a merge conflict."""
    code: Code = None
    """What is known about the code that it quotes (E04)."""
    leans_on: Sequence[str] = ()
    """The superseded records to which it refers (M03)."""

    @classmethod
    def of(cls, log: Glance, line: Line, shown: Shown) -> Given:
        """Returns a line of a log as it may be shown."""
        return cls(line, shown.record, log.sides(line), log.code(line), log.leans_on(line))

    @property
    def question(self) -> str | None:
        """The question in one line; of a log without a question, its missing context (N09)."""
        from ..core.prompts.candidates import question_of  # A start has no questions.

        return question_of(self.record)


class Fittings(NamedTuple):
    """The records that may apply to a task, and those that it already answers."""

    given: tuple[Given, ...]
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

    `prompt`: the task; only the first 16 KiB are read.
    `activity`: the events on this machine, with what was said of the records (M11).
    `time`: the time for it; OutOfTimeError ends it.
    `paths`: the files that came with the task, relative to the project (N11).
    """
    from ..core.prompts.candidates import candidates  # A start has no task.
    from ..core.ranking.ranking import Feedback

    feedback = Feedback(activity.helped, activity.dismissed)

    def look(log: Glance) -> Fittings:
        def find(flagged: Set[str]) -> tuple[Iterable[Record], Sequence[Record]]:
            found = candidates(
                prompt,
                log.postings,
                paths=paths,
                feedback=feedback,
                without=without,
                ignored=flagged,
            )
            return (one.record for one in found.given), found.answered

        given, answered = _unflagged(log, find)
        return Fittings(given, tuple(record.id for record in answered))

    return glance(project, standing, look, time)


def judged(
    project: Project, standing: Standing, prompt: str, activity: Activity
) -> tuple[Given, ...]:
    """Returns at most ten records for a question to a model; otherwise like `fitting`."""
    from ..core.prompts.candidates import possible  # A start has no task.
    from ..core.ranking.ranking import Feedback

    feedback = Feedback(activity.helped, activity.dismissed)

    def look(log: Glance) -> tuple[Given, ...]:
        def find(flagged: Set[str]) -> tuple[Iterable[Record], Sequence[Record]]:
            found = possible(
                prompt, log.postings, feedback=feedback, without=flagged, most=MOST_JUDGED
            )
            return (one.record for one in found), ()

        return _unflagged(log, find)[0]

    return glance(project, standing, look)


def _unflagged(
    log: Glance, find: Callable[[Set[str]], tuple[Iterable[Record], Sequence[Record]]]
) -> tuple[tuple[Given, ...], Sequence[Record]]:
    """Returns what a search finds without records that address an agent, or whose code is lost.

    Others may move up in place of those (K08, S34).
    """
    flagged: set[str] = set()
    while True:
        found, answered = find(flagged)
        given = [(line, log.show(line)) for line in map(log.line_of, found)]
        settling = [(line, log.show(line)) for line in map(log.line_of, answered)]
        more = {
            line.record.id
            for line, shown in (*given, *settling)
            if shown.addresses_agent or log.is_withheld(line)
        }
        if not more:
            return tuple(Given.of(log, *one) for one in given), answered
        flagged |= more
