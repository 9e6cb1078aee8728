"""Follows the logs of all folders, shows their changes, and asks a person once (S33, S35, N02)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

from lsprotocol.types import MessageType, ShowDocumentParams

from ..contract.codec import Operation, encode
from ..contract.forms import MergeDriverParams, MergeDriverResult
from ..contract.memory import Compaction, CompactionState
from ..contract.operations import MERGE_DRIVER, SET_PRIVATE
from ..contract.project import (
    MemoryChanged,
    NewsCounts,
    OpenCompaction,
    SetPrivateParams,
    SetPrivateResult,
    Tracking,
)
from ..core.errors import InvalidParams, StoreError
from ..core.frozen import Frozen
from ..machine.local_state import LocalState
from ..sentences.say import describe, say
from ..service.handlers import answer
from ..service.memory_status import compaction_of
from ..service.setup import may_be_offered, remember_declined
from .code_quotes import CodeQuotes
from .folders import Folder
from .lesson_lenses import PromptFiles
from .log_problems import LogProblems
from .memory_server import MemoryServer
from .observation import Observation, observe
from .typed_files import PLAN_LANGUAGE, PlanFiles
from .view import is_connected
from .watched_files import OutsideLogs

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", MergeDriverResult, SetPrivateResult)


class Watch:
    """Keeps the client's view equal to the disk."""

    def __init__(
        self,
        server: MemoryServer,
        prompts: PromptFiles,
        problems: LogProblems,
        plans: PlanFiles,
        quotes: CodeQuotes,
    ) -> None:
        self._server = server
        self._plans = plans
        self._prompts = prompts
        self._notices = Notices(server, self.look)
        self._outside = OutsideLogs(server)
        self._observed: dict[Folder, Observation] = {}
        self._told: dict[Folder, tuple[Tracking, NewsCounts | None, bool]] = {}
        """What git said at the last look."""
        self._problems, self._quotes = problems, quotes
        self._looking: dict[Folder, bool] = {}
        """Folders being read, and whether they must be read again afterwards."""
        self._shown: set[Folder] = set()
        self._wanted = self._grouping = False

    def look(self) -> None:
        """Reads all projects and shows changes. A burst of calls causes one or two readings."""
        self._wanted = True
        if not self._grouping:
            self._grouping = True
            self._server.spawn(self._group())

    def forget(self, folder: Folder) -> None:
        """Removes the diagnostics of a project that is no longer open."""
        self._shown.discard(folder)
        self._observed.pop(folder, None)
        self._told.pop(folder, None)
        self._notices.forget(folder)
        self._problems.forget(folder)
        self._quotes.forget(folder)

    async def _group(self) -> None:
        """Finds the projects of the open folders again, and reads them."""
        try:
            while self._wanted:
                self._wanted = False
                await self._server.read(self._server.folders.refresh)
                self._read_all()
        finally:
            self._grouping = False

    def _read_all(self) -> None:
        for folder in self._shown.difference(self._server.folders):
            self.forget(folder)
        self._outside.follow()
        for folder in self._server.folders:
            self._shown.add(folder)
            if folder in self._looking:
                self._looking[folder] = True
            elif folder.refusal is None:
                self._looking[folder] = False
                self._server.spawn(self._follow(folder))
        self._prompts.look()
        self._plans.look()

    async def _follow(self, folder: Folder) -> None:
        try:
            again = True
            while again:
                self._looking[folder] = False
                await self._look_at(folder)
                again = self._looking[folder]
        finally:
            del self._looking[folder]

    async def _look_at(self, folder: Folder) -> None:
        server, before = self._server, self._observed.get(folder)
        observation = await server.read(observe, folder.project)
        if folder not in server.folders:
            return
        self._observed[folder] = observation
        await self._problems.show(folder, observation)
        # The cache of later processes comes behind the diagnostics, which a person waits for (S33).
        await server.read(folder.project.remember, stays=True)
        self._quotes.look(folder)
        if server.settings().trusted:
            server.spawn(server.write(allow_hooks, folder))
        compaction = observation.compaction
        if compaction is None:
            return
        # git comes last, because it may take seconds and diagnostics must not wait for it (S33).
        told = await server.read(_ask_around, folder)
        if folder not in server.folders:
            return
        if observation.differs(before) or told != self._told.get(folder):
            changed = MemoryChanged(
                folder=folder.project.folder, uri=folder.uri, compaction=compaction
            )
            server.protocol.notify("sentinel/memory_changed", encode(changed))
        self._told[folder] = told
        await self._notices.consider(folder, compaction, told[0])


def _ask_around(folder: Folder) -> tuple[Tracking, NewsCounts | None, bool]:
    """Returns how git treats a log, what is new of others, and whether an agent is connected."""
    # The notes written here belong to this user alone. A writer thread would make them wait for
    # writes that need the lock.
    folder.project.arrivals.begin()
    return folder.project.git.look().tracking, folder.project.arrivals.count(), is_connected()


def allow_hooks(folder: Folder) -> None:
    """Notes that this user trusts a folder, unless it has no log or the user forbade hooks there.

    Callers must know that the editor trusts the folder. Never raises.
    """
    if os.path.lexists(folder.project.store.path):
        state = LocalState(folder.project.root)
        if state.hooks is None:
            state.allow_hooks()


DAY = 86_400.0
"""Seconds for which *Later* holds."""


class Notices:
    """What a person is asked once. An answer is carried out, and its outcome told.

    Compaction (S33): when a folder crosses the threshold, and again only at the next crossing.
    Tracking (S35): once a session where git ignores records without that choice. Merge driver
    (N02): where a trusted folder has a tracked log and its clone has no driver; never together with
    another question, in the middle of a compaction, or after the question of tracking. Both are
    noted in the configuration of the clone when they are dismissed, which is final.
    """

    def __init__(self, server: MemoryServer, changed: Callable[[], None]) -> None:
        """Asks through a server. `changed` is called after the answer about tracking."""
        self._server, self._changed = server, changed
        self._states: dict[Folder, CompactionState] = {}
        self._asked: set[tuple[str, str]] = set()
        """Questions, and URIs of folders that are not asked about again while the server runs."""

    async def consider(self, folder: Folder, compaction: Compaction, tracking: Tracking) -> None:
        """Asks what the state of a folder demands."""
        self._cross(folder, compaction)
        if tracking == "ignored":
            self._asked.add(("driver", folder.uri))
        if not (self._server.notifies and compaction.count):
            return
        if tracking == "ignored":
            self._once("tracking", folder, self._ask_tracking)
        compacts = self._server.documents.has_language(PLAN_LANGUAGE)
        calm = compaction.state == "ok" and not compacts and self._server.settings().trusted
        if tracking == "tracked" and calm:
            self._once("driver", folder, self._ask_driver)

    def forget(self, folder: Folder) -> None:
        """Forgets a folder that was closed."""
        self._states.pop(folder, None)

    def _once(
        self, name: str, folder: Folder, ask: Callable[[Folder], Coroutine[Any, Any, None]]
    ) -> None:
        if (name, folder.uri) not in self._asked:
            self._asked.add((name, folder.uri))
            self._server.spawn(ask(folder))

    async def _ask(
        self,
        folder: Folder,
        key: str,
        buttons: Iterable[str],
        kind: MessageType = MessageType.Warning,
        **facts: object,
    ) -> str | None:
        return await self._server.ask(self._sentence(key, folder, **facts), buttons, kind)

    def _sentence(self, key: str, folder: Folder, **facts: object) -> str:
        return say(self._server.language, key, folder=folder.project.folder, **facts)

    async def _act(
        self, folder: Folder, operation: Operation[..., _Params, _Result], params: _Params
    ) -> None:
        """Runs the chosen operation, and shows its message or the reason for its failure."""
        server, failed = self._server, False
        try:
            sentence = (await server.write(answer, folder.project, operation, params)).message
        except (InvalidParams, StoreError) as error:
            sentence, failed = describe(error, server.language), True
        server.tell(f"Sentinel Memory: {sentence}", failed=failed)

    def _cross(self, folder: Folder, compaction: Compaction) -> None:
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
            self._server.spawn(self._ask_compaction(folder, compaction))
        elif compaction.state == "full":
            self._inform("notify_full", folder, compaction)

    async def _ask_compaction(self, folder: Folder, compaction: Compaction) -> None:
        server = self._server
        window = server.client_capabilities.window
        shows = window and window.show_document and window.show_document.support
        keys = ["action_compact", *(["action_open"] if shows else []), "action_later"]
        count, threshold = compaction.count, compaction.threshold
        chosen = await self._ask(folder, "notify_required", keys, count=count, threshold=threshold)
        if chosen == "action_later":
            await server.write(folder.project.local.put_off, time.time() + DAY)
        if chosen not in ("action_compact", "action_open") or folder not in server.folders:
            return
        try:
            compaction = await server.read(compaction_of, folder.project)
        except StoreError as error:
            server.tell(describe(error, server.language), failed=True)
            return
        if compaction.state != "required":  # The notification has become stale.
            left = "notify_full" if compaction.state == "full" else "notify_nothing_left"
            self._inform(left, folder, compaction)
        elif chosen == "action_compact":
            self._open_compaction(folder)
        else:
            params = ShowDocumentParams(uri=folder.log_uri, take_focus=True)
            await server.window_show_document_async(params)

    def _inform(self, key: str, folder: Folder, compaction: Compaction) -> None:
        count, threshold = compaction.count, compaction.threshold
        self._server.tell(self._sentence(key, folder, count=count, threshold=threshold))

    def _open_compaction(self, folder: Folder) -> None:
        wanted = OpenCompaction(folder=folder.project.folder, uri=folder.uri)
        self._server.protocol.notify("sentinel/open_compaction", encode(wanted))

    async def _ask_tracking(self, folder: Folder) -> None:
        server, git = self._server, folder.project.git
        if await server.read(git.was_told):
            return
        chosen = await self._ask(folder, "notify_ignored", ("action_track", "action_private"))
        if chosen == "":
            await server.write(git.remember_told)
        elif chosen and folder in server.folders:
            # An answer needs no note: afterwards git ignores the memory only by choice.
            params = SetPrivateParams(private=chosen == "action_private")
            await self._act(folder, SET_PRIVATE, params)
            self._changed()

    async def _ask_driver(self, folder: Folder) -> None:
        server, git = self._server, folder.project.git
        if not await server.read(may_be_offered, git):
            return
        if server.is_asking or folder not in server.folders:
            self._asked.discard(("driver", folder.uri))
            return
        buttons = ("action_register", "action_not_now")
        chosen = await self._ask(folder, "notify_driver", buttons, MessageType.Info)
        if chosen != "action_register":
            if chosen is not None:
                await server.write(remember_declined, git)
        elif folder in server.folders:
            await self._act(folder, MERGE_DRIVER, MergeDriverParams())
