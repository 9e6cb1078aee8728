"""What the team learned between two versions of the log (N08)."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from cli_process import run
from git_branches import LOG, fork, write
from git_repository import commit_all, git, isolate, opened, repository
from hypothesis import given
from sample_documents import LATER
from sample_records import log, logs, principle
from sentinel_memory.codec import InvalidParams
from sentinel_memory.core.document import Document
from sentinel_memory.core.news import compare
from sentinel_memory.core.record import Record, format_line
from sentinel_memory.news_messages import DiffMemoryParams

pytestmark = pytest.mark.requirement("N08")

OLD, KEPT, GONE, NEW = (log(name) for name in ("old", "kept", "gone", "new"))
AGAIN = KEPT.with_meta(updated=LATER, occurrences=2)
RULE = principle("rule").with_meta(sources=[OLD.id])


def log_of(*records: Record) -> bytes:
    return b"".join(
        format_line(record) + b"\n" for record in sorted(records, key=lambda one: one.id)
    )


BEFORE, AFTER = log_of(OLD, KEPT, GONE), log_of(AGAIN, RULE, NEW)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    isolate(monkeypatch, tmp_path / "home")
    return repository(tmp_path)


def diff(project: Path, *commits: str) -> list[tuple[str, str]]:
    params = DiffMemoryParams(**dict(zip(("before", "after"), commits, strict=False)))
    found = opened(project).diff_memory(params)
    return [(news.kind, news.record.id) for news in found.records]


EXPECTED = {
    ("added", NEW.id),
    ("added", RULE.id),
    ("updated", KEPT.id),
    ("compacted", OLD.id),
    ("removed", GONE.id),
}


def test_what_came_is_told_first_and_what_left_with_the_principle_that_took_its_place() -> None:
    news = compare(Document.parse(BEFORE), Document.parse(AFTER))
    assert [one.kind for one in news] == ["added", "added", "updated", "compacted", "removed"]
    assert {(one.kind, one.line.record.id) for one in news} == EXPECTED
    assert [one.principle for one in news if one.principle] == [RULE.id]


@given(logs(), logs())
def test_news_are_what_makes_one_version_of_the_other(before: bytes, now: bytes) -> None:
    old, new = Document.parse(before), Document.parse(now)
    found = compare(old, new)
    arrived = {n.line.record.identity for n in found if n.kind in ("added", "updated")}
    left = {n.line.record.identity for n in found if n.kind in ("compacted", "removed")}
    assert (old.index.keys() - left) | arrived == new.index.keys()
    assert compare(new, new) == ()


def test_two_commits_are_compared_or_one_with_the_file(clone: Path) -> None:
    (side,) = fork(clone, BEFORE, AFTER)
    assert set(diff(clone, "main", side)) == EXPECTED
    assert diff(clone, "main") == []
    write(clone, AFTER)
    assert set(diff(clone, "main")) == EXPECTED


def test_without_a_commit_it_is_what_came_since_this_was_last_asked(clone: Path) -> None:
    (side,) = fork(clone, BEFORE, AFTER)
    assert diff(clone) == []
    git(clone, "merge", "--quiet", side)
    assert set(diff(clone)) == EXPECTED
    assert diff(clone) == []
    assert git(clone, "status", "--porcelain") == ""


def test_a_history_that_was_rewritten_begins_anew(clone: Path) -> None:
    write(clone, BEFORE)
    commit_all(clone)
    assert diff(clone) == []
    git(clone, "commit", "--quiet", "--amend", "--allow-empty", "--message", "another")
    git(clone, "reflog", "expire", "--expire=now", "--all")
    git(clone, "gc", "--quiet", "--prune=now")
    assert diff(clone) == []


def test_a_project_without_git_tells_everything(tmp_path: Path) -> None:
    write(tmp_path, BEFORE)
    assert {kind for kind, _ in diff(tmp_path)} == {"added"}


@pytest.mark.parametrize("name", ["nowhere", "--output=x", "HEAD:.context"])
def test_a_commit_that_is_none_is_named(clone: Path, name: str) -> None:
    fork(clone, BEFORE)
    with pytest.raises(InvalidParams, match="before: there is no such commit"):
        diff(clone, name)


def test_the_command_line_tells_it_with_the_lesson_and_without_secrets(clone: Path) -> None:
    secret = dataclasses.replace(NEW, lesson="password=hunter2!x is the one")
    fork(clone, BEFORE)
    write(clone, log_of(OLD, KEPT, secret))
    shown = run(clone, "diff", "HEAD").stdout.decode()
    assert shown == (
        f"Since {git(clone, 'rev-parse', 'HEAD')[:10]}: 2 changes.\n\n"
        f"Learned\n  {NEW.id} | auth\n    password=[REDACTED] is the one\n\n"
        f"Removed\n  {GONE.id} | auth\n    rule\n"
    )
    assert str(LOG) not in shown
