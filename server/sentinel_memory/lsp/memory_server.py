"""The server object: its protocol, the state of all handlers, its threads, and one answer (S01)."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import io
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import (
    JsonRPCRequestMessage,
    JsonRPCResponseMessage,
    LanguageServerProtocol,
    default_converter,
    lsp_method,
)

from .. import __version__
from ..contract.codec import Operation, decode, encode
from ..contract.editor import (
    PageParams,
    RowsParams,
    SearchPageParams,
    SearchRowsParams,
    ToolQuestionParams,
)
from ..contract.project import (
    MemoryStatusParams,
    MemoryStatusResult,
    ProblemReportParams,
    ProblemReportResult,
)
from ..core.errors import InvalidParams, RecordError, StoreError
from ..core.frozen import Frozen
from ..render.answers import agent_parts, render
from ..render.tool_questions import tool_question
from ..sentences.audience import said_to
from ..sentences.language import choose_language
from ..sentences.say import Language, describe, say
from ..service import handlers, intake
from ..service.standing import Settings
from ..store.project_root import path_of
from ..store.store import Store
from .documents import Documents
from .folders import Folders
from .read_texts import ReadTexts
from .view import found, found_on_page, page, problem_lines, rows, status_of

PREFIX = "sentinel/"
"""The prefix of our own methods."""

_Handled = Iterator[tuple[Any, tuple[object, ...], None]]
"""A handler with its arguments, for pygls to call."""

_LONGEST_HEADER, _LONGEST_MESSAGE = 256, 256 * 1024 * 1024
"""Most bytes of a line of a header, and of a message."""
_HEADER = re.compile(rb"([A-Za-z-]++)[ \t]*+:[ \t]*+([^\x00-\x1f]*+)\r?\n")
_END = b""
"""What a stream returns at its end."""

_logger = logging.getLogger(__name__)


class Frames(io.BufferedReader):
    """The messages of a client, with headers as pygls reads them. A wrong header is the end.

    pygls skips every header that it does not understand, and then waits for ever: nobody can tell
    where the next message begins (LSP, base protocol).
    """

    def __init__(self, stream: io.RawIOBase) -> None:
        super().__init__(stream)
        self._due: deque[bytes] = deque()

    def readline(self, _size: int | None = -1, /) -> bytes:
        """Returns the next line of a header, which ends with an empty line; b"" at the end."""
        if not self._due:
            self._due.extend(self._header())
        return self._due.popleft()

    def _header(self) -> tuple[bytes, ...]:
        length = 0
        while line := super().readline(_LONGEST_HEADER):
            if not line.strip(b"\r\n"):
                if length:
                    return (b"Content-Length: %d\r\n" % length, b"\r\n")
                continue  # between messages
            found = _HEADER.fullmatch(line)
            if found and found[1].lower() == b"content-length":
                length = int(found[2]) if found[2].isdigit() else 0
                found = found if 0 < length <= _LONGEST_MESSAGE else None
            if not found:
                _logger.error("The server ends: a header of the client cannot be read")
                break
        return (_END,)


class MemoryProtocol(LanguageServerProtocol):
    """The language server protocol with our own requests."""

    language: Language = "en"
    """The language of the sentence sent in place of a fault."""
    ended = False
    """Whether the client is gone, so that no more messages can be sent."""

    def structure_message(self, data: dict[str, Any]) -> object:
        """Returns every object unchanged, because pygls calls this for nested objects too.

        Only `handle_message` knows which object is the message.
        """
        return data

    def handle_message(self, message: object) -> None:
        """Gives a message its type and handles it.

        Parameters and results of our own methods stay plain objects.
        """
        if not isinstance(message, dict) or "jsonrpc" not in message:
            _logger.warning("Ignored a message that is not JSON-RPC 2.0")
            return
        method = message.get("method")
        if isinstance(method, str) and method.startswith(PREFIX) and "id" in message:
            params = message.get("params", {})
            request = JsonRPCRequestMessage(message["id"], method, message["jsonrpc"], params)
            super().handle_message(request)
            return
        if "result" in message and self._result_types.get(str(message.get("id"))) is None:
            # An answer to a question of ours stays a plain object, too.
            self._result_types.pop(str(message["id"]), None)
            answered = JsonRPCResponseMessage(message["id"], message["jsonrpc"], message["result"])
            super().handle_message(answered)
            return
        try:
            structured = super().structure_message(message)
        except JsonRpcException as error:
            if method is not None and "id" in message:
                self._send_response(message["id"], error=error.to_response_error())
            return
        super().handle_message(structured)

    # pygls runs a handler of any kind, and says of this one only that it is a generator.
    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(  # type: ignore[override]
        self, params: types.ExecuteCommandParams
    ) -> object:
        """Runs a command as its request, since pygls goes on with one that is cancelled."""
        handler, given, named = next(super().lsp_workspace__execute_command(params))
        return await handler(*given, **named)

    # `documents.py` keeps the documents: pygls counts other line breaks than editors do, and would
    # scan the whole log at every keystroke.

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> _Handled:
        """Passes on that a document was opened."""
        yield from self._hand_on(types.TEXT_DOCUMENT_DID_OPEN, params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> _Handled:
        """Passes on typed changes."""
        yield from self._hand_on(types.TEXT_DOCUMENT_DID_CHANGE, params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> _Handled:
        """Passes on that a document was closed."""
        yield from self._hand_on(types.TEXT_DOCUMENT_DID_CLOSE, params)

    def _hand_on(self, method: str, params: object) -> _Handled:
        if (handler := self.fm.features.get(method)) is not None:
            yield handler, (params,), None

    def _send_response(
        self, msg_id: str | int, result: object = None, error: types.ResponseError | None = None
    ) -> None:
        # All answers pass here, because pygls puts exception texts and tracebacks into this error
        # code.
        if error is not None and error.code == types.ErrorCodes.InternalError:
            error = types.ResponseError(code=error.code, message=say(self.language, "internal"))
        super()._send_response(msg_id, result, error)

    def _send_data(self, data: object) -> None:
        if self.ended:
            return
        try:
            super()._send_data(data)
        except BrokenPipeError:
            self.ended = True

    def _serialize_message(self, data: object) -> dict[str, Any]:
        # Our results are JSON values already, and converting them again would block the event loop.
        if type(data) is JsonRPCResponseMessage:
            return {"jsonrpc": data.jsonrpc, "id": data.id, "result": data.result}
        serialized: dict[str, Any] = super()._serialize_message(data)
        return serialized


_READERS = 4
_WRITERS = 16
"""Threads for writes. They may wait for another process's lock and must not block reads."""

_SHOWN_SECONDS = 25.0
"""Most seconds that an editor shows a question before it hides it among its notifications."""

_SETTINGS = {
    "trusted": "_trusted",
    "promptCheck": "checks_prompts",
    "fileLessons": "shows_file_lessons",
    "notifications": "notifies",
}
"""The boolean settings of an editor, and the attribute for each."""

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Work = Callable[[], Coroutine[Any, Any, None]]

converter = cache(default_converter)
"""The one converter of this process: it compiles a function for each type of a message once."""


class MemoryServer(LanguageServer):
    """One server for all folders of a window."""

    protocol: MemoryProtocol

    def __init__(
        self, open_store: Callable[[Path], Store], clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(
            "sentinel-memory",
            __version__,
            # A log may have a megabyte; sending it whole at every keystroke would block the server.
            text_document_sync_kind=types.TextDocumentSyncKind.Incremental,
            protocol_cls=MemoryProtocol,
            converter_factory=converter,
        )
        self.folders = Folders(open_store, self.settings)
        self.documents = Documents()
        self.read_texts = ReadTexts()
        self.stopped_in_order = False
        """Whether the client asked for shutdown before the connection ended."""
        self._clock = clock
        self._questions: dict[object, float] = {}
        """The start time of each unanswered question, by the clock of the server."""
        self.editor: str | None = None
        """The name that the client gives itself."""
        self.client_has_commands = False
        """Whether the client has the commands of the VS Code extension."""
        self.storage: Path | None = None
        """The client's folder for texts that a person has begun; None: it has none."""
        self.busy_texts: set[Path] = set()
        """Such texts that are stored, written or closed at this moment."""
        self.note_refusal: Callable[[str, Iterable[str]], None] = lambda _uri, _topics: None
        """Notes that the text of a URI was refused: what is left as it was is an error now.

        Of a plan only the named topics, which a person tried.
        """
        self.offers_models = False
        """Whether the client has a language model that may be asked."""
        self._trusted = False
        self.checks_prompts = True
        """Whether a line above prompts says that lessons may apply."""
        self.shows_file_lessons = True
        """Whether a line above a file names the lessons for it."""
        self.notifies = True
        """Whether questions and remarks may appear as notifications."""
        self._readers = concurrent.futures.ThreadPoolExecutor(_READERS, "read")
        self._writers = concurrent.futures.ThreadPoolExecutor(_WRITERS, "write")
        self._writes: set[concurrent.futures.Future[Any]] = set()
        self._requests: set[asyncio.Task[Any]] = set()
        """Requests that write."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def language(self) -> Language:
        """The language of all text for people and agents."""
        return self.protocol.language

    @property
    def is_asking(self) -> bool:
        """Whether a question is visible in the editor, which soon hides it unanswered."""
        now = self._clock()
        return any(now - asked < _SHOWN_SECONDS for asked in self._questions.values())

    @contextlib.contextmanager
    def asking(self) -> Iterator[None]:
        """Notes that a question is open in the editor, until it is answered or closed."""
        question = object()
        self._questions[question] = self._clock()
        try:
            yield
        finally:
            del self._questions[question]

    async def ask(
        self,
        sentence: str,
        keys: Iterable[str],
        kind: types.MessageType = types.MessageType.Warning,
    ) -> str | None:
        """Returns the key of the chosen button; "" if the question was closed.

        Returns None if the client cannot ask.
        """
        titles = {say(self.language, key): key for key in keys}
        actions = [types.MessageActionItem(title=title) for title in titles]
        params = types.ShowMessageRequestParams(type=kind, message=sentence, actions=actions)
        try:
            with self.asking():
                chosen = await self.window_show_message_request_async(params)
        except JsonRpcException:
            return None
        return titles.get(chosen.title, "") if chosen is not None else ""

    def tell(self, sentence: str, *, failed: bool = False) -> None:
        """Shows a message of the protocol, which every client has."""
        kind = types.MessageType.Error if failed else types.MessageType.Info
        self.window_show_message(types.ShowMessageParams(kind, sentence))

    @property
    def encoding(self) -> str:
        """The unit of columns agreed with the client."""
        return self.workspace.position_encoding or "utf-16"

    def settings(self) -> Settings:
        """Returns the current settings of the editor."""
        return Settings(language=self.language, agent=self.editor, trusted=self._trusted)

    def speak(self, locale: str | None) -> None:
        """Chooses the language by the locale of the editor (S11)."""
        self.protocol.language = choose_language(locale)

    def take_settings(self, settings: object) -> None:
        """Takes the editor's settings; absent and invalid values change nothing (S34)."""
        if not isinstance(settings, dict):
            return
        for name, attribute in _SETTINGS.items():
            value = settings.get(name, getattr(self, attribute))
            if isinstance(value, bool):
                setattr(self, attribute, value)
            else:
                _logger.warning("Ignored %s: it is not true or false", name)

    async def read(self, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Runs work that reads the disk outside the event loop."""
        return await asyncio.wrap_future(self._readers.submit(work, *args, **kwargs))

    async def write(self, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Runs work that may wait for the lock outside the event loop."""
        write = self._writers.submit(work, *args, **kwargs)
        self._writes.add(write)
        write.add_done_callback(self._writes.discard)
        return await asyncio.wrap_future(write)

    async def protect(self, write: Coroutine[Any, Any, _T]) -> _T:
        """Completes a write of the present request, even if the request is cancelled."""
        request = asyncio.current_task()
        assert request is not None  # Every coroutine runs in a task.
        self._requests.add(request)
        try:
            return await asyncio.shield(write)
        finally:
            self._requests.discard(request)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts work that nobody waits for. A failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def later(
        self, waiting: dict[_T, asyncio.TimerHandle], key: _T, seconds: float, work: _Work
    ) -> None:
        """Starts work after a pause; a call for the same key meanwhile begins the pause anew.

        `waiting`: what waits by its key; to cancel it, take it out and cancel it.
        """
        if handle := waiting.pop(key, None):
            handle.cancel()

        def begin() -> None:
            waiting.pop(key, None)
            self.spawn(work())

        waiting[key] = asyncio.get_running_loop().call_later(seconds, begin)

    async def settle(self, seconds: float) -> None:
        """Waits until all writes are done and answered, at most the given seconds."""
        writes = asyncio.to_thread(concurrent.futures.wait, tuple(self._writes), seconds)
        await asyncio.wait([*self._requests, asyncio.create_task(writes)], timeout=seconds)

    def close(self, seconds: float) -> bool:
        """Waits for the writes at the end. Returns False if one still waits for the lock."""
        self._readers.shutdown(wait=False, cancel_futures=True)
        # Not cancelled, because a write accepted a moment ago may not have started yet.
        self._writers.shutdown(wait=False)
        return not concurrent.futures.wait(tuple(self._writes), timeout=seconds).not_done

    def report_server_error(self, error: Exception, source: type[Exception]) -> None:
        """Logs an error caught by pygls. The client gets no text of an exception."""
        if source is not FeatureRequestError:  # pygls has logged it already.
            _logger.error("A message could not be handled", exc_info=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _logger.error("Work in the background failed", exc_info=task.exception())


handlers.load()


def answer(
    operation: Operation[..., Any, Any], value: object, folders: Folders, language: Language
) -> dict[str, Any]:
    """Runs an operation on JSON parameters and returns its result as JSON values.

    Operations for agents also return their text in parts (G11), and those that the editor shows
    as text return it (S11).

    Raises:
        JsonRpcException: refused; its message and data are fit for the client.
    """
    try:
        result = _run(operation, value, folders, language)
    except (InvalidParams, RecordError) as error:
        data = {
            "code": error.code,
            "field": error.field,
            "limit": getattr(error, "limit", None),
            "actual": getattr(error, "actual", None),
        }
        sentence = describe(error, language)
        raise JsonRpcException(sentence, types.ErrorCodes.InvalidParams.value, data) from None
    except StoreError as error:
        _logger.warning("%s: %s", operation.name, error)
        sentence, data = describe(error, language), {"code": error.code}
        record = intake.unsaved_sentence(error, language)
        if record is not None:
            # An agent reads this text, as it does in an answer.
            data |= {"unsaved": error.unsaved, "text": f"{sentence}\n{record}"}
        raise JsonRpcException(sentence, types.LSPErrorCodes.RequestFailed.value, data) from None
    encoded: dict[str, Any] = encode(result)
    if operation.agent:
        encoded["parts"] = agent_parts(result, language)
    elif operation.readable:
        with said_to(person=True):
            encoded["text"] = render(result, language)
    return encoded


def _run(
    operation: Operation[..., Any, Any], value: object, folders: Folders, language: Language
) -> Frozen:
    params: Any = decode(operation.params, value, operation.name)
    folders.refresh()
    if isinstance(params, MemoryStatusParams):
        return MemoryStatusResult(folders=tuple(status_of(folder, language) for folder in folders))
    if isinstance(params, ProblemReportParams):
        return ProblemReportResult(lines=tuple(problem_lines(folders, language)))
    if isinstance(params, ToolQuestionParams):
        return tool_question(params, path_of, language)
    if isinstance(params, SearchPageParams):
        return found_on_page(params, folders, language)
    if isinstance(params, RowsParams):
        return rows(params, folders, language)
    if isinstance(params, SearchRowsParams):
        return found(params, folders, language)
    if isinstance(params, PageParams):
        return page(params, folders, language)
    result: Frozen = handlers.answer(folders.resolve(params.folder).project, operation, params)
    return result
