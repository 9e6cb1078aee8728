"""Checks a text for a field while a person types it (S04)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ..contract.memory import FieldName, ListName
from ..contract.project import CheckFieldParams, CheckFieldResult
from ..core.checks.flaws import names_instruction
from ..core.checks.source_code import CODE_LINES, code_lines
from ..core.errors import RecordError
from ..core.log.quotes import read_entry, texts_of, typed_quotes
from ..core.log.texts import check_text, clean_topic
from ..core.planted.instructions import addresses_agent
from ..core.secrets.protection import BUILT_IN, Protection
from ..core.text.entries import list_entries, list_text
from ..core.text.limits import EVIDENCE, LIMITS, LISTS, evidence_most, list_limit
from ..sentences.say import Language, describe, say
from .evidence.saving import quote_hints, storable
from .intake import listed, personal_hints, stored, topic_hints
from .project import Project


def check_field(project: Project, params: CheckFieldParams) -> CheckFieldResult:
    """Measures a text as the project would store it, and finds the reason for a refusal (S04)."""
    topics = project.store.read().topic_names if params.field == "topic" else ()
    standing = project.standing
    return measure(params, standing.language, standing.protection, topics)


def measure(
    params: CheckFieldParams,
    language: Language,
    protection: Protection = BUILT_IN,
    topics: Iterable[str] = (),
) -> CheckFieldResult:
    """Measures a text as a field would store it, and finds the reason for a refusal (S04).

    A topic is compared with the other topics of the log (S25). A text that reads like an
    instruction or holds personal data gets a hint (K08, M18).
    """
    if params.field == "evidence":
        return _measure_quotes(params, language, protection)
    if params.field in LISTS:
        return _measure_list(params, language, protection)
    text, withheld, problem, size = params.value, dict[str, int](), None, None
    hints: list[str] = []
    try:
        text, withheld = stored(cast("FieldName", params.field), text, protection)
        hints = personal_hints({params.field: text}, language, protection)
        if (names_instruction if params.field == "topic" else addresses_agent)(text):
            hints.insert(0, say(language, "hint_planted"))
        if params.field == "topic":
            text = clean_topic(text)
            hints += topic_hints(text, topics, language, protection)
        else:
            optional = ("ask_next_time", "missing_context" if params.type == "principle" else "")
            check_text(params.field, text, required=params.field not in optional)
        if code_lines(text) > CODE_LINES:
            hints.insert(0, say(language, "hint_code", field=params.field))
    except RecordError as error:
        problem, size = describe(error, language), error.actual
    return CheckFieldResult(
        bytes=size or len(text.encode(errors="replace")),
        limit=LIMITS[params.field],
        problem=problem,
        hint=" ".join(hints) or None,
        withheld=withheld,
    )


def _measure_list(
    params: CheckFieldParams, language: Language, protection: Protection
) -> CheckFieldResult:
    """Measures all entries of a list together. The problem names the limit of a single entry."""
    name = cast("ListName", params.field)
    limit = list_limit(name, params.type)
    entries, problem = list_entries(params.value), None
    try:
        entries = listed(name, params.value.split("\n"), params.type, protection)
    except RecordError as error:
        problem = describe(error, language)
    text = list_text(entries)
    hints = personal_hints({name: text}, language, protection)
    if addresses_agent(text):
        hints.insert(0, say(language, "hint_planted"))
    return CheckFieldResult(
        bytes=sum(len(entry.encode(errors="replace")) for entry in entries),
        limit=limit.most * limit.each,
        problem=problem,
        hint=" ".join(hints) or None,
        withheld={},
    )


def _measure_quotes(
    params: CheckFieldParams, language: Language, protection: Protection
) -> CheckFieldResult:
    """Measures lines of `PATH: QUOTE`. Only a save checks that the files contain them (E01)."""
    entries, problem = tuple(map(read_entry, typed_quotes(params.value))), None
    try:
        entries = storable(entries, protection, params.type)
    except RecordError as error:
        problem = describe(error, language)
    text = list_text(texts_of(entries))
    hints = [*quote_hints(entries, language)]
    hints += personal_hints({"evidence": text}, language, protection)
    if addresses_agent(text):
        hints.insert(0, say(language, "hint_planted"))
    return CheckFieldResult(
        bytes=len(text.encode(errors="replace")),
        limit=evidence_most(params.type) * (EVIDENCE.path + EVIDENCE.quote + 1),
        problem=problem,
        hint=" ".join(hints) or None,
        withheld={},
    )
