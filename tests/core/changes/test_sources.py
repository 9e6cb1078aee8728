"""A compaction replaces exactly the records it names, and counts them (S13, S14, S16)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_documents import LATER, LATEST, compacted, document_of, ids, ref, some_of
from sample_records import CREATED, log, logs, pieces, principle, raw_line
from sentinel_memory.core.changes.references import SourceRef
from sentinel_memory.core.changes.save import save
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.log.texts import Link


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
    change = compacted(document_of(one, two, other), principle(), [ref(two), ref(one, typed=True)])
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
    document = compacted(document_of(changed, gone), principle("earlier"), [ref(gone)]).document
    own = compacted(document, principle("own"), []).document
    itself = own.find(principle("own").identity)
    assert itself is not None
    document = save(own, log("changed", lesson="better"), LATER).document
    refs = [ref(changed), ref(gone), SourceRef(None, "f" * 16, "000000"), ref(itself)]
    change = compacted(document, principle("own", question="q?"), refs)
    assert change.sources_removed == ()
    assert change.sources_kept == tuple(
        zip(refs, ("changed", "missing", "unknown", "self"), strict=True)
    )
    assert ids(change.document) == ids(document)
    assert "source_count" not in change.line.record.meta
    assert "compacted_at" not in change.line.record.meta


@pytest.mark.requirement("S06", "S14")
@pytest.mark.parametrize("typed", [False, True])
def test_of_a_log_and_a_principle_with_one_id_the_revision_names_the_one(typed: bool) -> None:
    document = document_of(log("same"), principle("same"))
    for one, other in ((log("same"), principle("same")), (principle("same"), log("same"))):
        change = compacted(document, principle(), [ref(one, typed=typed)])
        assert change.sources_removed == (one.id,)
        assert other in change.document.records
        assert one not in change.document.records


@pytest.mark.requirement("S06", "S14")
def test_a_revision_of_neither_record_with_that_id_is_one_of_a_changed_source() -> None:
    document = document_of(log("same"), principle("same"))
    for saved in (principle(), principle("same")):
        stale = SourceRef(None, log("same").id, "000000")
        change = compacted(document, saved, [stale])
        assert change.sources_kept == ((stale, "changed"),)
        assert log("same") in change.document.records


@pytest.mark.requirement("S06", "S14")
def test_of_two_lines_copied_with_one_id_the_revision_names_the_one() -> None:
    copied = raw_line(id=log("one").id, missing_context="copied")
    document = document_of(log("one"), copied)
    change = compacted(document, principle(), [ref(copied)])
    assert {r.text for r in change.document.records} == {"one", "rule"}


@pytest.mark.requirement("S14")
def test_a_record_copied_with_the_id_of_the_principle_can_still_be_its_source() -> None:
    own = principle()
    copied = raw_line(id=own.id, type="principle", lesson="copied", missing_context="")
    document = document_of(own, copied)
    change = compacted(document, own, [ref(copied), ref(own)])
    assert {r.text for r in change.document.records} == {"rule"}
    assert change.sources_kept == ((ref(own), "self"),)


@pytest.mark.requirement("S14")
def test_an_id_that_a_person_made_up_can_be_named_as_a_source() -> None:
    odd = raw_line(id="my id@home")
    change = compacted(document_of(odd), principle(), [ref(odd)])
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
        first = compacted(document, made, refs)
    except RecordError:
        return
    second = compacted(first.document, made, refs, LATEST)
    assert second.document.encode() == first.document.encode()
    assert second.removed == ()
    assert (second.created, second.sources_removed, second.sources_kept) == (
        first.created,
        first.sources_removed,
        first.sources_kept,
    )


@pytest.mark.requirement("S07", "M01", "M04")
def test_a_compaction_sent_again_with_another_kind_or_link_takes_it() -> None:
    one, other = log("one"), log("other")
    first = compacted(document_of(one, other), principle(), [ref(one)])
    for more in ({"kind": "decision"}, {"links": (Link("related", other.id),)}):
        second = compacted(first.document, principle()._replace(**more), [ref(one)], LATEST)
        saved = second.line.record
        assert {name: getattr(saved, name) for name in more} == more


@pytest.mark.requirement("S14", "S20")
@given(logs(), st.data())
def test_a_compaction_removes_only_lines_named_in_their_present_state(
    data: bytes, draw: st.DataObject
) -> None:
    document, _ = Document.parse(data).normalised()
    lines = draw.draw(some_of(document))
    made = principle("셋", topic="결제")
    try:
        change = compacted(document, made, [ref(line, typed=True) for line in lines])
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
    first = compacted(document_of(one, two), principle(), [ref(one)])
    second = compacted(first.document, principle(), [ref(one), ref(two)], LATEST)
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
    first = compacted(document, principle("first"), [ref(r) for r in logs_[:3]])
    second = compacted(first.document, principle("second"), [ref(logs_[3])])
    merged = compacted(
        second.document, principle("second"), [ref(first.line), ref(logs_[4])], LATEST
    )
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
    change = compacted(document_of(principle("plain")), principle(), [ref(principle("plain"))])
    assert change.line.record.source_count == 1


@pytest.mark.requirement("S16")
def test_a_principle_saved_without_sources_says_nothing_of_any() -> None:
    change = save(Document(), principle(), LATER)
    assert change.line.record.meta == {"created": CREATED}
    again = compacted(change.document, principle(), [])
    assert again.line.record.meta.keys() <= {"created", "updated", "occurrences"}


@pytest.mark.requirement("S03", "S16")
def test_a_principle_names_its_last_200_sources_and_counts_them_all() -> None:
    originals = [log(f"gap {number}") for number in range(250)]
    change = compacted(document_of(*originals), principle(), [ref(r) for r in originals])
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
    change = compacted(document, principle(), [ref(line) for line in document.lines])
    assert change.line.record.ask_next_time == "often? / new? / old?"
    assert change.questions_left_out == ()


@pytest.mark.requirement("S15")
def test_a_question_that_is_given_wins_over_those_of_the_sources() -> None:
    source = log("one", question="old?")
    change = compacted(document_of(source), principle(question="mine?"), [ref(source)])
    assert change.line.record.ask_next_time == "mine?"
    assert change.questions_left_out == ()


@pytest.mark.requirement("S15")
def test_more_questions_are_merged_with_those_the_principle_has() -> None:
    one, two = log("one", question="one?"), log("two", question="two?")
    document = document_of(one, two)
    document = compacted(document, principle(), [ref(one)]).document
    change = compacted(document, principle(), [ref(two)], LATEST)
    assert set((change.line.record.ask_next_time or "").split(" / ")) == {"one?", "two?"}
