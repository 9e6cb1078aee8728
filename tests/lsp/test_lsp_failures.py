"""The answer to an editor whose request fails, in process (S04, S18)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import warm_program
from lsp_client import MemoryClient, connected, refused, wrong
from lsp_process import ENVIRONMENT
from project_logs import LESSON, held_lock
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.lsp.server import create_server
from sentinel_memory.store.store import Store

SECRET = "the content of a memory"


@pytest.mark.requirement("S04")
async def test_a_field_over_its_limit_is_refused_with_its_figures(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    for field, limit in LIMITS.items():
        assert await refused(client.ask("log_memory", **{**LESSON, field: "x" * (limit + 1)})) == (
            -32602,
            f"{field} takes {limit + 1} bytes of UTF-8, the limit is {limit}: shorten it.",
            wrong("over_limit", field, limit, limit + 1),
        )
    assert list(project.iterdir()) == []


async def test_parameters_of_the_wrong_shape_are_refused_and_never_coerced(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    for params, data in (
        ({"query": "x", "topci": "y"}, wrong("unknown_parameter", "topci")),
        ({"query": "x", "type_name": "y"}, wrong("unknown_parameter", "type_name")),
        ({"query": "x", "class": {"jsonrpc": "2.0"}}, wrong("unknown_parameter", "class")),
        ({"query": {"jsonrpc": "2.0", "method": "m"}}, wrong("wrong_type", "query")),
        ({"query": None}, wrong("wrong_type", "query")),
        ({"query": 1.9}, wrong("wrong_type", "query")),
        ({"query": "x", "cursor": 1}, wrong("wrong_type", "cursor")),
        ({"query": "x", "cursor": "1"}, wrong("cursor_unknown", "cursor")),
        ({"query": "x", "page": 1}, wrong("unknown_parameter", "page")),
        ({"query": "x", "folder": ["project"]}, wrong("wrong_type", "folder")),
        ({}, wrong("missing_parameter", "query")),
        (["x"], wrong("not_an_object", None)),
        ("x", wrong("not_an_object", None)),
        (None, wrong("not_an_object", None)),
    ):
        code, message, facts = await refused(client.ask_raw("search_memory", params))
        assert (code, facts) == (-32602, data)
        assert message.endswith(".")
        assert "\n" not in message


@pytest.mark.requirement("S18")
async def test_a_held_lock_is_a_store_error_with_its_code(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    with held_lock(project):
        code, sentence, data = await refused(client.ask("log_memory", **LESSON))
    assert (code, data["code"]) == (-32803, "busy")
    assert sentence.startswith("Another process has held the lock of the memory log for more than")
    assert not Store.of_project(project).path.exists()


async def test_a_fault_inside_reaches_the_client_without_any_detail(
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


async def test_messages_that_make_no_sense_are_survived(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    for message in (
        [],
        "text",
        {"no": "jsonrpc"},
        {"jsonrpc": "1.0", "id": "a", "method": "sentinel/memory_status", "params": {}},
        {"jsonrpc": "2.0", "method": ["x"]},
        {"jsonrpc": "2.0", "method": "sentinel/log_memory", "params": LESSON},
        {"jsonrpc": "2.0", "method": "workspace/didChangeConfiguration", "params": {}},
        {"jsonrpc": "2.0", "method": "workspace/didChangeWatchedFiles", "params": 3},
        {"jsonrpc": "2.0", "id": "b", "result": 1},
    ):
        client.send(message)
    for method, params in [
        ("workspace/executeCommand", {}),
        ("workspace/executeCommand", {"command": "x"}),
        ("sentinel/forget", {}),
        ("textDocument/hover", {}),
    ]:
        request = {"jsonrpc": "2.0", "id": "c", "method": method, "params": params}
        assert (await refused(client.exchange(request)))[0] in (-32601, -32602)
    assert "Traceback" not in json.dumps(client.wire)
    assert (await client.ask("search_memory", query="x"))["count"] == 0
    assert list(project.iterdir()) == []


INITIALIZE = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'


@contextmanager
def editor_server() -> Iterator[warm_program.Program]:
    """A server whose client keeps the stream open, as an editor does."""
    process = warm_program.start([*warm_program.MODULE, "lsp"], Path.cwd(), ENVIRONMENT)
    try:
        yield process
    finally:
        process.kill()
        process.wait(60)
        for stream in (process.stdin, process.stdout, process.stderr):
            assert stream is not None
            stream.close()


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: -5\r\n\r\n",
        b"Content-Length: 0\r\n\r\n",
        b"Content-Length: 99999999999\r\n\r\n",
        b"Content-Length: " + b"9" * 240 + b"\r\n\r\n",
        b"Content-Length 76\r\n\r\n",
        b"\0" * 1_000,
    ],
)
def test_a_header_that_cannot_be_read_ends_the_server(header: bytes) -> None:
    with editor_server() as process:
        assert process.stdin is not None
        process.stdin.write(header + INITIALIZE)
        process.stdin.flush()
        assert process.wait(60) == 1
        assert process.stdout is not None
        assert process.stdout.read() == b""
        assert process.stderr is not None
        said = process.stderr.read()
        assert b"a header of the client cannot be read" in said
        assert b"Traceback" not in said


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: %d\n\n",
        b"content-length:%d\r\n\r\n",
        b"\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
        b"Content-Length: %d\r\n\r\n",
    ],
)
def test_a_header_in_another_spelling_is_read(header: bytes) -> None:
    with editor_server() as process:
        assert process.stdin is not None
        process.stdin.write(header % len(INITIALIZE) + INITIALIZE)
        process.stdin.flush()
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Content-Length: ")
