"""A log that git has and the work tree lacks is no new memory: every face says how to get it."""

from __future__ import annotations

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


def staged(shop: Path) -> None:
    git(shop, "rm", "--quiet", LOG)


def with_its_folder(shop: Path) -> None:
    git(shop, "rm", "-r", "--quiet", ".context")


def never_committed(shop: Path) -> None:
    git(shop, "update-ref", "-d", "HEAD")
    (shop / LOG).unlink()


def sparse(shop: Path) -> None:
    git(shop, "sparse-checkout", "set", "src")


def sparse_by_patterns(shop: Path) -> None:
    git(shop, "sparse-checkout", "set", "--no-cone", "/src/")


LOSSES = (unstaged, staged, with_its_folder, never_committed, sparse, sparse_by_patterns)


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


@pytest.mark.parametrize("lose", LOSSES)
def test_reads_and_saves_say_where_the_log_is_and_its_command_brings_it_back(
    shop: Path, lose: Lose
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
        assert caught.value.code == ("hidden" if "sparse" in str(lose) else "deleted")
    status = memory_status(memory, shop.as_uri())
    assert (status.exists, status.problem) == (False, said(caught.value))
    assert command_of(describe(caught.value, "ko")) == command_of(said(caught.value))
    assert content(shop) == before
    subprocess.run(
        shlex.split(command_of(said(caught.value))), cwd=shop, check=True, capture_output=True
    )
    assert memory.store.count() == 3
    assert log_memory(memory, LogMemoryParams(**LESSON)).count == 4


@pytest.mark.parametrize("place", ["", "packages/my app"])
def test_the_command_that_brings_it_back_works_from_every_folder(shop: Path, place: str) -> None:
    project = shop / place
    project.mkdir(parents=True, exist_ok=True)
    write_log(project, record_lines(2))
    commit_all(shop)
    (project / LOG).unlink()
    with pytest.raises(StoreError) as caught:
        opened(project).store.read()
    command = shlex.split(command_of(said(caught.value)))
    subprocess.run(command, cwd=shop / "src", check=True, capture_output=True)
    assert opened(project).store.count() == 2


def test_a_saved_lesson_that_was_refused_comes_back_with_the_sentence(shop: Path) -> None:
    unstaged(shop)
    with pytest.raises(StoreError) as caught:
        log_memory(opened(shop), LogMemoryParams(**LESSON))
    assert caught.value.unsaved is not None
    assert caught.value.unsaved["lesson"] == LESSON["lesson"]


def test_a_deletion_that_is_committed_begins_a_new_memory(shop: Path) -> None:
    staged(shop)
    git(shop, "commit", "--quiet", "--message", "begin anew")
    assert log_memory(opened(shop), LogMemoryParams(**LESSON)).count == 1


def test_a_new_memory_asks_git_at_most_twice_and_one_that_is_there_not_at_all(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    staged(shop)
    git(shop, "commit", "--quiet", "--message", "begin anew")
    asked: list[object] = []
    real = subprocess.Popen

    def start(command: list[str], **more: object) -> object:
        asked.append(command)
        return real(command, **more)  # type: ignore[call-overload]  # passed on as it came

    monkeypatch.setattr(subprocess, "Popen", start)
    assert opened(shop).store.count() == 0
    assert len(asked) == 2
    write_log(shop, record_lines(1))
    assert opened(shop).store.count() == 1
    assert len(asked) == 2


@pytest.mark.parametrize("words", [["search"], ["status"], ["check"], ["log", *LESSON]])
def test_the_command_line_says_it_with_the_status_of_a_problem(
    shop: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    sparse(shop)
    monkeypatch.chdir(shop / "src")
    if words[0] == "log":
        options = {key.replace("_", "-"): text for key, text in LESSON.items()}
        words = ["log", *(word for key, text in options.items() for word in (f"--{key}", text))]
    assert main({}, words) == 1
    said = capsys.readouterr()
    assert "git sparse-checkout add" in " ".join((said.out + said.err).split())


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
