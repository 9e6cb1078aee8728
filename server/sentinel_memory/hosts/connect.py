"""Connects the tools and hooks to programs that run agents, and disconnects them (D04).

What would change is planned first. At the end the server and a hook are started as a program does.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import shlex
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from ..contract.hosts import ConnectHostsParams, ConnectHostsResult, HostStatus, agreed_digest
from ..contract.project import FileChange
from ..core.errors import FileError
from ..core.text.jsonc import JsoncError, ShapeError, is_blank
from ..core.text.toml_edit import TableError, TomlError
from ..machine import launcher
from ..machine.local_state import LocalState, data_folder
from ..sentences.say import Language, describe, say
from . import entries, host_files
from .host_files import Connection, Connections, HostFile, read
from .rows import NAME, ROWS, File, HooksFormat, HostRow, Machine, ScriptFormat, moments_of

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

        `root`: the project; None outside a project.
        `machine`: the machine of the hosts; this one by default.
        `launch`: returns the command line by which hosts start us.

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


_QUOTES = "\u2018-\u201b"
"""Typographic quotes, which PowerShell also treats as quotes."""
_PLAIN = re.compile(r"[\w/:.~+-]+")
_PLAIN_PROGRAM = re.compile(r"[A-Za-z]:/[\w/.~+-]+")
_STEERING = re.compile(f"[$`\"'%{_QUOTES}\u201c-\u201e]")


def windows_line(words: Sequence[str]) -> str | None:
    """Returns the line that runs the words alike in bash, PowerShell and cmd on Windows, or None.

    None means that there is no such line: PowerShell takes a quoted program for a string, so that
    the path must need no quotes. The line uses forward slashes, because bash drops backslashes.

    Claude Code runs the line in Git's bash, or in PowerShell if bash is missing (its hooks
    reference, quoted in an issue of July 2026). VS Code uses `powershell.exe -Command` (its source,
    1.139). Cursor uses PowerShell or cmd (its users, in issues of other projects). Nothing here has
    run on Windows.
    """
    program, *arguments = (word.replace("\\", "/") for word in words)
    if not _PLAIN_PROGRAM.fullmatch(program) or _STEERING.search("".join(arguments)):
        return None
    shown = (word if _PLAIN.fullmatch(word) else f'"{word}"' for word in arguments)
    return " ".join([program, *shown])


def powershell_line(words: Sequence[str]) -> str:
    """Returns the line that runs the words in PowerShell, with every character quoted as needed."""
    return "& " + " ".join(map(_single, words))


def _single(word: str) -> str:
    if re.fullmatch(r"[\w.-]+", word):
        return word
    return "'" + re.sub(f"['{_QUOTES}]", r"\g<0>\g<0>", word) + "'"


Launch = Callable[..., tuple[str, ...]]
"""Returns the command line that runs us with the given words, such as `launcher.command`."""


@dataclass(frozen=True)
class FilePlan:
    """A file of a host and its planned contents."""

    file: HostFile
    after: str | None
    """The planned text; None if the file shall not exist."""
    connected: bool
    """Whether it holds our entries now."""
    stays: bool = False
    """Whether other entries of ours stay in it."""

    @property
    def data(self) -> bytes | None:
        """The planned contents in bytes."""
        return None if self.after is None else self.after.encode()

    @property
    def changes(self) -> bool:
        """Whether the contents change."""
        return self.data != self.file.data

    def change(self) -> FileChange:
        """Returns the change for a person to read."""
        before = None if self.file.data is None else self.file.text
        return FileChange(path=self.file.shown, before=before, after=self.after)


@dataclass(frozen=True)
class Part:
    """The tools or the hooks of a host: the file, and functions that add and remove our entries."""

    file: File
    holds: Callable[[str], bool]
    put: Callable[[str], str]
    take: Callable[[str, str], str]
    """Removes our entries from a text. Its second argument is the text before our first change,
    "" if unknown.
    """
    is_nothing: Callable[[str], bool]
    """Whether a text is empty, so that a file made by us can be removed."""
    own: bool = False


def tools_part(row: HostRow, launch: Launch, root: Path | None) -> Part:
    """Returns the part for our tools.

    Raises:
        FileError: the host needs an entry for each project, and there is no project.
    """
    tools = row.tools

    def put(text: str) -> str:
        if not tools.rooted:
            return entries.with_tools(text, tools, NAME, launch("mcp"))
        if root is None:
            raise FileError("host_needs_project", row.name)
        words = launch("mcp", "--root", str(root))
        return entries.with_tools(text, tools, _project_name(root), words)

    return Part(
        tools.file,
        lambda text: bool(entries.our_servers(text, tools)),
        put,
        lambda text, before: entries.without_tools(text, tools, before),
        is_blank if tools.toml else entries.is_nothing,
    )


def hooks_part(hooks: HooksFormat | ScriptFormat, launch: Launch, machine: Machine) -> Part:
    """Returns the part for our hooks."""
    if isinstance(hooks, ScriptFormat):
        code = hooks.code(launch("hook"))
        return Part(
            hooks.file, entries.is_ours, lambda _: code, lambda _, _before: "", is_blank, own=True
        )

    def put(text: str) -> str:
        commands = {event: launch("hook", event) for event in hooks.events}
        shown = {event: _command(words, hooks, machine) for event, words in commands.items()}
        return entries.with_hooks(text, hooks, shown)

    return Part(
        hooks.file,
        lambda text: bool(entries.our_events(text, hooks)),
        put,
        lambda text, before: entries.without_hooks(text, hooks, before),
        lambda text: entries.is_nothing(text, hooks.version),
        hooks.own,
    )


def _command(words: Sequence[str], hooks: HooksFormat, machine: Machine) -> dict[str, str]:
    """Returns the members of an entry that hold the command."""
    if machine.platform != "win32":
        # VS Code and Claude Code run it by `/bin/sh -c`, Cursor by `/bin/bash`, say its users.
        return {"command": shlex.join(words)}
    line = windows_line(words)
    if line is not None:
        return {"command": line}
    named = {"shell": "powershell"} if hooks.names_shell else {}
    return {"command": powershell_line(words), **named}


def joined(parts: Sequence[Part]) -> Iterator[Part]:
    """Yields the parts, with all parts of one file joined."""
    by_file: dict[File, Part] = {}
    for part in parts:
        held = by_file.get(part.file)
        by_file[part.file] = part if held is None else _both(held, part)
    yield from by_file.values()


def _both(one: Part, other: Part) -> Part:
    return Part(
        one.file,
        lambda text: one.holds(text) or other.holds(text),
        lambda text: other.put(one.put(text)),
        lambda text, before: other.take(one.take(text, before), before),
        other.is_nothing,
    )


def plan_file(
    part: Part,
    machine: Machine,
    connections: Connections,
    connect: bool | None,
    beside: Sequence[Part] = (),
) -> FilePlan:
    """Returns the planned contents of the file of a part.

    `connect`: whether the file shall hold our entries or lose them; None: only look.
    `beside`: other parts in the same file, which stay unchanged.

    Raises:
        FileError: the file cannot be used and is left alone; the sentence says why.
    """
    path = part.file.on(machine)
    if path is None:
        raise FileError("host_needs_home", part.file.name)
    file = read(path, machine.shown(path))
    text = file.text
    after, stays = None if file.data is None else text, False
    try:
        connected = part.holds(text)
        stays = any(other.holds(text) for other in beside)
        if connect:
            after = part.put(text)
        elif connect is not None and file.data is not None:
            after = _disconnected(part, file, connections, alone=not stays)
    except (JsoncError, TomlError) as error:
        if not connect and connections.of(path) is None and NAME not in text:
            return FilePlan(file, after, connected=False)  # It never held an entry of ours.
        code = "file_not_toml" if isinstance(error, TomlError) else "file_not_json"
        if isinstance(error, ShapeError | TableError):
            code = "file_other_shape"
        raise FileError(code, file.shown, detail=str(error.line)) from error
    plan = FilePlan(file, after, connected, stays)
    if plan.changes and not file.writable:
        raise FileError("file_read_only", file.shown)
    return plan


def _disconnected(
    part: Part, file: HostFile, connections: Connections, *, alone: bool
) -> str | None:
    """Returns the text without our entries; None if the file shall not exist.

    If the file is as we left it, its earlier contents come back. If the part is not alone, the
    other entries of ours stay.
    """
    connection, before = connections.of(file.path), connections.before(file.path)
    is_known = connection is not None and connection.existed == (before is not None)
    if alone and is_known and connections.is_as_we_left(file.path, file.data):
        return None if before is None else before.decode()
    after = part.take(file.text, "" if before is None else before.decode())
    ours = part.own or (connection is not None and not connection.existed)
    return None if ours and part.is_nothing(after) else after


def _project_name(root: Path) -> str:
    """Returns a name for a project in letters that every host accepts, distinct for each folder."""
    told_apart = hashlib.sha256(str(root).encode("utf-8", "surrogatepass")).hexdigest()[:4]
    readable = re.sub(r"[^A-Za-z0-9]+", "-", root.name).strip("-")
    return "-".join(filter(None, (NAME, readable, told_apart)))


_SECONDS = 30.0
"""Seconds that the server or a hook may take to answer. A busy machine took more than 10."""
_HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {}}
_INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _HELLO}


class Trial(NamedTuple):
    """Milliseconds until an answer; None without the right answer in time."""

    server: int | None
    hook: int | None

    @property
    def fails(self) -> bool:
        """Whether one of them did not answer."""
        return None in self


def try_launcher() -> Trial:
    """Runs the launcher outside of every project.

    There a hook gives no lesson, and counts none as given to an agent.
    """
    import tempfile

    hello = json.dumps(_INITIALIZE).encode() + b"\n"
    with tempfile.TemporaryDirectory() as nowhere:
        return Trial(
            _milliseconds(("mcp",), hello, "serverInfo", nowhere),
            _milliseconds(("hook", "SessionStart"), b"{}", "{}", nowhere),
        )


def _milliseconds(words: Sequence[str], data: bytes, answer: str, folder: str) -> int | None:
    import subprocess  # Most runs try nothing.

    began = time.monotonic()
    try:
        done = subprocess.run(
            launcher.command(*words),
            input=data,
            cwd=folder,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError, launcher.LauncherError):
        return None
    if done.returncode != 0 or answer.encode() not in done.stdout:
        return None
    return round((time.monotonic() - began) * 1000)
