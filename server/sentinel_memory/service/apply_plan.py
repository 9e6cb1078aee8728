"""Applies a compaction that a person edited as a text, one write for each topic (N04, S14)."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract.forms import ApplyPlanParams, ApplyPlanResult, PlanProblem, PlanTopic
from ..core.changes.plan import Planned
from ..core.changes.plan_reading import read_plan
from ..core.changes.plan_text import Section
from ..core.errors import RecordError
from ..core.log.document import Document
from ..core.text.form import lines_of
from ..core.text.one_line import inline, named
from ..git import history
from ..sentences.say import describe
from .edit_records import ids
from .plan_remarks import PlanLook, TopicLook
from .planned import Writer, look_now, planned, problem
from .plans import plan_labels
from .project import Project
from .proposals import settle


def apply_plan(project: Project, params: ApplyPlanParams) -> ApplyPlanResult:
    """Applies each topic without problems, and reports the problems of the others by line.

    A failure in between leaves earlier topics applied, and the same plan can be applied again.

    Raises:
        RecordError: the plan has no such topic; nothing was written.
        StoreError: the log could not be written; earlier topics may be applied.
    """
    standing, text = project.standing, params.text
    wanted = _wanted(params)
    look = look_now(project, standing, text)
    topics, problems, applied = list[PlanTopic](), list[PlanProblem](), list[Section]()
    for one in look.topics:
        section = one.section
        if wanted is not None and not any(section.topic == other.topic for other in wanted):
            continue
        topic = _plain(one)
        try:
            if one.state == "ready":
                writer = Writer.of(project, standing, section)
                if not params.dry_run:
                    topic = _applied(section, _apply(project, section, writer), project)
        except RecordError as error:
            topic = topic._replace(state="refused")
            sentence = describe(error, standing.language)
            problems.append(problem(_line_of(section, error), sentence))
        applied += [section] if topic.state in ("applied", "already") else []
        topics.append(topic)
    problems += _problems(look, topics, wanted)
    if applied and not params.dry_run:
        parts = (part for section in applied for part in section.parts)
        settle(project, [s.ref for part in parts for group in part.groups for s in group.sources])
    return ApplyPlanResult(
        folder=project.folder,
        topics=tuple(topics),
        problems=tuple(sorted(problems, key=lambda problem: problem.line)),
        rest=_rest(text, applied),
        compaction=standing.compaction(project.store.read()),
    )


def _wanted(params: ApplyPlanParams) -> Sequence[Section] | None:
    if params.topic is None:
        return None
    found = read_plan(params.text, plan_labels()).only(params.topic)
    if not found:
        raise RecordError("plan_topic_unknown", "topic", detail=named(params.topic))
    return found


def _line_of(section: Section, error: RecordError) -> int:
    """Returns the line of the refused field, else the line of the topic."""
    blocks = [block for group in section.work for block in group.blocks]
    found = [field for block in blocks if error.field and (field := block.field(error.field))]
    return found[0].line if found else section.topic.line


def _apply(project: Project, section: Section, writer: Writer) -> Planned:
    """Writes a topic.

    Raises:
        RecordError: nothing was written: a source has changed since the plan was checked, or a
            field is
        refused.
    """

    def edit(document: Document, now: str) -> Planned:
        return planned(section, document, now, writer)

    change = project.store.update(edit)
    project.arrivals.see_own(change.principles)
    return change


def _applied(section: Section, change: Planned, project: Project) -> PlanTopic:
    left = (*change.replaced, *change.dropped)
    lost = history.uncommitted(project.store.path, [line.raw for line in left])
    return PlanTopic(
        topic=inline(section.topic.text),
        line=section.topic.line + 1,
        state="applied",
        principles=ids(change.principles),
        replaced=tuple(line.ref for line in change.replaced),
        dropped=tuple(line.ref for line in change.dropped),
        uncommitted=ids(line for line in left if line.raw in lost),
        questions_left_out=change.questions_left_out,
        cues_left_out=len(change.cues_left_out),
    )


def _plain(one: TopicLook) -> PlanTopic:
    topic = one.section.topic
    return PlanTopic(topic=inline(topic.text), line=topic.line + 1, state=one.state)


def _problems(
    look: PlanLook, topics: Sequence[PlanTopic], wanted: Sequence[Section] | None
) -> list[PlanProblem]:
    """Returns the problems of the topics and, if none was chosen, those outside topics."""
    shown = {topic.line for topic in topics}
    chosen = [one.section for one in look.topics if one.section.topic.line + 1 in shown]
    others = [one.section for one in look.topics if one.section not in chosen]
    found = []
    for remark in look.remarks:
        line = remark.start[0]
        is_outside = wanted is None and not any(other.holds(line) for other in others)
        if remark.severity == "error" and (is_outside or any(c.holds(line) for c in chosen)):
            found.append(problem(line, remark.sentence))
    return found


def _rest(text: str, applied: Sequence[Section]) -> str:
    """Returns the plan without the applied topics."""
    parts = [part for section in applied for part in section.parts]
    kept = [
        line
        for number, line in enumerate(lines_of(text))
        if not any(part.topic.line <= number < part.end for part in parts)
    ]
    return "\n".join(kept)
