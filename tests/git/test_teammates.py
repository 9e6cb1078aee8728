"""A team shares the memory through git alone, with real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest
from git_repository import git, isolate, opened
from sentinel_memory.contract.memory import CompactMemoryParams, LogMemoryParams, SearchMemoryParams
from sentinel_memory.render.answers import render
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.search_memory import search_memory

LOG = Path(".context", "memory_log.jsonl")


def all_of(project: Path) -> str | None:
    return render(search_memory(opened(project), SearchMemoryParams(query="all")), "en")


def lesson(topic: str, gap: str) -> LogMemoryParams:
    return LogMemoryParams(topic=topic, missing_context=gap, lesson=f"Ask about {gap}.")


@pytest.fixture
def origin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shared repository, and beside it the clone `결제 one` of the first who works there."""
    isolate(monkeypatch, tmp_path / "home")
    shared = tmp_path / "shared.git"
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", str(shared))
    git(tmp_path, "clone", "--quiet", str(shared), "결제 one")
    return shared


def publish(project: Path, message: str) -> None:
    git(project, "add", ".")
    git(project, "commit", "--quiet", "--message", message)
    git(project, "push", "--quiet", "origin", "HEAD:main")


@pytest.mark.requirement("S31")
def test_a_teammate_has_everything_after_a_pull_and_nothing_local(origin: Path) -> None:
    first = origin.parent / "결제 one"
    (first / "main.cob").write_text("DISPLAY 'ANY LANGUAGE'.\n", encoding="utf-8")
    memory = opened(first)
    log_memory(memory, lesson("payment", "decimals"))
    log_memory(memory, lesson("결제", "환불 기한"))
    refs = compact_memory(memory, CompactMemoryParams(target_topic="payment")).groups[0].records
    log_memory(
        memory,
        LogMemoryParams(
            topic="payment",
            missing_context="",
            lesson="Whole won only.",
            type="principle",
            source_ids=tuple(record.ref for record in refs),
        ),
    )
    publish(first, "Lessons")

    git(origin.parent, "clone", "--quiet", str(origin), "two")
    second = origin.parent / "two"
    assert all_of(second) == all_of(first)
    assert git(second, "ls-files", ".context").split() == [
        ".context/.gitattributes",
        ".context/.gitignore",
        ".context/memory_log.jsonl",
    ]

    log_memory(opened(second), lesson("auth", "token lifetime"))
    publish(second, "One more")
    git(first, "pull", "--quiet", "origin", "main")
    assert "token lifetime" in (all_of(first) or "")
    assert all_of(first) == all_of(second)


@pytest.mark.requirement("S31")
def test_a_clone_that_turns_line_ends_has_the_same_bytes(origin: Path) -> None:
    first = origin.parent / "결제 one"
    log_memory(opened(first), lesson("결제", "환불 기한"))
    publish(first, "A lesson")

    windows = ["clone", "--quiet", "--config", "core.autocrlf=true", str(origin), "windows"]
    git(origin.parent, *windows)
    assert (origin.parent / "windows" / LOG).read_bytes() == (first / LOG).read_bytes()
