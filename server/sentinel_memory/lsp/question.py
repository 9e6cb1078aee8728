"""Asks the user with buttons, in the language of the editor."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol.types import MessageActionItem, MessageType, ShowMessageRequestParams

from ..sentences.say import say
from .memory_server import MemoryServer


async def ask(
    server: MemoryServer, sentence: str, keys: Iterable[str], kind: MessageType
) -> str | None:
    """Returns the key of the button that was chosen, None where the question was closed.

    Args:
        server: asks its client.
        sentence: the question.
        keys: of the titles of the buttons.
        kind: how it is shown.

    Raises:
        JsonRpcException: the client cannot ask.
    """
    titles = {say(server.language, key): key for key in keys}
    actions = [MessageActionItem(title=title) for title in titles]
    params = ShowMessageRequestParams(type=kind, message=sentence, actions=actions)
    with server.asking():
        answer = await server.window_show_message_request_async(params)
    return titles.get(answer.title) if answer is not None else None
