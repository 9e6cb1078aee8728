"""The programs that run agents: where their files lie and what an entry looks like.

`hosts.json` has a row for each, with the fields of `HostRow`. A file is its place, its name and the
variable that moves it.

Paths and formats come from the documentation of the programs. docs/hosts.md says which of them were
tried in the program itself.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ..contract.hook_events import MOMENTS, Moment
from ..contract.hosts import Host

Place = Literal["home", "settings", "config", "dot_config"]
"""The home folder of the user, or a folder for the settings of programs.

`settings` is the folder that the system prescribes. `config` differs on macOS, where programs from
Linux use `~/.config`. `dot_config` is `~/.config` on every system.
"""


@dataclass(frozen=True)
class Machine:
    """A system and the environment of one user."""

    platform: str
    """The name of the system in `sys.platform`."""
    environment: Mapping[str, str]

    @classmethod
    def this(cls) -> Machine:
        """Returns the machine on which this process runs."""
        return cls(sys.platform, os.environ)

    @property
    def home(self) -> Path | None:
        """The home folder; None without one."""
        return self.named("USERPROFILE" if self.platform == "win32" else "HOME")

    def place(self, place: Place) -> Path | None:
        """Returns a folder of the user; None without a home folder."""
        if place == "home" or self.home is None:
            return self.home
        if self.platform == "win32" and place != "dot_config":
            return self.named("APPDATA") or self.home / "AppData" / "Roaming"
        if self.platform == "darwin" and place == "settings":
            return self.home / "Library" / "Application Support"
        return self.named("XDG_CONFIG_HOME") or self.home / ".config"

    def has_program(self, name: str) -> bool:
        """Returns whether a program is on the search path."""
        return shutil.which(name, path=self.environment.get("PATH", "")) is not None

    def shown(self, path: Path) -> str:
        """Returns a path for people: below the home folder it begins with `~`."""
        if self.home is not None and path.is_relative_to(self.home):
            return f"~/{path.relative_to(self.home).as_posix()}"
        return path.as_posix()

    def named(self, variable: str) -> Path | None:
        """Returns the folder that a variable names; None if the variable holds no absolute path."""
        value = self.environment.get(variable)
        return Path(value) if value and Path(value).is_absolute() else None


@dataclass(frozen=True)
class File:
    """A file of a host: a base folder and a relative path."""

    place: Place
    name: str
    variable: str | None = None
    """A variable that replaces the first folder of `name` if the user has set it."""

    def on(self, machine: Machine) -> Path | None:
        """Returns the path of the file on a machine; None without a home folder."""
        moved = machine.named(self.variable) if self.variable else None
        if moved is not None:
            return moved / (self.name.partition("/")[2] or self.name)
        folder = machine.place(self.place)
        return None if folder is None else folder / self.name


NAME = "sentinel-memory"
"""The name of our entries wherever they need one."""


@dataclass(frozen=True)
class ToolsFormat:
    """The format in which a host lists MCP servers."""

    file: File
    servers: str
    """The member that holds the servers."""
    fixed: Mapping[str, object] = field(default_factory=dict)
    """Members of an entry beside its command."""
    rooted: bool = False
    """Whether each project needs an entry, because the host neither names roots nor starts us
    there.
    """
    one_list: bool = False
    """Whether the program and its arguments form one list."""
    toml: bool = False
    """Whether the file is TOML; else it is JSON with comments."""


@dataclass(frozen=True)
class HooksFormat:
    """The format in which a host lists commands for its events."""

    file: File
    events: tuple[str, ...]
    nested: bool = False
    """Whether commands stand in groups: `{"hooks": [...]}`."""
    typed: bool = True
    """Whether an entry needs `"type": "command"`."""
    version: int | None = None
    """The version of the format that the file must state; None if it states none."""
    own: bool = False
    """Whether the file holds only our entries."""
    matchers: Mapping[str, str] = field(default_factory=dict)
    """The tools for which an event calls the hook, by event. Other events, and hosts without
    this choice, call it for all tools.
    """
    names_shell: bool = False
    """Whether an entry may name the shell that runs it on Windows."""


@dataclass(frozen=True)
class ScriptFormat:
    """The format of a host that runs our hooks by a file of code."""

    file: File
    events: tuple[str, ...]
    template: str
    """The code, with COMMAND in place of the command that runs a hook."""

    def code(self, words: Sequence[str]) -> str:
        """Returns the code.

        That of opencode calls our hooks as Claude Code does. It adds their answers to the user's
        message or to the result of a tool, and shows a message for the person as a note. It waits
        at most 10 seconds and never fails.
        """
        command = [word.replace("\\", "/") for word in words]
        return self.template.replace("COMMAND", json.dumps(command, ensure_ascii=False))


@dataclass(frozen=True)
class HostRow:
    """A program that runs agents."""

    host: Host
    name: str
    traces: tuple[File, ...]
    """Files of which at least one exists after the program was used."""
    tools: ToolsFormat
    hooks: HooksFormat | ScriptFormat | None
    hooks_of: Host | None = None
    """The host whose hook file it reads too."""
    trusts: bool = False
    """Whether the user must trust our hooks in the program before they run."""
    program: str | None = None
    """The command that starts it; None for a program that has no command."""
    shares: File | None = None
    """A folder that is a trace too, as long as another host has no trace in it."""

    def found(self, machine: Machine) -> bool:
        """Returns whether the program is on a machine: it was used there, or can be started."""
        places = (trace.on(machine) for trace in self.traces)
        used = any(place.exists() for place in places if place is not None)
        started = self.program is not None and machine.has_program(self.program)
        return used or started or self._is_alone(machine)

    def _is_alone(self, machine: Machine) -> bool:
        folder = self.shares.on(machine) if self.shares else None
        if folder is None or not folder.is_dir():
            return False
        others = (trace.on(machine) for row in ROWS if row is not self for trace in row.traces)
        return not any(one and one.is_relative_to(folder) and one.exists() for one in others)


def _row(host: Host, given: dict[str, Any]) -> HostRow:
    """Returns a row of `hosts.json`; `why` is for its readers."""
    told = {name: value for name, value in given.items() if name != "why"}
    tools, hooks = told.pop("tools"), told.pop("hooks", None)
    traces = tuple(File(*one) for one in told.pop("traces"))
    if "shares" in told:
        told["shares"] = File(*told["shares"])
    listed = ToolsFormat(**{**tools, "file": File(*tools["file"])})
    called: HooksFormat | ScriptFormat | None = None
    if hooks:
        hooks |= {"file": File(*hooks["file"]), "events": tuple(hooks["events"])}
        script = hooks.pop("script", None)
        called = ScriptFormat(**hooks, template=_read(script)) if script else HooksFormat(**hooks)
    return HostRow(host=host, traces=traces, tools=listed, hooks=called, **told)


def _read(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


# Read at import: an editor deletes the folder of an old version while its server still runs.
ROWS = tuple(_row(host, given) for host, given in json.loads(_read("hosts.json")).items())


def moments_of(row: HostRow) -> tuple[Moment, ...]:
    """Returns the moments at which our hooks answer in a host; empty without hooks."""
    (hooks,) = (one.hooks for one in ROWS if one.host == (row.hooks_of or row.host))
    return tuple(MOMENTS[event] for event in hooks.events) if hooks else ()
