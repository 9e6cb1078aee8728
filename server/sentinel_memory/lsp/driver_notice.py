"""Offers once per clone to let git merge its memory record by record (N02)."""

from __future__ import annotations

from lsprotocol.types import MessageType
from pygls.exceptions import JsonRpcException

from ..contract.merge import MergeDriverParams
from ..contract.operations import MERGE_DRIVER
from ..contract.project import Tracking
from ..sentences.say import say
from ..service.merge_driver import may_be_offered, remember_declined
from .folder import Folder
from .memory_server import MemoryServer
from .question import act, ask

_REGISTER, _NOT_NOW = "action_register", "action_not_now"


class DriverNotice:
    """Asks if a trusted folder has a tracked log and its clone has no merge driver.

    It never asks together with another question, nor after the question whether git shall track the
    log. A dismissal is noted in the configuration of the clone and is final.
    """

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._done: set[str] = set()
        """URIs of folders that are not asked about again while the server runs."""

    def consider(self, folder: Folder, tracking: Tracking, records: int) -> None:
        """Asks if there are records to merge."""
        if tracking == "ignored":
            self._done.add(folder.uri)
        wanted = self._server.notifies and self._server.settings().trusted
        if wanted and tracking == "tracked" and records and folder.uri not in self._done:
            self._done.add(folder.uri)
            self._server.spawn(self._ask(folder))

    async def _ask(self, folder: Folder) -> None:
        server, log = self._server, folder.project.git
        if not await server.read(may_be_offered, log):
            return
        if server.is_asking or folder not in server.folders:
            self._done.discard(folder.uri)
            return
        sentence = say(server.language, "notify_driver", folder=folder.project.folder)
        try:
            chosen = await ask(server, sentence, (_REGISTER, _NOT_NOW), MessageType.Info)
        except JsonRpcException:  # The client cannot ask.
            return
        if chosen != _REGISTER:
            await server.write(remember_declined, log)
        elif folder in server.folders:
            await act(server, folder, MERGE_DRIVER, MergeDriverParams())
