"""Asks a person once, carries out the choice and tells the outcome (S09, S35, N02, N04)."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from lsprotocol.types import (
    MessageActionItem,
    MessageType,
    ShowDocumentParams,
    ShowMessageParams,
    ShowMessageRequestParams,
)
from pygls.exceptions import JsonRpcException

from ..contract.codec import Operation, encode
from ..contract.log_file import MergeDriverParams, MergeDriverResult
from ..contract.memory import Compaction, CompactionState
from ..contract.operations import MERGE_DRIVER, SET_PRIVATE
from ..contract.project import OpenCompaction, SetPrivateParams, SetPrivateResult, Tracking
from ..core.errors import InvalidParams, StoreError
from ..core.frozen import Frozen
from ..machine.notes import Kept
from ..sentences.say import describe, say
from ..service.handlers import answer
from ..service.memory_status import compaction_of
from ..service.project import Project
from ..service.setup import may_be_offered, remember_declined
from .folders import Folder
from .memory_server import MemoryServer
from .typed_files import PLAN_LANGUAGE
from .watched_files import let_go, watch, watches_outside

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", MergeDriverResult, SetPrivateResult)


async def ask(
    server: MemoryServer, sentence: str, keys: Iterable[str], kind: MessageType
) -> str | None:
    """Returns the key of the chosen button; None if the question was closed.

    Args:
        server: the server whose client is asked.
        sentence: the question.
        keys: the keys of the button titles.
        kind: the kind of message.

    Raises:
        JsonRpcException: the client cannot ask.
    """
    titles = {say(server.language, key): key for key in keys}
    actions = [MessageActionItem(title=title) for title in titles]
    params = ShowMessageRequestParams(type=kind, message=sentence, actions=actions)
    with server.asking():
        chosen = await server.window_show_message_request_async(params)
    return titles.get(chosen.title) if chosen is not None else None


async def act(
    server: MemoryServer, folder: Folder, operation: Operation[_Params, _Result], params: _Params
) -> None:
    """Runs the chosen operation, and shows its message or the reason for its failure."""
    try:
        result = await server.write(answer, folder.project, operation, params)
    except (InvalidParams, StoreError) as error:
        kind, sentence = MessageType.Error, describe(error, server.language)
    else:
        kind, sentence = MessageType.Info, result.message
    server.window_show_message(ShowMessageParams(kind, f"Sentinel Memory: {sentence}"))


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

    def consider(self, folder: Folder, tracking: Tracking, compaction: Compaction) -> None:
        """Asks if there are records to merge, but never in the middle of a compaction."""
        if tracking == "ignored":
            self._done.add(folder.uri)
        wanted = self._server.notifies and self._server.settings().trusted
        calm = compaction.count and compaction.state == "ok" and not self._compacts()
        if wanted and tracking == "tracked" and calm and folder.uri not in self._done:
            self._done.add(folder.uri)
            self._server.spawn(self._ask(folder))

    def _compacts(self) -> bool:
        """Returns whether a plan is open."""
        return self._server.documents.has_language(PLAN_LANGUAGE)

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
