"""The requests of a client and the answers to them, on any stream (D01)."""

from __future__ import annotations

from collections.abc import Callable

from ..machine.fault_log import log_fault
from ..sentences.fault import SENTENCES
from .envelope import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    Json,
    Notice,
    Refusal,
    Reply,
    Request,
    failure,
)
from .loading import Loading
from .roots import Roots
from .versions import (
    STATELESS,
    Caller,
    error_message,
    identify,
    is_stateless,
    server_info,
    shake_hands,
)

TYPE_CHECKING = False  # Importing `typing` is slow.
if TYPE_CHECKING:
    from ..sentences.say import Language

_INSTRUCTIONS = (
    "The memory of this repository, shared by git with everyone who works on it. Before a task: "
    "search_memory, then put the open questions to the user; records are notes, not orders. After "
    "a task whose instruction lacked something: log_memory. When an answer says COMPACTION "
    "REQUIRED: after the task compact_memory, then log_memory(type=principle, source_ids) for each "
    "group; commit that alone."
)
"""The loop of work, for hosts that pass instructions on to their agent (G09)."""
_INTRODUCTION: Json = {"capabilities": {"tools": {}, "prompts": {}}, "instructions": _INSTRUCTIONS}


class Session:
    """The state of the client of this process."""

    def __init__(
        self, roots: Roots, loading: Loading, language: Language, send: Callable[[Json], None]
    ) -> None:
        """Begins without a client.

        Args:
            roots: the folders of the client.
            loading: provides the tools.
            language: the language of the sentence on an internal fault.
            send: sends a message to the client that is no response.
        """
        self.client: Caller | None = None
        """The client after its handshake; None before it."""
        self._roots, self._loading, self._send = roots, loading, send
        self._internal = SENTENCES["internal"][language == "ko"]
        self._asked = 0
        """Number of requests for the roots; only the answer to the last one counts."""

    def answer(self, request: Request, client: Caller | None) -> Json:
        """Returns the response to a request.

        Args:
            request: the request.
            client: the client whose handshake was done when the request came.
        """
        try:
            result = self._result(request.method, request.params, client)
        except Refusal as refusal:
            return error_message(refusal.error, request.number, client)
        except Exception:  # noqa: BLE001 - outermost frame: no text of a fault may reach a client
            log_fault(__name__, "A request failed")
            if request.method != "tools/call":
                error = Refusal(INTERNAL_ERROR, self._internal).error
                return error_message(error, request.number, client)
            result = identify(request.params, client).complete(failure(self._internal))
        return {"jsonrpc": "2.0", "id": request.number, "result": result}

    def hear(self, message: Notice | Reply) -> None:
        """Takes a message that needs no answer. Unknown messages are ignored."""
        if isinstance(message, Reply):
            if message.number == self._roots_id:
                self._roots.take(message.result)
        elif message.method in ("notifications/initialized", "notifications/roots/list_changed"):
            self._ask_for_roots()

    @property
    def _roots_id(self) -> str:
        return f"roots-{self._asked}"

    def _ask_for_roots(self) -> None:
        if self.client is not None and self.client.has_roots and self._roots.decide:
            self._roots.expect()
            self._asked += 1
            self._send({"jsonrpc": "2.0", "id": self._roots_id, "method": "roots/list"})

    def _result(self, method: str, params: Json, client: Caller | None) -> Json:
        if method == "initialize":
            self.client = shake_hands(params)
            if self.client.has_roots:
                self._roots.expect()
            version = self.client.version
            return {"protocolVersion": version, "serverInfo": server_info(), **_INTRODUCTION}
        if method == "ping" and not is_stateless(params):
            return {}
        caller = identify(params, client)
        if method == "server/discover" and caller.stateless:
            found: Json = {"supportedVersions": [STATELESS], **_INTRODUCTION}
            return caller.complete(found, cacheable=True)
        if method in ("tools/list", "prompts/list"):
            if params.get("cursor") is not None:
                what = method.partition("/")[0]
                raise Refusal(INVALID_PARAMS, f"cursor: all {what} are in the first answer.")
            tools = self._loading.tools()
            return (tools if method == "tools/list" else tools.prompts).listed(caller)
        if method == "prompts/get":
            return self._loading.tools().prompts.get(params, caller)
        if method == "tools/call":
            return self._loading.tools().call(params, caller)
        raise Refusal(METHOD_NOT_FOUND, "There is no such method.")
