"""The operations around a memory: files of its project, git, and programs that use it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from ..contract.commit import CommitMemoryParams, CommitMemoryResult
from ..contract.hosts import ConnectHostsParams, ConnectHostsResult
from ..contract.merge import (
    MergeDriverParams,
    MergeDriverResult,
    ResolveConflictsParams,
    ResolveConflictsResult,
)
from ..contract.news import DiffMemoryParams, DiffMemoryResult
from ..contract.project import (
    InitProjectParams,
    InitProjectResult,
    ServerCommandParams,
    ServerCommandResult,
    SetPrivateParams,
    SetPrivateResult,
    SetThresholdParams,
    SetThresholdResult,
)
from ..contract.redaction import (
    AllowValueParams,
    AllowValueResult,
    RedactRecordsParams,
    RedactRecordsResult,
)
from ..contract.review import ReviewMemoryParams, ReviewMemoryResult
from ..core.checks.showing import Reader, Show
from ..core.log.document import Document
from ..git.lost_log import refuse_lost
from ..git.set_aside import SetAside
from ..git.tracking import LogInGit
from ..machine.local_state import LocalState
from ..sentences.say import Language
from ..store.files import real_path
from ..store.policy_file import PolicyFile
from ..store.store import Store
from . import init_project as workflow
from . import set_private as privacy
from .standing import Settings, Standing

if TYPE_CHECKING:
    from .diff_memory import Arrivals


class ProjectService:
    """One project folder with what holds for it, and what makes agents use its memory."""

    def __init__(self, store: Store, *, folder: str, settings: Callable[[], Settings]) -> None:
        """Serves a store.

        Args:
            store: the log.
            folder: the name by which answers call the project.
            settings: asked at every call, so that a changed setting holds at once.
        """
        self.store = store
        self.folder = folder
        self.standing = Standing(PolicyFile(store.path.parent, store.root), settings)
        self.git = LogInGit(store.path, store.root)
        store.explain_missing = self._refuse_lost
        self.set_aside = SetAside(store, self.git)
        self.local = LocalState(store.root)
        self._reader = Reader()

    @cached_property
    def arrivals(self) -> Arrivals:
        """What commits of others brought since the last look (N08)."""
        from .diff_memory import Arrivals  # nearly every command starts without it

        return Arrivals(self.git, self.local, self.store.read)

    @property
    def language(self) -> Language:
        """The language of what agents and people read in a terminal (S34)."""
        return self.standing.language

    def init_project(self, params: InitProjectParams) -> InitProjectResult:
        """Shows or writes what makes the agents of the project follow the loop (S25).

        Raises:
            InvalidParams: the changes are no longer those of the digest; nothing was written.
            StoreError: a file cannot be read or written.
        """
        return workflow.init_project(self.folder, self.store.root, params)

    def redact_records(self, params: RedactRecordsParams) -> RedactRecordsResult:
        """Takes what is withheld out of records for good (S22, D05).

        Raises:
            RecordError: a reference names no record in that state; nothing was written.
            StoreError: nothing was written; the old file is intact.
        """
        from .redact_records import redact_records  # nearly every command starts without it

        store, standing = self.store, self.standing
        return redact_records(self.folder, store, standing, self.git, params, self._shows)

    def allow_value(self, params: AllowValueParams) -> AllowValueResult:
        """Adds the text of a finding to the values that the project allows (S34, P12).

        Raises:
            RecordError: the reference names no record in that state.
            InvalidParams: there is no such finding, or its text cannot be allowed.
            StoreError: the file is wrong, or could not be written; it was not changed.
        """
        from .allow_value import allow_value  # nearly every command starts without it

        return allow_value(self.folder, self.store, self.standing, params)

    def set_private(self, params: SetPrivateParams) -> SetPrivateResult:
        """Makes git ignore the memory, or follow it (S35).

        Raises:
            InvalidParams: the log is a link to a folder of other things.
            StoreError: nothing was written.
        """
        self._refuse_lost()
        return privacy.set_private(self.folder, self.git, params, self.language)

    def set_threshold(self, params: SetThresholdParams) -> SetThresholdResult:
        """Sets the threshold of compaction for every face (S09).

        Raises:
            RecordError: it is no whole number from 1.
            StoreError: the file is wrong, or could not be written; it was not changed.
        """
        from .threshold import set_threshold  # nearly every command starts without it

        self._refuse_lost()
        return set_threshold(self.folder, self.store, self.standing, params)

    def merge_driver(self, params: MergeDriverParams) -> MergeDriverResult:
        """Lets git merge the memory of this clone record by record, or by lines again (N02).

        Raises:
            InvalidParams: there is no repository, or the log is a link to another folder.
            StoreError: nothing was registered.
        """
        from .merge_driver import set_driver  # nearly every command starts without it

        if params.register:
            self._refuse_lost()
        return set_driver(self.folder, self.git, params, self.language)

    def resolve_conflicts(self, params: ResolveConflictsParams) -> ResolveConflictsResult:
        """Shows what resolving a conflicted log means for its records, or resolves it (N02).

        Raises:
            InvalidParams: there is no conflict, or its markers are not those of git.
            StoreError: nothing was written.
        """
        from .resolve_conflicts import resolve_conflicts  # nearly every command starts without it

        return resolve_conflicts(self.folder, self.store, self.git, params, self.standing)

    def commit_memory(self, params: CommitMemoryParams) -> CommitMemoryResult:
        """Commits the memory alone, whatever else is staged (K10).

        Raises:
            RecordError: the message is too long, or a private tag in it has no partner.
            InvalidParams: the project is in no repository, or git ignores the log.
            StoreError: git refused; nothing was committed.
        """
        from .commit_memory import commit_memory  # nearly every command starts without it

        now = self.store.read()
        show = self._shows(now)
        return commit_memory(self.folder, self.git, params, now, show, self.standing)

    def diff_memory(self, params: DiffMemoryParams) -> DiffMemoryResult:
        """Returns what was learned between two commits, or since this was last asked (N08).

        Raises:
            InvalidParams: there is no such commit.
            StoreError: the log cannot be read.
        """
        from .diff_memory import diff_memory  # nearly every command starts without it

        return diff_memory(self.folder, self.git, self.local, params, self.store.read, self._shows)

    def review_memory(self, params: ReviewMemoryParams) -> ReviewMemoryResult:
        """Returns what a push would publish of the memory, and what looks sensitive (S30).

        Raises:
            InvalidParams: there is no such commit.
            StoreError: the log cannot be read, or git does not tell what the commits hold.
        """
        from .review_memory import review_memory  # nearly every command starts without it

        read, protection = self.store.read_whole, self.standing.protection
        return review_memory(self.folder, self.git, params, read, self._shows, protection)

    def server_command(self, _params: ServerCommandParams) -> ServerCommandResult:
        """Installs the launcher and returns how a host starts the MCP server of the project (S26).

        Raises:
            LauncherError: there is no launcher, and none can be written.
        """
        from ..machine import launcher  # nearly every command starts without it

        launcher.install()
        command, *args = launcher.command("mcp", "--root", str(self.store.root))
        return ServerCommandResult(folder=self.folder, command=command, args=tuple(args))

    def connect_hosts(self, params: ConnectHostsParams) -> ConnectHostsResult:
        """Connects the programs that run agents, or disconnects them, or shows what that means.

        Raises:
            InvalidParams: the changes are no longer those of the digest; nothing was written.
            StoreError: nothing was written; a problem of one program is in the result (D04).
        """
        from ..hosts.connect import Hosts, connect_hosts  # nearly every command starts without it

        return connect_hosts(self.folder, Hosts(self.store.root), params, self.language)

    def _refuse_lost(self) -> None:
        """Raises StoreError where git has the log, and with it the files beside it, and we not."""
        log = self.git.path()
        if not os.path.lexists(log):
            refuse_lost(log, real_path(self.store.root))

    def _shows(self, document: Document) -> Show:
        return self._reader.shows(document, self.standing.protection)
