"""The editor offers once per clone to merge record by record, and does what is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from git_repository import commit_all, git
from lsp_client import ASK, MemoryClient, connected
from lsprotocol import types
from project_logs import LESSON, open_store, record_lines, write_log
from sentinel_memory.lsp.server import create_server
from sentinel_memory.service.setup import is_registered

pytestmark = pytest.mark.requirement("N02")

CHANGED = "sentinel/memory_changed"
SHOWN = types.WINDOW_SHOW_MESSAGE


@pytest.fixture
def clone(clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with a committed memory and no driver."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "data"))
    write_log(clone, record_lines(1))
    commit_all(clone)
    return clone


def write_crowded_log(clone: Path) -> None:
    """Writes more records than the project allows without a compaction."""
    write_log(clone, record_lines(3, 1))
    policy = clone / ".context" / "config.json"
    policy.write_text('{"compact_threshold": 1}', encoding="utf-8")


def end_compaction(clone: Path) -> None:
    """Lets the project allow more records than it has."""
    (clone / ".context" / "config.json").write_text("{}", encoding="utf-8")


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


@pytest.mark.parametrize("choice", ["지금은 안 함", None])
async def test_an_offer_waved_aside_never_comes_again(clone: Path, choice: str | None) -> None:
    async with connected(create_server(open_store)) as client:
        await client.open(clone, trusted=True, locale="ko")
        await client.next(ASK)
        client.choose(choice)
        # The second question and its answer come after the first one, which the server has then.
        await client.ask("memory_status")
        await client.ask("memory_status")
    # Closing waits for what was noted.
    await nothing_asked(clone, trusted=True)
    assert not is_registered(clone)


async def test_a_driver_that_cannot_be_registered_is_said(clone: Path) -> None:
    async with connected(create_server(open_store)) as client:
        await asked(client, clone)
        (clone / ".git" / "config.lock").touch()
        client.choose("Register")
        assert (await client.next(SHOWN)).type == types.MessageType.Error
    assert not is_registered(clone)


async def test_nothing_is_offered_without_trust_or_where_git_does_not_follow_the_log(
    clone: Path,
) -> None:
    await nothing_asked(clone, trusted=False)
    git(clone, "rm", "--quiet", "--cached", ".context/memory_log.jsonl")
    await nothing_asked(clone, trusted=True)


async def test_nothing_is_offered_while_a_plan_of_a_compaction_is_open(
    clone: Path, tmp_path: Path
) -> None:
    write_log(clone, [])
    async with connected(create_server(open_store)) as client:
        await client.open(clone, trusted=True)
        await client.next(CHANGED)
        plan = (tmp_path / "plan.sentinel-plan").as_uri()
        item = types.TextDocumentItem(plan, "sentinel-plan", 1, "")
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        await client.ask("log_memory", **LESSON)
        await client.next(CHANGED)
        await client.ask("memory_status")
        assert client.waiting(ASK) == 0
        closed = types.TextDocumentIdentifier(plan)
        client.text_document_did_close(types.DidCloseTextDocumentParams(closed))
        await client.ask("log_memory", **{**LESSON, "topic": "another"})
        assert (await client.next(ASK)).actions[0].title == "Register"


async def test_nothing_is_offered_beside_another_question(clone: Path) -> None:
    write_crowded_log(clone)
    async with connected(create_server(open_store)) as client:
        question = await asked(client, clone)
        assert question.actions[0].title == "Compact now"
        await client.ask("log_memory", **LESSON)
        await client.next(CHANGED)
        await client.ask("memory_status")
        assert client.waiting(ASK) == 0
        client.choose(None)
        await client.ask("memory_status")
        await client.ask("log_memory", **LESSON)
        await client.ask("memory_status")
        assert client.waiting(ASK) == 0  # compaction is still required
        end_compaction(clone)
        await client.ask("log_memory", **{**LESSON, "topic": "another"})
        assert (await client.next(ASK)).actions[0].title == "Register"


async def test_a_question_that_the_editor_has_put_away_keeps_no_other_one_back(clone: Path) -> None:
    write_crowded_log(clone)
    seconds = [0.0]
    async with connected(create_server(open_store, lambda: seconds[0])) as client:
        question = await asked(client, clone)
        assert question.actions[0].title == "Compact now"
        seconds[0] = 30.0
        end_compaction(clone)
        await client.ask("log_memory", **LESSON)
        assert (await client.next(ASK)).actions[0].title == "Register"


async def test_nothing_is_offered_after_the_question_whether_git_shall_follow_the_log(
    clone: Path,
) -> None:
    git(clone, "rm", "--quiet", "--cached", ".context/memory_log.jsonl")
    (clone / ".gitignore").write_text(".context/\n", encoding="utf-8")
    async with connected(create_server(open_store)) as client:
        assert (await asked(client, clone)).actions[0].title == "Track it"
        client.choose("Track it")
        await client.next(SHOWN)
        await client.next(CHANGED)
        await client.ask("log_memory", **LESSON)
        await client.next(CHANGED)
        (folder,) = (await client.ask("memory_status"))["folders"]
        assert (folder["tracking"], client.waiting(ASK)) == ("tracked", 0)
