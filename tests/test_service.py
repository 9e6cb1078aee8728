"""The three operations through the service, on real files."""

from __future__ import annotations

import hashlib
import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from sentinel_memory.agent_messages import (
    Compaction,
    CompactMemoryParams,
    KeptSource,
    LogMemoryParams,
    LogMemoryResult,
    SearchMemoryParams,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.store import Store
from sentinel_memory.editor_messages import CheckFieldParams, ListRecordsParams
from sentinel_memory.service import MemoryService, Settings

GITHUB_TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3


def lesson(number: int, topic: str = "auth", question: str | None = None) -> LogMemoryParams:
    return LogMemoryParams(
        topic=topic,
        missing_context=f"gap {number}",
        lesson=f"rule {number}",
        ask_next_time=question,
    )


def refs(service: MemoryService, topic: str | None = None) -> tuple[str, ...]:
    groups = service.compact_memory(CompactMemoryParams(target_topic=topic)).groups
    return tuple(record.ref for group in groups for record in group.records)


def principle(sources: tuple[str, ...], text: str = "one rule") -> LogMemoryParams:
    return LogMemoryParams(topic="auth", lesson=text, type="principle", source_ids=sources)


@pytest.mark.requirement("S08")
def test_a_first_save_answers_what_was_created(service: MemoryService) -> None:
    answer = service.log_memory(lesson(1))
    line = service.store.path.read_bytes().rstrip(b"\n")
    expected_id = hashlib.sha256(b"authgap 1").hexdigest()[:16]
    assert answer == LogMemoryResult(
        folder="project",
        saved="created",
        id=expected_id,
        ref=f"{expected_id}@{hashlib.sha256(line).hexdigest()[:6]}",
        count=1,
        withheld={},
        sources_removed=(),
        sources_kept=(),
        uncommitted=(),
        questions_left_out=(),
        hints=(),
        compaction=Compaction(state="ok", count=1, threshold=50),
    )


@pytest.mark.requirement("S07")
def test_the_same_gap_again_updates_and_keeps_the_question(service: MemoryService) -> None:
    service.log_memory(lesson(1, question="which flow?"))
    again = service.log_memory(replace(lesson(1), lesson="a better rule"))
    (record,) = service.search_memory(SearchMemoryParams(query="")).records
    assert (again.saved, again.count) == ("updated", 1)
    assert (record.lesson, record.ask_next_time) == ("a better rule", "which flow?")
    assert record.occurrences == 2
    assert record.updated is not None
    assert record.created is not None
    assert record.updated > record.created


@pytest.mark.requirement("S09")
def test_compaction_is_required_at_51_records_and_not_at_50(service: MemoryService) -> None:
    states = [service.log_memory(lesson(n)).compaction for n in range(51)]
    assert states[49] == Compaction(state="ok", count=50, threshold=50)
    assert states[50] == Compaction(state="required", count=51, threshold=50)
    assert service.search_memory(SearchMemoryParams(query="")).compaction == states[50]
    assert service.compact_memory(CompactMemoryParams()).required


@pytest.mark.requirement("S09")
def test_a_log_without_anything_to_merge_is_full_and_says_so_once(service: MemoryService) -> None:
    answers = [
        service.log_memory(replace(lesson(n, f"t{n}"), compact_threshold=None)) for n in range(53)
    ]
    assert [answer.compaction.state for answer in answers[50:]] == ["full", "full", "full"]
    assert [len(answer.hints) for answer in answers[49:]] == [0, 1, 0, 0]


@pytest.mark.requirement("S09")
@pytest.mark.parametrize(
    ("call", "environment", "editor", "policy", "expected"),
    [
        (1, "2", 3, 4, 1),
        (None, "2", 3, 4, 2),
        (None, "0", 3, 4, 3),
        (None, "two", None, 4, 4),
        (None, "", None, None, 50),
    ],
)
def test_the_threshold_is_the_calls_then_the_environments_the_editors_the_projects(
    store: Store,
    call: int | None,
    environment: str,
    editor: int | None,
    policy: int | None,
    expected: int,
) -> None:
    settings = Settings(
        editor_threshold=editor,
        environment={"SENTINEL_MEMORY_COMPACT_THRESHOLD": environment},
    )
    service = MemoryService(store, folder="project", settings=lambda: settings)
    store.path.parent.mkdir()
    text = json.dumps({"compact_threshold": policy} if policy else {})
    (store.path.parent / "config.json").write_text(text, encoding="utf-8")
    answer = service.log_memory(replace(lesson(1), compact_threshold=call))
    assert answer.compaction.threshold == expected


@pytest.mark.requirement("S09")
@pytest.mark.parametrize("threshold", [0, -1])
def test_a_threshold_below_one_is_refused_and_nothing_is_written(
    service: MemoryService, threshold: int
) -> None:
    with pytest.raises(RecordError, match="compact_threshold") as caught:
        service.log_memory(replace(lesson(1), compact_threshold=threshold))
    assert caught.value.field == "compact_threshold"
    assert not service.store.path.parent.exists()


@pytest.mark.requirement("S10")
def test_a_search_returns_everything_or_exactly_one_topic(service: MemoryService) -> None:
    for number, topic in enumerate(["auth", "auth-login", "결제"]):
        service.log_memory(lesson(number, topic))
    everything = service.search_memory(SearchMemoryParams(query="nothing like it"))
    one = service.search_memory(SearchMemoryParams(query="", topic=" auth "))
    assert [r.topic for r in everything.records] == ["결제", "auth-login", "auth"]
    assert [r.topic for r in one.records] == ["auth"]
    assert (everything.count, everything.next_page, one.count) == (3, None, 1)


@pytest.mark.requirement("S12")
def test_nothing_found_gives_three_questions(service: MemoryService) -> None:
    answer = service.search_memory(SearchMemoryParams(query="", topic="unheard of"))
    assert (answer.count, len(answer.questions)) == (0, 3)
    assert not service.store.path.parent.exists()


@pytest.mark.requirement("S10")
def test_the_pages_of_a_large_log_hold_every_record_once(service: MemoryService) -> None:
    ids = {service.log_memory(replace(lesson(n), lesson="x" * 900)).id for n in range(120)}
    found: list[str] = []
    page: int | None = 1
    while page:
        answer = service.search_memory(SearchMemoryParams(query="", page=page))
        assert [(t.topic, t.logs) for t in answer.topics] == [("auth", 120)]
        found += [record.id for record in answer.records]
        page = answer.next_page
    assert sorted(found) == sorted(ids)


@pytest.mark.requirement("S14", "S15", "S16")
def test_a_principle_replaces_exactly_its_sources(service: MemoryService) -> None:
    for number in range(3):
        service.log_memory(lesson(number, question=f"question {number}?"))
    changed, missing, *rest = refs(service)
    service.log_memory(lesson(0))  # the oldest record: its rev is another one now
    answer = service.log_memory(principle((changed, missing, *rest, "0" * 16 + "@123456")))
    kept, new = service.list_records(ListRecordsParams()).records
    assert (answer.saved, answer.count) == ("created", 2)
    assert answer.sources_removed == tuple(r.split("@")[0] for r in (missing, *rest))
    assert answer.sources_kept == (
        KeptSource(ref=changed, reason="changed"),
        KeptSource(ref="0" * 16 + "@123456", reason="unknown"),
    )
    assert answer.uncommitted == answer.sources_removed
    assert (kept.id, new.type) == (changed.split("@")[0], "principle")
    assert (new.source_count, new.missing_context) == (2, "")
    assert new.ask_next_time == "question 2? / question 1?"


@pytest.mark.requirement("S14")
def test_the_same_compaction_again_changes_nothing_and_answers_as_before(
    service: MemoryService,
) -> None:
    for number in range(2):
        service.log_memory(lesson(number))
    call = principle(refs(service))
    first, before = service.log_memory(call), service.store.path.read_bytes()
    again = service.log_memory(call)
    assert replace(again, uncommitted=first.uncommitted) == first
    assert service.store.path.read_bytes() == before


@pytest.mark.requirement("S14")
def test_sources_that_a_commit_holds_are_not_called_uncommitted(
    service: MemoryService, project: Path
) -> None:
    service.log_memory(lesson(1))
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.invalid"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "memory"]):
        subprocess.run([*git, *command], cwd=project, check=True)
    later = service.log_memory(lesson(2)).id
    answer = service.log_memory(principle(refs(service)))
    assert len(answer.sources_removed) == 2
    assert answer.uncommitted == (later,)


@pytest.mark.requirement("S14", "S06")
@pytest.mark.parametrize("source", ["0123456789abcdef", "", "a b", "@123456"])
def test_a_source_without_its_revision_is_refused(service: MemoryService, source: str) -> None:
    with pytest.raises(RecordError) as caught:
        service.log_memory(principle((source,)))
    assert caught.value.field == "source_ids"
    assert not service.store.path.exists()


@pytest.mark.requirement("S14")
def test_a_log_with_sources_is_refused(service: MemoryService) -> None:
    with pytest.raises(RecordError, match="source_ids"):
        service.log_memory(replace(lesson(1), source_ids=("0" * 16 + "@123456",)))


@pytest.mark.requirement("S13", "S32")
def test_a_compaction_groups_topics_and_changes_nothing(service: MemoryService) -> None:
    for number, topic in enumerate(["auth", "auth-login", "author", "결제", "결제-환불"]):
        service.log_memory(lesson(number, topic))
    before = service.store.path.read_bytes()
    answer = service.compact_memory(CompactMemoryParams())
    service.search_memory(SearchMemoryParams(query=""))
    assert answer.merge_candidates == (("auth", "auth-login"), ("결제", "결제-환불"))
    assert [group.topic for group in answer.groups] == [
        "결제-환불",
        "결제",
        "author",
        "auth-login",
        "auth",
    ]
    assert not answer.required
    assert service.store.path.read_bytes() == before


@pytest.mark.requirement("S13")
def test_a_compaction_too_large_for_one_answer_reaches_every_record(
    service: MemoryService,
) -> None:
    for number in range(60):
        text = "가" * 300 + str(number)
        service.log_memory(replace(lesson(number, f"t-{number % 3}"), lesson=text))
    answer = service.compact_memory(CompactMemoryParams())
    assert [group.complete for group in answer.groups] == [True, False, False]
    for group in answer.groups:
        (whole,) = service.compact_memory(CompactMemoryParams(target_topic=group.topic)).groups
        assert (whole.complete, len(whole.records)) == (True, 20)


@pytest.mark.requirement("S22", "P06", "S04")
def test_a_secret_is_withheld_from_the_file_and_counted(service: MemoryService) -> None:
    text = f"the deploy used {GITHUB_TOKEN} by hand"
    answer = service.log_memory(replace(lesson(1), lesson=text, missing_context=text))
    stored = service.store.path.read_bytes()
    assert answer.withheld == {"github_token": 2}
    assert GITHUB_TOKEN.encode() not in stored
    assert b"the deploy used [REDACTED] by hand" in stored


@pytest.mark.requirement("S04", "S22")
def test_a_field_of_nothing_but_a_secret_counts_as_blank(service: MemoryService) -> None:
    with pytest.raises(RecordError) as caught:
        service.log_memory(replace(lesson(1), lesson=GITHUB_TOKEN))
    assert (caught.value.code, caught.value.field) == ("blank", "lesson")
    assert not service.store.path.exists()


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("field", ["topic", "ask_next_time"])
def test_a_key_where_text_is_not_rewritten_is_refused(service: MemoryService, field: str) -> None:
    with pytest.raises(RecordError) as caught:
        service.log_memory(replace(lesson(1), **{field: GITHUB_TOKEN}))
    assert (caught.value.code, caught.value.field) == ("secret", field)
    assert GITHUB_TOKEN not in str(caught.value)
    assert not service.store.path.exists()


@pytest.mark.requirement("S27")
def test_code_brings_a_hint_and_is_saved_all_the_same(service: MemoryService) -> None:
    code = "\n".join(["def f(x):", "    return x;", "if (a) {", "}", "import os;", "const a = 1;"])
    assert len(service.log_memory(replace(lesson(1), lesson=code)).hints) == 1
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
