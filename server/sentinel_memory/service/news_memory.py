"""The list of news for a user, and the note of what they looked at (N12)."""

from __future__ import annotations

from ..contract.project import NewsMemoryParams, NewsMemoryResult, NewsRecord
from ..core.changes.references import SourceRef, named
from ..core.changes.similar import is_weak
from ..core.errors import InvalidParams
from .news import Arrival, shown_agent, shown_id
from .project import Project


def news_memory(project: Project, params: NewsMemoryParams) -> NewsMemoryResult:
    """Returns the news since the user last looked, and notes the records they have now seen.

    Raises:
        RecordError: a text names no record.
        InvalidParams: a named record is not new.
        StoreError: the log cannot be read.
    """
    arrivals = project.arrivals
    arrivals.begin()
    if params.own is not None:
        ref = SourceRef.parse_any(params.own, "own")
        arrivals.see_own(named(project.store.read().lines, ref.type, ref.id))
    chosen = listed = arrivals.listed()
    if params.refs is not None:
        refs = [SourceRef.parse_any(text, "refs") for text in params.refs]
        chosen = tuple(one for one in listed if any(_is_meant(one, ref) for ref in refs))
        if refs and not chosen:
            raise InvalidParams("not_new", field="refs")
    records = _records(project, chosen)
    if params.seen:
        arrivals.see(chosen)
    left = len(arrivals.listed())
    return NewsMemoryResult(folder=project.folder, records=records, seen=params.seen, left=left)


def _is_meant(arrival: Arrival, ref: SourceRef) -> bool:
    line = arrival.news.line
    rev = line.ref.rpartition("@")[2]
    is_type = ref.type in (None, line.record.type)
    return line.record.id == ref.id and is_type and ref.rev in (None, rev)


def _records(project: Project, arrivals: tuple[Arrival, ...]) -> tuple[NewsRecord, ...]:
    standing = project.standing
    return tuple(
        NewsRecord(
            kind=news.kind,
            record=project.views(log, standing).record(news.line),
            principle=shown_id(news.principle),
            by=by,
            agent=shown_agent(news.line.record, standing.protection),
            certified=news.certifies,
            weak=is_weak(news.line.record) or None,
        )
        for news, by, log in arrivals
    )
