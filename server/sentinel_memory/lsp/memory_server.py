"""The server object: the state shared by all handlers, and the threads for blocking work."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from lsprotocol.types import TextDocumentSyncKind
from pygls.exceptions import FeatureRequestError
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter

from .. import __version__
from ..sentences.language import choose_language
from ..sentences.say import Language
from ..service.standing import Settings
from ..store.store import Store
from .documents import Documents
from .protocol import MemoryProtocol
from .workspace import Folders

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
_logger = logging.getLogger(__name__)

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
            text_document_sync_kind=TextDocumentSyncKind.Incremental,
            protocol_cls=MemoryProtocol,
            converter_factory=converter,
        )
        self.folders = Folders(open_store, self.settings)
        self.documents = Documents()
        self.stopped_in_order = False
        """Whether the client asked for shutdown before the connection ended."""
        self._clock = clock
        self._questions: dict[object, float] = {}
        """The start time of each unanswered question, by the clock of the server."""
        self.editor: str | None = None
        """The name that the client gives itself."""
        self.client_has_commands = False
        """Whether the client has the commands of the VS Code extension."""
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
