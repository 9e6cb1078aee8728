"""Which lessons of a project may apply to a task: one answer for all who ask (N09, S37)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, NamedTuple

from ..core.log.document import Line
from ..core.log.record import Record
from ..core.prompts.candidates import candidates, possible, question_of
from .glance import Glance, glance
from .project import Project
from .standing import Standing

if TYPE_CHECKING:
    from ..core.checks.showing import Shown

MOST_JUDGED = 10
"""Questions that a model is asked about (N09)."""


class Fitting(NamedTuple):
    """A record that may apply to a task."""

    line: Line
    record: Record
    """As it may be shown (D05)."""
    sides: str
    """The commits that say it, "" where it does not stand in a merge conflict."""
    stale: bool = False
    """Whether code that it quotes has changed or gone (E04)."""

    @property
    def question(self) -> str | None:
        """What to ask, one line; of a log without a question, what was missing (N09)."""
        return question_of(self.record)


class Fittings(NamedTuple):
    """What may apply to a task, and what it says already."""

    given: tuple[Fitting, ...]
    """At most three, the strongest first."""
    answered: tuple[str, ...]
    """Ids of records that fit, whose question the task asks itself or settles."""


def fitting(
    project: Project,
    standing: Standing,
    prompt: str,
    dismissed: Mapping[str, int],
    without: Set[str] = frozenset(),
) -> Fittings:
    """Returns the records that may apply to a task.

    One that speaks to an agent is left out: it would be put before one, or into a task (K08).

    Args:
        project: whose log is asked.
        standing: what holds in it at this moment.
        prompt: the task; nothing beyond 16 KiB is looked at.
        dismissed: how often a person waved a record aside, by its id.
        without: ids of records that are not given, as those that a session was given.
    """

    def look(log: Glance) -> Fittings:
        flagged: set[str] = set()
        while True:
            found = candidates(
                prompt, log.postings, dismissed=dismissed, without=without, ignored=flagged
            )
            given = _shown(log, (one.record for one in found.given))
            settling = _shown(log, found.answered)
            speaking = _speaking((*given, *settling))
            if not speaking:
                ids = tuple(record.id for record in found.answered)
                return Fittings(_fittings(log, given), ids)
            flagged |= speaking

    return glance(project, standing, look)


def judged(
    project: Project, standing: Standing, prompt: str, dismissed: Mapping[str, int]
) -> tuple[Fitting, ...]:
    """Returns at most ten records whose questions a model may be asked about, as `fitting`."""

    def look(log: Glance) -> tuple[Fitting, ...]:
        flagged: set[str] = set()
        while True:
            found = possible(
                prompt, log.postings, dismissed=dismissed, without=flagged, most=MOST_JUDGED
            )
            shown = _shown(log, (one.record for one in found))
            speaking = _speaking(shown)
            if not speaking:
                return _fittings(log, shown)
            flagged |= speaking

    return glance(project, standing, look)


def _shown(log: Glance, records: Iterable[Record]) -> list[tuple[Line, Shown]]:
    return [(line, log.show(line)) for line in map(log.line_of, records)]


def _speaking(shown: Iterable[tuple[Line, Shown]]) -> set[str]:
    """Returns the ids of records that speak to an agent (K08)."""
    return {line.record.id for line, one in shown if one.addresses_agent}


def _fittings(log: Glance, shown: Iterable[tuple[Line, Shown]]) -> tuple[Fitting, ...]:
    return tuple(
        Fitting(line, one.record, log.sides(line), log.is_stale(line)) for line, one in shown
    )
