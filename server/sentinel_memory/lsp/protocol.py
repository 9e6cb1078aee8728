"""JSON-RPC for this server: parameters stay plain objects, and no detail of a fault is sent out."""

from __future__ import annotations

import io
import logging
import re
from collections import deque
from collections.abc import Iterator
from typing import Any

from lsprotocol import types
from lsprotocol.types import ErrorCodes, ResponseError
from pygls.exceptions import JsonRpcException
from pygls.protocol import (
    JsonRPCRequestMessage,
    JsonRPCResponseMessage,
    LanguageServerProtocol,
    lsp_method,
)

from ..sentences.say import Language, say

PREFIX = "sentinel/"
"""The prefix of our own methods."""

_Handled = Iterator[tuple[Any, tuple[object, ...], None]]
"""A handler with its arguments, for pygls to call."""

_LONGEST_HEADER, _LONGEST_MESSAGE = 256, 256 * 1024 * 1024
"""Most bytes of a line of a header, and of a message."""
_HEADER = re.compile(rb"([A-Za-z-]+)[ \t]*:[ \t]*([^\x00-\x1f]*)\r?\n")
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

        Parameters of our own methods stay plain objects.
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
        try:
            structured = super().structure_message(message)
        except JsonRpcException as error:
            if method is not None and "id" in message:
                self._send_response(message["id"], error=error.to_response_error())
            return
        super().handle_message(structured)

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
        self, msg_id: str | int, result: object = None, error: ResponseError | None = None
    ) -> None:
        # All answers pass here, because pygls puts exception texts and tracebacks into this error
        # code.
        if error is not None and error.code == ErrorCodes.InternalError:
            error = ResponseError(code=error.code, message=say(self.language, "internal"))
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
