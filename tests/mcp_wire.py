"""A client that speaks to the MCP server line by line, and holds every line against the schema.

As a program it stands between an official client and the server and keeps what both say:
`python mcp_wire.py RECORD COMMAND ...`.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

Json = Any

BOUND = 20.0
"""Seconds that a test waits for what must come."""
SCHEMAS = Path(__file__).parent / "data" / "mcp"
VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
HANDSHAKES = VERSIONS[:-1]
STATELESS = VERSIONS[-1]
LESSON = {"topic": "auth", "missing_context": "Which token type", "lesson": "Use opaque tokens"}
SERVER = (sys.executable, "-m", "sentinel_memory", "mcp")

_RESULTS = {
    "initialize": "InitializeResult",
    "ping": "EmptyResult",
    "tools/list": "ListToolsResult",
    "tools/call": "CallToolResult",
    "server/discover": "DiscoverResult",
}


class Wire:
    """A running server, and what it said."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        environment: Mapping[str, str] | None = None,
        capabilities: Json = None,
    ) -> None:
        self.capabilities = capabilities or {}
        self.version = HANDSHAKES[-1]
        self.methods: dict[Json, str] = {}
        self.said: queue.Queue[bytes] = queue.Queue()
        self._number = 0
        self.process = subprocess.Popen(
            [*SERVER, *arguments],
            cwd=folder,
            env=server_environment(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __enter__(self) -> Wire:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: object, trace: TracebackType | None
    ) -> None:
        if kind is None:
            assert self.end() == (0, b"")
            while not self.said.empty():
                self.receive()
        else:
            self.process.kill()
            self.end()

    def end(self) -> tuple[int, bytes]:
        """Closes the server's input; returns its exit code and what it wrote to stderr."""
        self.hang_up()
        code = self.process.wait(BOUND)
        self._listener.join(BOUND)
        assert self.process.stderr is not None
        with self.process.stderr as stream:
            return code, stream.read()

    def hang_up(self) -> None:
        """Closes the server's input."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def write(self, data: bytes) -> None:
        """Sends bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: Json) -> None:
        """Sends one message."""
        for one in message if isinstance(message, list) else [message]:
            if isinstance(one, dict) and "method" in one and "id" in one:
                self.methods[one["id"]] = one["method"]
        self.write(json.dumps(message).encode() + b"\n")

    def receive(self, within: float = BOUND) -> Json:
        """Returns the next message of the server, which must be one of its version."""
        line = self.said.get(timeout=within)
        assert line.endswith(b"\n")
        message = json.loads(line.decode())
        check(message, self.version, self.methods)
        return message

    def begin(self, method: str, /, **params: object) -> int:
        """Sends a request and returns its id."""
        self._number += 1
        if self.version == STATELESS:
            params["_meta"] = envelope(self.capabilities, params.get("_meta"))
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        return self._number

    def request(self, method: str, /, **params: object) -> Json:
        """Sends a request and returns its response, which must be the next message."""
        number = self.begin(method, **params)
        message = self.receive()
        assert message["id"] == number
        return message

    def notify(self, method: str, /, **params: object) -> None:
        """Sends a notification."""
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def open(self, version: str = HANDSHAKES[-1]) -> Json:
        """Shakes hands where the version wants it; returns what the server tells of itself."""
        self.version = version
        if version == STATELESS:
            return self.request("server/discover")["result"]
        client = {"name": "wire", "version": "1"}
        params = {"protocolVersion": version, "clientInfo": client}
        result = self.request("initialize", **params, capabilities=self.capabilities)["result"]
        self.notify("notifications/initialized")
        return result

    def call(self, tool: str, /, **arguments: object) -> Json:
        """Calls a tool and returns its result."""
        return self.request("tools/call", name=tool, arguments=arguments)["result"]

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stream:
            for line in stream:
                self.said.put(line)


def envelope(capabilities: Json, more: object = None) -> Json:
    """Returns what every request of the newest version says about its client."""
    return {
        **(more if isinstance(more, dict) else {}),
        "io.modelcontextprotocol/protocolVersion": STATELESS,
        "io.modelcontextprotocol/clientInfo": {"name": "wire", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": capabilities,
    }


def server_environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Returns an environment in which our package is found and nothing else is decided."""
    return {
        "PYTHONPATH": str(Path(__file__).parent.parent / "server"),
        "PATH": "/usr/bin:/bin",
        "HOME": "/nonexistent",
        **(more or {}),
    }


def text_of(result: Json) -> str:
    """Returns the one text of a tool's result."""
    (content,) = result["content"]
    assert content["type"] == "text"
    return content["text"]


def check(message: Json, version: str, methods: Mapping[Json, str]) -> None:
    """Holds a message of the server against the published schema of a version.

    Args:
        message: what the server sent.
        version: of the protocol.
        methods: what the client asked, by id.
    """
    if isinstance(message, list):
        assert version == "2025-03-26"
        _validate(message, version, "JSONRPCBatchResponse")
        for one in message:
            check(one, version, methods)
    elif "error" in message:
        if message.get("id", 0) is None:
            # JSON-RPC wants null where the id is not known; the older schemas forgot that.
            assert version <= "2025-06-18"
            message = {**message, "id": 0}
        newer = version > "2025-06-18"
        _validate(message, version, "JSONRPCErrorResponse" if newer else "JSONRPCError")
        if message["error"]["code"] == -32022:
            _validate(message, version, "UnsupportedProtocolVersionError")
    elif "method" in message:
        assert message["method"] == "roots/list"
        assert version != STATELESS
        _validate(message, version, "JSONRPCMessage")
        _validate(message, version, "ListRootsRequest")
    else:
        _validate(message, version, "JSONRPCMessage")
        kind = _RESULTS[methods[message["id"]]]
        if message["result"].get("resultType") == "input_required":
            kind = "InputRequiredResult"
        _validate(message["result"], version, kind)


def check_record(record: Path) -> list[Json]:
    """Checks what the server said between both sides; returns all messages in their order.

    The version is the one on which both agreed: that of the handshake, or of each request.
    """
    version, methods, messages = VERSIONS[-2], {}, []
    for line in record.read_text(encoding="utf-8").splitlines():
        side, message = json.loads(line)
        messages.append(message)
        if side == "client":
            _validate(message, version, "JSONRPCMessage")
            if "method" in message and "id" in message:
                methods[message["id"]] = message["method"]
                meta = message.get("params", {}).get("_meta", {})
                version = meta.get("io.modelcontextprotocol/protocolVersion", version)
            continue
        if "protocolVersion" in message.get("result", {}):
            version = message["result"]["protocolVersion"]
        check(message, version, methods)
    return messages


def _validate(value: Json, version: str, definition: str) -> None:
    errors = list(_validator(version, definition).iter_errors(value))
    assert errors == [], (version, definition, errors)


@cache
def _validator(version: str, definition: str) -> Any:  # noqa: ANN401 - of a package without types
    from jsonschema.validators import validator_for

    schema = json.loads((SCHEMAS / f"{version}.json").read_text(encoding="utf-8"))
    definitions = "$defs" if "$defs" in schema else "definitions"
    assert definition in schema[definitions]
    whole = {**schema, "$ref": f"#/{definitions}/{definition}"}
    return validator_for(whole)(whole)


def _relay(record: Path, command: Iterable[str]) -> int:
    """Runs a command; both directions pass through and are kept."""
    process = subprocess.Popen([*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    lock = threading.Lock()

    def copy(side: str, source: BinaryIO, target: BinaryIO) -> None:
        for line in source:
            with lock, record.open("a", encoding="utf-8") as file:
                file.write(json.dumps([side, json.loads(line)]) + "\n")
            target.write(line)
            target.flush()
        target.close()

    forward = threading.Thread(
        target=copy, args=("client", sys.stdin.buffer, process.stdin), daemon=True
    )
    forward.start()
    copy("server", process.stdout, sys.stdout.buffer)
    return process.wait()


if __name__ == "__main__":
    sys.exit(_relay(Path(sys.argv[1]), sys.argv[2:]))
