"""What a person does about a quote by a click in any editor: still true, update the quote (E08)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lsprotocol.types import MessageType, ShowMessageParams
from pygls.exceptions import JsonRpcException

from ..contract.evidence import CERTIFY_MEMORY, UPDATE_QUOTE
from ..contract.operation import Operation
from ..sentences.say import say
from .memory_server import MemoryServer
from .quote_problems import STILL_TRUE, UPDATE
from .requests import answer


def offer_quote_commands(server: MemoryServer, look: Callable[[], None]) -> None:
    """Registers the commands.

    Args:
        server: the server.
        look: reads all projects again and shows what changed.
    """

    async def write(operation: Operation[Any, Any], **params: object) -> dict[str, Any]:
        return await server.write(answer, operation, params, server.folders, server.language)

    async def take_over(wanted: dict[str, Any], *, certify: bool) -> None:
        folder, number = wanted.get("folder"), wanted.get("number")
        try:
            done = await write(UPDATE_QUOTE, folder=folder, ref=wanted.get("ref"), number=number)
            if certify:
                ref = f"{str(wanted.get('ref')).partition(':')[0]}:{done['ref']}"
                await write(CERTIFY_MEMORY, folder=folder, ref=ref)
        except JsonRpcException as error:
            server.window_show_message(ShowMessageParams(MessageType.Error, error.message))
        else:
            key = "quote_certified" if certify else "quote_updated"
            said = say(server.language, key, quote=done["quote"], path=done["path"])
            server.window_show_message(ShowMessageParams(MessageType.Info, said))
        look()

    @server.command(UPDATE)
    async def update(wanted: dict[str, Any]) -> None:
        await server.protect(take_over(wanted, certify=False))

    @server.command(STILL_TRUE)
    async def still_true(wanted: dict[str, Any]) -> None:
        await server.protect(take_over(wanted, certify=True))
