"""What a save takes in: redaction first, then the rules of the record (S04, S22)."""

from __future__ import annotations

import re

from .agent_messages import LogMemoryParams
from .core.edits import SourceRef
from .core.errors import RecordError
from .core.record import LIMITS, Record, check_input, check_text, clean_topic
from .core.sanitizer import find_certain_keys, redact
from .editor_messages import CheckFieldParams, CheckFieldResult, EditRecordParams
from .messages import Language, describe

CODE_LINES = 5
"""More code-looking lines than this in a field bring a hint (S27)."""

_CODE = re.compile(
    r"\s*(?:[})\]]+[;,]?|(?:def|class|import|from|return|if|for|while|const|let|var|function"
    r"|public|private|static|async|await|#include|fn|func|package|use)\b[^\n]*[:;{(),]|[^\n]*[;{])\s*"
)


def prepare(params: LogMemoryParams, now: str) -> tuple[Record, dict[str, int]]:
    """Returns the record as it would be stored, and how many secrets of which kind went.

    Raises:
        RecordError: naming the field, and limit and actual size where those are the rule.
    """
    _refuse_keys("topic", params.topic)
    missing_context, withheld = params.missing_context, dict[str, int]()
    if params.type == "log":
        missing_context, withheld = _redacted("missing_context", params.missing_context)
    lesson, kinds = _redacted("lesson", params.lesson)
    for kind, times in kinds.items():
        withheld[kind] = withheld.get(kind, 0) + times
    if params.ask_next_time is not None:
        _refuse_keys("ask_next_time", params.ask_next_time)
    record = Record.create(
        type=params.type,
        topic=params.topic,
        missing_context=missing_context,
        lesson=lesson,
        ask_next_time=params.ask_next_time,
        created=now,
    )
    return record, withheld


def amend(params: EditRecordParams, old: Record, now: str) -> tuple[Record, dict[str, int]]:
    """Returns a record with the given fields changed, under the rules of a save (S36).

    Raises:
        RecordError: naming the field, and limit and actual size where those are the rule.
    """
    return prepare(
        LogMemoryParams(
            type=old.type,
            topic=_given(params.topic, old.topic),
            missing_context=_given(params.missing_context, old.missing_context),
            lesson=_given(params.lesson, old.lesson),
            ask_next_time=_given(params.ask_next_time, old.ask_next_time or ""),
        ),
        now,
    )


def references(params: LogMemoryParams) -> tuple[SourceRef, ...]:
    """Returns the sources that a principle names; RecordError for those of a log (S14)."""
    if params.source_ids and params.type != "principle":
        raise RecordError("sources_of_log", "source_ids")
    return tuple(SourceRef.parse(text) for text in params.source_ids or ())


def check_field(params: CheckFieldParams, language: Language) -> CheckFieldResult:
    """Measures a text as it would be stored in a field, and says why it cannot be (S04)."""
    text, withheld, problem, size = params.value, dict[str, int](), None, None
    try:
        if params.field in ("topic", "ask_next_time"):
            _refuse_keys(params.field, text)
        else:
            text, withheld = _redacted(params.field, text)
        if params.field == "topic":
            text = clean_topic(text)
        else:
            optional = ("ask_next_time", "missing_context" if params.type == "principle" else "")
            check_text(params.field, text, required=params.field not in optional)
    except RecordError as error:
        problem, size = describe(error, language), error.actual
    return CheckFieldResult(
        bytes=size or len(text.encode(errors="replace")),
        limit=LIMITS[params.field],
        problem=problem,
        withheld=withheld,
    )


def code_fields(params: LogMemoryParams) -> list[str]:
    """Returns the fields that hold more code-looking lines than a memory should (S27)."""
    fields = {"missing_context": params.missing_context, "lesson": params.lesson}
    return [
        name
        for name, text in fields.items()
        if sum(_CODE.fullmatch(line) is not None for line in text.splitlines()) > CODE_LINES
    ]


def _given(value: str | None, otherwise: str) -> str:
    return otherwise if value is None else value


def _redacted(name: str, text: str) -> tuple[str, dict[str, int]]:
    check_input(name, text)
    redaction = redact(text)
    return redaction.text, dict(redaction.kinds)


def _refuse_keys(name: str, text: str) -> None:
    """Refuses a certain key where the text is not rewritten (S22)."""
    check_input(name, text)
    kinds = sorted({secret.kind for secret in find_certain_keys(text)})
    if kinds:
        raise RecordError("secret", name, detail=", ".join(kinds))
