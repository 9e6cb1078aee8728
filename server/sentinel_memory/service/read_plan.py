"""What an editor needs to know of a plan: where its topics are, and what it would do (N04)."""

from __future__ import annotations

from collections.abc import Iterable

from ..contract.forms import PlanPart, PlanPreview, ReadPlanParams, ReadPlanResult
from ..core.changes.plan_text import PRINCIPLE
from ..core.errors import RecordError
from ..core.log.document import Document
from ..core.secrets.protection import Protection
from ..core.secrets.withholding import hide_all
from .plan_remarks import TopicLook
from .planned import Writer, look_now, planned, problem
from .project import Project
from .standing import Standing


def read_plan(project: Project, params: ReadPlanParams) -> ReadPlanResult:
    """Returns the topics of a plan with their places and what stands against them.

    The preview holds the log with and without each topic that could be applied; nothing is changed.

    Raises:
        StoreError: the log cannot be read.
    """
    standing = project.standing
    look = look_now(project, standing, params.text)
    errors = (remark for remark in look.remarks if remark.severity == "error")
    return ReadPlanResult(
        folder=project.folder,
        topics=tuple(map(_part, look.topics)),
        problems=tuple(problem(remark.start[0], remark.sentence) for remark in errors),
        preview=_preview(project, standing, look.topics) if params.preview else None,
    )


def _part(one: TopicLook) -> PlanPart:
    section = one.section
    blocks = [block for group in section.groups for block in group.blocks]
    field = blocks[0].field(PRINCIPLE) if blocks else None
    return PlanPart(
        topic=section.name,
        line=section.topic.line + 1,
        end=section.end,
        principle=field.line + 1 if field else None,
        principle_end=field.pieces[-1].line + 1 if field else None,
        state=one.state,
    )


def _preview(project: Project, standing: Standing, topics: Iterable[TopicLook]) -> PlanPreview:
    before = project.store.read()
    after, _ = before.normalised()
    now = project.store.clock()
    for one in topics:
        if one.state == "ready":
            try:
                writer = Writer.of(project, standing, one.section)
                after = planned(one.section, after, now, writer).document
            except RecordError:  # two topics that name one record: applying refuses the later one
                continue
    return PlanPreview(
        before=_shown(before, standing.protection), after=_shown(after, standing.protection)
    )


def _shown(document: Document, protection: Protection) -> str:
    """A log as text, line by line without what may be secret or private (D05)."""
    lines = document.encode().decode(errors="replace").split("\n")
    return "\n".join(hide_all(line, protection).text for line in lines)
