"""Servers that speak JSON-RPC on their standard streams, the reference memory server among them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from published import Json

PACKAGE = "@modelcontextprotocol/server-memory"
VERSION = "2026.8.31"
CLIENT = {"name": "bench", "version": "1"}
SHAKE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": CLIENT}


class Conversation:
    """The messages to a running server, and its answers."""

    def __init__(self, process: subprocess.Popen[bytes], headers: bool) -> None:
        """Takes a process, and whether a length stands before each message, as of LSP."""
        assert process.stdin is not None
        assert process.stdout is not None
        self.pid = process.pid
        self._input, self._output, self._headers = process.stdin, process.stdout, headers

    def tell(self, method: str, **more: object) -> None:
        """Sends a message."""
        body = json.dumps({"jsonrpc": "2.0", "method": method, **more}).encode()
        framed = b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
        self._input.write(framed if self._headers else body + b"\n")
        self._input.flush()

    def ask(self, method: str, params: Json) -> Json:
        """Sends a request and returns its result."""
        self.tell(method, id=method, params=params)
        result: Json = self._next("id", method)["result"]
        return result

    def hear(self, method: str) -> None:
        """Waits for the next notification of this method."""
        self._next("method", method)

    def call(self, tool: str, **arguments: object) -> Json:
        """Calls a tool and returns what it says."""
        answer = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert not answer.get("isError"), answer
        return answer

    def _next(self, member: str, value: str) -> Json:
        other = {"id": "method", "method": "id"}[member]
        while True:
            message: Json = json.loads(self._read())
            if message.get(member) == value and other not in message:
                return message

    def _read(self) -> bytes:
        if not self._headers:
            return self._output.readline()
        size = 0
        while header := self._output.readline().strip():
            if header.lower().startswith(b"content-length:"):
                size = int(header.split(b":")[1])
        return self._output.read(size)


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str], hello: Json = SHAKE
) -> Iterator[Conversation]:
    """Starts a server, shakes hands, and waits for its end; it speaks LSP unless it is shaken."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        talk = Conversation(process, hello is not SHAKE)
        talk.ask("initialize", hello)
        talk.tell("notifications/initialized" if hello is SHAKE else "initialized", params={})
        yield talk


def reference(entities: Sequence[Json], folder: Path) -> list[str]:
    """Installs the reference memory server with a graph; returns its command.

    Its environment needs `MEMORY_FILE_PATH`, `graph.jsonl` in the same folder.
    """
    (folder / "reference").mkdir(parents=True, exist_ok=True)
    quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    npm = [program("npm"), "install", "--prefix", str(folder / "reference"), *quiet]
    subprocess.run([*npm, f"{PACKAGE}@{VERSION}"], stdout=subprocess.DEVNULL, check=True)
    lines = (json.dumps({"type": "entity", **one}) for one in entities)
    (folder / "graph.jsonl").write_text("\n".join(lines), encoding="utf-8", newline="\n")
    place = folder / "reference" / "node_modules" / PACKAGE / "dist" / "index.js"
    return [program("node"), str(place)]


def program(name: str) -> str:
    """Returns where a program is.

    Raises:
        SystemExit: it is not installed.
    """
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is needed for this benchmark")
    return found


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
