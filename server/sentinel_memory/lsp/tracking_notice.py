"""Notifies the user once that git ignores a memory although nobody chose that (S35)."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol.types import MessageType
from pygls.exceptions import JsonRpcException

from ..contract.operations import SET_PRIVATE
from ..contract.project import SetPrivateParams, Tracking
from ..sentences.say import say
from .folder import Folder
from .memory_server import MemoryServer
from .question import act, ask

_TRACK, _PRIVATE = "action_track", "action_private"


class TrackingNotice:
    """Asks once per folder and session, and never again after a dismissal.

    The dismissal is noted in the configuration of the clone, which all editors and windows read. An
    answer needs no note, because afterwards git ignores the memory only by choice.
    """

    def __init__(self, server: MemoryServer, changed: Callable[[], None]) -> None:
        """Asks through a server. `changed` is called after an answer was carried out."""
        self._server = server
        self._changed = changed
        self._asked: set[str] = set()
        """URIs of folders already asked about, also if they are closed and opened again."""

    def consider(self, folder: Folder, tracking: Tracking, records: int) -> None:
        """Asks if git ignores records without that choice."""
        is_wanted = self._server.notifies and folder.uri not in self._asked
        if tracking == "ignored" and records and is_wanted:
            self._asked.add(folder.uri)
            self._server.spawn(self._ask(folder))

    async def _ask(self, folder: Folder) -> None:
        server, git = self._server, folder.project.git
        if await server.read(git.was_told):
            return
        sentence = say(server.language, "notify_ignored", folder=folder.project.folder)
        try:
            chosen = await ask(server, sentence, (_TRACK, _PRIVATE), MessageType.Warning)
        except JsonRpcException:  # The client cannot ask.
            return
        if chosen is None:
            await server.write(git.remember_told)
        elif folder in server.folders:
            params = SetPrivateParams(private=chosen == _PRIVATE)
            await act(server, folder, SET_PRIVATE, params)
            self._changed()
