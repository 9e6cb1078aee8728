"""The MCP server in its own process: its versions, its tools and what they refuse."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import sentinel_memory
from mcp_schema import HANDSHAKES, STATELESS, VERSIONS
from mcp_wire import LESSON, Wire, envelope, server_environment, text_of
from published_tokens import o200k
from sentinel_memory.store.store import Store

TOOLS = ["search_memory", "log_memory", "compact_memory"]


@pytest.mark.requirement("D01", "S01")
@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_offers_the_three_tools_and_answers_in_its_own_shape(
    project: Path, version: str
) -> None:
    with Wire(project) as wire:
        introduction = wire.open(version)
        assert introduction.get("protocolVersion", STATELESS) == version
        assert introduction["capabilities"] == {"tools": {}, "prompts": {}}
        assert "search_memory" in introduction["instructions"]
        tools = wire.request("tools/list")["result"]["tools"]
        assert wire.request("tools/list", cursor="2")["error"]["code"] == -32602
        assert [tool["name"] for tool in tools] == TOOLS
        assert not any("outputSchema" in tool for tool in tools)
        assert all(("annotations" in tool) == (version > "2024-11-05") for tool in tools)
        saved = wire.call("log_memory", **LESSON)
        found = wire.call("search_memory", query="login")
        prepared = wire.call("compact_memory")
    assert not saved["isError"]
    for result in (found, prepared):
        (head,) = [line for line in text_of(result).splitlines() if line.startswith("#")]
        assert f" | type=log | topic={LESSON['topic']} | " in head
        for name in ("missing_context", "lesson"):
            assert f"  {name}: {LESSON[name]}" in text_of(result).splitlines()
    for result in (saved, found, prepared):
        assert "structuredContent" not in result
        assert ("resultType" in result) == (version == STATELESS)
    assert Store.of_project(project).count() == 1


@pytest.mark.requirement("S28", "D01")
def test_the_server_loads_nothing_but_the_core_and_stays_small() -> None:
    code = "import sentinel_memory.mcp.stdio, sys; print(sys.modules.keys(), len(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], env=server_environment(), capture_output=True, check=True
    )
    for foreign in ("pygls", "lsprotocol", "cattrs", "attrs", "pydantic", "asyncio", "'mcp'"):
        assert foreign.encode() not in done.stdout
    room = Path(sentinel_memory.__file__).parent / "mcp"
    lines = [file.read_text(encoding="utf-8").splitlines() for file in room.glob("*.py")]
    assert sum(map(len, lines)) <= 1_200


@pytest.mark.requirement("D01")
@pytest.mark.parametrize("version", ["1999-01-01", "2030-01-01", STATELESS, ""])
def test_an_unknown_version_is_answered_with_our_newest_handshake(
    project: Path, version: str
) -> None:
    with Wire(project) as wire:
        params = {"protocolVersion": version, "capabilities": {}}
        info = {"name": "wire", "version": "1"}
        answer = wire.request("initialize", **params, clientInfo=info)
        assert answer["result"]["protocolVersion"] == HANDSHAKES[-1]
        assert wire.request("ping")["result"] == {}


@pytest.mark.requirement("D01")
def test_a_request_without_handshake_or_envelope_is_refused(project: Path) -> None:
    with Wire(project) as wire:
        assert wire.request("ping")["result"] == {}
        for method in ("tools/list", "tools/call", "server/discover"):
            assert wire.request(method, name="search_memory")["error"]["code"] == -32602
        assert wire.request("initialize", capabilities={})["error"]["code"] == -32602
        meta = {"io.modelcontextprotocol/protocolVersion": STATELESS}
        assert wire.request("tools/list", _meta=meta)["error"]["code"] == -32602


@pytest.mark.requirement("D01")
def test_a_stateless_request_of_another_version_is_told_ours(project: Path) -> None:
    with Wire(project) as wire:
        wire.version = STATELESS
        meta = {**envelope({}), "io.modelcontextprotocol/protocolVersion": "1900-01-01"}
        wire.send({"jsonrpc": "2.0", "id": 7, "method": "tools/list", "params": {"_meta": meta}})
        error = wire.receive()["error"]
        assert error["code"] == -32022
        assert error["data"] == {"supported": [STATELESS], "requested": "1900-01-01"}


@pytest.mark.requirement("D01")
def test_both_eras_are_served_by_one_process(project: Path) -> None:
    with Wire(project) as wire:
        wire.open("2025-06-18")
        wire.version = STATELESS
        assert wire.call("search_memory", query="x")["resultType"] == "complete"
        assert wire.request("ping")["error"]["code"] == -32601
        wire.version = "2025-06-18"
        assert "resultType" not in wire.call("search_memory", query="x")


@pytest.mark.requirement("D01")
@pytest.mark.parametrize("version", ["2024-11-05", STATELESS])
def test_what_the_protocol_does_not_know_is_an_error_of_the_protocol(
    project: Path, version: str
) -> None:
    with Wire(project) as wire:
        wire.open(version)
        refused = [
            wire.request("resources/list"),
            wire.request("tools/call", name="remember", arguments={}),
            wire.request("tools/call", name=7),
            wire.request("tools/call", name="search_memory", arguments=["query"]),
        ]
        assert [answer["error"]["code"] for answer in refused] == [-32601, -32602, -32602, -32602]
        assert "search_memory, log_memory, compact_memory" in refused[1]["error"]["message"]
        asked = {"name": "search_memory", "arguments": {"query": "x"}}
        extras = {"progressToken": 7, "vscode.conversationId": "c"}
        assert not wire.request("tools/call", **asked, _meta=extras)["result"]["isError"]
        wire.notify("notifications/nobody/knows")
        wire.notify("notifications/progress", progressToken=1, progress=1)
        wire.send({"jsonrpc": "2.0", "id": 99, "result": {}})
        assert wire.request("tools/list")["result"]


@pytest.mark.requirement("G09")
def test_the_tool_list_teaches_the_loop_in_few_tokens(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Wire(project) as wire:
        wire.open()
        tools = wire.request("tools/list")["result"]["tools"]
    tokens = o200k(json.dumps(tools, ensure_ascii=False, separators=(",", ":")))
    with capsys.disabled():
        print(f" [tool list: {tokens} tokens] ", end="")  # noqa: T201 - a figure to publish
    assert tokens <= 1_700
    search, log, compact = (tool["description"] for tool in tools)
    assert "Call it first" in search
    assert "not the editor's own memory tool" in search
    assert "search_memory" in log
    assert "COMPACTION REQUIRED" in compact
    assert "source_ids" in compact
    hints = [tool["annotations"] for tool in tools]
    assert [hint["readOnlyHint"] for hint in hints] == [True, False, True]
    assert [hint.get("destructiveHint") for hint in hints] == [None, True, None]
    assert all(hint["openWorldHint"] is False for hint in hints)
