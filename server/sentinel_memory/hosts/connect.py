"""Connects the programs that run agents, and takes that back: tools and hooks (D04)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ..contract.agreement import agreed_digest
from ..contract.hosts import ConnectHostsParams, ConnectHostsResult, HostStatus
from ..contract.project import FileChange
from ..core.errors import FileError
from ..machine import launcher
from ..machine.local_state import LocalState
from ..machine.user_data import data_folder
from ..sentences.say import Language, describe
from . import host_files
from .connections import Connection, Connections
from .places import Machine
from .plan import FilePlan, Launch, Part, hooks_part, joined, plan_file, tools_part
from .rows import ROWS, moments_of
from .shapes import HostRow

PartName = Literal["tools", "hooks"]


@dataclass
class HostPlan:
    """What is to do for one host: all of it, or nothing where there is a problem."""

    row: HostRow
    holds: set[PartName] = field(default_factory=set)
    """What of ours its configuration holds."""
    steps: list[FilePlan] = field(default_factory=list)
    """The files of what was asked for, also those that need no change."""
    problem: FileError | None = None
    kept: list[Path] = field(default_factory=list)
    """Backups that stay although the host is disconnected: others changed the files since."""

    @property
    def changes(self) -> tuple[FileChange, ...]:
        """What is to do, for a person to look at."""
        return tuple(step.change() for step in self.steps if step.changes)


class Hosts:
    """The hosts of one machine, as one project sees them."""

    def __init__(
        self,
        root: Path | None,
        machine: Machine | None = None,
        launch: Launch = launcher.command,
    ) -> None:
        """Looks at no file yet.

        Args:
            root: the project, None outside of one.
            machine: where the hosts are; this machine by default.
            launch: how they start us.

        Raises:
            FileError: the user has no home folder.
        """
        self.root, self.machine = root, machine or Machine.this()
        data = data_folder(self.machine.environment)
        if data is None:
            raise FileError("host_needs_home", "")
        self.data = data
        """The folder of what we keep for this user."""
        self.connections = Connections(data)
        self._launch = launch

    def plan(self, params: ConnectHostsParams) -> tuple[HostPlan, ...]:
        """Returns the plan of every host; of those that are not named it says what is there."""
        return tuple(self._plan(row, params) for row in ROWS)

    def write(self, plan: HostPlan, *, connect: bool) -> None:
        """Writes the files of a host, all or none; a problem is noted in the plan."""
        done: list[tuple[FilePlan, Connection | None]] = []
        try:
            for step in plan.steps:
                if step.changes:
                    earlier = self._keep(step) if connect or step.stays else None
                    done.append((step, earlier))
                    host_files.write(step.file, step.data)
        except OSError as error:
            for step, earlier in reversed(done):
                self._take_back(step, earlier, noted=connect or step.stays)
            plan.problem = error if isinstance(error, FileError) else self._no_data_folder(error)
            plan.steps.clear()
            return
        if not connect:
            gone = (step for step in plan.steps if not step.stays)
            plan.kept.extend(filter(None, map(self._forget, gone)))

    def _plan(self, row: HostRow, params: ConnectHostsParams) -> HostPlan:
        plan = HostPlan(row)
        parts = tuple(self._parts(row, params))
        for name, part, _ in parts:
            plan.problem = plan.problem or self._look(plan, name, part)
        asked = [part for _, part, is_named in parts if is_named]
        others = [part for _, part, is_named in parts if not is_named]
        for part in joined(asked):
            beside = [other for other in others if other.file == part.file]
            try:
                step = plan_file(part, self.machine, self.connections, params.connect, beside)
                plan.steps.append(step)
            except FileError as error:
                plan.problem = plan.problem or error
        if plan.problem:
            plan.steps.clear()
        return plan

    def _look(self, plan: HostPlan, name: PartName, part: Part) -> FileError | None:
        """Notes in the plan whether the file of a part holds entries of ours."""
        try:
            if plan_file(part, self.machine, self.connections, None).connected:
                plan.holds.add(name)
        except FileError as error:
            return error
        return None

    def _parts(
        self, row: HostRow, params: ConnectHostsParams
    ) -> Iterator[tuple[PartName, Part, bool]]:
        yield "tools", tools_part(row, self._launch, self.root), row.host in params.tools
        if row.hooks is not None:
            part = hooks_part(row.hooks, self._launch, self.machine)
            sharing = {other.host for other in ROWS if other.hooks_of == row.host}
            yield "hooks", part, not sharing.union((row.host,)).isdisjoint(params.hooks)

    def _keep(self, step: FilePlan) -> Connection | None:
        missing = host_files.missing_folders(step.file.path)
        return self.connections.keep(step.file.path, step.file.data, step.data, missing)

    def _forget(self, step: FilePlan) -> Path | None:
        """Removes what there is to remember of a file, and the folders that we created for it.

        Returns its backup where that stays, because the file did not become what it was.
        """
        path = step.file.path
        connection = self.connections.of(path)
        if connection is not None and not path.exists():
            host_files.remove_folders(connection.folders)
        with contextlib.suppress(OSError):
            if self.connections.before(path) not in (None, step.data):
                return self.connections.set_aside(path)
            self.connections.forget(path)
        return None

    def _take_back(self, step: FilePlan, earlier: Connection | None, *, noted: bool) -> None:
        """Leaves a file as it was, because the host could not be done as a whole."""
        path = step.file.path
        with contextlib.suppress(OSError):
            now = host_files.read(path, step.file.shown)
            if now.data == step.data:
                host_files.write(now, step.file.data)
        if noted:
            connection = self.connections.of(path)
            if connection is not None and not path.exists():
                host_files.remove_folders(connection.folders)
            with contextlib.suppress(OSError):
                self.connections.restore(path, earlier)

    def _no_data_folder(self, error: OSError) -> FileError:
        return FileError("file_failed", self.machine.shown(self.data), error)


def connect_hosts(
    folder: str, hosts: Hosts, params: ConnectHostsParams, language: Language
) -> ConnectHostsResult:
    """Plans the changes, and writes them when that is asked for.

    A host whose files cannot be used keeps them as they are; the others go on. Connecting hooks
    lets them speak in the project.

    Raises:
        InvalidParams: the changes are no longer those of the digest; nothing was written.
        LauncherError: there is no launcher, and none can be written; nothing else was either.
    """
    plans = hosts.plan(params)
    digest = agreed_digest(_changes(plans), params)
    now = plans
    if params.write:
        if params.connect and (params.tools or params.hooks):
            launcher.install(hosts.machine.environment)
        for plan in plans:
            hosts.write(plan, connect=params.connect)
        if params.connect and params.hooks and hosts.root is not None:
            LocalState(hosts.root, hosts.machine.environment).allow_hooks()
        now = hosts.plan(ConnectHostsParams())
    return ConnectHostsResult(
        folder=folder,
        hosts=tuple(_status(hosts, plan, now, language) for plan in plans),
        changes=tuple(_changes(plans)),
        digest=digest,
        written=params.write,
        backups=tuple(map(hosts.machine.shown, _backups(hosts, plans, params))),
    )


def _changes(plans: Iterable[HostPlan]) -> Iterator[FileChange]:
    return (change for plan in plans for change in plan.changes)


def _status(
    hosts: Hosts, plan: HostPlan, now: Iterable[HostPlan], language: Language
) -> HostStatus:
    seen = {one.row.host: one for one in now}
    holds = seen[plan.row.host].holds | (
        seen[plan.row.hooks_of].holds - {"tools"} if plan.row.hooks_of else set()
    )
    problem = plan.problem or seen[plan.row.host].problem
    return HostStatus(
        host=plan.row.host,
        name=plan.row.name,
        found=plan.row.found(hosts.machine),
        tools="tools" in holds,
        hooks="hooks" in holds,
        moments=moments_of(plan.row),
        each_project=plan.row.tools.rooted,
        problem=None if problem is None else describe(problem, language),
    )


def _backups(hosts: Hosts, plans: Iterable[HostPlan], params: ConnectHostsParams) -> Iterator[Path]:
    if not params.write:
        return
    for plan in plans:
        yield from plan.kept
        for step in plan.steps if params.connect else ():
            backup = hosts.connections.backup(step.file.path)
            if step.changes and backup.exists():
                yield backup
