"""Flows that only show: the log at a line, and the whole memory as a page (N02, N15)."""

from __future__ import annotations

from lsprotocol.types import Position, Range

from ...contract.editor import Target
from ...contract.operations import LIST_RECORDS
from ...contract.project import ListRecordsParams
from ...core.changes.references import SourceRef
from ...service.memory_status import memory_status
from ...service.project import Project
from .flow import Flow
from .lessons import log


async def open_log(flow: Flow, target: Target) -> None:
    """Opens the log at the named record, else at a conflict of a merge; offers to begin one."""
    status = await flow.read(memory_status, flow.project, flow.folder.uri)
    if not status.exists and status.problem is None:
        begin = {"flow_log": lambda: log(flow, Target(folder=flow.folder.uri))}
        flow.offer(flow.say("open_no_log"), begin)
    elif not status.exists:
        # Git has a log that is not here: a first lesson would hide it.
        flow.tell(status.problem or "", failed=True)
    else:
        line = await _line_of(flow, target.refs[0]) if target.refs else None
        if line is None:
            line = await flow.read(_conflict, flow.project)
        at = Position(line, 0) if line is not None else None
        await flow.open(flow.folder.log_uri, Range(at, at) if at else None)


async def open_page(flow: Flow, _target: Target) -> None:
    """Opens the page of the whole memory."""
    await flow.page("")


async def _line_of(flow: Flow, named: str) -> int | None:
    """Returns the line of a record, from 0, of its other states where the named one is gone."""
    listed = (await flow.run(LIST_RECORDS, ListRecordsParams(superseded=True))).records
    ref = SourceRef.parse_any(named, "refs")
    same = [one for one in listed if (one.type, one.id) == (ref.type, ref.id)]
    same.sort(key=lambda one: f"{one.type}:{one.ref}" != named)
    return same[0].line - 1 if same else None


def _conflict(project: Project) -> int | None:
    """Returns the line where the first conflict of a merge begins, from 0."""
    lines = project.store.path.read_bytes().split(b"\n")
    return next((at for at, line in enumerate(lines) if line.startswith(b"<<<<<<< ")), None)
