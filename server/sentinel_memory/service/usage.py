"""The use of the memory on this machine, and which lessons to amend or drop (S37, M10, M12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from functools import lru_cache

from ..contract.care import Reflection, Reflections, ReflectResult
from ..contract.memory import (
    FolderParams,
    RecordView,
    SearchHit,
    SearchMemoryParams,
    SearchMemoryResult,
)
from ..contract.project import Use, Value
from ..core.log.document import Document
from ..core.log.record import Identity, Record
from ..core.ranking.tokens import tokens
from ..core.text.ids import seconds, timestamp
from ..core.text.limits import tokens_of
from ..core.text.one_line import first_sentence
from ..machine.activity import Activity, Counter, Event
from ..machine.local_state import LocalState
from .project import Project
from .views import Views

_MISSED = 3
"""Most lessons that are named as given without effect."""
_LABELS = 20
"""Tokens of a record's labels, ids and dates, in addition to its text."""


def count_search(local: LocalState, params: SearchMemoryParams, found: SearchMemoryResult) -> None:
    """Counts the records that a search gave to an agent.

    A search without query and topic belongs to no task.
    """
    if params.topic is None and not params.query.strip():
        return
    wanted, named = _words(params.query), params.topic is not None
    used = [
        record.id
        for record in found.records
        if named or record.ref in found.fits or wanted & _words(_text(record))
    ]
    hits = [_id(hit) for hit in found.hits if named or hit.fit]
    texts = [*map(_text, found.records), *(f"{hit.topic}\n{hit.summary}" for hit in found.hits)]
    cost = sum(tokens_of(text) + _LABELS for text in texts)
    ids, count = tuple(dict.fromkeys(used + hits)), len(texts)
    local.record(
        Event(kind="task", at=timestamp(), ids=ids),
        Event(kind="given", at=timestamp(), ids=ids, count=count, tokens=cost),
    )


def count_again(local: LocalState, record: Record) -> bool:
    """Counts that a gap was saved again, and returns whether its lesson was given in between.

    A lesson that was given did not help (M12).
    """
    event = Event(kind="logged_again", at=timestamp(), ids=(record.id,))
    before = local.claim(event)
    return before is not None and record.id in before.since


def uses(activity: Activity, records: Iterable[RecordView]) -> tuple[Use, ...]:
    """Returns the uses of records on this machine, without records that were never used."""
    given, answered, again = activity.given, activity.answered, activity.again
    return tuple(
        Use(
            id=record.id,
            topic=record.topic,
            given=given.get(record.id, 0),
            answered=answered.get(record.id, 0),
            again=again.get(record.id, 0),
        )
        for record in records
        if record.id in given or record.id in answered or record.id in again
    )


def tally(activity: Activity, returned: Iterable[RecordView]) -> Value:
    """Returns the counters of a project."""
    return Value(
        given=activity.total.get("given", 0),
        tokens=activity.total.get("tokens", 0),
        again=sum(activity.again.values()),
        missed=tuple(sorted(uses(activity, returned), key=lambda use: -use.again)[:_MISSED]),
    )


@lru_cache(maxsize=1_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(tokens(text))


def _id(hit: SearchHit) -> str:
    return hit.ref.partition("@")[0]


def _text(record: RecordView) -> str:
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time or "")
    return "\n".join(texts)


_MOST = 5
"""Most records that are named of each kind."""
_LONGEST = 100
"""Most characters of a lesson."""
_UNWANTED = 2
"""Dismissals after which a question counts as unwanted."""

Weight = tuple[float, ...]
"""The importance of a record for a group; empty if it does not belong there."""


def reflect(project: Project, _params: FolderParams) -> ReflectResult:
    """Returns the saved, helpful, missed, never given and unwanted records.

    The call is noted as the latest reflection. Nobody sees whether an agent applies a lesson. A
    given lesson counts as helpful if its gap did not come back.

    Raises:
        StoreError: the log cannot be read.
    """
    from ..machine.notes import Reflected  # Who counts a search does not need it.

    document, activity = project.store.read(), project.local.activity()
    reflected = Reflected(project.root)
    since, grown = reflected.since(), reflected.growth(activity)
    views = project.views(document, project.standing)
    quoting = document.quoting
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
