"""A record: its line of the file and what is none, its topic, id and counts (S02-S07, S20)."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_records import (
    CREATED,
    GAPS,
    KNOWN_FIELDS,
    KNOWN_META,
    LESSONS,
    QUESTIONS,
    TOPICS,
    log,
    principle,
    raw_line,
    to_line,
    unknown_fields,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.chunks import why_unreadable
from sentinel_memory.core.log.record import Record, format_line, parse_line
from sentinel_memory.core.log.texts import clean_topic
from sentinel_memory.core.text.ids import derive_id, revision, seconds
from sentinel_memory.sentences.table import SENTENCES
from sentinel_memory.store.store import Store


@pytest.mark.requirement("S02", "S03")
@given(topic=TOPICS, gap=GAPS, lesson=LESSONS, question=st.none() | QUESTIONS)
def test_any_text_comes_back_from_the_file_as_it_was_saved(
    store: Store, topic: str, gap: str, lesson: str, question: str | None
) -> None:
    store.path.unlink(missing_ok=True)
    record = log(gap, topic=topic, lesson=lesson, question=question)
    assert parse_line(format_line(record)) == record
    store.upsert_log(record)
    assert Store(store.path).read_all() == [record]
    stored = store.path.read_bytes()
    assert stored.count(b"\n") == 1
    assert gap.encode() in stored or set(gap) & {chr(c) for c in (*range(32), 34, 92)}


@pytest.mark.requirement("S03", "S20")
@given(
    extra=unknown_fields(KNOWN_FIELDS),
    meta=unknown_fields(KNOWN_META),
    occurrences=st.sampled_from([1, 0, -1, "many", None, 10**30, True]),
)
def test_unknown_fields_are_read_and_written_as_they_are(
    extra: dict[str, Any], meta: dict[str, Any], occurrences: object
) -> None:
    value = {
        "id": "x",
        "type": "log",
        "topic": "auth",
        "missing_context": "gap",
        "lesson": "rule",
        "meta": {"created": CREATED, "occurrences": occurrences, **meta},
        **extra,
    }
    record = parse_line(to_line(value))
    assert record is not None
    assert (record.extra, record.meta) == (extra, value["meta"])
    written = format_line(record)
    assert json.loads(written) == value
    assert b"\n" not in written
    assert parse_line(written) == record


@pytest.mark.requirement("S20")
def test_a_line_too_nested_to_be_written_back_is_no_record_at_any_depth_of_the_stack() -> None:
    def nested(levels: int) -> bytes:
        return raw_line(x=0).replace(b"0}", b"[" * levels + b"]" * levels + b"}")

    def below(frames: int, line: bytes) -> Record | None:
        return below(frames - 1, line) if frames else parse_line(line)

    shallow, deep = nested(99), nested(400)
    assert below(0, shallow) == below(500, shallow) is not None
    assert below(0, deep) is below(500, deep) is None


WHOLE = '{"id": "0", "type": "log", "topic": "결제 😀", "missing_context": "gap", "lesson": "rule"}'


@pytest.mark.requirement("S20", "N03")
@pytest.mark.parametrize(
    ("line", "reason", "field", "place"),
    [
        (WHOLE[:-1], "unclosed", None, '"'),
        (WHOLE[:-2], "unclosed_text", None, '"rule'),
        (WHOLE.replace('"log", ', '"log" '), "comma", None, '"'),
        (WHOLE.replace("}", ",}"), "comma_extra", None, "}"),
        (WHOLE.replace('"lesson":', '"lesson"'), "colon", None, '"'),
        (WHOLE.replace('"lesson":', "lesson:"), "name", None, "lesson"),
        (WHOLE.replace('"rule"', "rule"), "value", None, "rule"),
        (WHOLE.replace('"rule"', "1e999"), "value", None, None),
        (WHOLE.replace("rule", "a\\qb"), "escape", None, "\\"),
        (WHOLE.replace("rule", "a\tb"), "control", None, "\t"),
        (WHOLE + " 그리고 x", "extra", None, " 그리고 x"),
        ("나쁜 줄 😀", "no_object", None, "나쁜"),
        ("[1]", "no_object", None, "["),
        ("{" * 101, "too_deep", None, None),
        (WHOLE.replace('"type": "log", ', ""), "type_missing", "type", None),
        (WHOLE.replace('"log"', '"note"'), "type", "type", '"note"'),
        (WHOLE.replace('"id": "0", ', ""), "field_missing", "id", None),
        (WHOLE.replace('"gap"', "[7, 8]"), "field", "missing_context", "[7, 8]"),
        ("x" * 65_537, "too_long", None, None),
    ],
)
def test_each_fault_has_a_reason_and_a_place(
    line: str, reason: str, field: str | None, place: str | None
) -> None:
    why = why_unreadable(line.encode())
    assert (why.reason, why.field) == (reason, field)
    assert (None if why.place is None else line[slice(*why.place)]) == place
    assert reason == "too_long" or f"unreadable_{reason}" in SENTENCES
    torn = why_unreadable("결제".encode() + b"\xff}")
    assert (torn.reason, torn.place) == ("not_utf8", (2, 3))


def cut(line: str, edits: list[tuple[int, int, str]]) -> str:
    for start, length, text in edits:
        line = line[:start] + text + line[start + length :]
    return line


@pytest.mark.requirement("S20", "N03")
@given(
    st.lists(
        st.tuples(st.integers(0, 90), st.integers(0, 9), st.text('{}[]",:\\t1😀결', max_size=4)),
        max_size=4,
    )
)
def test_whatever_is_typed_into_a_record_the_place_is_inside_its_line(
    edits: list[tuple[int, int, str]],
) -> None:
    line = cut(WHOLE, edits)
    if parse_line(line.encode()) is not None:
        assert json.loads(line)["type"] in ("log", "principle")
        return
    why = why_unreadable(line.encode())
    start, end = why.place or (0, len(line))
    assert 0 <= start <= end <= len(line)
    assert f"unreadable_{why.reason}" in SENTENCES


@pytest.mark.requirement("S03", "S04")
def test_a_principle_needs_a_lesson_alone_and_another_type_is_none() -> None:
    record = Record.create(
        type="principle",
        topic="auth",
        missing_context="x" * 2_000,
        lesson="rule",
        created=CREATED,
    )
    assert (record.missing_context, record.id) == ("", derive_id("auth", "rule"))
    with pytest.raises(RecordError) as caught:
        principle(" ")
    assert (caught.value.code, caught.value.field) == ("blank", "lesson")
    texts = {"topic": "auth", "missing_context": "gap", "lesson": "rule", "created": CREATED}
    with pytest.raises(RecordError) as caught:
        Record.create(type="note", **texts)  # type: ignore[arg-type]  # what an adapter may pass on
    assert (caught.value.code, caught.value.field) == ("unknown_type", "type")


@pytest.mark.requirement("S05")
@pytest.mark.parametrize(
    ("given_topic", "stored"),
    [
        ("  auth ", "auth"),
        ("\u3000결제\n", "결제"),
        ("cafe\u0301", "caf\u00e9"),
        ("\u1100\u1161", "가"),
        ("a  b", "a  b"),
        ("auth\u2028", "auth"),
    ],
)
def test_a_topic_is_trimmed_and_composed(given_topic: str, stored: str) -> None:
    record = log(topic=given_topic)
    assert (record.topic, record.id) == (stored, derive_id(stored, "gap"))
    assert clean_topic(stored) == stored


@pytest.mark.requirement("S06", "S13")
def test_an_id_is_the_head_of_a_digest_of_topic_and_text_and_a_revision_of_the_line() -> None:
    digest = hashlib.sha256("결제gap".encode()).hexdigest()
    assert log(topic="결제").id == digest[:16]
    assert principle("gap", topic="결제").id == digest[:16]
    separated = hashlib.sha256("결제\x1fgap".encode()).hexdigest()
    assert derive_id("결제", "gap", 1) == separated[:16]
    assert revision(b"line") == hashlib.sha256(b"line").hexdigest()[:6]


@pytest.mark.requirement("S03", "S07")
@pytest.mark.parametrize(
    ("stored", "read"),
    [
        *((1, 1), (3, 3), (2**53 - 1, 2**53 - 1), (2**53, 1), (10**4_299, 1), (0, 1), (-2, 1)),
        *((True, 1), (2.0, 1), ("3", 1), (None, 1)),
    ],
)
def test_a_count_that_is_no_whole_number_from_1_counts_once(stored: object, read: int) -> None:
    record = log()._replace(meta={"occurrences": stored})
    assert record.occurrences == read


@pytest.mark.requirement("S03")
@pytest.mark.parametrize(
    ("time", "expected"),
    [
        ("1970-01-01T00:00:10+00:00", 10.0),
        ("1970-01-01T00:00:10Z", 10.0),
        ("1970-01-01T01:00:10+01:00", 10.0),
        (None, 0.0),
        ("yesterday", 0.0),
        ("0001-01-01T00:00:00+23:59", -62135683140.0),
        ("\ud800", 0.0),
    ],
)
def test_a_time_that_cannot_be_read_is_the_oldest(time: str | None, expected: float) -> None:
    assert seconds(time) == expected
