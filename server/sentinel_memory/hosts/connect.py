"""Connects the tools and hooks to programs that run agents, and disconnects them (D04)."""

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
from ..sentences.say import Language, describe, say
from . import host_files
from .host_files import Connection, Connections
from .plan import FilePlan, Launch, Part, hooks_part, joined, plan_file, tools_part
from .rows import ROWS, HostRow, Machine, moments_of

PartName = Literal["tools", "hooks"]


@dataclass
class HostPlan:
    """The changes for one host: all of them, or none if there is a problem."""

    row: HostRow
    holds: set[PartName] = field(default_factory=set)
    """The parts of ours that its configuration holds."""
    steps: list[FilePlan] = field(default_factory=list)
    """The files for the requested parts, including files that need no change."""
    problem: FileError | None = None
    kept: list[Path] = field(default_factory=list)
    """Backups that stay after disconnecting because another program changed the files since."""

    @property
    def changes(self) -> tuple[FileChange, ...]:
        """The file changes for a person to read."""
        return tuple(step.change() for step in self.steps if step.changes)


class Hosts:
    """The hosts of one machine, as one project sees them."""

    def __init__(
        self,
        root: Path | None,
        machine: Machine | None = None,
        launch: Launch = launcher.command,
    ) -> None:
        """Prepares the plans without reading any file.

        Args:
            root: the project; None outside a project.
            machine: the machine of the hosts; this one by default.
            launch: returns the command line by which hosts start us.

        Raises:
            FileError: the user has no home folder.
        """
        self.root, self.machine = root, machine or Machine.this()
        data = data_folder(self.machine.environment)
        if data is None:
            raise FileError("host_needs_home", "")
        self.data = data
        """The data folder of this user."""
        self.connections = Connections(data)
        self._launch = launch

    def plan(self, params: ConnectHostsParams) -> tuple[HostPlan, ...]:
        """Returns the plan of every host.

        The plan of a host that is not named only reports its state.
        """
        return tuple(self._plan(row, params) for row in ROWS)

    def write(self, plan: HostPlan, *, connect: bool) -> None:
        """Writes all files of a host, or none. A problem is noted in the plan."""
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
        """Notes in the plan whether the file of a part holds our entries.

        Returns the error, if any.
        """
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
        """Removes the notes about a file, and the folders that we created for it.

        Returns the path of its backup if the file differs from its earlier contents, else None.
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
        """Restores a file after another file of the same host could not be written."""
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
    """Plans the changes and writes them if requested.

    The files of a host with a problem stay as they are; the other hosts are still connected.
    Connecting hooks also allows them to answer in the project.

    Raises:
        InvalidParams: the digest belongs to other changes; nothing was written.
        LauncherError: the launcher is missing and cannot be written; nothing was written.
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
        hosts=tuple(status_of(hosts, plan, now, language) for plan in plans),
        changes=tuple(_changes(plans)),
        digest=digest,
        written=params.write,
        backups=tuple(map(hosts.machine.shown, _backups(hosts, plans, params))),
    )


def _changes(plans: Iterable[HostPlan]) -> Iterator[FileChange]:
    return (change for plan in plans for change in plan.changes)


def status_of(
    hosts: Hosts, plan: HostPlan, now: Iterable[HostPlan], language: Language
) -> HostStatus:
    """Returns the state of a program, whose entries are read from the plans of all programs."""
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


def what_it_gets(status: HostStatus, only: str | None, language: Language) -> str:
    """Returns what a program gets: tools, hooks, or what `only` names."""
    parts = []
    if only != "hooks":
        key = "connect_tools_here" if status.each_project else "connect_tools"
        parts.append(say(language, key))
    if only != "tools":
        at = ", ".join(say(language, f"connect_moment_{moment}") for moment in status.moments)
        key = "connect_moments" if at else "connect_no_hooks"
        parts.append(say(language, key, moments=at))
    return "; ".join(parts)


def _backups(hosts: Hosts, plans: Iterable[HostPlan], params: ConnectHostsParams) -> Iterator[Path]:
    if not params.write:
        return
    for plan in plans:
        yield from plan.kept
        for step in plan.steps if params.connect else ():
            backup = hosts.connections.backup(step.file.path)
            if step.changes and backup.exists():
                yield backup
