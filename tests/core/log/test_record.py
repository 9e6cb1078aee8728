"""One memory: its topic, its id and its counts (S03, S05-S07)."""

from __future__ import annotations

import hashlib
import unicodedata

import pytest
from hypothesis import given
from sample_records import CREATED, TOPICS, log, principle
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.log.texts import clean_topic
from sentinel_memory.core.text.ids import derive_id, seconds


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
    assert (caught.value.code, caught.value.field) == ("blank", "lesson")


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
@given(TOPICS)
def test_cleaning_a_topic_again_changes_nothing(topic: str) -> None:
    cleaned = clean_topic(topic)
    assert clean_topic(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == cleaned.strip()


@pytest.mark.requirement("S06")
def test_an_id_is_the_head_of_the_digest_of_topic_and_text() -> None:
    digest = hashlib.sha256("결제gap".encode()).hexdigest()
    assert log(topic="결제").id == digest[:16]
    assert principle("gap", topic="결제").id == digest[:16]
    separated = hashlib.sha256("결제\x1fgap".encode()).hexdigest()
    assert derive_id("결제", "gap", 1) == separated[:16]


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
    record = log()._replace(meta={"created": CREATED, "note": None, "updated": "x"})
    assert record.with_meta(updated=None, occurrences=2).meta == {
        "created": CREATED,
        "note": None,
        "occurrences": 2,
    }
