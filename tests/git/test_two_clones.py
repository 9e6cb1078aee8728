"""A memory is shared through git alone, and what git sets aside comes back (S31, N08, N02)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_process import log as save
from cli_process import run
from git_branches import LOG, attempt, logged, register, write
from git_repository import commit_all, git, isolate, opened, written
from sample_records import log, log_of, principle
from sentinel_memory.contract.care import CommitMemoryParams, ReviewMemoryParams
from sentinel_memory.contract.forms import MergeDriverParams
from sentinel_memory.contract.memory import CompactMemoryParams, LogMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.render.answers import render
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.edit_records import delete_records
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import findings, memory_status
from sentinel_memory.service.review_memory import commit_memory, review_memory
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.setup import is_registered, merge_driver

pytestmark = pytest.mark.requirement("S31", "N08", "N02")


@pytest.fixture
def clones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
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


OLD, DRAFT, YOURS = log("old"), log("draft"), log("yours")
SAVE = LogMemoryParams(topic="auth", missing_context="meanwhile", lesson="Saved in between.")


@pytest.fixture
def torn(clone: Path) -> Path:
    """A clone whose user has an uncommitted lesson, and a branch that conflicts elsewhere."""
    register(clone)
    for name in ("merge", "rebase"):
        git(clone, "config", f"{name}.autoStash", "true")
    write(clone, log_of(OLD))
    code(clone, "a = 1\n")
    commit_all(clone)
    git(clone, "checkout", "--quiet", "-b", "side")
    code(clone, "a = 2\n")
    commit_all(clone)
    git(clone, "checkout", "--quiet", "-b", "ours", "side~1")
    code(clone, "a = 3\n")
    commit_all(clone)
    (clone / LOG).write_bytes(log_of(OLD, DRAFT))
    return clone


def code(torn: Path, text: str) -> None:
    (torn / "code.py").write_text(text, encoding="utf-8", newline="\n")


def records(torn: Path) -> set[str]:
    return {record.missing_context for record in opened(torn).store.read().records}


def stopped(torn: Path, command: str = "merge") -> None:
    assert attempt(torn, command, "side").returncode == 1
    assert records(torn) == {"old"}


def stuck(torn: Path) -> None:
    """The merge is over, and git could not put back what it had set aside."""
    stopped(torn)
    code(torn, "a = 4\n")
    (torn / LOG).write_bytes(log_of(OLD, YOURS))
    git(torn, "add", "code.py")
    git(torn, "commit", "--quiet", "--message", "merged")
    assert "autostash" in git(torn, "stash", "list")


def codes(torn: Path) -> list[str]:
    return [finding.code for finding in findings(opened(torn), opened(torn).standing)]


@pytest.mark.parametrize("command", ["merge", "rebase"])
def test_what_a_merge_that_stops_has_set_aside_is_told_and_saved_again(
    torn: Path, command: str
) -> None:
    stopped(torn, command)
    assert codes(torn) == ["set-aside"]
    status = memory_status(opened(torn), "")
    assert status.set_aside is not None
    assert "did not restore: 1." in status.set_aside
    done = log_memory(opened(torn), SAVE)
    assert "restored to the log from a git autostash: 1." in (render(done, "en") or "")
    assert records(torn) == {"old", "draft", "meanwhile"}
    assert (codes(torn), memory_status(opened(torn), "").set_aside) == ([], None)


def test_what_git_could_not_put_back_is_told_and_comes_back_once_and_the_stash_stays(
    torn: Path, tmp_path: Path
) -> None:
    stuck(torn)
    # A work tree that never was there is left alone.
    other = tmp_path / "other-tree"
    git(torn, "worktree", "add", "--quiet", "--detach", str(other), "side")
    assert codes(other) == []
    log_memory(opened(other), SAVE)
    assert records(other) == {"old", "meanwhile"}
    done = run(torn, "check")
    assert (done.returncode, b"did not restore: 1." in done.stdout) == (1, True)
    assert b"did not restore: 1." in run(torn, "status").stdout
    stashes = git(torn, "stash", "list", "--format=%H")
    log_memory(opened(torn), SAVE)
    assert records(torn) == {"old", "yours", "draft", "meanwhile"}
    again = logged(torn)
    done_again = log_memory(opened(torn), SAVE)
    assert "aside" not in (render(done_again, "en") or "")
    assert logged(torn).count(b"draft") == again.count(b"draft")
    assert git(torn, "stash", "list", "--format=%H") == stashes
    assert (torn / "code.py").read_text(encoding="utf-8") == "a = 4\n"
    delete_records(opened(torn), DeleteRecordsParams(refs=(DRAFT.id,)))
    log_memory(opened(torn), SAVE)
    assert "draft" not in records(torn)
    assert codes(torn) == []


def test_what_git_put_back_beside_a_conflict_and_the_user_deleted_stays_deleted(
    torn: Path,
) -> None:
    stuck(torn)
    (torn / LOG).write_bytes(log_of(OLD, YOURS, DRAFT))
    delete_records(opened(torn), DeleteRecordsParams(refs=(DRAFT.id,)))
    assert codes(torn) == []
    log_memory(opened(torn), SAVE)
    assert "draft" not in records(torn)


def test_nothing_comes_back_that_has_a_successor_or_while_a_conflict_or_git_hinders_it(
    torn: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck(torn)
    rule = principle("rule").with_meta(
        sources=[DRAFT.id], compacted_at="2030-01-01T00:00:00.000+00:00"
    )
    (torn / LOG).write_bytes(log_of(OLD, rule))
    assert codes(torn) == []
    block = b"<<<<<<< a\n%b=======\n%b>>>>>>> b\n" % (log_of(YOURS), log_of(log("other")))
    (torn / LOG).write_bytes(block)
    assert "set-aside" not in codes(torn)
    log_memory(opened(torn), SAVE)
    assert block in logged(torn)
    (torn / LOG).write_bytes(log_of(OLD, YOURS))
    assert codes(torn) == ["set-aside"]
    with monkeypatch.context() as without_git:
        without_git.setenv("PATH", str(tmp_path))
        log_memory(opened(torn), SAVE)
        assert records(torn) == {"old", "yours", "meanwhile"}
    assert codes(torn) == ["set-aside"]
    for data in (log_of(OLD, YOURS, DRAFT), log_of(OLD, YOURS)):
        (torn / LOG).write_bytes(data)
        git(torn, "commit", "--quiet", "--all", "--message", "log")
    assert codes(torn) == []


def test_a_lesson_that_was_changed_in_the_stash_is_changed_again(torn: Path) -> None:
    changed = OLD.with_meta(updated="2026-03-01T00:00:00.000+00:00", occurrences=2)
    (torn / LOG).write_bytes(log_of(changed))
    stuck(torn)
    log_memory(opened(torn), SAVE)
    assert format_line(changed) in logged(torn)
    log_memory(opened(torn), SAVE)
    assert format_line(changed) in logged(torn)


def test_a_stash_of_the_user_is_left_to_the_user(torn: Path) -> None:
    git(torn, "stash", "--quiet")
    assert codes(torn) == []
    log_memory(opened(torn), SAVE)
    assert records(torn) == {"old", "meanwhile"}
