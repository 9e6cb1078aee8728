"""Compactions proposed by agents, in projects where a person reviews them (N04).

A proposal does not change the log. Its sources stay until a person applies it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..contract.drafts import DropProposalsParams, DropProposalsResult
from ..contract.memory import KeptSource, LogMemoryResult
from ..core.changes.plan import Sources
from ..core.changes.plan_text import plain_topic
from ..core.changes.references import SourceRef
from ..core.errors import RecordError
from ..core.log.document import Document, Line
from ..core.log.record import Record, format_line, parse_line
from ..machine.proposals import Kept
from .project import Project
from .standing import Standing


class Proposal(NamedTuple):
    """A principle that an agent proposes in place of records."""

    record: Record
    sources: tuple[Line, ...]
    """The records that are still as the agent saw them; at least one."""


def propose(
    project: Project,
    standing: Standing,
    record: Record,
    refs: Sequence[SourceRef],
    withheld: Mapping[str, int],
) -> LogMemoryResult:
    """Keeps a compaction by an agent until a person has reviewed it.

    Args:
        project: the project, whose log stays unchanged.
        standing: the policy and settings at this moment.
        record: the principle, as a save would store it.
        refs: the records to replace.
        withheld: number of removed parts, by kind.

    Raises:
        RecordError: no record is in the named state, or too many proposals wait.
        StoreError: there is no folder for proposals.
    """
    document = project.store.read()
    sources = Sources(document)
    found = {str(ref): sources.find(ref) for ref in refs}
    there = tuple(ref for ref, line in found.items() if isinstance(line, Line))
    if not there:
        raise RecordError("proposal_sources", "source_ids")
    raw = format_line(record.with_meta(created=project.store.clock(), agent=standing.agent))
    kept = Kept(raw.decode(), there)
    project.proposals.add(kept, lambda one: _identity(one) == record.identity)
    compaction = standing.compaction(document)
    return LogMemoryResult(
        folder=project.folder,
        saved="proposed",
        replaced=False,
        id=record.id,
        ref=Line(raw, record).ref,
        count=compaction.count,
        withheld=dict(withheld),
        sources_removed=(),
        sources_kept=tuple(
            KeptSource(ref=ref, reason="unknown" if reason == "ambiguous" else reason)
            for ref, reason in found.items()
            if not isinstance(reason, Line)
        ),
        uncommitted=(),
        questions_left_out=(),
        unreadable=document.unreadable,
        hints=(),
        compaction=compaction,
    )


def proposals_of(project: Project, document: Document) -> tuple[Proposal, ...]:
    """Returns the waiting proposals, with their records that still exist."""
    waiting = project.proposals.read()
    return tuple(_standing(waiting, Sources(document))) if waiting else ()


def proposed(proposals: Iterable[Proposal]) -> set[bytes]:
    """Returns the lines for which a proposal waits."""
    return {line.raw for one in proposals for line in one.sources}


def by_topic(proposals: Iterable[Proposal]) -> dict[str, list[Proposal]]:
    """Returns proposals by the topics of their principles."""
    found: dict[str, list[Proposal]] = {}
    for one in proposals:
        found.setdefault(one.record.topic, []).append(one)
    return found


def is_about(proposal: Proposal, topics: Collection[str]) -> bool:
    """Returns whether a proposal or one of its records has one of these topics."""
    return any(record.topic in topics for record in (proposal.record, *_records(proposal)))


def _records(proposal: Proposal) -> Iterable[Record]:
    return (line.record for line in proposal.sources)


def settle(project: Project, applied: Iterable[SourceRef]) -> None:
    """Drops the proposals on which a person has decided, and those without any source left.

    A proposal with a record that the plan did not show waits for the next plan.

    Args:
        project: the project with the proposals.
        applied: all records in the topics that the person has applied.

    Raises:
        StoreError: the proposals cannot be written.
    """
    if not project.proposals.read():
        return
    sources = Sources(project.store.read())
    found = (sources.find(ref) for ref in applied)
    decided = {line.raw for line in found if isinstance(line, Line)}

    def waits(kept: Kept) -> bool:
        standing = _standing([kept], sources)
        return any(line.raw not in decided for one in standing for line in one.sources)

    project.proposals.keep(waits)


def drop_proposals(project: Project, params: DropProposalsParams) -> DropProposalsResult:
    """Drops the proposals of agents for one topic or for all. The log stays unchanged.

    Raises:
        StoreError: the proposals cannot be written.
    """
    wanted = None if params.topic is None else plain_topic(params.topic)

    def other(kept: Kept) -> bool:
        record = parse_line(kept.line.encode())
        return wanted is not None and record is not None and plain_topic(record.topic) != wanted

    return DropProposalsResult(folder=project.folder, dropped=project.proposals.keep(other))


def _standing(waiting: Iterable[Kept], sources: Sources) -> Iterable[Proposal]:
    for one in waiting:
        record = parse_line(one.line.encode())
        refs = (SourceRef.read(source) for source in one.sources)
        lines = [line for ref in refs if ref and isinstance(line := sources.find(ref), Line)]
        if record is not None and lines:
            yield Proposal(record, tuple({line.raw: line for line in lines}.values()))


def _identity(kept: Kept) -> object:
    record = parse_line(kept.line.encode())
    return record and record.identity


def grouped(proposals: Iterable[Proposal]) -> list[tuple[list[Line], list[Record]]]:
    """Groups the proposals of a topic that share a record, which may be in a plan only once."""
    groups: list[tuple[list[Line], list[Record]]] = []
    for one in proposals:
        lines, records = list(one.sources), [one.record]
        rest = []
        for group in groups:
            if {line.raw for line in group[0]} & {line.raw for line in lines}:
                known = {line.raw for line in group[0]}
                lines = [*group[0], *(line for line in lines if line.raw not in known)]
                records = [*group[1], *records]
            else:
                rest.append(group)
        groups = [*rest, (lines, records)]
    return groups
