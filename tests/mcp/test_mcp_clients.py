"""The official clients of the protocol, which check what they get, and the loop of an agent."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import anyio
import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp_schema import HANDSHAKES, STATELESS, Json
from mcp_types import ListRootsResult, Root, TextContent
from mcp_wire import BOUND, LESSON, SERVER, count_of, server_environment, text_of
from paths import SUPPORT
from project_logs import held_lock
from run_profile import only_full
from sentinel_memory.contract.host_limits import PART
from sentinel_memory.store.store import Store

OLDER = only_full("version 1 of the client shakes hands, and version 2 does without, in every run")


@pytest.fixture
def node(node_modules: Path) -> str:
    """The Node that runs the project's tests, with the clients beside it."""
    assert node_modules.is_dir()
    found = shutil.which("node")
    assert found is not None
    return found


def python_server(folder: Path) -> StdioServerParameters:
    command, *arguments = SERVER
    environment = server_environment()
    return StdioServerParameters(command=command, args=arguments, env=environment, cwd=folder)


each_mode = pytest.mark.parametrize(
    ("mode", "version"), [("legacy", HANDSHAKES[-1]), ("auto", STATELESS)]
)


@pytest.mark.requirement("D01", "D06", "N16", "S24")
@each_mode
async def test_the_python_client_lists_calls_and_cancels(
    project: Path, tmp_path: Path, mode: str, version: str
) -> None:
    async def roots(_context: object) -> ListRootsResult:
        return ListRootsResult(roots=[Root(uri=project.as_uri(), name="the project")])

    rule = "Never call `pay()` twice, because the bank books both calls."
    (project / "CONTRIBUTING.md").write_text(f"## Payment\n\n{rule}\n", encoding="utf-8")
    server = python_server(tmp_path)
    async with Client(server, mode=mode, list_roots_callback=roots) as client:
        assert client.protocol_version == version
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == ["search_memory", "log_memory", "compact_memory"]
        prompts = (await client.list_prompts()).prompts
        assert [prompt.name for prompt in prompts] == ["learn", "reflect", "compact"]
        (message,) = (await client.get_prompt("learn")).messages
        assert isinstance(message.content, TextContent)
        assert rule in message.content.text
        assert (await told(client, "log_memory", **LESSON)).startswith("Saved ")
        refused = await client.call_tool("log_memory", {**LESSON, "topic": ""})
        assert refused.is_error
        assert isinstance(refused.content[0], TextContent)
        assert refused.content[0].text == "topic must not be blank."
        with pytest.raises(MCPError) as caught:
            await client.call_tool("remember", {})
        assert caught.value.code == -32602
        with held_lock(project):
            async with anyio.create_task_group() as calls:
                more = {**LESSON, "missing_context": "more"}
                calls.start_soon(client.call_tool, "log_memory", more)
                # When calls that came later are answered, the save has begun.
                for _ in range(5):
                    await client.call_tool("search_memory", {"query": "x"})
                calls.cancel_scope.cancel()
        await told(client, "search_memory", query="auth")
    assert Store.of_project(project).count() == 2


@pytest.mark.requirement("D01", "D06", "N16", "S24")
@pytest.mark.parametrize(
    ("line", "mode", "version"),
    [
        ("v1", None, HANDSHAKES[-1]),
        pytest.param("v2", "legacy", HANDSHAKES[-1], marks=OLDER),
        ("v2", {"pin": STATELESS}, STATELESS),
    ],
)
def test_the_typescript_clients_list_call_and_cancel(
    project: Path, tmp_path: Path, node: str, line: str, mode: Json, version: str
) -> None:
    plan = {"line": line, "mode": mode, "root": project.as_uri()}
    plan |= {"command": SERVER, "environment": server_environment()}
    seen = run([node, str(SUPPORT / "mcp_client.mjs"), json.dumps(plan)], tmp_path)
    assert seen["version"] == version
    assert seen["server"]["name"] == "sentinel-memory"
    assert "log_memory" in seen["instructions"]
    assert [tool["name"] for tool in seen["tools"]][1] == "log_memory"
    assert [prompt["name"] for prompt in seen["prompts"]] == ["learn", "reflect", "compact"]
    assert "log_memory" in seen["reflect"]["messages"][0]["content"]["text"]
    assert text_of(seen["saved"]).startswith("Saved ")
    assert "Use opaque tokens" in text_of(seen["found"])
    assert text_of(seen["refused"]) == "topic takes 65 bytes of UTF-8, the limit is 64: shorten it."
    assert seen["unknown"] == {"code": -32602}
    assert seen["cancelled"]
    assert not seen["afterwards"]["isError"]
    assert Store.of_project(project).count() == 1


@only_full("the clients of the SDKs for TypeScript and Python list and call in every run")
@pytest.mark.requirement("D01", "N16")
def test_the_inspector_lists_and_calls_from_its_command_line(
    project: Path, tmp_path: Path, node: str, node_modules: Path
) -> None:
    # The package finds its version two folders up, where it lies in the inspector's own tree.
    package = node_modules / "@modelcontextprotocol" / "inspector-cli"
    inspector = tmp_path / "inspector"
    shutil.copytree(package / "build", inspector / "cli" / "build")
    shutil.copy(package / "package.json", inspector)
    (inspector / "node_modules").symlink_to(node_modules, target_is_directory=True)
    command = [node, str(inspector / "cli" / "build" / "index.js"), *SERVER]
    environment = server_environment()
    tools = run([*command, "--method", "tools/list"], project, environment)["tools"]
    assert [tool["name"] for tool in tools] == ["search_memory", "log_memory", "compact_memory"]
    prompts = run([*command, "--method", "prompts/list"], project, environment)["prompts"]
    assert [prompt["name"] for prompt in prompts] == ["learn", "reflect", "compact"]
    values = [f"{name}={value}" for name, value in LESSON.items()]
    call = ["--method", "tools/call", "--tool-name", "log_memory", "--tool-arg", *values]
    assert count_of(run([*command, *call], project, environment)) == 1
    call[-3:] = ["topic=a", "lesson=b"]
    refused = run([*command, *call], project, environment)
    assert (refused["isError"], text_of(refused)) == (True, "missing_context must not be blank.")
    assert Store.of_project(project).count() == 1


def run(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> Json:
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, check=False, timeout=3 * BOUND
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


REQUIRED = (
    "COMPACTION REQUIRED: 51 records, threshold 50. "
    "Finish your task, call compact_memory, save its groups as principles, commit them alone."
)
TOPICS = ("결제", "refund")


async def told(client: Client, tool: str, **arguments: object) -> str:
    """The text of an answer, which is all that there is, in parts that every host takes (G11)."""
    result = await client.call_tool(tool, arguments)
    assert (result.is_error, result.structured_content) == (False, None), result.content
    texts = [one.text for one in result.content if isinstance(one, TextContent)]
    assert len(texts) == len(result.content)
    assert all(len(text.encode()) <= PART for text in texts)
    return "\n".join(texts)


def groups_in(text: str) -> dict[str, list[str]]:
    """The references of each topic in an answer to a compaction."""
    ref = r"(?m)^#\d+ ([0-9a-f]{16}@[0-9a-f]{6}) \|"
    groups = re.split(r"(?m)^== ", text)[1:]
    return {group.split(" (")[0].strip('"'): re.findall(ref, group) for group in groups}


@pytest.mark.requirement("S26", "S13", "S11", "S12", "G09")
@each_mode
async def test_an_agent_goes_by_the_answers(project: Path, mode: str, version: str) -> None:
    async with Client(python_server(project), mode=mode) as client:
        assert client.protocol_version == version
        empty = await told(client, "search_memory", query="refund")
        assert empty.startswith("No past record was found. Ask the user:\n1. Which constraints")
        assert [line[:3] for line in empty.splitlines()[1:4]] == ["1. ", "2. ", "3. "]
        lesson = "Ask for the limit before a refund"
        for number in range(51):
            gap = f"The limit of market {number} was not said"
            saved = await told(
                client, "log_memory", topic=TOPICS[number % 2], missing_context=gap, lesson=lesson
            )
            assert ("\nLessons in the log: 1." in saved) == (number == 0)
            assert saved.endswith(f"\n\n{REQUIRED}") == (number == 50)
        assert REQUIRED in await told(client, "search_memory", query="refund")
        prepared = await told(client, "compact_memory")
        assert "What to do: (1) decide which topics to merge; (2) write a principle" in prepared
        groups = groups_in(prepared)
        assert {topic: len(refs) for topic, refs in groups.items()} == {"결제": 26, "refund": 25}
        for topic, refs in groups.items():
            call = {"type": "principle", "topic": topic, "lesson": "Ask for every limit first"}
            answer = await told(client, "log_memory", **call, source_ids=refs)
            assert f"\nOriginals replaced: {len(refs)}.\n" in answer
        found = await told(client, "search_memory", query="refund")
        assert found.startswith("[memory_log - 2 records] ")
        assert "Ask for every limit first" in found
        assert REQUIRED not in found
    assert Store.of_project(project).count() == 2
