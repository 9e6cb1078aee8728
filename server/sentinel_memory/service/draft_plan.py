"""Drafts by a model for a plan: the request and the answer (N04, S22, P01, K08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, cast

from ..contract.forms import (
    ModelDraftParams,
    ModelDraftResult,
    WriteDraftParams,
    WriteDraftResult,
)
from ..contract.memory import FieldName, ListName, RecordView
from ..core.changes.plan_text import (
    DRAFTED,
    PRINCIPLE,
    Principle,
    Target,
    put_draft,
    read_answer,
    read_plan,
    target_of,
)
from ..core.changes.references import SourceRef
from ..core.changes.save import Sources
from ..core.checks.flaws import names_instruction
from ..core.errors import RecordError
from ..core.log.document import Line
from ..core.log.texts import check_text
from ..core.planted.instructions import addresses_agent
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import hide_all
from ..core.text.form import field_lines, typed_entries, written_list
from ..core.text.limits import LIMITS, LISTS, list_limit
from ..core.text.one_line import named
from ..sentences.say import Language, describe, say
from ..sentences.text_language import text_language
from .forms import label
from .intake import listed, stored
from .plans import plan_label, plan_labels, shown
from .project import Project
from .standing import Standing

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
    data = "\n".join((*_topic(asked, language), *_records(safe, language)))
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
        principles=0,
        withheld=0,
        addresses_agent=False,
        problem=None,
    )
    principles = read_answer(params.answer, plan_labels(), most)
    if not principles:
        return unchanged._replace(problem=say(language, "draft_nonsense"))
    withheld, clean = 0, list[Principle]()
    for principle in principles:
        try:
            texts, taken = _clean(principle, standing.protection)
        except RecordError as error:
            return unchanged._replace(problem=describe(error, language, field=_label(error)))
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


def _records(records: Iterable[RecordView], language: Language) -> Iterator[str]:
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
            safe = written_list(listed(cast("ListName", name), entries, "principle", protection))
        else:
            safe, kinds = stored(cast("FieldName", name), text, protection)
            check_text(cast("FieldName", name), safe, required=name == PRINCIPLE)
            withheld += sum(kinds.values())
        if safe.strip():
            clean[name] = shown(safe).strip()
    return clean, withheld


def _label(error: RecordError) -> str:
    return plan_label(error.field) if error.field in DRAFTED else str(error.field)
