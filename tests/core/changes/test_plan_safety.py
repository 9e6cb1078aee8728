"""No text of a plan or a log imitates a field, and nothing is lost (N04)."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from git_repository import opened
from hypothesis import given
from hypothesis import strategies as st
from plan_projects import (
    apply,
    plan_of,
)
from project_logs import write_log
from sample_records import ANY_TEXT, GAPS, LESSONS, QUESTIONS, log, log_of
from sentinel_memory.contract.project import UndoParams
from sentinel_memory.core.changes.plan_text import read_plan
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.service.edit_records import undo
from sentinel_memory.service.plans import plan_labels
from sentinel_memory.service.project import Project
from sentinel_memory.store.journal import JOURNAL_NAME, entries

pytestmark = pytest.mark.requirement("N04", "S14")


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
    """A project with these records."""
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
