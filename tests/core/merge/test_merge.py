"""Three versions of a log become one: rules that hold for any of them, and the decisions (N02)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from merge_specification import violations
from sample_documents import LATER, LATEST
from sample_records import BAD_LINES, identity, log, logs, pieces, principle, raw_line
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.merge.merge import Decision, Side, merge
from sentinel_memory.core.text.ids import derive_id

pytestmark = pytest.mark.requirement("N02")

_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "lesson": st.sampled_from(["rule", "better", "best"]),
        "ask_next_time": st.sampled_from(["which?", "왜?", 7]),
        "by": st.sampled_from([1, True, 1.0, {"a": [1, 2]}, {"a": [True, 2]}]),
    },
)
_META = st.fixed_dictionaries(
    {},
    optional={
        "occurrences": st.integers(1, 4) | st.just("often"),
        "updated": st.sampled_from([LATER, LATEST, 5]),
        "sources": st.lists(st.sampled_from(["a", "b", "c"]), unique=True),
        "source_count": st.integers(1, 3),
        "by": st.sampled_from(["jo", "안나"]),
    },
)


@st.composite
def edited_lines(draw: st.DrawFn) -> bytes:
    """A record of a world so small that sides share many, in one of its versions."""
    text = draw(st.sampled_from(["one", "two", "셋"]))
    record = draw(st.sampled_from([log(text), principle(text)]))
    value = json.loads(format_line(record))
    changes = draw(_CHANGES)
    if record.type == "principle":
        changes.pop("lesson", None)
    value["meta"] |= draw(_META)
    return json.dumps(value | changes, ensure_ascii=False).encode()


def _joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


ANY_LOGS = logs() | st.lists(edited_lines() | BAD_LINES, max_size=6).map(_joined)
ANY_BYTES = ANY_LOGS | st.binary(max_size=60)


def log_of(*records: Record | bytes) -> bytes:
    """A log as a save leaves it."""
    lines = [one if isinstance(one, bytes) else format_line(one) for one in records]
    return Document.parse(_joined(lines)).normalised()[0].encode()


def records(data: bytes) -> list[Record]:
    return list(Document.parse(data).records)


@given(ANY_LOGS, ANY_LOGS, ANY_LOGS)
def test_it_holds_what_the_sets_say(base: bytes, ours: bytes, theirs: bytes) -> None:
    assert violations(base, ours, theirs, merge(base, ours, theirs).data) == []


@given(ANY_BYTES, ANY_BYTES, ANY_BYTES)
def test_exchanging_the_sides_exchanges_only_their_names(
    base: bytes, ours: bytes, theirs: bytes
) -> None:
    names: dict[Side | None, Side | None] = {"ours": "theirs", "theirs": "ours", None: None}
    there, back = merge(base, ours, theirs), merge(base, theirs, ours)
    assert back.data == there.data
    assert [d._replace(side=names[d.side]) for d in back.decisions] == list(there.decisions)


@given(ANY_BYTES, ANY_BYTES)
def test_a_side_alone_is_what_comes_out(base: bytes, side: bytes) -> None:
    expected = Document.parse(side).normalised()[0].encode()
    assert merge(base, side, side).data == expected
    assert merge(base, side, base).data == expected


@given(ANY_LOGS, ANY_LOGS, ANY_LOGS)
def test_lines_that_nobody_touched_keep_their_bytes(
    base: bytes, ours: bytes, theirs: bytes
) -> None:
    sides = [{raw for kind, raw in pieces(side) if kind == "record"} for side in (ours, theirs)]
    twice = {
        identity(raw)
        for side in sides
        for raw in side
        if [*map(identity, side)].count(identity(raw)) > 1
    }
    ids = [json.loads(raw)["id"] for raw in sides[0] | sides[1]]
    untouched = {
        raw
        for raw in sides[0] & sides[1]
        if identity(raw) not in twice and ids.count(json.loads(raw)["id"]) == 1
    }
    assert untouched <= {raw for _, raw in pieces(merge(base, ours, theirs).data)}


def test_what_one_side_did_stays_done() -> None:
    old, gone, new, other = log("old"), log("gone"), log("new"), log("other")
    better = log("old", lesson="better").with_meta(updated=LATER)
    merged = merge(log_of(old, gone), log_of(old, gone, new), log_of(better, other))
    assert merged.data == log_of(better, new, other)
    assert {(d.kind, d.id, d.side) for d in merged.decisions} == {
        ("changed", old.id, "theirs"),
        ("removed", gone.id, "theirs"),
        ("added", new.id, "ours"),
        ("added", other.id, "theirs"),
    }


def test_a_record_changed_on_both_sides_is_merged_field_by_field() -> None:
    base = log("gap", lesson="rule", question="which?")
    ours = base._replace(lesson="ours", extra={"by": "jo"}).with_meta(updated=LATER, occurrences=3)
    theirs = base._replace(lesson="theirs", ask_next_time="왜?").with_meta(
        updated=LATEST, occurrences=2
    )
    merged = merge(log_of(base), log_of(ours), log_of(theirs))
    expected = theirs._replace(extra={"by": "jo"}).with_meta(occurrences=4)
    assert records(merged.data) == [expected]
    assert merged.decisions == (Decision("merged", base.id, "log", "auth", contested=("lesson",)),)


GAP = log("gap")
PICKED = GAP.with_meta(occurrences=2)
RULE = principle("rule").with_meta(sources=["a", "b"], source_count=2)


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "expected"),
    [
        (
            GAP,
            log("gap", lesson="z").with_meta(updated=LATER),
            log("gap", lesson="a").with_meta(updated=LATEST),
            {"lesson": "a"},
        ),
        (GAP, log("gap", lesson="b"), log("gap", lesson="a"), {"lesson": "b"}),
        # Both sides met the gap for the first time.
        (None, GAP, log("gap", created=LATER), {"occurrences": 2}),
        # One save came by two ways.
        (None, PICKED, PICKED.with_meta(occurrences=3, updated=LATER), {"occurrences": 3}),
        (
            None,
            RULE,
            principle("rule", created=LATER).with_meta(sources=["c"], source_count=1),
            {"sources": {"a", "b", "c"}, "source_count": 3},
        ),
        (
            RULE,
            RULE.with_meta(sources=["b", "c"], updated=LATER),
            RULE.with_meta(sources=["a", "b", "d"], updated=LATEST),
            {"sources": {"b", "c", "d"}},
        ),
    ],
)
def test_the_later_lesson_stands_the_counts_add_up_and_sources_are_a_set(
    base: Record | None, ours: Record, theirs: Record, expected: dict[str, object]
) -> None:
    for one, other in ((ours, theirs), (theirs, ours)):
        (record,) = records(merge(log_of(base) if base else b"", log_of(one), log_of(other)).data)
        for name, value in expected.items():
            found = getattr(record, name)
            assert (set(found) if isinstance(value, set) else found) == value


def test_a_change_of_what_the_other_side_removed_is_kept_and_told() -> None:
    old, changed = log("gap"), log("gap", lesson="better")
    merged = merge(log_of(old), log_of(changed), b"")
    assert merged.data == log_of(changed)
    assert merged.decisions == (Decision("kept", old.id, "log", "auth", "ours"),)


def test_two_records_with_one_id_both_stay() -> None:
    one, other = log("bc", topic="a"), log("c", topic="ab")
    assert one.id == other.id
    merged = merge(b"", log_of(one), log_of(other))
    first, second = sorted((one, other), key=format_line)
    moved = second._replace(id=derive_id(second.topic, second.text, 1))
    assert merged.data == log_of(first, moved)
    assert Decision("renamed", moved.id, "log", second.topic, other=one.id) in merged.decisions
    assert merge(b"", log_of(other), log_of(one)).data == merged.data


def test_a_line_that_was_only_written_anew_is_no_change() -> None:
    line = format_line(log("gap"))
    for other in (line.replace(b": ", b":"), line.replace(b": ", b":  ")):
        for ours, theirs in ((line, other), (other, line)):
            assert merge(log_of(line), log_of(ours), log_of(theirs)) == (log_of(other), (), {}, ())
            assert merge(log_of(line), b"", log_of(other)).data == b""


@pytest.mark.parametrize("value", [True, 1.0, "1"])
def test_a_value_of_another_kind_is_a_change(value: object) -> None:
    ours, theirs = raw_line(by=1), raw_line(by=value)
    assert merge(log_of(ours), b"", log_of(theirs)).data == log_of(theirs)


def test_two_compactions_of_one_record_both_stay_and_are_told() -> None:
    shared, mine, yours = log("shared"), log("mine"), log("yours")
    ours = principle("ours").with_meta(sources=[shared.id, mine.id], source_count=2)
    theirs = principle("theirs").with_meta(sources=[shared.id, yours.id], source_count=2)
    base = log_of(shared, mine, yours)
    merged = merge(base, log_of(ours, yours), log_of(theirs, mine))
    assert merged.data == log_of(ours, theirs)
    one, other = sorted((ours.id, theirs.id))
    assert Decision("overlap", one, "principle", "auth", other=other) in merged.decisions


def test_one_principle_made_on_both_sides_stands_for_the_sources_of_both() -> None:
    ours = principle("rule").with_meta(sources=["a", "b"], source_count=2)
    theirs = principle("rule", created=LATER).with_meta(sources=["c"], source_count=1)
    (record,) = records(merge(b"", log_of(ours), log_of(theirs)).data)
    assert set(record.sources) == {"a", "b", "c"}
    assert record.source_count == 3


def test_a_source_that_one_side_took_out_stays_out() -> None:
    base = principle("rule").with_meta(sources=["a", "b"], source_count=2)
    ours = base.with_meta(sources=["b", "c"], updated=LATER)
    theirs = base.with_meta(sources=["a", "b", "d"], updated=LATEST)
    (record,) = records(merge(log_of(base), log_of(ours), log_of(theirs)).data)
    assert set(record.sources) == {"b", "c", "d"}


def test_a_bad_line_stands_where_a_side_moved_it() -> None:
    first, second = sorted((log("one"), log("two")), key=lambda record: record.id)
    before, after = log_of(first, b"bad", second), log_of(first, second, b"bad")
    for old, new in ((before, after), (after, before)):
        assert merge(old, old, new).data == merge(old, new, old).data == new


def test_records_that_shared_an_id_on_different_sides_do_not_all_share_it() -> None:
    records = [log(text)._replace(id="0" * 16) for text in ("a", "b", "c")]
    first, second, third = (format_line(record) + b"\n" for record in records)
    merged = Document.parse(merge(b"", first + second, first + third).data)
    ids = {record.text: record.id for record in merged.records}
    own = log("c").id
    assert ids == {"a": "0" * 16, "b": "0" * 16, "c": own}
