"""Lessons that git sets aside on its own are seen, and come back with the next save (N02, S31)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from git_branches import LOG, attempt, logged, register, write
from git_repository import commit_all, git, opened
from sample_records import log, log_of, principle
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.render.answers import render
from sentinel_memory.service.edit_records import delete_records
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import findings, memory_status

pytestmark = pytest.mark.requirement("N02", "S31")

OLD, DRAFT, YOURS = log("old"), log("draft"), log("yours")
SAVE = LogMemoryParams(topic="auth", missing_context="meanwhile", lesson="Saved in between.")


@pytest.fixture
def clone(clone: Path) -> Path:
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


def code(clone: Path, text: str) -> None:
    (clone / "code.py").write_text(text, encoding="utf-8", newline="\n")


def records(clone: Path) -> set[str]:
    return {record.missing_context for record in opened(clone).store.read().records}


def stopped(clone: Path, command: str = "merge") -> None:
    assert attempt(clone, command, "side").returncode == 1
    assert records(clone) == {"old"}


def stuck(clone: Path) -> None:
    """The merge is over, and git could not put back what it had set aside."""
    stopped(clone)
    code(clone, "a = 4\n")
    (clone / LOG).write_bytes(log_of(OLD, YOURS))
    git(clone, "add", "code.py")
    git(clone, "commit", "--quiet", "--message", "merged")
    assert "autostash" in git(clone, "stash", "list")


def codes(clone: Path) -> list[str]:
    return [finding.code for finding in findings(opened(clone), opened(clone).standing)]


@pytest.mark.parametrize("command", ["merge", "rebase"])
def test_what_a_merge_that_stops_has_set_aside_is_told_and_saved_again(
    clone: Path, command: str
) -> None:
    stopped(clone, command)
    assert codes(clone) == ["set-aside"]
    status = memory_status(opened(clone), "")
    assert status.set_aside is not None
    assert "did not restore: 1." in status.set_aside
    done = log_memory(opened(clone), SAVE)
    assert "restored to the log from a git autostash: 1." in (render(done, "en") or "")
    assert records(clone) == {"old", "draft", "meanwhile"}
    assert (codes(clone), memory_status(opened(clone), "").set_aside) == ([], None)


def test_what_git_could_not_put_back_is_told_and_comes_back_once_and_the_stash_stays(
    clone: Path,
) -> None:
    stuck(clone)
    done = run(clone, "check")
    assert (done.returncode, b"did not restore: 1." in done.stdout) == (1, True)
    assert b"did not restore: 1." in run(clone, "status").stdout
    stashes = git(clone, "stash", "list", "--format=%H")
    log_memory(opened(clone), SAVE)
    assert records(clone) == {"old", "yours", "draft", "meanwhile"}
    again = logged(clone)
    done_again = log_memory(opened(clone), SAVE)
    assert "aside" not in (render(done_again, "en") or "")
    assert logged(clone).count(b"draft") == again.count(b"draft")
    assert git(clone, "stash", "list", "--format=%H") == stashes
    assert (clone / "code.py").read_text(encoding="utf-8") == "a = 4\n"
    delete_records(opened(clone), DeleteRecordsParams(refs=(DRAFT.id,)))
    log_memory(opened(clone), SAVE)
    assert "draft" not in records(clone)
    assert codes(clone) == []


def test_what_git_put_back_beside_a_conflict_and_the_user_deleted_stays_deleted(
    clone: Path,
) -> None:
    stuck(clone)
    (clone / LOG).write_bytes(log_of(OLD, YOURS, DRAFT))
    delete_records(opened(clone), DeleteRecordsParams(refs=(DRAFT.id,)))
    assert codes(clone) == []
    log_memory(opened(clone), SAVE)
    assert "draft" not in records(clone)


def test_nothing_comes_back_that_has_a_successor_or_while_a_conflict_or_git_hinders_it(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck(clone)
    rule = principle("rule").with_meta(
        sources=[DRAFT.id], compacted_at="2030-01-01T00:00:00.000+00:00"
    )
    (clone / LOG).write_bytes(log_of(OLD, rule))
    assert codes(clone) == []
    block = b"<<<<<<< a\n%b=======\n%b>>>>>>> b\n" % (log_of(YOURS), log_of(log("other")))
    (clone / LOG).write_bytes(block)
    assert "set-aside" not in codes(clone)
    log_memory(opened(clone), SAVE)
    assert block in logged(clone)
    (clone / LOG).write_bytes(log_of(OLD, YOURS))
    assert codes(clone) == ["set-aside"]
    with monkeypatch.context() as without_git:
        without_git.setenv("PATH", str(tmp_path))
        log_memory(opened(clone), SAVE)
        assert records(clone) == {"old", "yours", "meanwhile"}
    assert codes(clone) == ["set-aside"]
    for written in (log_of(OLD, YOURS, DRAFT), log_of(OLD, YOURS)):
        (clone / LOG).write_bytes(written)
        git(clone, "commit", "--quiet", "--all", "--message", "log")
    assert codes(clone) == []


def test_a_lesson_that_was_changed_in_the_stash_is_changed_again(clone: Path) -> None:
    changed = OLD.with_meta(updated="2026-03-01T00:00:00.000+00:00", occurrences=2)
    (clone / LOG).write_bytes(log_of(changed))
    stuck(clone)
    log_memory(opened(clone), SAVE)
    assert format_line(changed) in logged(clone)
    log_memory(opened(clone), SAVE)
    assert format_line(changed) in logged(clone)


def test_a_stash_of_the_user_is_left_to_the_user(clone: Path) -> None:
    git(clone, "stash", "--quiet")
    assert codes(clone) == []
    log_memory(opened(clone), SAVE)
    assert records(clone) == {"old", "meanwhile"}


def test_a_work_tree_that_never_was_there_is_left_alone(clone: Path, tmp_path: Path) -> None:
    stuck(clone)
    other = tmp_path / "other-tree"
    git(clone, "worktree", "add", "--quiet", "--detach", str(other), "side")
    assert codes(other) == []
    log_memory(opened(other), SAVE)
    assert records(other) == {"old", "meanwhile"}
    log_memory(opened(clone), SAVE)
    assert "draft" in records(clone)
