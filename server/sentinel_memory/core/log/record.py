"""A record and its line, and what follows: files, certificate, return (S03, S20, E07). Pure.

A return is told without the history of git, and thus in a shallow clone too, because a principle
names its sources and the time of its compaction.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, Literal, NamedTuple, cast

from ..errors import RecordError
from ..evidence.evidence import Evidence
from ..private import has_marker, stands_for_text
from ..text.expressions import expression
from ..text.globs import matches
from ..text.ids import derive_id, seconds, sha256
from ..text.json_line import read_object
from ..text.limits import KINDS, LISTS, STALE_DAYS, Kind, list_text
from .texts import (
    Link,
    check_text,
    clean_cues,
    clean_evidence,
    clean_links,
    clean_topic,
    is_blank,
    read_evidence,
    read_links,
    texts_of,
    usable,
    usable_evidence,
    written_evidence,
    written_links,
)

RecordType = Literal["log", "principle"]
Identity = tuple[str, str, str]
"""(type, topic, text), which makes two records the same regardless of their ids."""

_MANY = (*LISTS, "evidence", "kind", "links", "pinned")
_OPTIONAL = ("ask_next_time", *_MANY)
"""Optional fields of a line."""
_KNOWN = frozenset({"id", "type", "topic", "missing_context", "lesson", "meta", *_OPTIONAL})
_SILENT = _KNOWN - {"ask_next_time"}
"""Known fields of a record without a question.

A question that is no text counts as an unknown field, and so does a list with entries of another
type (S20).
"""
_TEXTS = frozenset({str})
SAVED_BY = ("agent", "commit")
"""Fields of `meta` about the latest save: the program that made it, and the commit (S03)."""
SOURCES_KEPT = 200
"""Most ids in `meta.sources` (S03); the newest stay."""
LARGEST_COUNT = 2**53 - 1
"""The largest integer that every JSON parser accepts; a larger count is invalid."""
_NOTHING: Mapping[str, Any] = {}
_DAY = 86_400


class Record(NamedTuple):
    """A memory as it stands in the log; unknown fields are kept in `extra` and in `meta`."""

    id: str
    type: RecordType
    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str | None = None
    meta: Mapping[str, Any] = _NOTHING
    extra: Mapping[str, Any] = _NOTHING
    cues: tuple[str, ...] = ()
    """Phrases by which a later task on this subject is recognised (N10)."""
    settled_by: tuple[str, ...] = ()
    """Phrases in a task that already state the missing context (N10)."""
    applies_to: tuple[str, ...] = ()
    """Globs of the files to which it applies (N11)."""
    evidence: tuple[Evidence, ...] = ()
    """The quoted code (E01)."""
    kind: Kind | None = None
    """What it is about; an unknown kind of a line stands in `extra` (M01)."""
    links: tuple[Link, ...] = ()
    """The records to which it refers, as they stand in the line (M04)."""
    pinned: bool = False
    """Whether a person protects it from compaction, superseding and deletion (M03)."""

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
        kind: Kind | None = None,
        links: Sequence[Link] = (),
        created: str,
    ) -> Record:
        """Returns a new record that may be stored.

        `type`: log or principle; a principle's missing_context is stored as "".
        `topic`: it is trimmed and NFC-normalised here (S05).
        `missing_context`: at most 1,024 bytes of UTF-8, non-blank for a log.
        `lesson`: at most 1,024 bytes of UTF-8, non-blank.
        `ask_next_time`: at most 512 bytes of UTF-8; blank means None.
        `cues`: at most 12 of 64 bytes of UTF-8, 48 for a principle (N10).
        `settled_by`: the same limits as cues.
        `applies_to`: at most 8 globs of 128 bytes of UTF-8, 48 for a principle (N11).
        `evidence`: at most 3 quotes of 200 bytes of UTF-8, 8 for a principle (E01).
        `kind`: what it is about, or None (M01).
        `links`: at most 8, and as many `superseded_by` (M04).
        `created`: ISO 8601 UTC, from `timestamp`.

        Raises:
            RecordError: a field is invalid; names the field, and the limit and the actual size if a
                limit is exceeded.
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
            evidence=clean_evidence(evidence, type),
            kind=kind,
            links=clean_links(links),
        )

    @property
    def identity(self) -> Identity:
        """Returns (type, topic, text), with the text as in `text`."""
        return (self.type, self.topic, self.text)

    @property
    def text(self) -> str:
        """Returns the field that determines the id with the topic (S06)."""
        return self.missing_context if self.type == "log" else self.lesson

    @property
    def created(self) -> str | None:
        """Returns the ISO 8601 time of the first save, or None if the line has none."""
        return self._time("created")

    @property
    def updated(self) -> str | None:
        """Returns the ISO 8601 time of the latest repeated save, or None."""
        return self._time("updated")

    @property
    def compacted_at(self) -> str | None:
        """Returns the ISO 8601 time at which a principle replaced its sources, or None."""
        return self._time("compacted_at")

    @property
    def newest(self) -> float:
        """Returns the later of created and updated in seconds since 1970; 0 if both are invalid."""
        created, updated = self.meta.get("created"), self.meta.get("updated")
        first = seconds(created) if isinstance(created, str) else 0.0
        last = seconds(updated) if isinstance(updated, str) else 0.0
        return last if last > first else first

    @property
    def confirmed(self) -> str | None:
        """Returns the ISO 8601 time at which a person said that it is still true, or None (M15)."""
        return self._time("confirmed")

    @property
    def fresh(self) -> float:
        """Returns the later of `newest` and `confirmed` in seconds since 1970, when its age begins.

        A record that never goes stale is always fresh, and has the largest number.
        """
        if self.pinned or STALE_DAYS[self.kind] is None:
            return inf
        return max(self.newest, seconds(self.confirmed))

    def stale_days(self, now: float) -> int | None:
        """Returns the age in days if that is long for its kind, else None (M14, M15).

        `now`: seconds since 1970.
        """
        fresh, limit = self.fresh, STALE_DAYS[self.kind]
        if limit is None or not 0 < fresh < inf:
            return None
        days = int((now - fresh) // _DAY)
        return days if days > limit else None

    @property
    def occurrences(self) -> int:
        """Returns the number of saves; 1 if the line does not state it."""
        return self._whole("occurrences") or 1

    @property
    def source_count(self) -> int | None:
        """Returns the number of logs for which a principle stands, or None without sources."""
        return self._whole("source_count")

    @property
    def sources(self) -> tuple[str, ...]:
        """Returns the ids of the sources of a principle, oldest first."""
        found = self.meta.get("sources")
        return tuple(i for i in found if isinstance(i, str)) if isinstance(found, list) else ()

    @property
    def question(self) -> str:
        """Returns the question to ask next time, or ""."""
        return (self.ask_next_time or "").strip()

    @property
    def withheld(self) -> bool:
        """Returns whether text of it was withheld, as its markers or its `meta` say (P11)."""
        if self.meta.get("withheld") is True:
            return True
        fields = (self.topic, self.missing_context, self.lesson, self.ask_next_time or "")
        texts = (*fields, *self.cues, *self.settled_by, *self.applies_to)
        # Most records hold no marker, which one look at all texts tells.
        return has_marker("\n".join(texts)) and any(map(stands_for_text, texts))

    def as_withheld(self) -> Record:
        """Returns the record with a note in `meta` if no marker shows that text was withheld."""
        return self if self.withheld else self.with_meta(withheld=True)

    def field_text(self, name: str) -> str:
        """Returns a field as one text, or "" if it is absent.

        A list has one entry per line; for evidence, each text of an entry is a line.
        """
        if name == "evidence":
            return list_text(texts_of(self.evidence))
        if name == "links":
            return list_text(map(str, self.links))
        value = getattr(self, name)
        if name in LISTS:
            return list_text(value)
        return "true" if value is True else value or ""

    def with_extra(self, extra: Mapping[str, Any]) -> Record:
        """Returns the record with these unknown fields, except names for which it has a value."""
        taken = {name for name in _OPTIONAL if getattr(self, name)}
        return self._replace(extra={k: v for k, v in extra.items() if k not in taken})

    def with_meta(self, **changes: object) -> Record:
        """Returns the record with these fields of meta set; None removes a field."""
        gone = {name for name, value in changes.items() if value is None}
        meta = {**self.meta, **changes}
        return self._replace(meta={k: v for k, v in meta.items() if k not in gone})

    def _time(self, name: str) -> str | None:
        value = self.meta.get(name)
        return value if isinstance(value, str) else None

    def _whole(self, name: str) -> int | None:
        value = self.meta.get(name)
        return value if type(value) is int and 0 < value <= LARGEST_COUNT else None


SHORTEST = len(b'{"id":"","type":"log","topic":"","missing_context":"","lesson":""}')
"""Bytes of the shortest record."""


def parse_line(line: bytes) -> Record | None:
    """Parses a line of the log; returns None if it is no record (S20).

    A record may exceed a limit, have a wrong id, and have odd or missing meta. A question that is
    no text, and a list with other entries, are kept as unknown fields.
    """
    # A log may consist of a million lines that are too short for a record.
    value = read_object(line) if len(line) >= SHORTEST else None
    return None if value is None else record_of(value)


def record_of(value: Mapping[str, Any]) -> Record | None:
    """Returns the record that a JSON object represents, or None (S20)."""
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
    kind: Kind | None = None
    links: tuple[Link, ...] = ()
    if not value.keys().isdisjoint(_MANY):
        lists = {name: tuple(get(name, ())) for name in LISTS if _are_texts(get(name))}
        known = known.difference(name for name in LISTS if name not in lists)
        if (read := read_evidence(get("evidence"))) is None:
            known = known.difference(("evidence",))
        else:
            evidence = read
        if (found := read_links(get("links"))) is None:
            known = known.difference(("links",))
        else:
            links = found
        kind = get("kind")
        # An unknown kind counts as absent and stays as it is (M01), and so does another pin.
        if not isinstance(kind, str) or kind not in KINDS:
            kind, known = None, known.difference(("kind",))
        if get("pinned") is not True:
            known = known.difference(("pinned",))
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
        kind,
        links,
        get("pinned") is True,
    )


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and {*map(type, value)} <= _TEXTS


def format_line(record: Record) -> bytes:
    """Returns the line of a record without its newline; characters are not escaped (S02)."""
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
    if record.kind is not None:
        value["kind"] = record.kind
    if record.links:
        value["links"] = written_links(record.links)
    if record.pinned:
        value["pinned"] = True
    value["meta"] = dict(record.meta)
    text = _ENCODER.encode({**value, **record.extra, **value} if record.extra else value)
    # Unknown fields of a foreign line may contain lone surrogates, which UTF-8 cannot encode.
    return text.encode("utf-8", "backslashreplace")


_ENCODER = json.JSONEncoder(ensure_ascii=False)


_LIST = re.compile(rb'"(?:applies_to"\s*+:\s*+(\[[^\]\[\n]*+\])?|evidence"\s*+:)')
"""The name of either field in a line; within a text, a backslash would precede the quotation mark.
"""


def globs_of(record: Record) -> tuple[str, ...]:
    """Returns the globs of the files to which a record applies (N11)."""
    return usable(record.applies_to, record.type, "applies_to")


def holds_for(record: Record, path: str) -> bool:
    """Returns whether a record applies to a file.

    `record`: the record as stored.
    `path`: relative to the project, with `/`, in NFC.
    """
    return any(matches(glob, path) for glob in globs_of(record)) or path in quoted_files(record)


def quoted_files(record: Record) -> tuple[str, ...]:
    """Returns the files whose code a record quotes (E01)."""
    if not record.evidence:
        return ()
    return tuple(one.path for one in usable_evidence(record.evidence, record.type))


def possible_lines(data: bytes, paths: Iterable[str]) -> Iterator[int]:
    """Yields the start of each line that may apply to one of the files, in order.

    The caller must still check the record of each line, because this search may match too much.

    `data`: the bytes of a log.
    `paths`: paths as in `holds_for`.
    """
    wanted = tuple(paths)
    quoted = tuple(json.dumps(path, ensure_ascii=False).encode() for path in wanted)
    known: dict[bytes | None, bool] = {}
    last = -1
    for found in _LIST.finditer(data):
        listed = found[1]
        if listed is None and found[0].startswith(b'"evidence'):
            end = data.find(b"\n", found.end())
            rest = data[found.end() : end if end >= 0 else None]
            may_hold = b"\\u" in rest or any(path in rest for path in quoted)
        elif listed in known:
            may_hold = known[listed]
        else:
            may_hold = known[listed] = _may_hold(listed, wanted)
        if may_hold:
            begin = line_begin(data, found.start())
            if begin != last:
                yield begin
            last = begin


def line_begin(data: bytes, at: int) -> int:
    """Returns where the line around a place of a log begins, behind a BOM of the file."""
    return data.rfind(b"\n", 0, at) + 1 or (len(BOM_UTF8) if data.startswith(BOM_UTF8) else 0)


def _may_hold(listed: bytes | None, paths: tuple[str, ...]) -> bool:
    try:
        globs = json.loads((listed or b"").decode())
    except (ValueError, RecursionError):
        return True
    return any(
        matches(glob.strip(), path) for glob in globs if isinstance(glob, str) for path in paths
    )


CERTIFIED = "certified"
"""Name of the field of `meta`; a save never sets it."""
_DIGITS = 12
_QUOTES = expression(r"[0-9a-f]{12}")


def certificate(record: Record, now: str) -> Mapping[str, str]:
    """Returns the certificate of a record, for its `meta`.

    `now`: ISO 8601 UTC.
    """
    return {"at": now, "quotes": _digest(record)}


def is_certified(record: Record) -> bool:
    """Returns whether a person has certified exactly this lesson and these quotes."""
    said = record.meta.get(CERTIFIED)
    return isinstance(said, dict) and said.get("quotes") == _digest(record)


def certified_at(record: Record) -> str | None:
    """Returns when a person certified exactly this lesson and these quotes; None if nobody did."""
    said = record.meta.get(CERTIFIED)
    return str(said.get("at")) if isinstance(said, dict) and is_certified(record) else None


def without_void(record: Record) -> Record:
    """Returns the record without a certificate that was given for another lesson or quotes."""
    is_void = CERTIFIED in record.meta and not is_certified(record)
    return record.with_meta(certified=None) if is_void else record


def is_written(value: object) -> bool:
    """Returns whether a value has the form of a certificate, so it can hide nothing."""
    return (
        isinstance(value, dict)
        and isinstance(at := value.get("at"), str)
        and seconds(at) > 0
        and value.keys() == {"at", "quotes"}
        and isinstance(quotes := value["quotes"], str)
        and _QUOTES.fullmatch(quotes) is not None
    )


def _digest(record: Record) -> str:
    texts = [record.lesson, *(text for one in record.evidence for text in (one.path, one.quote))]
    whole = "\0".join(texts).encode(errors="surrogatepass")
    return sha256(whole).hexdigest()[:_DIGITS]


Return = Literal["resurrected", "recurring"]
"""The reason why a replaced record exists again.

`resurrected`: it is as old as the compaction, so a merge restored it. `recurring`: it was saved
after the compaction, so the problem has occurred again.
"""


def returned(records: Iterable[Record]) -> Mapping[Identity, tuple[Return, str]]:
    """Returns the records that a principle among them has replaced, with that principle's id.

    If several principles replaced a record, the latest counts. A principle without a time counts as
    the oldest. A principle that is newer than the one that names its id as a source does not count,
    because that id may be that of a log.
    """
    log = tuple(records)
    replaced: dict[str, tuple[float, str, Record]] = {}
    for record in log:
        made = (seconds(record.compacted_at), record.id, record)
        for source in record.sources:
            replaced[source] = max(replaced.get(source, made), made, key=lambda one: one[:2])
    found: dict[Identity, tuple[Return, str]] = {}
    for record in log:
        by = replaced.get(record.id)
        if by is not None and by[2] is not record:
            again = record.newest > by[0] or not by[0]
            if not (again and record.type == "principle"):
                found[record.identity] = ("recurring" if again else "resurrected", by[1])
    return found
