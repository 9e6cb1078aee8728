"""Lessons as documents: *Log a Lesson* and *Edit* open one, and saving it stores it (N04, S36).

A person also pins a lesson, links it, or replaces it by a newer one (M03, M07).
"""

from __future__ import annotations

from ...contract.care import Draft
from ...contract.codec import decode, encode
from ...contract.editor import AskRow, Target
from ...contract.forms import ReadFormParams, WriteFormParams
from ...contract.memory import AnyField, RecordKind, RecordView
from ...contract.operations import EDIT_RECORD, LEARN, LIST_RECORDS
from ...core.errors import InvalidParams
from ...core.text.limits import list_limit
from ...core.text.one_line import first_sentence
from ...machine.notes import BegunText, Facts
from ...sentences.say import describe_form
from ...service.forms import read_form, with_more, write_form
from ...service.memory_status import memory_status
from ...service.project import Project
from ...service.setup import tells_no_agent
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
    ways,
)
from ..documents import point
from .flow import REFUSALS, Flow, Left, undo
from .project import set_up
from .records import chosen, named, rename_topic
from .texts import FORMS, OpenText, alone, begin, end_of, goes_on

_LESSON = Subject("log", None)
"""A new lesson."""


async def log(flow: Flow, target: Target) -> None:
    """Opens a form for a new lesson, also about the active file, or one that was begun."""
    topic = target.topic
    if target.about_file:
        # None of its text goes in.
        await _begin(flow, _LESSON, WriteFormParams(file=target.active, at="missing_context"))
    elif not await _goes_on(flow, _LESSON):
        at: AnyField = "topic" if topic is None else "missing_context"
        await _begin(flow, _LESSON, WriteFormParams(topic=topic, at=at))
        if topic is None and (await flow.read(flow.project.store.read)).topic_names:
            await flow.ask("suggest")


async def edit_record(flow: Flow, target: Target) -> None:
    """Opens a form for the record of a target, or one that was begun for it; renames a topic."""
    if not target.refs and target.topics:
        await rename_topic(flow, target)
        return
    await flow.save_typed()
    record = await flow.read(current, flow.project, target.refs[0]) if target.refs else None
    if record is None or named(record) != target.refs[0]:
        raise flow.over("lessons_gone" if target.refs else "choose_lesson")
    subject = Subject(record.type, record)
    if not await _goes_on(flow, subject):
        await _begin(flow, subject, form_of(record)._replace(at="lesson"))


@alone(FORMS)
async def save_form(flow: Flow, form: OpenText, _target: Target) -> None:
    """Stores the lesson of the active form. If it is refused, the form stays with its text."""
    await form.save()
    text, facts = form.text, await form.facts()
    try:
        done = await flow.write(store_typed, flow.project, _subject(facts), text)
        if isinstance(done, Clash):
            done = await _settle(flow, form, text, done)
    except REFUSALS as error:
        done = Refused(describe_form(error, flow.language))
    if isinstance(done, Refused):
        # From now on an empty field is an error.
        flow.server.note_refusal(form.path.as_uri(), ())
        flow.tell(done.sentence, failed=True)
        return
    record = done.record if done else None
    if done and done.is_new and record:
        # Before the change of the log is told, with which the editor asks what can be undone.
        flow.folder.undoes.saved(named(record))
    if not await form.end(text):
        # What was typed after the key is a change of the lesson that is stored now.
        stored = encode(record) if record else facts.get("record")
        await form.note(record=stored, supersedes=None, learned=None)
        await form.show()
    if isinstance(drop := facts.get("learned"), list):
        await flow.run(LEARN, drop=tuple(map(str, drop)))
    if done is None:
        raise flow.over("form_unchanged")
    if record:
        flow.reveal(record)
    if not (record and done.is_new):
        flow.offer_undo(done.sentence, done.replaced)
        return
    agents = {"action_set_up": lambda: set_up(flow, Target())}
    back = {"action_undo": lambda: undo(flow, Target(latest=True))}
    needs_agents = await flow.read(tells_no_agent, flow.project)
    flow.tell(done.sentence, {**agents, **back} if needs_agents else back)


@alone(FORMS)
async def more_fields(flow: Flow, form: OpenText, _target: Target) -> None:
    """Adds the fields to the active form that its last line names, and goes to the first."""
    while True:
        text, facts = form.text, await form.facts()
        more = with_more(text, _subject(facts).type, flow.language)
        if text == facts.get("written"):
            # Nothing is typed yet: who closes the form leaves nothing behind.
            await form.note(written=more.form)
        if await form.rewrite(text, more.form):
            await form.show(end_of(flow, more.form, more.line))
            return


async def _settle(flow: Flow, form: OpenText, text: str, clash: Clash) -> Stored:
    """Asks beside both texts for the way on; raises Left when the form stays open."""
    base = clash.base
    new = "form_way_new_principle" if base.type == "principle" else "form_way_new"
    rows = [flow.row(way, new if way == "new" else "form_way_again") for way in ways(clash)]
    asked = flow.say("form_changed_meanwhile" if clash.now else "form_deleted_meanwhile")
    page = flow.say("form_both_title", topic=base.topic), both_texts(clash, flow.language)
    try:
        way = await flow.pick(_title(flow, Subject(base.type, base)), asked, rows, page=page)
    finally:
        await form.show()
    if way == "new":
        return await flow.write(store_new, flow.project, base.type, clash.typed)
    assert clash.now is not None  # Only such a clash has another way.
    written = await flow.read(write_form, flow.project, again(clash, flow.language))
    # Who types at this moment is asked again by the next save.
    if await form.rewrite(text, written.form):
        await form.note(record=encode(clash.now))
    raise Left


async def change_draft(flow: Flow, draft: Draft) -> None:
    """Opens a form with a draft of `learn`, which is dropped when the form is stored."""
    fields = {name: getattr(draft, name) for name in _OF_DRAFT}
    await _begin(flow, _LESSON, WriteFormParams(**fields, at="lesson"), learned=[draft.id])


_OF_DRAFT = ("topic", "missing_context", "lesson", "ask_next_time", "applies_to", "evidence")


async def _begin(flow: Flow, subject: Subject, fields: WriteFormParams, **facts: object) -> None:
    written = await flow.read(write_form, flow.project, fields)
    facts |= {"type": subject.type, "supersedes": subject.supersedes}
    if subject.record:
        facts["record"] = encode(subject.record)
    form = await begin(flow, FORMS, _title(flow, subject), written.form, **facts)
    await form.show(end_of(flow, written.form, written.line))


async def _goes_on(flow: Flow, subject: Subject) -> bool:
    """Lets a person continue a form that was begun for a record, or for a new one.

    Nobody can edit a record that is gone; what was typed for it may become a new lesson.
    """

    def row(begun: BegunText) -> AskRow | None:
        of, record = _subject(begun.facts), subject.record
        if record is None:
            fits = of.record is None or current(flow.project, named(of.record)) is None
        else:
            fits = (of.type, of.record and of.record.id) == (record.type, record.id)
        if not fits:
            return None
        typed = read_form(flow.project, ReadFormParams(text=begun.text, type=of.type))
        label, rest = begun_label(typed, flow.language)
        return AskRow(id="", label=label, description=typed.topic, detail=rest, icon="edit")

    return await goes_on(flow, FORMS, _title(flow, subject), row)


def _title(flow: Flow, subject: Subject) -> str:
    """Returns how the tab of a form is called."""
    if subject.record is None:
        return flow.say("form_new_lesson")
    return flow.say(f"form_edit_{'principle' if subject.type == 'principle' else 'lesson'}")


def _subject(facts: Facts) -> Subject:
    type: RecordKind = "principle" if facts.get("type") == "principle" else "log"
    try:
        record = decode(RecordView, facts["record"], "form") if facts.get("record") else None
    except InvalidParams:  # An older version wrote it.
        record = None
    supersedes = facts.get("supersedes")
    return Subject(type, record, supersedes if isinstance(supersedes, str) else None)


async def open_log(flow: Flow, target: Target) -> None:
    """Opens the log at the named record, else at a conflict of a merge; offers to begin one."""
    status = await flow.read(memory_status, flow.project, flow.folder.uri)
    if status.exists:
        line = await flow.read(_line_of, flow.project, target.refs)
        await flow.open(flow.folder.log_uri, None if line is None else point(line))
    elif status.problem is None:
        begin = {"flow_log": lambda: log(flow, Target(folder=flow.folder.uri))}
        flow.tell(flow.say("open_no_log"), begin)
    else:
        # Git has a log that is not here: a first lesson would hide it.
        flow.tell(status.problem, failed=True)


def _line_of(project: Project, refs: tuple[str, ...]) -> int | None:
    """Returns the line, from 0, of the first record or else of the first conflict of a merge."""
    record = current(project, refs[0]) if refs else None
    if record is not None:
        return record.line - 1
    lines = project.store.path.read_bytes().split(b"\n")
    return next((at for at, line in enumerate(lines) if line.startswith(b"<<<<<<< ")), None)


_NEW = "new"


async def toggle_pin(flow: Flow, target: Target) -> None:
    """Pins the named lessons, or lifts their pins if all have one. Their rows keep the keyboard."""
    records = await chosen(flow, target)
    pins = not all(record.pinned for record in records)
    changed = [record for record in records if record.pinned is not pins]
    for record in changed:
        await flow.run(EDIT_RECORD, ref=named(record), pinned=pins)
    key, lesson = "flow_pinned" if pins else "flow_unpinned", first_sentence(changed[0].lesson)
    flow.offer_undo(flow.counted(key, len(changed), lesson=lesson))


async def supersede(flow: Flow, target: Target) -> bool:
    """Replaces a lesson by one that a person chooses, or by a new one; whether its row is gone."""
    old = (await chosen(flow, target))[0]
    await _unpin_agreed(flow, old)
    listed = (await flow.run(LIST_RECORDS)).records
    others = [one for one in listed if named(one) != named(old) and one.conflict is None]
    # Most often the newer lesson is about the same topic, and was saved last.
    others.sort(key=lambda one: (one.topic == old.topic, one.updated or one.created or ""))
    rows = [flow.row(_NEW, "supersede_new", "add")]
    rows += [
        AskRow(
            id=named(one),
            label=first_sentence(one.lesson),
            description=one.topic,
            detail=one.missing_context,
            icon="law" if one.type == "principle" else "note",
        )
        for one in reversed(others)
    ]
    asked = flow.say("supersede_by", lesson=first_sentence(old.lesson))
    picked = await flow.pick(flow.say("flow_supersede"), asked, rows)
    if picked == _NEW:
        fields = WriteFormParams(topic=old.topic, at="missing_context")
        await _begin(flow, Subject("log", None, f"{old.type}:{old.id}"), fields)
        return False
    newer = next(one for one in others if named(one) == picked)
    await _replace(flow, old, newer)
    flow.offer_undo(flow.say("flow_superseded", lesson=first_sentence(old.lesson)))
    return True


async def settle_pair(flow: Flow, target: Target) -> None:
    """Settles a pair of lessons, of which the first is the newer, as a quick fix says (M16, M17).

    Merged, the newer one gets the cues and globs of the other, and supersedes it.
    """
    found = {named(one): one for one in await chosen(flow, target)}
    if len(target.refs) != 2 or not found.keys() >= set(target.refs):
        raise flow.over("delete_gone")
    newer, old = (found[ref] for ref in target.refs)
    how = target.settled_by
    if how == "both_hold":
        await _link(flow, newer, f"both_hold {old.id}")
    else:
        await _unpin_agreed(flow, old)
        if how == "merge":
            await flow.run(
                EDIT_RECORD,
                ref=named(newer),
                cues=_joined("cues", newer, old),
                settled_by=_joined("settled_by", newer, old),
                applies_to=_joined("applies_to", newer, old),
            )
        await _replace(flow, old, newer)
    told = {"both_hold": "flow_both_hold", "merge": "flow_merged"}.get(how or "", "flow_superseded")
    flow.offer_undo(flow.say(told, lesson=first_sentence(old.lesson)))


def _joined(name: str, one: RecordView, other: RecordView) -> tuple[str, ...]:
    """Returns the lists of two records, those of the first one first, as far as it has room."""
    both = dict.fromkeys((*getattr(one, name), *getattr(other, name)))
    return tuple(both)[: list_limit(name, one.type).most]


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
    flow.offer_undo(flow.say("flow_linked"))


async def _link(flow: Flow, record: RecordView, link: str, pinned: bool | None = None) -> None:
    """Adds a link to those of a record."""
    links = (*(f"{one.rel} {one.to}" for one in record.links), link)
    await flow.run(EDIT_RECORD, ref=named(record), links=links, pinned=pinned)
