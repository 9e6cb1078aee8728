"""The changes between two versions of the log (N08)."""

from __future__ import annotations

from ..contract.news import ARRIVED, DiffMemoryParams, DiffMemoryResult, NewsRecord
from ..core.checks.agent_name import agent_name
from ..core.log.record import Record
from ..core.merge.difference import compare
from ..core.secrets.protection import Protection
from ..core.secrets.withholding import hide
from ..git.versions import SHORT, find, head_of, named, of_others, version
from .project import Project

_SECONDS = 60.0
"""Seconds that git may take to list the commits. A person waits for them."""


def diff_memory(project: Project, params: DiffMemoryParams) -> DiffMemoryResult:
    """Returns the added, updated, compacted and removed records, and their authors.

    Without commits it compares with the commit of the last call, which is kept outside the project.

    Raises:
        InvalidParams: there is no such commit.
        StoreError: the log cannot be read, or git does not answer.
    """
    log, local, standing = project.git, project.local, project.standing
    head = head_of(log)
    since, until = head, head
    if params.before is not None:
        since = named(log, params.before, "before")
    elif local.looked is not None:
        since = find(log, local.looked) or head  # A rewritten history may lack the commit.
    if params.after is not None:
        until = named(log, params.after, "after")
    earlier = version(log, since)
    later = project.store.read() if params.after is None else version(log, until)
    others = of_others(log, since, until, _SECONDS) if until is not None else {}
    before, now = project.views(earlier, standing), project.views(later, standing)
    records = [
        NewsRecord(
            kind=news.kind,
            record=(now if news.kind in ARRIVED else before).records([news.line])[0],
            principle=shown_id(news.principle),
            by=others.get(news.line.record.identity, ()),
            agent=shown_agent(news.line.record, standing.protection),
            certified=news.certifies,
        )
        for news in compare(earlier, later)
    ]
    if params.before is None:
        project.arrivals.see_all(later, head)
    return DiffMemoryResult(
        folder=project.folder, since=since[:SHORT] if since else None, records=tuple(records)
    )


def shown_agent(record: Record, protection: Protection) -> str | None:
    """Returns the program that saved a record, as it may be shown (D05)."""
    agent = record.meta.get("agent")
    return agent_name(agent, protection) if isinstance(agent, str) else None


def shown_id(principle: str | None) -> str | None:
    """Returns an id as it may be shown, because an id from outside may hold any text (D05)."""
    return None if principle is None else hide("id", principle).text
