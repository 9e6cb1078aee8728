"""Records and logs for the tests of the core, and a second reading of the file format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from sentinel_memory.core.changes.references import SourceRef
from sentinel_memory.core.log.document import Line
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.private import MARKERS
from sentinel_memory.core.text.form import lines_of
from sentinel_memory.core.text.ids import revision
from sentinel_memory.core.text.limits import LIMITS

CREATED = "2026-01-01T00:00:00.000+00:00"
LATER = "2026-02-01T00:00:00.000+00:00"
LATEST = "2026-03-01T00:00:00.000+00:00"
BOM = b"\xef\xbb\xbf"


def log(
    gap: str = "gap",
    *,
    topic: str = "auth",
    lesson: str = "rule",
    question: str | None = None,
    created: str = CREATED,
) -> Record:
    """A log that may be stored."""
    return Record.create(
        type="log",
        topic=topic,
        missing_context=gap,
        lesson=lesson,
        ask_next_time=question,
        created=created,
    )


def principle(
    lesson: str = "rule",
    *,
    topic: str = "auth",
    question: str | None = None,
    created: str = CREATED,
) -> Record:
    """A principle that may be stored."""
    return Record.create(
        type="principle",
        topic=topic,
        missing_context="",
        lesson=lesson,
        ask_next_time=question,
        created=created,
    )


def with_cues(record: Record, **lists: tuple[str, ...]) -> Record:
    """The record with cues, words that settle it, or globs of its files."""
    return record._replace(**lists)  # type: ignore[arg-type]  # lists only


def log_of(*records: Record) -> bytes:
    """The bytes of a log with these records, in the order of their ids."""
    lines = (format_line(record) + b"\n" for record in sorted(records, key=lambda one: one.id))
    return b"".join(lines)


def raw_line(**fields: object) -> bytes:
    """A line as a person could write it: any field can be replaced, None leaves it out."""
    value = {
        "id": "0123456789abcdef",
        "type": "log",
        "topic": "auth",
        "missing_context": "gap",
        "lesson": "rule",
        "meta": {"created": CREATED},
        **fields,
    }
    return json.dumps(
        {k: v for k, v in value.items() if v is not None}, ensure_ascii=False
    ).encode()


def raw(line: bytes | Record) -> bytes:
    """The bytes of a line, which may be given as its record."""
    return line if isinstance(line, bytes) else format_line(line)


def block(
    ours: tuple[bytes | Record, ...],
    theirs: tuple[bytes | Record, ...],
    *,
    base: tuple[bytes | Record, ...] | None = None,
    names: tuple[bytes, bytes] = (b"HEAD", b"1a2b3c4 (Ask for it)"),
) -> list[bytes]:
    """A conflict as git writes it into a log, with its base or without."""
    middle = [] if base is None else [b"||||||| parent of 1a2b3c4", *map(raw, base)]
    opening, closing = b"<<<<<<< " + names[0], b">>>>>>> " + names[1]
    return [opening, *map(raw, ours), *middle, b"=======", *map(raw, theirs), closing]


def ref_of(record: Record) -> str:
    """A record in its present state, as a plan names it."""
    return f"{record.id}@{revision(format_line(record))}"


def ref(record: Record | bytes | Line, *, typed: bool = False) -> SourceRef:
    """A record as a compaction names it."""
    line = record.raw if isinstance(record, Line) else raw(record)
    value = json.loads(line)
    prefix = f"{value['type']}:" if typed else ""
    return SourceRef.parse(f"{prefix}{value['id']}@{revision(line)}")


def fits(name: str, text: str) -> bool:
    """Whether a text is neither blank nor over the limit of its field."""
    bare = text
    for marker in MARKERS:
        bare = bare.replace(marker, "")
    return bool(bare.strip()) and len(text.encode()) <= LIMITS[name]


ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
GAPS = ANY_TEXT.filter(lambda text: fits("missing_context", text))
LESSONS = ANY_TEXT.filter(lambda text: fits("lesson", text))
QUESTIONS = ANY_TEXT.filter(lambda text: fits("ask_next_time", text))
_WORDS = st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"])
TOPICS = st.text(_WORDS, min_size=1, max_size=20).filter(
    lambda text: fits("topic", text.strip() or " ") and len(text.encode()) <= 40
)
ENTRIES = st.lists(
    st.text(_WORDS, min_size=1, max_size=20).map(str.strip).filter(bool), max_size=12, unique=True
)
_LABELS = st.sampled_from(["topic", "lesson", "settled by", "주제"])
_FORM_LINES = st.sampled_from(
    [
        "# remark",
        "",
        "  ",
        "  more",
        "\tmore",
        "    deep",
        "what: ever",
        "주제\uff1a결제",
        "settled  BY :x",
    ]
)
TYPED = st.lists(
    ANY_TEXT | _FORM_LINES | st.builds("{}: {}".format, _LABELS, ANY_TEXT), max_size=12
).flatmap(lambda lines: st.sampled_from(["\n", "\r\n", "\r"]).map(lambda end: end.join(lines)))
"""Texts that a person may type into a form."""

JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**40), 10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(["\ud800", "\udfff\ud800", "한 글", "\u2028"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)
KNOWN_FIELDS = frozenset(
    {"id", "type", "topic", "missing_context", "lesson", "ask_next_time", "meta"}
)
KNOWN_META = frozenset(
    {"created", "updated", "occurrences", "compacted_at", "source_count", "sources"}
)


def with_line_feeds(text: str) -> str:
    """A text as a form holds it: without the space around it, its lines ended by a line feed."""
    return "\n".join(lines_of(text)).strip()


def unknown_fields(known: frozenset[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Fields that a later version or a person may have added."""
    names = st.text(max_size=6).filter(lambda name: name not in known)
    return st.dictionaries(names, JSON_VALUES, max_size=3)


def to_line(value: Mapping[str, Any]) -> bytes:
    """JSON of one line in which half characters stand as escapes, as UTF-8 demands."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(f"\\u{ord(c):04x}" if "\ud800" <= c <= "\udfff" else c for c in text).encode()


_IDS = ("1111111111111111", "2222222222222222", "3333333333333333")


@st.composite
def record_lines(draw: st.DrawFn) -> bytes:
    """A record from a small world, so that identities, ids and both repeat."""
    kind = draw(st.sampled_from(["log", "principle"]))
    topic = draw(st.sampled_from(["auth", "결제"]))
    text = draw(st.sampled_from(["one", "two", "셋"]))
    made = log(text, topic=topic) if kind == "log" else principle(text, topic=topic)
    made = made.with_meta(
        updated=draw(st.sampled_from([None, "2026-01-03T00:00:00+00:00", "2027-01-01T00:00:00Z"]))
    )
    line = format_line(made)
    if draw(st.booleans()):
        line = line.replace(made.id.encode(), draw(st.sampled_from(_IDS)).encode(), 1)
    if draw(st.booleans()):
        line = line.replace(b'{"id": ', draw(st.sampled_from([b'{ "id":', b'  {"id":\t'])), 1)
    return line


BAD_LINES = st.sampled_from(
    [
        b"not json",
        b"{",
        b"[]",
        b"{}",
        b"null",
        b"=======",
        b">>>>>>> theirs",
        b"<<<<<< six",
        b"\xff\xfe",
        b'{"id": 1, "type": "log"}',
        b'{"id": "x", "type": "log", "topic": "t", "missing_context": "m", "lesson": NaN}',
        BOM + b"{}",
        BOM,
        b"bad with return\r",
        b"\x00",
        b"[" * 3_000,
    ]
)
_SIDE = st.lists(record_lines() | BAD_LINES.filter(lambda raw: raw[:1] != b">"), max_size=2)


@st.composite
def conflicts(draw: st.DrawFn) -> bytes:
    """A block between conflict markers as git writes it."""
    ours, theirs = draw(_SIDE), draw(_SIDE)
    return b"\n".join([b"<<<<<<< HEAD", *ours, b"=======", *theirs, b">>>>>>> branch"])


@st.composite
def logs(draw: st.DrawFn) -> bytes:
    """The bytes of a log as merges, editors and people leave it."""
    blanks = st.sampled_from([b"", b"  ", b"\r", b"\t\r"])
    parts = draw(st.lists(record_lines() | BAD_LINES | conflicts() | blanks, max_size=10))
    ends = [draw(st.sampled_from([b"\n", b"\n", b"\r\n"])) for _ in parts]
    data = b"".join(part + end for part, end in zip(parts, ends, strict=True))
    if draw(st.booleans()):
        data += b"<<<<<<< unclosed\n" + b"".join(line + b"\n" for line in draw(_SIDE))
    if draw(st.booleans()):
        data = data.removesuffix(b"\n")
    return draw(st.sampled_from([b"", b"", BOM])) + data


def is_record(raw: bytes) -> bool:
    """The rule of S20, read a second time."""
    try:
        value = json.loads(raw.decode(), parse_constant=float.fromhex)
    except (ValueError, RecursionError):
        return False
    return (
        isinstance(value, dict)
        and value.get("type") in ("log", "principle")
        and all(isinstance(value.get(f), str) for f in ("id", "topic", "missing_context", "lesson"))
    )


def pieces(data: bytes) -> list[tuple[str, bytes]]:
    """A log as (kind, bytes), line by line: record, bad, conflict or unclosed; a second reading."""
    found: list[tuple[str, bytes]] = []
    block: list[bytes] | None = None
    for raw in data.removeprefix(BOM).split(b"\n"):
        if block is not None:
            block.append(raw)
            if raw.startswith(b">>>>>>>"):
                found.append(("conflict", b"\n".join(block)))
                block = None
        elif raw.startswith(b"<<<<<<<"):
            block = [raw]
        elif is_record(raw.rstrip(b"\r")):
            found.append(("record", raw.rstrip(b"\r")))
        elif raw.strip():
            found.append(("bad", raw))
    if block is not None:
        if block[-1] == b"":
            block.pop()
        found.append(("unclosed", b"\n".join(block)))
    return found


def identity(raw: bytes) -> tuple[str, str, str]:
    """(type, topic, text) of a record's line (S06)."""
    value = json.loads(raw)
    text = value["missing_context"] if value["type"] == "log" else value["lesson"]
    return (value["type"], value["topic"], text)
