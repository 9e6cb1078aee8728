"""The published schema of each protocol version, and what an MCP server says held against it.

`python mcp_schema.py RECORD COMMAND ...` runs a server and keeps all messages of both sides.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from paths import DATA

Json = Any

SCHEMAS = DATA / "mcp"
VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
HANDSHAKES = VERSIONS[:-1]
STATELESS = VERSIONS[-1]

_RESULTS = {
    "initialize": "InitializeResult",
    "ping": "EmptyResult",
    "tools/list": "ListToolsResult",
    "tools/call": "CallToolResult",
    "prompts/list": "ListPromptsResult",
    "prompts/get": "GetPromptResult",
    "server/discover": "DiscoverResult",
}


def check(message: Json, version: str, methods: Mapping[Json, str]) -> None:
    """Holds a message of the server against the published schema of a version.

    Args:
        message: what the server sent.
        version: of the protocol.
        methods: what the client asked, by id.
    """
    if isinstance(message, list):
        assert version == "2025-03-26"
        validate(message, version, "JSONRPCBatchResponse")
        for one in message:
            check(one, version, methods)
    elif "error" in message:
        if message.get("id", 0) is None:
            # JSON-RPC wants null where the id is not known; the older schemas forgot that.
            assert version <= "2025-06-18"
            message = {**message, "id": 0}
        newer = version > "2025-06-18"
        validate(message, version, "JSONRPCErrorResponse" if newer else "JSONRPCError")
        if message["error"]["code"] == -32022:
            validate(message, version, "UnsupportedProtocolVersionError")
    elif "method" in message:
        assert message["method"] == "roots/list"
        assert version != STATELESS
        validate(message, version, "JSONRPCMessage")
        validate(message, version, "ListRootsRequest")
    else:
        validate(message, version, "JSONRPCMessage")
        kind = _RESULTS[methods[message["id"]]]
        if message["result"].get("resultType") == "input_required":
            kind = "InputRequiredResult"
        validate(message["result"], version, kind)


def validate(value: Json, version: str, definition: str) -> None:
    """Holds a value against one definition of the schema of a version."""
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
