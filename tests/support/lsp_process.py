"""The language server and the command line in processes of their own."""

from __future__ import annotations

import asyncio
import os
from asyncio.streams import FlowControlMixin
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import IO

import warm_program
from lsp_client import BOUND, MemoryClient
from pygls.io_ import run_async
from pytest_lsp import ClientServerConfig
from pytest_lsp.client import forward_stderr

SERVER = warm_program.SERVER
COMMAND = warm_program.MODULE
ENVIRONMENT = {
    **{
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("SENTINEL_", "PYTHON", "LC_", "LANG"))
    },
    "PYTHONPATH": str(SERVER),
    "LC_ALL": "C",
}


class Served:
    """A server that may be forked, with what asyncio gives of a process."""

    def __init__(self, program: warm_program.Forked) -> None:
        self.pid, self.kill, self.send_signal = program.pid, program.kill, program.send_signal
        self._program = program
        self._end = asyncio.create_task(asyncio.to_thread(program.wait))

    @property
    def returncode(self) -> int | None:
        """The exit status, negative for a signal; None while it runs."""
        return self._program.returncode

    async def wait(self) -> int:
        """Waits for the end, and returns the exit status."""
        return await asyncio.shield(self._end)

    async def connect(self) -> None:
        """Opens the streams."""
        loop = asyncio.get_running_loop()
        sent = await loop.connect_write_pipe(FlowControlMixin, self._program.stdin)
        self.stdin = asyncio.StreamWriter(*sent, None, loop)
        self.stdout = await _reader(self._program.stdout)
        self.stderr = await _reader(self._program.stderr)


async def _reader(pipe: IO[bytes] | None) -> asyncio.StreamReader:
    stream = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(stream)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, pipe)
    return stream


class ProcessClient(MemoryClient):
    """An editor that starts the server."""

    def __init__(self, fresh: bool = False) -> None:
        super().__init__()
        self._fresh = fresh

    async def start_io(self, cmd: str, *args: str, env: dict[str, str]) -> None:
        """Starts a server and listens to it, as its base does for one that is not forked."""
        program = warm_program.start([cmd, *args], Path.cwd(), env, fresh=self._fresh)
        server = self._server = Served(program)
        await server.connect()
        self.protocol.set_writer(server.stdin)
        failed = self.report_server_error
        listening = run_async(self._stop_event, server.stdout, self.protocol, error_handler=failed)
        self._async_tasks += map(asyncio.create_task, (listening, self._server_exit()))
        self._stderr_forwarder = asyncio.create_task(forward_stderr(server))


def config(*command: str, fresh: bool = False) -> ClientServerConfig:
    """The command that starts a server: that of an editor, unless one is given."""
    return ClientServerConfig(
        server_command=[*(command or (*COMMAND, "lsp"))],
        client_factory=partial(ProcessClient, fresh),
        server_env=ENVIRONMENT,
    )


@asynccontextmanager
async def serving(*command: str, fresh: bool = False) -> AsyncIterator[MemoryClient]:
    """A server of its own, which the test itself must bring to its end."""
    client = await config(*command, fresh=fresh).start()
    assert isinstance(client, MemoryClient)
    try:
        yield client
        await asyncio.wait_for(client._server.wait(), BOUND)
    finally:
        if client._server.returncode is None:
            client._server.kill()
        await client.stop()
