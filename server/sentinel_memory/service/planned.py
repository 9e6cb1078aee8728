"""A plan of a compaction against the log: its judgement, and what a topic does (N04, S14)."""

from __future__ import annotations

from typing import NamedTuple

from ..contract.forms import PlanProblem
from ..contract.memory import LogMemoryParams
from ..core.changes.plan import Planned, Step, apply_steps
from ..core.changes.plan_text import PRINCIPLE, Block, Section
from ..core.log.document import Document
from ..core.secrets.protection import Protection
from ..core.text.limits import LISTS
from ..core.text.typed_list import typed_entries
from ..git.head import head_commit
from . import intake
from .form_remarks import FormRules
from .plan_remarks import PlanLook, look_at_plan
from .project import Project
from .standing import Standing


def look_now(project: Project, standing: Standing, text: str) -> PlanLook:
    """Judges a plan by the log as it is now; StoreError where that cannot be read."""
    document = project.store.read()
    rules = FormRules("principle", standing.language, standing.protection, document.topic_names)
    return look_at_plan(text, document, project.views(document, standing), rules)


class Writer(NamedTuple):
    """Who applies a plan, and by which rules."""

    protection: Protection
    agent: str | None
    commit: str | None

    @classmethod
    def of(cls, project: Project, standing: Standing) -> Writer:
        """Returns the one of a project at this moment."""
        return cls(standing.protection, standing.agent, head_commit(project.root))


def planned(section: Section, document: Document, now: str, writer: Writer) -> Planned:
    """Returns what a topic of a plan makes of a log.

    Args:
        section: the topic, against which nothing stands.
        document: a normalised log.
        now: ISO 8601 UTC.
        writer: who applies it.

    Raises:
        RecordError: a source was changed since the plan was looked at, or a field is refused.
    """
    protection = writer.protection
    saved_by = {"agent": writer.agent, "commit": writer.commit}
    steps = [
        Step(
            tuple(source.ref for source in group.marked("use")),
            tuple(
                intake.prepare(_params(section, block), now, protection)[0].with_meta(
                    created=now, **saved_by
                )
                for block in group.blocks
            ),
        )
        for group in section.work
    ]
    drops = [source.ref for source in section.marked("drop")]
    return apply_steps(document, steps, drops, now, protection)


def problem(line: int, sentence: str) -> PlanProblem:
    """Returns what is said of a line, which is counted from 0."""
    return PlanProblem(line=line + 1, sentence=sentence)


def _params(section: Section, block: Block) -> LogMemoryParams:
    """The save of a principle; what is empty comes from its sources (S15, N10)."""
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
