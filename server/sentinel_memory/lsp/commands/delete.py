"""Deleting lessons: what goes is named first, and the message afterwards takes it back (S36)."""

from __future__ import annotations

from collections.abc import Sequence

from ...contract.asking import Target, Undoable
from ...contract.memory import RecordView
from ...contract.operations import DELETE_RECORDS, LIST_RECORDS
from ...contract.project import DeleteRecordsParams, ListRecordsParams
from ...core.text.first_sentence import first_sentence
from .flow import Flow
from .undo import offer_undo

_NAMED = 5
"""Most lessons that a question names which only this machine could bring back."""


async def delete(flow: Flow, target: Target) -> bool:
    """Deletes the named records and those of the named topics after asking; whether it did."""
    listed = (await flow.run(LIST_RECORDS, ListRecordsParams())).records
    records = [one for one in listed if one.topic in target.topics or _ref(one) in target.refs]
    if not records:
        gone = bool(target.refs or target.topics)
        flow.tell(flow.say("delete_gone" if gone else "choose_lesson"))
        return False
    refs = tuple(map(_ref, records))
    tried = await flow.run(DELETE_RECORDS, DeleteRecordsParams(refs=refs, dry_run=True))
    question = _question(flow, target, records)
    lost = [one for one in records if one.id in tried.uncommitted]
    await flow.confirm(question, "action_delete", detail=_detail(flow, lost, len(records)))
    await _remove(flow, refs, first_sentence(records[0].lesson))
    return True


async def delete_named(flow: Flow, target: Target) -> bool:
    """Deletes records that a quick fix names, which has said what it removes (N02)."""
    await flow.save_typed()
    listed = (await flow.run(LIST_RECORDS, ListRecordsParams())).records
    named = [one for one in listed if _ref(one) in target.refs]
    await _remove(flow, target.refs, first_sentence(named[0].lesson) if named else "")
    return True


async def _remove(flow: Flow, refs: Sequence[str], lesson: str) -> None:
    done = await flow.run(DELETE_RECORDS, DeleteRecordsParams(refs=tuple(refs)))
    sentence = flow.counted("flow_deleted", len(done.removed), lesson=lesson)
    change = Undoable(folder=flow.folder.uri, ids=done.removed)
    await offer_undo(flow, " ".join([sentence, *done.hints]), [change])


def _ref(record: RecordView) -> str:
    return f"{record.type}:{record.ref}"


def _question(flow: Flow, target: Target, records: Sequence[RecordView]) -> str:
    count, lesson = len(records), first_sentence(records[0].lesson)
    if len(target.topics) == 1 and all(one.topic in target.topics for one in records):
        return flow.counted("delete_topic", count, topic=target.topics[0])
    return flow.counted("delete_question", count, lesson=lesson)


def _detail(flow: Flow, lost: Sequence[RecordView], total: int) -> str:
    lines = [flow.say("delete_undo")]
    if total == 1 and lost:
        lines.append(flow.say("delete_lost_one"))
    elif lost:
        lines.append(flow.say("delete_lost"))
        lines += [f"• {one.topic}: {first_sentence(one.lesson)}" for one in lost[:_NAMED]]
        more = len(lost) - _NAMED
        lines += [flow.say("and_more", count=more)] if more > 0 else []
    return "\n".join(lines)
