"""No network: no module of ours knows one, and operations run where one is forbidden (K12)."""

from __future__ import annotations

import ast
import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from every_request import COMMAND_LINES, REQUESTS, ask_everything, conflict
from hook_process import GAP, PROMPT, Agent
from lsp_client import BOUND, MemoryClient
from mcp_wire import Wire
from no_network_process import FORBIDDEN, PROBES
from paths import SERVER, SUPPORT
from pytest_lsp import ClientServerConfig
from sentinel_memory.cli.table import COMMANDS
from sentinel_memory.contract.hook_events import EVENTS
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.mcp.tools import TOOLS

pytestmark = pytest.mark.requirement("K12")

GUARDED = (sys.executable, str(SUPPORT / "no_network_process.py"))


@pytest.mark.parametrize("probe", PROBES)
def test_what_reaches_for_a_network_ends_a_watched_process(probe: str) -> None:
    done = subprocess.run(
        [*GUARDED, "--probe", probe], capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr[:11]) == (FORBIDDEN, b"forbidden: ")


@pytest.mark.asyncio
async def test_an_editor_asks_every_operation_without_a_network(repository: Agent) -> None:
    assert {name for name, _ in REQUESTS} == {operation.name for operation in OPERATIONS}
    environment = {**repository.environment, "PYTHONPATH": str(SERVER)}
    config = ClientServerConfig(
        server_command=[*GUARDED, "lsp"], client_factory=MemoryClient, server_env=environment
    )
    client = await config.start()
    assert isinstance(client, MemoryClient)
    assert client._server is not None
    try:
        await client.open(repository.project)
        await ask_everything(client, repository)
        await client.shutdown_session()
        assert await asyncio.wait_for(client._server.wait(), BOUND) == 0
    finally:
        if client._server.returncode is None:
            client._server.kill()
        await client.stop()


def test_an_agent_calls_every_tool_without_a_network(repository: Agent) -> None:
    with Wire(
        repository.project, command=(*GUARDED, "mcp"), environment=repository.environment
    ) as wire:
        wire.open()
        wire.request("tools/list")
        for name, values in REQUESTS:
            if name in TOOLS:
                assert not wire.call(name, **values)["isError"]


def test_every_command_runs_without_a_network(repository: Agent) -> None:
    served = {command.name for command in COMMANDS} - {words[0] for words in COMMAND_LINES}
    # `demo` starts git and commands that run below, each as a process of its own.
    assert served == {"certify", "demo", "lsp", "mcp"}
    first = [words for words in COMMAND_LINES if words[0] not in ("hook", "resolve", "preflight")]
    chain = [word for words in first for word in ("--then", *words)]
    assert guarded(repository, "preflight", data=PROMPT.encode()) == (0, b"")
    assert guarded(repository, *chain[1:]) == (0, b"")
    status, complaint = guarded(repository, "certify", GAP.id)
    assert (status, b"Only a person" in complaint) == (2, True)
    for event in EVENTS:
        assert guarded(repository, "hook", event, data=repository.payload(event)) == (0, b"")
    conflict(repository.project)
    assert guarded(repository, "resolve") == (0, b"")


def guarded(agent: Agent, *words: str, data: bytes = b"") -> tuple[int, bytes]:
    done = subprocess.run(
        [*GUARDED, *words],
        cwd=agent.project,
        env={**agent.environment, "PYTHONPATH": str(SERVER)},
        input=data,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr


CLIENT = SERVER.parent / "client" / "src"

NETWORKS = re.compile(
    r"(?:_?socket|socketserver|_?ssl|http|urllib\.(?:request|robotparser|error)|ftplib|imaplib"
    r"|nntplib|poplib|smtplib|telnetlib|xmlrpc|wsgiref|webbrowser|asyncore|asynchat"
    r"|multiprocessing(?:\.(?:connection|managers))?|logging\.handlers|requests|httpx|aiohttp"
    r"|urllib3|websockets?|grpc|paramiko|dns)(?:\.|$)"
)
"""Modules of the standard library, and some others, by which a program reaches a network."""

CALLS = {
    *("open_connection", "start_server", "create_server", "create_connection"),
    *("create_datagram_endpoint", "open_unix_connection", "start_unix_server"),
    *("create_unix_connection", "create_unix_server", "sock_connect", "sock_accept"),
    *("getaddrinfo", "getnameinfo", "start_tcp", "start_ws", "import_module"),
}
"""Names in other modules by which one is reached, or any module without an import."""

OF_CLIENT = re.compile(
    r"""["'](?:node:)?(?:https?|http2|net|tls|dgram|dns|inspector|undici|axios|node-fetch|got|ws)"""
    r"""(?:/[\w/]+)?["']|\b(?:fetch|WebSocket|XMLHttpRequest|EventSource|sendBeacon|openExternal"""
    r"""|asExternalUri|createServer|createConnection)\b\s*[(<]"""
)
"""The same in TypeScript, where a web address that is only shown is none."""


def networks(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Attribute):
            names = [f".{node.attr}"]
        elif isinstance(node, ast.Name) and node.id == "__import__":
            yield node.id
        for name in names:
            if NETWORKS.match(name) or name.rpartition(".")[2] in CALLS:
                yield name


def test_no_module_of_the_server_knows_a_network() -> None:
    sources = [path for path in SERVER.rglob("*.py") if "__pycache__" not in path.parts]
    assert len(sources) > 100
    found = {
        f"{path.relative_to(SERVER)}: {name}"
        for path in sources
        for name in networks(path.read_text(encoding="utf-8"))
    }
    # It imports by tables of names, which all lie in our package.
    tables = (Path("cli", "command.py"), Path("service", "handlers.py"))
    assert found == {f"{'sentinel_memory' / one}: importlib.import_module" for one in tables}


def test_no_module_of_the_client_knows_a_network() -> None:
    sources = [path for path in CLIENT.rglob("*.ts") if "test" not in path.parts]
    assert len(sources) > 30
    for path in sources:
        assert OF_CLIENT.findall(path.read_text(encoding="utf-8")) == [], path


def test_a_line_that_knows_a_network_is_seen() -> None:
    for line in (
        *("import socket", "import urllib.request as u", "from urllib import request"),
        *("from http.client import HTTPSConnection", "from asyncio import open_connection"),
        *("await asyncio.open_connection('a', 1)", "loop.create_server(f, 'a', 1)"),
        *("importlib.import_module('so' + 'cket')", "__import__('socket')"),
    ):
        assert [*networks(line)]
    assert not [*networks("from urllib.parse import urlsplit\nfrom .http import x")]
    for line in (
        *('import * as http from "node:http";', "import { connect } from 'tls'"),
        *('await fetch("https://x")', "new WebSocket (url)", "vscode.env.openExternal(uri)"),
    ):
        assert OF_CLIENT.search(line)
    assert not OF_CLIENT.search('const url = "https://x.example"; prefetched(net);')
