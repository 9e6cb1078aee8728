"""Notifies the user of compactions proposed by agents, in projects that want a review (N04)."""

from __future__ import annotations

import contextlib
from pathlib import Path

from lsprotocol.types import MessageType
from pygls.exceptions import JsonRpcException

from ..contract.codec import encode
from ..contract.project import OpenCompaction
from ..machine.proposals import Kept
from ..sentences.say import say
from ..service.project import Project
from .folder import Folder
from .memory_server import MemoryServer
from .question import ask
from .watching import let_go, watch, watches_outside

_REVIEW = "action_review"


class ProposalNotice:
    """Asks once for each proposal and session, whichever process it came from."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._known: dict[str, frozenset[Kept]] = {}
        """The proposals at the last look, by the URI of a folder."""
        self._watched: set[str] = set()

    async def consider(self, folder: Folder) -> None:
        """Notifies if a new proposal waits."""
        server = self._server
        found = await server.read(_waiting, folder.project)
        if found is None:
            self.forget(folder)
            return
        place, waiting = found
        if folder.uri not in self._watched and watches_outside(server):
            self._watched.add(folder.uri)
            watched = watch(server, _name(folder), [(place.parent.as_uri(), place.name)])
            server.spawn(watched)
        news = waiting - self._known.get(folder.uri, frozenset())
        self._known[folder.uri] = waiting
        if news and server.notifies:
            server.spawn(self._ask(folder, len(waiting)))

    def forget(self, folder: Folder) -> None:
        """Stops watching for a folder that was closed, or whose project wants no review."""
        self._known.pop(folder.uri, None)
        if folder.uri in self._watched:
            self._watched.discard(folder.uri)
            self._server.spawn(let_go(self._server, _name(folder)))

    async def _ask(self, folder: Folder, count: int) -> None:
        server, name = self._server, folder.project.folder
        key = "notify_proposed" if count > 1 else "notify_proposed_one"
        sentence = say(server.language, key, folder=name, count=count)
        try:
            chosen = await ask(server, sentence, (_REVIEW, "action_later"), MessageType.Info)
        except JsonRpcException:  # The client cannot ask.
            return
        if chosen == _REVIEW and folder in server.folders:
            wanted = OpenCompaction(folder=name, uri=folder.uri)
            server.protocol.notify("sentinel/open_compaction", encode(wanted))


def _waiting(project: Project) -> tuple[Path, frozenset[Kept]] | None:
    """Returns the file of proposals and those that wait; None if the project wants no review."""
    proposals = project.proposals
    if not project.standing.policy.review_compactions or proposals.path is None:
        return None
    # A missing folder cannot be watched.
    with contextlib.suppress(OSError):
        proposals.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return proposals.path, frozenset(proposals.read())


def _name(folder: Folder) -> str:
    return f"proposals {folder.uri}"
