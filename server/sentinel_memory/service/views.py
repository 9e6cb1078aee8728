"""The records of a log as answers show them (S11, D05)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple, cast

from ..contract.memory import Quote, RecordLink, RecordView, SearchMemoryResult, TopicSummary
from ..core.checks.showing import Show, Shown, superseded_under
from ..core.errors import RecordError
from ..core.evidence.evidence import CodeState
from ..core.log.document import Conflicted, Document, Line, by_topic, conflicted
from ..core.log.record import Identity, Record
from ..core.log.texts import SUPERSEDED, clean_topic, usable_links
from ..core.policy.policy import WithholdStale
from ..core.private import MARKERS
from ..core.ranking.ranking import Feedback
from ..core.secrets.protection import BUILT_IN, Protection
from ..core.text.ids import line_key, seconds
from ..core.text.limits import LIMITS, LISTS, Rel, Weight
from ..render.record_text import record_weight, topic_line
from ..sentences.say import Language
from .cursor import Walk, digest, revision_of
from .ranked import Fitting, Log, Ranking

_AS_STORED = ("id", "type", *LIMITS, *LISTS, "kind", "occurrences", "source_count", "pinned")
"""Fields that an answer takes over from what may be shown of a record."""


def view_of(
    line: Line,
    shown: Shown,
    number: int,
    sides: str | None,
    *,
    code: CodeState | None = None,
    superseded_by: str | None = None,
    leans_on: tuple[str, ...] = (),
    stale_days: int | None = None,
) -> RecordView:
    """Returns a record as an answer shows it.

    `number`: the number of the line, from 1.
    `sides`: the commits of this version in a merge conflict; None outside one.
    `superseded_by`: the id of the record that is served in its place.
    `leans_on`: the superseded records to which it refers.
    `stale_days`: its age, if that is long for its kind.
    """
    record = shown.record
    return RecordView(
        **{name: getattr(record, name) for name in _AS_STORED},
        ref=line._replace(record=record).ref,
        evidence=tuple(Quote(path=e.path, quote=e.quote, symbol=e.symbol) for e in record.evidence),
        created=shown_time(record.created),
        updated=shown_time(record.updated),
        compacted_at=shown_time(record.compacted_at),
        withheld=shown.withheld,
        conflict=sides,
        addresses_agent=shown.addresses_agent or None,
        code=code,
        line=number,
        links=tuple(
            RecordLink(rel=cast("Rel", one.rel), to=one.to) for one in usable_links(record)
        ),
        superseded_by=superseded_by,
        leans_on=leans_on,
        stale_days=stale_days,
    )


def shown_time(text: str | None) -> str | None:
    """Returns a valid time; None for any other text in a line from outside (D05)."""
    return text if seconds(text) else None


_ID = 16
"""Bytes of an id in a key. Ids of records that we saved are not longer."""

_LOWER: Mapping[WithholdStale, Sequence[CodeState]] = {
    "gone": ("changed", "gone"),
    "all": ("changed", "gone"),
    "off": (),
}
"""The states of quoted code that lower the score of a record."""
_AFTER: Mapping[WithholdStale, Sequence[CodeState]] = {**_LOWER, "gone": ("gone",)}
"""The states of quoted code that place a record after those that fit and whose code stands."""
_DAY = 86_400
_MOST_ANSWERS = 16
"""Most answers that are kept for one state of the log."""

Topics = Mapping[str, tuple[Line, ...]]


class Kept(NamedTuple):
    """The cached form of a line in answers."""

    shown: Shown
    view: RecordView
    weights: dict[tuple[Language, bool], Weight]
    """The weight of the record in an answer, by language, and with cues or not."""


class Basis(NamedTuple):
    """What views depend on beside the log."""

    protection: Protection = BUILT_IN
    """The rules for withholding text."""
    code: Mapping[bytes, CodeState] = MappingProxyType({})
    """What is known about the code that lines quote."""
    policy: WithholdStale = "gone"
    """What happens to lines whose quoted code is lost (S34)."""
    now: float = 0.0
    """The time in seconds since 1970, from which ages count (M15)."""
    feedback: Feedback = Feedback()
    """What was said of the records on this machine (M11)."""

    def of_day(self) -> Basis:
        """Returns it without the time of the day, which changes no view."""
        return self._replace(now=self.now // _DAY)


class Views:
    """The records of a log as answers show them."""

    def __init__(
        self,
        document: Document,
        show: Show,
        basis: Basis = Basis(),  # noqa: B008 - it cannot change
        kept: dict[bytes, Kept] | None = None,
        ranking: Ranking | None = None,
    ) -> None:
        """Prepares the views of a document.

        `show`: returns each line as it may be shown (D05), by the rules of `basis`.
        `basis`: what else they depend on.
        `kept`: the views of earlier answers, by the bytes of the line. New views are added to it.
        """
        self._document, self._show, self._basis = document, show, basis
        self._code, self._policy, self._now = basis.code, basis.policy, basis.now
        self._lower = frozenset(
            line_key(raw) for raw, state in basis.code.items() if state in _LOWER[basis.policy]
        )
        self._kept: dict[bytes, Kept] = {} if kept is None else kept
        self._ranking = ranking or Ranking()
        self._answers: dict[Hashable, SearchMemoryResult] = {}
        self._keys: dict[int, bytes] = {}
        self._listed: dict[tuple[str, Language], tuple[TopicSummary, Weight]] = {}

    def answered(
        self, asked: Hashable, answer: Callable[[], SearchMemoryResult]
    ) -> SearchMemoryResult:
        """Returns the answer of a search. The same question to the same state gets the same object.

        `asked`: the values on which the answer depends, except the log and the rules of `show`.
        `answer`: computes the answer; its exceptions pass through.
        """
        found = self._answers.get(asked)
        if found is None:
            if len(self._answers) >= _MOST_ANSWERS:
                self._answers = {}
            found = self._answers[asked] = answer()
        return found

    def are_of(self, document: Document, basis: Basis) -> bool:
        """Returns whether the views belong to this document, these rules, this day and so on."""
        return document is self._document and basis.of_day() == self._basis.of_day()

    def comes_after(self, line: Line) -> bool:
        """Returns whether a line comes after those whose quoted code still stands (S34)."""
        return self._code.get(line.raw) in _AFTER[self._policy]

    def is_set_aside(self, line: Line) -> bool:
        """Returns whether a line is no part of the ranked first answer (S34)."""
        return self._policy == "all" and self.comes_after(line)

    @cached_property
    def topics(self) -> Topics:
        """The served lines by topic as in the document, with those in conflicts (S20, M03)."""
        superseded = self.superseded
        if not self._conflicted and len(superseded) == len(self._document.superseded):
            return self._document.topics
        between = (one.line for one in self._conflicted.values())
        served = (one for one in self._document.current if one.record.identity not in superseded)
        return by_topic([*served, *between])

    @cached_property
    def superseded(self) -> Mapping[Identity, Record]:
        """The superseded records, each with the record that is served for it (M03)."""
        return superseded_under(self._document, self._show)

    @cached_property
    def superseded_lines(self) -> tuple[Line, ...]:
        """The lines of the superseded records."""
        superseded = self.superseded
        if not superseded:
            return ()
        return tuple(one for one in self._document.current if one.record.identity in superseded)

    @cached_property
    def _old_ids(self) -> frozenset[str]:
        return frozenset(line.record.id for line in self.superseded_lines)

    @cached_property
    def _conflicted(self) -> dict[int, Conflicted]:
        return {id(one.line): one for one in conflicted(self._document)}

    @cached_property
    def revision(self) -> bytes:
        """The name of this state of the log in a cursor."""
        return revision_of(self._document.pieces())

    def fitting(self, text: str, most: int | None) -> Fitting:
        """Returns the records that fit a text, best first, at most so many; None: all (K04)."""
        log = self._log(None)
        return self._ranking.best(log, text, most)

    def fitting_of(self, lines: Iterable[Line], text: str) -> Fitting:
        """Returns the given lines that fit a text, best first. Other lines are not filtered."""
        lines = list(lines)
        log = self._log(frozenset(line_key(line.raw) for line in lines))
        return self._ranking.best(log, text, None).among(lines)

    def _log(self, chosen: frozenset[str] | None) -> Log:
        without = frozenset(line_key(line.raw) for line in self.superseded_lines)
        return Log(
            self,
            self._document,
            self._basis.protection,
            self._all,
            self._show,
            chosen,
            self._lower,
            without,
            self._basis.feedback,
        )

    @cached_property
    def timeline(self) -> Timeline:
        """The neighbours of each line, without records that address an agent (K08)."""
        return Timeline(line for line in self._all() if not self.addresses_agent(line))

    @cached_property
    def by_id(self) -> Mapping[str, list[Line]]:
        """All lines by the ids of their records. A principle and a log may share an id."""
        found: dict[str, list[Line]] = {}
        for line in self.every:
            found.setdefault(line.record.id, []).append(line)
        return found

    @cached_property
    def linking(self) -> Mapping[str, list[Line]]:
        """The lines that link to a record, by its id and once a link; superseded ones too."""
        found: dict[str, list[Line]] = {}
        for line in self.every:
            for link in line.record.links:
                found.setdefault(link.to, []).append(line)
        return found

    @cached_property
    def every(self) -> tuple[Line, ...]:
        """All lines, those of superseded records the last."""
        return (*self._all(), *self.superseded_lines)

    @cached_property
    def walk(self) -> Walk[Line]:
        """All lines by their keys."""
        return Walk({self.key(line): line for line in self._all()})

    def _all(self) -> list[Line]:
        return list(chain.from_iterable(self.topics.values()))

    def count(self, topics: Topics) -> int:
        """Returns the number of records in the topics outside conflicts."""
        return sum(map(len, topics.values())) - self.conflicting(topics)

    def conflicting(self, topics: Topics) -> int:
        """Returns the number of records of the topics in conflicts, counting each version."""
        if not self._conflicted:
            return 0
        return sum(id(line) in self._conflicted for line in chain.from_iterable(topics.values()))

    def key(self, line: Line) -> bytes:
        """Returns the place of a line in a walk through the log (G11): by id, then type.

        A changed record keeps its key. Each version in a conflict has its own key.
        """
        known = self._keys.get(id(line))
        if known is not None:
            return known
        record = line.record
        versions: tuple[str, ...] = ()
        if id(line) in self._conflicted:
            versions = (record.lesson, record.ask_next_time or "")
        key = self._keys[id(line)] = _key(record.id, record.identity, versions)
        return key

    def only(self, topics: Topics, asked: str) -> dict[str, tuple[Line, ...]]:
        """Returns the single topic that matches as stored, as given or as shown (S05, S10).

        Several topics may be shown alike if they differ in withheld text. Hidden characters are
        shown escaped.
        """
        if asked in topics:
            return {asked: topics[asked]}
        with contextlib.suppress(RecordError):
            asked = clean_topic(asked)
        if asked in topics or not any(mark in asked for mark in (*MARKERS, "\\")):
            return {asked: topics[asked]} if asked in topics else {}
        return {topic: lines for topic, lines in topics.items() if self.name(topic) == asked}

    def summaries(self, topics: Topics) -> tuple[TopicSummary, ...]:
        """Returns the number of records in each topic, in the given order."""
        return tuple(self._summary(topic, lines) for topic, lines in topics.items())

    def listed(self, topic: str, language: Language) -> tuple[TopicSummary, Weight]:
        """Returns a topic's number of records, and its weight in a list of topics."""
        found = self._listed.get((topic, language))
        if found is None:
            summary = self._summary(topic, self.topics[topic])
            weight = Weight.of(topic_line(summary, language) + "\n")
            found = self._listed[topic, language] = (summary, weight)
        return found

    def records(self, lines: Iterable[Line]) -> tuple[RecordView, ...]:
        """Returns lines as answers show them."""
        return tuple(map(self.record, lines))

    def record(self, line: Line) -> RecordView:
        """Returns a line as answers show it."""
        if id(line) in self._conflicted:
            return self._view(line)
        return self._keep(line).view

    def addresses_agent(self, line: Line) -> bool:
        """Returns whether a line reads like an instruction to an agent (K08)."""
        return self._show(line).addresses_agent

    def flagged(self, lines: Iterable[Line]) -> set[int]:
        """Returns the indexes of the lines that address an agent."""
        return {number for number, line in enumerate(lines) if self.addresses_agent(line)}

    def shown(self, line: Line) -> Record:
        """Returns the record of a line as it may be shown (D05)."""
        return self._show(line).record

    def at(self, number: int) -> RecordView | None:
        """Returns the record on a line of the file, from 1; None if the line holds no record."""
        between = {one.number: one.line for one in self._conflicted.values()}
        outside = {self._document.number_of(line): line for line in self._document.index.values()}
        line = outside.get(number) or between.get(number)
        return line and self.record(line)

    def weight(self, line: Line, language: Language, *, detailed: bool = False) -> Weight:
        """Returns the weight of a line in an answer, whole, with its cues or not."""
        if id(line) in self._conflicted:
            return record_weight(self._view(line), language, detailed=detailed)
        kept, key = self._keep(line), (language, detailed)
        if key not in kept.weights:
            kept.weights[key] = record_weight(kept.view, language, detailed=detailed)
        return kept.weights[key]

    def _keep(self, line: Line) -> Kept:
        kept, shown = self._kept.get(line.raw), self._show(line)
        number = self._document.number_of(line)
        code, links = self._code.get(line.raw), line.record.links
        if (
            kept is None
            or kept.shown is not shown
            or kept.view.code != code
            or (links and self._standing(line) != (kept.view.superseded_by, kept.view.leans_on))
            or kept.view.stale_days != line.record.stale_days(self._now)
        ):
            kept = self._kept[line.raw] = Kept(shown, self._view(line), {})
        elif kept.view.line != number:
            view = kept.view._replace(line=number)
            # The number of a line is a part of its weight.
            kept = self._kept[line.raw] = Kept(shown, view, {})
        return kept

    def _summary(self, topic: str, lines: Sequence[Line]) -> TopicSummary:
        between = self._conflicted
        counted = [one for one in lines if id(one) not in between] if between else lines
        logs = [line.record.type for line in counted].count("log")
        newest = lines[-1].record
        return TopicSummary(
            topic=self.name(topic),
            logs=logs,
            principles=len(counted) - logs,
            newest=shown_time(newest.updated) or shown_time(newest.created),
            size=size_of(counted),
            conflicting=len(lines) - len(counted) or None,
        )

    def _view(self, line: Line) -> RecordView:
        between = self._conflicted.get(id(line))
        number = between.number if between else self._document.number_of(line)
        sides = None
        if between:
            from ..core.checks.flaws import side_names  # Few records are in a conflict.

            sides = side_names(between.markers)
        by, leans_on = self._standing(line)
        return view_of(
            line,
            self._show(line),
            number,
            sides,
            code=self._code.get(line.raw),
            superseded_by=by,
            leans_on=leans_on,
            stale_days=line.record.stale_days(self._now),
        )

    def _standing(self, line: Line) -> tuple[str | None, tuple[str, ...]]:
        """Returns what supersedes a record, and the superseded records to which it refers (M03)."""
        record = line.record
        if not record.links:
            return None, ()
        by = self.superseded.get(record.identity)
        others = (one.to for one in usable_links(record) if one.rel != SUPERSEDED)
        leans_on = tuple(dict.fromkeys(one for one in others if one in self._old_ids))
        return by and by.id, leans_on

    def name(self, topic: str) -> str:
        """Returns a topic as it may be shown."""
        return self._show(self.topics[topic][0]).record.topic


@lru_cache(maxsize=20_000)
def _key(name: str, identity: Identity, versions: tuple[str, ...]) -> bytes:
    """Returns the key of a line.

    The cache helps because each state of a log asks for most keys again.
    """
    head = name.encode(errors="replace")[:_ID].ljust(_ID, b"\0")
    return head + identity[0][:1].encode() + digest(*identity, *versions)


def size_of(lines: Sequence[Line]) -> int:
    """Returns the UTF-8 bytes of lines with their line ends."""
    return sum([len(line.raw) for line in lines]) + len(lines)


class Timeline:
    """The lines of a log from the oldest to the newest: all of them, and by topic (G01)."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._whole = sorted(lines, key=lambda line: line.age)
        self._topics: dict[str, list[Line]] = {}
        self._places: dict[int, tuple[int, int]] = {}
        for place, line in enumerate(self._whole):
            group = self._topics.setdefault(line.record.topic, [])
            self._places[id(line)] = (place, len(group))
            group.append(line)

    def beside(self, line: Line) -> list[Line]:
        """Returns the lines directly before and after a line in its topic, then those in time.

        Each line comes once. The list is empty for a line outside the log.
        """
        if id(line) not in self._places:
            return []
        place, in_topic = self._places[id(line)]
        group = self._topics[line.record.topic]
        found = [*_around(group, in_topic), *_around(self._whole, place)]
        return list({id(one): one for one in found}.values())


def _around(lines: list[Line], place: int) -> list[Line]:
    return [*lines[max(0, place - 1) : place], *lines[place + 1 : place + 2]]
