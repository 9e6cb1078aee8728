"""Compactions as texts: plans, and drafts by a model (N04, S22, P01, K08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple, cast

from ..contract.forms import (
    ModelDraftParams,
    ModelDraftResult,
    WriteDraftParams,
    WriteDraftResult,
    WritePlanParams,
    WritePlanResult,
)
from ..contract.memory import FieldName, RecordView
from ..core.changes.compaction import (
    groups_of,
    may_be_one,
    merge_entries,
    merge_evidence,
    merge_globs,
    merge_questions,
    unpinned,
)
from ..core.changes.plan_text import (
    DRAFT,
    DRAFTED,
    PRINCIPLE,
    Principle,
    Target,
    put_draft,
    read_answer,
    read_plan,
    target_of,
    written_ref,
)
from ..core.changes.references import SourceRef
from ..core.changes.save import Sources
from ..core.checks.flaws import names_instruction
from ..core.errors import RecordError
from ..core.log.document import Document, Line
from ..core.log.texts import check_text
from ..core.planted.instructions import addresses_agent
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import hide_all
from ..core.text.form import INDENT, field_lines, lines_of, plain_label, typed_entries, written_list
from ..core.text.ids import is_id
from ..core.text.limits import LIMITS, LISTS, list_limit
from ..core.text.one_line import escape_hidden, inline, named, names
from ..git import history
from ..sentences.say import Language, describe, say, text_language
from .forms import label
from .intake import listed, stored
from .project import Project
from .standing import Standing
from .views import Views, size_of

FIELDS = (PRINCIPLE, "ask_next_time", "cues", "settled_by", "applies_to", "evidence")
"""The fields of a principle in a plan, in their order."""
_LANGUAGES: tuple[Language, ...] = ("en", "ko")
_HEAD = ("marks", "principle", "more", "first", "undo")


def write_plan(project: Project, params: WritePlanParams) -> WritePlanResult:
    """Returns the plan for all topics that can be compacted, or for one topic. Changes nothing.

    Raises:
        RecordError: no record has this topic.
    """
    document, standing = project.store.read(), project.standing
    views, language = project.views(document, standing), standing.language
    topics = document.topics
    alike = may_be_one(unpinned(topics), views.addresses_agent)
    if params.topic is None:
        paired = set(chain.from_iterable(alike))
        chosen = {t: lines for t, lines in topics.items() if len(lines) > 1 or t in paired}
    else:
        named_topics = views.only(document.topics, params.topic)
        if not named_topics:
            raise RecordError("topic_unknown", "topic", detail=named(params.topic))
        chosen = {topic: topics[topic] for topic in named_topics if topic in topics}
    compaction = standing.compaction(document)
    head = say(
        language,
        "plan_head",
        folder=project.folder,
        count=compaction.count,
        threshold=compaction.threshold,
    )
    parts = [[head, *(say(language, f"plan_head_{one}") for one in _HEAD)]]
    parts[0] = [f"# {line}" for line in parts[0]]
    writing = _Writing(document, views, standing)
    for topic, lines in chosen.items():
        others = [o for group in alike if topic in group for o in group if o != topic]
        parts.append(_section(topic, lines, others, writing))
    if len(parts) == 1:
        parts.append([f"# {say(language, 'plan_nothing')}"])
    return WritePlanResult(
        folder=project.folder,
        plan="\n".join("".join(f"{line}\n" for line in part) for part in parts),
        topics=tuple(map(views.name, chosen)),
        uncommitted=history.not_yet_committed(project.git, chosen.values()),
        compaction=compaction,
    )


@cache
def plan_labels() -> Mapping[str, str]:
    """Returns the fields of a plan by their labels, which may be in either language."""
    labels = {plain_label(DRAFT): DRAFT}
    for language in _LANGUAGES:
        labels |= {plain_label(label(name, language)): name for name in ("topic", *FIELDS)}
        labels[plain_label(say(language, "plan_label_lesson"))] = PRINCIPLE
    return labels


def plan_label(name: str) -> str:
    """Returns the label of a field without the colon. It is the same in every language."""
    return say("en", "plan_label_lesson") if name == PRINCIPLE else label(name, "en")


def sentence_to_rewrite(lines: Sequence[Line], views: Views) -> str:
    """Returns the newest lesson of records, which is not a sentence for all of them.

    Plans of older versions begin with it. "" if all of the records address agents.
    """
    for line in sorted(lines, key=lambda line: line.age, reverse=True):
        view = views.record(line)
        if not view.addresses_agent:
            return shown(view.lesson).strip()
    return ""


def shown(text: str) -> str:
    """Returns stored text as a plan shows it; no character of it looks like a line end."""
    return "\n".join(inline(escape_hidden(line)) for line in lines_of(text))


class _Writing:
    """The state shared by the sections of a plan."""

    def __init__(self, document: Document, views: Views, standing: Standing) -> None:
        self.document = document
        self.views = views
        self.language = standing.language
        self.protection = standing.protection


def _section(
    topic: str, lines: Sequence[Line], others: Iterable[str], writing: _Writing
) -> list[str]:
    """Returns a topic with its records and the principle to write."""
    language, views = writing.language, writing.views
    alone = len(lines) < 2
    found = field_lines(plan_label("topic"), shown(views.name(topic)))
    found.append(f"# {say(language, 'plan_records', count=len(lines), size=size_of(lines))}")
    may = [views.name(other) for other in others if not names_instruction(other)]
    if may:
        found.append(f"# {say(language, 'plan_alike', topics=names(may))}")
    records = [line.record for line in lines]
    apart = views.flagged(lines) | {at for at, record in enumerate(records) if record.pinned}
    groups = () if alone else groups_of(records, apart)
    for numbers in groups:
        members = [lines[number] for number in numbers]
        found += [*_sources("use", members, writing), *_principle(members, writing)]
    taken = set(chain.from_iterable(groups))
    rest = [line for number, line in enumerate(lines) if number not in taken]
    return [*found, *_sources("keep", rest, writing)]


def _sources(mark: str, lines: Iterable[Line], writing: _Writing) -> Iterator[str]:
    for line in lines:
        yield f"{mark} {written_ref(_ref(line, writing))}"
        yield from (INDENT + one for one in _record(line, writing))


def _ref(line: Line, writing: _Writing) -> str:
    """Returns the name of a record, without secrets, and with its type if the id looks like one."""
    id, ref = line.record.id, line.ref
    if not is_id(id) and hide_all(id, writing.protection).text != id:
        ref = writing.views.record(line).ref
    read = SourceRef.read(ref)
    return ref if read and read.type is None else f"{line.record.type}:{ref}"


def _record(line: Line, writing: _Writing) -> Iterator[str]:
    """Yields the full text of a source, which the caller indents."""
    language, view = writing.language, writing.views.record(line)
    about = [view.type, (view.updated or view.created or "")[:10]]
    if view.occurrences > 1:
        about.append(say(language, "plan_times", count=view.occurrences))
    yield ", ".join(part for part in about if part)
    if view.addresses_agent:
        yield say(language, "plan_addresses")
    if view.pinned:
        yield say(language, "plan_pinned")
    texts = {name: getattr(view, name) or "" for name in LIMITS if name != "topic"}
    texts |= {name: written_list(getattr(view, name)) for name in LISTS}
    texts["evidence"] = "\n".join(inline(one.entry) for one in view.evidence)
    for name, text in texts.items():
        if text.strip():
            yield from field_lines(label(name, "en"), shown(text))


def _principle(lines: Sequence[Line], writing: _Writing) -> Iterator[str]:
    """Yields the principle to write: an empty sentence and the texts that it inherits."""
    records, protection = [line.record for line in lines], writing.protection
    question, lost = merge_questions(records, protection)
    cues, without_room = merge_entries("cues", records, protection)
    yield from field_lines(plan_label(PRINCIPLE), "")
    question = hide_all(question or "", protection).text
    yield from field_lines(plan_label("ask_next_time"), shown(question))
    yield from _lost(lost, writing)
    yield from field_lines(plan_label("cues"), shown(written_list(cues)))
    yield from _lost(without_room, writing)
    globs, without_room = merge_globs(records, protection)
    if globs or without_room:
        yield from field_lines(plan_label("applies_to"), shown(written_list(globs)))
        yield from _lost(without_room, writing)
    yield from _lost(merge_evidence((), records, protection)[1], writing)


def _lost(texts: Iterable[str], writing: _Writing) -> Iterator[str]:
    safe = [inline(escape_hidden(hide_all(text, writing.protection).text)) for text in texts]
    if safe:
        yield f"# {say(writing.language, 'plan_lost', texts=' / '.join(safe))}"


MOST_SENT = 65_536
"""Most UTF-8 bytes of a request to a model."""
_PARTS = ("missing_context", "lesson", "ask_next_time")


class _Asked(NamedTuple):
    """A topic of a plan for which a model may draft."""

    topic: str
    target: Target
    records: tuple[RecordView, ...]
    """The sources as answers show them, the oldest first."""


def model_draft(project: Project, params: ModelDraftParams) -> ModelDraftResult:
    """Returns the request to a model.

    It holds no secrets, no private parts and no texts that address an agent.

    Raises:
        RecordError: the plan has no such topic, no record of it may be sent, or it is too long.
    """
    standing = project.standing
    asked = _asked(project, standing, params.text, params.topic)
    flagged = [record for record in asked.records if record.addresses_agent]
    safe = [record for record in asked.records if record not in flagged]
    if not safe:
        raise RecordError("draft_nothing_to_send", "topic", detail=named(asked.topic))
    language = text_language(" ".join(record.lesson for record in safe), standing.language)
    data = "\n".join((*_topic(asked, language), *_sent_records(safe, language)))
    # The whole text is filtered again, because a secret may be split over two fields.
    hidden = hide_all(data, standing.protection).text
    request = "\n".join((*_task(language), hidden))
    size = len(request.encode(errors="replace"))
    if size > MOST_SENT:
        raise RecordError("draft_over_limit", "topic", actual=size, limit=MOST_SENT)
    return ModelDraftResult(
        folder=project.folder, request=request, left_out=tuple(record.id for record in flagged)
    )


def write_draft(project: Project, params: WriteDraftParams) -> WriteDraftResult:
    """Puts the answer of a model into a plan as a draft, cleaned like a saved text (S22, K08).

    Raises:
        RecordError: the plan has no such topic, or no record of it is marked `use`.
    """
    standing = project.standing
    asked = _asked(project, standing, params.text, params.topic)
    language, most = standing.language, len(asked.target.used.sources)
    unchanged = WriteDraftResult(
        folder=project.folder,
        plan=params.text,
    )
    principles = read_answer(params.answer, plan_labels(), most)
    if not principles:
        return unchanged._replace(problem=say(language, "draft_nonsense"))
    withheld, clean = 0, list[Principle]()
    for principle in principles:
        try:
            texts, taken = _clean(principle, standing.protection)
        except RecordError as error:
            field = plan_label(error.field) if error.field in DRAFTED else error.field
            return unchanged._replace(problem=describe(error, language, field=field))
        withheld += taken
        clean.append(texts)
    labels = {name: plan_label(name) for name in DRAFTED}
    return unchanged._replace(
        plan=put_draft(params.text, asked.target, labels, clean),
        principles=len(clean),
        withheld=withheld,
        addresses_agent=any(addresses_agent("\n".join(texts.values())) for texts in clean),
    )


def _asked(project: Project, standing: Standing, text: str, topic: str) -> _Asked:
    sections = read_plan(text, plan_labels()).only(topic)
    if not sections:
        raise RecordError("plan_topic_unknown", "topic", detail=named(topic))
    document = project.store.read()
    views, sources, section = project.views(document, standing), Sources(document), sections[0]

    def records(refs: Sequence[SourceRef]) -> Iterator[RecordView]:
        lines = [line for ref in refs if isinstance(line := sources.find(ref), Line)]
        yield from views.records(sorted(lines, key=lambda line: line.age))

    every = [source.ref for part in section.parts for g in part.groups for source in g.sources]
    prefilled = {shown(record.lesson).strip() for record in records(every)}
    target = target_of(section, prefilled)
    if target is None:
        raise RecordError("draft_no_source", "topic", detail=named(section.topic.text))
    used = tuple(records([source.ref for source in target.used.sources]))
    return _Asked(section.topic.text, target, used)


def _task(language: Language) -> Iterator[str]:
    """Yields the instructions to the model, above the records."""
    cues = list_limit("cues", "principle")
    yield say(language, "draft_task")
    yield say(language, "draft_answer")
    yield f"{plan_label(PRINCIPLE)}: {say(language, 'draft_principle', limit=LIMITS[PRINCIPLE])}"
    limit = LIMITS["ask_next_time"]
    yield f"{plan_label('ask_next_time')}: {say(language, 'draft_ask', limit=limit)}"
    facts = {"most": cues.most, "limit": cues.each}
    yield f"{plan_label('cues')}: {say(language, 'draft_cues', **facts)}"
    yield say(language, "draft_data")


def _topic(asked: _Asked, language: Language) -> Iterator[str]:
    if not names_instruction(asked.topic):
        yield say(language, "draft_topic", topic=asked.topic)


def _sent_records(records: Iterable[RecordView], language: Language) -> Iterator[str]:
    for record in records:
        yield ""
        yield say(language, "draft_record", count=record.occurrences)
        texts = {name: getattr(record, name) or "" for name in _PARTS}
        texts["cues"] = written_list(record.cues)
        for name, text in texts.items():
            if text.strip():
                yield from (f"> {line}" for line in field_lines(label(name, "en"), shown(text)))


def _clean(principle: Principle, protection: Protection) -> tuple[Principle, int]:
    """Returns a principle as it may be stored, and the number of removed parts."""
    clean, withheld = dict[str, str](), 0
    for name, text in principle.items():
        if name in LISTS:
            entries = [entry.text for entry in typed_entries(text)]
            safe = written_list(listed(name, entries, "principle", protection))
        else:
            safe, kinds = stored(cast("FieldName", name), text, protection)
            check_text(cast("FieldName", name), safe, required=name == PRINCIPLE)
            withheld += sum(kinds.values())
        if safe.strip():
            clean[name] = shown(safe).strip()
    return clean, withheld
