"""One JSON-RPC message a line, from standard input to standard output (D01, S23).

One thread reads, so that cancellations and pings are handled while calls wait for the lock.
"""

from __future__ import annotations

import json
import threading

from .calls import Calls
from .envelope import (
    INTERNAL_ERROR,
    INVALID_REQUEST,
    PARSE_ERROR,
    Id,
    Notice,
    Refusal,
    Request,
    read_message,
)
from .loading import Loading
from .roots import Roots
from .session import Session
from .versions import BATCHED, Caller, error_message

TYPE_CHECKING = False  # Importing `typing` is slow.
if TYPE_CHECKING:
    from typing import BinaryIO

    from ..sentences.say import Language

LINE_LIMIT = 4 * 1024 * 1024
_IN_PROJECT = ("tools/call", "prompts/get")
"""Methods about a project, which need the roots."""
_LISTS = ("tools/list", "prompts/list")


class StdioServer:
    """A client's connection. It ends when the client closes either stream."""

    def __init__(
        self, roots: Roots, loading: Loading, language: Language, output: BinaryIO
    ) -> None:
        self._output, self._loading = output, loading
        self._session = Session(roots, loading, language, self._send)
        self._open: set[Id] = set()
        """Ids of requests that are neither answered nor cancelled."""
        self._lock, self._output_lock = threading.Lock(), threading.Lock()
        self._heard, self._ended = threading.Event(), threading.Event()
        """Set after the first message, and after the last one."""
        self._calls = Calls(roots, loading)

    def serve(self, stream: BinaryIO) -> None:
        """Answers until the end, and returns after the running calls are done."""
        # A daemon, because at the end the thread may still wait for a line that never comes.
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()
        self._heard.wait()
        self._loading.run()
        self._ended.wait()
        self._calls.finish()

    def _read(self, stream: BinaryIO) -> None:
        try:
            while line := stream.readline(LINE_LIMIT + 1):
                if len(line) <= LINE_LIMIT:
                    self._receive(line)
                    self._heard.set()
                    continue
                while line and not line.endswith(b"\n"):
                    line = stream.readline(LINE_LIMIT)
                self._refuse(Refusal(INVALID_REQUEST, f"A line holds at most {LINE_LIMIT} bytes."))
        finally:
            self._ended.set()
            self._heard.set()

    def _receive(self, line: bytes) -> None:
        if line.isspace():
            return
        try:
            value: object = json.loads(line.decode())
        except (ValueError, RecursionError):
            self._refuse(Refusal(PARSE_ERROR, "The line is no JSON that can be read."))
            return
        client = self._session.client
        batched = client is not None and client.version == BATCHED and isinstance(value, list)
        messages = value if batched and isinstance(value, list) and value else [value]
        requests = [request for request in map(self._take, messages) if request]
        called = any(request.method in _IN_PROJECT for request in requests)
        if not called and not any(request.method in _LISTS for request in requests):
            self._answer(requests, client, batched)
        elif not self._calls.begin(
            lambda: self._answer(requests, client, batched), in_project=called
        ):
            for request in filter(lambda one: self._close(one.number), requests):
                sentence = "Too many calls wait for the roots."
                self._refuse(Refusal(INTERNAL_ERROR, sentence, number=request.number))

    def _take(self, value: object) -> Request | None:
        """Returns a request that needs an answer. Every other message is handled here."""
        try:
            message = read_message(value)
        except Refusal as refusal:
            self._refuse(refusal)
            return None
        if isinstance(message, Request):
            with self._lock:
                self._open.add(message.number)
            return message
        if isinstance(message, Notice) and message.cancels is not None:
            self._close(message.cancels)
        else:
            self._session.hear(message)
        return None

    def _answer(self, requests: list[Request], client: Caller | None, batched: bool) -> None:
        answers = []
        for request in requests:
            if request.number in self._open:  # The request was not cancelled before it began.
                answer = self._session.answer(request, client)
                if self._close(request.number):
                    answers.append(answer)
        for message in [answers] if batched and answers else answers:
            self._send(message)

    def _close(self, number: Id) -> bool:
        """Closes a request, and returns whether it was open.

        Either the answer or the cancellation closes it, never both.
        """
        with self._lock:
            was_open = number in self._open
            self._open.discard(number)
        return was_open

    def _refuse(self, refusal: Refusal) -> None:
        self._send(error_message(refusal.error, refusal.number, self._session.client))

    def _send(self, message: object) -> None:
        # A lone surrogate, which old lines may hold, cannot be encoded in UTF-8.
        line = json.dumps(message, ensure_ascii=False).encode(errors="replace")
        with self._output_lock:
            try:
                self._output.write(line + b"\n")
                self._output.flush()
            except (OSError, ValueError):
                self._ended.set()
