"""The project of a folder: one rule for every face."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from git_repository import commit_all, git, isolate, make_repository
from refusals import refused, said
from sentinel_memory.core.errors import ProjectError
from sentinel_memory.store import project_root
from sentinel_memory.store.project_root import find_root, root_of

pytestmark = pytest.mark.requirement("S24")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder that is no system folder, whoever runs the tests."""
    home = tmp_path / "home"
    home.mkdir()
    isolate(monkeypatch, home)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    return home


def log_in(folder: Path) -> Path:
    (folder / ".context").mkdir(parents=True)
    (folder / ".context" / "memory_log.jsonl").touch()
    return folder


def repository(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    make_repository(folder)
    return folder


def deep_in(folder: Path) -> Path:
    deep = folder / "src" / "auth"
    deep.mkdir(parents=True)
    return deep


def refusal(folder: Path | str) -> str:
    with pytest.raises(ProjectError) as caught:
        find_root(str(folder), environment={})
    with pytest.raises(ProjectError) as again:
        root_of(Path(folder))
    # The one names the option with which the folder was given, the other the way to give one.
    folders = "he file-system root, the home folder and system folders hold no memory: "
    assert said(caught.value) == f"--root: t{folders}name the folder of a project."
    assert said(again.value) == (f"T{folders}open the folder of a project, or name it with --root.")
    return said(caught.value)


def test_a_named_root_wins_over_the_environment_and_the_working_directory(tmp_path: Path) -> None:
    named, other, here = tmp_path / "이름", tmp_path / "other", log_in(tmp_path / "here")
    named.mkdir()
    other.mkdir()
    environment = {"SENTINEL_MEMORY_ROOT": str(other)}
    assert find_root(str(named), environment=environment, directory=here) == named
    assert find_root(None, environment=environment, directory=here) == other
    assert find_root(None, environment={}, directory=here) == here


def test_a_named_root_is_taken_as_it_is(tmp_path: Path) -> None:
    deep = deep_in(log_in(repository(tmp_path / "project")))
    assert find_root(str(deep), environment={}) == deep
    assert find_root(None, environment={"SENTINEL_MEMORY_ROOT": str(deep)}) == deep


@pytest.mark.parametrize("blank", ["", " "])
def test_a_root_without_a_name_is_no_way_to_say_the_working_directory(
    tmp_path: Path, blank: str
) -> None:
    with refused(ProjectError, match=r"^--root is empty: name the folder of a project\.$"):
        find_root(blank, environment={}, directory=tmp_path)


@pytest.mark.parametrize("name", ["CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR", "GEMINI_PROJECT_DIR"])
def test_the_folder_of_the_host_stands_before_the_working_directory(
    tmp_path: Path, name: str
) -> None:
    project = log_in(repository(tmp_path / "project"))
    here, deep = log_in(tmp_path / "here"), deep_in(project)
    assert find_root(None, environment={name: str(deep)}, directory=None) == project
    for nothing in ("", "relative", str(tmp_path / "missing")):
        assert find_root(None, environment={name: nothing}, directory=here) == here


def test_the_nearest_log_upward_in_the_work_tree_is_found_else_its_top_without_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = log_in(repository(tmp_path / "project"))
    monkeypatch.setattr(subprocess, "Popen", None)
    package = log_in(top / "packages" / "shop")
    deep = deep_in(top)
    assert root_of(deep) == top
    assert root_of(deep_in(package)) == package
    (deep / ".git").mkdir()  # an empty folder is no work tree as git sees it
    assert root_of(deep) == top
    # Outside of git only the folder itself is looked at.
    outside = deep_in(log_in(tmp_path / "outer"))
    assert root_of(outside) == outside
    inner = repository(tmp_path / "outer" / "inner")
    assert root_of(deep_in(inner)) == inner


def test_a_linked_work_tree_and_a_submodule_are_work_trees_of_their_own(tmp_path: Path) -> None:
    top = log_in(repository(tmp_path / "project"))
    commit_all(top)
    linked = tmp_path / "linked"
    git(top, "worktree", "add", "--quiet", str(linked))
    assert root_of(deep_in(linked)) == linked
    part = repository(tmp_path / "part")
    (part / "a.txt").write_text("a\n", encoding="utf-8")
    commit_all(part)
    git(top, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(part), "sub")
    assert (top / "sub" / ".git").is_file()
    assert root_of(deep_in(top / "sub")) == top / "sub"


def test_a_work_tree_of_the_home_folder_counts_as_none(tmp_path: Path, home: Path) -> None:
    log_in(repository(home))
    plain, own = deep_in(home / "plain"), repository(home / "own")
    assert root_of(plain) == plain
    assert root_of(deep_in(own)) == own
    assert "--root" in refusal(home)
    with refused(ProjectError, match="--root"):
        find_root("~", environment={})


TREES = {
    "linux": ["/etc", "/usr", "/opt", "/run", "/srv", "/var", "/proc", "/sys", "/dev", "/boot"],
    "darwin": ["/System", "/Library", "/usr", "/etc"],
    "win32": [r"C:\Windows", r"C:\Program Files", r"C:\Program Files (x86)", r"C:\ProgramData"],
}


def test_the_root_and_system_folders_are_refused() -> None:
    for platform, folders in TREES.items():
        assert set(folders) <= set(project_root._TREES[platform])
    own = [Path(sys.executable).anchor, *TREES[sys.platform]]
    if sys.platform == "linux":
        own += ["/etc/apt", "/usr/local", "/var/log", "/dev/shm"]
    present = [folder for folder in own if Path(folder).is_dir()]
    assert len(present) > 2
    assert all("--root" in refusal(folder) for folder in present)


@pytest.mark.parametrize("by", ["exists", "HOME"])
def test_what_lies_in_a_system_tree_is_refused_unless_in_a_work_tree_or_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    system = tmp_path / "srv"
    monkeypatch.setitem(project_root._TREES, sys.platform, (str(system),))
    plain, own = deep_in(system), repository(system / "app")
    assert find_root(str(own), environment={}) == root_of(deep_in(own)) == own
    assert "--root" in refusal(plain)
    if by == "HOME":
        for name in ("HOME", "USERPROFILE"):
            monkeypatch.setenv(name, str(system / "src"))
        assert root_of(plain) == plain


def test_a_root_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    missing = str(tmp_path / "none")
    with refused(ProjectError, match="--root: there is no such folder"):
        find_root(missing, environment={})
    with refused(ProjectError, match="SENTINEL_MEMORY_ROOT: there is no such folder"):
        find_root(None, environment={"SENTINEL_MEMORY_ROOT": missing})
    with refused(ProjectError, match="The project folder no longer exists"):
        root_of(tmp_path / "none")
    for length in (300, 5_000):
        with refused(ProjectError, match=r"too long for this system|there is no such folder"):
            find_root(str(tmp_path / ("a" * length)), environment={})


def test_a_user_without_a_home_folder_has_projects_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what it answers then
    assert find_root(None, environment={}, directory=tmp_path) == tmp_path
    with refused(ProjectError, match="--root: there is no such folder"):
        find_root("~/shop", environment={})
