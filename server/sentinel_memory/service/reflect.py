"""What became of the lessons since the last look back, and which to amend or drop (M10, M12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..contract.memory import RecordView
from ..contract.reflect import Reflection, Reflections, ReflectParams, ReflectResult
from ..core.log.document import Document
from ..core.log.record import Record
from ..core.text.first_sentence import first_sentence
from ..core.text.times import seconds, timestamp
from ..machine.activity import Activity, Counter
from ..machine.reflected import Reflected
from .project import Project
from .views import Views

_MOST = 5
"""Records of a kind that are named."""
_LONGEST = 100
"""Characters of a lesson."""
_UNWANTED = 2
"""Dismissals from which a question is one that nobody wants."""

Weight = tuple[float, ...]
"""How much a record says; an empty one leaves it out."""


def reflect(project: Project, _params: ReflectParams) -> ReflectResult:
    """Returns what was saved, helped, was missed or never given, and notes that it was asked.

    Nobody sees an agent apply a lesson: one that was given and whose gap did not come back counts.

    Raises:
        StoreError: the log cannot be read.
    """
    document, activity = project.store.read(), project.local.activity()
    reflected = Reflected(project.root)
    since, grown = reflected.since(), reflected.growth(activity)
    back = _Back(document, project.views(document, project.standing), activity, grown, since)
    result = ReflectResult(
        folder=project.folder,
        since=since,
        raised=sum(grown["raised"].values()),
        saved=back.those(back.saved),
        helped=back.those(back.helped),
        missed=back.those(back.missed),
        never_given=back.those(back.never_given),
        unwanted=back.those(back.unwanted),
    )
    reflected.mark(activity, timestamp())
    return result


class _Back:
    """A look back at a log; what it is asked of a record is how much that says."""

    def __init__(
        self,
        document: Document,
        views: Views,
        activity: Activity,
        grown: Mapping[str, Counter],
        since: str | None,
    ) -> None:
        self._lines = tuple(document.index.values())
        self._views, self._activity, self._grown = views, activity, grown
        self._since = seconds(since)

    def saved(self, record: Record) -> Weight:
        """The latest first."""
        return (record.newest,) if record.newest > self._since else ()

    def helped(self, record: Record) -> Weight:
        """An answer says more than that its gap was not heard of again."""
        answered, given, again = self._counts(record.id)
        return (answered, given) if (answered or given) and not again else ()

    def missed(self, record: Record) -> Weight:
        """The most often first."""
        *_, again = self._counts(record.id)
        return (again,) if again else ()

    def never_given(self, record: Record) -> Weight:
        """The oldest first; those that no task was tried on yet are none."""
        activity = self._activity
        if record.id in activity.used or record.id in activity.given:
            return ()
        return (-record.newest,) if record.newest < seconds(activity.last_task) else ()

    def unwanted(self, record: Record) -> Weight:
        """The most often dismissed first."""
        times = self._activity.dismissed.get(record.id, 0)
        is_one = times >= _UNWANTED and record.id not in self._activity.answered
        return (times,) if is_one else ()

    def those(self, weight: Callable[[Record], Weight]) -> Reflections:
        """Returns the records that have a weight, the heaviest named."""
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
        """How often it was answered, given and logged again since."""
        answered, given, again = (
            self._grown[kind].get(record, 0) for kind in ("answered", "given", "again")
        )
        return answered, given, again
