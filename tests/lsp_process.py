"""The language server and the command line in processes of their own."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from lsp_client import BOUND, Json, MemoryClient
from pytest_lsp import ClientServerConfig

SERVER = Path(__file__).resolve().parent.parent / "server"
COMMAND = [sys.executable, "-m", "sentinel_memory"]
ENVIRONMENT = {
    **{
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("SENTINEL_", "PYTHON", "LC_", "LANG"))
    },
    "PYTHONPATH": str(SERVER),
    "LC_ALL": "C",
}


def config(*command: str) -> ClientServerConfig:
    """The command that starts a server: that of an editor, unless one is given."""
    return ClientServerConfig(
        server_command=[*(command or (*COMMAND, "lsp"))],
        client_factory=MemoryClient,
        server_env=ENVIRONMENT,
    )


@asynccontextmanager
async def serving(*command: str) -> AsyncIterator[MemoryClient]:
    """A server of its own, which the test itself must bring to its end."""
    client = await config(*command).start()
    assert isinstance(client, MemoryClient)
    try:
        yield client
        await asyncio.wait_for(client._server.wait(), BOUND)
    finally:
        if client._server.returncode is None:
            client._server.kill()
        await client.stop()


async def command_line(project: Path, *arguments: str) -> Json:
    """Runs our command in another process."""
    process = await asyncio.create_subprocess_exec(
        *(*COMMAND, *arguments, "--json", "--root", str(project)),
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0
    return json.loads(output)


async def compact_elsewhere(project: Path) -> None:
    """Merges every topic into a principle, in other processes."""
    for group in (await command_line(project, "compact"))["groups"]:
        refs = [record["ref"] for record in group["records"]]
        principle = ("--type", "principle", "--topic", group["topic"], "--lesson", "One rule.")
        await command_line(project, "log", *principle, "--source-ids", *refs)
