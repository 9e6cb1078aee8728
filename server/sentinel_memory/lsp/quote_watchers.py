"""Asks the editor to watch the files that lessons quote, whoever writes them (N05)."""

from __future__ import annotations

import logging

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ..core.text.expressions import expression
from .folder import Folder
from .memory_server import MemoryServer

_METHOD = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
_GLOB = expression(r"[][*?{}\\]")
"""What a pattern does not take for itself."""
_MOST = 200
"""Files of a project that are watched."""
_logger = logging.getLogger(__name__)


class QuoteWatchers:
    """The files of all folders that are watched because a lesson quotes them."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._watched: dict[Folder, frozenset[str]] = {}

    async def watch(self, folder: Folder, paths: frozenset[str]) -> None:
        """Watches these files of a project, and no others.

        Args:
            folder: the project.
            paths: relative to it; one with a sign of a pattern in its name is left out.
        """
        wanted = frozenset(sorted(path for path in paths if not _GLOB.search(path))[:_MOST])
        before = self._watched.get(folder, frozenset())
        if wanted == before or not self._can_watch:
            return
        self._watched[folder] = wanted
        name = f"quotes of {folder.uri}"
        try:
            if before:
                gone = types.UnregistrationParams([types.Unregistration(name, _METHOD)])
                await self._server.client_unregister_capability_async(gone)
            if wanted:
                options = types.DidChangeWatchedFilesRegistrationOptions(
                    [types.FileSystemWatcher(f"**/{path}") for path in sorted(wanted)]
                )
                one = types.Registration(name, _METHOD, options)
                await self._server.client_register_capability_async(types.RegistrationParams([one]))
        except JsonRpcException:
            _logger.warning("The client does not watch quoted files")

    def forget(self, folder: Folder) -> None:
        """Watches no file of a project that is not open any more."""
        if folder in self._watched:
            self._server.spawn(self.watch(folder, frozenset()))

    @property
    def _can_watch(self) -> bool:
        workspace = self._server.client_capabilities.workspace
        watching = workspace and workspace.did_change_watched_files
        return bool(watching and watching.dynamic_registration)
