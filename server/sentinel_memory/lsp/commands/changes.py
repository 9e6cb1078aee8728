"""What changed since the last look or between two commits, and a text brought back (N08, N13)."""

from __future__ import annotations

from collections.abc import Sequence

from ...contract.asking import AskRow, Target
from ...contract.forms import HISTORY, HistoryParams
from ...contract.project import DIFF_MEMORY, DiffMemoryParams
from ...service.review_memory import Committed, commits
from ..pages import changes_page
from .flow import Flow
from .undo import offer_undo

_NOW = ""
"""The row of the last look, and of the log as it is now."""


async def show_changes(flow: Flow, _target: Target) -> None:
    """Asks since when, and until when where there is a choice, and shows the changes as a page."""
    title = flow.say("flow_show_changes")
    found = await flow.read(commits, flow.project)
    last_look = AskRow(id=_NOW, label=flow.say("changes_last_look"), icon="history")
    before = after = _NOW
    if found:
        rows = [last_look, *map(_row, found)]
        before = await flow.pick(title, flow.say("changes_from"), rows)
    newer = _newer(found, before)
    if before and newer:
        now = AskRow(id=_NOW, label=flow.say("changes_now"), icon="edit")
        after = await flow.pick(title, flow.say("changes_to"), [now, *map(_row, newer)])
    params = DiffMemoryParams(before=before or None, after=after or None)
    done = await flow.run(DIFF_MEMORY, params)
    if not done.records:
        flow.tell(flow.text(done))
        return
    # The look is over by now: what was new is told by the commit of the one before.
    await flow.page(changes_page(done.since or "", after))


async def restore(flow: Flow, target: Target) -> None:
    """Brings a version of a record back, which the second reference names, and offers to undo it.

    The target has the change to undo; none where the record was not in the log before.
    """
    if len(target.refs) != 2:
        flow.tell(flow.say("choose_lesson"))
        return
    name, version = target.refs
    await flow.run(HISTORY, HistoryParams(ref=name, restore=version))
    await offer_undo(flow, flow.say("page_restored"), target.changes)


def _newer(found: Sequence[Committed], commit: str) -> Sequence[Committed]:
    names = [one.commit for one in found]
    return found[: names.index(commit)] if commit in names else ()


def _row(one: Committed) -> AskRow:
    facts = " · ".join(fact for fact in (one.commit[:7], one.author, one.day) if fact)
    return AskRow(id=one.commit, label=one.subject, icon="git-commit", description=facts)
