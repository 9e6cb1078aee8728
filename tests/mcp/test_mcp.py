"""The MCP server in its own process: its start, versions, tools, and prompts of hosts (N16)."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sentinel_memory
import warm_program
from mcp_schema import HANDSHAKES, STATELESS, VERSIONS, Json
from mcp_wire import BOUND, LESSON, SERVER, Wire, envelope, server_environment, text_of
from paths import BENCH
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.text.limits import Weight
from sentinel_memory.service.handlers import MODULES
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("D01")

TOOLS = ["search_memory", "log_memory", "compact_memory"]
RULE = "Never call `pay()` twice, because the bank books both calls."
PROMPTS = {
    "learn": (RULE, "log_memory"),
    "reflect": ("log_memory",),
    "compact": ("compact_memory",),
}
"""Prompts for hosts, each with words that it holds."""
WRONG = (
    ("prompts/get", {"name": "forget"}),
    ("prompts/get", {}),
    ("prompts/list", {"cursor": "2"}),
    ("tools/list", {"cursor": "2"}),
)
"""Requests that no version takes."""


def prompt_of(answer: Json) -> str:
    (message,) = answer["result"]["messages"]
    assert message["role"] == "user"
    return message["content"]["text"]


@pytest.mark.requirement("S01", "N16")
@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_answers_in_its_own_shape(project: Path, version: str) -> None:
    (project / "CONTRIBUTING.md").write_text(f"## Payment\n\n{RULE}\n", encoding="utf-8")
    with Wire(project) as wire:
        introduction = wire.open(version)
        assert introduction.get("protocolVersion", STATELESS) == version
        assert introduction["capabilities"] == {"tools": {}, "prompts": {}}
        assert "search_memory" in introduction["instructions"]
        prompts = wire.request("prompts/list")["result"]["prompts"]
        assert [prompt["name"] for prompt in prompts] == [*PROMPTS]
        assert all(prompt["description"] for prompt in prompts)
        for name, words in PROMPTS.items():
            text = prompt_of(wire.request("prompts/get", name=name))
            assert [word for word in words if word not in text] == []
        for method, params in WRONG:
            assert wire.request(method, **params)["error"]["code"] == -32602
        assert not (project / ".context").exists()
        tools = wire.request("tools/list")["result"]["tools"]
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
        assert ("resultType" in result) == (version == STATELESS)
    assert Store.of_project(project).count() == 1


def test_a_request_needs_a_handshake_or_an_envelope(project: Path) -> None:
    with Wire(project) as wire:
        # An unknown version is answered with our newest handshake.
        for version in ("1999-01-01", "2030-01-01", STATELESS, ""):
            params = {"protocolVersion": version, "capabilities": {}}
            answer = wire.request("initialize", **params, clientInfo={"name": "a", "version": "1"})
            assert (version, answer["result"]["protocolVersion"]) == (version, HANDSHAKES[-1])
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


@pytest.mark.parametrize("version", ["2024-11-05", STATELESS])
def test_what_the_protocol_lacks_is_an_error(project: Path, version: str) -> None:
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
    text = json.dumps(tools, ensure_ascii=False, separators=(",", ":"))
    fit = json.loads((BENCH / "results" / "tokens.json").read_text("utf-8"))["fits"]["o200k"]
    tokens = round(sum(cost * size for cost, size in zip(fit, Weight.of(text), strict=True)))
    with capsys.disabled():
        print(f" [tool list: {tokens} tokens] ", end="")  # noqa: T201 - a figure to publish
    assert tokens <= 1_700
    search, log, compact = (tool["description"] for tool in tools)
    for text, taught in (
        (search, ("Call it first", "not the editor's own memory tool")),
        (log, ("search_memory",)),
        (compact, ("COMPACTION REQUIRED", "source_ids")),
        (compact, ("after your task, and commit the result alone.",)),
        (introduction, ("after the task compact_memory", "commit that alone.")),
        (prompt, ("Call compact_memory when no task is open.", "commit the log alone")),
    ):
        assert [words for words in taught if words not in text] == []
    hints = [tool["annotations"] for tool in tools]
    assert [hint["readOnlyHint"] for hint in hints] == [True, False, True]
    assert [hint.get("destructiveHint") for hint in hints] == [None, True, None]
    assert all(hint["openWorldHint"] is False for hint in hints)


PACKAGE = Path(sentinel_memory.__file__).parent
SHAKE = {"protocolVersion": HANDSHAKES[-1], "capabilities": {}}
REQUEST = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": SHAKE}
HELLO = json.dumps(REQUEST).encode() + b"\n"
SPY = """
import sys
from sentinel_memory.__main__ import main

class Spy:
    def __init__(self, stream):
        self.buffer, self.stream, self.written = self, stream.buffer, False

    def write(self, line):
        if not self.written:
            print(*sys.modules, file=sys.stderr)
        self.written = True
        return self.stream.write(line)

    def flush(self):
        self.stream.flush()

sys.stdout = Spy(sys.stdout)
sys.exit(main())
"""
"""Runs the program and tells which modules it had when it first wrote something."""


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    """A folder with a package that is ours but for its own copy of the server of agents."""
    folder = tmp_path / "installed"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE / "mcp", folder / "sentinel_memory" / "mcp", ignore=ignored)
    text = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    text += f"__path__.append({str(PACKAGE)!r})\n"
    (folder / "sentinel_memory" / "__init__.py").write_text(text, encoding="utf-8")
    return folder


def serving(project: Path, copy: Path, *arguments: str) -> Wire:
    return Wire(project, *arguments, environment={"PYTHONPATH": str(copy)})


@pytest.mark.requirement("S28")
@pytest.mark.parametrize("named", [True, False])
def test_initialize_loads_the_protocol_alone(project: Path, named: bool) -> None:
    words = ["mcp", "--language", "ko", *(["--root", str(project)] if named else [])]
    done = subprocess.run(
        [sys.executable, "-c", SPY, *words],
        cwd=project,
        env=server_environment(),
        input=HELLO,
        capture_output=True,
        check=True,
        timeout=BOUND,
    )
    loaded = set(done.stderr.decode().split())
    assert "sentinel_memory.mcp.stdio" in loaded
    heavy = {"dataclasses", "filelock", "inspect", "logging", "traceback", "urllib.request"}
    rooms = {"cli", "contract", "git", "hosts", "render", "service"}
    assert loaded & (heavy | {f"sentinel_memory.{name}" for name in rooms}) == set()
    ours = {name for name in loaded if name.startswith("sentinel_memory.")}
    assert len(ours) <= (27 if named else 20), sorted(ours)
    assert loaded.isdisjoint({"pathlib", "typing"}) != named


@pytest.mark.requirement("D04", "S28")
def test_the_tools_are_loaded_with_all_that_they_import_late_and_nothing_foreign() -> None:
    # Other operations, hooks and the command line may come late: no agent calls or reads them.
    names = ("service.project.arrivals", "service.project._judge_many", "service.glance.")
    others = tuple(f"sentinel_memory.{name}" for name in names)
    code = """
import pathlib, sys
from sentinel_memory.mcp.stdio import load_tools
from sentinel_memory.mcp.stdio import Roots
load_tools(Roots(pathlib.Path.cwd()), None)
print(*sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=server_environment(), capture_output=True, check=True
    )
    loaded = set(done.stdout.decode().split())
    assert loaded.isdisjoint(
        {"pygls", "lsprotocol", "cattrs", "attrs", "pydantic", "asyncio", "mcp"}
    )
    lines = (file.read_text(encoding="utf-8").count("\n") for file in PACKAGE.glob("mcp/*.py"))
    assert sum(lines) <= 1_200
    late = [
        f"{module}.{function} -> {wanted}"
        for module in sorted(name for name in loaded if name.startswith("sentinel_memory."))
        for function, wanted in imported_late(module)
        if wanted not in loaded and not f"{module}.{function}".startswith(others)
    ]
    assert late == []
    tools = {MODULES[row.name] for row in OPERATIONS if row.agent}
    assert {f"sentinel_memory.service.{module}" for module in tools} <= loaded


def imported_late(module: str) -> Iterator[tuple[str, str]]:
    """Yields the modules of ours that functions of a module import, each with its function."""
    parts = module.split(".")
    file = PACKAGE.joinpath(*parts[1:]).with_suffix(".py")
    if not file.exists():
        return
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for function in (node for node in ast.walk(tree) if isinstance(node, functions)):
        for node in (n for n in ast.walk(function) if isinstance(n, ast.ImportFrom) and n.level):
            base = ".".join([*parts[: -node.level], *filter(None, [node.module])])
            for name in (base, *(f"{base}.{alias.name}" for alias in node.names)):
                path = PACKAGE.joinpath(*name.split(".")[1:])
                if path.with_suffix(".py").exists():
                    yield function.name, name


@pytest.mark.requirement("D05", "D06")
def test_tools_that_cannot_be_loaded_are_told(project: Path, copy: Path) -> None:
    sentence = "Sentinel Memory 내부 오류입니다. 자세한 내용은 로그에 있습니다."
    tools = copy / "sentinel_memory" / "mcp" / "tools.py"
    tools.write_text("raise RuntimeError('the text of a memory')\n", encoding="utf-8")
    wire = serving(project, copy, "--language", "ko")
    wire.open()
    error = wire.request("tools/list")["error"]
    assert (error["code"], error["message"]) == (-32603, sentence)
    for _ in range(2):
        result = wire.call("log_memory", **LESSON)
        assert (result["isError"], text_of(result)) == (True, sentence)
    assert wire.request("ping")["result"] == {}
    status, said = wire.end()
    assert status == 0
    assert b"The tools could not be loaded\nRuntimeError at stdio.py:" in said
    assert b"text of a memory" not in said
    assert not (project / ".context").exists()


@pytest.mark.skipif(os.name == "nt", reason="pipes with a name")
def test_pings_are_heard_while_tools_load(project: Path, copy: Path, tmp_path: Path) -> None:
    gate, tools = tmp_path / "gate", copy / "sentinel_memory" / "mcp" / "tools.py"
    os.mkfifo(gate)
    text = tools.read_text(encoding="utf-8")
    assert "\nimport logging\n" in text
    held = f"\nimport logging\nopen({str(gate)!r}).read()\n"
    tools.write_text(text.replace("\nimport logging\n", held), encoding="utf-8")
    with serving(project, copy) as wire:
        methods = ("tools/list", "tools/call")
        early = [wire.begin(one, name="log_memory", arguments=LESSON) for one in methods]
        wire.open()
        listing = wire.begin("tools/list")
        cancelled = wire.begin("tools/call", name="log_memory", arguments=LESSON)
        searching = wire.begin("tools/call", name="search_memory", arguments={"query": "x"})
        wire.notify("notifications/cancelled", requestId=cancelled)
        assert wire.request("ping")["result"] == {}
        gate.write_bytes(b"")
        answers = {one["id"]: one for one in (wire.receive() for _ in range(4))}
        assert answers.keys() == {*early, listing, searching}
        assert {answers[one]["error"]["code"] for one in early} == {-32602}
        assert answers[listing]["result"]
        assert not answers[searching]["result"]["isError"]
    assert not (project / ".context").exists()


@pytest.mark.requirement("S24")
def test_words_that_are_refused_are_refused_before_anything_is_served(project: Path) -> None:
    def run(*command: str) -> tuple[bool, int, bytes]:
        done = warm_program.run(command, project, server_environment(), HELLO, seconds=BOUND)
        return b'"serverInfo"' in done.stdout, done.returncode, done.stderr

    wrong = ("--root", "--root --language ko", "--language fr", "--rot .", "word", "-- --root")
    for words in wrong:
        served, status, said = run(*SERVER, *words.split())
        assert (words, served, status, said == b"") == (words, False, 2, False)
        assert run(*SERVER[:-1], "--root", ".", "mcp", *words.split()) == (False, 2, said)
    # Other words are read by the command line.
    for words in ("--language=ko", "--root=.", "--json"):
        assert run(*SERVER, words) == (True, 0, b"")
