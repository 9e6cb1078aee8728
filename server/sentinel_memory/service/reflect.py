"""The effect of the lessons since the last reflection, and which to amend or drop (M10, M12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set

from ..contract.care import Reflection, Reflections, ReflectParams, ReflectResult
from ..contract.memory import RecordView
from ..core.log.document import Document
from ..core.log.record import Identity, Record
from ..core.text.first_sentence import first_sentence
from ..core.text.ids import seconds, timestamp
from ..machine.activity import Activity, Counter
from ..machine.notes import Reflected
from .project import Project
from .views import Views

_MOST = 5
"""Most records that are named of each kind."""
_LONGEST = 100
"""Most characters of a lesson."""
_UNWANTED = 2
"""Dismissals after which a question counts as unwanted."""

Weight = tuple[float, ...]
"""The importance of a record for a group; empty if it does not belong there."""


def reflect(project: Project, _params: ReflectParams) -> ReflectResult:
    """Returns the saved, helpful, missed, never given and unwanted records.

    The call is noted as the latest reflection. Nobody sees whether an agent applies a lesson. A
    given lesson counts as helpful if its gap did not come back.

    Raises:
        StoreError: the log cannot be read.
    """
    document, activity = project.store.read(), project.local.activity()
    reflected = Reflected(project.root)
    since, grown = reflected.since(), reflected.growth(activity)
    views = project.views(document, project.standing)
    quoting = [line for line in document.current if line.record.evidence]
    lost = project.quotes.judged(quoting).stale if quoting else frozenset()
    stale = {line.record.identity for line in quoting if line.raw in lost}
    back = _Back(document, views, activity, grown, since, stale)
    result = ReflectResult(
        folder=project.folder,
        since=since,
        raised=sum(grown["raised"].values()),
        saved=back.those(back.saved),
        helped=back.those(back.helped),
        missed=back.those(back.missed),
        stale=back.those(back.stale),
        never_given=back.those(back.never_given),
        unwanted=back.those(back.unwanted),
    )
    reflected.mark(activity, timestamp())
    return result


class _Back:
    """A view of the log since the last reflection. Each method weighs a record for one group."""

    def __init__(
        self,
        document: Document,
        views: Views,
        activity: Activity,
        grown: Mapping[str, Counter],
        since: str | None,
        stale: Set[Identity],
    ) -> None:
        self._lines = tuple(document.index.values())
        self._views, self._activity, self._grown = views, activity, grown
        self._since = seconds(since)
        self._stale = stale

    def saved(self, record: Record) -> Weight:
        """Weighs records saved since then, the latest first."""
        return (record.newest,) if record.newest > self._since else ()

    def helped(self, record: Record) -> Weight:
        """Weighs helpful records; an answered question counts more than a closed gap."""
        answered, given, again = self._counts(record.id)
        return (answered, given) if (answered or given) and not again else ()

    def missed(self, record: Record) -> Weight:
        """Weighs missed records, the most often missed first."""
        *_, again = self._counts(record.id)
        return (again,) if again else ()

    def stale(self, record: Record) -> Weight:
        """Weighs records whose quoted code has changed or is gone, the most often given first."""
        return (self._counts(record.id)[1],) if record.identity in self._stale else ()

    def never_given(self, record: Record) -> Weight:
        """Weighs records never given, the oldest first.

        A record newer than the last task does not count.
        """
        activity = self._activity
        if record.id in activity.used or record.id in activity.given:
            return ()
        return (-record.newest,) if record.newest < seconds(activity.last_task) else ()

    def unwanted(self, record: Record) -> Weight:
        """Weighs unwanted records, the most often dismissed first."""
        times = self._activity.dismissed.get(record.id, 0)
        is_one = times >= _UNWANTED and record.id not in self._activity.answered
        return (times,) if is_one else ()

    def those(self, weight: Callable[[Record], Weight]) -> Reflections:
        """Returns the records with a weight, and names the heaviest of them."""
        weighed = [(heavy, line) for line in self._lines if (heavy := weight(line.record))]
        weighed.sort(key=lambda one: one[0], reverse=True)
        named = self._views.records([line for _, line in weighed[:_MOST]])
        return Reflections(count=len(weighed), records=tuple(map(self._told, named)))

    def _told(self, view: RecordView) -> Reflection:
        answered, given, again = self._counts(view.id)
        return Reflection(
            ref=view.ref,
            topic=view.topic,
            lesson=None if view.addresses_agent else first_sentence(view.lesson, _LONGEST),
            given=given,
            answered=answered,
            again=again,
            dismissed=self._activity.dismissed.get(view.id, 0),
        )

    def _counts(self, record: str) -> tuple[int, int, int]:
        """Returns how often a record was answered, given and logged again since then."""
        answered, given, again = (
            self._grown[kind].get(record, 0) for kind in ("answered", "given", "again")
        )
        return answered, given, again
