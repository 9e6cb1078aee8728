"""No network: no module that knows one is named in what we wrote."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hook_process import SERVER

CLIENT = SERVER.parent / "client" / "src"

NETWORKS = re.compile(
    r"(?:_?socket|socketserver|_?ssl|http|urllib\.(?:request|robotparser|error)|ftplib|imaplib"
    r"|nntplib|poplib|smtplib|telnetlib|xmlrpc|wsgiref|webbrowser|asyncore|asynchat"
    r"|multiprocessing(?:\.(?:connection|managers))?|logging\.handlers|requests|httpx|aiohttp"
    r"|urllib3|websockets?|grpc|paramiko|dns)(?:\.|$)"
)
"""Modules of the standard library, and some others, by which a program reaches a network."""

CALLS = frozenset(
    {
        "open_connection",
        "start_server",
        "create_server",
        "create_connection",
        "create_datagram_endpoint",
        "open_unix_connection",
        "start_unix_server",
        "create_unix_connection",
        "create_unix_server",
        "sock_connect",
        "sock_accept",
        "getaddrinfo",
        "getnameinfo",
        "start_tcp",
        "start_ws",
        "import_module",
    }
)
"""Names in other modules by which one is reached, or any module without an import."""

OF_CLIENT = re.compile(
    r"""["'](?:node:)?(?:https?|http2|net|tls|dgram|dns|inspector|undici|axios|node-fetch|got|ws)"""
    r"""(?:/[\w/]+)?["']|\b(?:fetch|WebSocket|XMLHttpRequest|EventSource|sendBeacon|openExternal"""
    r"""|asExternalUri|createServer|createConnection)\b\s*[(<]"""
)
"""The same in TypeScript, where a web address that is only shown is none."""


def networks(source: str) -> Iterator[str]:
    """Yields what in a Python source knows a network."""
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


@pytest.mark.requirement("K12")
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


@pytest.mark.requirement("K12")
def test_no_module_of_the_client_knows_a_network() -> None:
    sources = [path for path in CLIENT.rglob("*.ts") if "test" not in path.parts]
    assert len(sources) > 30
    found = {
        f"{path.relative_to(CLIENT)}: {match[0]}"
        for path in sources
        for match in OF_CLIENT.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_a_line_that_knows_a_network_is_seen() -> None:
    for line in (
        "import socket",
        "import urllib.request as u",
        "from urllib import request",
        "from http.client import HTTPSConnection",
        "from asyncio import open_connection",
        "import logging.handlers",
        "await asyncio.open_connection('a', 1)",
        "loop.create_server(f, 'a', 1)",
        "server.start_tcp('a', 1)",
        "importlib.import_module('so' + 'cket')",
        "__import__('socket')",
    ):
        assert [*networks(line)]
    assert not [*networks("from urllib.parse import urlsplit\nfrom .http import x")]
    for line in (
        'import * as http from "node:http";',
        "import { connect } from 'tls'",
        'const net = require("net");',
        'await fetch("https://x")',
        "new WebSocket (url)",
        "vscode.env.openExternal(uri)",
        'await import("dns/promises")',
    ):
        assert OF_CLIENT.search(line)
    assert not OF_CLIENT.search('const url = "https://x.example"; prefetched(net);')
