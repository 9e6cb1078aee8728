"""Compactions as documents: nothing happens before a topic of one is applied (N04, S14, S32)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lsprotocol import types

from ...contract.editor import AskRow, Target
from ...contract.forms import PlanPart, PlanProblem, PlanTopic, ReadPlanParams
from ...contract.operations import APPLY_PLAN, MODEL_DRAFT, READ_PLAN, WRITE_DRAFT, WRITE_PLAN
from ...contract.project import FileChange
from ...core.text.form import lines_of
from ...machine.notes import BegunText
from ...service.handlers import answer
from ..documents import point, width
from .flow import Flow
from .project import commit
from .texts import PLANS, OpenText, alone, begin, goes_on, open_texts

_LABEL = re.compile(r"[^:\uff1a]*[:\uff1a] ?")


async def compact(flow: Flow, target: Target) -> None:
    """Opens a plan of all or of a topic, or one that was begun; offers a commit before (K10)."""
    await flow.save_typed()
    if await _goes_on(flow, target.topic):
        return
    written = await flow.run(WRITE_PLAN, topic=target.topic)
    if not written.topics:
        full = written.compaction.state == "full"
        raise flow.over("plan_none_full" if full else "plan_none")
    if count := written.uncommitted:
        rows = [
            flow.row("commit", "plan_commit_first", "git-commit", "plan_commit_why"),
            flow.row("compact", "action_compact", "fold", "plan_compact_only"),
        ]
        text = flow.say("plan_uncommitted", count=count)
        way = await flow.pick(flow.say("flow_compact"), text, rows)
        if way == "commit" and not await commit(flow, target):
            return
    plan = await begin(flow, PLANS, flow.say("plan_title"), written.plan)
    await plan.show(point(0))


@alone(PLANS)
async def apply_topic(flow: Flow, plan: OpenText, target: Target) -> None:
    """Applies the topic of the line above it, or the one in which the cursor stands.

    In the explanation above the topics it leads to the first sentence to write.
    """
    look = await flow.run(READ_PLAN, text=plan.text)
    part = _meant(look.topics, target)
    if part is not None:
        await _apply(flow, plan, [part], [part])
    elif look.topics:
        await _show(flow, plan, _next(look.topics, (target.line or 0) + 1))
    else:
        raise flow.over("plan_no_cursor")


@alone(PLANS)
async def apply_plan(flow: Flow, plan: OpenText, _target: Target) -> None:
    """Applies all topics against which nothing stands."""
    topics = (await flow.run(READ_PLAN, text=plan.text)).topics
    ready = [one for one in topics if one.state in ("ready", "already")]
    await _apply(flow, plan, ready, topics)


@alone(PLANS)
async def preview_plan(flow: Flow, plan: OpenText, _target: Target) -> None:
    """Shows the topics before and after the plan; applies nothing."""
    look = (await flow.run(READ_PLAN, text=plan.text, preview=True)).preview
    if look is None or look.before == look.after:
        raise flow.over("plan_changes_nothing")
    title = flow.say("plan_before_after")
    change = FileChange(path=f"{title}.md", before=look.before, after=look.after)
    await flow.compare(title, [change])


@alone(PLANS)
async def draft_topic(flow: Flow, plan: OpenText, target: Target) -> None:
    """Lets a model of the editor draft a topic, marked so that it cannot be applied unread."""
    part = _meant((await flow.run(READ_PLAN, text=plan.text)).topics, target)
    if part is None:
        raise flow.over("plan_no_cursor")
    asked = await flow.run(MODEL_DRAFT, text=plan.text, topic=part.topic)
    model, said = await flow.ask_model(asked.request, flow.say("plan_model_why"))
    while plan.uri is not None:
        text = plan.text
        written = await flow.run(WRITE_DRAFT, text=text, topic=part.topic, answer=said)
        if (problem := written.problem) is not None:
            raise flow.over("plan_draft_dropped", failed=True, model=model, problem=problem)
        # Somebody may have typed in between. The draft then goes into the present text.
        if await plan.rewrite(text, written.plan):
            break
    else:
        raise flow.over("plan_draft_closed", failed=True)
    parts = [flow.say("plan_drafted", topic=part.topic, model=model)]
    if written.withheld:
        parts.append(flow.say("plan_draft_withheld", count=written.withheld))
    if written.addresses_agent:
        parts.append(flow.say("plan_draft_planted"))
    if asked.left_out:
        parts.append(flow.say("plan_draft_not_sent", ids=", ".join(asked.left_out)))
    flow.tell(" ".join(parts))


async def _apply(
    flow: Flow, plan: OpenText, parts: Sequence[PlanPart], tried: Sequence[PlanPart]
) -> None:
    """Applies topics one by one; an applied topic leaves the document at once.

    What stands against the tried topics, of which these are some, is told and marked.

    Whatever interrupts it, each topic is whole and no longer in the document, or still there.
    """
    first = parts[0].line if parts else 1
    applied: list[PlanTopic] = []
    try:
        for part in parts:
            text = plan.text
            result = await flow.run(APPLY_PLAN, text=text, topic=part.topic)
            applied += [one for one in result.topics if one.state == "applied"]
            # Text that was typed meanwhile stays.
            while not await plan.rewrite(text, result.rest):
                text = plan.text
                result = await flow.run(APPLY_PLAN, text=text, dry_run=True)
    finally:
        if applied:
            _tell_applied(flow, applied)
    await plan.save()
    text = plan.text
    left = await flow.run(READ_PLAN, text=text)
    if not left.problems and all(one.state == "nothing" for one in left.topics):
        if not await plan.end(text):
            await plan.show()
        return
    names = {part.topic for part in tried}
    own = [part for part in left.topics if part.topic in names]
    problems = [one for one in left.problems if _at(own, one.line)] or left.problems
    if not problems or (applied and len(parts) == 1):
        await _show(flow, plan, _next(left.topics, first))
        return
    flow.server.note_refusal(plan.path.as_uri(), names)
    told, *more = problems
    key = "plan_line_more" if more else "plan_line"
    sentence = flow.say(key, line=told.line, sentence=told.sentence, more=len(more))
    flow.tell(sentence, failed=True)
    await _show(flow, plan, _at(left.topics, told.line), told)


def _tell_applied(flow: Flow, applied: Sequence[PlanTopic]) -> None:
    """Tells the applied topics, with a button that takes all of them back, the latest first."""
    count = sum(len(one.principles) for one in applied)
    replaced = sum(len(one.replaced) for one in applied)
    name = applied[0].topic if len(applied) == 1 else flow.say("plan_topics", count=len(applied))
    parts = [flow.say("plan_done", name=name, principles=count, replaced=replaced)]
    for key, lost in (
        ("plan_done_dropped", sum(len(one.dropped) for one in applied)),
        ("plan_done_questions", sum(len(one.questions_left_out) for one in applied)),
        ("plan_done_cues", sum(one.cues_left_out for one in applied)),
    ):
        if lost:
            parts.append(flow.say(key, count=lost))
    changed = [(*one.replaced, *one.dropped) for one in reversed(applied)]
    flow.offer_undo(" ".join(parts), *changed)


async def _goes_on(flow: Flow, topic: str | None) -> bool:
    """Goes on with a plan that is open or was begun."""
    for plan in open_texts(flow, PLANS):
        if (await plan.facts()).get("folder") == flow.folder.uri:
            topics = (await flow.run(READ_PLAN, text=plan.text)).topics
            await _show(
                flow, plan, next((one for one in topics if topic in (None, one.topic)), None)
            )
            return True

    def row(begun: BegunText) -> AskRow:
        look = answer(flow.project, READ_PLAN, ReadPlanParams(text=begun.text))
        names = [one.topic for one in look.topics] or [flow.say("plan_without_topic")]
        return AskRow(id="", label=names[0], description=", ".join(names[1:]), icon="edit")

    return await goes_on(flow, PLANS, flow.say("plan_title"), row)


async def _show(
    flow: Flow, plan: OpenText, part: PlanPart | None, problem: PlanProblem | None = None
) -> None:
    """Opens a plan with the sentence selected that a person writes, which is behind its label.

    A fault elsewhere moves no cursor, as the next typing would go there.
    """
    place = None
    begins = part and part.principle
    ends = (part and part.principle_end) or begins
    if part and (problem is None or (begins or 0) <= problem.line <= (ends or 0)):
        lines, encoding = lines_of(plan.text), flow.server.encoding
        first, last = (begins or part.line) - 1, (ends or part.line) - 1
        found = _LABEL.match(lines[first]) if begins else None
        start = found.end() if found else len(lines[first])
        place = types.Range(
            types.Position(first, width(lines[first][:start], encoding)),
            types.Position(last, width(lines[last], encoding)),
        )
    await plan.show(place)


def _meant(topics: Sequence[PlanPart], target: Target) -> PlanPart | None:
    """Returns the topic that a target names, else the one in which the cursor stands."""
    if target.topic is not None:
        return next((one for one in topics if one.topic == target.topic), None)
    return _at(topics, (target.line or 0) + 1)


def _at(topics: Sequence[PlanPart], line: int) -> PlanPart | None:
    """Returns the topic of a line."""
    return next((one for one in topics if one.line <= line <= one.end), None)


def _next(topics: Sequence[PlanPart], line: int) -> PlanPart | None:
    """Returns the next topic from a line on that has work, else the first."""
    work = [one for one in topics if one.state != "nothing"] or topics
    return next((one for one in work if one.line >= line), next(iter(work), None))
