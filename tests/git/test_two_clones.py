"""A memory is shared through git alone, and what git sets aside comes back (S31, N08, N02)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_process import log as save
from cli_process import run
from git_branches import LOG, attempt, logged, register, write
from git_repository import commit_all, git, isolate, opened, written
from memory_calls import ask, told
from sample_records import log, log_of, principle
from sentinel_memory.core.log.record import format_line
from sentinel_memory.service.memory_status import findings, memory_status
from sentinel_memory.service.setup import is_registered

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
    ask(written(one), "commit_memory")
    git(one, "push", "--quiet", "origin", "HEAD:main")
    git(two, "pull", "--quiet", "origin", "main")
    return one, two


def publish(clone: Path) -> None:
    commit_all(clone)
    git(clone, "push", "--quiet", "origin", "HEAD:main")


def share(clone: Path, number: int) -> None:
    assert save(clone, number).returncode == 0
    publish(clone)


def test_removing_everything_in_one_clone_leaves_the_other(clones: tuple[Path, Path]) -> None:
    one, two = clones
    ask(one, "merge_driver")
    assert (is_registered(one), is_registered(two)) == (True, False)
    ask(two, "merge_driver", register=False)
    assert is_registered(one)
    for clone in clones:
        assert ask(clone, "merge_driver").registered
    names = ("HOME", "XDG_DATA_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM")
    places = {name: os.environ[name] for name in names}
    done = run(one, "disconnect", "--all", "--yes", **places)
    assert b"Other clones keep their setting of the merge driver" in done.stdout
    assert (is_registered(one), is_registered(two)) == (False, True)
    share(one, 1)
    save(two, 2)
    ask(two, "commit_memory")
    git(two, "fetch", "--quiet")
    assert b"2/50" in run(two, "status").stdout
    attempt(two, "-c", "pull.rebase=false", "pull", "--quiet", "--no-edit", "origin", "main")
    assert all(gap.encode() in logged(two) for gap in ("누락 1", "누락 2"))


def test_a_repository_without_a_remote_reviews_commits_and_tells_what_is_new(clone: Path) -> None:
    memory = written(clone)
    before = ask(memory, "review_memory")
    assert (before.against, before.since, len(before.records)) == (None, None, 1)
    assert ask(memory, "commit_memory").commit is not None
    after = ask(clone, "review_memory")
    assert (after.against, after.since, len(after.records), after.findings) == (None, None, 1, ())
    git(clone, "checkout", "--quiet", "--detach")
    assert len(ask(clone, "review_memory").records) == 1
    git(clone, "checkout", "--quiet", "-b", "side")
    git(clone, "branch", "base", "HEAD")
    git(clone, "branch", "--set-upstream-to=base")
    followed = ask(clone, "review_memory")
    assert (followed.against, followed.records) == ("base", ())


def all_of(project: Path) -> str:
    return told(ask(project, "search_memory", query="all"))


def learn(project: Path, topic: str, gap: str) -> None:
    ask(project, "log_memory", topic=topic, missing_context=gap, lesson=f"Ask about {gap}.")


def test_a_teammate_has_every_byte_after_a_pull(clones: tuple[Path, Path], tmp_path: Path) -> None:
    first, second = clones
    (first / "main.cob").write_text("DISPLAY 'ANY LANGUAGE'.\n", encoding="utf-8")
    learn(first, "payment", "decimals")
    learn(first, "결제", "환불 기한")
    (group,) = ask(first, "compact_memory", target_topic="payment").groups
    sources = tuple(record.ref for record in group.records)
    rule = {"type": "principle", "topic": "payment", "lesson": "Whole won only."}
    ask(first, "log_memory", **rule, source_ids=sources)
    publish(first)
    git(second, "pull", "--quiet", "origin", "main")
    assert all_of(second) == all_of(first)
    assert git(second, "ls-files", ".context").split() == [
        ".context/.gitattributes",
        ".context/.gitignore",
        ".context/memory_log.jsonl",
    ]
    learn(second, "auth", "token lifetime")
    publish(second)
    git(first, "pull", "--quiet", "origin", "main")
    assert "token lifetime" in all_of(first)
    assert all_of(first) == all_of(second)
    windows = ("--config", "core.autocrlf=true", "shared.git", "windows")
    git(tmp_path, "clone", "--quiet", *windows)
    assert logged(tmp_path / "windows") == logged(first)


OLD, DRAFT, YOURS = log("old"), log("draft"), log("yours")


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


def save_meanwhile(torn: Path) -> str:
    """Saves a lesson, and returns what is told about it."""
    lesson = {"missing_context": "meanwhile", "lesson": "Saved in between."}
    return told(ask(torn, "log_memory", topic="auth", **lesson))


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
def test_what_a_merge_that_stops_set_aside_is_told_and_saved(torn: Path, command: str) -> None:
    stopped(torn, command)
    assert codes(torn) == ["set-aside"]
    status = memory_status(opened(torn), "")
    assert status.set_aside is not None
    assert "did not restore: 1." in status.set_aside
    assert "restored to the log from a git autostash: 1." in save_meanwhile(torn)
    assert records(torn) == {"old", "draft", "meanwhile"}
    assert (codes(torn), memory_status(opened(torn), "").set_aside) == ([], None)


def test_what_git_could_not_put_back_is_told_and_comes_back(torn: Path, tmp_path: Path) -> None:
    stuck(torn)
    # A work tree that never was there is left alone.
    other = tmp_path / "other-tree"
    git(torn, "worktree", "add", "--quiet", "--detach", str(other), "side")
    assert codes(other) == []
    save_meanwhile(other)
    assert records(other) == {"old", "meanwhile"}
    done = run(torn, "check")
    assert (done.returncode, b"did not restore: 1." in done.stdout) == (1, True)
    assert b"did not restore: 1." in run(torn, "status").stdout
    stashes = git(torn, "stash", "list", "--format=%H")
    save_meanwhile(torn)
    assert records(torn) == {"old", "yours", "draft", "meanwhile"}
    again = logged(torn)
    assert "aside" not in save_meanwhile(torn)
    assert logged(torn).count(b"draft") == again.count(b"draft")
    assert git(torn, "stash", "list", "--format=%H") == stashes
    assert (torn / "code.py").read_text(encoding="utf-8") == "a = 4\n"
    ask(torn, "delete_records", refs=(DRAFT.id,))
    save_meanwhile(torn)
    assert "draft" not in records(torn)
    assert codes(torn) == []


def test_what_git_put_back_and_the_user_deleted_stays_deleted(torn: Path) -> None:
    stuck(torn)
    (torn / LOG).write_bytes(log_of(OLD, YOURS, DRAFT))
    ask(torn, "delete_records", refs=(DRAFT.id,))
    assert codes(torn) == []
    save_meanwhile(torn)
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
    save_meanwhile(torn)
    assert block in logged(torn)
    (torn / LOG).write_bytes(log_of(OLD, YOURS))
    assert codes(torn) == ["set-aside"]
    with monkeypatch.context() as without_git:
        without_git.setenv("PATH", str(tmp_path))
        save_meanwhile(torn)
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
    save_meanwhile(torn)
    assert format_line(changed) in logged(torn)
    save_meanwhile(torn)
    assert format_line(changed) in logged(torn)


def test_a_stash_of_the_user_is_left_to_the_user(torn: Path) -> None:
    git(torn, "stash", "--quiet")
    assert codes(torn) == []
    save_meanwhile(torn)
    assert records(torn) == {"old", "meanwhile"}
