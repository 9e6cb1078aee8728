"""JSON-RPC 2.0 as the protocol uses it: messages and their refusal."""

from __future__ import annotations

TYPE_CHECKING = False  # Importing `typing` is slow.
if TYPE_CHECKING:
    from typing import TypeGuard

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
UNSUPPORTED_VERSION = -32022

Json = dict[str, object]
Id = str | int


class Refusal(Exception):  # noqa: N818 - an answer, not a fault
    """A message that is answered with an error."""

    def __init__(
        self, code: int, sentence: str, *, number: Id | None = None, data: object = None
    ) -> None:
        self.number = number
        """The id of the request; None if it is unknown."""
        self.error: Json = {"code": code, "message": sentence}
        if data is not None:
            self.error["data"] = data
        super().__init__(sentence)


class Request:
    """A message that needs an answer."""

    def __init__(self, number: Id, method: str, params: Json) -> None:
        self.number, self.method, self.params = number, method, params


class Notice:
    """A message that needs no answer."""

    def __init__(self, method: str, params: Json) -> None:
        self.method, self.params = method, params

    @property
    def cancels(self) -> Id | None:
        """The id of the request that the client has cancelled, else None."""
        number = self.params.get("requestId")
        return number if self.method == "notifications/cancelled" and is_id(number) else None


class Reply:
    """The client's answer to a request of ours."""

    def __init__(self, number: object, result: object) -> None:
        self.number = number
        self.result = result
        """The result; None for an error."""


def read_message(value: object) -> Request | Notice | Reply:
    """Returns a JSON value as a message.

    Raises:
        Refusal: the value is no message, or a request that breaks the protocol.
    """
    if not isinstance(value, dict) or value.get("jsonrpc") != "2.0":
        raise Refusal(INVALID_REQUEST, "The message is no JSON-RPC 2.0.")
    method, number, params = value.get("method"), value.get("id"), value.get("params")
    if method is None and ("result" in value or "error" in value):
        return Reply(number, value.get("result"))
    known = number if is_id(number) else None
    if not isinstance(method, str):
        raise Refusal(INVALID_REQUEST, "The message names no method.", number=known)
    if "id" not in value:
        return Notice(method, params if isinstance(params, dict) else {})
    if known is None:
        raise Refusal(INVALID_REQUEST, "The id must be a string or a whole number.")
    if params is not None and not isinstance(params, dict):
        raise Refusal(INVALID_PARAMS, "params must be an object.", number=known)
    return Request(known, method, params or {})


def failure(sentence: str) -> Json:
    """Returns the result of a call that failed."""
    return {"content": [{"type": "text", "text": sentence}], "isError": True}


def is_id(value: object) -> TypeGuard[Id]:
    """Returns whether a value is a valid request id that can be sent back unchanged."""
    if isinstance(value, str):
        return not any("\ud800" <= character <= "\udfff" for character in value)
    return type(value) is int
