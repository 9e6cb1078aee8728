"""The merge driver in real git: merges, rebases, picks and stashes of the log (N02, S20)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from every_sample import every_sample
from git_branches import LAUNCH, LOG, attempt, fork, logged, register
from git_repository import commit_all, git
from sample_records import log, log_of, principle
from sentinel_memory.core.merge.merge import merge
from sentinel_memory.git.merge_program import main
from sentinel_memory.sentences.say import say

pytestmark = pytest.mark.requirement("N02")

OLD, MINE, YOURS = log("old"), log("mine"), log("yours")


@pytest.fixture
def clone(clone: Path) -> Path:
    """A repository with the driver."""
    register(clone)
    return clone


def test_a_merge_a_rebase_a_pick_and_a_stash_merge_here_and_in_a_worktree(clone: Path) -> None:
    one, two = fork(clone, log_of(OLD), log_of(OLD, MINE), log_of(OLD, YOURS))
    tree = clone.with_name("다른 나무")
    git(clone, "worktree", "add", "--quiet", "--detach", str(tree), one)
    git(tree, "merge", "--quiet", two)
    assert logged(tree) == log_of(OLD, MINE, YOURS)
    assert git(tree, "status", "--porcelain") == ""
    git(clone, "checkout", "--quiet", one)
    git(clone, "rebase", "--quiet", two)
    assert logged(clone) == log_of(OLD, MINE, YOURS)
    git(clone, "checkout", "--quiet", "main")
    git(clone, "cherry-pick", two)
    (clone / LOG).write_bytes(log_of(OLD, YOURS, log("draft")))
    git(clone, "stash", "--quiet")
    git(clone, "merge", "--quiet", one)
    git(clone, "stash", "pop", "--quiet")
    assert logged(clone) == log_of(OLD, MINE, YOURS, log("draft"))


def test_an_octopus_is_refused_by_git_and_goes_through_one_by_one(clone: Path) -> None:
    """Git runs no driver for it; the help of the command says so."""
    names = fork(clone, b"", log_of(OLD), log_of(MINE), log_of(YOURS))
    done = attempt(clone, "merge", *names)
    assert (done.returncode, "octopus" in done.stdout + done.stderr) == (2, True)
    assert (logged(clone), git(clone, "status", "--porcelain")) == (b"", "")
    for language in ("en", "ko"):
        assert "octopus" in say(language, "more_merge-driver")
    for name in names:
        git(clone, "merge", "--quiet", name)
    assert logged(clone) == log_of(OLD, MINE, YOURS)


def test_a_compaction_stays_done_and_says_what_to_look_at(clone: Path) -> None:
    again = OLD.with_meta(updated="2026-03-01T00:00:00.000+00:00", occurrences=2)
    rule = principle("rule").with_meta(sources=[OLD.id, MINE.id])
    one, two = fork(clone, log_of(OLD, MINE), log_of(rule), log_of(again, MINE, YOURS))
    git(clone, "merge", "--quiet", one)
    done = attempt(clone, "merge", two)
    assert done.returncode == 0
    assert logged(clone) == log_of(rule, again, YOURS)
    assert (
        "Sentinel Memory: merged .context/memory_log.jsonl lesson by lesson.\n"
        f"Removed on one side but changed on the other, and therefore kept: {OLD.id}.\n"
    ) in done.stderr


@pytest.mark.parametrize(("how", "setting"), [("--no-rebase", "merge"), ("--rebase", "rebase")])
def test_a_pull_with_an_uncommitted_lesson_goes_through(
    clone: Path, tmp_path: Path, how: str, setting: str
) -> None:
    fork(clone, log_of(OLD))
    other = tmp_path / "other"
    git(tmp_path, "clone", "--quiet", str(clone), str(other))
    register(other)
    git(other, "config", f"{setting}.autoStash", "true")
    (clone / LOG).write_bytes(log_of(OLD, YOURS))
    git(clone, "commit", "--quiet", "--all", "--message", "yours")
    (other / LOG).write_bytes(log_of(OLD, MINE))
    git(other, "commit", "--quiet", "--all", "--message", "mine")
    (other / LOG).write_bytes(log_of(OLD, MINE, log("draft")))
    git(other, "pull", "--quiet", how)
    assert logged(other) == log_of(OLD, MINE, YOURS, log("draft"))


def test_it_writes_ours_alone_and_only_in_the_end_and_names_no_path(tmp_path: Path) -> None:
    command = [sys.executable, "-I", str(LAUNCH), "merge-driver", "base", "ours", "theirs"]
    versions = {"base": log_of(OLD), "ours": log_of(OLD, MINE), "theirs": log_of(YOURS)}
    (tmp_path / "ours").write_bytes(versions["ours"])
    given: dict[str, Any] = {"cwd": tmp_path, "capture_output": True, "encoding": "utf-8"}
    done = subprocess.run([*command, "log"], check=False, **given)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "Sentinel Memory: log could not be merged lesson by lesson (No such file or directory). "
        "Git merges its lines instead.\n"
    )
    assert (tmp_path / "ours").read_bytes() == versions["ours"]
    for name, data in versions.items():
        (tmp_path / name).write_bytes(data)
    before = (tmp_path / "ours").stat().st_ino
    done = subprocess.run([*command, LOG.as_posix()], check=False, **given)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "ours").read_bytes() == merge(*versions.values()).data
    assert (tmp_path / "ours").stat().st_ino != before
    assert {path.name for path in tmp_path.iterdir()} == versions.keys()


RECORDS = log_of(log("one"), log("two"))
CODE = "def limit():\n    limit = {}\n    return limit\n"
ROWS = "".join(json.dumps({"number": number}) + "\n" for number in range(5))


def met(clone: Path, name: str, base: str, ours: str, theirs: str) -> int:
    """Merges two branches of a file that the attributes give to our driver."""
    path = clone / name
    path.parent.mkdir(parents=True, exist_ok=True)
    (clone / ".gitattributes").write_text(
        "* merge=sentinel-memory\n", encoding="utf-8", newline="\n"
    )
    for branch, text in (("base", base), ("theirs", theirs), ("ours", ours)):
        git(clone, "checkout", "--quiet", "-B", branch, *(() if branch == "base" else ("base",)))
        path.write_text(text, encoding="utf-8", newline="\n")
        commit_all(clone)
    return attempt(clone, "merge", "theirs").returncode


@pytest.mark.parametrize(
    ("name", "base", "ours", "theirs"),
    [
        ("app.py", CODE.format(100), CODE.format(50), CODE.format(999)),
        ("rows.jsonl", ROWS, ROWS.replace("4", "5"), ROWS.replace("4", "6")),
        (LOG.as_posix(), CODE.format(100), CODE.format(50), CODE.format(999)),
        ("logs/memory_log.jsonl", ROWS, RECORDS.decode() + "a\n", RECORDS.decode() + "b\n"),
    ],
)
def test_a_file_that_is_no_log_gets_the_conflict_of_git(
    clone: Path, name: str, base: str, ours: str, theirs: str
) -> None:
    assert met(clone, name, base, ours, theirs) == 1
    text = (clone / name).read_text(encoding="utf-8")
    assert text.startswith("<<<<<<< ours\n") or "\n<<<<<<< ours\n" in text
    assert git(clone, "diff", "--name-only", "--diff-filter=U").strip() == name


def test_a_log_below_the_top_of_a_repository_is_merged(clone: Path) -> None:
    one, two = RECORDS.decode().splitlines(keepends=True)
    assert met(clone, f"apps/shop/{LOG.as_posix()}", "", one, two) == 0
    assert (clone / "apps" / "shop" / LOG).read_bytes() == RECORDS


BLOCK = b"<<<<<<< a\n%b=======\n>>>>>>> b\n" % RECORDS


@every_sample(
    "data, other",
    [
        *((data, None) for data in (b"", b"\n \n", RECORDS, b"torn {\n" + RECORDS, BLOCK)),
        *((RECORDS, side) for side in range(3)),
    ],
)
def test_every_side_must_be_a_log_which_may_hold_what_is_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, other: int | None
) -> None:
    sides = [tmp_path / name for name in ("base", "ours", "theirs")]
    for number, path in enumerate(sides):
        path.write_bytes(CODE.encode() if number == other else data)
    before = [path.read_bytes() for path in sides]
    assert main([*map(str, sides), LOG.as_posix()]) == (other is not None)
    if other is not None:
        assert [path.read_bytes() for path in sides] == before
        assert "it is not a memory log" in capsys.readouterr().err
