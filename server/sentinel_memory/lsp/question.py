"""Asks the user with buttons, carries out the choice and reports the outcome."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from lsprotocol.types import (
    MessageActionItem,
    MessageType,
    ShowMessageParams,
    ShowMessageRequestParams,
)

from ..contract.merge import MergeDriverResult
from ..contract.operation import Operation
from ..contract.project import SetPrivateResult
from ..core.errors import InvalidParams, StoreError
from ..core.frozen import Frozen
from ..sentences.say import describe, say
from ..service.handlers import answer
from .folder import Folder
from .memory_server import MemoryServer

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", MergeDriverResult, SetPrivateResult)


async def ask(
    server: MemoryServer, sentence: str, keys: Iterable[str], kind: MessageType
) -> str | None:
    """Returns the key of the chosen button; None if the question was closed.

    Args:
        server: the server whose client is asked.
        sentence: the question.
        keys: the keys of the button titles.
        kind: the kind of message.

    Raises:
        JsonRpcException: the client cannot ask.
    """
    titles = {say(server.language, key): key for key in keys}
    actions = [MessageActionItem(title=title) for title in titles]
    params = ShowMessageRequestParams(type=kind, message=sentence, actions=actions)
    with server.asking():
        chosen = await server.window_show_message_request_async(params)
    return titles.get(chosen.title) if chosen is not None else None


async def act(
    server: MemoryServer, folder: Folder, operation: Operation[_Params, _Result], params: _Params
) -> None:
    """Runs the chosen operation, and shows its message or the reason for its failure."""
    try:
        result = await server.write(answer, folder.project, operation, params)
    except (InvalidParams, StoreError) as error:
        kind, sentence = MessageType.Error, describe(error, server.language)
    else:
        kind, sentence = MessageType.Info, result.message
    server.window_show_message(ShowMessageParams(kind, f"Sentinel Memory: {sentence}"))
