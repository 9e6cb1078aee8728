"""Stores what a person typed into a form, and settles clashes with others (N04, S36)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ..contract.forms import ReadFormParams, ReadFormResult, WriteFormParams
from ..contract.memory import LogMemoryParams, LogMemoryResult, Quote, RecordKind, RecordView
from ..contract.operations import EDIT_RECORD, LOG_MEMORY
from ..contract.project import EditRecordParams, EditRecordResult
from ..core.changes.references import SourceRef
from ..core.errors import RecordError
from ..core.log.texts import read_entry
from ..core.text.form import written_list
from ..core.text.limits import LISTS
from ..core.text.one_line import inline
from ..sentences.audience import said_to
from ..sentences.say import Language, say
from .forms import form_fields, label, read_form, typed_fields
from .handlers import answer
from .intake import given_links, kind_of
from .project import Project

Typed = ReadFormResult
"""The fields of a form as typed."""

Way = Literal["again", "new"]
"""A way to go on when the record of a form is another one by now."""

_NAMED = 10
"""Most entries without room that one sentence names."""


class Subject(NamedTuple):
    """What a form is about."""

    type: RecordKind
    record: RecordView | None
    """The record as the form began with it; None: a new one."""
    supersedes: str | None = None
    """The record that a new one supersedes, `type:id`."""


class Refused(NamedTuple):
    """A line of a form cannot be read. Nothing was stored."""

    sentence: str


class Clash(NamedTuple):
    """The record of a form was changed or deleted meanwhile. Nothing was stored."""

    base: RecordView
    """As the form began with it."""
    now: RecordView | None
    typed: Typed


class Stored(NamedTuple):
    """A form that was stored."""

    sentence: str
    record: RecordView | None
    """As the log has it now."""
    is_new: bool
    replaced: tuple[str, ...]
    """The state that an undo brings back; nothing for a new record."""


def store_typed(project: Project, subject: Subject, text: str) -> Refused | Clash | Stored | None:
    """Stores the lesson of a form; returns None if it says what is stored.

    Of a record only the fields are sent in which the form says otherwise.

    Raises:
        InvalidParams, RecordError: refused, and nothing was changed.
        StoreError: a file or git failed.
    """
    typed = read_form(project, ReadFormParams(text=text, type=subject.type))
    if typed.problems:
        return Refused(typed.problems[0])
    base = subject.record
    if base is None:
        return store_new(project, subject.type, typed, subject.supersedes)
    fields = changed(typed, typed_of(base))
    if not fields:
        return None
    values = {name: getattr(typed, name) for name in fields}
    try:
        with said_to(person=True):
            edited = answer(project, EDIT_RECORD, EditRecordParams(ref=base.ref, **values))
    except RecordError as error:
        if error.code in ("record_changed", "record_unknown"):
            return Clash(base, current(project, f"{base.type}:{base.ref}"), typed)
        raise
    now = current(project, f"{base.type}:{edited.ref}")
    sentence = _edited_sentence(edited, typed.topic, project.language)
    return Stored(sentence, now, is_new=False, replaced=(base.ref,))


def store_new(
    project: Project, type: RecordKind, typed: Typed, supersedes: str | None = None
) -> Stored:
    """Stores a form as a record of its own. What was left empty is not sent (S07).

    The record that it supersedes is meant in any state; one that is gone needs no successor.

    Raises:
        InvalidParams, RecordError: refused, and nothing was changed.
        StoreError: a file or git failed.
    """
    lists = {name: getattr(typed, name) or None for name in LISTS}
    quotes = tuple(Quote(path=one.path, quote=one.quote) for one in map(read_entry, typed.evidence))
    old = current(project, supersedes) if supersedes else None
    params = LogMemoryParams(
        topic=typed.topic,
        missing_context=typed.missing_context if type == "log" else None,
        lesson=typed.lesson,
        ask_next_time=typed.ask_next_time or None,
        evidence=quotes or None,
        kind=kind_of(typed.kind),
        supersedes=(f"{old.type}:{old.ref}",) if old else None,
        links=given_links(typed.links) or None,
        type=None if type == "log" else type,
        **lists,
    )
    with said_to(person=True):
        result = answer(project, LOG_MEMORY, params)
    # A person wrote it, so that it is no news to them (N12).
    project.arrivals.see_own(line for line in project.store.read().lines if line.ref == result.ref)
    sentence = _saved_sentence(result, typed.topic, project.language)
    return Stored(sentence, current(project, f"{type}:{result.ref}"), is_new=True, replaced=())


def current(project: Project, named: str) -> RecordView | None:
    """Returns a record, `type:id`, as the log has it now; None if it is gone.

    One that is named in a state, `type:id@rev`, is returned in that state if the log has it.
    """
    ref = SourceRef.parse_any(named, "refs")
    views = project.views(project.store.read(), project.standing)
    lines = [line for line in views.by_id.get(ref.id, ()) if line.record.type == ref.type]
    lines.sort(key=lambda line: f"{ref.type}:{line.ref}" != named)
    return views.record(lines[0]) if lines else None


def typed_of(record: RecordView) -> Typed:
    """Returns a record as a form says it."""
    return Typed(
        **typed_fields(record),
        links=tuple(f"{one.rel} {one.to}" for one in record.links),
        problems=(),
    )


def form_of(record: RecordView) -> WriteFormParams:
    """Returns the form of a record."""
    typed = typed_of(record)
    fields = {name: getattr(typed, name) for name in form_fields("log")}
    return WriteFormParams(**fields, type=record.type, stored=True)


def changed(typed: Typed, stored: Typed) -> tuple[str, ...]:
    """Returns the fields that differ; line breaks and outer space do not count."""
    names = form_fields("log")
    return tuple(name for name in names if _said(typed, name) != _said(stored, name))


def ways(clash: Clash) -> tuple[Way, ...]:
    """Returns the ways to go on; none of them loses what was typed.

    A new record is no way where it would replace the one that somebody else has just changed.
    """
    base, now, typed = clash
    if now is None:
        return ("new",)
    gap = (typed.topic.strip(), typed.missing_context.strip())
    is_other = base.type == "log" and gap != (now.topic, now.missing_context)
    return ("again", "new") if is_other else ("again",)


def both_texts(clash: Clash, language: Language) -> str:
    """Returns the record and the typed text, one below the other."""
    base, now, typed = clash
    heading = say(language, "form_gone" if now is None else "form_now")
    stored = text_of(typed_of(now or base), base.type, language)
    mine = text_of(typed, base.type, language)
    return "\n\n".join((heading, stored, say(language, "form_typed"), mine))


def text_of(typed: Typed, type: RecordKind, language: Language) -> str:
    """Returns the fields that say something, a line each with its label."""
    told = ((label(name, language), _shown(typed, name)) for name in form_fields(type))
    return "\n".join(f"{name}: {text}" for name, text in told if text.strip())


def again(clash: Clash, language: Language) -> WriteFormParams:
    """Returns the next text of a form: the present record with the changes of its user.

    A field that both changed gets a remark with the other text.
    """
    base, now, typed = clash
    assert now is not None  # Only a record that is there can be edited again.
    before, stored = typed_of(base), typed_of(now)
    ours, theirs = changed(typed, before), changed(stored, before)
    both = [name for name in ours if name in theirs and name in changed(typed, stored)]
    fields = {name: getattr(typed if name in ours else stored, name) for name in form_fields("log")}
    notes = (say(language, "form_now_says", text=inline(_shown(stored, name))) for name in both)
    return WriteFormParams(
        **fields, noted=tuple(both), notes=tuple(notes), type=base.type, stored=True, at="lesson"
    )


def begun_label(typed: Typed, language: Language) -> tuple[str, str]:
    """Returns how a list names a form that was begun: its most telling text, and the others."""
    texts = (typed.lesson, typed.missing_context, typed.ask_next_time, written_list(typed.cues))
    first, *rest = [text for text in texts if text.strip()] or [say(language, "form_only_topic")]
    return first, " → ".join(rest)


def _said(typed: Typed, name: str) -> str:
    """Returns a field as a form compares it."""
    value = getattr(typed, name)
    if isinstance(value, tuple):
        return "\n".join(entry.strip() for entry in value)
    return str(value).replace("\r\n", "\n").replace("\r", "\n").strip()


def _shown(typed: Typed, name: str) -> str:
    """Returns a field on one line."""
    value = getattr(typed, name)
    if name in ("evidence", "links"):
        return " · ".join(value)
    return written_list(value) if isinstance(value, tuple) else str(value)


def _saved_sentence(result: LogMemoryResult, topic: str, language: Language) -> str:
    """Returns the sentence on a new record, on what was withheld, and on what found no room."""
    key = "form_saved" if result.saved == "created" else "form_saved_again"
    left_out = result.cues_left_out or ()
    parts = [say(language, key, topic=topic), *_withheld(result.withheld, language)]
    if left_out:
        named = written_list(left_out[:_NAMED])
        parts.append(say(language, "form_left_out", count=len(left_out), named=named))
    return " ".join((*parts, *result.hints))


def _edited_sentence(result: EditRecordResult, topic: str, language: Language) -> str:
    saved = say(language, "form_edited", topic=topic)
    return " ".join((saved, *_withheld(result.withheld, language), *result.hints))


def _withheld(withheld: Mapping[str, int], language: Language) -> Iterator[str]:
    if total := sum(withheld.values()):
        yield say(language, "form_withheld_parts", count=total)
