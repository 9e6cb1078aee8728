"""Resolving the conflicts of a merge in the log: look, choose, then write (N02)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...contract.asking import AskPage, AskRow, Target, Undoable
from ...contract.log_file import (
    MergedRecord,
    MergedSide,
    ResolveConflictsParams,
    ResolveConflictsResult,
)
from ...contract.operations import RESOLVE_CONFLICTS
from ...core.text.first_sentence import first_sentence
from .flow import Flow
from .undo import offer_undo

_RESOLVE, _CANCEL = "resolve", "cancel"


async def resolve(flow: Flow, _target: Target) -> None:
    """Resolves after showing what that means, anew when the log has changed.

    Beside the list stands a page with both versions of each record; Enter on a record lets the
    other stand.
    """
    chosen: dict[str, str] = {}
    title, active = flow.say("flow_resolve"), None
    plan = await _plan(flow, chosen, None)
    while True:
        page, lines = _page(flow, plan)
        rows = [
            AskRow(id=_RESOLVE, label=flow.say("action_resolve"), icon="check"),
            AskRow(id=_CANCEL, label=flow.say("action_cancel"), icon="close"),
            *(_row(flow, one, lines.get(one.ref)) for one in plan.records),
        ]
        beside = AskPage(title=title, text=page) if lines else None
        answer = await flow.pick(title, plan.message, rows, page=beside, active=active)
        if answer == _CANCEL:
            return
        if answer == _RESOLVE:
            plan = await _plan(flow, chosen, plan.digest)
            if plan.written:
                await _tell(flow, plan)
                return
            continue
        active = answer
        record = next(one for one in plan.records if one.ref == answer)
        # A record that only one side changed is there to be read: Enter on it decides nothing.
        for side in record.sides:
            if not side.wins:
                chosen[record.ref] = side.side
        plan = await _plan(flow, chosen, None)


async def _plan(flow: Flow, chosen: dict[str, str], digest: str | None) -> ResolveConflictsResult:
    def of(side: str) -> tuple[str, ...]:
        return tuple(ref for ref, one in chosen.items() if one == side)

    params = ResolveConflictsParams(
        write=digest is not None, ours=of("ours"), theirs=of("theirs"), digest=digest
    )
    return await flow.run(RESOLVE_CONFLICTS, params)


def _row(flow: Flow, record: MergedRecord, line: int | None) -> AskRow:
    stands = next((side for side in record.sides if side.wins), None)
    other = next((side for side in record.sides if not side.wins), None)
    if stands is None or other is None:
        return AskRow(id=record.ref, label=record.sentence)
    lesson = next((one.text for one in stands.fields if one.field == "lesson"), None)
    text = first_sentence(lesson) if lesson else flow.say("flow_resolve_removed")
    return AskRow(
        id=record.ref,
        label=f"{record.topic}: {text}",
        icon="git-merge",
        description=flow.say("resolve_version", name=stands.name),
        detail=flow.say("resolve_keep_other", name=other.name, sentence=record.sentence),
        line=line,
    )


def _page(flow: Flow, plan: ResolveConflictsResult) -> tuple[str, dict[str, int]]:
    """Returns the page of both versions, and the line at which each record begins, from 0."""
    help = ("resolve_help_enter", "resolve_help_written", "resolve_help_undo")
    # The list covers the top of the page: the first record stands below it.
    text = [plan.message, "", *(flow.say(key) for key in help), "", "", ""]
    lines: dict[str, int] = {}
    for record in plan.records:
        if record.sides:
            lines[record.ref] = len(text)
            head = f"{' '.join(record.topic.split())} · {record.id}"
            text += [head, "─" * min(60, len(head)), *_versions(flow, record.sides), ""]
    text += [" ".join(one.sentence.split()) for one in plan.records if not one.sides]
    return "\n".join(text).rstrip() + "\n", lines


def _versions(flow: Flow, sides: Sequence[MergedSide]) -> Iterable[str]:
    for side in sides:
        facts = (side.name, side.author, side.time[:10] if side.time else None)
        name = ", ".join(" ".join(fact.split()) for fact in facts if fact)
        yield ""
        yield "  " + flow.say("flow_resolve_kept" if side.wins else "resolve_dropped", name=name)
        if side.removed:
            yield "    " + flow.say("flow_resolve_removed")
            continue
        for field in side.fields:
            yield f"    {field.field}"
            yield from (f"      {line}" for line in field.text.splitlines())


async def _tell(flow: Flow, done: ResolveConflictsResult) -> None:
    """Says that it is done, with a way back, and the command to run if git could not be told."""
    if done.command is not None:
        rest = flow.say("resolve_tell_git", command=done.command)
        flow.outcome(f"{done.message} {rest}", done.command)
        return
    ids = tuple(one.id for one in done.records if _is_lost(one))
    await offer_undo(flow, done.message, [Undoable(folder=flow.folder.uri, ids=ids)])


def _is_lost(record: MergedRecord) -> bool:
    """Returns whether a text of the record that does not stand is kept on this machine."""
    is_cut = bool(record.contested or record.left_out) or record.kind == "kept"
    return is_cut and any(not side.wins and not side.removed for side in record.sides)
