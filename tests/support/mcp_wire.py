"""A client that speaks to the MCP server line by line, and holds every line against the schema."""

from __future__ import annotations

import json
import os
import queue
import re
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

import warm_program
from mcp_schema import HANDSHAKES, STATELESS, Json, check
from paths import ROOT
from sentinel_memory.contract.host_limits import PART

BOUND = 30.0
"""Seconds that a test waits for what must come."""
LESSON = {"topic": "auth", "missing_context": "Which token type", "lesson": "Use opaque tokens"}
SERVER = (*warm_program.MODULE, "mcp")
_PASSED_ON = ("PATH", "SYSTEMROOT", "USERPROFILE", "XDG_DATA_HOME", "LOCALAPPDATA")


class Wire:
    """A running server, and what it said."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        command: Sequence[str] = SERVER,
        environment: Mapping[str, str] | None = None,
        capabilities: Json = None,
        fresh: bool = False,
    ) -> None:
        self.capabilities = capabilities or {}
        self.version = HANDSHAKES[-1]
        self.methods: dict[Json, str] = {}
        self.said: queue.Queue[bytes] = queue.Queue()
        self._number = 0
        known = server_environment(environment)
        self.process = warm_program.start([*command, *arguments], folder, known, fresh=fresh)
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

    def open(self, version: str = HANDSHAKES[-1], client: str = "wire") -> Json:
        """Shakes hands where the version wants it; returns what the server tells of itself."""
        self.version = version
        if version == STATELESS:
            return self.request("server/discover")["result"]
        info = {"name": client, "version": "1"}
        params = {"protocolVersion": version, "clientInfo": info}
        result = self.request("initialize", **params, capabilities=self.capabilities)["result"]
        self.notify("notifications/initialized")
        return result

    def call(self, tool: str, /, **arguments: object) -> Json:
        """Calls a tool and returns its result."""
        result = self.request("tools/call", name=tool, arguments=arguments)["result"]
        text_of(result)
        return result

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
        "PYTHONPATH": str(ROOT / "server"),
        **{name: os.environ[name] for name in _PASSED_ON if name in os.environ},
        "HOME": "/nonexistent",
        **(more or {}),
    }


def text_of(result: Json) -> str:
    """Returns the text of a tool's result, which has no data beside it (S11, G11)."""
    assert "structuredContent" not in result
    assert {content["type"] for content in result["content"]} == {"text"}
    texts = [content["text"] for content in result["content"]]
    assert all(0 < len(text.encode()) <= PART for text in texts)
    return "\n".join(texts)


def count_of(result: Json) -> int:
    """Returns how many records an answer says that there are; 0 if it found none."""
    text = text_of(result)
    if text.startswith(("No past record was found.", "관련된 과거 기록이 없습니다.")):
        return 0
    head = r"\A\[memory_log - (\d+)(?: records?|건)\]"
    counted = r"^(?:Lessons in the log: (?=\d+\.)|현재 (?=\d+건\.))(\d+)"
    found = re.search(f"{head}|{counted}", text, re.MULTILINE)
    assert found
    return int(found[1] or found[2])


def ref_of(result: Json) -> str:
    """Returns the id@rev that the answer to a save names."""
    (found,) = set(re.findall(r"[0-9a-f]{16}@[0-9a-f]{6}", text_of(result).splitlines()[0]))
    return found


CAPABILITIES = {"roots": {"listChanged": True}}


def root(path: Path, name: str | None = None) -> Json:
    return {"uri": path.as_uri(), **({"name": name} if name else {})}


def give_roots(wire: Wire, *roots: Json) -> None:
    """Answers the request for the roots, which must be the next message."""
    asked = wire.receive()
    assert asked["method"] == "roots/list"
    wire.send({"jsonrpc": "2.0", "id": asked["id"], "result": {"roots": list(roots)}})
