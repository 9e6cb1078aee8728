"""The supported protocol versions and the fields that each of them allows (D01).

Up to 2025-11-25 a handshake fixes the version of the process. From 2026-07-28 on every request
names its own version, and the server must not rely on earlier requests.
"""

from __future__ import annotations

from collections.abc import Mapping

from .. import __version__
from .envelope import INVALID_PARAMS, UNSUPPORTED_VERSION, Id, Json, Refusal

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
