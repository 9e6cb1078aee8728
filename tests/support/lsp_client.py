"""A client for the tests of the server: keeps every message, as it came over the wire.

The server runs in the same event loop or in a process of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
from asyncio import Task
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cli_process import COMMAND, USERS, environment
from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException
from pygls.io_ import run_async
from pygls.protocol import JsonRPCNotification, JsonRPCRequestMessage, JsonRPCResponseMessage
from pytest_lsp import ClientServerConfig, LanguageClient
from pytest_lsp.protocol import LanguageClientProtocol
from sentinel_memory.lsp.memory_server import MemoryServer, converter

Json = Any
"""A JSON value, or a message of the protocol."""

BOUND = 30.0
"""Seconds that a test waits for what must come, also on a machine with too much to do."""

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
QUESTION = "sentinel/ask"
READ = "a text that can be read and not be changed"


class _Protocol(LanguageClientProtocol):
    """Leaves what belongs to `sentinel/` as plain objects, so that tests compare whole ones."""

    def structure_message(self, data: dict[str, Any]) -> object:
        return data

    def handle_message(self, message: Json) -> None:
        self._server.wire.append(message)
        method = message.get("method", "")
        if method.startswith("sentinel/"):
            facts = (method, message["jsonrpc"], message["params"])
            asked = "id" in message
            asking = partial(JsonRPCRequestMessage, message.get("id"))
            message = (asking if asked else JsonRPCNotification)(*facts)
        elif "result" in message and self._result_types.get(message["id"]) is None:
            self._result_types.pop(message["id"], None)
            message = JsonRPCResponseMessage(message["id"], message["jsonrpc"], message["result"])
        else:
            message = super().structure_message(message)
        super().handle_message(message)


class MemoryClient(LanguageClient):
    """An editor: hands out what the server sent in its order, and none of it is lost."""

    def __init__(self) -> None:
        super().__init__(converter_factory=converter, protocol_cls=_Protocol)
        self.wire: list[dict[str, Any]] = []
        """Every message of the server, as it came."""
        self.initialized_with: types.InitializeResult | None = None
        self.model: str | None = None
        """The model of the editor that may be asked."""
        self.unsent: dict[str, str] = {}
        """Texts of open documents, by address, that are not sent as they are typed."""
        self.accepts: Callable[[types.ApplyWorkspaceEditParams], bool] = lambda _: True
        """Returns whether the editor makes a change of a document."""
        self.before_closing: Callable[[], object] = lambda: None
        """Runs before a document is closed for the server."""
        self._came: dict[str, asyncio.Queue[Any]] = defaultdict(asyncio.Queue)
        self._asked: list[asyncio.Future[str | None]] = []
        notifications = (PUBLISH, types.WINDOW_SHOW_MESSAGE, types.WINDOW_LOG_MESSAGE)
        requests = (types.CLIENT_UNREGISTER_CAPABILITY, types.WORKSPACE_CODE_LENS_REFRESH)
        requests = (*requests, types.WORKSPACE_TEXT_DOCUMENT_CONTENT_REFRESH)
        ours = ("memory_changed", "open_compaction", "settle_log", "evidence_aligned")
        ours = (*ours, "reveal_record")
        for method in (*notifications, *requests, *(f"sentinel/{name}" for name in ours)):
            self.feature(method)(self._keep(method))
        self.before_watching: Callable[[], Awaitable[object]] | None = None
        """Runs before the answer to a registration; may refuse it."""

        @self.feature(types.CLIENT_REGISTER_CAPABILITY)
        async def register(params: types.RegistrationParams) -> None:
            self._came[types.CLIENT_REGISTER_CAPABILITY].put_nowait(params)
            if self.before_watching is not None:
                await self.before_watching()

        @self.feature(types.WINDOW_SHOW_DOCUMENT)
        def show(params: types.ShowDocumentParams) -> types.ShowDocumentResult:
            is_read = params.uri.startswith("sentinel-memory:")
            self._came[READ if is_read else types.WINDOW_SHOW_DOCUMENT].put_nowait(params)
            return types.ShowDocumentResult(success=True)

        @self.feature(types.WORKSPACE_APPLY_EDIT)
        def edit(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
            self._came[types.WORKSPACE_APPLY_EDIT].put_nowait(params)
            return types.ApplyWorkspaceEditResult(applied=self.accepts(params))

        @self.feature(ASK)
        async def ask(params: types.ShowMessageRequestParams) -> types.MessageActionItem | None:
            self._came[ASK].put_nowait(params)
            self._asked.append(asyncio.get_running_loop().create_future())
            title = await self._asked[-1]
            return types.MessageActionItem(title) if title else None

        self._answers: list[asyncio.Future[Json]] = []

        @self.feature(QUESTION)
        async def question(params: Json) -> Json:
            self._came[QUESTION].put_nowait(params)
            if params["kind"] == "close":
                self.before_closing()
            if params["kind"] == "save":
                return {"chosen": ["saved"], "value": None}
            if params["kind"] == "models":
                return {"chosen": None, "value": self.model}
            if params["kind"] == "read":
                return {"chosen": None, "value": self.unsent[params["value"]]}
            quiet = ("page", "copy", "close", "suggest")
            if params["kind"] in quiet or (
                params["kind"] in ("confirm", "diff") and not params["rows"]
            ):
                return {"chosen": None, "value": None}
            self._answers.append(asyncio.get_running_loop().create_future())
            return await self._answers[-1]

    def report_server_error(self, error: Exception, source: type[Exception]) -> None:
        """Fails the test, unless it is the client itself that refused a request."""
        if source is not FeatureRequestError:
            super().report_server_error(error, source)

    async def open(
        self,
        *folders: Path | types.WorkspaceFolder,
        locale: str | None = None,
        capabilities: types.ClientCapabilities = CAPABILITIES,
        client_info: types.ClientInfo | None = None,
        has_commands: bool = True,
        **options: object,
    ) -> types.InitializeResult:
        """Initializes with these folders; `options` are the initialization options.

        With `has_commands` it is a client like that of VS Code, which has commands of its own.
        """
        if has_commands:
            options["hasCommands"] = True
        return await self.initialize_session(
            types.InitializeParams(
                capabilities=capabilities,
                locale=locale,
                client_info=client_info,
                workspace_folders=[workspace_folder(folder) for folder in folders],
                initialization_options=options or None,
            )
        )

    async def ask(self, method: str, **params: object) -> Json:
        """Sends one of our requests; raises JsonRpcException for an error."""
        return await self.ask_raw(method, params)

    async def ask_raw(self, method: str, params: object) -> Json:
        """Sends one of our requests with parameters of any shape."""
        return await asyncio.wait_for(self.begin(method, params), BOUND)

    def begin(self, method: str, params: object, message_id: str | None = None) -> Task[Json]:
        """Sends one of our requests and does not wait for the answer."""
        request = self.protocol.send_request_async(f"sentinel/{method}", params, message_id)
        return asyncio.create_task(request)

    def send(self, message: object) -> None:
        """Sends a message as it is."""
        body = json.dumps(message).encode()
        self.protocol.writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    async def exchange(self, message: Mapping[str, object]) -> Json:
        """Sends a request as it is and returns its result; raises JsonRpcException for an error."""
        answer = self.protocol._request_futures[message["id"]] = Future()
        self.send(message)
        return await asyncio.wait_for(asyncio.wrap_future(answer), BOUND)

    async def read(self, uri: str) -> str:
        """Returns a text that the server has for the editor."""
        params = types.TextDocumentContentParams(uri)
        content = self.workspace_text_document_content_async(params)
        return (await asyncio.wait_for(content, BOUND)).text

    async def next(self, method: str) -> Json:
        """The next message of this method, in the order in which they came."""
        return await asyncio.wait_for(self._came[method].get(), BOUND)

    async def codes(self, uri: str) -> list[str]:
        """The codes of the next diagnostics that are published, which must be on this file."""
        params = await self.next(PUBLISH)
        assert params.uri == uri
        return [diagnostic.code for diagnostic in params.diagnostics]

    def waiting(self, method: str) -> int:
        """The number of messages of this method that no test took."""
        return self._came[method].qsize()

    def change_folders(self, *, added: Iterable[Path] = (), removed: Iterable[Path] = ()) -> None:
        """Opens and closes folders while the server runs."""
        event = types.WorkspaceFoldersChangeEvent(
            added=[workspace_folder(folder) for folder in added],
            removed=[workspace_folder(folder) for folder in removed],
        )
        params = types.DidChangeWorkspaceFoldersParams(event=event)
        self.workspace_did_change_workspace_folders(params)

    def change_settings(self, settings: Json) -> None:
        """Tells the server what the editor's settings are now."""
        params = types.DidChangeConfigurationParams(settings=settings)
        self.workspace_did_change_configuration(params)

    def forget(self) -> None:
        """Drops what came and was not taken, and closes what was asked."""
        self._came.clear()
        while self._asked:
            self.choose(None)

    def choose(self, title: str | None) -> None:
        """Clicks a button of the notification that is open longest; None closes it."""
        self._asked.pop(0).set_result(title)

    def answer(self, *chosen: str, value: str | None = None) -> None:
        """Answers the question that is open longest: rows or buttons by their ids, or a text."""
        self._answers.pop(0).set_result({"chosen": list(chosen) or None, "value": value})

    async def reply(self, *chosen: str, value: str | None = None) -> Json:
        """Answers the next question, and returns what was asked."""
        asked = await self.next(QUESTION)
        self.answer(*chosen, value=value)
        return asked

    def fail(self, why: str, *models: str) -> None:
        """Says of the question that is open longest why no model answered."""
        self._answers.pop(0).set_result({"chosen": list(models) or None, "failed": why})

    def run(self, command: str, **target: object) -> Task[Json]:
        """Starts a command of the editor; it ends when its last question is answered."""
        params = types.ExecuteCommandParams(f"sentinel.{command}", [target])
        return asyncio.create_task(self.workspace_execute_command_async(params))

    @asynccontextmanager
    async def flow(self, command: str, **target: object) -> AsyncIterator[None]:
        """A command of the editor, whose flow has come to its end with the block."""
        running = self.run(command, **target)
        yield
        await ended(running)

    def files_changed(self, *uris: str) -> None:
        """Tells the server what an editor's file watcher saw."""
        changed = types.FileChangeType.Changed
        self.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([types.FileEvent(uri, changed) for uri in uris])
        )

    def _keep(self, method: str) -> Callable[[Json], None]:
        def keep(params: Json) -> None:
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
        for writer, running in zip(writers, tasks, strict=True):
            writer.close()
            # The server may still have had something to say; both calls then raise it.
            for closing in (writer.wait_closed(), running):
                with contextlib.suppress(ConnectionError):
                    await closing
        server.close(BOUND)


def config(*command: str, variables: Mapping[str, str] | None = None) -> ClientServerConfig:
    """How a server is started: that of an editor, unless a command is given."""
    return ClientServerConfig(
        server_command=[*(command or (*COMMAND, "lsp"))],
        client_factory=MemoryClient,
        server_env=environment(*USERS, **(variables or {})),
    )


@asynccontextmanager
async def serving(
    *command: str, variables: Mapping[str, str] | None = None
) -> AsyncIterator[MemoryClient]:
    """A server in a process of its own, which the test itself must bring to its end."""
    client = await config(*command, variables=variables).start()
    assert isinstance(client, MemoryClient)
    try:
        yield client
        await asyncio.wait_for(client._server.wait(), BOUND)
    finally:
        if client._server.returncode is None:
            client._server.kill()
        await client.stop()


def workspace_folder(folder: Path | types.WorkspaceFolder) -> types.WorkspaceFolder:
    """A folder as an editor names it."""
    if isinstance(folder, types.WorkspaceFolder):
        return folder
    return types.WorkspaceFolder(uri=folder.as_uri(), name=folder.name)


async def ended(running: Awaitable[Json]) -> Json:
    """The answer of a command, whose flow must come to its end."""
    return await asyncio.wait_for(running, BOUND)


async def refs_of(client: MemoryClient) -> list[str]:
    """The records of the project as requests name them, each in its present state."""
    return [f"{r['type']}:{r['ref']}" for r in (await client.ask("list_records"))["records"]]


async def refused(asked: Awaitable[object]) -> tuple[int, str, Json]:
    """Code, sentence and data of the error that a request is answered with."""
    with pytest.raises(JsonRpcException) as caught:
        await asked
    return caught.value.code, caught.value.message, caught.value.data


def wrong(
    code: str, field: str | None, limit: int | None = None, actual: int | None = None
) -> Json:
    """The data of an error in the parameters."""
    return {"code": code, "field": field, "limit": limit, "actual": actual}
