"""Lets hooks speak in the projects with a memory that a user trusts in the editor (S37)."""

from __future__ import annotations

import os

from ..local_state import LocalState
from .session import MemoryServer
from .workspace import Folder


class HookConsent:
    """Notes once per folder and session that this user trusts it; a refusal stays one."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._noted: set[str] = set()
        """URIs."""

    def consider(self, folder: Folder) -> None:
        """Notes a folder that has a log, as soon as the editor says that it is trusted."""
        if self._server.settings().trusted and folder.uri not in self._noted:
            self._server.spawn(self._note(folder))

    def forget(self, folder: Folder) -> None:
        """Forgets a folder that was closed."""
        self._noted.discard(folder.uri)

    async def _note(self, folder: Folder) -> None:
        if await self._server.write(_allow, folder):
            self._noted.add(folder.uri)


def _allow(folder: Folder) -> bool:
    """Returns whether the folder has a log."""
    if not os.path.lexists(folder.service.store.path):
        return False
    state = LocalState(folder.path)
    if state.hooks is None:
        state.allow_hooks()
    return True
