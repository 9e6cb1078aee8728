"""What a save takes in: redaction first, then the rules of the record (S04, S22)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from .agent_messages import LogMemoryParams
from .core.edits import SourceRef
from .core.errors import RecordError
from .core.record import LIMITS, Record, check_input, check_text, clean_topic
from .core.sanitizer import BUILT_IN, Protection, find_certain_keys, find_secrets, redact
from .editor_messages import CheckFieldParams, CheckFieldResult, EditRecordParams
from .messages import Language, describe, say
from .topic_hints import TopicHint, topic_hint

CODE_LINES = 5
"""More code-looking lines than this in a field bring a hint (S27)."""

_CODE = re.compile(
    r"\s*(?:[})\]]+[;,]?|(?:def|class|import|from|return|if|for|while|const|let|var|function"
    r"|public|private|static|async|await|#include|fn|func|package|use)\b[^\n]*[:;{(),]|[^\n]*[;{])\s*"
)


def prepare(
    params: LogMemoryParams, now: str, protection: Protection = BUILT_IN
) -> tuple[Record, dict[str, int]]:
    """Returns the record as it would be stored, and how many secrets of which kind went.

    Raises:
        RecordError: naming the field, and limit and actual size where those are the rule.
    """
    _refuse_keys("topic", params.topic, protection)
    missing_context, withheld = params.missing_context, Counter[str]()
    if params.type == "log":
        missing_context, kinds = _redacted("missing_context", missing_context, protection)
        withheld.update(kinds)
    lesson, kinds = _redacted("lesson", params.lesson, protection)
    withheld.update(kinds)
    if params.ask_next_time is not None:
        _refuse_keys("ask_next_time", params.ask_next_time, protection)
    record = Record.create(
        type=params.type,
        topic=params.topic,
        missing_context=missing_context,
        lesson=lesson,
        ask_next_time=params.ask_next_time,
        created=now,
    )
    return record, dict(withheld)


def amend(
    params: EditRecordParams, old: Record, now: str, protection: Protection = BUILT_IN
) -> tuple[Record, dict[str, int]]:
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
        protection,
    )


def withholds_less(params: LogMemoryParams, one: Protection, other: Protection) -> bool:
    """Tells whether fewer secrets are found in what would be saved with one than with another."""
    texts = (params.missing_context if params.type == "log" else "", params.lesson)
    found = [sum(len(find_secrets(text, chosen)) for text in texts) for chosen in (one, other)]
    return found[0] < found[1]


def references(params: LogMemoryParams) -> tuple[SourceRef, ...]:
    """Returns the sources that a principle names; RecordError for those of a log (S14)."""
    if params.source_ids and params.type != "principle":
        raise RecordError("sources_of_log", "source_ids")
    return tuple(SourceRef.parse(text) for text in params.source_ids or ())


def check_field(
    params: CheckFieldParams,
    language: Language,
    protection: Protection = BUILT_IN,
    topics: Iterable[str] = (),
) -> CheckFieldResult:
    """Measures a text as it would be stored in a field, and says why it cannot be (S04).

    A topic is compared with the others of the log (S25).
    """
    text, withheld, problem, size = params.value, dict[str, int](), None, None
    hint: TopicHint | None = None
    try:
        if params.field in ("topic", "ask_next_time"):
            _refuse_keys(params.field, text, protection)
        else:
            text, withheld = _redacted(params.field, text, protection)
        if params.field == "topic":
            text = clean_topic(text)
            hint = topic_hint(text, topics)
        else:
            optional = ("ask_next_time", "missing_context" if params.type == "principle" else "")
            check_text(params.field, text, required=params.field not in optional)
    except RecordError as error:
        problem, size = describe(error, language), error.actual
    return CheckFieldResult(
        bytes=size or len(text.encode(errors="replace")),
        limit=LIMITS[params.field],
        problem=problem,
        hint=hint and say(language, hint.sentence, part=hint.part),
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


def _redacted(name: str, text: str, protection: Protection) -> tuple[str, dict[str, int]]:
    check_input(name, text)
    redaction = redact(text, protection)
    return redaction.text, dict(redaction.kinds)


def _refuse_keys(name: str, text: str, protection: Protection) -> None:
    """Refuses a certain key where the text is not rewritten (S22)."""
    check_input(name, text)
    kinds = sorted({secret.kind for secret in find_certain_keys(text, protection)})
    if kinds:
        raise RecordError("secret", name, detail=", ".join(kinds))
