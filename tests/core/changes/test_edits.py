"""The effect of a save and of a deletion on a log (S06, S07, S17)."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_documents import LATER, LATEST, compacted, document_of, ids, ref
from sample_records import (
    CREATED,
    KNOWN_FIELDS,
    KNOWN_META,
    log,
    logs,
    pieces,
    principle,
    raw_line,
    to_line,
    unknown_fields,
)
from sentinel_memory.core.changes.save import delete, save
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line, parse_line
from sentinel_memory.core.text.ids import derive_id


@pytest.mark.requirement("S07")
def test_a_first_save_stores_the_record_as_it_is() -> None:
    change = save(Document(), log(), LATER)
    assert (change.created, change.line.record, change.removed) == (True, log(), ())
    assert change.document.encode() == format_line(log()) + b"\n"


@pytest.mark.requirement("S07")
def test_saving_the_same_gap_again_updates_it() -> None:
    stored = log(question="which flow?")._replace(
        meta={"created": CREATED, "author": "kim"}, extra={"x": [1]}
    )
    document = document_of(stored)
    change = save(document, log(lesson="better", created=LATER), LATER)
    assert not change.created
    assert change.line.record == stored._replace(
        lesson="better",
        meta={"created": CREATED, "author": "kim", "updated": LATER, "occurrences": 2},
    )
    again = save(change.document, log(question="which?", created=LATEST), LATEST)
    assert again.line.record == stored._replace(
        lesson="rule",
        ask_next_time="which?",
        meta={"created": CREATED, "author": "kim", "updated": LATEST, "occurrences": 3},
    )
    assert len(again.document.records) == 1


@pytest.mark.requirement("S07", "S20")
@pytest.mark.parametrize("odd", [None, "odd", [1], {"occurrences": "two", "created": 7}])
def test_saving_again_repairs_what_is_odd(odd: object) -> None:
    line = raw_line(id="wrong", missing_context="gap", meta=odd)
    change = save(document_of(line), log(created=LATER), LATER)
    assert change.line.record == log()._replace(
        meta={"created": LATER, "updated": LATER, "occurrences": 2}
    )


@pytest.mark.requirement("S03", "S07", "S14")
@given(
    extra=unknown_fields(KNOWN_FIELDS),
    meta=unknown_fields(KNOWN_META),
    steps=st.lists(st.sampled_from(["again", "other", "compact", "delete other"]), max_size=6),
    kind=st.sampled_from(["log", "principle"]),
)
def test_unknown_fields_survive_any_sequence_of_operations(
    extra: dict[str, Any], meta: dict[str, Any], steps: list[str], kind: str
) -> None:
    record = log("kept") if kind == "log" else principle("kept")
    value = {**json.loads(format_line(record)), **extra}
    value["meta"] = {**value["meta"], **meta}
    document, numbers = document_of(to_line(value), log("source")), count()
    for step in steps:
        now = f"2026-02-01T00:00:{next(numbers):02}.000+00:00"
        if step == "again":
            document = save(document, record, now).document
        elif step == "other":
            document = save(document, log("source"), now).document
        elif step == "compact":
            sources = [ref(line) for line in document.lines if line.record.text == "source"]
            document = compacted(document, principle("kept"), sources, now).document
        else:
            document = delete(document, [log("source").id]).document
    line = Document.parse(document.encode()).find(record.identity)
    assert line is not None
    after = json.loads(line.raw)
    assert {name: v for name, v in after.items() if name not in KNOWN_FIELDS} == extra
    assert {name: v for name, v in after["meta"].items() if name not in KNOWN_META} == meta


@pytest.mark.requirement("S17")
def test_records_are_deleted_by_id_and_others_stay() -> None:
    one, two = log("one"), log("two")
    change = delete(document_of(one, two, b"bad"), [one.id, "nowhere"])
    assert ids(change.document) == {two.id}
    assert [line.record for line in change.removed] == [one]
    assert b"bad" in change.document.encode()


@pytest.mark.requirement("S17")
def test_deleting_what_is_not_there_changes_nothing() -> None:
    document = document_of(log("one"))
    assert delete(document, ["nowhere"]).document is document


@pytest.mark.requirement("S06", "S17")
def test_a_bare_id_that_two_records_share_is_not_deleted() -> None:
    document = document_of(log("same"), principle("same"))
    with pytest.raises(RecordError) as caught:
        delete(document, [log("same").id])
    assert caught.value.code == "source_ambiguous"
    assert f"log:{log('same').id}" in caught.value.detail
    assert f"principle:{log('same').id}" in caught.value.detail
    change = delete(document, [f"principle:{log('same').id}"])
    assert [r.type for r in change.document.records] == ["log"]


@pytest.mark.requirement("S06", "S17")
def test_of_two_lines_copied_with_one_id_the_revision_says_which_is_deleted() -> None:
    copied = raw_line(id=log("one").id, missing_context="copied")
    document = document_of(log("one"), copied)
    with pytest.raises(RecordError) as caught:
        delete(document, [f"log:{log('one').id}"])
    named = str(ref(copied, typed=True))
    assert named in caught.value.detail.split(" / ")
    change = delete(document, [named, named])
    assert [line.raw for line in change.removed] == [copied]
    assert [r.text for r in change.document.records] == ["one"]


@pytest.mark.requirement("S06")
def test_colliding_records_keep_both_through_saves_and_deletes() -> None:
    first, second = log("c", topic="ab"), log("bc", topic="a")
    document = save(save(Document(), first, LATER).document, second, LATER).document
    separated = derive_id("a", "bc", 1)
    assert ids(document) == {first.id, separated}
    document = save(document, log("bc", topic="a", lesson="better"), LATEST).document
    assert ids(document) == {first.id, separated}
    document = delete(document, [first.id]).document
    assert [r.topic for r in document.records] == ["a"]


@pytest.mark.requirement("N01")
@given(logs(), st.lists(st.sampled_from(["one", "two", "three"]), max_size=4))
def test_records_are_sorted_by_id_and_type_after_every_edit(data: bytes, gaps: list[str]) -> None:
    document, _ = Document.parse(data).normalised()
    for gap in gaps:
        document = save(document, log(gap), LATER).document
        document = save(document, principle(gap), LATER).document
        raws = [raw for kind, raw in pieces(document.encode()) if kind == "record"]
        keys = [(r.id, r.type) for raw in raws if (r := parse_line(raw))]
        assert keys == sorted(keys)
