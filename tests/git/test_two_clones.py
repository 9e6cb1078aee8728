"""A team and one user share the memory through git alone, with real repositories (S31, N08)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_process import log as save
from cli_process import run
from git_branches import attempt, logged
from git_repository import commit_all, git, isolate, opened, written
from sentinel_memory.contract.care import CommitMemoryParams, ReviewMemoryParams
from sentinel_memory.contract.forms import MergeDriverParams
from sentinel_memory.contract.memory import CompactMemoryParams, LogMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import DiffMemoryParams
from sentinel_memory.render.answers import render
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.news import diff_memory
from sentinel_memory.service.review_memory import commit_memory, review_memory
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.setup import is_registered, merge_driver

pytestmark = pytest.mark.requirement("S31", "N08")


@pytest.fixture
def clones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Two clones of one user, with one lesson in both."""
    isolate(monkeypatch, tmp_path / "home")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "data"))
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "shared.git")
    one, two = tmp_path / "결제 one", tmp_path / "two"
    for clone in (one, two):
        git(tmp_path, "clone", "--quiet", "shared.git", clone.name)
    commit_memory(written(one), CommitMemoryParams())
    git(one, "push", "--quiet", "origin", "HEAD:main")
    git(two, "pull", "--quiet", "origin", "main")
    return one, two


def publish(clone: Path) -> None:
    commit_all(clone)
    git(clone, "push", "--quiet", "origin", "HEAD:main")


def share(clone: Path, number: int) -> None:
    assert save(clone, number).returncode == 0
    publish(clone)


def test_each_clone_has_its_own_last_look_and_its_own_news(clones: tuple[Path, Path]) -> None:
    one, two = clones
    for clone in clones:
        opened(clone).arrivals.begin()
    git(one, "config", "user.email", "other@example.invalid")
    share(one, 1)
    git(two, "pull", "--quiet", "origin", "main")
    news = opened(two).arrivals.count()
    assert (news is not None and news.added, opened(one).arrivals.count()) == (1, None)
    assert len(diff_memory(opened(one), DiffMemoryParams()).records) == 1
    assert opened(two).arrivals.count() == news


def test_removing_everything_in_one_clone_says_what_the_other_keeps_and_loses_nothing(
    clones: tuple[Path, Path],
) -> None:
    one, two = clones
    merge_driver(opened(one), MergeDriverParams())
    assert (is_registered(one), is_registered(two)) == (True, False)
    merge_driver(opened(two), MergeDriverParams(register=False))
    assert is_registered(one)
    for clone in clones:
        assert merge_driver(opened(clone), MergeDriverParams()).registered
    names = ("HOME", "XDG_DATA_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM")
    places = {name: os.environ[name] for name in names}
    done = run(one, "disconnect", "--all", "--yes", **places)
    assert b"Other clones keep their setting of the merge driver" in done.stdout
    assert (is_registered(one), is_registered(two)) == (False, True)
    share(one, 1)
    save(two, 2)
    commit_memory(opened(two), CommitMemoryParams())
    git(two, "fetch", "--quiet")
    merged = run(two, "status")
    assert b"2/50" in merged.stdout
    attempt(two, "-c", "pull.rebase=false", "pull", "--quiet", "--no-edit", "origin", "main")
    gaps = ("누락 1".encode(), "누락 2".encode())
    assert [gap in logged(two) for gap in gaps] == [True, True]


def test_a_repository_without_a_remote_reviews_commits_and_tells_what_is_new(clone: Path) -> None:
    memory = written(clone)
    before = review_memory(memory, ReviewMemoryParams())
    assert (before.against, before.since, len(before.records)) == (None, None, 1)
    assert commit_memory(memory, CommitMemoryParams()).commit is not None
    after = review_memory(opened(clone), ReviewMemoryParams())
    assert (after.against, after.since, len(after.records), after.findings) == (None, None, 1, ())
    git(clone, "checkout", "--quiet", "--detach")
    assert len(review_memory(opened(clone), ReviewMemoryParams()).records) == 1
    git(clone, "checkout", "--quiet", "-b", "side")
    git(clone, "branch", "base", "HEAD")
    git(clone, "branch", "--set-upstream-to=base")
    followed = review_memory(opened(clone), ReviewMemoryParams())
    assert (followed.against, followed.records) == ("base", ())


def all_of(project: Path) -> str | None:
    return render(search_memory(opened(project), SearchMemoryParams(query="all")), "en")


def lesson(topic: str, gap: str) -> LogMemoryParams:
    return LogMemoryParams(topic=topic, missing_context=gap, lesson=f"Ask about {gap}.")


def test_a_teammate_has_every_byte_after_a_pull_and_nothing_local(
    clones: tuple[Path, Path], tmp_path: Path
) -> None:
    first, second = clones
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
    publish(first)
    git(second, "pull", "--quiet", "origin", "main")
    assert all_of(second) == all_of(first)
    assert git(second, "ls-files", ".context").split() == [
        ".context/.gitattributes",
        ".context/.gitignore",
        ".context/memory_log.jsonl",
    ]
    log_memory(opened(second), lesson("auth", "token lifetime"))
    publish(second)
    git(first, "pull", "--quiet", "origin", "main")
    assert "token lifetime" in (all_of(first) or "")
    assert all_of(first) == all_of(second)
    windows = ("--config", "core.autocrlf=true", "shared.git", "windows")
    git(tmp_path, "clone", "--quiet", *windows)
    assert logged(tmp_path / "windows") == logged(first)
