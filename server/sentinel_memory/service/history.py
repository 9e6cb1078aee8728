"""The earlier versions of a record, from the journal and git, and their restoration (N13)."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract.memory import AnyField, LogMemoryParams, RecordView
from ..contract.pages import HistoryParams, HistoryResult, Version
from ..contract.project import EditRecordParams
from ..core.changes.references import SourceRef
from ..core.changes.references import shown as shown_name
from ..core.changes.save import Saving
from ..core.changes.versions import RECORD_TYPES, Earlier, distinct, earlier, present
from ..core.errors import RecordError
from ..core.log.document import Document, Line
from ..core.log.quotes import entry_text
from ..core.log.record import SOURCES_KEPT
from ..git.line_history import lines_in_commits
from ..render.blocks import headings, markdown
from ..render.history import history_blocks
from ..store.removed import removals
from . import intake
from .edit_records import amend, wanted
from .project import Project
from .single import shown_alone
from .standing import Standing

_MOST = 20
"""Most versions of the record in an answer; all sources of a principle are shown (S03)."""
_FIELDS: tuple[AnyField, ...] = (
    "topic",
    "missing_context",
    "lesson",
    "ask_next_time",
    "cues",
    "settled_by",
    "applies_to",
    "evidence",
)


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
        versions=_versions(project, standing, shown, now),
        left_out=len(versions) - len(shown),
        git_told=committed is not None,
        restored=False,
        headings=(),
        markdown="",
    )
    blocks = list(history_blocks(result, standing.language))
    return result._replace(headings=headings(blocks), markdown=markdown(blocks)), versions


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
        topic=old.topic,
        missing_context=old.missing_context,
        lesson=old.lesson,
        ask_next_time=old.ask_next_time or "",
        cues=old.cues,
        settled_by=old.settled_by,
        applies_to=old.applies_to,
        evidence=tuple(map(entry_text, old.evidence)),
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
        record = clean._replace(meta=old.meta).with_extra(old.extra)
        changed, written = document.put(record)
        return Saving(document=changed, line=written, created=True)

    return project.store.update(put).line
