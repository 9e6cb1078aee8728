"""The effect of a save, of a deletion and of a compaction on a log (S06, S07, S13-S17)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from refusals import failing
from sample_records import (
    KNOWN_FIELDS,
    KNOWN_META,
    LATER,
    LATEST,
    log,
    logs,
    pieces,
    principle,
    raw_line,
    ref,
    to_line,
    unknown_fields,
)
from sentinel_memory.core.changes.references import SourceRef
from sentinel_memory.core.changes.save import Saving, compact, delete, save
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.document import Document, Line
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.log.texts import Link

pytestmark = pytest.mark.requirement("S14")


def document_of(*records: Record | bytes) -> Document:
    """A document of these records and lines, sorted as a write leaves it."""
    lines = [record if isinstance(record, bytes) else format_line(record) for record in records]
    return Document.parse(b"\n".join(lines)).normalised()[0]


def compacted(
    document: Document, record: Record, refs: Sequence[SourceRef], now: str = LATER
) -> Saving:
    """Replaces the named records by one, at this time."""
    return compact(document, record.with_meta(created=now), refs, now)


def some_of(document: Document) -> st.SearchStrategy[list[Line]]:
    """Any of its records, each once."""
    lines = document.lines
    return st.lists(st.sampled_from(lines), unique_by=id) if lines else st.just([])


def ids(document: Document) -> set[str]:
    """The ids of all records."""
    return {record.id for record in document.records}


@pytest.mark.requirement("S07", "S20")
def test_saving_the_same_gap_again_updates_it_and_repairs_what_is_odd() -> None:
    for odd in (None, "odd", [1], {"occurrences": "two", "created": 7}):
        line = raw_line(id="wrong", missing_context="gap", meta=odd)
        change = save(document_of(line), log(created=LATER), LATER)
        meta = {"created": LATER, "updated": LATER, "occurrences": 2}
        assert change.line.record == log()._replace(meta=meta)


@pytest.mark.requirement("S03", "S07")
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


@pytest.mark.requirement("S06", "S17")
def test_a_bare_id_that_two_records_share_is_not_deleted_and_its_type_or_revision_is() -> None:
    def ambiguous(document: Document, id: str) -> str:
        with failing(RecordError, "source_ambiguous") as caught:
            delete(document, [id])
        return caught.value.detail

    id = log("same").id
    document = document_of(log("same"), principle("same"))
    told = ambiguous(document, id)
    assert (f"log:{id}" in told, f"principle:{id}" in told) == (True, True)
    assert [r.type for r in delete(document, [f"principle:{id}"]).document.records] == ["log"]
    copied = raw_line(id=id, missing_context="copied")
    document = document_of(log("same"), copied)
    named = str(ref(copied, typed=True))
    assert named in ambiguous(document, f"log:{id}").split(" / ")
    change = delete(document, [named, named])
    assert [line.raw for line in change.removed] == [copied]
    assert [r.text for r in change.document.records] == ["same"]


@pytest.mark.requirement("S06", "S13")
@every_sample("rev", ["", "@", "@12345", "@12345g", "@ABCDEF"])
def test_a_reference_without_a_revision_is_refused(rev: str) -> None:
    ref = f"0123456789abcdef{rev}"
    for text in (ref, f"log:{ref}", "@012345", ""):
        with pytest.raises(RecordError) as caught:
            SourceRef.parse(text)
        code = "source_without_rev" if text else "source_malformed"
        assert (caught.value.code, caught.value.field) == (code, "source_ids")


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
    reasons = ("changed", "missing", "unknown", "self")
    assert change.sources_kept == tuple(zip(refs, reasons, strict=True))
    assert ids(change.document) == ids(document)
    assert "source_count" not in change.line.record.meta
    assert "compacted_at" not in change.line.record.meta


@given(logs(), st.data())
def test_a_compaction_sent_again_only_answers_as_before(data: bytes, draw: st.DataObject) -> None:
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
    assert second.created == first.created
    assert second.sources_removed == first.sources_removed
    assert second.sources_kept == first.sources_kept


@pytest.mark.requirement("S07", "M01", "M04")
def test_a_compaction_sent_again_with_another_kind_or_link_takes_it() -> None:
    one, other = log("one"), log("other")
    first = compacted(document_of(one, other), principle(), [ref(one)])
    for more in ({"kind": "decision"}, {"links": (Link("related", other.id),)}):
        second = compacted(first.document, principle()._replace(**more), [ref(one)], LATEST)
        saved = second.line.record
        assert {name: getattr(saved, name) for name in more} == more


@pytest.mark.requirement("S20")
@given(logs(), st.data())
def test_a_compaction_removes_only_lines_named_as_they_are(
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


@pytest.mark.requirement("S03", "S16")
def test_a_principle_counts_as_its_own_sources_and_names_the_last_200() -> None:
    logs_ = [log(str(number)) for number in range(6)]
    document = document_of(*logs_)
    first = compacted(document, principle("first"), [ref(r) for r in logs_[:3]])
    second = compacted(first.document, principle("second"), [ref(logs_[3])])
    merged = compacted(
        second.document, principle("second"), [ref(first.line), ref(logs_[4])], LATEST
    )
    assert merged.line.record.source_count == 3 + 1 + 1
    assert merged.line.record.compacted_at == LATEST
    sources = (logs_[3], *logs_[:3], first.line.record, logs_[4])
    assert merged.line.record.sources == tuple(one.id for one in sources)
    assert ids(merged.document) == {logs_[5].id, merged.line.record.id}

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
    sources = [ref(line) for line in document.lines]
    change = compacted(document, principle(), sources)
    assert change.line.record.ask_next_time == "often? / new? / old?"
    assert change.questions_left_out == ()
    given = compacted(document, principle(question="mine?"), sources)
    assert given.line.record.ask_next_time == "mine?"
    # More questions join those that the principle has.
    first = compacted(document, principle(), sources[:1]).document
    both = compacted(first, principle(), [ref(often)], LATEST).line.record.ask_next_time or ""
    assert len({*both.split(" / ")}) == 2
