"""A record, a topic or the memory as a page, and the earlier versions of a record (N13, N15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from ..contract.forms import (
    HistoryParams,
    HistoryResult,
    PageRecord,
    ShowParams,
    ShowResult,
    Version,
)
from ..contract.memory import AnyField, LogMemoryParams, RecordView
from ..contract.project import EditRecordParams
from ..core.changes.corrections import RECORD_TYPES, Earlier, distinct, earlier, present
from ..core.changes.references import SourceRef
from ..core.changes.references import shown as shown_name
from ..core.changes.save import Saving
from ..core.checks.flaws import agent_name
from ..core.checks.hints import nearest_topics
from ..core.errors import RecordError
from ..core.log.document import Document, Line
from ..core.log.record import SOURCES_KEPT
from ..core.text.expressions import expression
from ..core.text.one_line import names
from ..git.history import lines_in_commits
from ..render.pages import history_blocks, page_blocks, title_of
from ..render.record_text import headings, markdown
from ..sentences.say import say
from ..store.journal import removals
from . import intake
from .edit_records import amend, shown_alone, wanted
from .forms import typed_fields
from .project import Project
from .recall import explained, linked_to, near, suggested
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
        records=_records(project, standing, views, lines, is_linked=page == "record"),
        topics=tuple(map(views.name, topics)) if page == "memory" else (),
    )
    blocks = list(page_blocks(result, standing.language))
    return result._replace(headings=headings(blocks), markdown=markdown(blocks))


def _records(
    project: Project, standing: Standing, views: Views, lines: Iterable[Line], *, is_linked: bool
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
            linked=linked_to(views, line) if is_linked else (),
            may_link=suggested(views, line, near(views, line.record)) if is_linked else (),
            causes=explained(views, line) if is_linked else (),
        )
        for line, record in zip(lines, records, strict=True)
    )


def _text(line: Line, name: str) -> str:
    """Returns a value about the latest save. A line from outside may hold any value there."""
    value = line.record.meta.get(name)
    return value if isinstance(value, str) else ""


_MOST = 20
"""Most versions of the record in an answer; all sources of a principle are shown (S03)."""
_FIELDS: tuple[AnyField, ...] = get_args(AnyField)


def history(project: Project, params: HistoryParams) -> HistoryResult:
    """Returns the earlier versions of a record, after restoring one if it is named.

    Raises:
        RecordError: the record or the version never existed; nothing was written.
        StoreError: the log or the journal cannot be read, or nothing was written.
    """
    ref = SourceRef.parse_any(params.ref, "ref")
    standing = project.standing
    result, lines = _look(project, standing, ref)
    if params.restore is None:
        return result
    names = [shown_alone(project, standing, one.line).ref for one in lines]
    if params.restore not in names:
        raise RecordError("version_unknown", "restore", detail=shown_name(params.restore))
    version = lines[names.index(params.restore)]
    put = version.line.record
    replaces = result.ref is not None and not version.is_source
    line = (
        _exchange(project, standing, result.ref or "", version.line)
        if replaces
        else _put_back(project, standing, version.line)
    )
    again, _ = _look(project, standing, SourceRef(put.type, line.record.id, None))
    return again._replace(restored=True)


def _look(
    project: Project, standing: Standing, ref: SourceRef
) -> tuple[HistoryResult, Sequence[Earlier]]:
    """Returns the answer and all versions, including those that the answer leaves out."""
    document, gone = project.store.read(), removals(project.store)
    now = present(document, gone, ref)
    if now is not None and ref.id in now.record.sources:
        now = None  # A principle has its rule, and is another record.
    id, type = (now.record.id, now.record.type) if now else (ref.id, ref.type)
    type = type or next((t for t in RECORD_TYPES if earlier(gone, t, id)[0]), "log")
    sources = now.record.sources if now else ()
    kept, ids = earlier(gone, type, id, sources)
    committed = lines_in_commits(project.git, type, ids, sources)
    versions = distinct([*(committed or ()), *kept], now)
    shown = _shown(versions)
    if now is None and not versions:
        raise RecordError("record_unknown", "ref", detail=shown_name(str(ref)))
    result = HistoryResult(
        folder=project.folder,
        ref=shown_alone(project, standing, now).ref if now else None,
        principle=None if now else _principle(project, standing, document, ref),
        versions=_versions(project, standing, shown, now),
        left_out=len(versions) - len(shown),
        git_told=committed is not None,
    )
    blocks = list(history_blocks(result, standing.language))
    return result._replace(headings=headings(blocks), markdown=markdown(blocks)), versions


def _principle(
    project: Project, standing: Standing, document: Document, ref: SourceRef
) -> RecordView | None:
    """Returns the principle that was made of a record."""
    line = next((one for one in document.index.values() if ref.id in one.record.sources), None)
    return shown_alone(project, standing, line) if line else None


def _shown(versions: Sequence[Earlier]) -> list[Earlier]:
    """Returns the newest versions of a record, and the latest one of each source."""
    shown, count, seen = list[Earlier](), 0, set[tuple[str, str]]()
    for one in versions:
        if not one.is_source:
            count += 1
            shown += [one] if count <= _MOST else []
            continue
        source = (one.line.record.type, one.line.record.id)
        if source not in seen and len(seen) < SOURCES_KEPT:
            seen.add(source)
            shown.append(one)
    return shown


def _versions(
    project: Project, standing: Standing, lines: Sequence[Earlier], now: Line | None
) -> tuple[Version, ...]:
    after = shown_alone(project, standing, now) if now else None
    found = []
    for one in lines:
        record = shown_alone(project, standing, one.line)
        compared = None if one.is_source else after
        changed = tuple(n for n in _FIELDS if compared and _differs(record, compared, n))
        found.append(
            Version(
                record=record,
                changed=changed,
                is_source=one.is_source,
                saved_at=record.updated or record.created,
                commit=one.commit,
                by=one.by,
            )
        )
        after = after if one.is_source else record
    return tuple(found)


def _differs(one: RecordView, other: RecordView, name: str) -> bool:
    return (getattr(one, name) or "") != (getattr(other, name) or "")


def _exchange(project: Project, standing: Standing, ref: str, line: Line) -> Line:
    """Gives a record the texts of an earlier line, under the rules of an edit."""
    old = line.record
    params = EditRecordParams(
        ref=ref,
        **typed_fields(old),
        links=tuple(str(one) for one in old.links if one.is_usable),
    )
    find = wanted(ref, "ref", old.type)
    return amend(project, standing, params, find, old.evidence).change.line


def _put_back(project: Project, standing: Standing, line: Line) -> Line:
    """Adds an earlier line as a record again, with its dates and counts."""
    old = line.record

    def put(document: Document, now: str) -> Saving:
        whole = intake.amended(LogMemoryParams(), old)
        clean, _ = intake.prepare(whole, now, standing.protection, old.evidence)
        if (other := document.find(clean.identity)) is not None:
            raise RecordError("record_exists", "restore", detail=other.ref)
        record = clean._replace(links=old.links, pinned=old.pinned, meta=old.meta)
        record = record.with_extra(old.extra)
        changed, written = document.put(record)
        return Saving(document=changed, line=written, created=True)

    return project.store.update(put).line
