"""Lets the client watch files outside the open folders (S33)."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from .memory_server import MemoryServer

_METHOD = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
_logger = logging.getLogger(__name__)


def watches_outside(server: MemoryServer) -> bool:
    """Returns whether the client can watch files in any folder."""
    workspace = server.client_capabilities.workspace
    watching = workspace and workspace.did_change_watched_files
    if not watching or not watching.dynamic_registration:
        return False
    return bool(watching.relative_pattern_support)


async def watch(server: MemoryServer, name: str, places: Iterable[tuple[str, str]]) -> None:
    """Watches files. Each place is the URI of a folder and a pattern in it."""
    watchers = [
        types.FileSystemWatcher(types.RelativePattern(base_uri=base, pattern=pattern))
        for base, pattern in places
    ]
    options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
    registration = types.Registration(id=_id(name), method=_METHOD, register_options=options)
    try:
        await server.client_register_capability_async(types.RegistrationParams([registration]))
    except JsonRpcException:
        _logger.warning("The client watches no files outside of its folders")


async def let_go(server: MemoryServer, name: str) -> None:
    """Stops watching the files registered under a name."""
    gone = types.Unregistration(id=_id(name), method=_METHOD)
    try:
        await server.client_unregister_capability_async(types.UnregistrationParams([gone]))
    except JsonRpcException:
        _logger.warning("The client goes on watching files that nobody asks for any more")


def _id(name: str) -> str:
    return f"{_METHOD} {name}"
