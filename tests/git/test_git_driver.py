"""The merge driver is registered in a clone, and taken out again (N02, S31)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_process import run
from git_branches import ATTRIBUTES, LOG, attempt, logged
from git_repository import commit_all, git, opened, written
from project_logs import POSIX
from refusals import refused
from sentinel_memory.contract.forms import MergeDriverParams, MergeDriverResult
from sentinel_memory.core.errors import InvalidParams
from sentinel_memory.machine.local_state import data_folder
from sentinel_memory.service.setup import driver, is_registered, merge_driver

pytestmark = pytest.mark.requirement("N02")


@pytest.fixture
def clone(clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "100% 데이터"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "100% 데이터"))
    return clone


def register(project: Path, on: bool = True) -> MergeDriverResult:
    return merge_driver(opened(project), MergeDriverParams(register=on))


def settings(project: Path) -> str:
    return git(project, "config", "--local", "--list")


def write_on_two_branches(clone: Path) -> None:
    """Commits a log on two branches, and stays on the second."""
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


def test_the_attributes_of_the_log_name_it(clone: Path) -> None:
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


def test_the_command_stands_in_the_shell_of_git_on_windows() -> None:
    line = driver(("C:\\Program Files\\py\\python.exe", "-I", "C:\\Users\\100%\\launch.py"))
    assert line.startswith("'C:/Program Files/py/python.exe' -I C:/Users/100%%/launch.py merge-")
