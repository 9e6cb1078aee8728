"""The editor says once that git ignores a memory, and does what is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from git_repository import git, ignores, isolate, make_repository, tracked
from lsp_client import ASK, MemoryClient, connected
from lsprotocol import types
from project_logs import LESSON, open_store, record_lines, write_log
from sentinel_memory.lsp.server import create_server

pytestmark = pytest.mark.requirement("S35")

LOG = ".context/memory_log.jsonl"
CHANGED = "sentinel/memory_changed"
SHOWN = types.WINDOW_SHOW_MESSAGE


@pytest.fixture(autouse=True)
def git_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    isolate(monkeypatch, tmp_path / "home")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose repository ignores the memory."""
    folder = tmp_path / "shop"
    folder.mkdir()
    make_repository(folder)
    (folder / ".gitignore").write_text(".context/\n", encoding="utf-8")
    return folder


async def tracking(client: MemoryClient) -> str:
    (folder,) = (await client.ask("memory_status"))["folders"]
    return folder["tracking"]


async def asked(client: MemoryClient, project: Path) -> types.ShowMessageRequestParams:
    """Opens a project with records and returns the question about it."""
    write_log(project, record_lines(1))
    await client.open(project)
    question: types.ShowMessageRequestParams = await client.next(ASK)
    await client.next(CHANGED)
    return question


async def test_an_ignored_memory_is_asked_about_and_tracked_when_that_is_chosen(
    client: MemoryClient, project: Path
) -> None:
    assert await asked(client, project) == types.ShowMessageRequestParams(
        type=types.MessageType.Warning,
        message="Sentinel Memory: git ignores the memory of shop, so your team does not get it.",
        actions=(
            types.MessageActionItem("Track it"),
            types.MessageActionItem("Keep it private"),
        ),
    )
    client.choose("Track it")
    assert await client.next(SHOWN) == types.ShowMessageParams(
        types.MessageType.Info,
        "Sentinel Memory: git now tracks the memory, although .gitignore:1 ignores it. "
        "Commit it to share it.",
    )
    assert tracked(project) == {LOG}
    assert (await client.next(CHANGED))["folder"] == "shop"
    assert await tracking(client) == "tracked"


@pytest.mark.requirement("S11")
async def test_the_choice_to_keep_it_private_is_written_and_put_in_the_editor_s_language(
    client: MemoryClient, project: Path
) -> None:
    write_log(project, record_lines(1))
    await client.open(project, locale="ko")
    question = await client.next(ASK)
    await client.next(CHANGED)
    assert [action.title for action in question.actions] == ["추적하기", "비공개로 두기"]
    client.choose("비공개로 두기")
    assert "git" in (await client.next(SHOWN)).message
    assert (project / ".context" / ".gitignore").read_text(encoding="utf-8").endswith("\n*\n")
    assert (await client.next(CHANGED))["folder"] == "shop"
    assert await tracking(client) == "private"


async def test_a_question_waved_aside_never_comes_again(project: Path) -> None:
    async with connected(create_server(open_store)) as first:
        await asked(first, project)
        first.choose(None)
        # The second question and its answer come after the first one, which the server has then.
        await first.ask("memory_status")
        await first.ask("memory_status")
    # Closing waits for what was noted.
    assert ignores(project, LOG) == [LOG]
    async with connected(create_server(open_store)) as second:
        await second.open(project)
        await second.next(CHANGED)
        saved = await second.ask("log_memory", **LESSON)
        assert saved["count"] == 2
        await second.next(CHANGED)
        assert second.waiting(ASK) == 0
    assert git(project, "status", "--porcelain") == "?? .gitignore\n"


async def test_a_choice_that_cannot_be_carried_out_is_said(
    client: MemoryClient, project: Path
) -> None:
    await asked(client, project)
    (project / ".context" / ".gitignore").mkdir()
    client.choose("Keep it private")
    shown = await client.next(SHOWN)
    assert shown.type == types.MessageType.Error
    assert shown.message.startswith("Sentinel Memory: .context/.gitignore cannot be read: ")


async def test_an_open_question_is_not_put_twice(client: MemoryClient, project: Path) -> None:
    await asked(client, project)
    client.change_folders(removed=[project])
    client.change_folders(added=[project])
    await client.next(CHANGED)
    await client.ask("log_memory", **LESSON)
    await client.next(CHANGED)
    assert client.waiting(ASK) == 0


async def test_nothing_is_asked_without_records_or_with_the_choice_made(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    await client.next(CHANGED)
    assert (await client.ask("set_private", private=True))["tracking"] == "private"
    assert (await client.next(CHANGED))["folder"] == "shop"
    await client.ask("log_memory", **LESSON)
    await client.next(CHANGED)
    assert client.waiting(ASK) == 0


async def test_a_rule_that_comes_while_the_editor_runs_is_noticed(
    client: MemoryClient, project: Path
) -> None:
    (project / ".gitignore").unlink()
    write_log(project, record_lines(1))
    await client.open(project)
    await client.next(CHANGED)
    assert await tracking(client) == "untracked"
    (project / ".gitignore").write_text(".context/\n", encoding="utf-8")
    client.files_changed((project / ".gitignore").as_uri())
    await client.next(ASK)
    await client.next(CHANGED)
    assert await tracking(client) == "ignored"
