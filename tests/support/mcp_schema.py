"""The published schema of each protocol version, and what an MCP server says held against it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

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
