"""A compaction as a text: nothing imitates a field of it, and nothing is lost (N04)."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from git_repository import opened
from hypothesis import given
from hypothesis import strategies as st
from plan_projects import apply, plan_of
from project_logs import write_log
from sample_records import ANY_TEXT, GAPS, LESSONS, QUESTIONS, log, log_of
from sentinel_memory.contract.project import UndoParams
from sentinel_memory.core.changes.plan_text import Plan, read_plan, written_ref
from sentinel_memory.core.changes.references import SourceRef
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.form import lines_of
from sentinel_memory.service.edit_records import undo
from sentinel_memory.service.plans import plan_labels
from sentinel_memory.service.project import Project
from sentinel_memory.store.journal import JOURNAL_NAME, entries

pytestmark = pytest.mark.requirement("N04", "S14")
A, B, C, D = (f"{letter * 16}@{letter * 6}" for letter in "abcd")
_LINES = st.sampled_from(
    [
        "topic: auth",
        "topic:",
        "주제: 결제",
        f"use {A}",
        f"keep {B}",
        f"drop {C}",
        f"  use {D}",
        "use it",
        'use "',
        "merge into auth",
        "merge into",
        "draft: mine",
        "principle: rule",
        "principle: draft: rule",
        "원칙: 규칙",
        "ask: Which?",
        "cues: a, b",
        "settled by: c",
        "# remark",
        "",
        "  more",
    ]
)
_PLANS = st.lists(_LINES | ANY_TEXT, max_size=25).flatmap(
    lambda lines: st.sampled_from(["\n", "\r\n", "\r"]).map(lambda end: end.join(lines))
)


def read(*lines: str) -> Plan:
    return read_plan("\n".join(lines), plan_labels())


def marks(plan: Plan, mark: str) -> list[list[str]]:
    return [[str(one.ref) for one in section.marked(mark)] for section in plan.sections]


def codes(plan: Plan) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in plan.findings]


def test_sources_belong_to_the_principles_behind_them() -> None:
    plan = read(
        *("topic: auth", f"use {A}", "  lesson: one", f"keep {B}", "principle: first", "ask: Q?"),
        *("principle: second", f"drop {C}", f"use {D}", "principle: third", "cues: x"),
    )
    (section,) = plan.sections
    assert plan.findings == ()
    groups = [
        ([str(s.ref) for s in group.marked("use")], [b.text("lesson") for b in group.blocks])
        for group in section.work
    ]
    assert groups == [([A], ["first", "second"]), ([D], ["third"])]
    assert [b.text("ask_next_time") for b in section.work[0].blocks] == ["Q?", ""]
    assert (marks(plan, "keep"), marks(plan, "drop")) == ([[B]], [[C]])
    # A drafted second principle does not mark the first.
    drafted = read("topic: a", f"use {A}", "principle: mine", "draft: model", "principle: its")
    first, second = drafted.sections[0].work[0].blocks
    assert (first.field("draft"), second.text("draft")) == (None, "model")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("principle: x",), [("before_topic", 0)]),
        (("topic: a", "use it", "principle: x"),
         [("source_malformed", 1), ("principle_unsourced", 2)]),
        (("topic: a", f"use {A}", f"keep {A}", "principle: x"), [("source_twice", 2)]),
        (("topic: a", f"use {A}"), [("principle_missing", 0)]),
        (("topic: a", f"use {A}", "principle:"), [("principle_missing", 2)]),
        (("topic: a", f"use {A}", "ask: Q?"), [("principle_missing", 2)]),
        (("topic: a", f"keep {A}", "principle: x"), [("principle_unsourced", 2)]),
        (("topic: a", f"use {A}", "principle: x", "principle: x"), [("principle_twice", 3)]),
        (("topic: a", f"use {A}", "principle: x", "ask: 1", "ask: 2"), [("label_twice", 4)]),
        (("topic: a", f"use {A}", "draft: m", "principle: x"), [("draft", 2)]),
        (("topic: a", f"use {A}", "principle: Draft: x"), [("draft", 2)]),
        (("topic: a", f"use {A}", "principle: x", "cues: draft: y"), [("draft", 3)]),
        (("topic: a", f"use {A}", "merge into b"), [("merge_unknown", 2)]),
        (
            ("topic: a", f"use {A}", "merge into b", "topic: b", f"use {B}", "merge into a"),
            [("merge_unknown", 2), ("merge_unknown", 5)],
        ),
        (
            ("topic: a", f"keep {A}", "merge into b", "topic: b", f"use {B}", "principle: x"),
            [("merge_source", 2)],
        ),
        (
            (*("topic: a", f"use {A}", "principle: y", "merge into b"),
             *("topic: b", f"use {B}", "principle: x")),
            [("merge_principle", 2)],
        ),
        (("topic: a", f"keep {A}", f"drop {B}"), []),
        (("topic: a", f"use {A}", "principle: x", "whatever", "foo: bar"),
         [("stray_line", 3), ("unknown_label", 4)]),
    ],
)  # fmt: skip
def test_what_cannot_be_applied_is_found_at_its_line(
    lines: tuple[str, ...], expected: list[tuple[str, int]]
) -> None:
    assert codes(read(*lines)) == expected


@given(text=_PLANS)
def test_any_text_is_read_and_every_line_is_taken_or_told(text: str) -> None:
    plan = read_plan(text, plan_labels())
    count = len(lines_of(text))
    assert all(0 <= finding.line < count for finding in plan.findings)
    assert all(part.topic.line < part.end <= count for s in plan.sections for part in s.parts)
    named = [
        one.ref for s in plan.sections for mark in ("use", "keep", "drop") for one in s.marked(mark)
    ]
    twice = sum(finding.code == "source_twice" for finding in plan.findings)
    assert len(named) - len(set(named)) == twice


@given(id=st.text(min_size=1), rev=st.text("0123456789abcdef", min_size=6, max_size=6))
def test_a_record_is_named_in_one_line_whatever_its_id_is(id: str, rev: str) -> None:
    ref = SourceRef.parse(f"{id}@{rev}")
    plan = read("topic: a", f"keep {written_ref(str(ref))}")
    assert plan.findings == ()
    assert [one.ref for one in plan.sections[0].marked("keep")] == [ref]


HOSTILE = st.sampled_from(
    [
        "x\ntopic: evil\nuse 0@000000\nprinciple: y",
        "x\r\ndrop 0@000000",
        "x\rmerge into auth",
        "x\u2028drop 0@000000\u2029draft: z\x85ask: q\x0bcues: c",
        "principle: x",
        "# remark",
        "draft: x",
    ]
)
RECORDS = st.lists(
    st.tuples(
        st.sampled_from(["auth", "auth-login", "결제"]),
        GAPS | HOSTILE,
        LESSONS | HOSTILE,
        QUESTIONS | HOSTILE | st.none(),
    ),
    min_size=2,
    max_size=6,
    unique_by=lambda one: (one[0], one[1]),
)


def written(
    folder: Path, rows: list[tuple[str, str, str, str | None]]
) -> tuple[Project, list[Record]]:
    records = [log(gap, topic=t, lesson=lesson, question=q) for t, gap, lesson, q in rows]
    write_log(folder, log_of(*records).splitlines())
    return opened(folder), records


@given(rows=RECORDS)
def test_stored_text_imitates_no_field(
    rows: list[tuple[str, str, str, str | None]], quick_folder: Path
) -> None:
    memory, records = written(Path(tempfile.mkdtemp(dir=quick_folder)), rows)
    topics = {topic for topic, *_ in rows}
    text = plan_of(memory)
    assert not re.search(r"[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]", text)
    plan = read_plan(text, plan_labels())
    alike = len({record.topic for record in records} & {"auth", "auth-login"}) > 1
    expected = {
        t: sum(record.topic == t for record in records)
        for t in topics
        if sum(record.topic == t for record in records) > 1 or (alike and t.startswith("auth"))
    }
    assert {s.name: sum(map(len, (g.sources for g in s.groups))) for s in plan.sections} == expected
    # A lesson that begins with the mark of a draft is refused until somebody rewrites it.
    assert {finding.code for finding in plan.findings} <= {"draft", "principle_missing"}
    assert all(section.merge is None for section in plan.sections)


@given(rows=RECORDS, data=st.data())
def test_nothing_is_lost_whatever_is_done_to_a_plan(
    rows: list[tuple[str, str, str, str | None]],
    data: st.DataObject,
    quick_folder: Path,
) -> None:
    memory, records = written(Path(tempfile.mkdtemp(dir=quick_folder)), rows)
    before = {format_line(record) for record in records}
    lines = plan_of(memory).split("\n")
    for number, line in enumerate(lines):
        if line.startswith(("use ", "keep ", "drop ")):
            mark = data.draw(st.sampled_from(["use", "use", "keep", "drop", "#"]))
            lines[number] = f"{mark} {line.partition(' ')[2]}"
        elif line.startswith("principle: "):
            texts = data.draw(st.lists(st.sampled_from(["a", "b", "c"]) | ANY_TEXT, max_size=3))
            lines[number] = "\n".join(f"principle: {text}" for text in texts)
    result = apply(memory, "\n".join(lines))
    document = memory.store.read()
    there = {line.raw for line in document.lines}
    journal = memory.store.path.with_name(JOURNAL_NAME)
    left = {one.line for one in entries(journal)} if journal.exists() else set()
    named = {id for record in document.records for id in record.sources}
    assert before <= there | left
    gone = {record.id for record in records if format_line(record) not in there}
    dropped = {one.partition("@")[0] for topic in result.topics for one in topic.dropped}
    assert gone <= named | dropped
    for _ in [topic for topic in result.topics if topic.state == "applied"]:
        undo(memory, UndoParams())
    assert {line.raw for line in memory.store.read().lines} == before
