"""A conflicted log in real git: saved into, looked at, and resolved by one command (N02, S20)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from git_branches import LOG, attempt, fork, logged
from git_repository import git, opened
from hook_process import TOKEN
from project_logs import LESSON
from refusals import refused
from sample_records import log_of, raw_line
from sentinel_memory.contract.forms import (
    ResolveConflictsParams,
)
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import EditRecordParams, UndoParams
from sentinel_memory.core.errors import InvalidParams
from sentinel_memory.service.edit_records import edit_record, undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.resolve_conflicts import resolve_conflicts
from stopped_merges import BEST, BETTER, MINE, OLD, YOURS, resolve

pytestmark = pytest.mark.requirement("N02")


def test_two_saves_during_a_conflict_are_there_after_it_was_resolved(conflicted: Path) -> None:
    memory = opened(conflicted)
    for gap in ("first", "second"):
        log_memory(memory, LogMemoryParams(**{**LESSON, "missing_context": gap}))
    assert b"<<<<<<<" in logged(conflicted)
    resolve(conflicted)
    found = {record.text: record.lesson for record in memory.store.read_all()}
    assert found == {
        "old": "zeal",
        "mine": "rule",
        "yours": "rule",
        "first": LESSON["lesson"],
        "second": LESSON["lesson"],
    }
    assert git(conflicted, "ls-files", "-u") == ""
    git(conflicted, "commit", "--quiet", "--no-edit")


def test_what_was_shown_is_written_or_shown_anew(conflicted: Path) -> None:
    shown = resolve(conflicted, write=False)
    assert resolve(conflicted, write=False).digest == shown.digest
    memory = opened(conflicted)
    log_memory(memory, LogMemoryParams(**LESSON))
    before = logged(conflicted)
    agreed = ResolveConflictsParams(write=True, digest=shown.digest)
    other = resolve_conflicts(memory, agreed)
    assert (other.written, other.command) == (False, None)
    assert other.message.endswith("nothing was written. Lessons left if it is resolved now: 4.")
    assert logged(conflicted) == before
    assert git(conflicted, "ls-files", "-u") != ""
    done = resolve_conflicts(memory, ResolveConflictsParams(write=True, digest=other.digest))
    assert (done.written, done.digest, done.records) == (True, other.digest, other.records)
    assert git(conflicted, "ls-files", "-u") == ""


@pytest.mark.requirement("D05")
def test_what_may_not_be_shown_is_not_in_what_becomes_of_a_record(clone: Path) -> None:
    secret = raw_line(id=TOKEN, topic=f"auth {TOKEN}", **{TOKEN: 1})
    theirs = raw_line(id=TOKEN, topic=f"auth {TOKEN}", **{TOKEN: 2})
    one, two = fork(clone, b"", secret + b"\n", theirs + b"\n")
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    shown = resolve(clone, write=False)
    assert [record.kind for record in shown.records] == ["merged"]
    assert TOKEN not in repr(shown)
    assert "[REDACTED]" in shown.records[0].sentence


def test_a_plan_is_another_when_git_has_no_versions_any_more(clone: Path) -> None:
    one, two = fork(clone, log_of(OLD), log_of(MINE), log_of(BETTER, YOURS))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    shown = resolve(clone, write=False)
    git(clone, "add", "--all")
    agreed = ResolveConflictsParams(write=True, digest=shown.digest)
    other = resolve_conflicts(opened(clone), agreed)
    assert (other.written, other.digest) != (True, shown.digest)
    assert other.records != shown.records


def test_the_command_line_writes_what_it_has_shown(conflicted: Path) -> None:
    last = run(conflicted, "resolve", "--dry-run").stdout.decode().splitlines()[-1]
    assert last.startswith("To write exactly this: `sentinel-memory resolve --digest ")
    digest = last.split()[-1].rstrip("`.")
    changed = run(conflicted, "resolve", "--digest", "0" * 12)
    assert changed.returncode == 2
    assert changed.stdout.decode().splitlines()[-1] == last
    assert run(conflicted, "resolve", "--digest", digest).returncode == 0
    assert run(conflicted, "check").returncode == 0


def test_a_rebase_goes_on_after_it_was_resolved(clone: Path) -> None:
    one, two = fork(clone, log_of(OLD), log_of(OLD, MINE), log_of(BETTER, YOURS))
    git(clone, "checkout", "--quiet", one)
    (clone / LOG).write_bytes(log_of(BEST, MINE))
    git(clone, "commit", "--quiet", "--all", "--amend", "--no-edit")
    assert attempt(clone, "rebase", two).returncode == 1
    resolve(clone)
    assert attempt(clone, "rebase", "--continue").returncode == 0
    assert logged(clone) == log_of(BEST, MINE, YOURS)


def test_a_driver_that_left_only_our_side_is_made_good(clone: Path) -> None:
    one, two = fork(clone, b"", log_of(MINE), log_of(YOURS))
    git(clone, "config", "merge.sentinel-memory.driver", "false")
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    assert logged(clone) == log_of(MINE)
    checked = run(clone, "check")
    assert (checked.returncode, checked.stdout) == (
        1,
        b"error: git could not merge the log and left one side of it: resolve it with "
        b"`sentinel-memory resolve`.\n"
        b"Lessons without cues, which later tasks will hardly find: 1.\n",
    )
    resolve(clone)
    assert run(clone, "check").returncode == 0
    assert logged(clone) == log_of(MINE, YOURS)
    assert git(clone, "diff", "--cached", "--name-only") != ""


def test_markers_that_were_committed_are_resolved_without_git(conflicted: Path) -> None:
    git(conflicted, "commit", "--quiet", "--all", "--message", "with markers")
    done = resolve(conflicted)
    assert done.command is None
    assert logged(conflicted) == log_of(BEST, MINE, YOURS)


def test_what_leaves_the_log_can_be_brought_back(clone: Path) -> None:
    one, two = fork(clone, log_of(OLD), log_of(OLD, MINE), log_of(YOURS))
    git(clone, "config", "merge.sentinel-memory.driver", "false")
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    resolve(clone)
    assert logged(clone) == log_of(MINE, YOURS)
    assert undo(opened(clone), UndoParams()).restored == (OLD.id,)
    assert logged(clone) == log_of(OLD, MINE, YOURS)


@pytest.mark.requirement("S07", "S36")
def test_a_draft_that_a_resolution_replaces_can_be_brought_back(clone: Path) -> None:
    late = OLD._replace(lesson="theirs").with_meta(updated="2099-01-01T00:00:00.000+00:00")
    soon = OLD._replace(lesson="ours").with_meta(updated="2026-06-01T00:00:00.000+00:00")
    one, two = fork(clone, log_of(OLD), log_of(soon), log_of(late))
    git(clone, "config", "merge.sentinel-memory.driver", "false")
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    memory = opened(clone)
    edit_record(memory, EditRecordParams(ref=OLD.id, lesson="draft"))
    resolve(clone)
    assert [record.lesson for record in memory.store.read_all()] == ["theirs"]
    assert undo(memory, UndoParams()).kept == (OLD.id,)
    assert undo(memory, UndoParams()).restored == (OLD.id,)
    assert [record.lesson for record in memory.store.read_all()] == ["draft"]


def test_without_a_conflict_it_says_so(clone: Path) -> None:
    fork(clone, log_of(OLD))
    with refused(InvalidParams, match="has no conflict"):
        resolve(clone)


def test_markers_of_nobody_are_left_alone(clone: Path) -> None:
    fork(clone, log_of(OLD))
    broken = log_of(OLD) + b"<<<<<<< a\n" + log_of(MINE)
    (clone / LOG).write_bytes(broken)
    with refused(InvalidParams, match="correct or remove them"):
        resolve(clone)
    assert logged(clone) == broken
