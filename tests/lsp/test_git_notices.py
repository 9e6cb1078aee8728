"""The editor asks once whether git shall follow a memory and merge it record by record."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_documents import close_document, open_document
from git_repository import commit_all, git, ignores, tracked
from lsp_client import ASK, MemoryClient, connected
from lsprotocol import types
from project_logs import LESSON, decide, open_store, record_lines, write_log
from sentinel_memory.lsp.server import create_server
from sentinel_memory.service.setup import is_registered

pytestmark = [pytest.mark.requirement("N02", "S35"), pytest.mark.usefixtures("own_data")]

CHANGED = "sentinel/memory_changed"
LOG = ".context/memory_log.jsonl"
SHOWN = types.WINDOW_SHOW_MESSAGE


@pytest.fixture
def clone(clone: Path) -> Path:
    """A clone with a committed memory and no driver."""
    write_log(clone, record_lines(1))
    commit_all(clone)
    return clone


@pytest.fixture
def ignored(clone: Path) -> Path:
    """The same, whose git ignores the memory."""
    git(clone, "rm", "--quiet", "--cached", LOG)
    (clone / ".gitignore").write_text(".context/\n", encoding="utf-8")
    return clone


async def asked(
    client: MemoryClient, clone: Path, **options: object
) -> types.ShowMessageRequestParams:
    """Opens a trusted clone and returns the question about it."""
    await client.open(clone, trusted=True, **options)
    question: types.ShowMessageRequestParams = await client.next(ASK)
    await client.next(CHANGED)
    return question


async def nothing_asked(clone: Path, **options: object) -> None:
    """Opens a clone and changes its memory, in an editor that must not ask anything."""
    async with connected(create_server(open_store)) as client:
        await client.open(clone, **options)
        await client.next(CHANGED)
        await client.ask("log_memory", **LESSON)
        await client.next(CHANGED)
        await client.ask("memory_status")
        assert client.waiting(ASK) == 0


async def waved_aside(clone: Path, choice: str | None) -> None:
    """Opens a clone in Korean and gives the question about it this answer."""
    async with connected(create_server(open_store)) as client:
        await asked(client, clone, locale="ko")
        client.choose(choice)
        # The second question and its answer come after the first one, which the server has then.
        await client.ask("memory_status")
        await client.ask("memory_status")
    # Closing waits for what was noted.
    await nothing_asked(clone, trusted=True)


async def tracking(client: MemoryClient) -> str:
    (folder,) = (await client.ask("memory_status"))["folders"]
    return folder["tracking"]


async def test_a_driver_is_offered_and_registered_when_that_is_chosen(clone: Path) -> None:
    async with connected(create_server(open_store)) as client:
        assert await asked(client, clone) == types.ShowMessageRequestParams(
            type=types.MessageType.Info,
            message="Sentinel Memory: let git merge the memory of 기억 저장소 [x] lesson by "
            "lesson in this clone? Branches then no longer conflict in it. This writes a merge "
            "driver and autostash into the configuration of the clone.",
            actions=(types.MessageActionItem("Register"), types.MessageActionItem("Not now")),
        )
        assert not is_registered(clone)
        client.choose("Register")
        shown = await client.next(SHOWN)
        assert shown.type == types.MessageType.Info
        assert shown.message.startswith("Sentinel Memory: From now on git merges the memory of ")
        assert is_registered(clone)
    await nothing_asked(clone, trusted=True)


async def test_a_driver_that_cannot_be_registered_is_said(clone: Path) -> None:
    async with connected(create_server(open_store)) as client:
        await asked(client, clone)
        (clone / ".git" / "config.lock").touch()
        client.choose("Register")
        assert (await client.next(SHOWN)).type == types.MessageType.Error
    assert not is_registered(clone)


async def test_nothing_is_offered_while_a_plan_is_open(clone: Path, tmp_path: Path) -> None:
    write_log(clone, [])
    async with connected(create_server(open_store)) as client:
        await client.open(clone, trusted=True)
        await client.next(CHANGED)
        plan = (tmp_path / "plan.sentinel-plan").as_uri()
        open_document(client, plan, "", "sentinel-plan")
        await client.ask("log_memory", **LESSON)
        await client.next(CHANGED)
        await client.ask("memory_status")
        assert client.waiting(ASK) == 0
        close_document(client, plan)
        await client.ask("log_memory", **{**LESSON, "topic": "another"})
        assert (await client.next(ASK)).actions[0].title == "Register"


@pytest.mark.parametrize("put_away", [False, True], ids=["answered", "put away by the editor"])
async def test_nothing_is_offered_beside_another_question(clone: Path, put_away: bool) -> None:
    write_log(clone, record_lines(3, 1))
    decide(clone, compact_threshold=1)
    seconds = [0.0]
    async with connected(create_server(open_store, lambda: seconds[0])) as client:
        question = await asked(client, clone)
        assert question.actions[0].title == "Compact now"
        if put_away:
            seconds[0] = 30.0
        else:
            await client.ask("log_memory", **LESSON)
            await client.next(CHANGED)
            await client.ask("memory_status")
            assert client.waiting(ASK) == 0
            client.choose(None)
            await client.ask("memory_status")
            await client.ask("log_memory", **LESSON)
            await client.ask("memory_status")
            assert client.waiting(ASK) == 0  # compaction is still required
        decide(clone)
        await client.ask("log_memory", **{**LESSON, "topic": "another"})
        assert (await client.next(ASK)).actions[0].title == "Register"


async def test_without_trust_or_git_or_after_a_no_nothing_is_offered(clone: Path) -> None:
    await nothing_asked(clone, trusted=False)
    await waved_aside(clone, "지금은 안 함")
    assert not is_registered(clone)
    git(clone, "rm", "--quiet", "--cached", LOG)
    await nothing_asked(clone, trusted=True)


async def test_an_ignored_memory_is_tracked_if_chosen(client: MemoryClient, ignored: Path) -> None:
    assert await asked(client, ignored) == types.ShowMessageRequestParams(
        type=types.MessageType.Warning,
        message="Sentinel Memory: git ignores the memory of 기억 저장소 [x], so your team does not "
        "get it.",
        actions=tuple(map(types.MessageActionItem, ("Track it", "Keep it private"))),
    )
    client.choose("Track it")
    assert await client.next(SHOWN) == types.ShowMessageParams(
        types.MessageType.Info,
        "Sentinel Memory: git now tracks the memory, although .gitignore:1 ignores it. "
        "Commit it to share it.",
    )
    assert LOG in tracked(ignored)
    assert (await client.next(CHANGED))["folder"] == ignored.name
    await client.ask("log_memory", **LESSON)
    await client.next(CHANGED)
    assert (await tracking(client), client.waiting(ASK)) == ("tracked", 0)


@pytest.mark.requirement("S11")
async def test_the_choice_to_keep_it_private_is_kept(client: MemoryClient, ignored: Path) -> None:
    question = await asked(client, ignored, locale="ko")
    assert [action.title for action in question.actions] == ["추적하기", "비공개로 두기"]
    client.choose("비공개로 두기")
    assert "git" in (await client.next(SHOWN)).message
    assert (ignored / ".context" / ".gitignore").read_text(encoding="utf-8").endswith("\n*\n")
    assert (await client.next(CHANGED))["folder"] == ignored.name
    await client.ask("log_memory", **LESSON)
    await client.next(CHANGED)
    assert (await tracking(client), client.waiting(ASK)) == ("private", 0)


async def test_a_question_waved_aside_never_comes_again_and_changes_nothing(ignored: Path) -> None:
    before = git(ignored, "status", "--porcelain")
    await waved_aside(ignored, None)
    assert ignores(ignored, LOG) == [LOG]
    assert git(ignored, "status", "--porcelain") == before


async def test_an_open_question_is_not_put_twice(client: MemoryClient, ignored: Path) -> None:
    await asked(client, ignored)
    client.change_folders(removed=[ignored])
    client.change_folders(added=[ignored])
    await client.next(CHANGED)
    await client.ask("log_memory", **LESSON)
    await client.next(CHANGED)
    assert client.waiting(ASK) == 0


async def test_a_new_rule_of_git_is_noticed(client: MemoryClient, clone: Path) -> None:
    write_log(clone, [])
    git(clone, "rm", "--quiet", "--cached", LOG)
    await client.open(clone)
    await client.next(CHANGED)
    assert await tracking(client) == "untracked"
    (clone / ".gitignore").write_text(".context/\n", encoding="utf-8")
    client.files_changed((clone / ".gitignore").as_uri())
    await client.next(CHANGED)
    assert (await tracking(client), client.waiting(ASK)) == ("ignored", 0)
    await client.ask("log_memory", **LESSON)
    await client.next(ASK)
    await client.next(CHANGED)
