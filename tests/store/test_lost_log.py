"""A log that git has and the work tree lacks is no new memory: every face says how to get it."""

from __future__ import annotations

import itertools
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from git_repository import commit_all, git, isolate, make_repository
from lsp_client import MemoryClient, refused
from project_logs import LESSON, record_lines, write_log
from refusals import said
from sentinel_memory.cli.program import main
from sentinel_memory.contract.forms import MergeDriverParams
from sentinel_memory.contract.memory import LogMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import SetPrivateParams, SetThresholdParams
from sentinel_memory.core.errors import StoreError
from sentinel_memory.sentences.say import describe
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import findings, memory_status
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.settings import set_private, set_threshold
from sentinel_memory.service.setup import merge_driver
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S24")

LOG = ".context/memory_log.jsonl"
Lose = Callable[[Path], object]


def unstaged(shop: Path) -> None:
    (shop / LOG).unlink()


def never_committed(shop: Path) -> None:
    git(shop, "update-ref", "-d", "HEAD")
    (shop / LOG).unlink()


def by_git(*words: str) -> Lose:
    """A loss by one command of git."""
    return lambda shop: git(shop, *words)


STAGED = by_git("rm", "--quiet", LOG)
SPARSE = by_git("sparse-checkout", "set", "src")
LOSSES = {
    unstaged: "deleted",
    STAGED: "deleted",
    by_git("rm", "-r", "--quiet", ".context"): "deleted",
    never_committed: "deleted",
    SPARSE: "hidden",
    by_git("sparse-checkout", "set", "--no-cone", "/src/"): "hidden",
}


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose memory of three records is committed."""
    isolate(monkeypatch, tmp_path / "home")
    shop = tmp_path / "결제 shop"
    (shop / "src").mkdir(parents=True)
    (shop / "src" / "a.py").write_text("a = 1\n", encoding="utf-8")
    make_repository(shop)
    write_log(shop, record_lines(3))
    commit_all(shop)
    return shop


def opened(project: Path) -> Project:
    store = Store.of_project(project)
    return Project(store, folder="shop", settings=lambda: Settings(environment={}))


def content(project: Path) -> dict[str, bytes]:
    files = (path for path in project.rglob("*") if path.is_file() and ".git" not in path.parts)
    return {path.relative_to(project).as_posix(): path.read_bytes() for path in files}


def command_of(sentence: str) -> str:
    """The command that a sentence names between back-ticks."""
    return sentence.split("`")[1]


@pytest.mark.parametrize(("lose", "code"), LOSSES.items())
def test_reads_and_saves_say_where_the_log_is_and_its_command_brings_it_back(
    shop: Path, lose: Lose, code: str
) -> None:
    lose(shop)
    before, memory = content(shop), opened(shop)
    calls: list[Callable[[], object]] = [
        lambda: search_memory(memory, SearchMemoryParams(query="x")),
        lambda: findings(memory, memory.standing),
        lambda: set_private(memory, SetPrivateParams(private=True)),
        lambda: set_threshold(memory, SetThresholdParams(threshold=9)),
        lambda: merge_driver(memory, MergeDriverParams()),
        lambda: log_memory(memory, LogMemoryParams(**LESSON)),
    ]
    for call in calls:
        with pytest.raises(StoreError) as caught:
            call()
        assert caught.value.code == code
    assert caught.value.unsaved is not None  # the lesson that was refused comes back
    assert caught.value.unsaved["lesson"] == LESSON["lesson"]
    status = memory_status(memory, shop.as_uri())
    assert (status.exists, status.problem) == (False, said(caught.value))
    assert command_of(describe(caught.value, "ko")) == command_of(said(caught.value))
    assert content(shop) == before
    subprocess.run(
        shlex.split(command_of(said(caught.value))), cwd=shop, check=True, capture_output=True
    )
    assert memory.store.count() == 3
    assert log_memory(memory, LogMemoryParams(**LESSON)).count == 4


def test_the_command_that_brings_it_back_works_from_every_folder(shop: Path) -> None:
    project = shop / "packages" / "my app"
    project.mkdir(parents=True)
    write_log(project, record_lines(2))
    commit_all(shop)
    (project / LOG).unlink()
    with pytest.raises(StoreError) as caught:
        opened(project).store.read()
    command = shlex.split(command_of(said(caught.value)))
    subprocess.run(command, cwd=shop / "src", check=True, capture_output=True)
    assert opened(project).store.count() == 2


def test_a_deletion_that_is_committed_begins_a_new_memory_which_asks_git_at_most_twice(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    STAGED(shop)
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
    (shop / LOG).unlink()
    assert log_memory(opened(shop), LogMemoryParams(**LESSON)).count == 1


def test_the_command_line_says_it_with_the_status_of_a_problem(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    SPARSE(shop)
    monkeypatch.chdir(shop / "src")
    options = {f"--{key.replace('_', '-')}": text for key, text in LESSON.items()}
    log = ["log", *itertools.chain(*options.items())]
    for words in (["search"], ["status"], ["check"], log):
        assert main({}, words) == 1
        printed = capsys.readouterr()
        assert "git sparse-checkout add" in " ".join((printed.out + printed.err).split())


async def test_the_editor_shows_it_as_the_problem_of_the_folder(
    client: MemoryClient, shop: Path
) -> None:
    unstaged(shop)
    await client.open(shop)
    (status,) = (await client.ask("memory_status"))["folders"]
    assert "git still has it" in status["problem"]
    _, sentence, data = await refused(client.ask("log_memory", **LESSON))
    assert (sentence, data["code"]) == (status["problem"], "deleted")
    assert not (shop / LOG).exists()
