"""A conflicted log in real git: saved into, looked at, chosen from and resolved (N02, S20, S36)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import run
from git_branches import BEST, BETTER, LOG, MINE, OLD, YOURS, attempt, fork, logged, resolve
from git_repository import git, opened
from hook_process import TOKEN
from memory_calls import ask
from project_logs import LESSON
from refusals import refused
from sample_records import log_of, raw_line
from sentinel_memory.core.errors import InvalidParams

pytestmark = pytest.mark.requirement("N02")

REF = f"log:{OLD.id}"


def stopped(clone: Path, base: bytes, ours: bytes, theirs: bytes, driver: str = "") -> None:
    """Stops a merge of two versions of a log, where a driver may leave only ours."""
    one, two = fork(clone, base, ours, theirs)
    if driver:
        git(clone, "config", "merge.sentinel-memory.driver", driver)
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1


def commit_of(clone: Path, revision: str) -> str:
    return git(clone, "rev-parse", "--short", revision).strip()


def test_what_was_shown_is_written_or_shown_anew(conflicted: Path) -> None:
    unresolved = logged(conflicted)
    shown = resolve(conflicted, write=False)
    assert (shown.written, shown.command, logged(conflicted)) == (False, None, unresolved)
    assert sorted(one.kind for one in shown.records) == ["added", "added", "merged"]
    assert resolve(conflicted, write=False).digest == shown.digest
    ask(conflicted, "log_memory", **LESSON)
    before = logged(conflicted)
    other = ask(conflicted, "resolve_conflicts", write=True, digest=shown.digest)
    assert (other.written, other.command) == (False, None)
    assert other.message.endswith("nothing was written. Lessons left if it is resolved now: 4.")
    assert logged(conflicted) == before
    assert git(conflicted, "ls-files", "-u") != ""
    done = ask(conflicted, "resolve_conflicts", write=True, digest=other.digest)
    assert (done.written, done.digest, done.records) == (True, other.digest, other.records)
    assert git(conflicted, "ls-files", "-u") == ""


@pytest.mark.requirement("D05")
def test_what_may_not_be_shown_is_not_in_what_becomes_of_a_record(clone: Path) -> None:
    ours, theirs = (raw_line(id=TOKEN, topic=f"auth {TOKEN}", **{TOKEN: n}) for n in (1, 2))
    stopped(clone, b"", ours + b"\n", theirs + b"\n")
    shown = resolve(clone, write=False)
    assert [record.kind for record in shown.records] == ["merged"]
    assert TOKEN not in repr(shown)
    assert "[REDACTED]" in shown.records[0].sentence


def test_a_plan_is_another_when_git_has_no_versions_any_more(clone: Path) -> None:
    stopped(clone, log_of(OLD), log_of(MINE), log_of(BETTER, YOURS))
    shown = resolve(clone, write=False)
    git(clone, "add", "--all")
    other = ask(clone, "resolve_conflicts", write=True, digest=shown.digest)
    assert (other.written, other.digest) != (True, shown.digest)
    assert other.records != shown.records


@pytest.mark.requirement("S36")
def test_the_other_version_can_be_chosen_and_undo_takes_it_back(conflicted: Path) -> None:
    memory, before = opened(conflicted), logged(conflicted)
    for chosen, match in (
        ({"ours": (f"log:{MINE.id}",)}, "not one of the lessons"),
        ({"ours": (REF,), "theirs": (REF,)}, "for both sides"),
    ):
        with refused(InvalidParams, match=match):
            ask(memory, "resolve_conflicts", write=True, **chosen)
    assert logged(conflicted) == before
    shown = ask(memory, "resolve_conflicts", theirs=(REF,))
    (record,) = (one for one in shown.records if one.sides)
    theirs = commit_of(conflicted, "MERGE_HEAD")
    assert record.sentence.endswith(f"lesson as in side-1 ({theirs}), as you chose")
    assert [side.wins for side in record.sides] == [False, True]
    assert shown.digest != resolve(conflicted, write=False).digest
    agreed = {"theirs": (REF,), "digest": shown.digest}
    assert ask(memory, "resolve_conflicts", write=True, **agreed).written
    assert logged(conflicted) == log_of(BETTER, MINE, YOURS)
    undone = ask(memory, "undo")
    assert (undone.restored, undone.kept) == ((OLD.id,), ())
    assert logged(conflicted) == log_of(BEST, MINE, YOURS)


def test_a_removal_can_be_chosen_over_a_change(clone: Path) -> None:
    stopped(clone, log_of(OLD, MINE), log_of(BETTER, MINE), log_of(YOURS))
    memory = opened(clone)
    kept = next(r for r in resolve(clone, write=False).records if r.kind == "kept")
    assert [(side.wins, side.removed) for side in kept.sides] == [(True, False), (False, True)]
    assert [field.field for field in kept.sides[0].fields] == ["missing_context", "lesson"]
    done = ask(memory, "resolve_conflicts", write=True, theirs=(REF,))
    (given_up,) = (r for r in done.records if r.ref == REF)
    assert given_up.sentence.endswith("removed by the other side; removed, as you chose")
    assert logged(clone) == log_of(YOURS)
    assert OLD.id in ask(memory, "undo").restored
    assert BETTER.lesson in {r.lesson for r in memory.store.read_all()}


def test_the_command_line_shows_each_record_and_writes_what_it_shows(conflicted: Path) -> None:
    ours, theirs = (commit_of(conflicted, name) for name in ("HEAD", "MERGE_HEAD"))
    shown = run(conflicted, "resolve", "--dry-run")
    assert shown.returncode == 0
    lines = shown.stdout.decode().splitlines()
    assert lines[0] == "Lessons left after resolving: 3."
    assert f"  {YOURS.id} (auth): added by {theirs}" in lines
    at = next(n for n, line in enumerate(lines) if line.startswith(f"  {OLD.id} (auth): changed"))
    assert lines[at + 1 : at + 5] == [
        f"    keeps: side-0 ({ours}), a, 2026-01-01",
        "      lesson: zeal",
        f"    drops: side-1 ({theirs}), a, 2026-01-01",
        "      lesson: better",
    ]
    other, last = lines[-2:]
    assert other == (
        f"To keep the other version of a lesson: `sentinel-memory resolve --theirs {REF}`."
    )
    assert last.startswith("To write exactly this: `sentinel-memory resolve --digest ")
    changed = run(conflicted, "resolve", "--digest", "0" * 12)
    assert (changed.returncode, changed.stdout.decode().splitlines()[-1]) == (2, last)
    chosen = json.loads(run(conflicted, "resolve", "--dry-run", "--json", "--ours", REF).stdout)
    assert "as you chose" in next(one["sentence"] for one in chosen["records"] if one["sides"])
    theirs = json.loads(run(conflicted, "resolve", "--dry-run", "--json", "--theirs", REF).stdout)
    words = ("--json", "--theirs", REF, "--digest", theirs["digest"])
    done = json.loads(run(conflicted, "resolve", *words).stdout)
    assert (done["written"], len(done["records"])) == (True, 3)
    assert logged(conflicted) == log_of(BETTER, MINE, YOURS)
    assert run(conflicted, "check").returncode == 0
    again = run(conflicted, "resolve")
    assert (again.returncode, again.stderr) == (
        2,
        b"sentinel-memory: The log has no conflict. See `sentinel-memory resolve --help`.\n",
    )


def test_a_driver_that_left_only_our_side_is_made_good_and_can_be_undone(clone: Path) -> None:
    stopped(clone, log_of(OLD), log_of(OLD, MINE), log_of(YOURS), driver="false")
    assert logged(clone) == log_of(OLD, MINE)
    checked = run(clone, "check")
    assert (checked.returncode, checked.stdout) == (
        1,
        b"error: git could not merge the log and left one side of it: resolve it with "
        b"`sentinel-memory resolve`.\n"
        b"Lessons without cues, which later tasks will hardly find: 2.\n",
    )
    resolve(clone)
    assert run(clone, "check").returncode == 0
    assert logged(clone) == log_of(MINE, YOURS)
    assert git(clone, "diff", "--cached", "--name-only") != ""
    assert ask(clone, "undo").restored == (OLD.id,)
    assert logged(clone) == log_of(OLD, MINE, YOURS)


@pytest.mark.requirement("S07", "S36")
def test_a_draft_that_a_resolution_replaces_can_be_brought_back(clone: Path) -> None:
    late = OLD._replace(lesson="theirs").with_meta(updated="2099-01-01T00:00:00.000+00:00")
    soon = OLD._replace(lesson="ours").with_meta(updated="2026-06-01T00:00:00.000+00:00")
    stopped(clone, log_of(OLD), log_of(soon), log_of(late), driver="false")
    memory = opened(clone)
    ask(memory, "edit_record", ref=OLD.id, lesson="draft")
    resolve(clone)
    assert [record.lesson for record in memory.store.read_all()] == ["theirs"]
    assert ask(memory, "undo").kept == (OLD.id,)
    assert ask(memory, "undo").restored == (OLD.id,)
    assert [record.lesson for record in memory.store.read_all()] == ["draft"]


def test_committed_markers_are_resolved_and_those_of_nobody_left_alone(conflicted: Path) -> None:
    git(conflicted, "commit", "--quiet", "--all", "--message", "with markers")
    done = resolve(conflicted)
    assert done.command is None
    assert logged(conflicted) == log_of(BEST, MINE, YOURS)
    with refused(InvalidParams, match="has no conflict"):
        resolve(conflicted)
    broken = log_of(OLD) + b"<<<<<<< a\n" + log_of(MINE)
    (conflicted / LOG).write_bytes(broken)
    with refused(InvalidParams, match="correct or remove them"):
        resolve(conflicted)
    assert logged(conflicted) == broken
