"""Stands between an official client and the MCP server and keeps what both say.

`python mcp_relay.py RECORD COMMAND ...`
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from mcp_schema import HANDSHAKES, STATELESS, Json, check, validate


def relayed(record: Path, command: Iterable[str]) -> list[str]:
    """Returns the command that runs a server and keeps everything in a file."""
    return [sys.executable, __file__, str(record), *command]


def check_record(record: Path) -> list[Json]:
    """Checks what the server said between both sides; returns all messages in their order.

    The version is the one on which both agreed: that of the handshake, or of each request.
    """
    version, methods, messages = HANDSHAKES[-1], {}, []
    for line in record.read_text(encoding="utf-8").splitlines():
        side, message = json.loads(line)
        messages.append(message)
        if side == "client":
            validate(message, version, "JSONRPCMessage")
            if "method" in message and "id" in message:
                methods[message["id"]] = message["method"]
                meta = message.get("params", {}).get("_meta", {})
                version = meta.get("io.modelcontextprotocol/protocolVersion", version)
            continue
        if "protocolVersion" in message.get("result", {}):
            version = message["result"]["protocolVersion"]
        check(message, version, methods)
    return messages


def spoken(record: Path, version: str) -> list[str]:
    """Checks a record; returns the methods that the client used, in their order."""
    messages = check_record(record)
    answers = [message["result"] for message in messages if "result" in message]
    versions = {answer.get("protocolVersion", STATELESS) for answer in answers[:1]}
    assert versions == {version}
    return [message["method"] for message in messages if "method" in message]


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
