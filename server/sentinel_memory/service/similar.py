"""Names lessons that may say the same or contradict each other, for every face (M16, M17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..contract.care import CheckSimilarParams, CheckSimilarResult
from ..contract.layers import Neighbour, SimilarPair
from ..core.changes.similar import Similar, judged, similar
from ..core.checks.showing import Show
from ..core.log.document import Document, Line
from ..core.text.first_sentence import first_sentence
from ..core.text.ids import is_id
from .project import Project
from .ranked import Ranked
from .views import Views

_SUMMARY_BYTES, _SAID_BYTES = 200, 80
_MOST_TOLD = 2
"""Most pairs that the answer to a save names."""


class SimilarLines(NamedTuple):
    """Two lines of a log, as they stand there, and what they are to each other."""

    one: Line
    other: Line
    found: Similar
    """What they say is shortened."""


def check_similar(project: Project, _params: CheckSimilarParams) -> CheckSimilarResult:
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
    """Returns at most two pairs of a record that was just saved, surest first.

    Args:
        views: the log after the save.
        line: the record.
        near: the records that a search for its text finds.
    """
    record = views.shown(line)
    found: list[SimilarLines] = []
    for hit in near:
        shown = views.shown(hit.line)
        if hit.line is line or views.addresses_agent(hit.line) or not is_id(shown.id):
            continue
        if pair := judged(record, shown):
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
        one=_neighbour(views, pair.one),
        other=_neighbour(views, pair.other),
        says=pair.found.says,
        said=pair.found.said,
    )


def _neighbour(views: Views, line: Line) -> Neighbour:
    view = views.record(line)
    summary = first_sentence(view.lesson, _SUMMARY_BYTES, _SUMMARY_BYTES)
    return Neighbour(id=view.id, ref=view.ref, topic=view.topic, date=view.day, summary=summary)
