"""A record, a topic or the whole memory as a page for people (N15, K02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..contract.pages import PageRecord, ShowParams, ShowResult
from ..core.changes.references import SourceRef
from ..core.changes.references import shown as shown_name
from ..core.checks.agent_name import agent_name
from ..core.checks.topics import nearest_topics
from ..core.errors import RecordError
from ..core.log.document import Line
from ..core.text.expressions import expression
from ..core.text.one_line import names
from ..render.blocks import headings, markdown
from ..render.pages import page_blocks, title_of
from ..sentences.say import say
from .project import Project
from .standing import Standing
from .usage import uses
from .views import Topics, Views

_COMMIT = expression(r"[0-9a-f]{7,40}")


def show(project: Project, params: ShowParams) -> ShowResult:
    """Returns the page of a record, a topic or the whole memory, as it may be shown.

    Raises:
        RecordError: no topic and no record has that name.
        StoreError: the log cannot be read.
    """
    document, standing = project.store.read(), project.standing
    views = project.views(document, standing)
    if params.name is None:
        title = say(standing.language, "page_memory", folder=project.folder)
        return _page(project, standing, views, "memory", title, views.topics)
    lines = _named(views, params.name)
    if lines:
        title = title_of(views.record(lines[0]))
        return _page(project, standing, views, "record", title, {"": lines[:1]})
    page = topic_page(project, standing, views, params.name)
    if page is not None:
        return page
    near = names(map(views.name, nearest_topics(params.name, views.topics)))
    detail = shown_name(params.name) + (f" ({near})" if near else "")
    raise RecordError("show_unknown", "name", detail=detail)


def topic_page(project: Project, standing: Standing, views: Views, name: str) -> ShowResult | None:
    """Returns the page of a topic of a log that may be another one than the project has now."""
    topics = views.only(views.topics, name)
    title = views.name(next(iter(topics))) if topics else ""
    return _page(project, standing, views, "topic", title, topics) if topics else None


def _named(views: Views, name: str) -> tuple[Line, ...]:
    """Returns the records named by a reference: in that state, else in their current state."""
    ref = SourceRef.read(name)
    found = views.by_id.get(ref.id, ()) if ref else ()
    lines = [line for line in found if ref and ref.type in (None, line.record.type)]
    return tuple(sorted(lines, key=lambda line: views.record(line).ref != name))


def _page(
    project: Project,
    standing: Standing,
    views: Views,
    page: Literal["memory", "topic", "record"],
    title: str,
    topics: Topics,
) -> ShowResult:
    # People look for new records first.
    lines = [line for group in topics.values() for line in reversed(group)]
    result = ShowResult(
        folder=project.folder,
        page=page,
        title=title,
        records=_records(project, standing, views, lines),
        topics=tuple(map(views.name, topics)) if page == "memory" else (),
        headings=(),
        markdown="",
    )
    blocks = list(page_blocks(result, standing.language))
    return result._replace(headings=headings(blocks), markdown=markdown(blocks))


def _records(
    project: Project, standing: Standing, views: Views, lines: Iterable[Line]
) -> tuple[PageRecord, ...]:
    lines = list(lines)
    records = views.records(lines)
    known = {use.id: use for use in uses(project.local.activity(), records)}
    return tuple(
        PageRecord(
            record=record,
            agent=agent_name(_text(line, "agent"), standing.protection),
            commit=_text(line, "commit") if _COMMIT.fullmatch(_text(line, "commit")) else None,
            use=known.get(record.id),
        )
        for line, record in zip(lines, records, strict=True)
    )


def _text(line: Line, name: str) -> str:
    """Returns a value about the latest save. A line from outside may hold any value there."""
    value = line.record.meta.get(name)
    return value if isinstance(value, str) else ""
