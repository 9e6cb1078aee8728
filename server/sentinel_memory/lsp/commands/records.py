"""Flows about records of a log: delete, copy, rename, quote anew, resolve, tidy (S36, N02, N03).

What goes is named first. Each change is one that an undo takes back.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...contract import operations
from ...contract.care import CheckedRecord
from ...contract.editor import AskRow, Target
from ...contract.forms import MergedRecord, RenameTopicResult, ResolveConflictsResult
from ...contract.memory import RecordView
from ...contract.project import ListRecordsParams
from ...core.changes.references import SourceRef
from ...core.errors import RecordError, StoreError
from ...core.text.one_line import first_sentence, inline
from ...render.pages import conflict_lines
from ...render.record_text import whole_text
from ...service.memory_status import memory_status
from ...service.recall import list_records
from ..diagnostics import range_of
from ..folders import Folders
from .flow import Flow

_NAMED_LOST = 5
"""Most lessons that a question names which only this machine could bring back."""


async def chosen(flow: Flow, target: Target) -> Sequence[RecordView]:
    """Returns the named records and those of the named topics, once typed text is saved.

    Raises:
        Left: there is none, which was said; or the log has unsaved text.
    """
    await flow.save_typed()
    listed = (await flow.run(operations.LIST_RECORDS, superseded=True)).records
    found = [one for one in listed if one.topic in target.topics or named(one) in target.refs]
    if not found:
        raise flow.over("delete_gone" if target.refs or target.topics else "choose_lesson")
    return found


def named(record: RecordView) -> str:
    """Returns a record as `type:id@rev`, as the operations name it."""
    return f"{record.type}:{record.ref}"


async def delete(flow: Flow, target: Target) -> bool:
    """Deletes the named records and those of the named topics after asking; whether it did."""
    records = await chosen(flow, target)
    refs, count = tuple(map(named, records)), len(records)
    tried = await flow.run(operations.DELETE_RECORDS, refs=refs, dry_run=True, force=True)
    if len(target.topics) == 1 and all(one.topic in target.topics for one in records):
        question = flow.counted("delete_topic", count, topic=target.topics[0])
    else:
        lesson = first_sentence(records[0].lesson)
        question = flow.counted("delete_question", count, lesson=lesson)
    pinned = sum(one.pinned for one in records)
    detail = [flow.counted("delete_pinned", pinned)] if pinned else []
    detail.append(flow.say("delete_undo"))
    lost = [one for one in records if one.id in tried.uncommitted]
    if lost:
        detail.append(flow.say("delete_lost_one" if count == 1 else "delete_lost"))
    if count > 1:
        detail += [f"• {one.topic}: {first_sentence(one.lesson)}" for one in lost[:_NAMED_LOST]]
    if (more := len(lost) - _NAMED_LOST) > 0:
        detail.append(flow.say("and_more", count=more))
    await flow.confirm(question, "action_delete", detail="\n".join(detail))
    return await delete_named(flow, Target(refs=refs))


async def delete_named(flow: Flow, target: Target) -> bool:
    """Deletes records, also pinned ones: a question or a quick fix has said so (N02)."""
    records = await chosen(flow, target)
    done = await flow.run(operations.DELETE_RECORDS, refs=target.refs, force=True)
    lesson = first_sentence(records[0].lesson)
    sentence = flow.counted("flow_deleted", len(done.removed), lesson=lesson)
    flow.offer_undo(" ".join([sentence, *done.hints]), done.removed)
    return True


async def mark_seen(flow: Flow, target: Target) -> bool:
    """Takes records off the list of what is new, as they were shown (N12)."""
    if not target.news:
        raise flow.over("choose_new")
    await flow.run(operations.NEWS_MEMORY, refs=target.news, seen=True)
    return True


async def copy(flow: Flow, target: Target) -> None:
    """Copies the named records, which may be of several projects; asks what of them."""
    found = await flow.read(_all_records, flow.server.folders)
    records = [found[ref] for ref in target.refs if ref in found]
    if not records:
        raise flow.over("delete_gone" if target.refs else "choose_lesson")
    kinds = {"agent": "copy_for_agent", "lesson": "copy_lesson", "id": "copy_id"}
    rows = [flow.row(kind, key) for kind, key in kinds.items()]
    kind = target.copied_as or await flow.pick(flow.say("flow_copy"), "", rows)
    if kind == "agent":
        # As agents get it, in English.
        told = (whole_text(one, number, "en") for number, one in enumerate(records, 1))
        await flow.copy("\n\n".join(told))
    else:
        await flow.copy("\n".join(getattr(record, kind) for record in records))


def _all_records(folders: Folders) -> dict[str, RecordView]:
    """Returns the records of every project that can be read, by their type:id@rev."""
    found: dict[str, RecordView] = {}
    for folder in folders:
        try:
            listed = list_records(folder.project, ListRecordsParams()).records
        except StoreError:  # The view says why it cannot be read.
            continue
        found |= {named(one): one for one in listed}
    return found


async def rename_topic(flow: Flow, target: Target) -> None:
    """Asks for the new name, and for the topic where none is given."""
    topic = target.topic or (target.topics[0] if target.topics else await _choose(flow))
    await flow.save_typed()

    async def rename(name: str) -> RenameTopicResult | None:
        if name.strip() == topic:
            return None
        try:
            return await flow.run(operations.RENAME_TOPIC, topic=topic, new_topic=name)
        except RecordError as error:
            if error.code != "topic_exists":
                raise
        question = flow.say("flow_rename_merge", topic=name.strip())
        await flow.confirm(question, "action_merge_topics", detail=flow.say("rename_apart"))
        return await flow.run(operations.RENAME_TOPIC, topic=topic, new_topic=name, merge=True)

    title, prompt = flow.say("flow_rename_topic"), flow.say("rename_prompt", topic=topic)
    if done := await flow.input(title, prompt, topic, rename):
        key = "renamed_joined" if done.merged else "renamed_to"
        sentence = flow.say(key, topic=done.topic, new_topic=done.new_topic)
        flow.offer_undo(" ".join([sentence, *done.hints]), done.replaced)


async def _choose(flow: Flow) -> str:
    topics = (await flow.read(memory_status, flow.project, flow.folder.uri)).topics
    counts = {one.topic: flow.counted("lessons", one.logs + one.principles) for one in topics}
    rows = [AskRow(id=one, label=one, description=told) for one, told in counts.items()]
    return await flow.pick(flow.say("flow_rename_topic"), flow.say("ask_topic"), rows)


async def still_true(flow: Flow, target: Target) -> None:
    """Certifies lessons: where their code changed, they quote from now on what stands there."""
    refs, many = target.refs, len(target.refs) > 1
    record = None if many else await _checked_record(flow, target)
    failed = record.failed if record else []
    if not refs or not all(quote.is_replaceable for _, quote in failed):
        raise flow.over("quote_gone")
    if record:
        refs = (await _quote_anew(flow, record, refs[0], [number for number, _ in failed]),)
    for ref in refs:
        await flow.run(operations.CERTIFY_MEMORY, ref=ref)
    flow.offer_undo(flow.say("flow_all_true" if many else "you_certified", count=len(refs)))


async def update_quote(flow: Flow, target: Target) -> None:
    """Lets a lesson quote the present code; of several quotes, each that failed."""
    record = await _checked_record(flow, target)
    wanted = [n for n, quote in record.failed if quote.is_replaceable] if record else []
    chosen = [number for number in wanted if target.number in (None, number)]
    if record is None or not chosen:
        raise flow.over("quote_no_code")
    await _quote_anew(flow, record, target.refs[0], chosen)
    flow.offer_undo(flow.say("quotes_present_code"))


async def open_code(flow: Flow, target: Target) -> None:
    """Opens the code that a lesson quotes; of several quotes, the first that failed."""
    record = await _checked_record(flow, target)
    quotes = [quote for _, quote in record.failed] or list(record.quotes) if record else []
    if not quotes:
        raise flow.over("code_unquoted")
    quote = quotes[0]
    path = flow.project.root / (quote.found_path or quote.path)
    if not await flow.read(path.is_file):
        flow.tell(flow.say("code_file_gone", path=quote.path), failed=True)
        return
    await flow.open(path.as_uri(), range_of(quote))


async def _quote_anew(flow: Flow, record: CheckedRecord, ref: str, numbers: list[int]) -> str:
    for number in numbers:
        done = await flow.run(operations.UPDATE_QUOTE, ref=ref, number=number)
        ref = f"{record.type}:{done.ref}"
    return ref


async def _checked_record(flow: Flow, target: Target) -> CheckedRecord | None:
    """Returns the named record with the verdicts of this moment."""
    if not target.refs:
        return None
    ref = SourceRef.parse_any(target.refs[0], "refs")
    found = await flow.run(operations.CHECK_EVIDENCE, ids=(ref.id,))
    return next((one for one in found.records if one.type == ref.type), None)


_RESOLVE, _CANCEL = "resolve", "cancel"


async def resolve(flow: Flow, _target: Target) -> None:
    """Resolves after showing what that means, anew when the log has changed.

    Beside the list stands a page with both versions of each record; Enter on a record lets the
    other stand.
    """
    chosen: dict[str, str] = {}
    title, digest, active = flow.say("flow_resolve"), None, None
    while True:
        plan = await flow.run(
            operations.RESOLVE_CONFLICTS,
            write=digest is not None,
            ours=tuple(ref for ref, side in chosen.items() if side == "ours"),
            theirs=tuple(ref for ref, side in chosen.items() if side == "theirs"),
            digest=digest,
        )
        if plan.written:
            break
        page, rows = _conflicts(flow, plan)
        active = await flow.pick(title, plan.message, rows, page=(title, page), active=active)
        if active == _CANCEL:
            return
        digest = plan.digest if active == _RESOLVE else None
        # A record that only one side changed is there to be read: Enter on it decides nothing.
        for side in (side for one in plan.records if one.ref == active for side in one.sides):
            if not side.wins:
                chosen[active] = side.side
    if plan.command is not None:
        rest = flow.say("resolve_tell_git", command=plan.command)
        flow.tell_rest(f"{plan.message} {rest}", plan.command)
    else:
        flow.offer_undo(plan.message, tuple(one.id for one in plan.records if _is_lost(one)))


def _conflicts(flow: Flow, plan: ResolveConflictsResult) -> tuple[str, list[AskRow]]:
    """Returns the page of both versions of each record, and the rows that lead to them."""
    help = ("resolve_help_enter", "resolve_help_written", "resolve_help_undo")
    # The list covers the top of the page: the first record stands below it.
    text = [plan.message, "", *(flow.say(key) for key in help), "", "", ""]
    rows = [
        flow.row(_RESOLVE, "action_resolve", "check"),
        flow.row(_CANCEL, "action_cancel", "close"),
    ]
    for record in plan.records:
        row = AskRow(id=record.ref, label=record.sentence, line=len(text))
        rows.append(_of_two(flow, record, row) if record.sides else row)
        head = f"{inline(record.topic)} · {record.id}"
        text += [head, *conflict_lines(record, flow.language), ""]
    return "\n".join(text), rows


def _of_two(flow: Flow, record: MergedRecord, row: AskRow) -> AskRow:
    """Returns the row of a record that both sides changed, as the one that stands says it."""
    stands, other = sorted(record.sides, key=lambda side: not side.wins)
    lesson = next((one.text for one in stands.fields if one.field == "lesson"), None)
    text = first_sentence(lesson) if lesson else flow.say("resolve_absent")
    return row._replace(
        label=f"{record.topic}: {text}",
        icon="git-merge",
        description=flow.say("resolve_version", name=stands.name),
        detail=flow.say("resolve_keep_other", name=other.name, sentence=record.sentence),
    )


def _is_lost(record: MergedRecord) -> bool:
    """Returns whether a text of the record that does not stand is kept on this machine."""
    is_cut = bool(record.contested or record.left_out) or record.kind == "kept"
    return is_cut and any(not side.wins and not side.removed for side in record.sides)


async def tidy_log(flow: Flow, target: Target) -> None:
    """Corrects ids, order and duplicates, takes the named lines out, and tells the outcome."""
    await flow.save_typed()
    done = await flow.run(operations.TIDY_LOG, move_out=target.move_out)
    flow.tell(flow.text(done))
