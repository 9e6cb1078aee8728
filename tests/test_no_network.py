"""No network: every operation runs where one is forbidden (`no_network_process.py`)."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from face_rows import named
from hook_process import GAP, PROMPT, SERVER, Agent
from lsp_client import BOUND, MemoryClient
from mcp_wire import Wire
from no_network_process import FORBIDDEN, PROBES
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig
from sample_records import log
from sentinel_memory.cli.table import COMMANDS
from sentinel_memory.contract.hook_events import EVENTS
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.mcp.tools import TOOLS

GUARDED = (sys.executable, str(Path(__file__).with_name("no_network_process.py")))

LEAK = log("by hand", lesson="password=hunter2-Zk93")
LESSON = {"topic": "auth", "missing_context": "gap", "lesson": "rule", "ask_next_time": "Which?"}
PLAN = "topic: login\n\nkeep\n\nprinciple: Ask who is there.\n"
DRAFTING = f"topic: auth\nuse {named(GAP)}\n"
REQUESTS: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("memory_status", {}),
    ("log_memory", LESSON),
    ("search_memory", {"query": "refund"}),
    ("compact_memory", {"compact_threshold": 1}),
    ("list_records", {}),
    ("check_field", {"field": "topic", "value": "auth", "folder": "shop"}),
    ("preflight", {"prompt": PROMPT}),
    ("model_check", {"prompt": PROMPT}),
    ("model_draft", {"text": DRAFTING, "topic": "auth"}),
    ("write_draft", {"text": DRAFTING, "topic": "auth", "answer": "principle: rule"}),
    ("dismiss_question", {"id": GAP.id}),
    ("learn", {}),
    ("diff_memory", {}),
    ("review_memory", {}),
    ("review_memory", {}),
    ("diff_memory", {"before": "HEAD"}),
    ("commit_memory", {}),
    ("edit_record", {"ref": GAP.id, "lesson": "Send the header"}),
    ("delete_records", {"refs": [GAP.id]}),
    ("undo", {}),
    ("rename_topic", {"topic": "auth", "new_topic": "login"}),
    ("tidy_log", {}),
    ("check_evidence", {}),
    ("update_quote", {"ref": GAP.id}),
    ("certify_memory", {"ref": GAP.id}),
    ("list_undo", {}),
    ("show", {}),
    ("history", {"ref": GAP.id}),
    ("news_memory", {}),
    ("reflect", {}),
    ("write_form", {"topic": "auth"}),
    ("read_form", {"text": "topic: auth\n"}),
    ("write_plan", {}),
    ("read_plan", {"text": PLAN, "preview": True}),
    ("apply_plan", {"text": PLAN}),
    ("drop_proposals", {}),
    ("allow_value", {"ref": LEAK.id, "field": "lesson", "start": 9, "end": 21}),
    ("redact_records", {}),
    ("set_threshold", {"threshold": 60}),
    ("set_private", {"private": True}),
    ("set_private", {"private": False}),
    ("merge_driver", {"register": True}),
    ("server_command", {}),
    ("init_project", {"write": True}),
    ("connect_hosts", {"tools": ["claude-code"], "hooks": ["claude-code"], "write": True}),
    ("resolve_conflicts", {"write": True}),
)
"""The requests of an editor, in this order; the log is in a conflict before the last."""

COMMAND_LINES: tuple[tuple[str, ...], ...] = (
    ("log", "--topic", "auth", "--missing-context", "gap", "--lesson", "rule"),
    ("search", "refund"),
    ("compact",),
    ("preflight",),
    ("dismiss", GAP.id),
    ("learn",),
    ("status",),
    ("check",),
    ("check", "--evidence"),
    ("diff",),
    ("review",),
    ("review",),
    ("commit",),
    ("edit", GAP.id, "--lesson", "Send the header"),
    ("delete", GAP.id),
    ("undo",),
    ("rename-topic", "auth", "login"),
    ("tidy",),
    ("show",),
    ("history", GAP.id),
    ("news",),
    ("reflect",),
    ("compact", "--plan"),
    ("learn", "--brief"),
    ("redact",),
    ("redact-records",),
    ("init", "--yes"),
    ("connect", "claude-code", "--yes"),
    ("disconnect", "claude-code", "--yes"),
    ("private",),
    ("private", "--off"),
    ("merge-driver",),
    ("completion", "bash"),
    ("hook", "UserPromptSubmit"),
    ("resolve",),
)


def conflict(project: Path) -> None:
    """Lets both sides of a merge change the log."""
    log = project / ".context" / "memory_log.jsonl"
    line = log.read_bytes().partition(b"\n")[0]
    other = line.replace(b'"meta"', b'"more": 1, "meta"')
    log.write_bytes(b"<<<<<<< HEAD\n%b\n=======\n%b\n>>>>>>> side\n" % (line, other))


@pytest.mark.requirement("K12")
@pytest.mark.parametrize("probe", PROBES)
def test_what_reaches_for_a_network_ends_a_watched_process(probe: str) -> None:
    done = subprocess.run(
        [*GUARDED, "--probe", probe], capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr[:11]) == (FORBIDDEN, b"forbidden: ")


@pytest.mark.requirement("K12")
@pytest.mark.asyncio
async def test_an_editor_asks_every_operation_without_a_network(repository: Agent) -> None:
    assert {name for name, _ in REQUESTS} == {operation.name for operation in OPERATIONS}
    environment = {**repository.environment, "PYTHONPATH": str(SERVER)}
    config = ClientServerConfig(
        server_command=[*GUARDED, "lsp"], client_factory=MemoryClient, server_env=environment
    )
    client = await config.start()
    assert isinstance(client, MemoryClient)
    assert client._server is not None
    try:
        await client.open(repository.project)
        for name, values in REQUESTS:
            folder = {} if name in ("memory_status", "check_field") else {"folder": None}
            if name == "resolve_conflicts":
                conflict(repository.project)
            if name == "allow_value":
                repository.remember(LEAK)
            if "folder" in values:
                values = {**values, "folder": repository.project.name}
            if name in ("certify_memory", "update_quote"):
                with pytest.raises(JsonRpcException, match=r"quotes no code|no quote 1"):
                    await client.ask(name, **values, **folder)
                continue
            assert await client.ask(name, **values, **folder) is not None
        await client.shutdown_session()
        assert await asyncio.wait_for(client._server.wait(), BOUND) == 0
    finally:
        if client._server.returncode is None:
            client._server.kill()
        await client.stop()


@pytest.mark.requirement("K12")
def test_an_agent_calls_every_tool_without_a_network(repository: Agent) -> None:
    with Wire(
        repository.project, command=(*GUARDED, "mcp"), environment=repository.environment
    ) as wire:
        wire.open()
        wire.request("tools/list")
        for name, values in REQUESTS:
            if name in TOOLS:
                assert not wire.call(name, **values)["isError"]


@pytest.mark.requirement("K12")
def test_every_command_runs_without_a_network(repository: Agent) -> None:
    served = {command.name for command in COMMANDS} - {words[0] for words in COMMAND_LINES}
    assert served == {"certify", "lsp", "mcp"}
    first = [words for words in COMMAND_LINES if words[0] not in ("hook", "resolve", "preflight")]
    chain = [word for words in first for word in ("--then", *words)]
    assert guarded(repository, "preflight", data=PROMPT.encode()) == (0, b"")
    assert guarded(repository, *chain[1:]) == (0, b"")
    status, complaint = guarded(repository, "certify", GAP.id)
    assert (status, b"Only a person" in complaint) == (2, True)
    for event in EVENTS:
        assert guarded(repository, "hook", event, data=repository.payload(event)) == (0, b"")
    conflict(repository.project)
    assert guarded(repository, "resolve") == (0, b"")


def guarded(agent: Agent, *words: str, data: bytes = b"") -> tuple[int, bytes]:
    """Runs commands in a project; returns the status and what was complained about."""
    done = subprocess.run(
        [*GUARDED, *words],
        cwd=agent.project,
        env={**agent.environment, "PYTHONPATH": str(SERVER)},
        input=data,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr
