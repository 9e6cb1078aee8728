"""The topics of a plan for an editor, and a preview of the log (N04)."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract.forms import PlanPart, PlanPreview, ReadPlanParams, ReadPlanResult
from ..core.changes.plan_text import PRINCIPLE
from ..core.errors import RecordError
from ..core.log.document import Document
from ..render.pages import page_blocks
from ..render.record_text import lines
from .planned import TopicLook, Writer, look_now, planned, problem
from .project import Project
from .show import topic_page
from .standing import Standing


def read_plan(project: Project, params: ReadPlanParams) -> ReadPlanResult:
    """Returns the topics of a plan with their places and problems. Changes nothing.

    The preview shows the pages of these topics before and after applying all that can be applied.

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


def _preview(project: Project, standing: Standing, topics: Sequence[TopicLook]) -> PlanPreview:
    before = project.store.read()
    after, _ = before.normalised()
    now = project.store.clock()
    for one in topics:
        if one.state == "ready":
            try:
                writer = Writer.of(project, standing, one.section)
                after = planned(one.section, after, now, writer).document
            except RecordError:  # two topics name one record: applying refuses the later one
                continue
    names = list(dict.fromkeys(part.name for one in topics for part in one.section.parts))
    told = (_told(project, standing, names, document) for document in (before, after))
    return PlanPreview(before=next(told), after=next(told))


def _told(project: Project, standing: Standing, names: Sequence[str], document: Document) -> str:
    """Returns topics of a log as `show` prints them; topics without records are left out."""
    views = project.views(document, standing)
    pages = (topic_page(project, standing, views, name) for name in names)
    blocks = (block for page in pages if page for block in page_blocks(page, standing.language))
    return "".join(f"{line}\n" for line in lines(blocks))
