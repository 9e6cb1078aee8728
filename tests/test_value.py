"""The value of searches and hooks: the counters of `status` and of the status bar."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import environment as bare
from cli_process import run
from project_logs import tree
from sample_saves import lesson
from sentinel_memory.contract.memory import CompactMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import Value
from sentinel_memory.core.log.record import Record
from sentinel_memory.machine.activity import Activity
from sentinel_memory.machine.events import Event
from sentinel_memory.render.report import worth_line
from sentinel_memory.service import usage
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.store.store import Store

OLD, TASK, NEW, LATER = (f"2026-01-0{day}T00:00:00.000+00:00" for day in (1, 2, 3, 4))


NOTHING = Value(
    asked=0, answered=0, dismissed=0, given=0, tokens=0, never_used=0, again=0, missed=()
)


def saved(topic: str, gap: str, created: str = OLD) -> Record:
    """A log of some time."""
    return Record.create(
        type="log", topic=topic, missing_context=gap, lesson="rule", created=created
    )


def worth(memory: Project) -> Value:
    """The counters as the editor gets them."""
    return memory_status(memory, "file:///project").value


@pytest.mark.requirement("S37", "S32")
def test_a_search_counts_what_it_gave_and_what_matched_and_changes_no_file(
    memory: Project,
) -> None:
    memory.store.upsert_log(saved("payment", "Refunds must be idempotent"))
    memory.store.upsert_log(saved("auth", "Tokens rotate"))
    before = tree(memory.store.root)
    search_memory(memory, SearchMemoryParams(query="add a refund"))
    assert tree(memory.store.root) == before
    counted = worth(memory)
    assert (counted.given, counted.never_used, counted.asked) == (2, 1, 0)
    assert 40 < counted.tokens < 100
    search_memory(memory, SearchMemoryParams(query="", topic="auth"))
    assert (worth(memory).given, worth(memory).never_used) == (3, 0)


@pytest.mark.requirement("S37")
def test_looking_without_a_task_counts_nothing(memory: Project) -> None:
    log_memory(memory, lesson(1))
    search_memory(memory, SearchMemoryParams(query=" "))
    compact_memory(memory, CompactMemoryParams())
    assert worth(memory) == NOTHING


@pytest.mark.requirement("S37")
def test_a_lesson_is_never_used_when_a_later_task_did_not_match_it() -> None:
    old, matched, raised, new = (
        saved("a", "one"),
        saved("b", "two"),
        saved("c", "three"),
        saved("d", "four", NEW),
    )
    events = [
        Event(kind="task", ids=(matched.id,), at=OLD),
        Event(kind="raised", ids=(raised.id,), at=OLD),
        Event(kind="task", at=TASK),
        Event(kind="given", count=3, tokens=9, at=LATER),
    ]
    records = (old, matched, raised, new)
    counted = usage.tally(Activity.fold(event.encode() for event in events), records)
    assert (counted.asked, counted.never_used, counted.given) == (1, 1, 3)
    assert usage.tally(Activity(), records).never_used == 0


@pytest.mark.requirement("S37", "S11")
@pytest.mark.parametrize(
    ("asked", "unused", "english", "korean"),
    [
        (7, 3, "7 questions asked before they cost a retry; 3 lessons never used.", "질문 7개, "),
        (1, 1, "1 question asked before it cost a retry; 1 lesson never used.", "질문 1개, "),
    ],
)
def test_the_counters_are_a_sentence(asked: int, unused: int, english: str, korean: str) -> None:
    counted = NOTHING._replace(asked=asked, answered=2, given=9, tokens=99, never_used=unused)
    assert english in (worth_line(counted, "en") or "")
    assert korean in (worth_line(counted, "ko") or "")
    assert "Questions answered by a later prompt: 2." in (worth_line(counted, "en") or "")
    assert "이후 프롬프트에서 답한 질문 2개" in (worth_line(counted, "ko") or "")
    assert worth_line(NOTHING._replace(dismissed=3), "en") is None


@pytest.mark.requirement("S37")
def test_status_shows_what_the_memory_did_on_this_machine(project: Path, tmp_path: Path) -> None:
    Store.of_project(project).upsert_log(saved("payment", "Refunds must be idempotent"))
    home = {name: str(tmp_path / "집") for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA")}
    assert b"On this machine" not in run(project, "status", **home).stdout
    run(project, "search", "add a refund", **home)
    assert b"Lessons given to agents: 1, about" in run(project, "status", **home).stdout
    assert "HOME" not in bare()
