"""The merge driver is registered in a clone, merges in real git, and is taken out (N02, S31)."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cli_process import run
from code_projects import write
from every_sample import every_sample
from git_branches import ATTRIBUTES, DRIVER, LAUNCH, LOG, attempt, fork, logged
from git_branches import register as set_driver
from git_repository import commit_all, git, written
from memory_calls import ask
from project_logs import POSIX
from refusals import refused
from sample_records import log, log_of, principle
from sentinel_memory.contract.forms import MergeDriverResult
from sentinel_memory.core.errors import InvalidParams
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.merge.merge import merge
from sentinel_memory.git.merge_program import main
from sentinel_memory.machine.local_state import data_folder
from sentinel_memory.service.setup import driver, is_registered

pytestmark = pytest.mark.requirement("N02")


@pytest.fixture
def clone(clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "100% 데이터"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "100% 데이터"))
    return clone


def register(project: Path, on: bool = True) -> MergeDriverResult:
    done: MergeDriverResult = ask(project, "merge_driver", register=on)
    return done


def settings(project: Path) -> str:
    return git(project, "config", "--local", "--list")


def write_on_two_branches(clone: Path) -> None:
    commit_all(clone)
    git(clone, "branch", "side")
    written(clone)
    commit_all(clone)
    git(clone, "checkout", "--quiet", "side")
    written(clone)
    commit_all(clone)


def test_the_registered_command_merges(clone: Path) -> None:
    assert register(clone) == MergeDriverResult(
        folder="shop",
        registered=True,
        message="From now on git merges the memory of this clone lesson by lesson. Each clone "
        "needs this once.",
    )
    write_on_two_branches(clone)
    git(clone, "merge", "--quiet", "-")
    (line,) = logged(clone).splitlines()
    assert b'"occurrences": 2' in line
    # A launcher that is gone leaves the merge to git.
    git(clone, "reset", "--quiet", "--hard", "HEAD@{1}")
    folder = data_folder()
    assert folder is not None
    (folder / "launch.py").unlink()
    assert attempt(clone, "merge", "-").returncode == 1
    assert b"<<<<<<<" in logged(clone)


def test_taking_it_out_leaves_the_configuration_as_it_was(clone: Path) -> None:
    git(clone, "config", "merge.autoStash", "false")
    before = settings(clone)
    register(clone)
    register(clone)
    assert is_registered(clone)
    assert git(clone, "config", "merge.autoStash") == "false\n"
    assert git(clone, "config", "rebase.autoStash") == "true\n"
    assert register(clone, on=False).registered is False
    assert not is_registered(clone)
    assert settings(clone) == before + "sentinel-memory.driverdeclined=true\n"
    register(clone)
    assert "declined" not in settings(clone)
    # The attributes of the log name it.
    attributes = clone / ".context" / ".gitattributes"
    register(clone)
    assert attributes.read_text(encoding="utf-8") == ATTRIBUTES
    for before, after in (
        ("memory_log.jsonl text eol=lf\n", ATTRIBUTES),
        ("*.txt -text", "*.txt -text\nmemory_log.jsonl merge=sentinel-memory\n"),
        ("*.jsonl merge=sentinel-memory\n", "*.jsonl merge=sentinel-memory\n"),
    ):
        attributes.write_text(before, encoding="utf-8", newline="\n")
        register(clone)
        assert attributes.read_text(encoding="utf-8") == after
        said = git(clone, "check-attr", "merge", "--", LOG.as_posix())
        assert said == f"{LOG.as_posix()}: merge: sentinel-memory\n"
    # The command stands in the shell of git on Windows.
    line = driver(("C:\\Program Files\\py\\python.exe", "-I", "C:\\Users\\100%\\launch.py"))
    assert line.startswith("'C:/Program Files/py/python.exe' -I C:/Users/100%%/launch.py merge-")


@pytest.mark.requirement("D04")
def test_a_setting_that_the_user_changed_since_is_left_to_the_user(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(clone)
    git(clone, "config", "merge.autoStash", "no")
    register(clone, on=False)
    assert git(clone, "config", "merge.autoStash") == "no\n"
    assert attempt(clone, "config", "rebase.autoStash").returncode == 1
    # Removing everything leaves it as well.
    git(clone, "config", "--unset", "merge.autoStash")
    places = {"HOME": str(tmp_path / "home"), "XDG_DATA_HOME": os.environ["XDG_DATA_HOME"]}
    monkeypatch.setenv("HOME", places["HOME"])
    register(clone)
    git(clone, "config", "merge.autoStash", "false")
    done = run(clone, "disconnect", "--all", "--yes", **places)
    assert done.returncode == 0
    assert "merge.autoStash" not in done.stdout.decode()
    assert git(clone, "config", "--local", "merge.autoStash") == "false\n"
    assert "sentinel" not in settings(clone)


def test_outside_a_repository_it_says_what_to_do(clone: Path, tmp_path: Path) -> None:
    with refused(InvalidParams, match="run `git init` first"):
        register(tmp_path)
    assert set(tmp_path.iterdir()) == {clone, tmp_path / "home"}


@POSIX
def test_a_log_of_another_folder_is_left_to_that_one(clone: Path) -> None:
    (clone / "shared").mkdir()
    (clone / ".context").symlink_to("shared")
    with refused(InvalidParams, match="a link to another folder"):
        register(clone)
    assert not is_registered(clone)


OLD, MINE, YOURS = log("old"), log("mine"), log("yours")


@pytest.fixture
def driven(clone: Path) -> Path:
    set_driver(clone)
    return clone


def test_a_merge_a_rebase_a_pick_and_a_stash_merge_here_and_in_a_worktree(driven: Path) -> None:
    one, two = fork(driven, log_of(OLD), log_of(OLD, MINE), log_of(OLD, YOURS))
    tree = driven.with_name("다른 나무")
    git(driven, "worktree", "add", "--quiet", "--detach", str(tree), one)
    git(tree, "merge", "--quiet", two)
    assert logged(tree) == log_of(OLD, MINE, YOURS)
    assert git(tree, "status", "--porcelain") == ""
    git(driven, "checkout", "--quiet", one)
    git(driven, "rebase", "--quiet", two)
    assert logged(driven) == log_of(OLD, MINE, YOURS)
    git(driven, "checkout", "--quiet", "main")
    git(driven, "cherry-pick", two)
    (driven / LOG).write_bytes(log_of(OLD, YOURS, log("draft")))
    git(driven, "stash", "--quiet")
    git(driven, "merge", "--quiet", one)
    git(driven, "stash", "pop", "--quiet")
    assert logged(driven) == log_of(OLD, MINE, YOURS, log("draft"))
    # A compaction stays done, and says what to look at.
    again = OLD.with_meta(updated="2026-03-01T00:00:00.000+00:00", occurrences=2)
    rule = principle("rule").with_meta(sources=[OLD.id, MINE.id])
    one, two = fork(driven, log_of(OLD, MINE), log_of(rule), log_of(again, MINE, YOURS))
    git(driven, "merge", "--quiet", one)
    done = attempt(driven, "merge", two)
    assert done.returncode == 0
    assert logged(driven) == log_of(rule, again, YOURS)
    assert (
        "Sentinel Memory: merged .context/memory_log.jsonl lesson by lesson.\n"
        f"Removed on one side but changed on the other, and therefore kept: {OLD.id}.\n"
    ) in done.stderr


def test_a_driver_that_fails_and_a_merge_of_three_branches_are_left_to_git(clone: Path) -> None:
    abort = shlex.join([sys.executable, "-c", "import os; os.abort()"])
    for command in (abort, DRIVER.replace("%B", "/nowhere/theirs")):
        set_driver(clone, command)
        one, two = fork(clone, b"", log_of(MINE), log_of(YOURS))
        git(clone, "merge", "--quiet", one)
        assert attempt(clone, "merge", two).returncode == 1
        (block,) = Document.parse(logged(clone)).opaque
        assert all(format_line(record) in block for record in (MINE, YOURS))
        git(clone, "merge", "--abort")
    # Git runs no driver for a merge of more than two; the help of the command says so.
    set_driver(clone)
    names = fork(clone, b"", log_of(OLD), log_of(MINE), log_of(YOURS))
    done = attempt(clone, "merge", *names)
    assert (done.returncode, "octopus" in done.stdout + done.stderr) == (2, True)
    assert (logged(clone), git(clone, "status", "--porcelain")) == (b"", "")
    for name in names:
        git(clone, "merge", "--quiet", name)
    assert logged(clone) == log_of(OLD, MINE, YOURS)


@pytest.mark.parametrize(("how", "setting"), [("--no-rebase", "merge"), ("--rebase", "rebase")])
def test_a_pull_with_an_uncommitted_lesson_goes_through(
    driven: Path, tmp_path: Path, how: str, setting: str
) -> None:
    fork(driven, log_of(OLD))
    other = tmp_path / "other"
    git(tmp_path, "clone", "--quiet", str(driven), str(other))
    set_driver(other)
    git(other, "config", f"{setting}.autoStash", "true")
    (driven / LOG).write_bytes(log_of(OLD, YOURS))
    git(driven, "commit", "--quiet", "--all", "--message", "yours")
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


def met(driven: Path, name: str, base: str, ours: str, theirs: str) -> int:
    """Merges two branches of a file that the attributes give to our driver."""
    write(driven, ".gitattributes", "* merge=sentinel-memory\n")
    for branch, text in (("base", base), ("theirs", theirs), ("ours", ours)):
        git(driven, "checkout", "--quiet", "-B", branch, *(() if branch == "base" else ("base",)))
        write(driven, name, text)
        commit_all(driven)
    return attempt(driven, "merge", "theirs").returncode


@pytest.mark.parametrize(
    ("name", "base", "ours", "theirs"),
    [
        ("app.py", CODE.format(100), CODE.format(50), CODE.format(999)),
        (LOG.as_posix(), CODE.format(100), CODE.format(50), CODE.format(999)),
        ("logs/memory_log.jsonl", ROWS, RECORDS.decode() + "a\n", RECORDS.decode() + "b\n"),
    ],
)
def test_a_file_that_is_no_log_gets_the_conflict_of_git(
    driven: Path, name: str, base: str, ours: str, theirs: str
) -> None:
    assert met(driven, name, base, ours, theirs) == 1
    text = (driven / name).read_text(encoding="utf-8")
    assert text.startswith("<<<<<<< ours\n") or "\n<<<<<<< ours\n" in text
    assert git(driven, "diff", "--name-only", "--diff-filter=U").strip() == name


def test_a_log_below_the_top_of_a_repository_is_merged(driven: Path) -> None:
    one, two = RECORDS.decode().splitlines(keepends=True)
    assert met(driven, f"apps/shop/{LOG.as_posix()}", "", one, two) == 0
    assert (driven / "apps" / "shop" / LOG).read_bytes() == RECORDS


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
