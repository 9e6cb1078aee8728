"""Notifies the user once that compaction is required or the memory is full (S09, S33)."""

from __future__ import annotations

import time

from lsprotocol.types import MessageType, ShowDocumentParams, ShowMessageParams
from pygls.exceptions import JsonRpcException

from ..contract.codec import encode
from ..contract.memory import Compaction, CompactionState
from ..contract.project import OpenCompaction
from ..core.errors import StoreError
from ..sentences.say import describe, say
from ..service.memory_status import compaction_of
from .folder import Folder
from .memory_server import MemoryServer
from .question import ask

DAY = 86_400.0
"""Seconds for which *Later* holds."""


class Notices:
    """Asks once per folder when it crosses the threshold, and again only at the next crossing."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._states: dict[Folder, CompactionState] = {}

    def consider(self, folder: Folder, compaction: Compaction) -> None:
        """Notifies if the state of a folder has just changed."""
        before = self._states.get(folder, "ok")
        self._states[folder] = compaction.state
        if compaction.state == before:
            return
        local = folder.project.local
        if before == "required":
            local.put_off(0.0)  # *Later* applied to the earlier crossing.
        if not self._server.notifies or local.put_off_until > time.time():
            return
        if compaction.state == "required":
            self._server.spawn(self._ask(folder, compaction))
        elif compaction.state == "full":
            self._inform("notify_full", folder, compaction)

    def forget(self, folder: Folder) -> None:
        """Forgets a folder that was closed."""
        self._states.pop(folder, None)

    async def _ask(self, folder: Folder, compaction: Compaction) -> None:
        sentence = self._sentence("notify_required", folder, compaction)
        opens = ["action_open"] if self._shows_documents() else []
        keys = ["action_compact", *opens, "action_later"]
        try:
            chosen = await ask(self._server, sentence, keys, MessageType.Warning)
        except JsonRpcException:  # The client cannot ask.
            return
        if chosen == "action_later":
            await self._server.write(folder.project.local.put_off, time.time() + DAY)
        if chosen in ("action_compact", "action_open") and folder in self._server.folders:
            await self._act(chosen, folder)

    async def _act(self, chosen: str, folder: Folder) -> None:
        """Carries out the choice, unless the notification has become stale."""
        server = self._server
        try:
            compaction = await server.read(compaction_of, folder.project)
        except StoreError as error:
            sentence = describe(error, server.language)
            server.window_show_message(ShowMessageParams(MessageType.Error, sentence))
            return
        if compaction.state == "ok":
            self._inform("notify_nothing_left", folder, compaction)
        elif compaction.state == "full":
            self._inform("notify_full", folder, compaction)
        elif chosen == "action_compact":
            wanted = OpenCompaction(folder=folder.project.folder, uri=folder.uri)
            server.protocol.notify("sentinel/open_compaction", encode(wanted))
        else:
            params = ShowDocumentParams(uri=folder.log_uri, take_focus=True)
            await server.window_show_document_async(params)

    def _inform(self, key: str, folder: Folder, compaction: Compaction) -> None:
        sentence = self._sentence(key, folder, compaction)
        self._server.window_show_message(ShowMessageParams(MessageType.Info, sentence))

    def _sentence(self, key: str, folder: Folder, compaction: Compaction) -> str:
        return say(
            self._server.language,
            key,
            folder=folder.project.folder,
            count=compaction.count,
            threshold=compaction.threshold,
        )

    def _shows_documents(self) -> bool:
        window = self._server.client_capabilities.window
        return bool(window and window.show_document and window.show_document.support)
