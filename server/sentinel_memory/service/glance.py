"""Answers the questions of hooks about a log, from the cache if possible (K01, S37).

The cache can answer if it knows all lines, and then only the chosen lines are read. The answers are
the same without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Protocol, TypeVar

from ..core.log.document import Document, Line, counted, latest
from ..core.log.record import Record, holds_for, line_begin, parse_line, possible_lines
from ..core.log.texts import SUPERSEDED_SIGN, targets

if TYPE_CHECKING:
    from pathlib import Path

    from ..core.checks.showing import Show, Shown
    from ..core.evidence.evidence import CodeState
    from ..core.log.document import Conflicted
    from ..core.policy.policy import WithholdStale
    from ..core.ranking.ranking import Postings
    from ..core.secrets.protection import Protection
    from ..machine.cache import Known
    from .evidence.glanced import Glanced
    from .kept_log import KeptLog
    from .project import Project
    from .standing import Standing

_Item = TypeVar("_Item")


def largest(named: Iterable[tuple[str, _Item]]) -> list[list[_Item]]:
    """Returns the items of each topic, the largest topics first."""
    topics: dict[str, list[_Item]] = {}
    for topic, item in named:
        topics.setdefault(topic, []).append(item)
    return sorted(topics.values(), key=len, reverse=True)


def topic_at(data: bytes, offset: int) -> str:
    """Returns the topic of the line at an offset in bytes.

    A line as we write it is not decoded for it. Any other one is, because an escape or a second
    field of that name may change its topic.
    """
    end = data.find(b"\n", offset)
    found = _OURS.match(data, offset)
    if found and data.find(b'"topic"', found.end(), end if end >= 0 else len(data)) < 0:
        return found[1].decode()
    return line_at(data, offset).record.topic


_OURS = re.compile(rb'\{"id": "[^"\\\n]*", "type": "[a-z]+", "topic": "([^"\\\n]*)"')


def comes_first(line: Line) -> bool:
    """Returns whether a record comes first among equals at the start of a session (M01)."""
    return line.record.kind in ("preference", "error")


def leaning(record: Record, old: Set[str]) -> tuple[str, ...]:
    """Returns the superseded records, of these ids, to which a record refers (M03)."""
    return tuple(id for id in targets(record) if id in old) if old and record.links else ()


def superseding(data: bytes) -> set[int]:
    """Returns where the lines begin that are superseded, or named as what supersedes one (M03).

    It may return further lines, so that the caller has to look at the links themselves.
    """
    begins, ids, at = set[int](), set[str](), data.find(SUPERSEDED_SIGN)
    while at >= 0:
        begin = line_begin(data, at)
        begins.add(begin)
        ids.update(_ID.findall(data[begin : data.find(b"\n", at)].decode(errors="replace")))
        at = data.find(SUPERSEDED_SIGN, data.find(b"\n", at) + 1 or len(data))
    named = re.compile(rb'"id"\s*+:\s*+"(?:%s)"' % b"|".join(one.encode() for one in sorted(ids)))
    found = named.finditer(data) if ids else ()
    return begins | {line_begin(data, one.start()) for one in found}


_ID = re.compile(r'"([0-9a-f]{16})"')


def key_of(line: Line) -> str:
    """Returns the key of a line."""
    from ..core.text.ids import line_key  # Few hooks rank lines or meet quoted code.

    return line_key(line.raw)


def line_at(data: bytes, offset: int) -> Line:
    """Reads the line at an offset in bytes.

    Raises:
        SpoiledError: no record begins there.
    """
    from ..machine.cache import SpoiledError

    end = data.find(b"\n", offset)
    raw = data[offset : end if end >= 0 else None].rstrip(b"\r")
    record = parse_line(raw)
    if record is None:
        raise SpoiledError
    return Line(raw, record)


_Found = TypeVar("_Found")
_Step = TypeVar("_Step")
_SMALL = 49_152
"""Bytes of a log that is parsed faster than the cache is opened."""


_MOST_PARSED = 8 * 1_048_576
"""Bytes above which a log that the cache does not know is not parsed in limited time."""
_MOST_LINES = 100_000
"""Lines above which it is not, because a log may consist of a million short lines."""


class OutOfTimeError(Exception):
    """A hook has no time left for an answer."""


class WorkTime:
    """The time that a hook may work, checked between steps (S37)."""

    def __init__(self, seconds: float, clock: Callable[[], float], began: float) -> None:
        """Starts to count.

        `seconds`: the time in seconds.
        `clock`: tells the seconds that the process has worked.
        """
        self._clock, self._end = clock, began + seconds

    @property
    def is_left(self) -> bool:
        """Whether there is time for another step."""
        return self._clock() < self._end

    def step(self) -> None:
        """Raises OutOfTimeError if there is no time left."""
        if not self.is_left:
            raise OutOfTimeError

    def paced(self, steps: Iterable[_Step]) -> Iterator[_Step]:
        """Yields each step as long as there is time; raises OutOfTimeError at the first without."""
        for one in steps:
            self.step()
            yield one


ENDLESS = WorkTime(1.0, lambda: 0.0, 0.0)
"""The time of everything that no agent waits for."""


class Lost:
    """The lines whose quoted code is lost, looked up when they are needed (E04, S34)."""

    def __init__(
        self,
        look: Callable[[], Glanced | None],
        policy: WithholdStale,
        root: Path | None = None,
    ) -> None:
        self._look, self._policy, self._root = look, policy, root

    @cached_property
    def _found(self) -> Glanced | None:
        return self._look()

    @property
    def lower(self) -> frozenset[str]:
        """The keys of lines that rank lower than others that fit as well."""
        found = None if self._policy == "off" else self._found
        return frozenset(found.states if found else ())

    def state(self, line: Line) -> CodeState | None:
        """Returns what is known about the code that a line quotes."""
        found = self._found
        return found.states.get(key_of(line)) if found and found.states else None

    def is_withheld(self, line: Line) -> bool:
        """Returns whether no hook gives a line: its code is lost, or it is weak and unseen."""
        if self._root is not None and line.record.meta.get("agent"):
            from ..core.changes.weak import is_weak  # A silent hook gives nothing.

            if is_weak(line.record):
                from .news import is_unseen

                return is_unseen(self._root, line)
        if self._policy == "gone":
            found = self._found
            return found is not None and bool(found.committed) and key_of(line) in found.committed
        return self._policy == "all" and self.state(line) is not None


class Glance(Protocol):
    """The questions about a log that can be answered without reading all of it.

    A record is known by its place among the lines.
    """

    _lost: Lost
    _time: WorkTime
    _places: Sequence[int]
    """The places of records that are not superseded."""
    _old: frozenset[str]
    """The ids of superseded records (M03)."""

    @property
    def count(self) -> int:
        """The number of records outside conflicts that count for the threshold."""

    @property
    def newest(self) -> float:
        """Time of the latest save, in seconds since 1970; 0 if unknown."""

    @property
    def compactable(self) -> bool:
        """Whether two records share a topic, or topics may be merged (S09)."""

    @property
    def postings(self) -> Postings:
        """The terms of all records, for the ranking."""

    @property
    def _show(self) -> Show: ...

    @property
    def _by_record(self) -> Mapping[int, Line]:
        """The lines returned, by `id()` of their records."""

    @property
    def _principles(self) -> Iterable[tuple[float, int, int]]:
        """The time, the number of saves and the place of each principle."""

    def _line(self, place: int) -> Line: ...

    def _topic(self, place: int) -> str: ...

    def _possible(self, paths: Sequence[str]) -> Iterable[int]:
        """Returns the places of records that may apply to one of these files."""

    def principles(self) -> Iterable[Line]:
        """Returns the principles, newest first."""
        first = itemgetter(0, 1)
        # Only lines that are equal so far are read for their kinds.
        for _, equals in groupby(sorted(self._principles, key=first, reverse=True), first):
            lines = [self._line(place) for _, _, place in equals]
            yield from sorted(lines, key=comes_first, reverse=True)

    def holding(self, paths: Sequence[str]) -> list[Line]:
        """Returns the records that apply to one of these files (N06).

        Principles come first, then records most often missed, newest first among equals.
        """
        lines = map(self._line, self._possible(paths))
        return sorted(
            (line for line in lines if any(holds_for(line.record, path) for path in paths)),
            key=lambda line: (
                line.record.type == "principle",
                line.record.occurrences,
                line.record.newest,
            ),
            reverse=True,
        )

    @cached_property
    def _topics(self) -> Sequence[Sequence[int]]:
        """The places of the records of each topic, the largest topics first."""
        return largest((self._topic(place), place) for place in self._places)

    @property
    def topic_count(self) -> int:
        """The number of topics."""
        return len(self._topics)

    def topics(self) -> Iterable[tuple[Line, int]]:
        """Returns a line of each topic with its number of records, the largest topics first."""
        return ((self._line(places[-1]), len(places)) for places in self._topics)

    def line_of(self, record: Record) -> Line:
        """Returns the line of a record returned here."""
        return self._by_record[id(record)]

    def show(self, line: Line) -> Shown:
        """Returns a line returned here as it may be shown (D05)."""
        self._time.step()
        return self._show(line)

    def sides(self, line: Line) -> str:
        """Returns the commits of this version of a line, "" outside a conflict."""
        return ""

    def is_withheld(self, line: Line) -> bool:
        """Returns whether no hook may give a line: its code is lost, or it is weak and unseen."""
        return self._lost.is_withheld(line)

    def code(self, line: Line) -> CodeState | None:
        """Returns what is known about the code that a line quotes (E04)."""
        return self._lost.state(line)

    def leans_on(self, line: Line) -> tuple[str, ...]:
        """Returns the superseded records to which a line refers (M03)."""
        return leaning(line.record, self._old)


def glance(
    project: Project,
    standing: Standing,
    work: Callable[[Glance], _Found],
    time: WorkTime = ENDLESS,
) -> _Found:
    """Returns the result of `work` on a log.

    `work`: reads the log. It must change nothing, because it may be called twice.
    `time`: the time for it. A small log takes no longer than the start of a process, so that it is
    read in any case.

    Raises:
        OutOfTimeError: the time is over.
        StoreError: the log cannot be read, or is a link that leaves the project.
    """
    data, protection = project.store.read_bytes(), standing.protection

    def look() -> Glanced | None:
        if b'"evidence"' not in data:
            return None
        from .evidence.glanced import lost_in  # Few logs quote code.

        return lost_in(project, data)

    lost = Lost(look, standing.policy.withhold_stale, project.root)
    if len(data) > _SMALL:
        from .kept_log import KeptLog  # Most logs are small.

        def ask(known: Known) -> tuple[_Found, bool] | None:
            log = KeptLog.of(data, known)
            if log is None:
                return None
            found = work(_OfCache(data, log, known, protection, lost, time))
            return found, log.is_settled(known)

        found = project.cache.read(protection, ask)
        project.is_unknown = found is None or not found[1]
        if found is not None:
            return found[0]
    else:
        time = ENDLESS
    time.step()
    is_long = len(data) > _MOST_PARSED or data.count(b"\n") > _MOST_LINES
    if time is not ENDLESS and is_long:
        raise OutOfTimeError
    document = project.store.read()
    return work(glance_of(document, lambda: project.shows(document, standing), lost, time))


def glance_of(
    document: Document,
    shows: Callable[[], Show],
    lost: Lost | None = None,
    time: WorkTime = ENDLESS,
) -> Glance:
    """Returns the view of a parsed log.

    `shows`: returns the filter for its lines, called when the first line is shown (D05).
    """
    return _OfDocument(document, shows, lost or Lost(lambda: None, "off"), time)


class _OfDocument(Glance):
    """A log that was parsed as a whole."""

    def __init__(
        self,
        document: Document,
        shows: Callable[[], Show],
        lost: Lost,
        time: WorkTime,
    ) -> None:
        self._document, self._shows = document, shows
        self._lost, self._time = lost, time
        between = _between(document)
        self._between = {id(one.line): one for one in between}
        self._old, served = self._served()
        self._lines = (*(one.line for one in between), *served)
        self._places = range(len(self._lines))

    @property
    def count(self) -> int:
        return self._document.counted

    @property
    def newest(self) -> float:
        return max((record.newest for record in self._document.records), default=0.0)

    @property
    def compactable(self) -> bool:
        from ..core.changes.compaction import can_compact  # Few sessions begin with it.

        return can_compact(self._document, lambda line: self.show(line).addresses_agent)

    @cached_property
    def postings(self) -> Postings:
        from ..core.ranking.ranking import Index  # The start of a session ranks nothing.

        index = Index((key_of(line), line.record) for line in self._time.paced(self._lines))
        index.stale = self._lost.lower
        return index

    @property
    def _principles(self) -> Iterable[tuple[float, int, int]]:
        for place, (_, record, *_) in enumerate(self._lines):
            if record.type == "principle":
                yield record.newest, record.occurrences, place

    def _line(self, place: int) -> Line:
        return self._lines[place]

    def _topic(self, place: int) -> str:
        return self._lines[place].record.topic

    def _possible(self, paths: Sequence[str]) -> Iterable[int]:
        return self._places

    def sides(self, line: Line) -> str:
        conflict = self._between.get(id(line))
        if conflict is None:
            return ""
        from ..core.checks.flaws import side_names  # Few records are in a conflict.

        return side_names(conflict.markers)

    def _served(self) -> tuple[frozenset[str], Sequence[Line]]:
        """Returns the ids of superseded records, and the lines of the others (M03)."""
        lines = self._document.current
        if not self._document.superseded:
            return frozenset(), lines
        from ..core.checks.showing import superseded_under  # Few logs supersede records.

        gone = superseded_under(self._document, self._show)
        old = frozenset(one.record.id for one in lines if one.record.identity in gone)
        return old, [one for one in lines if one.record.identity not in gone]

    @cached_property
    def _show(self) -> Show:
        return self._shows()

    @cached_property
    def _by_record(self) -> Mapping[int, Line]:
        return {id(line.record): line for line in self._lines}


def _between(document: Document) -> tuple[Conflicted, ...]:
    if not document.conflicts:
        return ()
    return latest(document)


class _OfCache(Glance):
    """A log whose lines are all in the cache, and which therefore has no conflicts."""

    def __init__(
        self,
        data: bytes,
        log: KeptLog,
        known: Known,
        protection: Protection,
        lost: Lost,
        time: WorkTime,
    ) -> None:
        self._data, self._log, self._known = data, log, known
        self._protection, self._lost, self._time = protection, lost, time
        self._lines: dict[int, Line] = {}
        self._returned: dict[int, Line] = {}
        self._hidden = self._superseded() if SUPERSEDED_SIGN in data else frozenset[int]()
        self._old = frozenset(self._line(place).record.id for place in self._hidden)
        self._places = [at for at in range(len(log.offsets)) if at not in self._hidden]

    @cached_property
    def count(self) -> int:
        principles = [self._line(place).record for _, _, place in self._principles]
        return len(self._places) - len(principles) + counted(principles)

    @property
    def newest(self) -> float:
        return max(self._log.newest, default=0.0)

    @property
    def compactable(self) -> bool:
        from ..core.changes.compaction import can_compact  # Few sessions begin with it.

        def speaks(line: Line) -> bool:
            return self.show(line).addresses_agent

        # A single topic tells it of most logs, and few lines are read for it.
        topics = (places for places in self._topics if len(places) > 1)
        documents = (Document(lines=tuple(map(self._line, places))) for places in topics)
        return any(can_compact(document, speaks) for document in documents) or can_compact(
            Document.parse(self._data), speaks
        )

    @cached_property
    def postings(self) -> Postings:
        from .kept_log import KeptPostings  # Most logs are small.

        without = frozenset(self._log.keys[place] for place in self._hidden)
        found = KeptPostings(
            self._log, self._known, lambda place: self._line(place).record, without
        )
        found.stale = self._lost.lower
        return found

    @property
    def _principles(self) -> Iterable[tuple[float, int, int]]:
        times, saved = self._log.newest, self._log.occurrences
        there = (place for place in self._log.principles if place not in self._hidden)
        return ((times[place], saved[place], place) for place in there)

    def _topic(self, place: int) -> str:
        return topic_at(self._data, self._log.offsets[place])

    def _possible(self, paths: Sequence[str]) -> Iterable[int]:
        begins, offsets = set(possible_lines(self._data, paths)), self._log.offsets
        return (place for place in self._places if offsets[place] in begins)

    def _superseded(self) -> frozenset[int]:
        """Returns the places of superseded records, for which few lines are read (M03)."""
        from ..core.checks.showing import superseded_under  # Few logs supersede records.

        begins = superseding(self._data)
        places = [place for place, at in enumerate(self._log.offsets) if at in begins]
        lines = {place: self._line(place) for place in places}
        gone = superseded_under(Document(lines=tuple(lines.values())), self._show)
        return frozenset(p for p, line in lines.items() if line.record.identity in gone)

    @cached_property
    def _show(self) -> Show:
        from ..core.checks.showing import Reader  # A silent hook shows nothing.

        return Reader(lambda _: self._known.verdict).shows(Document(), self._protection)

    @property
    def _by_record(self) -> Mapping[int, Line]:
        return self._returned

    def _line(self, place: int) -> Line:
        line = self._lines.get(place)
        if line is None:
            line = self._lines[place] = line_at(self._data, self._log.offsets[place])
            self._returned[id(line.record)] = line
        return line
