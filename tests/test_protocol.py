from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
import pytest_lsp
from lsp_client import ASK, BOUND, PUBLISH, Json, MemoryClient, refused
from lsprotocol import types
from project_logs import LESSON, held_lock, log_uri, record_lines, write_log
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig
from sentinel_memory import __version__
from sentinel_memory.core.store import Store

SERVER = Path(__file__).resolve().parent.parent / "server"
COMMAND = [sys.executable, "-m", "sentinel_memory"]
ENVIRONMENT = {
    **{key: value for key, value in os.environ.items() if not key.startswith("SENTINEL_")},
    "PYTHONPATH": str(SERVER),
    "LC_ALL": "C",
}
WATCHERS = ("**/.context/memory_log.jsonl", "**/.context/config.json")

pytestmark = pytest.mark.asyncio(loop_scope="module")


def config(*command: str) -> ClientServerConfig:
    """How to start a server; as an editor does, unless a command is given."""
    return ClientServerConfig(
        server_command=[*(command or (*COMMAND, "lsp"))],
        client_factory=MemoryClient,
        server_env=ENVIRONMENT,
    )


@pytest_lsp.fixture(config=config(), scope="module")
async def client(client: MemoryClient) -> AsyncIterator[None]:
    """One server for the module; every test opens a folder of its own in it."""
    client.initialized_with = await client.open()
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


@asynccontextmanager
async def serving(*command: str) -> AsyncIterator[MemoryClient]:
    """A server of its own, which the test itself must bring to its end."""
    client = await config(*command).start()
    assert isinstance(client, MemoryClient)
    try:
        yield client
        await asyncio.wait_for(client._server.wait(), BOUND)
    finally:
        if client._server.returncode is None:
            client._server.kill()
        await client.stop()


async def command_line(project: Path, *arguments: str) -> Json:
    """Runs our command in another process."""
    process = await asyncio.create_subprocess_exec(
        *(*COMMAND, *arguments, "--json", "--root", str(project)),
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0
    return json.loads(output)


async def compact_elsewhere(project: Path) -> None:
    """Merges every topic into a principle, in other processes."""
    for group in (await command_line(project, "compact"))["groups"]:
        refs = [record["ref"] for record in group["records"]]
        principle = ("--type", "principle", "--topic", group["topic"], "--lesson", "One rule.")
        await command_line(project, "log", *principle, "--source-ids", *refs)


async def test_the_server_says_what_it_offers_and_what_to_watch(client: MemoryClient) -> None:
    assert client.initialized_with == types.InitializeResult(
        capabilities=types.ServerCapabilities(
            position_encoding="utf-16",
            text_document_sync=types.TextDocumentSyncOptions(
                open_close=True, change=types.TextDocumentSyncKind.None_, save=False
            ),
            execute_command_provider=types.ExecuteCommandOptions(commands=()),
            workspace=types.WorkspaceOptions(
                workspace_folders=types.WorkspaceFoldersServerCapabilities(
                    supported=True, change_notifications=True
                ),
                file_operations=types.FileOperationOptions(),
            ),
        ),
        server_info=types.ServerInfo(name="sentinel-memory", version=__version__),
    )
    (registration,) = (await client.next(types.CLIENT_REGISTER_CAPABILITY)).registrations
    assert registration.method == types.WORKSPACE_DID_CHANGE_WATCHED_FILES
    watchers = registration.register_options["watchers"]
    assert [watcher["globPattern"] for watcher in watchers] == [*WATCHERS]


@pytest.mark.requirement("S01", "S23")
async def test_what_one_request_saves_another_finds(
    client: MemoryClient, folder: Callable[[], Path]
) -> None:
    project = folder()
    lesson = {**LESSON, "topic": "결제", "lesson": "환불 기한을 😀 묻는다."}
    saved = await client.ask("log_memory", **lesson)
    found = await client.ask("search_memory", query="refund", topic="결제")
    (record,) = found["records"]
    assert {name: record[name] for name in lesson} == lesson
    assert (record["id"], record["ref"]) == (saved["id"], saved["ref"])
    assert lesson["lesson"] in found["text"]
    assert lesson["lesson"].encode() in Store.of_project(project).path.read_bytes()
    assert await client.ask("list_records") == {"folder": "project", "records": [record]}
    assert (await client.ask("memory_status"))["folders"][0]["uri"] == project.as_uri()
    (group,) = (await client.ask("compact_memory"))["groups"]
    assert (group["topic"], group["records"]) == ("결제", [record])


async def test_errors_carry_their_data_and_neither_path_nor_traceback(
    client: MemoryClient, folder: Callable[[], Path]
) -> None:
    project = folder()
    assert await refused(client.ask("log_memory", **{**LESSON, "topic": "x" * 65})) == (
        -32602,
        "topic takes 65 bytes of UTF-8, the limit is 64: shorten it.",
        {"code": "over_limit", "field": "topic", "limit": 64, "actual": 65},
    )
    code, _, data = await refused(client.ask("search_memory", query="x", colour="red"))
    assert (code, data["code"]) == (-32602, "unknown_parameter")
    code, _, data = await refused(client.ask("search_memory", query=["x"]))
    assert (code, data) == (
        -32602,
        {"code": "wrong_type", "field": "query", "limit": None, "actual": None},
    )
    assert list(project.iterdir()) == []
    outside = project / ".context" / "memory_log.jsonl"
    outside.parent.mkdir()
    outside.symlink_to(project.parent / "outside.jsonl")
    code, _, data = await refused(client.ask("log_memory", **LESSON))
    assert (code, data) == (-32803, {"code": "outside"})
    assert (await refused(client.ask("forget_memory")))[0] == -32601
    errors = json.dumps([message for message in client.wire if "error" in message])
    assert errors.count('"error"') >= 5
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
    await compact_elsewhere(project)
    client.files_changed(log_uri(project))
    assert await client.codes(log_uri(project)) == []
    status = (await client.ask("memory_status"))["folders"][0]
    assert status["compaction"] == {"state": "ok", "count": 6, "threshold": 50}


@pytest.mark.requirement("S33")
async def test_a_notification_is_answered_and_a_stale_one_says_so(
    client: MemoryClient, folder: Callable[[], Path], project: Path
) -> None:
    write_log(project, record_lines(51))
    folder()
    await client.next(ASK)
    client.choose("Compact now")
    assert await client.next("sentinel/open_compaction") == {
        "folder": "project",
        "uri": project.as_uri(),
    }
    for count in (50, 51):
        await client.next("sentinel/memory_changed")
        write_log(project, record_lines(count))
        client.files_changed(log_uri(project))
    await client.next(ASK)
    await compact_elsewhere(project)
    client.choose("Compact now")
    assert (await client.next(types.WINDOW_SHOW_MESSAGE)).message == (
        "Sentinel Memory: nothing is left to do, project is within its limit."
    )
    assert client.waiting("sentinel/open_compaction") == 0


@pytest.mark.requirement("S09")
async def test_a_setting_changed_while_running_holds_at_once(
    client: MemoryClient, folder: Callable[[], Path], project: Path
) -> None:
    write_log(project, record_lines(3, topics=1))
    folder()
    await client.next("sentinel/memory_changed")
    for threshold, codes in [(2, ["compaction-required"]), (None, [])]:
        client.change_settings({"compact_threshold": threshold})
        assert await client.codes(log_uri(project)) == codes


@pytest.mark.requirement("S18")
async def test_the_server_answers_while_a_save_waits_for_another_process(
    client: MemoryClient, folder: Callable[[], Path], project: Path
) -> None:
    folder()
    with held_lock(project):
        saves = [client.begin("log_memory", {**LESSON, "topic": f"t{n}"}) for n in range(8)]
        await client.ask("memory_status")
        assert (await client.ask("check_field", field="topic", value="auth"))["bytes"] == 4
        assert (await client.ask("search_memory", query="x"))["count"] == 0
        assert not any(save.done() for save in saves)
    answers = await asyncio.gather(*saves)
    assert [answer["saved"] for answer in answers] == ["created"] * 8
    assert Store.of_project(project).count() == 8


@pytest.mark.requirement("S11", "S24")
async def test_two_folders_and_a_korean_editor(tmp_path: Path) -> None:
    first, second = tmp_path / "가", tmp_path / "나"
    for project, count in ((first, 51), (second, 2)):
        project.mkdir()
        write_log(project, record_lines(count))
    async with serving() as client:
        await client.open(first, second, locale="ko", compact_threshold=51)
        client.change_settings({"compact_threshold": 50})
        published = await client.next(PUBLISH)
        assert published.uri == log_uri(first)
        assert published.diagnostics[0].message == "압축이 필요합니다: 51건, 기준 50건."
        assert (await client.next(ASK)).actions[0].title == "지금 압축"
        client.choose("나중에")
        found = await client.ask("search_memory", query="x", folder="나")
        assert (found["folder"], found["text"].splitlines()[0]) == ("나", "[memory_log - 2건]")
        code, sentence, _ = await refused(client.ask("search_memory", query="x"))
        assert (code, sentence) == (-32602, "folder: 열린 폴더 중 하나를 지정해 주세요: 가, 나.")
        await client.shutdown_session()
    assert client._server.returncode == 0


@pytest.mark.requirement("S23")
async def test_a_stray_print_goes_to_stderr_in_utf8(
    project: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    code = (
        "from sentinel_memory.service import MemoryService as M; search = M.search_memory; "
        "M.search_memory = lambda self, params: print('길 잃은 줄') or search(self, params); "
        "from sentinel_memory.lsp.server import main; raise SystemExit(main())"
    )
    async with serving(sys.executable, "-c", code) as client:
        await client.open(project)
        assert (await client.ask("search_memory", query="x"))["count"] == 0
        await client.shutdown_session()
        await asyncio.wait_for(client._stderr_forwarder, BOUND)
    assert "길 잃은 줄".encode() in capfdbinary.readouterr().err


async def test_the_log_of_the_server_is_quiet_about_refusals_and_an_abrupt_end(
    project: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    async with serving() as client:
        await client.open(project, compact_threshold=0)
        await refused(client.ask("log_memory", **{**LESSON, "topic": "a secret topic" * 5}))
        client.cancel_request(types.CancelParams("long answered"))
        saves = [client.begin("log_memory", {**LESSON, "lesson": f"{n}"}) for n in range(20)]
        await saves[0]
        client.exit(None)
        await asyncio.gather(*saves, return_exceptions=True)
        await asyncio.wait_for(client._stderr_forwarder, BOUND)
    assert client._server.returncode == 1
    (line,) = capfdbinary.readouterr().err.decode().splitlines()
    assert line.endswith("Ignored compact_threshold: it is no whole number from 1")


@pytest.mark.requirement("S18")
async def test_a_save_in_the_middle_of_shutdown_is_answered_before_the_end(project: Path) -> None:
    async with serving() as client:
        await client.open(project)
        with held_lock(project):
            save = client.begin("log_memory", LESSON)
            await client.ask("memory_status")
            end = asyncio.create_task(client.shutdown_session())
            await client.ask("memory_status")
        assert (await save)["saved"] == "created"
        await end
    assert client._server.returncode == 0
    assert Store.of_project(project).count() == 1


@pytest.mark.requirement("S18")
async def test_a_save_that_cannot_begin_does_not_keep_the_process(project: Path) -> None:
    async with serving() as client:
        await client.open(project)
        with held_lock(project):
            save = client.begin("log_memory", LESSON)
            await client.ask("memory_status")
            await asyncio.wait_for(client.shutdown_session(), BOUND)
            with pytest.raises(JsonRpcException):
                await save
            assert client._server.returncode == 0
    assert not Store.of_project(project).path.exists()


@pytest.mark.requirement("S19")
@pytest.mark.parametrize("how", ["exit", "end of input", "SIGTERM", "SIGKILL"])
async def test_an_end_in_the_middle_of_saving_leaves_a_whole_log(
    project: Path, how: str, rounds: Callable[[int, int], int]
) -> None:
    for number in range(rounds(1, 10)):
        folder = project / str(number)
        folder.mkdir()
        async with serving() as client:
            await client.open(folder)
            saves = [
                client.begin("log_memory", {**LESSON, "missing_context": f"gap {n}"})
                for n in range(20)
            ]
            acknowledged = {(await saves[number])["id"]}
            if how == "exit":
                client.exit(None)
            elif how == "end of input":
                client._server.stdin.close()
            else:
                client._server.send_signal(getattr(signal, how))
            answers = await asyncio.wait_for(asyncio.gather(*saves, return_exceptions=True), BOUND)
            acknowledged |= {answer["id"] for answer in answers if isinstance(answer, dict)}
        document = Store.of_project(folder).read()
        assert document.opaque == ()
        assert {record.id for record in document.records} >= acknowledged
