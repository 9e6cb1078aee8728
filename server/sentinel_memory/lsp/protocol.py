"""JSON-RPC as this server needs it: parameters as they came, and no detail of a fault sent out."""

from __future__ import annotations

import logging
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
"""Starts the names of our own methods."""

_Handled = Iterator[tuple[Any, tuple[object, ...], None]]
"""What pygls is to call: a handler with its arguments."""

_logger = logging.getLogger(__name__)


class MemoryProtocol(LanguageServerProtocol):
    """The language server protocol, with our own requests beside it."""

    language: Language = "en"
    """The language of the sentence that stands for a fault."""
    ended = False
    """Whether the client has gone, so that nothing can be sent any more."""

    def structure_message(self, data: dict[str, Any]) -> object:
        """Leaves every object as it is: this is called for nested ones too.

        Only `handle_message` knows which one is the message.
        """
        return data

    def handle_message(self, message: object) -> None:
        """Gives a message its type and handles it; parameters of our own stay plain objects."""
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

    # Documents are kept by `documents.py`: pygls would count other line breaks than editors do, and
    # would go through all of a log at every keystroke.

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> _Handled:
        """Hands on that a document was opened."""
        yield from self._hand_on(types.TEXT_DOCUMENT_DID_OPEN, params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> _Handled:
        """Hands on what was typed."""
        yield from self._hand_on(types.TEXT_DOCUMENT_DID_CHANGE, params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> _Handled:
        """Hands on that a document was closed."""
        yield from self._hand_on(types.TEXT_DOCUMENT_DID_CLOSE, params)

    def _hand_on(self, method: str, params: object) -> _Handled:
        if (handler := self.fm.features.get(method)) is not None:
            yield handler, (params,), None

    def _send_response(
        self, msg_id: str | int, result: object = None, error: ResponseError | None = None
    ) -> None:
        # The one gate of all answers: pygls puts exception texts and tracebacks into this code.
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
        # Our results are JSON values already: walking them again would hold up the event loop.
        if type(data) is JsonRPCResponseMessage:
            return {"jsonrpc": data.jsonrpc, "id": data.id, "result": data.result}
        serialized: dict[str, Any] = super()._serialize_message(data)
        return serialized
