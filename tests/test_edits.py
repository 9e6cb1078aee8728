"""What a save does to a log: repeat, compact, remove (S06, S07, S14-S16)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
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
from sentinel_memory.core import edits
from sentinel_memory.core.document import Document, Line
from sentinel_memory.core.edits import Saving, SourceRef
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.record import Record, derive_id, format_line, parse_line, revision

LATER = "2026-02-01T00:00:00.000+00:00"
LATEST = "2026-03-01T00:00:00.000+00:00"


def document_of(*records: Record | bytes) -> Document:
    lines = [record if isinstance(record, bytes) else format_line(record) for record in records]
    return Document.parse(b"\n".join(lines)).normalised()[0]


def ref(record: Record | bytes | Line, *, typed: bool = False) -> SourceRef:
    """A record as `compact_memory` names it."""
    if isinstance(record, Line):
        raw = record.raw
    else:
        raw = record if isinstance(record, bytes) else format_line(record)
    value = json.loads(raw)
    prefix = f"{value['type']}:" if typed else ""
    return SourceRef.parse(f"{prefix}{value['id']}@{revision(raw)}")


def compact(
    document: Document, record: Record, refs: Sequence[SourceRef], now: str = LATER
) -> Saving:
    return edits.compact(document, record.with_meta(created=now), refs, now)


def some_of(document: Document) -> st.SearchStrategy[list[Line]]:
    lines = document.lines
    return st.lists(st.sampled_from(lines), unique_by=id) if lines else st.just([])


def ids(document: Document) -> set[str]:
    return {record.id for record in document.records}


@pytest.mark.requirement("S07")
def test_a_first_save_stores_the_record_as_it_is() -> None:
    change = edits.save(Document(), log(), LATER)
    assert (change.created, change.line.record, change.removed) == (True, log(), ())
    assert change.document.encode() == format_line(log()) + b"\n"


@pytest.mark.requirement("S07")
def test_saving_the_same_gap_again_updates_it() -> None:
    stored = replace(
        log(question="which flow?"), meta={"created": CREATED, "author": "kim"}, extra={"x": [1]}
    )
    document = document_of(stored)
    change = edits.save(document, log(lesson="better", created=LATER), LATER)
    assert not change.created
    assert change.line.record == replace(
        stored,
        lesson="better",
        meta={"created": CREATED, "author": "kim", "updated": LATER, "occurrences": 2},
    )
    again = edits.save(change.document, log(question="which?", created=LATEST), LATEST)
    assert again.line.record == replace(
        stored,
        lesson="rule",
        ask_next_time="which?",
        meta={"created": CREATED, "author": "kim", "updated": LATEST, "occurrences": 3},
    )
    assert len(again.document.records) == 1


@pytest.mark.requirement("S07", "S20")
@pytest.mark.parametrize("odd", [None, "odd", [1], {"occurrences": "two", "created": 7}])
def test_saving_again_repairs_what_is_odd(odd: object) -> None:
    line = raw_line(id="wrong", missing_context="gap", meta=odd)
    change = edits.save(document_of(line), log(created=LATER), LATER)
    assert change.line.record == replace(
        log(), meta={"created": LATER, "updated": LATER, "occurrences": 2}
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
            document = edits.save(document, record, now).document
        elif step == "other":
            document = edits.save(document, log("source"), now).document
        elif step == "compact":
            sources = [ref(line) for line in document.lines if line.record.text == "source"]
            document = compact(document, principle("kept"), sources, now).document
        else:
            document = edits.delete(document, [log("source").id]).document
    line = Document.parse(document.encode()).find(record.identity)
    assert line is not None
    after = json.loads(line.raw)
    assert {name: v for name, v in after.items() if name not in KNOWN_FIELDS} == extra
    assert {name: v for name, v in after["meta"].items() if name not in KNOWN_META} == meta


@pytest.mark.requirement("S06", "S13", "S14")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0123456789abcdef", "source_without_rev"),
        ("log:0123456789abcdef", "source_without_rev"),
        ("0123456789abcdef@", "source_without_rev"),
        ("0123456789abcdef@12345", "source_without_rev"),
        ("0123456789abcdef@12345g", "source_without_rev"),
        ("0123456789abcdef@ABCDEF", "source_without_rev"),
        ("@012345", "source_without_rev"),
        ("", "source_malformed"),
    ],
)
def test_a_reference_without_a_revision_is_refused(text: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        SourceRef.parse(text)
    assert (caught.value.code, caught.value.field) == (code, "source_ids")


@pytest.mark.requirement("S06")
@pytest.mark.parametrize(
    "text", ["0123456789abcdef@012345", "log:x@abcdef", "principle:x@abcdef", "a b@c@012345"]
)
def test_a_reference_reads_as_it_is_written(text: str) -> None:
    assert str(SourceRef.parse(text)) == text


@pytest.mark.requirement("S14", "S16")
def test_a_compaction_replaces_exactly_the_sources_it_names() -> None:
    one, two, other = log("one"), log("two"), log("other")
    change = compact(document_of(one, two, other), principle(), [ref(two), ref(one, typed=True)])
    assert ids(change.document) == {other.id, principle().id}
    assert change.created
    assert change.sources_removed == (two.id, one.id)
    assert change.sources_kept == ()
    assert {line.raw for line in change.removed} == {format_line(one), format_line(two)}
    assert change.line.record.meta == {
        "created": LATER,
        "compacted_at": LATER,
        "source_count": 2,
        "sources": [two.id, one.id],
    }


@pytest.mark.requirement("S14")
def test_changed_missing_unknown_and_own_sources_are_left_alone_with_the_reason() -> None:
    changed, gone = log("changed"), log("gone")
    document = compact(document_of(changed, gone), principle("earlier"), [ref(gone)]).document
    own = compact(document, principle("own"), []).document
    itself = own.find(principle("own").identity)
    assert itself is not None
    document = edits.save(own, log("changed", lesson="better"), LATER).document
    refs = [ref(changed), ref(gone), SourceRef(None, "f" * 16, "000000"), ref(itself)]
    change = compact(document, principle("own", question="q?"), refs)
    assert change.sources_removed == ()
    assert change.sources_kept == tuple(
        zip(refs, ("changed", "missing", "unknown", "self"), strict=True)
    )
    assert ids(change.document) == ids(document)
    assert "source_count" not in change.line.record.meta
    assert "compacted_at" not in change.line.record.meta


@pytest.mark.requirement("S06", "S14")
def test_a_bare_reference_that_two_records_share_is_refused_naming_both() -> None:
    document = document_of(log("same"), principle("same"))
    with pytest.raises(RecordError) as caught:
        compact(document, principle(), [ref(log("same"))])
    identifier = log("same").id
    assert caught.value.code == "source_ambiguous"
    assert f"log:{identifier}" in caught.value.detail
    assert f"principle:{identifier}" in caught.value.detail
    change = compact(document, principle(), [ref(log("same"), typed=True)])
    assert {r.type for r in change.document.records} == {"principle"}
    assert change.sources_removed == (identifier,)


@pytest.mark.requirement("S06", "S14")
def test_of_two_lines_copied_with_one_id_the_revision_names_the_one() -> None:
    copied = raw_line(id=log("one").id, missing_context="copied")
    document = document_of(log("one"), copied)
    change = compact(document, principle(), [ref(copied)])
    assert {r.text for r in change.document.records} == {"one", "rule"}


@pytest.mark.requirement("S14")
def test_a_record_copied_with_the_id_of_the_principle_can_still_be_its_source() -> None:
    own = principle()
    copied = raw_line(id=own.id, type="principle", lesson="copied", missing_context="")
    document = document_of(own, copied)
    change = compact(document, own, [ref(copied), ref(own)])
    assert {r.text for r in change.document.records} == {"rule"}
    assert change.sources_kept == ((ref(own), "self"),)


@pytest.mark.requirement("S14")
def test_an_id_that_a_person_made_up_can_be_named_as_a_source() -> None:
    odd = raw_line(id="my id@home")
    change = compact(document_of(odd), principle(), [ref(odd)])
    assert ids(change.document) == {principle().id}


@pytest.mark.requirement("S14")
@given(logs(), st.data())
def test_a_compaction_sent_again_changes_nothing_and_answers_as_before(
    data: bytes, draw: st.DataObject
) -> None:
    document, _ = Document.parse(data).normalised()
    lines = draw.draw(some_of(document))
    asked = draw.draw(st.sampled_from([None, "why?"]))
    made = principle("셋", topic="결제", question=asked)
    # A wrong id of its own is put right by the first call and names nothing after it.
    lines = [line for line in lines if line.record.identity != made.identity]
    shared = Counter(line.record.id for line in document.lines)
    lines = [line for line in lines if shared[line.record.id] == 1]
    refs = [*(ref(line, typed=True) for line in lines), SourceRef(None, "nowhere", "000000")]
    try:
        first = compact(document, made, refs)
    except RecordError:
        return
    second = compact(first.document, made, refs, LATEST)
    assert second.document.encode() == first.document.encode()
    assert second.removed == ()
    assert (second.created, second.sources_removed, second.sources_kept) == (
        first.created,
        first.sources_removed,
        first.sources_kept,
    )


@pytest.mark.requirement("S14", "S20")
@given(logs(), st.data())
def test_a_compaction_removes_only_lines_named_in_their_present_state(
    data: bytes, draw: st.DataObject
) -> None:
    document, _ = Document.parse(data).normalised()
    lines = draw.draw(some_of(document))
    made = principle("셋", topic="결제")
    try:
        change = compact(document, made, [ref(line, typed=True) for line in lines])
    except RecordError:
        return
    before = {raw for kind, raw in pieces(document.encode()) if kind == "record"}
    after = {raw for kind, raw in pieces(change.document.encode()) if kind == "record"}
    own = {line.raw for line in document.lines if line.record.identity == made.identity}
    assert {line.raw for line in change.removed} == {line.raw for line in lines} - own
    assert after == before - {line.raw for line in lines} - own | {change.line.raw}
    assert Counter(change.document.opaque) == Counter(document.opaque)


@pytest.mark.requirement("S14")
def test_only_what_is_new_in_a_repeated_compaction_happens() -> None:
    one, two = log("one"), log("two")
    first = compact(document_of(one, two), principle(), [ref(one)])
    second = compact(first.document, principle(), [ref(one), ref(two)], LATEST)
    assert second.sources_removed == (one.id, two.id)
    assert not second.created
    assert second.line.record.sources == (one.id, two.id)
    assert second.line.record.source_count == 2
    assert second.line.record.compacted_at == LATEST
    assert [line.record.id for line in second.removed] == [two.id]


@pytest.mark.requirement("S16")
def test_a_principle_counts_as_its_own_sources_and_adds_to_what_was_there() -> None:
    logs_ = [log(str(number)) for number in range(6)]
    document = document_of(*logs_)
    first = compact(document, principle("first"), [ref(r) for r in logs_[:3]])
    second = compact(first.document, principle("second"), [ref(logs_[3])])
    merged = compact(second.document, principle("second"), [ref(first.line), ref(logs_[4])], LATEST)
    assert merged.line.record.source_count == 3 + 1 + 1
    assert merged.line.record.compacted_at == LATEST
    assert merged.line.record.sources == (
        logs_[3].id,
        *(r.id for r in logs_[:3]),
        first.line.record.id,
        logs_[4].id,
    )
    assert ids(merged.document) == {logs_[5].id, merged.line.record.id}


@pytest.mark.requirement("S16")
def test_a_principle_that_was_never_compacted_counts_as_one_source() -> None:
    change = compact(document_of(principle("plain")), principle(), [ref(principle("plain"))])
    assert change.line.record.source_count == 1


@pytest.mark.requirement("S16")
def test_a_principle_saved_without_sources_says_nothing_of_any() -> None:
    change = edits.save(Document(), principle(), LATER)
    assert change.line.record.meta == {"created": CREATED}
    again = compact(change.document, principle(), [])
    assert again.line.record.meta.keys() <= {"created", "updated", "occurrences"}


@pytest.mark.requirement("S03", "S16")
def test_a_principle_names_its_last_200_sources_and_counts_them_all() -> None:
    originals = [log(f"gap {number}") for number in range(250)]
    change = compact(document_of(*originals), principle(), [ref(r) for r in originals])
    assert change.line.record.source_count == 250
    assert change.line.record.sources == tuple(r.id for r in originals[50:])
    assert len(change.sources_removed) == 250


@pytest.mark.requirement("S15")
def test_a_principle_without_a_question_gets_those_of_its_sources() -> None:
    often = log("often", question="often?").with_meta(occurrences=3)
    document = document_of(
        log("old", question="old?"),
        often,
        log("new", question="new?", created=LATER),
        log("same", question="old?"),
        log("none"),
    )
    change = compact(document, principle(), [ref(line) for line in document.lines])
    assert change.line.record.ask_next_time == "often? / new? / old?"
    assert change.questions_left_out == ()


@pytest.mark.requirement("S15")
def test_a_question_that_is_given_wins_over_those_of_the_sources() -> None:
    source = log("one", question="old?")
    change = compact(document_of(source), principle(question="mine?"), [ref(source)])
    assert change.line.record.ask_next_time == "mine?"
    assert change.questions_left_out == ()


@pytest.mark.requirement("S15")
def test_questions_that_do_not_fit_are_left_out_whole_and_listed() -> None:
    first, second, third = "가" * 100 + "?", "나" * 100 + "?", "short?"
    document = document_of(
        log("a", question=first).with_meta(occurrences=3),
        log("b", question=second).with_meta(occurrences=2),
        log("c", question=third),
    )
    change = compact(document, principle(), [ref(line) for line in document.lines])
    assert change.line.record.ask_next_time == f"{first} / {third}"
    assert change.questions_left_out == (second,)


@pytest.mark.requirement("S15")
def test_more_questions_are_merged_with_those_the_principle_has() -> None:
    one, two = log("one", question="one?"), log("two", question="two?")
    document = document_of(one, two)
    document = compact(document, principle(), [ref(one)]).document
    change = compact(document, principle(), [ref(two)], LATEST)
    assert set((change.line.record.ask_next_time or "").split(" / ")) == {"one?", "two?"}


@pytest.mark.requirement("S17")
def test_records_are_deleted_by_id_and_others_stay() -> None:
    one, two = log("one"), log("two")
    change = edits.delete(document_of(one, two, b"bad"), [one.id, "nowhere"])
    assert ids(change.document) == {two.id}
    assert [line.record for line in change.removed] == [one]
    assert b"bad" in change.document.encode()


@pytest.mark.requirement("S17")
def test_deleting_what_is_not_there_changes_nothing() -> None:
    document = document_of(log("one"))
    assert edits.delete(document, ["nowhere"]).document is document


@pytest.mark.requirement("S06", "S17")
def test_a_bare_id_that_two_records_share_is_not_deleted() -> None:
    document = document_of(log("same"), principle("same"))
    with pytest.raises(RecordError) as caught:
        edits.delete(document, [log("same").id])
    assert caught.value.code == "source_ambiguous"
    assert f"log:{log('same').id}" in caught.value.detail
    assert f"principle:{log('same').id}" in caught.value.detail
    change = edits.delete(document, [f"principle:{log('same').id}"])
    assert [r.type for r in change.document.records] == ["log"]


@pytest.mark.requirement("S06", "S17")
def test_of_two_lines_copied_with_one_id_the_revision_says_which_is_deleted() -> None:
    copied = raw_line(id=log("one").id, missing_context="copied")
    document = document_of(log("one"), copied)
    with pytest.raises(RecordError) as caught:
        edits.delete(document, [f"log:{log('one').id}"])
    named = str(ref(copied, typed=True))
    assert named in caught.value.detail.split(" / ")
    change = edits.delete(document, [named, named])
    assert [line.raw for line in change.removed] == [copied]
    assert [r.text for r in change.document.records] == ["one"]


@pytest.mark.requirement("S06")
def test_colliding_records_keep_both_through_saves_and_deletes() -> None:
    first, second = log("c", topic="ab"), log("bc", topic="a")
    document = edits.save(edits.save(Document(), first, LATER).document, second, LATER).document
    separated = derive_id("a", "bc", 1)
    assert ids(document) == {first.id, separated}
    document = edits.save(document, log("bc", topic="a", lesson="better"), LATEST).document
    assert ids(document) == {first.id, separated}
    document = edits.delete(document, [first.id]).document
    assert [r.topic for r in document.records] == ["a"]


@pytest.mark.requirement("N01")
@given(logs(), st.lists(st.sampled_from(["one", "two", "three"]), max_size=4))
def test_records_are_sorted_by_id_and_type_after_every_edit(data: bytes, gaps: list[str]) -> None:
    document, _ = Document.parse(data).normalised()
    for gap in gaps:
        document = edits.save(document, log(gap), LATER).document
        document = edits.save(document, principle(gap), LATER).document
        raws = [raw for kind, raw in pieces(document.encode()) if kind == "record"]
        keys = [(r.id, r.type) for raw in raws if (r := parse_line(raw))]
        assert keys == sorted(keys)
