"""Messages of MCP, and what differs between its versions (D01).

Up to 2025-11-25 a handshake fixes the version of the process. From 2026-07-28 on every request
names its own version, and the server must not rely on earlier requests.
"""

from __future__ import annotations

from collections.abc import Mapping

from .. import __version__

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


HANDSHAKE = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
STATELESS = "2026-07-28"
BATCHED = "2025-03-26"
"""The only version that allows several messages in one line."""

_VERSION = "io.modelcontextprotocol/protocolVersion"
_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
_CLIENT = "io.modelcontextprotocol/clientInfo"
_SERVER = "io.modelcontextprotocol/serverInfo"
_LIST_SECONDS = 3600


class Caller:
    """The client as a request or the handshake describes it."""

    def __init__(self, version: str, has_roots: bool, name: str | None = None) -> None:
        self.version, self.has_roots = version, has_roots
        self.name = name
        """The name that the client gives itself; any text is possible."""

    @property
    def stateless(self) -> bool:
        """Whether no state may be kept between requests."""
        return self.version == STATELESS

    @property
    def takes_annotations(self) -> bool:
        """Whether tools carry annotations."""
        return self.version >= "2025-03-26"

    def complete(self, result: Json, *, cacheable: bool = False) -> Json:
        """Returns the result with the fields that this version requires in every result."""
        if not self.stateless:
            return result
        kept: Json = {"ttlMs": _LIST_SECONDS * 1000, "cacheScope": "public"} if cacheable else {}
        meta = {_SERVER: server_info()}
        return {"resultType": "complete", **result, **kept, "_meta": meta}


def shake_hands(params: Mapping[str, object]) -> Caller:
    """Returns the client of an `initialize`: its version if we support it, else our newest.

    Raises:
        Refusal: the client names no version.
    """
    asked = params.get("protocolVersion")
    if not isinstance(asked, str):
        raise Refusal(INVALID_PARAMS, "initialize needs protocolVersion.")
    version = asked if asked in HANDSHAKE else HANDSHAKE[-1]
    return Caller(version, _has_roots(params.get("capabilities")), _name(params.get("clientInfo")))


def identify(params: Mapping[str, object], introduced: Caller | None) -> Caller:
    """Returns the sender of a request: by its own envelope, else by the handshake.

    Raises:
        Refusal: both are missing, or the envelope is incomplete or of another version.
    """
    envelope = _envelope(params)
    if not envelope and introduced is not None:
        return introduced
    version, capabilities = envelope.get(_VERSION), envelope.get(_CAPABILITIES)
    if not isinstance(version, str) or not isinstance(capabilities, dict):
        needed = f"_meta must hold {_VERSION} and {_CAPABILITIES}"
        raise Refusal(INVALID_PARAMS, f"{needed}, or initialize must come first.")
    if version != STATELESS:
        data = {"supported": [STATELESS], "requested": version}
        raise Refusal(UNSUPPORTED_VERSION, "This protocol version is not spoken here.", data=data)
    meta = params.get("_meta")
    name = _name(meta.get(_CLIENT)) if isinstance(meta, dict) else None
    return Caller(version, _has_roots(capabilities), name)


def error_message(error: Json, number: Id | None, client: Caller | None) -> Json:
    """Returns the response that refuses a message.

    If the id is unknown, versions up to 2025-06-18 get null as JSON-RPC prescribes, although their
    schemas do not allow it. Later versions leave the id out.
    """
    if number is None and (client is None or client.version > "2025-06-18"):
        return {"jsonrpc": "2.0", "error": error}
    return {"jsonrpc": "2.0", "id": number, "error": error}


def server_info() -> Json:
    """Returns the name and version by which the server introduces itself."""
    return {"name": "sentinel-memory", "version": __version__}


def is_stateless(params: Mapping[str, object]) -> bool:
    """Returns whether a request carries its own version."""
    return bool(_envelope(params))


def _envelope(params: Mapping[str, object]) -> Json:
    meta = params.get("_meta")
    keys = (_VERSION, _CAPABILITIES)
    return {key: meta[key] for key in keys if key in meta} if isinstance(meta, dict) else {}


def _name(client: object) -> str | None:
    name = client.get("name") if isinstance(client, dict) else None
    return name if isinstance(name, str) else None


def _has_roots(capabilities: object) -> bool:
    return isinstance(capabilities, dict) and isinstance(capabilities.get("roots"), dict)
