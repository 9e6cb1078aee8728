"""Committing the memory alone: one message to edit, and what is committed in words (K10, S30)."""

from __future__ import annotations

from collections import Counter

from ...contract.asking import Target
from ...contract.care import CommitMemoryParams
from ...contract.operations import COMMIT_MEMORY
from ...contract.project import DIFF_MEMORY, DiffMemoryParams
from .flow import REFUSALS, Flow
from .review import review

_KINDS = ("added", "updated", "compacted", "removed")


async def commit(flow: Flow, target: Target) -> bool:
    """Asks for the message, and whether to go on where text looks sensitive; whether it did."""
    preview = await flow.run(COMMIT_MEMORY, CommitMemoryParams(preview=True))
    # Text that a commit already contains is a matter of the push.
    anyway = bool(preview.findings)
    if anyway:
        question = flow.counted("commit_sensitive_text", len(preview.findings))
        buttons = ("action_review_memory", "action_commit_anyway")
        if await flow.confirm(question, *buttons, detail=flow.say("commit_stays")) == buttons[0]:
            await review(flow, target)
            return False
    message = preview.message
    if message is not None:
        head, _, body = message.partition("\n")
        prompt = await _content(flow)
        typed = await flow.input(
            flow.say("flow_commit"),
            prompt,
            head,
            check=lambda text: None if text.strip() else flow.say("commit_no_message"),
        )
        message = f"{typed.strip()}\n{body}"
    params = CommitMemoryParams(message=message, anyway=anyway)
    done = await flow.run(COMMIT_MEMORY, params)
    flow.tell(flow.text(done))
    return True


async def _content(flow: Flow) -> str:
    """Says what the commit contains, as far as git knows an earlier commit."""
    try:
        found = await flow.run(DIFF_MEMORY, DiffMemoryParams(before="HEAD"))
    except REFUSALS:
        return flow.say("commit_content")
    counts: Counter[str] = Counter(one.kind for one in found.records)
    told = [kind for kind in _KINDS if counts[kind]]
    if not told:
        return flow.say("commit_content")
    parts = ", ".join(flow.counted(f"commit_{kind}_lessons", counts[kind]) for kind in told)
    return flow.say("commit_content_of", parts=parts)
