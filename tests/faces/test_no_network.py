"""No network: every operation runs where one is forbidden (`no_network_process.py`)."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from every_request import COMMAND_LINES, REQUESTS, ask_everything, conflict
from hook_process import GAP, PROMPT, SERVER, Agent
from lsp_client import BOUND, MemoryClient
from mcp_wire import Wire
from no_network_process import FORBIDDEN, PROBES
from paths import SUPPORT
from pytest_lsp import ClientServerConfig
from sentinel_memory.cli.table import COMMANDS
from sentinel_memory.contract.hook_events import EVENTS
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.mcp.tools import TOOLS

GUARDED = (sys.executable, str(SUPPORT / "no_network_process.py"))


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
        await ask_everything(client, repository)
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
    # `demo` starts git and commands that run below, each as a process of its own.
    assert served == {"certify", "demo", "lsp", "mcp"}
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
