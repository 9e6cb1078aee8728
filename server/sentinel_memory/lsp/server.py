"""Wires the table of operations and the editor's events to the service (S01).

In a log the editor has fixes, a hover, an outline, folding and renaming (N03).
"""

from __future__ import annotations

import io
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ..contract.codec import Operation
from ..contract.forms import RenameTopicParams, RenameTopicResult
from ..contract.memory import RecordView
from ..contract.operations import OPERATIONS, RENAME_TOPIC
from ..core.errors import RecordError, StoreError
from ..core.text.json_line import value_places
from ..core.text.one_line import first_sentence, inline
from ..machine import launcher
from ..machine.standard_streams import log_faults
from ..render.answers import render
from ..render.record_text import whole_text
from ..sentences.say import Language, describe, say
from ..service import handlers
from ..store.store import Store
from .code_quotes import CodeQuotes
from .commands.table import offer_commands
from .diagnostics import offered
from .documents import index_at
from .folders import Folder
from .lesson_lenses import TELL, TELL_FILE, FileLessons, PromptFiles
from .log_problems import LogProblems, UnsavedLogs
from .memory_server import PREFIX, Frames, MemoryServer, answer
from .observation import TypedLog, folder_of, typed_log
from .read_texts import offer_texts
from .typed_files import FormFiles, JudgedFiles, PlanFiles
from .watch import Watch
from .watched_files import changes

_SETTLE_SECONDS = 1.5
"""Seconds that a shutdown waits for writes; an editor waits about two seconds for it."""
_CLOSE_SECONDS = 0.5
"""Further seconds that the exit waits."""


def create_server(
    open_store: Callable[[Path], Store] = Store.of_project,
    clock: Callable[[], float] = time.monotonic,
) -> MemoryServer:
    """Returns a server that is not started.

    `clock`: returns the time in seconds.
    """
    server = MemoryServer(open_store, clock)
    prompts, forms, plans = PromptFiles(server), FormFiles(server), PlanFiles(server)
    unsaved, files = UnsavedLogs(server), FileLessons(server)
    problems = LogProblems(server, unsaved)
    quotes = CodeQuotes(server, problems)
    watch = Watch(server, prompts, problems, plans, quotes)

    def note_refusal(uri: str, topics: Iterable[str]) -> None:
        forms.tried(uri, topics)
        plans.tried(uri, topics)

    server.note_refusal = note_refusal
    for operation in OPERATIONS:
        server.feature(PREFIX + operation.name)(_handler(server, watch, operation))
    _follow_lifecycle(server, watch, prompts, files)
    _follow_changes(server, watch)
    _follow_documents(server, prompts, (forms, plans), problems, quotes)
    _follow_prompts(server, prompts, forms, plans, files)
    _follow_forms(server, forms, plans)
    offer_in_logs(server, problems, unsaved, files, plans, quotes)
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
    server: MemoryServer, watch: Watch, operation: Operation[..., Any, Any]
) -> Callable[[Any], Any]:
    # Any JSON value. For a parameter of type `object`, pygls would pass the server.
    async def read(params: dict[str, Any]) -> dict[str, Any]:
        return await server.read(answer, operation, params, server.folders, server.language)

    async def write(params: dict[str, Any]) -> dict[str, Any]:
        return await server.protect(write_and_show(params))

    async def write_and_show(params: dict[str, Any]) -> dict[str, Any]:
        result = await server.write(answer, operation, params, server.folders, server.language)
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
        server.spawn(offer_texts(server))
        server.spawn(server.write(launcher.refresh))

    @server.feature(types.WORKSPACE_TEXT_DOCUMENT_CONTENT)
    def text_of(params: types.TextDocumentContentParams) -> types.TextDocumentContentResult:
        text = server.read_texts.read(params.uri)
        gone = say(server.language, "read_text_gone")
        return types.TextDocumentContentResult(gone if text is None else text)

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
    async for _ in changes(server):
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


def log_hover(log: TypedLog, line: int, language: Language) -> types.Hover | None:
    """Returns a record as readable answers show it, with its cues; None for another line.

    The hover is plain text, so that stored text cannot become a link, a picture or a command.

    `line`: line of the log, from 0.
    """
    record = log.views.at(line + 1)
    if record is None:
        return None
    text = whole_text(record, line + 1, language)
    return types.Hover(types.MarkupContent(types.MarkupKind.PlainText, text))


_KINDS = {"log": types.SymbolKind.String, "principle": types.SymbolKind.Constant}


def log_symbols(log: TypedLog, language: Language) -> list[types.DocumentSymbol]:
    """Returns the topics, newest record first, each with its records as they may be shown."""
    found = []
    for topic, lines in log.views.topics.items():
        records = [_record(log, log.views.record(line), language) for line in lines]
        first = min(records, key=lambda one: one.range.start.line)
        found.append(
            types.DocumentSymbol(
                name=inline(log.views.name(topic)),
                detail=say(language, "outline_count", count=len(records)),
                kind=types.SymbolKind.Namespace,
                # Records of a topic are scattered: a range over all of them would contain other
                # records.
                range=first.range,
                selection_range=first.selection_range,
                children=records,
            )
        )
    return found


def log_folds(log: TypedLog) -> Iterator[types.FoldingRange]:
    """Yields the ranges of conflicts that git closed."""
    for number, raw in log.document.closed_conflicts:
        yield types.FoldingRange(start_line=number - 1, end_line=number - 1 + raw.count(b"\n"))


def _record(log: TypedLog, view: RecordView, language: Language) -> types.DocumentSymbol:
    whole: types.Range = log.lines.range(view.line)
    text = inline(first_sentence(view.lesson)) or say(language, "outline_blank")
    when = (view.updated or view.created or "")[:10]
    return types.DocumentSymbol(
        name=text,
        detail=" ".join(filter(None, (view.type, when))),
        kind=_KINDS[view.type],
        range=whole,
        selection_range=whole,
    )


def topic_at(
    log: TypedLog, place: types.Position, encoding: str
) -> types.PrepareRenamePlaceholder | None:
    """Returns the topic at a place; None if no topic is there."""
    view = log.views.at(place.line + 1)
    if view is None or view.conflict is not None:
        return None
    text = log.lines.text(view.line)
    start, end = value_places(text)["topic"]
    if not start <= index_at(text, place.character, encoding) <= end:
        return None
    # The range leaves out the quotes of JSON.
    columns = log.lines.part(view.line, start + 1, end - 1)
    return types.PrepareRenamePlaceholder(range=columns, placeholder=view.topic)


async def rename(
    server: MemoryServer, uri: str, place: types.Position, new: str
) -> types.WorkspaceEdit | None:
    """Renames the topic at a place on disk. Asks first if it would join another topic.

    Raises:
        JsonRpcException: refused; the sentence says why, and nothing was written.
    """
    log = await server.read(typed_log, server, uri)
    found = log and topic_at(log, place, server.encoding)
    folder = folder_of(server, uri)
    if log is None or found is None or folder is None:
        raise _refusal(say(server.language, "rename_nothing"))
    if log.is_changed:
        raise _refusal(say(server.language, "rename_unsaved"))
    result = await _rename(server, folder, found.placeholder, new)
    if result is not None:
        text = render(result, server.language) or ""
        server.tell(text.partition("\n")[0])
    return types.WorkspaceEdit() if result else None


async def _rename(
    server: MemoryServer, folder: Folder, topic: str, new: str
) -> RenameTopicResult | None:
    """Renames a topic; returns None if the person declines to join it with another one."""
    merge = False
    while True:
        params = RenameTopicParams(topic=topic, new_topic=new, merge=merge)
        try:
            return await server.write(handlers.answer, folder.project, RENAME_TOPIC, params)
        except RecordError as error:
            if error.code != "topic_exists":
                raise _refusal(describe(error, server.language)) from None
        except StoreError as error:
            raise _refusal(describe(error, server.language)) from None
        question = say(server.language, "rename_merge", topic=topic, new_topic=new)
        if not await server.ask(question, ["action_merge"]):
            return None
        merge = True


def _refusal(sentence: str) -> JsonRpcException:
    return JsonRpcException(sentence, types.LSPErrorCodes.RequestFailed.value)


_FIXES = types.CodeActionOptions(code_action_kinds=(types.CodeActionKind.QuickFix,))
_RENAME = types.RenameOptions(prepare_provider=True)


def offer_in_logs(
    server: MemoryServer,
    problems: LogProblems,
    unsaved: UnsavedLogs,
    files: FileLessons,
    plans: PlanFiles,
    quotes: CodeQuotes,
) -> None:
    """Registers the features, which see a log as typed.

    Other files get a hover too (N06), and plans get an outline and folding (N04).
    """

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, _FIXES)
    def code_actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        fixes = [*problems.fixes(uri, params.range), *quotes.fixes(uri, params.range)]
        return offered(fixes, has_commands=server.client_has_commands)

    @server.feature(types.TEXT_DOCUMENT_WILL_SAVE_WAIT_UNTIL)
    async def before_saving(params: types.WillSaveTextDocumentParams) -> list[types.TextEdit]:
        return await server.read(unsaved.before_saving, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        uri, line = params.text_document.uri, params.position.line
        log = await server.read(typed_log, server, uri)
        return log_hover(log, line, server.language) if log else await files.hover(uri, line)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        log = await server.read(typed_log, server, params.text_document.uri)
        if log is None:
            return plans.symbols(params.text_document.uri)
        return await server.read(log_symbols, log, server.language)

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folds(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        log = await server.read(typed_log, server, params.text_document.uri)
        return [*log_folds(log)] if log else plans.folds(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def may_rename(
        params: types.PrepareRenameParams,
    ) -> types.PrepareRenamePlaceholder | None:
        log = await server.read(typed_log, server, params.text_document.uri)
        return log and topic_at(log, params.position, server.encoding)

    @server.feature(types.TEXT_DOCUMENT_RENAME, _RENAME)
    async def renamed(params: types.RenameParams) -> types.WorkspaceEdit | None:
        uri, place = params.text_document.uri, params.position
        return await server.protect(rename(server, uri, place, params.new_name))
