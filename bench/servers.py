"""Servers that speak JSON-RPC on their standard streams, and what they take of a machine."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Server:
    """A server and how it is asked."""

    command: Sequence[str]
    hello: Json
    """The parameters of `initialize`."""
    method: str
    params: Json
    """The first request."""
    headers: bool = False
    """Whether a length stands before each message (LSP) or a line break behind it (MCP)."""


class Conversation:
    """The messages to a running server, and its answers."""

    def __init__(self, server: Server, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self._input, self._output = process.stdin, process.stdout
        self._headers = server.headers

    def tell(self, method: str, **more: object) -> None:
        """Sends a message."""
        body = json.dumps({"jsonrpc": "2.0", "method": method, **more}).encode()
        framed = b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
        self._input.write(framed if self._headers else body + b"\n")
        self._input.flush()

    def ask(self, method: str, params: Json) -> Json:
        """Sends a request and returns its result."""
        self.tell(method, id=method, params=params)
        while True:
            message = json.loads(self._read())
            if message.get("id") == method and "method" not in message:
                result: Json = message["result"]
                return result

    def hear(self, method: str) -> Json:
        """Returns the parameters of the next notification of this method."""
        while True:
            message = json.loads(self._read())
            if message.get("method") == method and "id" not in message:
                params: Json = message["params"]
                return params

    def _read(self) -> bytes:
        if not self._headers:
            return self._output.readline()
        size = 0
        while header := self._output.readline().strip():
            if header.lower().startswith(b"content-length:"):
                size = int(header.split(b":")[1])
        return self._output.read(size)


@contextmanager
def running(server: Server, environment: Mapping[str, str]) -> Iterator[Conversation]:
    """Starts a server, shakes hands, and waits for its end."""
    with subprocess.Popen(
        server.command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as process:
        conversation = Conversation(server, process)
        conversation.ask("initialize", server.hello)
        yield conversation


def processor_seconds() -> float:
    """Returns what all children that have ended spent of the processor."""
    import resource  # Windows has none

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def spent(pid: int) -> float:
    """Returns what a running process spent of the processor, in seconds; Linux tells it."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> dict[str, int]:
    """Returns the resident kibibytes of a process: now (VmRSS) and at most (VmHWM)."""
    status = Path(f"/proc/{pid}/status")
    text = status.read_text(encoding="utf-8") if status.exists() else ""
    fields = dict(line.split(":", 1) for line in text.splitlines())
    return {name: int(fields.get(name, "0").split()[0]) for name in ("VmRSS", "VmHWM")}
