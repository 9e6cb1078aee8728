"""Wires the table of operations and the editor's events to the service (S01)."""

from __future__ import annotations

import io
import logging
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ..contract.codec import Operation
from ..contract.operations import OPERATIONS
from ..contract.project import NEWS_MEMORY
from ..machine import launcher
from ..machine.standard_streams import log_faults
from ..store.files import LOG_NAME
from ..store.store import Store
from .code_quotes import CodeQuotes
from .commands.table import offer_commands
from .lesson_lenses import TELL, TELL_FILE, FileLessons, PromptFiles
from .log_features import offer_in_logs
from .log_problems import LogProblems, UnsavedLogs
from .memory_server import PREFIX, Frames, MemoryServer, answer
from .notices import Notices
from .quote_problems import offer_ways_out
from .typed_files import FormFiles, JudgedFiles, PlanFiles
from .watch import Watch

_SETTLE_SECONDS = 1.5
"""Seconds that a shutdown waits for writes; an editor waits about two seconds for it."""
_CLOSE_SECONDS = 0.5
"""Further seconds that the exit waits."""

_WATCHED = (
    f"**/.context/{LOG_NAME}",
    "**/.context/config.json",
    "**/.gitignore",
    "**/.git/logs/HEAD",  # git changes it after it has written the log
)
_logger = logging.getLogger(__name__)


def create_server(
    open_store: Callable[[Path], Store] = Store.of_project,
    clock: Callable[[], float] = time.monotonic,
) -> MemoryServer:
    """Returns a server that is not started.

    Args:
        open_store: returns the store of a folder's path.
        clock: returns the time in seconds.
    """
    server = MemoryServer(open_store, clock)
    prompts, forms, plans = PromptFiles(server), FormFiles(server), PlanFiles(server)
    unsaved, files = UnsavedLogs(server), FileLessons(server)
    problems = LogProblems(server, unsaved)
    quotes = CodeQuotes(server, problems)
    watch = Watch(server, Notices(server), prompts, problems, plans, quotes)
    for operation in OPERATIONS:
        server.feature(PREFIX + operation.name)(_handler(server, watch, operation))
    _follow_lifecycle(server, watch, prompts, files)
    _follow_changes(server, watch)
    _follow_documents(server, prompts, (forms, plans), problems, quotes)
    _follow_prompts(server, prompts, forms, plans, files)
    _follow_forms(server, forms, plans)
    offer_in_logs(server, problems, unsaved, files, plans, quotes)
    offer_ways_out(server, watch.look)
    offer_commands(server, watch.look)
    return server


def main() -> int:
    """Serves the editor on the standard streams until it says exit or goes away.

    Returns:
        The exit code: 0 if the client asked for shutdown first, as the protocol requires.
    """
    output = _reserve_output()
    server = create_server()
    stream = io.FileIO(sys.stdin.fileno(), closefd=False)
    server.start_io(Frames(stream), output)
    code = 0 if server.stopped_in_order else 1
    if not server.close(_CLOSE_SECONDS):
        # A write that still waits for a lock has written nothing, and would keep the process alive.
        sys.stderr.flush()
        os._exit(code)
    return code


def _handler(
    server: MemoryServer, watch: Watch, operation: Operation[Any, Any]
) -> Callable[[Any], Any]:
    # Any JSON value. For a parameter of type `object`, pygls would pass the server.
    async def read(params: dict[str, Any]) -> dict[str, Any]:
        return await server.read(answer, operation, params, server.folders, server.language)

    async def write(params: dict[str, Any]) -> dict[str, Any]:
        return await server.protect(write_and_show(params))

    async def write_and_show(params: dict[str, Any]) -> dict[str, Any]:
        result = await server.write(answer, operation, params, server.folders, server.language)
        if operation is NEWS_MEMORY and params.get("own"):
            server.folders.resolve(params.get("folder")).undoes.saved(params["own"])
        watch.look()
        return result

    return read if operation.read_only else write


def _follow_lifecycle(
    server: MemoryServer, watch: Watch, prompts: PromptFiles, files: FileLessons
) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.speak(params.locale)
        server.editor = params.client_info.name if params.client_info else None
        server.take_settings(params.initialization_options)
        prompts.list_command = _command(params.initialization_options, "listCommand")
        files.page_command = _command(params.initialization_options, "pageCommand")
        options = params.initialization_options
        storage = _command(options, "storage")
        server.storage = Path(storage) if storage and Path(storage).is_absolute() else None
        server.client_has_commands = isinstance(options, dict) and bool(options.get("hasCommands"))
        for folder in params.workspace_folders or ():
            server.folders.add(folder.uri, folder.name)
        if not params.workspace_folders and params.root_uri:
            server.folders.add(params.root_uri)

    @server.feature(types.INITIALIZED)
    def initialized(_params: types.InitializedParams) -> None:
        watch.look()
        server.spawn(_follow_files(server, watch))
        server.spawn(server.write(launcher.refresh))

    @server.feature(types.SHUTDOWN)
    async def shutdown(_params: None) -> None:
        server.stopped_in_order = True
        await server.settle(_SETTLE_SECONDS)

    @server.feature(types.EXIT)
    def leave(_params: None) -> None:
        server.protocol.ended = True


def _follow_changes(server: MemoryServer, watch: Watch) -> None:
    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched_files_changed(_params: types.DidChangeWatchedFilesParams) -> None:
        # All folders, because a watched file may be the target of a link in another folder.
        watch.look()

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configuration_changed(params: types.DidChangeConfigurationParams) -> None:
        server.take_settings(params.settings)
        watch.look()

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(params: types.DidChangeWorkspaceFoldersParams) -> None:
        for folder in params.event.removed:
            server.folders.remove(folder.uri)
        for folder in params.event.added:
            server.folders.add(folder.uri, folder.name)
        watch.look()


def _follow_documents(
    server: MemoryServer,
    prompts: PromptFiles,
    judged: Sequence[JudgedFiles],
    problems: LogProblems,
    quotes: CodeQuotes,
) -> None:
    documents = server.documents

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        documents.open(document.uri, document.text, document.version, document.language_id)
        prompts.open(document.uri)
        for files in judged:
            files.open(document.uri, document.language_id)
        problems.typed(document.uri)
        quotes.opened(document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        documents.change(document.uri, params.content_changes, server.encoding, document.version)
        for files in judged:
            files.changed(params.text_document.uri)
        problems.typed(params.text_document.uri)
        quotes.typed(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        documents.close(params.text_document.uri)
        prompts.close(params.text_document.uri)
        for files in judged:
            files.close(params.text_document.uri)
        problems.closed(params.text_document.uri)
        quotes.opened(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        quotes.opened(params.text_document.uri)


def _follow_prompts(
    server: MemoryServer,
    prompts: PromptFiles,
    forms: FormFiles,
    plans: PlanFiles,
    files: FileLessons,
) -> None:
    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def code_lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        typed = [*await forms.lenses(uri), *await plans.lenses(uri)]
        return [*await prompts.lenses(uri), *typed, *await files.lenses(uri)]

    @server.command(TELL)
    async def tell(uri: str) -> None:
        await prompts.tell(uri)

    @server.command(TELL_FILE)
    async def tell_file(uri: str) -> None:
        await files.tell(uri)


def _follow_forms(server: MemoryServer, forms: FormFiles, plans: PlanFiles) -> None:
    @server.feature(types.TEXT_DOCUMENT_COMPLETION)
    async def completion(params: types.CompletionParams) -> list[types.CompletionItem]:
        uri, place = params.text_document.uri, params.position
        return [*await forms.completions(uri, place), *await plans.completions(uri, place)]

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def inlay_hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        uri = params.text_document.uri
        return [*await forms.hints(uri), *await plans.hints(uri)]

    @server.feature(f"{PREFIX}models_changed")
    def models_changed(params: dict[str, Any]) -> None:
        server.offers_models = params.get("offered") is True


def _command(options: object, name: str) -> str | None:
    """Returns a command of the client from its options; None without one."""
    named = options.get(name) if isinstance(options, dict) else None
    return named if isinstance(named, str) and named else None


async def _follow_files(server: MemoryServer, watch: Watch) -> None:
    """Asks the client to watch the files, if it supports that."""
    workspace = server.client_capabilities.workspace
    watching = workspace and workspace.did_change_watched_files
    if not watching or not watching.dynamic_registration:
        return
    options = types.DidChangeWatchedFilesRegistrationOptions(
        watchers=[types.FileSystemWatcher(glob_pattern=pattern) for pattern in _WATCHED]
    )
    method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
    registration = types.Registration(id=method, method=method, register_options=options)
    try:
        await server.client_register_capability_async(types.RegistrationParams([registration]))
    except JsonRpcException:
        _logger.warning("The client does not watch files: changes from outside are not shown")
    else:
        # Files may have been written before the client watched them.
        watch.look()


def _reserve_output() -> BinaryIO:
    """Keeps stdout for the protocol and sends everything else to stderr, in UTF-8 (S23)."""
    output = sys.stdout.buffer
    sys.stdout = sys.stderr
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")
    log_faults(logging.WARNING, "%(levelname)s %(name)s: %(message)s")
    logging.getLogger("sentinel_memory").setLevel(logging.WARNING)
    # Below this level pygls logs whole messages, memories included.
    logging.getLogger("pygls").setLevel(logging.WARNING)
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_worth_logging)
    return output


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Returns False for refusals, which are answers, and for the late cancelling of a request."""
    refused = record.exc_info is not None and isinstance(record.exc_info[1], JsonRpcException)
    return not refused and not str(record.msg).startswith("Cancel notification for unknown")
