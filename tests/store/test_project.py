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

FILE_SYSTEM = {
    "linux": ("/", "/usr", "/etc"),
    "darwin": ("/", "/usr", "/etc"),
    "win32": ("C:\\", r"C:\Windows", r"C:\ProgramData"),
}


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


def test_the_nearest_log_upward_in_the_work_tree_is_found(tmp_path: Path) -> None:
    top = log_in(repository(tmp_path / "project"))
    package = log_in(top / "packages" / "shop")
    assert root_of(deep_in(top)) == top
    assert root_of(deep_in(package)) == package


def test_without_a_log_the_top_of_the_work_tree_is_the_project(tmp_path: Path) -> None:
    log_in(tmp_path / "outer")
    top = repository(tmp_path / "outer" / "inner")
    assert root_of(deep_in(top)) == top


def test_outside_of_git_only_the_folder_itself_is_looked_at(tmp_path: Path) -> None:
    deep = deep_in(log_in(tmp_path / "project"))
    assert root_of(deep) == deep


def test_an_empty_folder_named_git_is_no_work_tree_as_git_sees_it(tmp_path: Path) -> None:
    top = log_in(repository(tmp_path / "project"))
    deep = deep_in(top)
    (deep / ".git").mkdir()
    assert root_of(deep) == top


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


def test_no_git_is_started_to_find_the_top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    top = repository(tmp_path / "project")
    deep = deep_in(top)
    monkeypatch.setattr(subprocess, "Popen", None)
    assert root_of(deep) == top


def test_a_work_tree_of_the_home_folder_counts_as_none(tmp_path: Path, home: Path) -> None:
    log_in(repository(home))
    plain, own = deep_in(home / "plain"), repository(home / "own")
    assert root_of(plain) == plain
    assert root_of(deep_in(own)) == own
    assert "--root" in refusal(home)


@pytest.mark.parametrize("folder", FILE_SYSTEM[sys.platform])
def test_the_root_and_system_folders_are_refused(folder: str) -> None:
    assert "--root" in refusal(folder)


def test_the_home_folder_is_refused_also_by_its_sign(home: Path) -> None:
    assert "--root" in refusal(home)
    with refused(ProjectError, match="--root"):
        find_root("~", environment={})


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


@pytest.mark.parametrize(
    ("platform", "refused"),
    [
        ("linux", "/etc /usr /opt /run /srv /var /proc /sys /dev /boot"),
        ("darwin", "/System /Library /usr /etc"),
        ("win32", r"C:\Windows|C:\Program Files|C:\Program Files (x86)|C:\ProgramData"),
    ],
)
def test_each_system_has_its_trees(platform: str, refused: str) -> None:
    trees = refused.split("|" if "|" in refused else None)
    assert set(trees) <= set(project_root._TREES[platform])


@pytest.mark.skipif(sys.platform != "linux", reason="folders of Linux")
def test_folders_of_a_real_system_are_refused() -> None:
    folders = [Path(name) for name in ("/etc/apt", "/usr/local", "/var/log", "/dev/shm")]
    present = [folder for folder in folders if folder.is_dir()]
    assert present
    assert all("--root" in refusal(folder) for folder in present)


def test_a_root_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    missing = str(tmp_path / "none")
    with refused(ProjectError, match="--root: there is no such folder"):
        find_root(missing, environment={})
    with refused(ProjectError, match="SENTINEL_MEMORY_ROOT: there is no such folder"):
        find_root(None, environment={"SENTINEL_MEMORY_ROOT": missing})
    with refused(ProjectError, match="The project folder no longer exists"):
        root_of(tmp_path / "none")


@pytest.mark.parametrize("length", [300, 5_000])
def test_a_path_that_is_too_long_is_one_sentence(tmp_path: Path, length: int) -> None:
    with refused(ProjectError, match=r"too long for this system|there is no such folder"):
        find_root(str(tmp_path / ("a" * length)), environment={})


def test_a_user_without_a_home_folder_has_projects_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what it answers then
    assert find_root(None, environment={}, directory=tmp_path) == tmp_path
    with refused(ProjectError, match="--root: there is no such folder"):
        find_root("~/shop", environment={})
