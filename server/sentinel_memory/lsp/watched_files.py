"""Asks the client to tell of files that others write, also outside the open folders (S24, S33)."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ..store.files import FOLDER_NAME, LOG_NAME
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


_PLACES = {
    "": f"{{{FOLDER_NAME},.gitignore}}",
    f"/{FOLDER_NAME}": f"{{{LOG_NAME},config.json,.gitignore}}",
    "/.git/logs": "HEAD",
}
"""Folders below a project and the patterns watched in them. Whole trees would cost too much."""


class OutsideLogs:
    """The watched projects outside the open folders, which clients watch without being asked."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._watched: set[str] = set()
        """URIs of projects."""

    def follow(self) -> None:
        """Watches the projects that need it now, and stops watching others."""
        if not watches_outside(self._server):
            return
        wanted = {folder.uri for folder in self._server.folders if folder.is_outside}
        for uri in wanted - self._watched:
            base = uri.rstrip("/")
            places = [(base + below, pattern) for below, pattern in _PLACES.items()]
            self._server.spawn(watch(self._server, uri, places))
        for uri in self._watched - wanted:
            self._server.spawn(let_go(self._server, uri))
        self._watched = wanted
