"""The answer to an editor whose request fails, waits for the lock or makes no sense (S04, S18)."""

from __future__ import annotations

import asyncio
import io
import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import warm_program
from cli_process import environment
from every_sample import samples
from lsp_client import MemoryClient, connected, refused, wrong
from lsprotocol import types
from project_logs import LESSON, NOW, held_lock, log_uri, open_store, record_lines, write_log
from sentinel_memory.lsp.memory_server import Frames
from sentinel_memory.lsp.server import create_server
from sentinel_memory.store.store import Store

SECRET = "the content of a memory"


@pytest.mark.requirement("S04")
async def test_parameters_are_refused_never_coerced(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    message = {"jsonrpc": "2.0", "method": "m"}
    for params, data in (
        ({"query": "x", "type_name": "y"}, wrong("unknown_parameter", "type_name")),
        ({"query": message}, wrong("wrong_type", "query")),
        ({"query": "x", "cursor": "1"}, wrong("cursor_unknown", "cursor")),
        (["x"], wrong("not_an_object", None)),
        (None, wrong("not_an_object", None)),
    ):
        code, sentence, facts = await refused(client.ask_raw("search_memory", params))
        assert (code, facts) == (-32602, data)
        assert sentence.endswith(".")
        assert "\n" not in sentence
    assert list(project.iterdir()) == []


async def test_a_fault_inside_tells_no_detail(
    project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def broken_store(root: Path) -> Store:
        store = Store.of_project(root)

        def broken() -> str:
            raise RuntimeError(f"the clock under {root} stands still")

        store.clock = broken
        return store

    async with connected(create_server(broken_store)) as client:
        await client.open(project)
        assert await refused(client.ask("log_memory", **{**LESSON, "lesson": SECRET})) == (
            -32603,
            "Something went wrong inside Sentinel Memory; details are in its log.",
            None,
        )
        assert str(project) not in json.dumps(client.wire).replace(project.as_uri(), "")
    assert "stands still" in caplog.text
    assert SECRET not in caplog.text


async def test_senseless_messages_are_survived(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    lines = samples("senseless_messages.txt")
    # A save that asks for no answer saves nothing.
    saving = {"jsonrpc": "2.0", "method": "sentinel/log_memory", "params": LESSON}
    for message in (*map(json.loads, lines["no answer"]), saving):
        client.send(message)
    for message in map(json.loads, lines["refused"]):
        request = {"jsonrpc": "2.0", "id": "c", **message}
        assert (await refused(client.exchange(request)))[0] in (-32601, -32602)
    assert "Traceback" not in json.dumps(client.wire)
    assert (await client.ask("search_memory", query="x"))["count"] == 0
    assert list(project.iterdir()) == []


INITIALIZE = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'


@pytest.mark.parametrize(
    ("header", "length"),
    [
        (b"Content-Length: 76\r\n\r\n", 76),
        (b"content-length:76\n\n", 76),
        (b"\r\nContent-Type: text; charset=utf-8\r\nContent-Length: 76\r\n\r\n", 76),
        (b"Content-Length: -5\r\n\r\n", None),
        (b"Content-Length: 0\r\n\r\n", None),
        (b"Content-Length: 99999999999\r\n\r\n", None),
        (b"Content-Length: " + b"9" * 240 + b"\r\n\r\n", None),
        (b"Content-Length 76\r\n\r\n", None),
        (b"\0" * 1_000, None),
    ],
)
def test_an_unreadable_header_is_the_end(tmp_path: Path, header: bytes, length: int | None) -> None:
    (tmp_path / "sent").write_bytes(header + INITIALIZE)
    with Frames(io.FileIO(tmp_path / "sent")) as frames:
        expected = b"Content-Length: %d\r\n" % length if length else b""
        assert frames.readline() == expected
        if length:
            assert (frames.readline(), frames.read(9)) == (b"\r\n", INITIALIZE[:9])


def test_a_server_ends_at_such_a_header_though_its_client_keeps_the_stream_open() -> None:
    process = warm_program.start([*warm_program.MODULE, "lsp"], Path.cwd(), environment())
    sent, answer, log = process.stdin, process.stdout, process.stderr
    assert sent is not None
    assert answer is not None
    assert log is not None
    try:
        sent.write(b"Content-Length: -5\r\n\r\n" + INITIALIZE)
        sent.flush()
        assert process.wait(60) == 1
        assert answer.read() == b""
        said = log.read()
        assert b"a header of the client cannot be read" in said
        assert b"Traceback" not in said
    finally:
        process.kill()
        process.wait(60)
        for stream in (sent, answer, log):
            stream.close()


def patient_store(waits: threading.Event) -> Callable[[Path], Store]:
    """Stores that wait long for the lock, and tell when they have begun to save."""

    def open_patiently(root: Path) -> Store:
        store = Store.of_project(root)

        def clock() -> str:
            waits.set()
            return NOW

        store.clock = clock
        return store

    return open_patiently


async def wait_until_locked_out(store_waits: threading.Event) -> None:
    assert await asyncio.to_thread(store_waits.wait, 5)


@pytest.mark.requirement("S18")
async def test_many_writes_that_wait_hold_up_no_answer(project: Path, other: Path) -> None:
    waits = threading.Event()
    async with connected(create_server(patient_store(waits))) as client:
        await client.open(project, other)
        with held_lock(project):
            writes = [
                client.begin("log_memory", {**LESSON, "folder": "project", "lesson": f"{n}"})
                for n in range(12)
            ]
            await wait_until_locked_out(waits)
            assert len((await client.ask("memory_status"))["folders"]) == 2
            saved = await client.ask("log_memory", **LESSON, folder="other")
            assert saved["folder"] == "other"
            assert not any(write.done() for write in writes)
        answers = await asyncio.gather(*writes)
    assert sorted(answer["saved"] for answer in answers) == ["created"] + ["updated"] * 11


async def test_a_write_goes_on_when_its_request_is_cancelled_and_is_shown(project: Path) -> None:
    waits = threading.Event()
    async with connected(create_server(patient_store(waits))) as client:
        write_log(project, record_lines(50))
        await client.open(project)
        await client.next("sentinel/memory_changed")
        waits.clear()  # The first look at a memory asks for the time, too.
        with held_lock(project):
            request = client.begin("log_memory", LESSON, "7")
            await wait_until_locked_out(waits)
            client.cancel_request(types.CancelParams("7"))
            assert (await refused(request))[0] == -32800
        assert await client.codes(log_uri(project)) == ["compaction-required"]


async def test_shutdown_waits_for_the_answer_to_a_write(project: Path) -> None:
    waits = threading.Event()
    async with connected(create_server(patient_store(waits))) as client:
        await client.open(project)
        with held_lock(project):
            write = client.begin("log_memory", LESSON)
            await wait_until_locked_out(waits)
            end = asyncio.create_task(client.shutdown_async(None))
            await client.ask("memory_status")
        assert (await write)["saved"] == "created"
        await end
        client.capabilities = None


@pytest.mark.requirement("S35")
async def test_shutdown_waits_for_what_the_server_notes_by_itself(project: Path) -> None:
    may_end = threading.Event()
    server = create_server(open_store)
    async with connected(server) as client:
        await client.open(project)
        note = asyncio.create_task(server.write(may_end.wait, 5))
        end = asyncio.create_task(client.shutdown_async(None))
        await client.ask("memory_status")
        assert not end.done()
        may_end.set()
        assert await note
        await end
        client.capabilities = None
