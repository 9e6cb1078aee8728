"""Saving, searching and checking through the service, on real files."""

from __future__ import annotations

import hashlib

import pytest
from refusals import said
from sample_saves import lesson
from sentinel_memory.contract.memory import Compaction, LogMemoryResult, SearchMemoryParams
from sentinel_memory.contract.project import CheckFieldParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from typed_fields import check_field

GITHUB_TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3


@pytest.mark.requirement("S08")
def test_a_first_save_answers_what_was_created(memory: Project) -> None:
    answer = log_memory(memory, lesson(1))
    line = memory.store.path.read_bytes().rstrip(b"\n")
    expected_id = hashlib.sha256(b"authgap 1").hexdigest()[:16]
    assert answer == LogMemoryResult(
        folder="project",
        saved="created",
        replaced=False,
        id=expected_id,
        ref=f"{expected_id}@{hashlib.sha256(line).hexdigest()[:6]}",
        count=1,
        withheld={},
        sources_removed=(),
        sources_kept=(),
        uncommitted=(),
        questions_left_out=(),
        without_cues=(answer.ref,),
        unreadable=0,
        hints=(),
        compaction=Compaction(state="ok", count=1, threshold=50),
    )


@pytest.mark.requirement("S07")
def test_the_same_gap_again_updates_and_keeps_the_question(memory: Project) -> None:
    log_memory(memory, lesson(1, question="which flow?"))
    again = log_memory(memory, lesson(1)._replace(lesson="a better rule"))
    (record,) = search_memory(memory, SearchMemoryParams(query="")).records
    assert (again.saved, again.count) == ("updated", 1)
    assert (record.lesson, record.ask_next_time) == ("a better rule", "which flow?")
    assert record.occurrences == 2
    assert record.updated is not None
    assert record.created is not None
    assert record.updated > record.created


@pytest.mark.requirement("S10")
def test_a_search_returns_everything_or_exactly_one_topic(memory: Project) -> None:
    for number, topic in enumerate(["auth", "auth-login", "결제"]):
        log_memory(memory, lesson(number, topic))
    everything = search_memory(memory, SearchMemoryParams(query="nothing like it"))
    one = search_memory(memory, SearchMemoryParams(query="", topic=" auth "))
    assert [r.topic for r in everything.records] == ["결제", "auth-login", "auth"]
    assert [r.topic for r in one.records] == ["auth"]
    assert (everything.count, everything.next_cursor, one.count) == (3, None, 1)


@pytest.mark.requirement("S12")
def test_nothing_found_gives_three_questions(memory: Project) -> None:
    answer = search_memory(memory, SearchMemoryParams(query="", topic="unheard of"))
    assert (answer.count, len(answer.questions)) == (0, 3)
    assert not memory.store.path.parent.exists()


@pytest.mark.requirement("S10")
def test_the_pages_of_a_large_log_hold_every_record_once(memory: Project) -> None:
    ids = {log_memory(memory, lesson(n)._replace(lesson="x" * 900)).id for n in range(60)}
    found: list[str] = []
    cursor: str | None = None
    while cursor or not found:
        answer = search_memory(memory, SearchMemoryParams(query="", cursor=cursor, detail="full"))
        assert (answer.count, answer.meta.level, answer.topics) == (60, "full", ())
        found += [record.id for record in answer.records]
        cursor = answer.next_cursor
    assert sorted(found) == sorted(ids)


@pytest.mark.requirement("S22", "P06", "S04")
def test_a_secret_is_withheld_from_the_file_and_counted(memory: Project) -> None:
    text = f"the deploy used {GITHUB_TOKEN} by hand"
    answer = log_memory(memory, lesson(1)._replace(lesson=text, missing_context=text))
    stored = memory.store.path.read_bytes()
    assert answer.withheld == {"github_token": 2}
    assert GITHUB_TOKEN.encode() not in stored
    assert b"the deploy used [REDACTED] by hand" in stored


@pytest.mark.requirement("S04", "S22")
def test_a_field_of_nothing_but_a_secret_is_refused_with_the_reason(memory: Project) -> None:
    with pytest.raises(RecordError) as caught:
        log_memory(memory, lesson(1)._replace(lesson=GITHUB_TOKEN))
    assert (caught.value.code, caught.value.field) == ("all_withheld", "lesson")
    assert not memory.store.path.exists()


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("field", ["topic", "ask_next_time"])
def test_a_key_where_text_is_not_rewritten_is_refused(memory: Project, field: str) -> None:
    with pytest.raises(RecordError) as caught:
        log_memory(memory, lesson(1)._replace(**{field: GITHUB_TOKEN}))
    assert (caught.value.code, caught.value.field) == ("secret", field)
    assert GITHUB_TOKEN not in said(caught.value)
    assert not memory.store.path.exists()


@pytest.mark.requirement("S27")
def test_code_brings_a_hint_and_is_saved_all_the_same(memory: Project) -> None:
    code = "\n".join(["def f(x):", "    return x;", "if (a) {", "}", "import os;", "const a = 1;"])
    hint, call = log_memory(memory, lesson(1)._replace(lesson=code)).hints
    assert hint == "lesson looks like source code: store the rule, not the code."
    assert call.startswith("To change this record: log_memory(id=")
    assert log_memory(memory, lesson(2)).hints == ()
    assert memory.store.count() == 2


@pytest.mark.requirement("S04")
@pytest.mark.parametrize(
    ("field", "value", "size", "problem"),
    [
        ("topic", " 결제 ", 6, False),
        ("topic", "a" * 65, 65, True),
        ("topic", "", 0, True),
        ("lesson", f"use {GITHUB_TOKEN} never", 20, False),
        ("lesson", "한" * 342, 1026, True),
        ("ask_next_time", "", 0, False),
    ],
)
def test_a_field_is_measured_as_it_would_be_stored(
    memory: Project, field: str, value: str, size: int, problem: bool
) -> None:
    answer = check_field(memory, CheckFieldParams(field=field, value=value))
    assert (answer.bytes, answer.problem is not None) == (size, problem)


@pytest.mark.requirement("S20")
def test_an_unreadable_log_is_a_problem_of_the_status(memory: Project) -> None:
    memory.store.path.mkdir(parents=True)
    status = memory_status(memory, "file:///project")
    assert status.problem == "The memory log cannot be read: Is a directory."
    assert status.compaction.count == 0
