"""One memory: its fields and limits, its id, and its line in the log (S03-S07, S20)."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, cast

from ..errors import RecordError
from ..private.markers import MARKERS
from ..text.ids import derive_id
from ..text.json_line import read_object
from ..text.limits import INPUT_LIMIT, LIMITS
from ..text.times import seconds

RecordType = Literal["log", "principle"]
Identity = tuple[str, str, str]
"""(type, topic, text): what makes two records the same, whatever their ids say."""

_KNOWN = frozenset({"id", "type", "topic", "missing_context", "lesson", "ask_next_time", "meta"})
_SILENT = _KNOWN - {"ask_next_time"}
"""The same of a record that asks nothing: a question that is no text is an unknown field."""
_LINE_BREAKS = frozenset("\u2028\u2029")
SAVED_BY = ("agent", "commit")
"""What `meta` says about the latest save: which program made it, on which commit (S03)."""
SOURCES_KEPT = 200
"""How many ids `meta.sources` holds at most (S03); the newest stay."""
LARGEST_COUNT = 2**53 - 1
"""The largest whole number that every reader of JSON takes; a count above it is odd."""
_NOTHING: Mapping[str, Any] = {}


class Record(NamedTuple):
    """A memory as it stands in the log; unknown fields are in `extra` and in `meta`."""

    id: str
    type: RecordType
    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str | None = None
    meta: Mapping[str, Any] = _NOTHING
    extra: Mapping[str, Any] = _NOTHING

    @classmethod
    def create(
        cls,
        *,
        type: RecordType,
        topic: str,
        missing_context: str,
        lesson: str,
        ask_next_time: str | None = None,
        created: str,
    ) -> Record:
        """Builds a record that may be stored, or says why it may not.

        Args:
            type: log or principle; a principle's missing_context is stored as "".
            topic: trimmed and NFC-normalised here (S05).
            missing_context: at most 1,024 UTF-8 bytes, non-blank for a log.
            lesson: at most 1,024 UTF-8 bytes, non-blank.
            ask_next_time: at most 512 UTF-8 bytes; blank is the same as none.
            created: ISO 8601 UTC, from `timestamp`.

        Raises:
            RecordError: naming the field, and limit and actual size where those are the rule.
        """
        if type not in ("log", "principle"):
            raise RecordError("unknown_type", "type")
        topic = clean_topic(topic)
        if type == "principle":
            missing_context = ""
        else:
            check_text("missing_context", missing_context, required=True)
        check_text("lesson", lesson, required=True)
        if ask_next_time is not None:
            check_text("ask_next_time", ask_next_time, required=False)
            ask_next_time = None if is_blank(ask_next_time) else ask_next_time
        text = missing_context if type == "log" else lesson
        return cls(
            id=derive_id(topic, text),
            type=type,
            topic=topic,
            missing_context=missing_context,
            lesson=lesson,
            ask_next_time=ask_next_time,
            meta={"created": created},
        )

    @property
    def identity(self) -> Identity:
        """(type, topic, text); the text is missing_context of a log, lesson of a principle."""
        return (self.type, self.topic, self.text)

    @property
    def text(self) -> str:
        """The field that, with the topic, makes the id (S06)."""
        return self.missing_context if self.type == "log" else self.lesson

    @property
    def created(self) -> str | None:
        """ISO 8601 time of the first save, None where the line has none."""
        return self._time("created")

    @property
    def updated(self) -> str | None:
        """ISO 8601 time of the latest repeated save, None if there was none."""
        return self._time("updated")

    @property
    def compacted_at(self) -> str | None:
        """ISO 8601 time at which a principle replaced its sources, None without sources."""
        return self._time("compacted_at")

    @property
    def newest(self) -> float:
        """Seconds since 1970 of the later of created and updated; 0 where neither is valid."""
        return max(seconds(self.created), seconds(self.updated)) if self.meta else 0.0

    @property
    def occurrences(self) -> int:
        """How often this was saved; a line that does not say counts as once."""
        return self._whole("occurrences") or 1

    @property
    def source_count(self) -> int | None:
        """How many logs a principle stands for, None where it has no sources."""
        return self._whole("source_count")

    @property
    def sources(self) -> tuple[str, ...]:
        """Ids that a principle was made from, oldest first."""
        found = self.meta.get("sources")
        return tuple(i for i in found if isinstance(i, str)) if isinstance(found, list) else ()

    @property
    def withheld(self) -> bool:
        """Whether a marker stands in it for something that was not stored."""
        fields = (self.topic, self.missing_context, self.lesson, self.ask_next_time or "")
        return any(marker in text for text in fields for marker in MARKERS)

    def with_meta(self, **changes: object) -> Record:
        """Returns it with these meta fields set; None removes one."""
        gone = {name for name, value in changes.items() if value is None}
        meta = {**self.meta, **changes}
        return self._replace(meta={k: v for k, v in meta.items() if k not in gone})

    def _time(self, name: str) -> str | None:
        value = self.meta.get(name)
        return value if isinstance(value, str) else None

    def _whole(self, name: str) -> int | None:
        value = self.meta.get(name)
        return value if type(value) is int and 0 < value <= LARGEST_COUNT else None


def is_blank(text: str) -> bool:
    """Tells whether a text holds nothing but space and markers of withheld parts."""
    for marker in MARKERS:
        text = text.replace(marker, "")
    return not text.strip()


def check_not_blank(name: str, text: str) -> None:
    """Refuses a text without a word; of one that was all secret it says so (S04)."""
    if is_blank(text):
        raise RecordError("all_withheld" if text.strip() else "blank", name)


def clean_topic(topic: str) -> str:
    """Returns the topic as it is stored, hashed and matched (S05), or raises RecordError."""
    check_input("topic", topic)
    topic = unicodedata.normalize("NFC", topic.strip())
    if not topic:
        raise RecordError("blank", "topic")
    if any(unicodedata.category(c) == "Cc" or c in _LINE_BREAKS for c in topic):
        raise RecordError("not_one_line", "topic")
    _check_limit("topic", topic)
    return topic


def check_input(name: str, text: str) -> int:
    """Refuses what must not even reach redaction; returns the size in UTF-8 bytes (S04)."""
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise RecordError("lone_surrogate", name) from None
    if size > INPUT_LIMIT:
        raise RecordError("too_large", name, limit=INPUT_LIMIT, actual=size)
    if "\0" in text:
        raise RecordError("nul", name)
    return size


def check_text(name: str, text: str, *, required: bool) -> None:
    """Refuses a text that may not be stored in this field, as it would be stored (S04)."""
    check_input(name, text)
    if required:
        check_not_blank(name, text)
    _check_limit(name, text)


def _check_limit(name: str, text: str) -> None:
    size = len(text.encode("utf-8"))
    if size > LIMITS[name]:
        raise RecordError("over_limit", name, limit=LIMITS[name], actual=size)


def parse_line(line: bytes) -> Record | None:
    """Reads one line of the log; None when it is not a record (S20).

    A record over a limit or with a wrong id, odd or missing meta is a record all the same.
    A question that is no text is kept with the unknown fields.
    """
    value = read_object(line)
    return None if value is None else record_of(value)


def record_of(value: Mapping[str, Any]) -> Record | None:
    """Returns the record that an object of JSON stands for; None where it is not one (S20)."""
    get = value.get
    type, id, topic = get("type"), get("id"), get("topic")
    gap, lesson, question, meta = map(get, ("missing_context", "lesson", "ask_next_time", "meta"))
    if type not in ("log", "principle") or not (
        isinstance(id, str)
        and isinstance(topic, str)
        and isinstance(gap, str)
        and isinstance(lesson, str)
    ):
        return None
    known = _KNOWN if isinstance(question, str) else _SILENT
    extra: dict[str, Any] = {}
    if not value.keys() <= known:
        extra = {name: kept for name, kept in value.items() if name not in known}
    return Record(
        id,
        cast("RecordType", type),
        topic,
        gap,
        lesson,
        question if isinstance(question, str) else None,
        meta if isinstance(meta, dict) else {},
        extra,
    )


def format_line(record: Record) -> bytes:
    """Returns the line of a record, without its newline; text stands as itself (S02)."""
    value: dict[str, Any] = {
        "id": record.id,
        "type": record.type,
        "topic": record.topic,
        "missing_context": record.missing_context,
        "lesson": record.lesson,
    }
    if record.ask_next_time is not None:
        value["ask_next_time"] = record.ask_next_time
    value["meta"] = dict(record.meta)
    text = _ENCODER.encode({**value, **record.extra, **value} if record.extra else value)
    # Unknown fields of a foreign line may hold lone surrogates, which UTF-8 cannot carry.
    return text.encode("utf-8", "backslashreplace")


_ENCODER = json.JSONEncoder(ensure_ascii=False)
