"""The value of searches and hooks: the counters of `status` and of the status bar."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import environment as bare
from cli_process import run
from mcp_wire import Wire
from project_logs import tree
from sample_saves import lesson
from sentinel_memory.contract.memory import CompactMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import Value
from sentinel_memory.core.log.record import Record
from sentinel_memory.render.findings import worth_line
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.store.store import Store

OLD = "2026-01-01T00:00:00.000+00:00"
NOTHING = Value(given=0, tokens=0, again=0, missed=())


def saved(topic: str, gap: str) -> Record:
    """A log of some time."""
    return Record.create(type="log", topic=topic, missing_context=gap, lesson="rule", created=OLD)


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
    assert counted.given == 2
    assert 40 < counted.tokens < 100
    search_memory(memory, SearchMemoryParams(query="", topic="auth"))
    assert worth(memory).given == 3


@pytest.mark.requirement("S37")
def test_looking_without_a_task_counts_nothing(memory: Project) -> None:
    log_memory(memory, lesson(1))
    search_memory(memory, SearchMemoryParams(query=" "))
    compact_memory(memory, CompactMemoryParams())
    assert worth(memory) == NOTHING


@pytest.mark.requirement("S37", "S11")
def test_the_counters_are_a_sentence() -> None:
    counted = NOTHING._replace(given=9, tokens=99, again=2)
    english = "Lessons given to agents on this machine: 9, about 99 tokens. Logged again although"
    assert worth_line(counted, "en") == f"{english} given: 2."
    assert "에이전트에 준 교훈 9건" in (worth_line(counted, "ko") or "")
    assert worth_line(NOTHING, "en") is None


@pytest.mark.requirement("S37")
def test_status_shows_what_agents_got_on_this_machine(project: Path, tmp_path: Path) -> None:
    refund = saved("payment", "Refunds must be idempotent")
    Store.of_project(project).upsert_log(refund)
    home = {name: str(tmp_path / "집") for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA")}
    run(project, "search", "add a refund", **home)
    assert b"given to agents" not in run(project, "status", **home).stdout
    with Wire(project, environment={**bare(), **home}) as agent:
        agent.open()
        agent.call("search_memory", query="add a refund")
    assert b"given to agents on this machine: 1, about" in run(project, "status", **home).stdout
