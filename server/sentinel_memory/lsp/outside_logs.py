"""Asks the client to watch the logs that lie above the open folders (S24, S33)."""

from __future__ import annotations

import logging

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ..store.files import FOLDER_NAME, LOG_NAME
from .memory_server import MemoryServer

_METHOD = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
_PLACES = {
    "": f"{{{FOLDER_NAME},.gitignore}}",
    f"/{FOLDER_NAME}": f"{{{LOG_NAME},config.json,.gitignore}}",
    "/.git/logs": "HEAD",
}
"""Folders below a project and what is watched in them: whole trees would cost too much."""
_logger = logging.getLogger(__name__)


class OutsideLogs:
    """What the client watches beyond the open folders, of which it tells by itself."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._watched: set[str] = set()
        """URIs of projects."""

    def follow(self) -> None:
        """Watches the projects that need it now, and no others."""
        workspace = self._server.client_capabilities.workspace
        watching = workspace and workspace.did_change_watched_files
        if not watching or not watching.dynamic_registration:
            return
        if not watching.relative_pattern_support:
            return
        wanted = {folder.uri for folder in self._server.folders if folder.is_outside}
        for uri in wanted - self._watched:
            self._server.spawn(self._watch(uri))
        for uri in self._watched - wanted:
            self._server.spawn(self._let_go(uri))
        self._watched = wanted

    async def _watch(self, uri: str) -> None:
        base = uri.rstrip("/")
        watchers = [
            types.FileSystemWatcher(types.RelativePattern(base_uri=base + below, pattern=pattern))
            for below, pattern in _PLACES.items()
        ]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        registration = types.Registration(id=_name(uri), method=_METHOD, register_options=options)
        try:
            await self._server.client_register_capability_async(
                types.RegistrationParams([registration])
            )
        except JsonRpcException:
            _logger.warning("The client watches no files outside of its folders")

    async def _let_go(self, uri: str) -> None:
        gone = types.Unregistration(id=_name(uri), method=_METHOD)
        try:
            await self._server.client_unregister_capability_async(
                types.UnregistrationParams([gone])
            )
        except JsonRpcException:
            _logger.warning("The client goes on watching files that nobody asks for any more")


def _name(uri: str) -> str:
    return f"{_METHOD} {uri}"
