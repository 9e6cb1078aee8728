"""Saving, searching and checking through the service, on real files."""

from __future__ import annotations

import hashlib

import pytest
from refusals import said
from sample_saves import lesson
from sentinel_memory.contract.memory import Compaction, LogMemoryResult, SearchMemoryParams
from sentinel_memory.contract.project import CheckFieldParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.service.service import MemoryService

GITHUB_TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3


@pytest.mark.requirement("S08")
def test_a_first_save_answers_what_was_created(service: MemoryService) -> None:
    answer = service.log_memory(lesson(1))
    line = service.store.path.read_bytes().rstrip(b"\n")
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
        unreadable=0,
        hints=(),
        compaction=Compaction(state="ok", count=1, threshold=50),
    )


@pytest.mark.requirement("S07")
def test_the_same_gap_again_updates_and_keeps_the_question(service: MemoryService) -> None:
    service.log_memory(lesson(1, question="which flow?"))
    again = service.log_memory(lesson(1)._replace(lesson="a better rule"))
    (record,) = service.search_memory(SearchMemoryParams(query="")).records
    assert (again.saved, again.count) == ("updated", 1)
    assert (record.lesson, record.ask_next_time) == ("a better rule", "which flow?")
    assert record.occurrences == 2
    assert record.updated is not None
    assert record.created is not None
    assert record.updated > record.created


@pytest.mark.requirement("S10")
def test_a_search_returns_everything_or_exactly_one_topic(service: MemoryService) -> None:
    for number, topic in enumerate(["auth", "auth-login", "결제"]):
        service.log_memory(lesson(number, topic))
    everything = service.search_memory(SearchMemoryParams(query="nothing like it"))
    one = service.search_memory(SearchMemoryParams(query="", topic=" auth "))
    assert [r.topic for r in everything.records] == ["결제", "auth-login", "auth"]
    assert [r.topic for r in one.records] == ["auth"]
    assert (everything.count, everything.next_cursor, one.count) == (3, None, 1)


@pytest.mark.requirement("S12")
def test_nothing_found_gives_three_questions(service: MemoryService) -> None:
    answer = service.search_memory(SearchMemoryParams(query="", topic="unheard of"))
    assert (answer.count, len(answer.questions)) == (0, 3)
    assert not service.store.path.parent.exists()


@pytest.mark.requirement("S10")
def test_the_pages_of_a_large_log_hold_every_record_once(service: MemoryService) -> None:
    ids = {service.log_memory(lesson(n)._replace(lesson="x" * 900)).id for n in range(120)}
    found: list[str] = []
    cursor: str | None = None
    while cursor or not found:
        answer = service.search_memory(SearchMemoryParams(query="", cursor=cursor))
        topics = [] if cursor else [("auth", 120)]
        assert [(t.topic, t.logs) for t in answer.topics] == topics
        found += [record.id for record in answer.records]
        cursor = answer.next_cursor
    assert sorted(found) == sorted(ids)


@pytest.mark.requirement("S22", "P06", "S04")
def test_a_secret_is_withheld_from_the_file_and_counted(service: MemoryService) -> None:
    text = f"the deploy used {GITHUB_TOKEN} by hand"
    answer = service.log_memory(lesson(1)._replace(lesson=text, missing_context=text))
    stored = service.store.path.read_bytes()
    assert answer.withheld == {"github_token": 2}
    assert GITHUB_TOKEN.encode() not in stored
    assert b"the deploy used [REDACTED] by hand" in stored


@pytest.mark.requirement("S04", "S22")
def test_a_field_of_nothing_but_a_secret_is_refused_with_the_reason(service: MemoryService) -> None:
    with pytest.raises(RecordError) as caught:
        service.log_memory(lesson(1)._replace(lesson=GITHUB_TOKEN))
    assert (caught.value.code, caught.value.field) == ("all_withheld", "lesson")
    assert not service.store.path.exists()


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("field", ["topic", "ask_next_time"])
def test_a_key_where_text_is_not_rewritten_is_refused(service: MemoryService, field: str) -> None:
    with pytest.raises(RecordError) as caught:
        service.log_memory(lesson(1)._replace(**{field: GITHUB_TOKEN}))
    assert (caught.value.code, caught.value.field) == ("secret", field)
    assert GITHUB_TOKEN not in said(caught.value)
    assert not service.store.path.exists()


@pytest.mark.requirement("S27")
def test_code_brings_a_hint_and_is_saved_all_the_same(service: MemoryService) -> None:
    code = "\n".join(["def f(x):", "    return x;", "if (a) {", "}", "import os;", "const a = 1;"])
    hint, call = service.log_memory(lesson(1)._replace(lesson=code)).hints
    assert hint == "lesson looks like source code: store the rule, not the code."
    assert call.startswith("To change this record: log_memory(id=")
    assert service.log_memory(lesson(2)).hints == ()
    assert service.store.count() == 2


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
    service: MemoryService, field: str, value: str, size: int, problem: bool
) -> None:
    answer = service.check_field(CheckFieldParams(field=field, value=value))
    assert (answer.bytes, answer.problem is not None) == (size, problem)


@pytest.mark.requirement("S20")
def test_an_unreadable_log_is_a_problem_of_the_status(service: MemoryService) -> None:
    service.store.path.mkdir(parents=True)
    status = service.status("file:///project")
    assert status.problem == "The memory log cannot be read: Is a directory."
    assert status.compaction.count == 0
