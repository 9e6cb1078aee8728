"""What is near a record: linked and alike ones, and lists narrowed for people (M05, M16, K04)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from ..contract.care import CheckSimilarResult
from ..contract.memory import (
    Cause,
    FolderParams,
    LinkedHit,
    Neighbour,
    RecordView,
    SearchMemoryParams,
    SearchMemoryResult,
    SimilarPair,
    WhyCandidate,
)
from ..contract.project import ListRecordsParams, ListRecordsResult
from ..core.checks.showing import Show
from ..core.errors import RecordError
from ..core.log.document import Document, Line
from ..core.log.record import Record, holds_for
from ..core.log.texts import SUPERSEDED, targets, usable_links
from ..core.ranking.classes import why
from ..core.ranking.tokens import nfc
from ..core.text.expressions import expression
from ..core.text.ids import is_id, seconds
from ..core.text.limits import KINDS, RELS, Rel
from ..core.text.one_line import first_sentence
from ..render.record_text import linked_line
from ..sentences.say import say
from ..store.files import real_path
from ..store.project_root import path_of
from . import usage
from .project import Project
from .ranked import Ranked, Ranks
from .views import Topics, Views

if TYPE_CHECKING:
    from ..core.changes.similar import Similar
    from .search_memory import Search

MOST_LINKED = 10
"""Most linked records in an answer (M05)."""
_DEEPEST, _MOST_CAUSES = 5, 20
"""Most steps of a tree of causes, and most records in it."""
MOST_SUGGESTED = 3
"""Most links that are suggested for a record (M07)."""
LIKELY = 40
"""Least strength of a suggestion, in hundredths, chosen on one half of tests/data/links.

There a person would accept 72 % of the first suggestions, and 65 % in the other half.
"""
_RANKED = 12
"""Records that are ranked for suggestions; some of them are linked already."""
_SUMMARY_BYTES = 200
"""Bytes of the beginning of a linked lesson."""
_DAYS = expression(r"([1-9][0-9]{0,4})d")
_DATE = expression(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DAY = 86_400


class Narrowed(NamedTuple):
    """What a search is narrowed to; None is no limit."""

    kind: str | None
    since: float | None
    """Seconds since 1970."""
    path: str | None
    """A file, relative to the project, with `/`."""

    @classmethod
    def of(
        cls, params: SearchMemoryParams | ListRecordsParams, root: Path, now: str
    ) -> Narrowed | None:
        """Reads the limits of a search; returns None if it has none.

        `now`: ISO 8601 UTC.

        Raises:
            RecordError: `since` is neither a date nor a number of days, or the file lies outside
                the project.
        """
        since = None if params.since is None else _since(params.since.strip(), seconds(now))
        path = None if params.path is None else _relative(params.path, root)
        found = cls(params.kind, since, path)
        return None if found == cls(None, None, None) else found

    def of_topics(self, topics: Topics) -> Topics:
        """Returns the topics with only the lines that hold."""
        rest = {t: tuple(one for one in ls if self._holds(one.record)) for t, ls in topics.items()}
        return {topic: lines for topic, lines in rest.items() if lines}

    def _holds(self, record: Record) -> bool:
        return (
            self.kind in (None, record.kind)
            and (self.since is None or record.newest >= self.since)
            and (self.path is None or holds_for(record, self.path))
        )


def _since(text: str, now: float) -> float:
    if days := _DAYS.fullmatch(text):
        return now - int(days[1]) * _DAY
    start = seconds(f"{text}T00:00:00+00:00") if _DATE.fullmatch(text) else 0.0
    if not start:
        raise RecordError("since_unknown", "since")
    return start


def _relative(text: str, root: Path) -> str:
    """Returns a file as records name it. Raises RecordError if it lies outside the project."""
    path = path_of(text) or root / text.replace("\\", "/").removeprefix("./")
    for one, top in ((path, root), (real_path(path), real_path(root))):
        if one.is_relative_to(top) and ".." not in one.parts:
            return unicodedata.normalize("NFC", one.relative_to(top).as_posix())
    raise RecordError("outside_project", "path")


def typed_query(text: str) -> tuple[str, dict[str, str]]:
    """Splits what a person typed into the words to search and the limits (M05).

    Limits are written as `kind:error since:30d path:src/pay.py`. One with another value is a word.
    """
    words, limits = list[str](), dict[str, str]()
    for word in text.split():
        name, _, value = word.partition(":")
        known = {
            "kind": value in KINDS,
            "since": bool(_DAYS.fullmatch(value) or _DATE.fullmatch(value)),
            "path": bool(value),
        }
        if known.get(name):
            limits[name] = value
        else:
            words.append(word)
    return " ".join(words), limits


def with_linked(search: Search, found: SearchMemoryResult, rel: Rel | None) -> SearchMemoryResult:
    """Returns a first answer with the records that are linked to its records, one hop (M05).

    Records that the answer shows anyway, and superseded ones, are left out. They come last and take
    only room that is left.

    `rel`: the only relation to follow; None: any.
    """
    page, language = search.page, search.page.standing.language
    room, linked = None, list[LinkedHit]()
    for hit in _hits(page.views, found, rel):
        line = f"\n{linked_line(hit, language)}"
        if room is None:
            # What the answer says without them is weighed only where there are some.
            room = page.left(found, search.wanted.budget)
            line = f"\n\n{say(language, 'linked')}{line}"
        if not room.take(line):
            break
        linked.append(hit)
    return found._replace(linked=tuple(linked)) if linked else found


def _hits(views: Views, found: SearchMemoryResult, rel: Rel | None) -> Iterator[LinkedHit]:
    shown = {record.id: record for record in found.records}
    shown_ids = {*shown, *(hit.id for hit in found.hits)}
    told: set[str] = set()
    for edge in _edges(views, found.records):
        view = views.record(edge.other) if edge.other else None
        if view is None or edge.rel == SUPERSEDED or rel not in (None, edge.rel):
            continue
        if view.id in shown_ids or view.id in told or view.superseded_by:
            continue
        told.add(view.id)
        yield _hit(edge, shown[edge.of].ref, view)
        if len(told) == MOST_LINKED:
            return


def linked_to(views: Views, line: Line) -> tuple[LinkedHit, ...]:
    """Returns all records that a record links to or that link to it, also those gone (M04)."""
    view = views.record(line)
    return tuple(
        _hit(edge, view.ref, views.record(edge.other) if edge.other else None)
        for edge in _edges(views, [view])
    )


def explained(views: Views, line: Line) -> tuple[Cause, ...]:
    """Returns the causes and resolutions behind a record, as a tree in its order (M12).

    Only what lies behind another one is told: a tree of one step is the list of links. Each record
    comes once, so that a circle has an end.
    """
    found: list[Cause] = []
    seen = {line.record.identity}

    def walk(at: Line, depth: int) -> None:
        for one in usable_links(at.record) if depth <= _DEEPEST else ():
            if one.rel not in ("caused_by", "resolved_by"):
                continue
            for other in views.by_id.get(one.to, ()):
                if other.record.identity in seen or len(found) == _MOST_CAUSES:
                    continue
                seen.add(other.record.identity)
                view = views.record(other)
                summary = first_sentence(view.lesson, _SUMMARY_BYTES, _SUMMARY_BYTES)
                found.append(
                    Cause(depth=depth, rel=cast("Rel", one.rel), ref=view.ref, summary=summary)
                )
                walk(other, depth + 1)

    walk(line, 1)
    return tuple(found) if any(one.depth > 1 for one in found) else ()


def near(views: Views, record: Record) -> Sequence[Ranked]:
    """Returns the records that a search for the texts of a record finds, best first."""
    return views.fitting(_text(record), _RANKED).best


def suggested(views: Views, line: Line, found_near: Iterable[Ranked]) -> tuple[Neighbour, ...]:
    """Returns at most three records to which a person would probably link one (M07).

    Nothing is linked unasked.

    `found_near`: the records from `near`.
    """
    record = line.record
    linking = views.linking.get(record.id, ())
    back = (one.record.id for one in linking if record.id in targets(one.record))
    known = {record.id, *targets(record), *back}
    found: list[Neighbour] = []
    for one in found_near:
        view = views.record(one.line)
        if one.judged.strength < LIKELY or len(found) == MOST_SUGGESTED:
            break
        if view.id in known or view.addresses_agent or view.conflict or not is_id(view.id):
            continue
        found.append(_neighbour(view))
    return tuple(found)


def _text(record: Record) -> str:
    return "\n".join((record.missing_context, record.lesson, *record.cues))


class _Edge(NamedTuple):
    """A link from or to a shown record."""

    rel: str
    of: str
    """The id of that record."""
    to: str
    other: Line | None
    back: bool


def _edges(views: Views, shown: Iterable[RecordView]) -> Iterator[_Edge]:
    """Yields the links from these records, then the links to them."""
    shown = tuple(shown)
    for view in shown:
        for target in view.links:
            others: Sequence[Line | None] = views.by_id.get(target.to) or (None,)
            yield from (_Edge(target.rel, view.id, target.to, one, False) for one in others)
    for id in dict.fromkeys(view.id for view in shown):
        for line in {one.record.identity: one for one in views.linking.get(id, ())}.values():
            for one in usable_links(line.record):
                if one.to == id and one.rel in RELS:
                    yield _Edge(one.rel, id, line.record.id, line, True)


def _hit(edge: _Edge, of: str, view: RecordView | None) -> LinkedHit:
    lesson = view.lesson if view else ""
    return LinkedHit(
        rel=cast("Rel", edge.rel),
        of=of,
        back=edge.back,
        ref=view.ref if view else edge.to,
        topic=view.topic if view else "",
        summary=first_sentence(lesson, _SUMMARY_BYTES, _SUMMARY_BYTES),
        addresses_agent=view.addresses_agent if view else None,
    )


_SAID_BYTES = 80
"""Bytes of the sentence of a lesson that is like another one."""
_MOST_TOLD = 2
"""Most pairs that the answer to a save names."""


class SimilarLines(NamedTuple):
    """Two lines of a log, as they stand there, and what they are to each other."""

    one: Line
    other: Line
    found: Similar
    """What they say is shortened."""


def check_similar(project: Project, _params: FolderParams) -> CheckSimilarResult:
    """Returns the pairs of the log that a reader should look at.

    Raises:
        StoreError: the log cannot be read.
    """
    document = project.store.read()
    views = project.views(document, project.standing)
    show = project.shows(document, project.standing)
    pairs = similar_lines(document, show)
    return CheckSimilarResult(
        folder=project.folder, pairs=tuple(_pair(views, one) for one in pairs)
    )


def similar_lines(document: Document, show: Show) -> list[SimilarLines]:
    """Returns the pairs of a log, surest first, judged by what of them may be shown.

    Records that address an agent or have no id of ours are left out, because nobody may be asked
    to name them in a call.
    """
    from ..core.changes.similar import similar  # A search compares no two records.

    lines = {}
    for line in document.current:
        shown = show(line)
        if not shown.addresses_agent and is_id(shown.record.id):
            lines[shown.record.identity] = (line, shown.record)
    found = similar(record for _, record in lines.values())
    return [
        SimilarLines(lines[one.one.identity][0], lines[one.other.identity][0], _shortened(one))
        for one in found
    ]


def similar_to(views: Views, line: Line, near: Iterable[Ranked]) -> tuple[SimilarPair, ...]:
    """Returns at most two pairs of a record that was just saved, surest first."""
    from ..core.changes.similar import alike, judged  # A search compares no two records.

    record = views.shown(line)
    found: list[SimilarLines] = []
    for hit in near:
        shown = views.shown(hit.line)
        if hit.line is line or views.addresses_agent(hit.line) or not is_id(shown.id):
            continue
        if pair := judged(record, shown) or alike(record, shown):
            found.append(SimilarLines(line, hit.line, _shortened(_seen_from(pair, record.id))))
    found.sort(key=lambda one: -one.found.likeness)
    return tuple(_pair(views, one) for one in found[:_MOST_TOLD])


def _seen_from(pair: Similar, id: str) -> Similar:
    """Returns a pair whose first record has this id; a clock may be behind."""
    if pair.one.id == id:
        return pair
    return pair._replace(one=pair.other, other=pair.one, says=pair.said, said=pair.says)


def _shortened(pair: Similar) -> Similar:
    says, said = (first_sentence(one, _SAID_BYTES, _SAID_BYTES) for one in (pair.says, pair.said))
    return pair._replace(says=says, said=said)


def _pair(views: Views, pair: SimilarLines) -> SimilarPair:
    return SimilarPair(
        kind=pair.found.kind,
        one=_neighbour(views.record(pair.one)),
        other=_neighbour(views.record(pair.other)),
        says=pair.found.says,
        said=pair.found.said,
    )


def _neighbour(view: RecordView) -> Neighbour:
    summary = first_sentence(view.lesson, _SUMMARY_BYTES, _SUMMARY_BYTES)
    return Neighbour(id=view.id, ref=view.ref, topic=view.topic, date=view.day, summary=summary)


_EXPLAINED = 100
"""Most records of a filtered list that come with the reason for the match."""


def list_records(project: Project, params: ListRecordsParams) -> ListRecordsResult:
    """Returns records with their lines, for people. No limit on bytes applies.

    Without a query the order is that of S11, with a query that of a search. `best` limits the
    number.

    Raises:
        RecordError: `since` or `path` is refused.
    """
    document = project.store.read()
    views = project.views(document, project.standing)
    topics = views.topics if params.topic is None else views.only(views.topics, params.topic)
    narrowed = Narrowed.of(params, project.root, project.store.clock())
    topics = topics if narrowed is None else narrowed.of_topics(topics)
    found = filtered(views, topics, params.query)
    lines = found.lines if params.best is None else found.best(params.best)
    if params.superseded:
        lines = [*lines, *views.superseded_lines]
    is_query = params.query is not None and bool(params.query.strip())
    reasons = reasons_of(views, lines[:_EXPLAINED], params.query or "") if is_query else None
    records = views.records(lines)
    return ListRecordsResult(
        folder=project.folder,
        records=records,
        why=reasons,
        uses=usage.uses(project.local.activity(), records),
        scores=None if params.best is None else tuple(map(found.score, lines)),
        more=None if params.best is None else len(found.lines) - len(lines),
    )


class Filtered(NamedTuple):
    """The records of a filtered list."""

    lines: list[Line]
    scores: Mapping[int, float]
    """Fit with the query by `id()` of the line; lines without an entry do not fit."""

    def best(self, most: int) -> list[Line]:
        """Returns at most so many lines: the best of all topics, the newest first among equals."""
        newest = sorted(self.lines, key=lambda line: line.record.newest, reverse=True)
        return sorted(newest, key=lambda line: -self.score(line))[: max(most, 0)]

    def score(self, line: Line) -> int:
        """Returns the fit of a line, in thousandths."""
        return round(self.scores.get(id(line), 0.0) * 1000)


def filtered(views: Views, topics: Topics, query: str | None) -> Filtered:
    """Returns the lines of topics that match a query, in the order of a search (S10).

    These are the lines that fit surely or possibly, and lines that contain every typed word or
    beginning of a word. If there are none, all lines with a word of the query are returned. Without
    a query all lines are returned, in the order of S11.
    """
    if query is None or not query.strip():
        return Filtered([line for group in topics.values() for line in group], {})
    ranks, words = Ranks(views.fitting(query, None), views.comes_after), _comparable(query).split()
    lines = ranks.best_first(topics)
    scores = {id(line): ranks.score(line) for line in ranks.lines}
    sure = set(map(id, ranks.clear))
    chosen = [line for line in lines if id(line) in sure or _holds(views.record(line), words)]
    return Filtered(chosen or [line for line in lines if id(line) in scores], scores)


def reasons_of(views: Views, lines: Sequence[Line], query: str) -> tuple[WhyCandidate, ...]:
    """Returns the words and cues that a query shares with each line, as they may be shown (D05)."""
    found = (why(query, views.shown(line)) for line in lines)
    return tuple(WhyCandidate(words=one.words, cues=one.cues) for one in found)


def _holds(record: RecordView, words: list[str]) -> bool:
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time or "")
    text = _comparable("\n".join((*texts, *record.cues)))
    return all(word in text for word in words)


def _comparable(text: str) -> str:
    return nfc(text).casefold()
