"""One memory: its limits, its id and its line (S02-S06, S20)."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from dataclasses import replace
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
from sentinel_memory import intake
from sentinel_memory.agent_messages import FieldName, LogMemoryParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.record import (
    LIMITS,
    Record,
    clean_topic,
    derive_id,
    format_line,
    parse_line,
    revision,
)
from sentinel_memory.core.store import Store
from sentinel_memory.core.times import seconds
from sentinel_memory.editor_messages import CheckFieldParams
from sentinel_memory.service import MemoryService

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
CHARACTERS = {1: "a", 2: "\u00e9", 3: "\ud55c", 4: "\U0001f642"}
VALID = LogMemoryParams(
    topic="auth", missing_context="gap", lesson="rule", ask_next_time="which flow?"
)


def of_bytes(size: int, width: int) -> str:
    """A text of so many UTF-8 bytes, of characters of `width` bytes as far as they go."""
    count, rest = divmod(size, width)
    return CHARACTERS[width] * count + "a" * rest


def refused(params: LogMemoryParams) -> RecordError:
    with pytest.raises(RecordError) as caught:
        intake.prepare(params, CREATED)
    return caught.value


def facts(error: RecordError) -> tuple[str, str, int | None, int | None]:
    return (error.code, error.field, error.limit, error.actual)


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


@pytest.mark.requirement("S02")
def test_a_line_holds_korean_as_itself_and_its_fields_in_order() -> None:
    line = format_line(
        log("환율을 묻지 않음", topic="결제", lesson="통화를 확인한다", question="통화는?")
    )
    identifier = hashlib.sha256("결제환율을 묻지 않음".encode()).hexdigest()[:16]
    assert line.decode() == (
        f'{{"id": "{identifier}", "type": "log", "topic": "결제", '
        '"missing_context": "환율을 묻지 않음", "lesson": "통화를 확인한다", '
        f'"ask_next_time": "통화는?", "meta": {{"created": "{CREATED}"}}}}'
    )


@pytest.mark.requirement("S04")
@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize("width", CHARACTERS)
def test_a_field_takes_its_limit_in_bytes_and_not_one_more(name: FieldName, width: int) -> None:
    limit = LIMITS[name]
    for size in (limit - 1, limit):
        record, _ = intake.prepare(replace(VALID, **{name: of_bytes(size, width)}), CREATED)
        assert len(getattr(record, name).encode()) == size
    error = refused(replace(VALID, **{name: of_bytes(limit + 1, width)}))
    assert facts(error) == ("over_limit", name, limit, limit + 1)
    assert isinstance(error, ValueError)
    assert (name in str(error), str(limit) in str(error)) == (True, True)


@pytest.mark.requirement("S04", "S22")
def test_a_limit_holds_for_the_text_as_it_is_stored() -> None:
    longer = f"{'a' * 1_000} {TOKEN}"
    assert len(longer.encode()) > LIMITS["lesson"]
    record, withheld = intake.prepare(replace(VALID, lesson=longer), CREATED)
    assert record.lesson == f"{'a' * 1_000} [REDACTED]"
    assert withheld == {"github_token": 1}

    growing = "a" * 1_000 + " password=hun7er!"
    assert len(growing) <= LIMITS["lesson"]
    error = refused(replace(VALID, lesson="a" * 7 + growing))
    assert facts(error) == ("over_limit", "lesson", 1_024, 1_000 + 7 + len(" password=[REDACTED]"))


@pytest.mark.requirement("S04")
@pytest.mark.parametrize("name", LIMITS)
def test_input_over_64_kib_is_refused_before_redaction(name: FieldName) -> None:
    fitting = f"{TOKEN} " * (65_536 // (len(TOKEN) + 1))
    error = refused(replace(VALID, **{name: fitting + "a" * (65_537 - len(fitting))}))
    assert facts(error) == ("too_large", name, 65_536, 65_537)


@pytest.mark.requirement("S04")
@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize(
    ("text", "code"),
    [("a\ud800b", "lone_surrogate"), ("\udfff", "lone_surrogate"), ("a\0b", "nul")],
)
def test_half_characters_and_nul_are_refused(name: FieldName, text: str, code: str) -> None:
    assert facts(refused(replace(VALID, **{name: text}))) == (code, name, None, None)


@pytest.mark.requirement("S04", "S05")
@pytest.mark.parametrize(
    "blank", ["", " \t\n\u3000", "[REDACTED]", " [PRIVATE]\n[REDACTED] ", TOKEN]
)
def test_a_field_that_holds_nothing_is_blank(blank: str) -> None:
    for name in ("missing_context", "lesson"):
        assert facts(refused(replace(VALID, **{name: blank}))) == ("blank", name, None, None)
    record, _ = intake.prepare(
        replace(VALID, ask_next_time="  " if blank == TOKEN else blank), CREATED
    )
    assert record.ask_next_time is None


@pytest.mark.requirement("S03", "S04")
def test_a_principle_needs_a_lesson_and_stores_no_missing_context() -> None:
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
    assert facts(caught.value) == ("blank", "lesson", None, None)


@pytest.mark.requirement("S03")
def test_a_type_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        Record.create(
            type="note",  # type: ignore[arg-type]  # what an adapter may pass on
            topic="auth",
            missing_context="gap",
            lesson="rule",
            created=CREATED,
        )
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


@pytest.mark.requirement("S05")
@pytest.mark.parametrize(
    ("topic", "code"),
    [("", "blank"), (" \n\u3000", "blank")]
    + [
        (f"a{chr(c)}b", "not_one_line") for c in (1, 7, 9, 10, 13, 0x1F, 0x7F, 0x85, 0x2028, 0x2029)
    ],
)
def test_a_topic_is_one_line_with_a_character(topic: str, code: str) -> None:
    assert facts(refused(replace(VALID, topic=topic))) == (code, "topic", None, None)


@pytest.mark.requirement("S05")
@given(TOPICS)
def test_cleaning_a_topic_again_changes_nothing(topic: str) -> None:
    cleaned = clean_topic(topic)
    assert clean_topic(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == cleaned.strip()


@pytest.mark.requirement("S04", "S22")
@pytest.mark.parametrize(
    "params",
    [
        replace(VALID, topic="a" * 65),
        replace(VALID, topic=TOKEN),
        replace(VALID, missing_context=TOKEN),
        replace(VALID, lesson=" "),
        replace(VALID, lesson="\0"),
        replace(VALID, ask_next_time="한" * 171),
        replace(VALID, ask_next_time=f"is {TOKEN} the key?"),
        replace(VALID, source_ids=("0123456789abcdef@012345",)),
        replace(VALID, type="principle", source_ids=("0123456789abcdef",)),
        replace(VALID, compact_threshold=0),
    ],
)
def test_nothing_is_written_when_a_save_is_refused(
    service: MemoryService, params: LogMemoryParams
) -> None:
    with pytest.raises(RecordError):
        service.log_memory(params)
    assert list(service.store.root.iterdir()) == []


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("name", ["topic", "ask_next_time"])
def test_a_certain_key_where_the_text_is_not_rewritten_names_its_kind(name: FieldName) -> None:
    error = refused(replace(VALID, **{name: f"key {TOKEN}"[-60:]}))
    assert (error.code, error.field, error.detail) == ("secret", name, "github_token")
    assert TOKEN not in str(error)


@pytest.mark.requirement("S22", "S06")
def test_the_id_is_that_of_the_text_after_redaction() -> None:
    record, withheld = intake.prepare(replace(VALID, missing_context=f"key {TOKEN}"), CREATED)
    assert (record.missing_context, record.id) == (
        "key [REDACTED]",
        derive_id("auth", "key [REDACTED]"),
    )
    assert withheld == {"github_token": 1}


@pytest.mark.requirement("S04")
@pytest.mark.parametrize("name", LIMITS)
@given(
    text=st.text(max_size=40)
    | st.sampled_from([TOKEN, "a" * 1_100, " " * 70, "가" * 22, "a" * 65 + "  "])
)
def test_a_field_is_judged_while_typing_exactly_as_when_saved(name: FieldName, text: str) -> None:
    judged = intake.check_field(CheckFieldParams(field=name, value=text), "en")
    params = replace(VALID, **{name: text})
    if judged.problem is not None:
        error = refused(params)
        assert judged.problem == str(error)
        assert error.actual in (None, judged.bytes)
    else:
        record, withheld = intake.prepare(params, CREATED)
        assert judged.withheld == withheld
        stored = getattr(record, name)
        assert judged.bytes == len((text if stored is None else stored).encode())


@pytest.mark.requirement("S06")
def test_an_id_is_the_head_of_the_digest_of_topic_and_text() -> None:
    digest = hashlib.sha256("결제gap".encode()).hexdigest()
    assert log(topic="결제").id == digest[:16]
    assert principle("gap", topic="결제").id == digest[:16]
    separated = hashlib.sha256("결제\x1fgap".encode()).hexdigest()
    assert derive_id("결제", "gap", 1) == separated[:16]


@pytest.mark.requirement("S13")
def test_a_revision_is_the_head_of_the_digest_of_the_line() -> None:
    assert revision(b"line") == hashlib.sha256(b"line").hexdigest()[:6]


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
@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b'"text"',
        b"{",
        b"\xff",
        raw_line(id=None),
        raw_line(id=7),
        raw_line(topic=None),
        raw_line(missing_context=None),
        raw_line(lesson=["rule"]),
        raw_line(type="note"),
        raw_line(type=["log"]),
        raw_line(type=None),
        raw_line() + b"}",
        raw_line(meta=float("nan")),
        raw_line(meta=float("inf")),
        raw_line().replace(b'"rule"', b'"rule", "n": 1e999'),
        b"\xef\xbb\xbf" + raw_line(),
        raw_line().replace(b"rule", b"ru\xfele"),
        raw_line().replace(b"rule", b"ru\tle"),
        b"[" * 100_000,
        b'{"a":' * 100_000,
    ],
)
def test_what_lacks_a_part_of_a_record_is_none(line: bytes) -> None:
    assert parse_line(line) is None


@pytest.mark.requirement("S20")
@pytest.mark.parametrize(
    "line",
    [
        raw_line(lesson="x" * 5_000),
        raw_line(topic="", lesson="", missing_context=""),
        raw_line(topic="two\nlines\0"),
        raw_line(id=""),
        raw_line(meta=None),
        raw_line(meta="odd"),
        raw_line(meta=[1]),
        raw_line(meta={"created": 5, "occurrences": "two", "sources": [1, "a"]}),
        raw_line(ask_next_time=5),
        b"  " + raw_line() + b" \t",
        raw_line().replace(b"rule", b"ru\\ud800le"),
    ],
)
def test_a_record_that_breaks_a_rule_is_still_a_record(line: bytes) -> None:
    record = parse_line(line)
    assert record is not None
    again = parse_line(format_line(record))
    assert again == record
    assert record.occurrences == 1
    assert record.newest >= 0


@pytest.mark.requirement("S03", "S20")
@pytest.mark.parametrize("odd", [5, ["a"], False, None])
def test_a_question_that_is_no_text_survives_until_one_is_given(odd: object) -> None:
    value = {**json.loads(raw_line()), "ask_next_time": odd}
    record = parse_line(to_line(value))
    assert record is not None
    assert record.ask_next_time is None
    assert json.loads(format_line(record)) == value
    asked = json.loads(format_line(replace(record, ask_next_time="which?")))
    assert asked == {**value, "ask_next_time": "which?"}


@pytest.mark.requirement("S20")
def test_a_line_too_nested_to_be_written_back_is_no_record_at_any_depth_of_the_stack() -> None:
    def nested(levels: int) -> bytes:
        return raw_line(x=0).replace(b"0}", b"[" * levels + b"]" * levels + b"}")

    def below(frames: int, line: bytes) -> Record | None:
        return below(frames - 1, line) if frames else parse_line(line)

    shallow, deep = nested(99), nested(400)
    assert below(0, shallow) == below(500, shallow) is not None
    assert below(0, deep) is below(500, deep) is None


@pytest.mark.requirement("S03", "S07")
@pytest.mark.parametrize(
    ("stored", "read"),
    [
        *((1, 1), (3, 3), (2**53 - 1, 2**53 - 1), (2**53, 1), (10**4_299, 1), (0, 1), (-2, 1)),
        *((True, 1), (2.0, 1), ("3", 1), (None, 1)),
    ],
)
def test_a_count_that_is_no_whole_number_from_1_counts_once(stored: object, read: int) -> None:
    record = replace(log(), meta={"occurrences": stored})
    assert record.occurrences == read


@pytest.mark.requirement("S03")
@pytest.mark.parametrize(
    ("time", "expected"),
    [
        ("1970-01-01T00:00:10+00:00", 10.0),
        ("1970-01-01T00:00:10Z", 10.0),
        ("1970-01-01T00:00:10", 10.0),
        ("1970-01-01T01:00:10+01:00", 10.0),
        (None, 0.0),
        ("", 0.0),
        ("yesterday", 0.0),
        ("0001-01-01T00:00:00+23:59", -62135683140.0),
        ("\ud800", 0.0),
    ],
)
def test_a_time_that_cannot_be_read_is_the_oldest(time: str | None, expected: float) -> None:
    assert seconds(time) == expected


@pytest.mark.requirement("S03")
def test_meta_fields_are_set_and_removed_and_the_rest_stays() -> None:
    record = replace(log(), meta={"created": CREATED, "note": None, "updated": "x"})
    assert record.with_meta(updated=None, occurrences=2).meta == {
        "created": CREATED,
        "note": None,
        "occurrences": 2,
    }
