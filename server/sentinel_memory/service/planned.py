"""Judges a plan against the current log, and computes the effect of a topic (N04, S14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..contract.forms import PlanProblem
from ..contract.memory import LogMemoryParams
from ..core.changes.plan import Planned, Sources, Step, apply_steps
from ..core.changes.plan_text import PRINCIPLE, Block, Section
from ..core.evidence.evidence import Evidence
from ..core.log.document import Document, Line
from ..core.log.quotes import Key, typed_quotes
from ..core.secrets.protection import Protection
from ..core.text.limits import LISTS
from ..core.text.typed_list import typed_entries
from ..git.head import head_commit
from . import intake
from .evidence.saving import given_quotes, located
from .form_remarks import FormRules
from .log_memory import lost_quotes
from .plan_remarks import PlanLook, look_at_plan
from .project import Project
from .proposals import proposals_of
from .standing import Standing


def look_now(project: Project, standing: Standing, text: str) -> PlanLook:
    """Judges a plan by the current log. Raises StoreError if the log cannot be read."""
    document = project.store.read()
    rules = FormRules("principle", standing.language, standing.protection, document.topic_names)
    return look_at_plan(text, document, project.views(document, standing), rules)


class Writer(NamedTuple):
    """The author, the rules and the quotes for applying a topic of a plan."""

    protection: Protection
    agent: str | None
    commit: str | None
    quotes: Mapping[Block, tuple[Evidence, ...]]
    stale: frozenset[Key]
    """Quotes of the sources that no longer hold."""

    @classmethod
    def of(cls, project: Project, standing: Standing, section: Section) -> Writer:
        """Returns the writer of a project at this moment.

        Raises:
            RecordError: a typed quote is missing from its file (E01).
        """
        quotes = _quotes(project, section, standing.protection)
        refs = [source.ref for group in section.work for source in group.marked("use")]
        stale = lost_quotes(project, refs)
        return cls(standing.protection, standing.agent, head_commit(project.root), quotes, stale)


def _quotes(
    project: Project, section: Section, protection: Protection
) -> dict[Block, tuple[Evidence, ...]]:
    """Returns the quotes of each principle, without the quotes inherited from its sources.

    A quote of a source or a proposal stays as it was if its code has changed since.
    """
    blocks = [block for group in section.work for block in group.blocks if block.text("evidence")]
    if not blocks:
        return {}
    document = project.store.read()
    found = map(Sources(document).find, (source.ref for source in section.marked("use")))
    records = [line.record for line in found if isinstance(line, Line)]
    records += [one.record for one in proposals_of(project, document)]
    known = [one for record in records for one in record.evidence]
    typed = {block: given_quotes(typed_quotes(block.text("evidence")), known) for block in blocks}
    return {
        block: located(project, given, known, protection, "principle")
        for block, given in typed.items()
    }


def planned(section: Section, document: Document, now: str, writer: Writer) -> Planned:
    """Returns the effect of a topic of a plan on a log.

    Args:
        section: the topic, which has no problems.
        document: a normalised log.
        now: ISO 8601 UTC.
        writer: the author and the rules.

    Raises:
        RecordError: a source has changed since the plan was judged, or a field is refused.
    """
    protection = writer.protection
    saved_by = {"agent": writer.agent, "commit": writer.commit}
    steps = [
        Step(
            tuple(source.ref for source in group.marked("use")),
            tuple(
                intake.prepare(
                    _params(section, block), now, protection, writer.quotes.get(block, ())
                )[0].with_meta(created=now, **saved_by)
                for block in group.blocks
            ),
        )
        for group in section.work
    ]
    drops = [source.ref for source in section.marked("drop")]
    return apply_steps(document, steps, drops, now, protection, writer.stale)


def problem(line: int, sentence: str) -> PlanProblem:
    """Returns the problem of a line, given from 0."""
    return PlanProblem(line=line + 1, sentence=sentence)


def _params(section: Section, block: Block) -> LogMemoryParams:
    """Returns the save of a principle. Empty fields are filled from its sources (S15, N10)."""
    cues, settled_by, applies_to = (
        tuple(entry.text for entry in typed_entries(block.text(name))) or None for name in LISTS
    )
    return LogMemoryParams(
        type="principle",
        topic=section.topic.text,
        lesson=block.text(PRINCIPLE),
        ask_next_time=block.text("ask_next_time") or None,
        cues=cues,
        settled_by=settled_by,
        applies_to=applies_to,
    )
