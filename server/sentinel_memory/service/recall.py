"""Narrows a search by kind, time and file, and adds the records linked to its results (M05)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from ..contract.layers import Cause, LinkedHit, Neighbour
from ..contract.memory import RecordView, SearchMemoryParams, SearchMemoryResult
from ..contract.project import ListRecordsParams
from ..core.errors import RecordError
from ..core.log.document import Line
from ..core.log.links import SUPERSEDED, targets, usable_links
from ..core.log.record import Record, holds_for
from ..core.text.expressions import expression
from ..core.text.first_sentence import first_sentence
from ..core.text.ids import is_id, seconds
from ..core.text.limits import KINDS, RELS, Rel
from ..render.record_text import linked_line
from ..sentences.say import say
from ..store.files import real_path
from ..store.project_root import path_of

if TYPE_CHECKING:
    from .ranked import Ranked
    from .search_memory import Search
    from .views import Topics, Views

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

        Args:
            params: the parameters of the search.
            root: the project.
            now: ISO 8601 UTC.

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

    Args:
        search: the search.
        found: its answer.
        rel: the only relation to follow; None: any.
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

    Args:
        views: the log.
        line: the record.
        found_near: the records from `near`.
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
        summary = first_sentence(view.lesson, _SUMMARY_BYTES, _SUMMARY_BYTES)
        found.append(
            Neighbour(id=view.id, ref=view.ref, topic=view.topic, date=view.day, summary=summary)
        )
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
