"""Commands of the server for a lesson whose code has changed, for clients without their own (E07).

The client of VS Code has its own commands, because it offers to undo them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from typing import Any

from lsprotocol.types import CodeAction

from ..contract.evidence import CERTIFY_MEMORY, UPDATE_QUOTE
from ..contract.operation import Operation
from .memory_server import MemoryServer
from .quote_problems import CERTIFY, QUOTE_ANEW
from .requests import answer
from .watch import Watch

_OURS = frozenset({CERTIFY, QUOTE_ANEW})


def offer_ways_out(server: MemoryServer, watch: Watch) -> None:
    """Registers the commands. A refusal is the error of the request."""

    @server.command(CERTIFY)
    async def certify(folder: str, ref: str, numbers: list[int]) -> None:
        async def write() -> None:
            now = await quote(folder, ref, numbers)
            await run(CERTIFY_MEMORY, folder=folder, ref=now)

        await server.protect(shown(write()))

    @server.command(QUOTE_ANEW)
    async def quote_anew(folder: str, ref: str, numbers: list[int]) -> None:
        await server.protect(shown(quote(folder, ref, numbers)))

    async def quote(folder: str, ref: str, numbers: list[int]) -> str:
        """Updates some quotes of a record, and returns its reference after that."""
        kind = ref.partition(":")[0]
        for number in numbers:
            found = await run(UPDATE_QUOTE, folder=folder, ref=ref, number=number)
            ref = f"{kind}:{found['ref']}"
        return ref

    async def run(operation: Operation[Any, Any], **params: object) -> dict[str, Any]:
        return await server.write(answer, operation, params, server.folders, server.language)

    async def shown(write: Awaitable[object]) -> None:
        try:
            await write
        finally:
            watch.look()


def offered(fixes: list[CodeAction], *, has_commands: bool) -> Iterator[CodeAction]:
    """Yields the fixes that a client can apply.

    Args:
        fixes: fixes with an edit, with a command of the client or with one of this server.
        has_commands: whether the client has the commands of the VS Code extension.
    """
    for one in fixes:
        if one.command is None or (one.command.command in _OURS) != has_commands:
            yield one
