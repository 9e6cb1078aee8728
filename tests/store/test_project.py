"""The project of a folder, and its log where git has it and the work tree lacks it (S24)."""

from __future__ import annotations

import itertools
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from git_repository import commit_all, git, isolate, make_repository, opened
from lsp_client import MemoryClient
from lsp_client import refused as refused_request
from memory_calls import ask
from project_logs import LESSON, record_lines, write_log
from refusals import failing, refused, said
from sentinel_memory.cli.program import main
from sentinel_memory.core.errors import ProjectError, StoreError
from sentinel_memory.sentences.say import describe
from sentinel_memory.service.memory_status import findings, memory_status
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
    for blank in ("", " "):  # no way to say the working directory
        with refused(ProjectError, match=r"^--root is empty: name the folder of a project\.$"):
            find_root(blank, environment={}, directory=tmp_path)
    # It is taken as it is.
    deep = deep_in(log_in(repository(tmp_path / "project")))
    assert find_root(str(deep), environment={}) == deep
    assert find_root(None, environment={"SENTINEL_MEMORY_ROOT": str(deep)}) == deep


@pytest.mark.parametrize("name", ["CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR", "GEMINI_PROJECT_DIR"])
def test_the_folder_of_the_host_stands_before_that_of_work(tmp_path: Path, name: str) -> None:
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


def test_the_root_and_system_folders_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for platform, folders in TREES.items():
        assert set(folders) <= set(project_root._TREES[platform])
    own = [Path(sys.executable).anchor, *TREES[sys.platform]]
    if sys.platform == "linux":
        own += ["/etc/apt", "/usr/local", "/var/log", "/dev/shm"]
    present = [folder for folder in own if Path(folder).is_dir()]
    assert len(present) > 2
    assert all("--root" in refusal(folder) for folder in present)
    # So is a root that does not exist.
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
    # A user without a home folder has projects too.
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what it answers then
    assert find_root(None, environment={}, directory=tmp_path) == tmp_path
    with refused(ProjectError, match="--root: there is no such folder"):
        find_root("~/shop", environment={})


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


LOG = ".context/memory_log.jsonl"
STAGED, SPARSE = f"rm --quiet {LOG}", "sparse-checkout set src"
LOSSES = {
    "unstaged": ("", "deleted"),
    "staged": (STAGED, "deleted"),
    "never committed": ("update-ref -d HEAD", "deleted"),
    "sparse": (SPARSE, "hidden"),
}
"""A command of git after which the log goes, and what is then said of the log."""


def lose(shop: Path, command: str = "") -> None:
    """Loses the log by a command of git, and then without git where it is still there."""
    if command:
        git(shop, *command.split())
    (shop / LOG).unlink(missing_ok=True)


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    isolate(monkeypatch, tmp_path / "home")
    shop = tmp_path / "결제 shop"
    (shop / "src").mkdir(parents=True)
    (shop / "src" / "a.py").write_text("a = 1\n", encoding="utf-8")
    make_repository(shop)
    write_log(shop, record_lines(3))
    commit_all(shop)
    return shop


def content(project: Path) -> dict[str, bytes]:
    files = (path for path in project.rglob("*") if path.is_file() and ".git" not in path.parts)
    return {path.relative_to(project).as_posix(): path.read_bytes() for path in files}


def command_of(sentence: str) -> str:
    return sentence.split("`")[1]


def run(command: str, folder: Path) -> None:
    subprocess.run(shlex.split(command), cwd=folder, check=True, capture_output=True)


@pytest.mark.parametrize(("command", "code"), LOSSES.values(), ids=LOSSES)
def test_reads_and_saves_say_how_the_log_comes_back(shop: Path, command: str, code: str) -> None:
    lose(shop, command)
    before, memory = content(shop), opened(shop)
    with failing(StoreError, code):
        findings(memory, memory.standing)
    for operation, params in (
        ("search_memory", {"query": "x"}),
        ("set_private", {"private": True}),
        ("set_threshold", {"threshold": 9}),
        ("merge_driver", {}),
        ("log_memory", LESSON),
    ):
        with failing(StoreError, code) as caught:
            ask(memory, operation, **params)
    assert caught.value.unsaved is not None  # the lesson that was refused comes back
    assert caught.value.unsaved["lesson"] == LESSON["lesson"]
    status = memory_status(memory, shop.as_uri())
    assert (status.exists, status.problem) == (False, said(caught.value))
    assert command_of(describe(caught.value, "ko")) == command_of(said(caught.value))
    assert content(shop) == before
    run(command_of(said(caught.value)), shop)
    assert memory.store.count() == 3
    assert ask(memory, "log_memory", **LESSON).count == 4


def test_the_command_that_brings_it_back_works_from_every_folder(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project = shop / "packages" / "my app"
    project.mkdir(parents=True)
    write_log(project, record_lines(2))
    commit_all(shop)
    lose(project)
    with pytest.raises(StoreError) as caught:
        opened(project).store.read()
    run(command_of(said(caught.value)), shop / "src")
    assert opened(project).store.count() == 2
    # The command line says it with the status of a problem.
    lose(shop, SPARSE)
    monkeypatch.chdir(shop / "src")
    options = {f"--{key.replace('_', '-')}": text for key, text in LESSON.items()}
    log = ["log", *itertools.chain(*options.items())]
    for words in (["search"], ["status"], ["check"], log):
        assert main({}, words) == 1
        printed = capsys.readouterr()
        assert "git sparse-checkout add" in " ".join((printed.out + printed.err).split())


def test_a_committed_deletion_begins_anew(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lose(shop, STAGED)
    git(shop, "commit", "--quiet", "--message", "begin anew")
    asked: list[object] = []
    real = subprocess.Popen

    def start(command: list[str], **more: object) -> object:
        asked.append(command)
        return real(command, **more)  # type: ignore[call-overload]  # passed on as it came

    with monkeypatch.context() as counting:
        counting.setattr(subprocess, "Popen", start)
        assert opened(shop).store.count() == 0
        assert len(asked) == 2
        write_log(shop, record_lines(1))
        assert opened(shop).store.count() == 1
        assert len(asked) == 2
    lose(shop)
    assert ask(shop, "log_memory", **LESSON).count == 1


async def test_the_editor_shows_it_as_a_problem(client: MemoryClient, shop: Path) -> None:
    lose(shop)
    await client.open(shop)
    (status,) = (await client.ask("memory_status"))["folders"]
    assert "git still has it" in status["problem"]
    _, sentence, data = await refused_request(client.ask("log_memory", **LESSON))
    assert (sentence, data["code"]) == (status["problem"], "deleted")
    assert not (shop / LOG).exists()
