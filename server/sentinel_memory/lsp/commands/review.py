"""The review of what a push would publish, and the removal of what must not be (S30, D05, S34)."""

from __future__ import annotations

from collections import Counter

from ...contract.asking import Target
from ...contract.care import RedactRecordsParams, RedactRecordsResult, ReviewMemoryParams
from ...contract.operations import ALLOW_VALUE, REDACT_RECORDS, REVIEW_MEMORY
from ..pages import REVIEW_PAGE
from .flow import Flow

_MENDED = ("secret", "private-text", "unpaired-tag")
"""The findings that a redaction removes from the log."""
_NAMED_LINES = 10


async def review(flow: Flow, _target: Target) -> None:
    """Shows the memory that a push would publish, and offers to redact its sensitive text."""
    found = await flow.run(REVIEW_MEMORY, ReviewMemoryParams())
    if not (found.records or found.findings or found.policy_secrets):
        flow.tell(flow.text(found))
        return
    await flow.page(REVIEW_PAGE)
    lines = {one.line for one in found.findings if one.line and one.code in _MENDED}
    if lines:
        sentence = flow.counted("review_lines", len(lines))
        flow.offer(sentence, {"action_redact_more": lambda: redact(flow, Target())})


async def redact(flow: Flow, target: Target) -> None:
    """Redacts the named records, else all with withheld text, after asking: none comes back."""
    await flow.demand_saved(flow.folder.log_uri)
    params = RedactRecordsParams(refs=target.refs or None, dry_run=True)
    plan = await flow.run(REDACT_RECORDS, params)
    if plan.records:
        question = flow.counted("redact_question", len(plan.records))
        await flow.confirm(question, "action_redact", detail=_detail(flow, plan))
        plan = await flow.run(REDACT_RECORDS, params._replace(dry_run=False))
    elif not plan.left_lines:
        flow.tell(flow.text(plan))
        return
    flow.offer(flow.text(plan), {"action_review_memory": lambda: review(flow, Target())})


async def allow_value(flow: Flow, target: Target) -> None:
    """Writes a value that is no secret into the policy of the project, after asking."""
    if target.place is None:
        return
    await flow.demand_saved(flow.folder.policy_uri)
    await flow.confirm(
        flow.say("flow_allow_value"), "action_allow", detail=flow.say("allow_detail")
    )
    done = await flow.run(ALLOW_VALUE, target.place._replace(folder=None))
    flow.offer(flow.text(done), {"action_open_policy": lambda: flow.open(flow.folder.policy_uri)})


def _detail(flow: Flow, plan: RedactRecordsResult) -> str:
    counts: Counter[str] = Counter()
    for record in plan.records:
        counts.update(record.withheld)
    names = {"private_section": flow.say("private_text")}
    kinds = ", ".join(f"{names.get(kind, kind)}: {n}" for kind, n in sorted(counts.items()))
    parts = [flow.say("redact_kinds", kinds=kinds), flow.say("flow_redact_final")]
    if plan.in_history is not False:
        parts.append(flow.say("redact_in_commit" if plan.in_history else "flow_redact_unknown"))
    if plan.left_lines:
        named = [*map(str, plan.left_lines[:_NAMED_LINES])]
        named += ["…"] if len(plan.left_lines) > _NAMED_LINES else []
        parts.append(flow.say("redact_by_hand", lines=", ".join(named)))
    return "\n".join(parts)
