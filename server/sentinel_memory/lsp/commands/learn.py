"""Drafts from the rules and the history of a project: kept, changed or dropped (N16)."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from ...contract.care import LearnResult
from ...contract.editor import AskRow, Target
from ...contract.operations import LEARN
from ...core.text.form import typed_entries
from ...render.pages import draft_lines
from ...sentences.say import describe_form
from ...service.typed_lessons import current
from .flow import REFUSALS, Flow, Left
from .lessons import change_draft

_SEVERAL = "several"
_WIDTH = 76
"""Most characters of a line: an editor wraps none unless it is told to."""
_ICONS = {
    "revert": "discard",
    "fix": "wrench",
    "demand": "verified",
    "decision": "law",
    "guide": "book",
    "file": "history",
    "rule": "note",
}


async def learn(flow: Flow, _target: Target) -> None:
    """Lets a person decide on drafts until none is left or the list is left."""
    kept = dropped = 0
    while True:
        found = await flow.working("flow_learn_reads", flow.run(LEARN))
        if not (found.drafts or kept or dropped):
            flow.tell(" ".join(flow.text(found).splitlines()))
            return
        (page, rows), at = _page(flow, found), 0
        try:
            while rows:
                active = rows[min(at, len(rows) - 1)].id
                picked = await _picked(flow, page, rows, active)
                try:
                    ids = await _marked(flow, rows) if picked == _SEVERAL else (picked,)
                    done = await _decided(flow, page, [row for row in rows if row.id in ids])
                except Left:
                    continue
                if done is None:
                    await change_draft(flow, next(one for one in found.drafts if one.id in ids))
                    return
                kept, dropped = kept + len(done.kept), dropped + done.dropped
                at = [row.id for row in rows].index(ids[0])
                rows = [row for row in rows if row.id not in ids]
            break
        except REFUSALS as error:
            # Some of several may be saved, so the remaining drafts are read again.
            flow.tell(describe_form(error, flow.language), failed=True)
        except Left:
            break
    told = [
        *([flow.counted("flow_learned_kept", kept)] if kept else []),
        *([flow.counted("flow_learned_dropped", dropped)] if dropped else []),
        *([flow.say("flow_learned_rest")] if rows else []),
    ]
    if kept or dropped:
        flow.tell(" ".join(told))


def _page(flow: Flow, found: LearnResult) -> tuple[tuple[str, str], list[AskRow]]:
    """Returns a page with all drafts in full, and the rows of a list that lead to them.

    The page stands behind the list: none is kept that was not shown.
    """
    text, rows = [flow.say("flow_learn_unsaved"), ""], []
    for number, draft in enumerate(found.drafts, 1):
        head, *lines = draft_lines(draft, flow.language)
        row = AskRow(id=draft.id, label=draft.lesson, description=head, line=len(text))
        rows.append(row._replace(detail=draft.missing_context, icon=_ICONS[draft.kind]))
        text.append(f"{number}. {head}")
        for line in lines:
            text += wrap(line, _WIDTH, initial_indent="   ", subsequent_indent="     ")
        text.append("")
    return (flow.say("flow_learn_drafts", folder=found.folder), "\n".join(text)), rows


async def _picked(flow: Flow, page: tuple[str, str], rows: list[AskRow], active: str) -> str:
    """Returns the id of the draft that a person chooses, or the sign of several."""
    more = [flow.row(_SEVERAL, "flow_learn_several", "checklist")] if len(rows) > 1 else []
    title, text = f"{flow.say('flow_learn')} ({len(rows)})", flow.say("flow_learn_choose")
    return await flow.pick(title, text, [*rows, *more], page=page, active=active)


async def _marked(flow: Flow, rows: list[AskRow]) -> tuple[str, ...]:
    """Returns the ids of the drafts that a person ticks; raises Left without any."""
    ids = await flow.many(flow.say("flow_learn"), flow.say("flow_learn_mark"), rows)
    if not ids:
        raise Left
    return ids


async def _decided(
    flow: Flow, page: tuple[str, str], drafts: Sequence[AskRow]
) -> LearnResult | None:
    """Does with drafts what a person says beside their texts; None if one becomes a form."""
    icons = {"keep": "check", "change": "edit", "drop": "trash"}
    rows = [
        flow.row(task, f"flow_learn_{task}", icon, f"flow_learn_{task}_how")
        for task, icon in icons.items()
        if task != "change" or len(drafts) == 1
    ]
    rows = [row._replace(line=drafts[0].line) for row in rows]
    title, ids = flow.say("flow_learn_count", count=len(drafts)), tuple(one.id for one in drafts)
    task = await flow.pick(title, flow.say("flow_learn_ask"), rows, page=page)
    if task == "change":
        return None
    if task == "drop":
        return await flow.run(LEARN, drop=ids)

    async def keep(typed: str) -> LearnResult:
        cues = tuple(entry.text for entry in typed_entries(typed))
        return await flow.run(LEARN, keep=ids, cues=cues or None)

    cues = flow.say("flow_learn_cues")
    done = await (keep("") if len(drafts) > 1 else flow.input(title, cues, "", keep))
    for ref in done.kept:
        flow.folder.undoes.saved(f"log:{ref}")
        if record := await flow.read(current, flow.project, f"log:{ref}"):
            flow.reveal(record)
    return done
