"""Lessons as documents: *Log a Lesson* and *Edit* open one, and saving it stores it (N04, S36).

A person also pins a lesson, links it, or replaces it by a newer one (M03, M07).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import get_args

from lsprotocol import types

from ...contract.care import LearnParams
from ...contract.codec import decode, encode
from ...contract.editor import AskParams, AskRow, Target
from ...contract.forms import ReadFormParams, WriteFormParams, WriteFormResult
from ...contract.memory import (
    AnyField,
    DismissQuestionParams,
    LessonHelpedParams,
    RecordKind,
    RecordView,
)
from ...contract.operations import (
    DISMISS_QUESTION,
    EDIT_RECORD,
    LEARN,
    LESSON_HELPED,
    LIST_RECORDS,
    NEWS_MEMORY,
)
from ...contract.project import (
    Agent,
    EditRecordParams,
    InitProjectParams,
    ListRecordsParams,
    NewsMemoryParams,
)
from ...core.changes.references import SourceRef
from ...core.errors import InvalidParams, StoreError
from ...core.text.form import lines_of
from ...core.text.limits import LISTS, list_limit
from ...core.text.one_line import first_sentence
from ...machine.notes import BegunText, Facts, facts_beside
from ...sentences.say import describe_form
from ...service.forms import read_form, with_more, write_form
from ...service.project import Project
from ...service.setup import init_project
from ...service.typed_lessons import (
    Clash,
    Refused,
    Stored,
    Subject,
    again,
    begun_label,
    both_texts,
    current,
    form_of,
    store_new,
    store_typed,
    text_of,
    ways,
)
from ..documents import width
from .flow import REFUSALS, Flow, Left, undo
from .project import set_up
from .records import chosen, named, rename_topic
from .texts import FORMS, OpenTexts


def _texts(flow: Flow) -> OpenTexts:
    return OpenTexts(flow.server, FORMS)


async def log(flow: Flow, target: Target) -> None:
    """Opens a form for a new lesson, also about the active file, or one that was begun."""
    if target.learned is not None:
        await _change_draft(flow, target.learned)
        return
    if target.about_file:
        # None of its text goes in.
        fields = WriteFormParams(file=target.active, at="missing_context")
        await _begin(flow, Subject("log", None), fields)
        return
    subject, topic = Subject("log", None), target.topic
    if not await _goes_on(flow, subject):
        at: AnyField = "topic" if topic is None else "missing_context"
        await _begin(flow, subject, WriteFormParams(topic=topic, at=at))
        if topic is None and await flow.read(_has_topics, flow):
            await flow.ask(AskParams(kind="suggest"))


def _has_topics(flow: Flow) -> bool:
    return bool(flow.project.store.read().topic_names)


async def edit_record(flow: Flow, target: Target) -> None:
    """Opens a form for the record of a target, or one that was begun for it; renames a topic."""
    if not target.refs and target.topics:
        await rename_topic(flow, target)
    else:
        await _edit(flow, target)


async def save_form(flow: Flow, target: Target) -> None:
    """Stores the lesson of the active form. If it is refused, the form stays with its text."""
    texts = _texts(flow)
    path = texts.path(target.active)
    if path is None:
        return
    with texts.alone(path):
        await texts.save(flow, path)
        text, facts = texts.text(path), await flow.read(facts_beside, path)
        if text is None:
            return
        subject = _subject(facts)
        try:
            done = await flow.write(store_typed, flow.project, subject, text)
            if isinstance(done, Clash):
                done = await _settle(flow, path, text, done)
        except REFUSALS as error:
            done = Refused(describe_form(error, flow.language))
        if isinstance(done, Refused):
            # From now on an empty field is an error.
            flow.server.note_refusal(path.as_uri(), ())
            flow.tell(done.sentence, failed=True)
        else:
            if not await texts.end(flow, path, text):
                # What was typed after the key is a change of the lesson that is stored now.
                record = encode(done.record) if done and done.record else facts.get("record")
                left = {**facts, "record": record, "supersedes": None, "learned": None}
                await flow.read(texts.files.set_facts, path, left)
                await texts.show(path)
            await _told(flow, facts, done)


async def discard_form(flow: Flow, target: Target) -> None:
    """Closes the active form and forgets its text."""
    texts = _texts(flow)
    if path := texts.path(target.active):
        await texts.discard(flow, path)


async def more_fields(flow: Flow, target: Target) -> None:
    """Adds the fields to the active form that its last line names, and goes to the first."""
    texts = _texts(flow)
    path = texts.path(target.active)
    while path is not None and (text := texts.text(path)) is not None:
        facts = await flow.read(facts_beside, path)
        more = with_more(text, _subject(facts).type, flow.language)
        if text == facts.get("written"):
            # Nothing is typed yet: who closes the form leaves nothing behind.
            await flow.read(texts.files.set_facts, path, {**facts, "written": more.form})
        if await texts.rewrite(path, text, more.form):
            await texts.show(path, _end_of_line(flow, more))
            break


async def _told(flow: Flow, facts: Facts, done: Stored | None) -> None:
    """Drops the draft of a form, shows its record in the view, and offers to undo it."""
    learned = facts.get("learned")
    # A form that an earlier version began names several.
    drafts = [one for one in (learned if isinstance(learned, list) else [learned]) if one]
    if drafts:
        await flow.run(LEARN, LearnParams(drop=tuple(map(str, drafts))))
    if done is None:
        flow.tell(flow.say("form_unchanged"))
        return
    if done.record is not None:
        flow.reveal(done.record)
    if done.record is not None and done.is_new:
        await note_own(flow, done.record)
        buttons: dict[str, Callable[[], Awaitable[object]]] = {}
        if await flow.read(_needs_agents, flow.project):
            buttons["action_set_up"] = lambda: set_up(flow, Target())
        buttons["action_undo"] = lambda: undo(flow, Target(latest=True))
        flow.offer(done.sentence, buttons)
    else:
        flow.offer_undo(done.sentence, done.replaced)


def _needs_agents(project: Project) -> bool:
    """Returns whether this is the first lesson, and no agent is told to use the memory (S25)."""
    if len(project.store.read().records) > 1:
        return False
    plans = (InitProjectParams(agent=agent) for agent in get_args(Agent))
    try:
        return all(init_project(project, plan).changes for plan in plans)
    except StoreError:  # The lesson is saved; the command itself tells of a file of the project.
        return False


async def note_own(flow: Flow, record: RecordView) -> None:
    """Notes that a person saved a record here: it is no news, and can be undone (N12, S36)."""
    await flow.run(NEWS_MEMORY, NewsMemoryParams(own=record.ref))
    flow.folder.undoes.saved(f"{record.type}:{record.ref}")


async def _settle(flow: Flow, path: Path, text: str, clash: Clash) -> Stored:
    """Asks until there is a way on; raises Left when the form stays as it is."""
    key = "form_deleted_meanwhile" if clash.now is None else "form_changed_meanwhile"
    facts = await flow.read(facts_beside, path)
    sentence, title = flow.say(key), _title(flow, _subject(facts))
    while True:
        rows = [flow.row(way, _way_key(way, clash)) for way in ways(clash)]
        way = await flow.pick(title, sentence, rows)
        if way == "show":
            heading = flow.say("form_both_title", topic=clash.base.topic)
            await flow.show(heading, both_texts(clash, flow.language))
        elif way == "copy":
            await flow.copy(text_of(clash.typed, clash.base.type, flow.language))
            sentence = flow.say("form_copied")
        elif way == "new":
            return await flow.write(store_new, flow.project, clash.base.type, clash.typed)
        else:
            await _again(flow, path, text, clash)
            raise Left


async def _again(flow: Flow, path: Path, text: str, clash: Clash) -> None:
    """Puts the changes of the person and of the others together into the form."""
    assert clash.now is not None  # Only such a clash has this way.
    texts = _texts(flow)
    written = await flow.read(write_form, flow.project, again(clash, flow.language))
    # Who types at this moment is asked again by the next save.
    if await texts.rewrite(path, text, written.form):
        facts = await flow.read(facts_beside, path)
        await flow.read(texts.files.set_facts, path, {**facts, "record": encode(clash.now)})
    await texts.show(path)


async def _change_draft(flow: Flow, id: str) -> None:
    """Opens a form with a draft of `learn`, which is dropped when the form is stored."""
    found = (await flow.run(LEARN, LearnParams())).drafts
    draft = next((one for one in found if one.id == id), None)
    if draft is None:
        flow.tell(flow.say("form_no_draft"), failed=True)
        return
    fields = WriteFormParams(
        topic=draft.topic,
        missing_context=draft.missing_context,
        lesson=draft.lesson,
        ask_next_time=draft.ask_next_time,
        applies_to=draft.applies_to,
        evidence=draft.evidence,
        at="lesson",
    )
    await _begin(flow, Subject("log", None), fields, learned=draft.id)


async def _edit(flow: Flow, target: Target) -> None:
    await flow.save_typed()
    record = await flow.read(_named, flow, target)
    if record is None:
        flow.tell(flow.say("form_no_record" if target.refs else "form_nothing_chosen"))
        return
    subject = Subject(record.type, record)
    if not await _goes_on(flow, subject):
        await _begin(flow, subject, form_of(record)._replace(at="lesson"))


async def _begin(
    flow: Flow, subject: Subject, fields: WriteFormParams, learned: str | None = None
) -> None:
    written = await flow.read(write_form, flow.project, fields)
    facts: dict[str, object] = {
        "folder": flow.folder.uri,
        "written": written.form,
        "type": subject.type,
        "record": encode(subject.record) if subject.record else None,
        "learned": learned,
        "supersedes": subject.supersedes,
    }
    texts = _texts(flow)
    path = await flow.read(texts.files.create, _title(flow, subject), facts)
    await texts.show(path, _end_of_line(flow, written))


def _end_of_line(flow: Flow, written: WriteFormResult) -> types.Range:
    line = lines_of(written.form)[written.line]
    at = types.Position(written.line, width(line, flow.server.encoding))
    return types.Range(at, at)


async def _goes_on(flow: Flow, subject: Subject) -> bool:
    texts = _texts(flow)
    begun = await flow.read(_begun, flow, texts, subject)
    return await texts.goes_on(flow, _title(flow, subject), begun, lambda one: _row(flow, one))


def _begun(flow: Flow, texts: OpenTexts, subject: Subject) -> Sequence[BegunText]:
    """Returns the forms that were begun for a record, or for a new one.

    Nobody can edit a record that is gone; what was typed for it may become a new lesson.
    """

    def fits(begun: BegunText) -> bool:
        of = _subject(begun.facts)
        if subject.record is None:
            return of.record is None or current(flow.project, of.type, of.record.id) is None
        wanted = (subject.record.type, subject.record.id)
        return of.record is not None and (of.record.type, of.record.id) == wanted

    return [one for one in texts.files.begun(flow.folder.uri, texts.is_open) if fits(one)]


def _title(flow: Flow, subject: Subject) -> str:
    """Returns how the tab of a form is called."""
    if subject.record is None:
        return flow.say("form_new_lesson")
    return flow.say(f"form_edit_{'principle' if subject.type == 'principle' else 'lesson'}")


def _named(flow: Flow, target: Target) -> RecordView | None:
    """Returns the first record that a target names, in the state that it names."""
    if not target.refs:
        return None
    ref = SourceRef.parse_any(target.refs[0], "refs")
    type: RecordKind = "principle" if ref.type == "principle" else "log"
    found = current(flow.project, type, ref.id)
    return found if found is not None and found.ref.partition("@")[2] == ref.rev else None


def _subject(facts: Facts) -> Subject:
    type: RecordKind = "principle" if facts.get("type") == "principle" else "log"
    try:
        record = decode(RecordView, facts["record"], "form") if facts.get("record") else None
    except InvalidParams:  # An older version wrote it.
        record = None
    supersedes = facts.get("supersedes")
    return Subject(type, record, supersedes if isinstance(supersedes, str) else None)


def _row(flow: Flow, begun: BegunText) -> AskRow:
    type = _subject(begun.facts).type
    typed = read_form(flow.project, ReadFormParams(text=begun.text, type=type))
    label, rest = begun_label(typed, flow.language)
    return AskRow(
        id=str(begun.path), label=label, description=typed.topic, detail=rest, icon="edit"
    )


def _way_key(way: str, clash: Clash) -> str:
    if way == "show":
        return "form_way_show_gone" if clash.now is None else "form_way_show"
    if way == "new" and clash.base.type == "principle":
        return "form_way_new_principle"
    return f"form_way_{way}"


_NEW = "new"


async def helped(flow: Flow, target: Target) -> None:
    """Notes on this machine that a lesson helped (M11)."""
    done = await flow.run(LESSON_HELPED, LessonHelpedParams(id=target.refs[0]))
    flow.tell(flow.say("noted_helped", id=done.id))


async def not_about_this(flow: Flow, target: Target) -> None:
    """Notes on this machine that a lesson was not about the task (M11)."""
    done = await flow.run(DISMISS_QUESTION, DismissQuestionParams(id=target.refs[0]))
    flow.tell(flow.say("dismissed_once", id=done.id))


async def toggle_pin(flow: Flow, target: Target) -> None:
    """Pins the named lessons, or lifts their pins if all have one. Their rows keep the keyboard."""
    records = await chosen(flow, target)
    pins = not all(record.pinned for record in records)
    changed = [record for record in records if record.pinned is not pins]
    for record in changed:
        await flow.run(EDIT_RECORD, EditRecordParams(ref=named(record), pinned=pins))
    key = "flow_pinned" if pins else "flow_unpinned"
    lesson = first_sentence(changed[0].lesson)
    sentence = flow.counted(key, len(changed), lesson=lesson)
    flow.offer_undo(sentence, *((record.id,) for record in reversed(changed)))


async def supersede(flow: Flow, target: Target) -> bool:
    """Replaces a lesson by one that a person chooses, or by a new one; whether its row is gone."""
    old = (await chosen(flow, target))[0]
    title = flow.say("flow_supersede")
    await _unpin_agreed(flow, old)
    listed = (await flow.run(LIST_RECORDS, ListRecordsParams())).records
    others = [one for one in listed if named(one) != named(old) and one.conflict is None]
    # Most often the newer lesson is about the same topic, and was saved last.
    others.sort(key=lambda one: (one.topic == old.topic, one.updated or one.created or ""))
    rows = [AskRow(id=_NEW, label=flow.say("supersede_new"), icon="add")]
    rows += [_newer_row(one) for one in reversed(others)]
    asked = flow.say("supersede_by", lesson=first_sentence(old.lesson))
    picked = await flow.pick(title, asked, rows)
    if picked == _NEW:
        fields = WriteFormParams(topic=old.topic, at="missing_context")
        await _begin(flow, Subject("log", None, f"{old.type}:{old.id}"), fields)
        return False
    newer = next(one for one in others if named(one) == picked)
    await _replace(flow, old, newer)
    sentence = flow.say("flow_superseded", lesson=first_sentence(old.lesson))
    flow.offer_undo(sentence, (old.id,))
    return True


async def settle_pair(flow: Flow, target: Target) -> None:
    """Settles a pair of lessons, of which the first is the newer, as a quick fix says (M16, M17).

    Merged, the newer one gets the cues and globs of the other, and supersedes it.
    """
    found = {named(one): one for one in await chosen(flow, target)}
    if len(target.refs) != 2 or not found.keys() >= set(target.refs):
        flow.tell(flow.say("delete_gone"))
        return
    newer, old = (found[ref] for ref in target.refs)
    if target.settled_by == "both_hold":
        await _link(flow, newer, f"both_hold {old.id}")
        flow.offer_undo(flow.say("flow_both_hold"), (newer.id,))
        return
    await _unpin_agreed(flow, old)
    merges = target.settled_by == "merge"
    if merges:
        await flow.run(
            EDIT_RECORD, EditRecordParams(ref=named(newer))._replace(**_joined(newer, old))
        )
    await _replace(flow, old, newer)
    key = "flow_merged" if merges else "flow_superseded"
    changed = ((old.id,), (newer.id,))[: 1 + merges]
    flow.offer_undo(flow.say(key, lesson=first_sentence(old.lesson)), *changed)


def _joined(one: RecordView, other: RecordView) -> dict[str, Sequence[str]]:
    """Returns the lists of two records, those of the first one first, as far as it has room."""
    return {
        name: tuple(dict.fromkeys((*getattr(one, name), *getattr(other, name))))[
            : list_limit(name, one.type).most
        ]
        for name in LISTS
    }


async def _unpin_agreed(flow: Flow, old: RecordView) -> None:
    """Asks before a pinned lesson is replaced; raises Left."""
    if old.pinned:
        question = flow.say("supersede_pinned", lesson=first_sentence(old.lesson))
        await flow.confirm(question, "action_supersede")


async def _replace(flow: Flow, old: RecordView, newer: RecordView) -> None:
    await _link(flow, old, f"superseded_by {newer.id}", pinned=False if old.pinned else None)


async def link(flow: Flow, target: Target) -> None:
    """Links a lesson to another one, as its page suggests (M07)."""
    own, other = target.refs
    record = (await chosen(flow, Target(refs=(own,))))[0]
    await _link(flow, record, f"related {other.partition('@')[0]}")
    flow.offer_undo(flow.say("flow_linked"), (record.id,))


async def _link(flow: Flow, record: RecordView, link: str, pinned: bool | None = None) -> None:
    """Adds a link to those of a record."""
    links = (*(f"{one.rel} {one.to}" for one in record.links), link)
    await flow.run(EDIT_RECORD, EditRecordParams(ref=named(record), links=links, pinned=pinned))


def _newer_row(record: RecordView) -> AskRow:
    return AskRow(
        id=named(record),
        label=first_sentence(record.lesson),
        description=record.topic,
        detail=record.missing_context,
        icon="law" if record.type == "principle" else "note",
    )
