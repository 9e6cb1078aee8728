"""The MCP server in its own process: versions, tools, and the prompts that hosts show (N16)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import sentinel_memory
from mcp_schema import HANDSHAKES, STATELESS, VERSIONS, Json
from mcp_wire import (
    CAPABILITIES,
    LESSON,
    Wire,
    envelope,
    give_roots,
    root,
    server_environment,
    text_of,
)
from published_tokens import o200k
from sentinel_memory.store.store import Store

TOOLS = ["search_memory", "log_memory", "compact_memory"]
RULE = "Never call `pay()` twice, because the bank books both calls."


@pytest.fixture
def ruled(project: Path) -> Path:
    (project / "CONTRIBUTING.md").write_text(f"## Payment\n\n{RULE}\n", encoding="utf-8")
    return project


def prompt_of(answer: Json) -> str:
    (message,) = answer["result"]["messages"]
    assert message["role"] == "user"
    return message["content"]["text"]


@pytest.mark.requirement("D01", "S01", "N16")
@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_offers_tools_and_prompts_and_answers_in_its_own_shape(
    ruled: Path, version: str
) -> None:
    with Wire(ruled) as wire:
        introduction = wire.open(version)
        assert introduction.get("protocolVersion", STATELESS) == version
        assert introduction["capabilities"] == {"tools": {}, "prompts": {}}
        assert "search_memory" in introduction["instructions"]
        prompts = wire.request("prompts/list")["result"]["prompts"]
        assert [prompt["name"] for prompt in prompts] == ["learn", "reflect", "compact"]
        assert all(prompt["description"] for prompt in prompts)
        learned = prompt_of(wire.request("prompts/get", name="learn"))
        assert RULE in learned
        assert "log_memory" in learned
        assert "log_memory" in prompt_of(wire.request("prompts/get", name="reflect"))
        assert "compact_memory" in prompt_of(wire.request("prompts/get", name="compact"))
        assert wire.request("prompts/get", name="forget")["error"]["code"] == -32602
        assert wire.request("prompts/get")["error"]["code"] == -32602
        assert wire.request("prompts/list", cursor="2")["error"]["code"] == -32602
        assert not (ruled / ".context").exists()
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
    assert Store.of_project(ruled).count() == 1


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
def test_an_unknown_version_is_answered_with_our_newest_handshake(project: Path) -> None:
    with Wire(project) as wire:
        for version in ("1999-01-01", "2030-01-01", STATELESS, ""):
            params = {"protocolVersion": version, "capabilities": {}}
            answer = wire.request("initialize", **params, clientInfo={"name": "a", "version": "1"})
            assert (version, answer["result"]["protocolVersion"]) == (version, HANDSHAKES[-1])
        assert wire.request("ping")["result"] == {}


@pytest.mark.requirement("D01")
def test_a_request_without_handshake_or_envelope_is_refused_and_then_both_eras_are_served(
    project: Path,
) -> None:
    with Wire(project) as wire:
        assert wire.request("ping")["result"] == {}
        for method in ("tools/list", "tools/call", "server/discover"):
            assert wire.request(method, name="search_memory")["error"]["code"] == -32602
        assert wire.request("initialize", capabilities={})["error"]["code"] == -32602
        meta = {"io.modelcontextprotocol/protocolVersion": STATELESS}
        assert wire.request("tools/list", _meta=meta)["error"]["code"] == -32602
        wire.version = STATELESS
        meta = {**envelope({}), "io.modelcontextprotocol/protocolVersion": "1900-01-01"}
        wire.send({"jsonrpc": "2.0", "id": 99, "method": "tools/list", "params": {"_meta": meta}})
        error = wire.receive()["error"]
        assert error["code"] == -32022
        assert error["data"] == {"supported": [STATELESS], "requested": "1900-01-01"}
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


@pytest.mark.requirement("G09", "N02", "S09")
def test_the_tool_list_teaches_the_loop_in_few_tokens_and_to_compact_after_the_task(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Wire(project) as wire:
        introduction = wire.open()["instructions"]
        tools = wire.request("tools/list")["result"]["tools"]
        prompt = prompt_of(wire.request("prompts/get", name="compact"))
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
    assert "after your task, and commit the result alone." in compact
    assert "after the task compact_memory" in introduction
    assert "commit that alone." in introduction
    assert "Call compact_memory when no task is open." in prompt
    assert "commit the log alone" in prompt
    hints = [tool["annotations"] for tool in tools]
    assert [hint["readOnlyHint"] for hint in hints] == [True, False, True]
    assert [hint.get("destructiveHint") for hint in hints] == [None, True, None]
    assert all(hint["openWorldHint"] is False for hint in hints)


@pytest.mark.requirement("N16", "S24")
def test_a_prompt_is_about_the_root_of_the_client(ruled: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    nowhere.mkdir()
    with Wire(nowhere, capabilities=CAPABILITIES) as wire:
        wire.open()
        give_roots(wire, root(ruled))
        assert RULE in prompt_of(wire.request("prompts/get", name="learn"))
    with Wire(nowhere, capabilities=CAPABILITIES) as wire:
        wire.open(STATELESS)
        asked = wire.request("prompts/get", name="learn")["result"]
        assert asked["inputRequests"] == {"roots": {"method": "roots/list"}}
        given = {"roots": {"roots": [root(ruled)]}}
        answer = wire.request("prompts/get", name="learn", inputResponses=given)
        assert RULE in prompt_of(answer)
