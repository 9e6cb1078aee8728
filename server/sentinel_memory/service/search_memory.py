"""The result of `search_memory`: all records, best first, or those that fit (S10-S12, G01, G11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from ..contract.host_limits import PART
from ..contract.memory import (
    Found,
    Level,
    Neighbour,
    Reason,
    RecordFit,
    RecordView,
    SearchHit,
    SearchMemoryParams,
    SearchMemoryResult,
    Statistics,
    TopicSummary,
)
from ..core.changes.references import SourceRef
from ..core.checks.hints import nearest_topics
from ..core.errors import RecordError
from ..core.log.document import Line, by_topic
from ..core.log.record import Record
from ..core.ranking.classes import concerning
from ..core.ranking.tokens import tokens
from ..core.text.limits import BYTES_PER_TOKEN, Room, Weight
from ..core.text.one_line import first_sentence, questions, sentences
from ..render.record_text import hit_lines
from ..sentences.say import gap_questions
from . import usage
from .cursor import Cursor, Walk, digest
from .page import MARK, Page, call_of
from .project import Project
from .ranked import Ranks
from .recall import Narrowed, with_linked
from .standing import COMMAND_LINE
from .views import Topics, Views

MOST_RECORDS = 100
"""Most records that a caller may ask for by `limit` or `ids`."""
LEAST_TOKENS, MOST_TOKENS = 1_000, 10_000
"""Limits of `token_budget`; a token is four bytes."""
_RANKED = 300
"""Most records that are ranked for an answer with those that fit: more than it holds."""
_TOPICS, _TOPIC_BYTES = 20, 600
"""Most topics behind records that fit, and their bytes."""
_FEW_TOPICS, _NOTHING_BYTES = 12, 1_200
"""Most topics where nothing fits, and the bytes of the whole answer (S12)."""
_FIT_BYTES, _REST_BYTES = 24, 12
"""Bytes of the word that says how surely a record fits, and of the label of the other sentences of
a principle, or of its other questions.
"""
_BLANK_LINE = 1
"""Bytes for the blank lines between topics."""
_NAME_BYTES = 48
"""Bytes of a topic that decide its place in a list of all topics."""
_SUMMARY_BYTES, _BESIDE_BYTES = 300, 120
"""Bytes of the beginning of a lesson in short form, and of one beside it (G01)."""


class Wanted(NamedTuple):
    """The options chosen by a caller: number, choice and form of the records (G01, G04)."""

    level: Level | None
    """The form; None: whole records, all of them or those that fit."""
    refs: tuple[SourceRef, ...]
    """The named records; empty: no record is named."""
    limit: int | None
    budget: int | None
    """Most bytes of the answer."""

    @classmethod
    def of(cls, params: SearchMemoryParams) -> Wanted:
        """Reads the options of a search.

        Raises:
            RecordError: a number is outside its limits, a text names no record, or `details` was
                requested without ids.
        """
        level: Level | None = None if params.detail == "auto" else params.detail
        ids = params.ids or ()
        if level == "details" and not ids:
            raise RecordError("ids_missing", "ids")
        if len(ids) > MOST_RECORDS:
            raise RecordError("ids_many", "ids", limit=MOST_RECORDS, actual=len(ids))
        refs = tuple(SourceRef.parse_any(text, "ids") for text in ids)
        if refs and level in (None, "full"):
            level = "details"
        limit = _within("limit", params.limit, 1, MOST_RECORDS)
        budget = _within("token_budget", params.token_budget, LEAST_TOKENS, MOST_TOKENS)
        return cls(level, refs, limit, budget and budget * BYTES_PER_TOKEN)


def search_memory(project: Project, params: SearchMemoryParams) -> SearchMemoryResult:
    """Returns all records or those of one topic, best first, or those that fit (S10-S12, G11).

    If no record has the topic, the existing topics and the fitting records are returned.

    Raises:
        RecordError: the text is no cursor, or one of another call; or an option is refused.
    """
    wanted = Wanted.of(params)
    document, standing = project.store.read(), project.standing
    narrowed = Narrowed.of(params, project.root, project.store.clock())
    views = project.views(document, standing)
    numbers = None
    if wanted.level == "statistics" and params.cursor is None:
        from .memory_status import statistics  # Few searches ask for it.

        numbers = statistics(project, document, standing)
    place = (project.folder, standing.language, standing.ceiling, standing.compaction(document))
    asked = (*place, params, narrowed, numbers)

    def answer() -> SearchMemoryResult:
        chosen = (*(params.ids or ()), *map(repr, narrowed or ()))
        call = call_of("search_memory", project.root, params.topic, chosen)
        page = Page.of(views, document, standing, call, params.cursor)
        return search(project.folder, page, params, wanted, narrowed, numbers)

    found = views.answered(asked, answer)
    if found.questions and not document.lines:
        from .memory_status import to_learn_from  # Only an empty memory needs it.

        files, fixes = to_learn_from(project)
        found = found._replace(learn_from=files, learn_fixes=fixes)
    if standing.agent != COMMAND_LINE:  # a person's own search gives an agent nothing
        usage.count_search(project.local, params, found)
    return found


def search(
    folder: str,
    page: Page,
    params: SearchMemoryParams,
    wanted: Wanted,
    narrowed: Narrowed | None = None,
    numbers: Statistics | None = None,
) -> SearchMemoryResult:
    """Returns the answer to a search of a log, narrowed or not, with numbers if any (M05, M12)."""
    views, document = page.views, page.document
    topics = views.topics if params.topic is None else views.only(views.topics, params.topic)
    topics = topics if narrowed is None else narrowed.of_topics(topics)
    near = nearest_topics(params.topic, document.topic_names) if not topics else ()
    frame = SearchMemoryResult(
        folder=folder,
        count=views.count(topics),
        fits={},
        meta=Found(level="full", reason="complete", fitting=None),
        continued=page.continued,
        changed=page.changed,
        unreadable=document.unreadable,
        conflicting=views.conflicting(topics) or None,
        compaction=page.standing.compaction(document),
        statistics=numbers,
    )
    if not topics and narrowed is not None:
        frame = frame._replace(count=views.count(views.topics))
        return _nothing(Search(views.topics, frame, page, params.query, wanted, True))
    if not topics:
        others = {topic: views.topics[topic] for topic in (*near, *views.topics)}
        return _elsewhere(Search(others, frame, page, params.query, wanted, True))
    if wanted.refs:
        among = None if params.topic is None and narrowed is None else topics
        topics, missing = _named(views, among, wanted.refs)
        frame = frame._replace(missing=missing or None)
    is_all = params.topic is None and narrowed is None and not wanted.refs
    one = Search(topics, frame, page, params.query, wanted, is_all)
    if page.cursor is not None:
        return _behind(one)
    return with_linked(one, _first(one), params.rel)


class Search(NamedTuple):
    """The records and the options of a search."""

    topics: Topics
    """The topics and their lines, in the order of S11."""
    frame: SearchMemoryResult
    """The answer without records."""
    page: Page
    query: str
    wanted: Wanted
    of_all: bool
    """Whether `topics` are all topics of the log."""

    @property
    def lines(self) -> list[Line]:
        """The lines in the order of S11."""
        return [line for group in self.topics.values() for line in group]

    @property
    def has_words(self) -> bool:
        """Whether the query has a word to compare."""
        return bool(tokens(self.query))

    @property
    def is_small(self) -> bool:
        """Whether the records asked for are no more than the threshold of compaction (G11)."""
        return self.frame.count <= self.page.standing.threshold()

    def ranked(self, most: int | None) -> Ranks:
        """Returns the lines with a word of the query: the best up to `most`; None: all."""
        views = self.page.views
        if self.of_all:
            return Ranks(views.fitting(self.query, most), views.comes_after)
        return Ranks(views.fitting_of(self.lines, self.query), views.comes_after)

    def parted(self, lines: Iterable[Line]) -> tuple[list[Line], int]:
        """Returns the lines for a ranked first answer, and how many are left to the cursor (S34).

        A line that the caller named is never left.
        """
        lines, is_aside = list(lines), self.page.views.is_set_aside
        shown = lines if self.wanted.refs else [one for one in lines if not is_aside(one)]
        return shown, len(lines) - len(shown)

    def room(
        self,
        frame: SearchMemoryResult,
        lines: Sequence[Line],
        most: int | None = None,
        *,
        detailed: bool = False,
    ) -> Room:
        """Returns the room for whole records, limited by the caller's budget or by `most` bytes."""
        page, first = self.page, lines[:1]
        sample = frame._replace(records=page.views.records(first))
        language = page.standing.language
        weights = [page.views.weight(line, language, detailed=detailed) for line in first]
        return page.room(frame, self.wanted.budget or most, sample, *weights)

    def walk(self) -> Walk[Line]:
        """Returns the lines by their keys."""
        views = self.page.views
        return views.walk if self.of_all else Walk({views.key(one): one for one in self.lines})

    def cursor_behind(self, shown: Sequence[Line]) -> str | None:
        """Returns the cursor after a first answer with these lines; None after the last line."""
        if len(shown) == len(self.lines):
            return None
        return self.page.cursor_behind(self.walk(), map(self.page.views.key, shown))

    def listed(self, first: Iterable[str], most: int, room: Room) -> tuple[TopicSummary, ...]:
        """Returns the topics that fit into the room: those in `first`, then the largest."""
        largest = sorted(self.topics, key=lambda topic: -len(self.topics[topic]))
        found = list[TopicSummary]()
        for topic in dict.fromkeys((*first, *largest)):
            summary, weight = self.page.views.listed(topic, self.page.standing.language)
            if len(found) == most or not room.take(weight):
                break
            found.append(summary)
        return tuple(found)

    def labels(self, ranks: Ranks) -> dict[int, int]:
        """Returns the bytes of our words about the fit of each record that fits, by `id()`."""
        wanted, found = frozenset(tokens(self.query)), dict[int, int]()
        for line in ranks.fits:
            found[id(line)] = _FIT_BYTES
            if line.record.type == "principle":
                record = self.page.views.shown(line)
                has_rest = len(concerning(record, wanted).rules) < len(sentences(record.lesson))
                has_more = len(questions(record.ask_next_time or "")) > 1
                found[id(line)] += _REST_BYTES * (has_rest + has_more)
        return found

    def whole(
        self, lines: Sequence[Line], ranks: Ranks, level: Level, reason: Reason, aside: int = 0
    ) -> SearchMemoryResult:
        """Returns the answer that shows lines whole, with the fit of each that fits (G03)."""
        records, wanted = self.page.records(lines), frozenset(tokens(self.query))
        fits = {
            view.ref: fit
            if level == "details"
            else _within_principle(self.page.views.shown(line), view, fit, wanted)
            for line, view in zip(lines, records, strict=True)
            if (fit := ranks.fit(line)) is not None and fit.fit != "none"
        }
        return self.told(level, reason, ranks, aside)._replace(records=records, fits=fits)

    def filled(
        self,
        frame: SearchMemoryResult,
        lines: Sequence[Line],
        ranks: Ranks,
        level: Level,
        reason: Reason,
        aside: int = 0,
        most: int | None = None,
    ) -> tuple[SearchMemoryResult, list[Line]]:
        """Returns the answer with as many leading lines as it holds whole, and these lines.

        `lines`: the lines, best first.
        `aside`: the number of lines that are left to the cursor (S34).
        `most`: bytes of the answer, if fewer than its ceiling.
        """
        detailed = level == "details"
        room, labels = self.room(frame, lines, most, detailed=detailed), self.labels(ranks)
        chosen = self.page.fill(
            lines, room, detailed=detailed, labels=labels, most=self.wanted.limit
        )
        return self.whole(chosen, ranks, level, reason, aside), chosen

    def told(
        self, level: Level, reason: Reason, ranks: Ranks | None, aside: int = 0
    ) -> SearchMemoryResult:
        """Returns the answer without records, with the facts about itself (G10)."""
        fitting = None
        if ranks is not None and self.has_words:
            fitting = len(self.parted(ranks.fits)[0] if aside else ranks.fits)
        found = Found(level=level, reason=reason, fitting=fitting, set_aside=aside or None)
        return self.frame._replace(meta=found)


def _within_principle(
    record: Record, view: RecordView, fit: RecordFit, wanted: Set[str]
) -> RecordFit:
    """Returns the fit of a record, of a principle with what of it concerns the query (G11)."""
    if view.type != "principle":
        return fit
    # An answer cuts a record that is over its limits.
    record = record._replace(lesson=view.lesson, ask_next_time=view.ask_next_time)
    found = concerning(record, wanted)
    rules = tuple(at + 1 for at in sorted(found.rules))
    return fit._replace(rules=rules, question=found.question + 1 if view.ask_next_time else None)


def _first(search: Search) -> SearchMemoryResult:
    """Returns the first answer: everything if it fits, else what the caller or G11 chooses."""
    wanted = search.wanted
    if wanted.level == "statistics":
        return _statistics(search)
    if wanted.level in ("index", "timeline"):
        return _short(search, wanted.level, "asked")
    chosen = wanted.level is not None or not search.has_words
    if chosen or search.is_small:
        everything = _complete(search)
        if everything is not None:
            return everything
    if chosen:
        return _filled(search, "asked" if wanted.level else "filled")
    ranks = search.ranked(_RANKED)
    if not ranks.fits:
        return _nothing(search)
    if search.is_small and wanted.limit is None and wanted.budget is None:
        return _filled(search, "filled")
    return _fitting(search, ranks)


def _complete(search: Search) -> SearchMemoryResult | None:
    """Returns all records, best first; None if they do not fit into one answer."""
    lines, level = search.lines, search.wanted.level or "full"
    if search.wanted.limit is not None and len(lines) > search.wanted.limit:
        return None
    ranks = search.ranked(None)
    detailed, language = level == "details", search.page.standing.language
    frame, labels = search.told(level, "complete", ranks), search.labels(ranks)
    room = search.room(frame, lines, detailed=detailed)
    for line in lines:
        weight = search.page.views.weight(line, language, detailed=detailed)
        if not room.take(weight, labels.get(id(line), 0)):
            return None
    return search.whole(ranks.best_first(search.topics), ranks, level, "complete")


def _filled(search: Search, reason: Reason) -> SearchMemoryResult:
    """Returns as many records as one answer holds, those that fit first, and the cursor."""
    level, ranks = search.wanted.level or "full", search.ranked(_RANKED)
    ordered, aside = search.parted(ranks.then(search.lines))
    frame = search.told(level, reason, ranks, aside)
    frame = frame._replace(next_cursor=search.page.blank_cursor)
    answer, lines = search.filled(frame, ordered, ranks, level, reason, aside)
    return answer._replace(next_cursor=search.cursor_behind(lines))


def _fitting(search: Search, ranks: Ranks) -> SearchMemoryResult:
    """Returns the records that fit, whole in one part, then topics with their counts (G11)."""
    topics_of = [line.record.topic for line in ranks.fits]
    topics = search.listed(topics_of, _TOPICS, Room(_TOPIC_BYTES))
    fits, aside = search.parted(ranks.fits)
    frame = search.told("full", "fits", ranks, aside)._replace(
        topics=topics,
        more_topics=len(search.topics) - len(topics),
        next_cursor=search.page.blank_cursor,
    )
    search = search._replace(frame=frame)
    answer, lines = search.filled(frame, fits, ranks, "full", "fits", aside, PART)
    return answer._replace(next_cursor=search.cursor_behind(lines))


def _nothing(search: Search) -> SearchMemoryResult:
    """Returns questions for the user and a few topics, and no record (S12)."""
    frame = search.frame._replace(
        meta=Found(level="full", reason="nothing", fitting=0),
        questions=gap_questions(search.page.standing.language),
    )
    # The line that counts the topics without room is part of the answer.
    sample = search.listed((), 1, Room(_NOTHING_BYTES))
    counted = frame._replace(topics=sample, more_topics=len(search.topics))
    topics = search.listed((), _FEW_TOPICS, search.page.room(counted, _NOTHING_BYTES))
    return frame._replace(topics=topics, more_topics=len(search.topics) - len(topics))


def _elsewhere(search: Search) -> SearchMemoryResult:
    """Returns the nearest topics and the records that fit, where no record has the topic asked."""
    ranks = search.ranked(_RANKED)
    if not search.topics:
        return _nothing(search)
    topics = search.listed(search.topics, _FEW_TOPICS, Room(_TOPIC_BYTES))
    search = search._replace(frame=search.frame._replace(topics=topics))
    frame = search.told("full", "nothing", ranks)
    if not ranks.fits:
        return frame._replace(questions=gap_questions(search.page.standing.language))
    return search.filled(frame, ranks.fits, ranks, "full", "fits", most=PART)[0]


def _behind(search: Search) -> SearchMemoryResult:
    """Returns the records after a cursor, by id and type: whole while the memory is small."""
    level = search.wanted.level
    if level == "statistics":
        return _statistics(search)
    if level in ("index", "timeline") or not (level or search.is_small or not search.has_words):
        return _short(search, level or "index", "continued")
    level = level or "full"
    page, walk = search.page, search.walk()
    assert page.cursor is not None
    rest = walk.rest(page.cursor)
    frame = search.told(level, "continued", None)
    detailed, most, ordered = level == "details", search.wanted.limit, list(rest.values())
    blank = frame._replace(next_cursor=page.blank_cursor)
    room = search.room(blank, ordered, detailed=detailed)
    lines = page.fill(ordered, room, detailed=detailed, most=most)
    more = None
    if len(lines) < len(rest):
        more = page.cursor_behind(walk, map(page.views.key, lines))
    return frame._replace(records=page.records(lines), next_cursor=more)


def _short(search: Search, level: Level, reason: Reason) -> SearchMemoryResult:
    """Returns records in short form, as many as one part holds, and the cursor to the others."""
    page, walk, ranks, aside = search.page, search.walk(), None, 0
    if page.cursor is None:
        ranks = search.ranked(_RANKED)
        lines, aside = search.parted(ranks.then(search.lines))
        keyed = [(page.views.key(line), line) for line in lines]
    else:
        keyed = list(walk.rest(page.cursor).items())
    frame = search.told(level, reason, ranks, aside)._replace(next_cursor=page.blank_cursor)
    hits, room = list[SearchHit](), None
    for number, (_, line) in enumerate(keyed[: search.wanted.limit], 1):
        hit = _hit(search, line, ranks, beside=level == "timeline")
        weight = Weight.of("\n".join(("", *hit_lines(hit, number, page.standing.language), "")))
        if room is None:
            sample = frame._replace(hits=(hit,))
            room = page.room(frame, search.wanted.budget or PART, sample, weight)
        if not room.take(weight, MARK) and hits:
            break
        hits.append(hit)
    more = None
    if len(hits) < len(keyed) + aside:
        more = page.cursor_behind(walk, (key for key, _ in keyed[: len(hits)]))
    return frame._replace(hits=tuple(hits), next_cursor=more)


def _hit(search: Search, line: Line, ranks: Ranks | None, *, beside: bool) -> SearchHit:
    views = search.page.views
    view = views.record(line)
    near = views.records(views.timeline.beside(line)) if beside else ()
    return SearchHit(
        id=view.id,
        ref=view.ref,
        type=view.type,
        topic=view.topic,
        date=view.day,
        line=view.line,
        fit=ranks.fit(line) if ranks else None,
        summary=first_sentence(view.lesson, _SUMMARY_BYTES, _SUMMARY_BYTES),
        conflict=view.conflict,
        addresses_agent=view.addresses_agent,
        code=view.code,
        neighbours=tuple(
            Neighbour(
                id=one.id,
                ref=one.ref,
                topic=one.topic,
                date=one.day,
                summary=first_sentence(one.lesson, size=_BESIDE_BYTES),
            )
            for one in near
        ),
    )


def _statistics(search: Search) -> SearchMemoryResult:
    """Returns all topics with their counts, by name, as many as one answer holds (G11)."""
    page, views = search.page, search.page.views
    walk = Walk({_topic_key(topic): topic for topic in search.topics})
    rest = walk.rest(page.cursor or Cursor(page.call, b""))
    frame = search.told("statistics", "continued" if page.cursor else "asked", None)
    found, room = dict[bytes, TopicSummary](), None
    for key, topic in rest.items():
        summary, weight = views.listed(topic, page.standing.language)
        if room is None:
            sample = frame._replace(
                next_cursor=page.blank_cursor, topics=(summary,), more_topics=len(rest)
            )
            room = page.room(frame, search.wanted.budget, sample, weight)
        if not room.take(weight, _BLANK_LINE):
            break
        found[key] = summary
    left = len(rest) - len(found)
    more = page.cursor_behind(walk, found) if left else None
    return frame._replace(topics=tuple(found.values()), more_topics=left, next_cursor=more)


def _topic_key(topic: str) -> bytes:
    """Returns the place of a topic in a walk through all topics: by the beginning of its name."""
    return topic.encode(errors="replace")[:_NAME_BYTES] + digest(topic)


def _named(
    views: Views, topics: Topics | None, refs: tuple[SourceRef, ...]
) -> tuple[Topics, tuple[str, ...]]:
    """Returns the named lines in any state, and the references without a match (G01).

    Superseded records are found too, if no topic is chosen (M03).
    """
    chosen: dict[int, Line] = {}
    missing = []
    for ref in refs:
        found = [
            line
            for line in views.by_id.get(ref.id, ())
            if ref.type in (None, line.record.type)
            and (topics is None or line.record.topic in topics)
        ]
        chosen.update((id(line), line) for line in found)
        if not any(ref.rev in (None, line.ref.rpartition("@")[2]) for line in found):
            missing.append(str(ref))
    return by_topic(chosen.values()), tuple(missing)


def _within(field: str, number: int | None, least: int, most: int) -> int | None:
    if number is not None and not least <= number <= most:
        raise RecordError("not_within", field, limit=most, detail=str(least))
    return number
