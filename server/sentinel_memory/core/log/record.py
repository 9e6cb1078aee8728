"""One memory: its fields and limits, its id, and its line in the log (S03-S07, S20)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

from ..errors import RecordError
from ..evidence.evidence import Evidence
from ..private.markers import MARKERS
from ..text.entries import list_text
from ..text.ids import derive_id
from ..text.json_line import read_object
from ..text.limits import LISTS
from ..text.times import seconds
from .cues import clean_cues
from .quotes import clean_evidence, read_evidence, texts_of, written_evidence
from .texts import check_text, clean_topic, is_blank

RecordType = Literal["log", "principle"]
Identity = tuple[str, str, str]
"""(type, topic, text): what makes two records the same, whatever their ids say."""

_MANY = (*LISTS, "evidence")
_OPTIONAL = ("ask_next_time", *_MANY)
"""Fields that a line may lack."""
_KNOWN = frozenset({"id", "type", "topic", "missing_context", "lesson", "meta", *_OPTIONAL})
_SILENT = _KNOWN - {"ask_next_time"}
"""The same of a record that asks nothing: a question that is no text is an unknown field, and so is
a list with entries of another kind (S20)."""
_TEXTS = frozenset({str})
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
    cues: tuple[str, ...] = ()
    """By which a later task about this is recognised (N10)."""
    settled_by: tuple[str, ...] = ()
    """By which a task shows that it says already what was missing (N10)."""
    applies_to: tuple[str, ...] = ()
    """Globs of the files where it holds (N11)."""
    evidence: tuple[Evidence, ...] = ()
    """The code that it quotes (E01)."""

    @classmethod
    def create(
        cls,
        *,
        type: RecordType,
        topic: str,
        missing_context: str,
        lesson: str,
        ask_next_time: str | None = None,
        cues: Sequence[str] = (),
        settled_by: Sequence[str] = (),
        applies_to: Sequence[str] = (),
        evidence: Sequence[Evidence] = (),
        created: str,
    ) -> Record:
        """Builds a record that may be stored, or says why it may not.

        Args:
            type: log or principle; a principle's missing_context is stored as "".
            topic: trimmed and NFC-normalised here (S05).
            missing_context: at most 1,024 UTF-8 bytes, non-blank for a log.
            lesson: at most 1,024 UTF-8 bytes, non-blank.
            ask_next_time: at most 512 UTF-8 bytes; blank is the same as none.
            cues: at most 12 of 64 UTF-8 bytes, of a principle 48 (N10).
            settled_by: the same.
            applies_to: at most 8 globs of 128 UTF-8 bytes (N11).
            evidence: at most 3 quotes of 200 UTF-8 bytes (E01).
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
            cues=clean_cues("cues", cues, type),
            settled_by=clean_cues("settled_by", settled_by, type),
            applies_to=clean_cues("applies_to", applies_to, type),
            evidence=clean_evidence(evidence),
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
        created, updated = self.meta.get("created"), self.meta.get("updated")
        first = seconds(created) if isinstance(created, str) else 0.0
        last = seconds(updated) if isinstance(updated, str) else 0.0
        return last if last > first else first

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
    def question(self) -> str:
        """What to ask next time, "" where it asks nothing."""
        return (self.ask_next_time or "").strip()

    @property
    def withheld(self) -> bool:
        """Whether a marker stands in it for something that was not stored."""
        fields = (self.topic, self.missing_context, self.lesson, self.ask_next_time or "")
        listed = (*self.cues, *self.settled_by, *self.applies_to)
        return any(marker in text for text in (*fields, *listed) for marker in MARKERS)

    def field_text(self, name: str) -> str:
        """Returns a field as one text: of a list, an entry a line; "" where it is absent.

        Of evidence, each text of an entry is a line.
        """
        if name == "evidence":
            return list_text(texts_of(self.evidence))
        value = getattr(self, name)
        return list_text(value) if name in LISTS else value or ""

    def with_extra(self, extra: Mapping[str, Any]) -> Record:
        """Returns it with these unknown fields, but for those in whose place it has a value."""
        taken = {name for name in _OPTIONAL if getattr(self, name)}
        return self._replace(extra={k: v for k, v in extra.items() if k not in taken})

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


def parse_line(line: bytes) -> Record | None:
    """Reads one line of the log; None when it is not a record (S20).

    A record over a limit or with a wrong id, odd or missing meta is a record all the same.
    A question that is no text, and a list with other entries, stay with the unknown fields.
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
    lists: Mapping[str, tuple[str, ...]] = _NOTHING
    evidence: tuple[Evidence, ...] = ()
    if not value.keys().isdisjoint(_MANY):
        lists = {name: tuple(get(name, ())) for name in LISTS if _are_texts(get(name))}
        known = known.difference(name for name in LISTS if name not in lists)
        if (read := read_evidence(get("evidence"))) is None:
            known = known.difference(("evidence",))
        else:
            evidence = read
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
        lists.get("cues", ()),
        lists.get("settled_by", ()),
        lists.get("applies_to", ()),
        evidence,
    )


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and {*map(type, value)} <= _TEXTS


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
    for name in LISTS:
        if entries := getattr(record, name):
            value[name] = entries
    if record.evidence:
        value["evidence"] = written_evidence(record.evidence)
    value["meta"] = dict(record.meta)
    text = _ENCODER.encode({**value, **record.extra, **value} if record.extra else value)
    # Unknown fields of a foreign line may hold lone surrogates, which UTF-8 cannot carry.
    return text.encode("utf-8", "backslashreplace")


_ENCODER = json.JSONEncoder(ensure_ascii=False)
