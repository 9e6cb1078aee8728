"""The language server in its own process, shared by the tests of this module."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
import pytest_lsp
from cli_process import run
from lsp_client import ASK, MemoryClient, config, refused
from lsprotocol import types
from paths import SERVER
from project_logs import LESSON, log_uri, record_lines, write_log
from sentinel_memory import __version__
from sentinel_memory.lsp.commands.table import COMMANDS
from sentinel_memory.store.store import Store

WATCHERS = (
    "**/.context/memory_log.jsonl",
    "**/.context/config.json",
    "**/.gitignore",
    "**/.git/logs/HEAD",
)

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_lsp.fixture(config=config(), scope="module")
async def client(client: MemoryClient) -> AsyncIterator[None]:
    """One server for the module; every test opens a folder of its own in it."""
    await client.open()
    yield
    await client.shutdown_session()


@pytest_asyncio.fixture(loop_scope="module")
async def folder(client: MemoryClient, project: Path) -> AsyncIterator[Callable[[], Path]]:
    """Opens the project in the server when it is called, and closes it after the test."""

    def open_folder() -> Path:
        client.change_folders(added=[project])
        return project

    yield open_folder
    client.change_folders(removed=[project])
    await client.ask("memory_status")
    client.forget()


async def test_the_server_says_what_it_offers_and_what_to_watch(client: MemoryClient) -> None:
    answered = next(one["result"] for one in client.wire if "result" in one)
    ours = ("sentinelMemory.tellLessons", "sentinelMemory.tellFileLessons")
    always = ("hover", "documentSymbol", "foldingRange", "rename")
    assert answered["serverInfo"] == {"name": "sentinel-memory", "version": __version__}
    assert answered["capabilities"] == {
        "positionEncoding": "utf-16",
        "textDocumentSync": {"openClose": True, "change": 2, "save": True},
        "codeActionProvider": {"codeActionKinds": ["quickfix"]},
        "completionProvider": {},
        "inlayHintProvider": {"resolveProvider": False},
        "codeLensProvider": {"resolveProvider": False},
        **{f"{name}Provider": True for name in always},
        "executeCommandProvider": {"commands": [*ours, *(f"sentinel.{name}" for name in COMMANDS)]},
        "workspace": {
            "workspaceFolders": {"supported": True, "changeNotifications": True},
            "fileOperations": {},
        },
    }
    (registration,) = (await client.next(types.CLIENT_REGISTER_CAPABILITY)).registrations
    assert registration.method == types.WORKSPACE_DID_CHANGE_WATCHED_FILES
    watchers = registration.register_options["watchers"]
    assert [watcher["globPattern"] for watcher in watchers] == [*WATCHERS]


@pytest.mark.requirement("S01", "S23")
async def test_what_one_saves_another_finds(
    client: MemoryClient, folder: Callable[[], Path]
) -> None:
    project = folder()
    lesson = {**LESSON, "topic": "결제", "lesson": "환불 기한을 😀 묻는다."}
    saved = await client.ask("log_memory", **lesson)
    found = await client.ask("search_memory", query="refund", topic="결제")
    (record,) = found["records"]
    assert {name: record[name] for name in lesson} == lesson
    assert (record["id"], record["ref"]) == (saved["id"], saved["ref"])
    assert lesson["lesson"] in "".join(found["parts"])
    assert lesson["lesson"].encode() in Store.of_project(project).path.read_bytes()


async def test_errors_carry_their_data_and_neither_path_nor_traceback(
    client: MemoryClient, folder: Callable[[], Path]
) -> None:
    project = folder()
    assert await refused(client.ask("log_memory", **{**LESSON, "topic": "x" * 65})) == (
        -32602,
        "topic takes 65 bytes of UTF-8, the limit is 64: shorten it.",
        {"code": "over_limit", "field": "topic", "limit": 64, "actual": 65},
    )
    assert list(project.iterdir()) == []
    outside = project / ".context" / "memory_log.jsonl"
    outside.parent.mkdir()
    outside.symlink_to(project.parent / "outside.jsonl")
    code, _, data = await refused(client.ask("log_memory", **LESSON))
    assert (code, data["code"]) == (-32803, "outside")
    assert (await refused(client.ask("forget_memory")))[0] == -32601
    errors = json.dumps([message for message in client.wire if "error" in message])
    assert errors.count('"error"') >= 3
    for leaked in (str(project.parent), str(SERVER), "Traceback", "traceback", ".py"):
        assert leaked not in errors


@pytest.mark.requirement("S09", "S33")
async def test_diagnostics_come_at_51_and_go_when_another_process_compacts(
    client: MemoryClient, folder: Callable[[], Path], project: Path
) -> None:
    write_log(project, record_lines(50))
    folder()
    await client.next("sentinel/memory_changed")
    await client.ask("log_memory", **LESSON)
    assert await client.codes(log_uri(project)) == ["compaction-required"]
    await client.next(ASK)
    client.choose("Later")
    prepared = run(project, "compact", "--target-topic", "topic0", "--json").stdout
    refs = [one["ref"] for group in json.loads(prepared)["groups"] for one in group["records"]]
    rule = ("--type", "principle", "--topic", "topic0", "--lesson", "One rule.")
    assert run(project, "log", *rule, "--source-ids", *refs).returncode == 0
    client.files_changed(log_uri(project))
    assert await client.codes(log_uri(project)) == []
    (status,) = (await client.ask("memory_status"))["folders"]
    assert (status["compaction"]["state"], status["compaction"]["count"]) == ("ok", 52 - len(refs))
