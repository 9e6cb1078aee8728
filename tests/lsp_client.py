"""A client for the tests of the server: keeps every message, as it came over the wire."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.io_ import run_async
from pygls.protocol import JsonRPCNotification, JsonRPCResponseMessage, default_converter
from pytest_lsp import LanguageClient
from pytest_lsp.protocol import LanguageClientProtocol
from sentinel_memory.core.record import Record, format_line
from sentinel_memory.lsp.session import MemoryServer

BOUND = 5.0
"""Seconds that a test waits for what must come."""

CAPABILITIES = types.ClientCapabilities(
    workspace=types.WorkspaceClientCapabilities(
        workspace_folders=True,
        did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(
            dynamic_registration=True
        ),
    ),
    window=types.WindowClientCapabilities(
        show_document=types.ShowDocumentClientCapabilities(support=True)
    ),
)
PUBLISH = types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS
ASK = types.WINDOW_SHOW_MESSAGE_REQUEST


class _Protocol(LanguageClientProtocol):
    """Leaves what belongs to `sentinel/` as plain objects, so that tests compare whole ones."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        return data

    def handle_message(self, message: Any) -> None:
        self._server.wire.append(message)
        method = message.get("method", "")
        if method.startswith("sentinel/"):
            message = JsonRPCNotification(method, message["jsonrpc"], message["params"])
        elif "result" in message and self._result_types.get(message["id"]) is None:
            self._result_types.pop(message["id"], None)
            message = JsonRPCResponseMessage(message["id"], message["jsonrpc"], message["result"])
        else:
            message = super().structure_message(message)
        super().handle_message(message)


class MemoryClient(LanguageClient):
    """An editor: hands out what the server sent in its order, and none of it is lost."""

    def __init__(self) -> None:
        super().__init__(converter_factory=default_converter, protocol_cls=_Protocol)
        self.wire: list[dict[str, Any]] = []
        """Every message of the server, as it came."""
        self._came: dict[str, asyncio.Queue[Any]] = defaultdict(asyncio.Queue)
        self._choices: asyncio.Queue[str | None] = asyncio.Queue()
        notifications = (PUBLISH, types.WINDOW_SHOW_MESSAGE, types.WINDOW_LOG_MESSAGE)
        for method in (*notifications, "sentinel/memory_changed", "sentinel/open_compaction"):
            self.feature(method)(self._keep(method))
        self.feature(types.CLIENT_REGISTER_CAPABILITY)(self._keep(types.CLIENT_REGISTER_CAPABILITY))

        @self.feature(types.WINDOW_SHOW_DOCUMENT)
        def show(params: types.ShowDocumentParams) -> types.ShowDocumentResult:
            self._came[types.WINDOW_SHOW_DOCUMENT].put_nowait(params)
            return types.ShowDocumentResult(success=True)

        @self.feature(ASK)
        async def ask(params: types.ShowMessageRequestParams) -> types.MessageActionItem | None:
            self._came[ASK].put_nowait(params)
            title = await self._choices.get()
            return types.MessageActionItem(title) if title else None

    async def open(
        self,
        *folders: Path | types.WorkspaceFolder,
        locale: str | None = None,
        capabilities: types.ClientCapabilities = CAPABILITIES,
        **options: Any,
    ) -> types.InitializeResult:
        """Initializes with these folders; `options` are the initialization options."""
        return await self.initialize_session(
            types.InitializeParams(
                capabilities=capabilities,
                locale=locale,
                workspace_folders=[workspace_folder(folder) for folder in folders],
                initialization_options=options or None,
            )
        )

    async def ask(self, method: str, **params: Any) -> Any:
        """Sends one of our requests; raises JsonRpcException for an error."""
        return await self.ask_raw(method, params)

    async def ask_raw(self, method: str, params: Any) -> Any:
        """Sends one of our requests with parameters of any shape."""
        request = self.protocol.send_request_async(f"sentinel/{method}", params)
        return await asyncio.wait_for(request, BOUND)

    async def next(self, method: str) -> Any:
        """The next message of this method, in the order in which they came."""
        return await asyncio.wait_for(self._came[method].get(), BOUND)

    async def codes(self, uri: str) -> list[str]:
        """The codes of the next diagnostics that are published, which must be on this file."""
        params = await self.next(PUBLISH)
        assert params.uri == uri
        return [diagnostic.code for diagnostic in params.diagnostics]

    def waiting(self, method: str) -> int:
        """How many messages of this method came that no test took."""
        return self._came[method].qsize()

    def choose(self, title: str | None) -> None:
        """Clicks a button of the notification that waits longest; None closes it."""
        self._choices.put_nowait(title)

    def files_changed(self, *uris: str) -> None:
        """Tells the server what an editor's file watcher saw."""
        changed = types.FileChangeType.Changed
        self.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([types.FileEvent(uri, changed) for uri in uris])
        )

    def _keep(self, method: str) -> Any:
        def keep(params: Any) -> None:
            self._came[method].put_nowait(params)

        return keep


@asynccontextmanager
async def connected(server: MemoryServer) -> AsyncIterator[MemoryClient]:
    """Connects a client with a server in the same event loop."""
    client, stop = MemoryClient(), threading.Event()
    tasks, writers = [], []
    for sock, end in zip(socket.socketpair(), (client, server), strict=True):
        reader, writer = await asyncio.open_connection(sock=sock)
        end.protocol.set_writer(writer)
        running = run_async(stop, reader, end.protocol, error_handler=end.report_server_error)
        tasks.append(asyncio.create_task(running))
        writers.append(writer)
    try:
        yield client
        if client.capabilities is not None:
            await asyncio.wait_for(client.shutdown_async(None), BOUND)
    finally:
        for writer in writers:
            writer.close()
            await writer.wait_closed()
        await asyncio.gather(*tasks)
        server.close(BOUND)


def workspace_folder(folder: Path | types.WorkspaceFolder) -> types.WorkspaceFolder:
    """A folder as an editor names it."""
    if isinstance(folder, types.WorkspaceFolder):
        return folder
    return types.WorkspaceFolder(uri=folder.as_uri(), name=folder.name)


def log_uri(project: Path) -> str:
    """The URI of the log of a project."""
    return f"{project.as_uri()}/.context/memory_log.jsonl"


def write_log(project: Path, lines: Iterable[bytes]) -> Path:
    """Writes a log as another program does, in one step."""
    folder = project / ".context"
    folder.mkdir(exist_ok=True)
    temporary = folder / f"{os.getpid()}.tmp"
    temporary.write_bytes(b"".join(line + b"\n" for line in lines))
    return temporary.replace(folder / "memory_log.jsonl")


def record_lines(count: int, topics: int = 5) -> list[bytes]:
    """The sorted lines of so many valid records; with 0 topics each has a topic of its own."""
    records = [
        Record.create(
            type="log",
            topic=f"topic{number % topics if topics else number}",
            missing_context=f"gap {number}",
            lesson=f"rule {number}",
            ask_next_time=None,
            created=f"2026-01-01T00:{number // 60:02}:{number % 60:02}.000+00:00",
        )
        for number in range(count)
    ]
    return [format_line(record) for record in sorted(records, key=lambda record: record.id)]
