"""Which folder a command is about."""

from __future__ import annotations

from pathlib import Path

import pytest
from sentinel_memory.project import ProjectError, find_root


def log_in(folder: Path) -> Path:
    (folder / ".context").mkdir(parents=True)
    (folder / ".context" / "memory_log.jsonl").touch()
    return folder


@pytest.mark.requirement("S24")
def test_a_named_root_wins_over_the_environment_and_the_working_directory(tmp_path: Path) -> None:
    named, other, here = tmp_path / "이름", tmp_path / "other", log_in(tmp_path / "here")
    named.mkdir()
    other.mkdir()
    environment = {"SENTINEL_MEMORY_ROOT": str(other)}
    assert find_root(str(named), environment=environment, directory=here) == named
    assert find_root(None, environment=environment, directory=here) == other
    assert find_root(None, environment={}, directory=here) == here


@pytest.mark.requirement("S24")
def test_the_nearest_folder_with_a_log_is_found_upward(tmp_path: Path) -> None:
    project = log_in(tmp_path / "project")
    deep = project / "src" / "auth"
    deep.mkdir(parents=True)
    assert find_root(None, environment={}, directory=deep) == project


@pytest.mark.requirement("S24")
def test_the_search_upward_ends_at_the_git_top_level(tmp_path: Path) -> None:
    outer = log_in(tmp_path / "outer")
    deep = outer / "inner" / "src"
    deep.mkdir(parents=True)
    (outer / "inner" / ".git").mkdir()
    assert find_root(None, environment={}, directory=deep) == deep


@pytest.mark.requirement("S24")
@pytest.mark.parametrize("folder", ["/", "~", "/usr", "/etc"])
def test_system_folders_and_the_home_folder_are_refused(folder: str) -> None:
    with pytest.raises(ProjectError, match="--root"):
        find_root(folder, environment={})


@pytest.mark.requirement("S24")
def test_a_root_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    missing = str(tmp_path / "none")
    with pytest.raises(ProjectError, match="--root: there is no such folder"):
        find_root(missing, environment={})
    with pytest.raises(ProjectError, match="SENTINEL_MEMORY_ROOT: there is no such folder"):
        find_root(None, environment={"SENTINEL_MEMORY_ROOT": missing})
