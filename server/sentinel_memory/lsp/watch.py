"""Follows the logs of all folders, whichever process writes them, and shows changes (S33)."""

from __future__ import annotations

import os

from ..contract.codec import encode
from ..contract.project import MemoryChanged, NewsCounts, Tracking
from ..machine.local_state import LocalState
from .code_quotes import CodeQuotes
from .commands.undo import UndoKeys
from .folders import Folder
from .lesson_lenses import PromptFiles
from .log_problems import LogProblems
from .memory_server import MemoryServer
from .notices import DriverNotice, Notices, ProposalNotice, TrackingNotice
from .observation import Observation, observe
from .typed_files import PlanFiles
from .watched_files import OutsideLogs


class Watch:
    """Keeps the client's view equal to the disk."""

    def __init__(
        self,
        server: MemoryServer,
        notices: Notices,
        prompts: PromptFiles,
        problems: LogProblems,
        plans: PlanFiles,
        quotes: CodeQuotes,
    ) -> None:
        self._server = server
        self._plans = plans
        self._prompts = prompts
        self._notices = notices
        self._tracking_notice = TrackingNotice(server, self.look)
        self._driver_notice = DriverNotice(server)
        self._outside = OutsideLogs(server)
        self._undo_keys = UndoKeys(server)
        self._proposals = ProposalNotice(server)
        self._observed: dict[Folder, Observation] = {}
        self._tracking: dict[Folder, Tracking] = {}
        self._news: dict[Folder, NewsCounts | None] = {}
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
        self._tracking.pop(folder, None)
        self._news.pop(folder, None)
        self._notices.forget(folder)
        self._proposals.forget(folder)
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

        def read() -> Observation:
            observation = observe(folder.project)
            folder.project.remember(stays=True)
            return observation

        observation = await server.read(read)
        if folder not in server.folders:
            return
        self._observed[folder] = observation
        await self._problems.show(folder, observation)
        self._quotes.look(folder)
        await self._undo_keys.consider()
        if server.settings().trusted:
            server.spawn(server.write(allow_hooks, folder))
        compaction = observation.compaction
        if compaction is None:
            return
        # git comes last, because it may take seconds and diagnostics must not wait for it (S33).
        tracking, news = await server.read(_ask_git, folder)
        if folder not in server.folders:
            return
        known = self._tracking.get(folder), self._news.get(folder)
        if observation.differs(before) or (tracking, news) != known:
            changed = MemoryChanged(
                folder=folder.project.folder, uri=folder.uri, compaction=compaction
            )
            server.protocol.notify("sentinel/memory_changed", encode(changed))
        self._tracking[folder], self._news[folder] = tracking, news
        self._notices.consider(folder, compaction)
        await self._proposals.consider(folder)
        self._tracking_notice.consider(folder, tracking, compaction.count)
        self._driver_notice.consider(folder, tracking, compaction)


def _ask_git(folder: Folder) -> tuple[Tracking, NewsCounts | None]:
    """Returns how git treats a log, and the number of others' commits since this user looked."""
    # The notes written here belong to this user alone. A writer thread would make them wait for
    # writes that need the lock.
    folder.project.arrivals.begin()
    return folder.project.git.look().tracking, folder.project.arrivals.count()


def allow_hooks(folder: Folder) -> None:
    """Notes that this user trusts a folder, unless it has no log or the user forbade hooks there.

    Callers must know that the editor trusts the folder. Never raises.
    """
    if os.path.lexists(folder.project.store.path):
        state = LocalState(folder.project.root)
        if state.hooks is None:
            state.allow_hooks()
