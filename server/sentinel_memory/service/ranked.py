"""The ranking of records by their fit with a text, shared by all interfaces (K04).

Records are ranked by their stored text, so that nobody waits for a filter over the whole log. The
records in an answer are then filtered, and a record that fits only by withheld text is left out
(D05).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from ..contract.memory import RecordFit
from ..core.checks.showing import Show, Shown
from ..core.log.document import Document, Line
from ..core.ranking.classes import Judged, judge
from ..core.ranking.ranking import Feedback, Index, Postings, rank
from ..core.ranking.tokens import terms_of, tokens
from ..core.secrets.protection import Protection
from ..core.text.ids import line_key
from .kept_log import KeptLog, KeptPostings

if TYPE_CHECKING:
    from ..machine.cache import Cache, Known
    from .views import Topics

_MOST_UNKNOWN = 500
"""Most lines outside the cache that are read for one search."""


class Ranked(NamedTuple):
    """A line that fits a text, with its score and the certainty of the match."""

    line: Line
    score: float
    judged: Judged


class Fitting(NamedTuple):
    """The lines that fit a text."""

    best: tuple[Ranked, ...]
    """The best lines, best first, newer first among equals."""
    matches: int
    """The number of lines with a term of the text."""

    @property
    def told(self) -> int | None:
        """The number of matches for answers; None if there are none."""
        return self.matches or None

    def among(self, lines: Iterable[Line]) -> Fitting:
        """Returns only the given lines. Requires that all matching lines are in this result."""
        chosen = set(map(id, lines))
        best = tuple(one for one in self.best if id(one.line) in chosen)
        return Fitting(best, len(best))


NOTHING = Fitting((), 0)


class Log(NamedTuple):
    """One state of a log for a search."""

    state: object
    """An identity of the state. Another identity causes a new reading."""
    document: Document
    protection: Protection
    lines: Callable[[], Iterable[Line]]
    """Returns all lines that can be found."""
    show: Show
    """Shows a line as it may be shown (D05)."""
    chosen: frozenset[str] | None = None
    """The keys of the wanted lines; None: all lines. Other lines are not filtered."""
    lower: frozenset[str] = frozenset()
    """The keys of lines whose score is lower because their quoted code is lost."""
    without: frozenset[str] = frozenset()
    """The keys of superseded lines, which are not found (M03)."""
    feedback: Feedback = Feedback()
    """What was said of the records on this machine, which only orders them (M11)."""


class Ranking:
    """The postings of a log. Only changed lines are read again (G06).

    The first search of a process reads them from the cache if it knows the log (K01). Threads may
    share this object.
    """

    def __init__(self, cache: Cache | None = None) -> None:
        """Starts without lines."""
        self._cache = cache
        self._index = Index()
        self._state: object = None
        self._unread: Log | None = None
        """The log that was searched in the cache only."""
        self._known: dict[bytes, str] = {}
        """The keys of lines, by their bytes."""
        self._raws: dict[str, bytes] = {}
        """The other way round."""
        self._lines: dict[bytes, Line] = {}
        self._lock = Lock()

    def best(self, log: Log, text: str, most: int | None) -> Fitting:
        """Returns the lines that fit a text.

        `most`: the number of lines to return; None: all.
        """
        asked = set(tokens(text))
        if not asked:
            return NOTHING
        with self._lock:
            if not self._known and (found := self._in_cache(log, text, asked, most)) is not None:
                return found
            self._read_once(log)
            return _found(self._index, self._line, log, text, asked, most)

    def _line(self, key: str) -> Line:
        return self._lines[self._raws[key]]

    def read_ahead(self) -> None:
        """Parses the log for the next search, if the last one used the cache."""
        with self._lock:
            if self._unread is not None:
                self._read_once(self._unread)

    def _in_cache(self, log: Log, text: str, asked: set[str], most: int | None) -> Fitting | None:
        """Returns the lines that fit, by the cache alone; None if it lacks too many lines."""
        if self._cache is None or log.document.conflicts:
            return None
        lines = log.document.current

        data = log.document.encode()

        def work(known: Known) -> Fitting | None:
            kept = KeptLog.of(data, known)
            if kept is None or kept.numbers.count(0) > _MOST_UNKNOWN:
                return None
            postings = KeptPostings(kept, known, lambda at: lines[at].record, log.without)
            return _found(postings, lambda key: lines[kept.places[key]], log, text, asked, most)

        found = self._cache.read(log.protection, work)
        self._unread = log if found is not None else None
        return found

    def _read_once(self, log: Log) -> None:
        if log.state is not self._state:
            self._state = self._unread = None
            self._read(log.lines())
            self._state = log.state

    def _read(self, lines: Iterable[Line]) -> None:
        """Adds new lines and removes missing ones."""
        self._lines = {line.raw: line for line in lines}
        for raw in [raw for raw in self._known if raw not in self._lines]:
            key = self._known.pop(raw)
            self._index.remove(key)
            del self._raws[key]
        for raw in [raw for raw in self._lines if raw not in self._known]:
            key = self._known[raw] = line_key(raw)
            self._index.add(key, self._lines[raw].record)
            self._raws[key] = raw


def _found(
    postings: Postings,
    line_of: Callable[[str], Line],
    log: Log,
    text: str,
    asked: set[str],
    most: int | None,
) -> Fitting:
    matches = len(set[str]().union(*map(postings.having, asked)))
    postings.stale = log.lower
    hits = rank(postings, text, limit=most, among=log.chosen)
    best = []
    for hit, sure in zip(hits, judge(postings, text, hits), strict=True):
        line = line_of(hit.key)
        if _is_found(line, log.show(line), asked):
            score = hit.score * log.feedback.factor(hit.record.id)
            best.append(Ranked(line, score, sure))
        else:
            matches -= 1
    best.sort(key=lambda one: -one.score)
    return Fitting(tuple(best), matches)


def _is_found(line: Line, shown: Shown, asked: set[str]) -> bool:
    """Returns whether a line fits by text that may be shown."""
    if not shown.withheld or shown.record == line.record:
        return True
    return not asked.isdisjoint(terms_of(shown.record).weights)


class Ranks:
    """The lines with a word of the query, best first."""

    def __init__(self, found: Fitting, comes_after: Callable[[Line], bool]) -> None:
        """Takes what the ranking found.

        `found`: the lines, best first.
        `comes_after`: tells of a line whether it comes after all others that fit (S34).
        """
        after = {id(one.line) for one in found.best if comes_after(one.line)}
        fits = (one for one in found.best if one.judged.fit != "none" and id(one.line) not in after)
        least = min((one.score for one in fits), default=0.0)
        self._places = {
            id(one.line): (-min(one.score, least), True)
            if id(one.line) in after and least
            else (-one.score, False)
            for one in found.best
        }
        best = sorted(found.best, key=lambda one: self._places[id(one.line)])
        self._best: Mapping[int, Ranked] = {id(one.line): one for one in best}

    @cached_property
    def lines(self) -> list[Line]:
        """All of them, best first."""
        return [one.line for one in self._best.values()]

    @cached_property
    def fits(self) -> list[Line]:
        """Those that fit surely or possibly, best first."""
        return [one.line for one in self._best.values() if one.judged.fit != "none"]

    @property
    def clear(self) -> list[Line]:
        """Those that fit by more than one common word, best first."""
        return [one.line for one in self._best.values() if one.judged.speaks]

    def fit(self, line: Line) -> RecordFit | None:
        """Returns the fit of a line; None if it has no word of the query."""
        one = self._best.get(id(line))
        return one and RecordFit(fit=one.judged.fit, score=one.judged.strength)

    def score(self, line: Line) -> float:
        """Returns the score of a line that orders it, 0 for one without a word of the query."""
        return -self._place(line)[0]

    def _place(self, line: Line) -> tuple[float, bool]:
        return self._places.get(id(line), (0.0, False))

    def best_first(self, topics: Topics) -> list[Line]:
        """Returns all lines: topics by their best match, lines by match, else as in S11 (S10)."""
        groups = [sorted(group, key=self._place) for group in topics.values()]
        groups.sort(key=lambda group: self._place(group[0]))
        return [line for group in groups for line in group]

    def then(self, lines: Iterable[Line]) -> list[Line]:
        """Returns all lines: those with a word of the query first, then the others as given."""
        return [*self.lines, *(line for line in lines if id(line) not in self._best)]
