"""Asks the client to watch the logs that lie above the open folders (S24, S33)."""

from __future__ import annotations

from ..store.files import FOLDER_NAME, LOG_NAME
from .memory_server import MemoryServer
from .watching import let_go, watch, watches_outside

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
