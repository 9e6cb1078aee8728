"""The programs that run agents: where each keeps its configuration on each system (D04).

Paths and shapes are those of the programs' documentation; those of VS Code also of its source.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ..contract.hosts import Host

NAME = "sentinel-memory"
"""What our entries are called wherever they need a name."""

Place = Literal["home", "settings"]
"""The user's home folder, or the one in which the system wants settings of programs."""


@dataclass(frozen=True)
class Machine:
    """A system and the environment of one user on it."""

    platform: str
    """As `sys.platform` names it."""
    environment: Mapping[str, str]

    @classmethod
    def this(cls) -> Machine:
        """Returns the machine that we run on."""
        return cls(sys.platform, os.environ)

    @property
    def home(self) -> Path | None:
        """The home folder, None where there is none."""
        return self._named("USERPROFILE" if self.platform == "win32" else "HOME")

    def place(self, place: Place) -> Path | None:
        """Returns a folder of the user, None where there is no home."""
        if place == "home" or self.home is None:
            return self.home
        if self.platform == "win32":
            return self._named("APPDATA") or self.home / "AppData" / "Roaming"
        if self.platform == "darwin":
            return self.home / "Library" / "Application Support"
        return self._named("XDG_CONFIG_HOME") or self.home / ".config"

    def shown(self, path: Path) -> str:
        """Returns a path as people write it: below the home folder it begins with `~`."""
        if self.home is not None and path.is_relative_to(self.home):
            return f"~/{path.relative_to(self.home).as_posix()}"
        return path.as_posix()

    def _named(self, variable: str) -> Path | None:
        value = self.environment.get(variable)
        return Path(value) if value and Path(value).is_absolute() else None


@dataclass(frozen=True)
class File:
    """A file of a host: a place, and the way from there."""

    place: Place
    name: str

    def on(self, machine: Machine) -> Path | None:
        """Returns where it is on a machine, None where there is no home."""
        folder = machine.place(self.place)
        return None if folder is None else folder / self.name


@dataclass(frozen=True)
class Tools:
    """How a host is told of an MCP server."""

    file: File
    servers: str
    """The member that holds the servers."""
    typed: bool = False
    """Whether an entry says that it is served over standard input and output."""
    rooted: bool = False
    """Whether it neither tells roots nor starts in the project: then a project is one entry."""


@dataclass(frozen=True)
class Hooks:
    """How a host is told of commands for its events."""

    file: File
    events: tuple[str, ...]
    nested: bool = False
    """Whether commands stand in groups: `{"hooks": [...]}`."""
    typed: bool = True
    """Whether an entry says that it is a command."""
    version: int | None = None
    """What the file has to say about its format."""
    own: bool = False
    """Whether the file holds nothing but our entries."""
    matchers: Mapping[str, str] = field(default_factory=dict)
    """By event, of which tools the host is to tell; for the others, or where it cannot choose, of
    all."""
    names_shell: bool = False
    """Whether an entry may name the shell that runs it on Windows."""


@dataclass(frozen=True)
class HostRow:
    """A program that runs agents."""

    host: Host
    name: str
    traces: tuple[File, ...]
    """Of these one exists where the program was ever used."""
    tools: Tools
    hooks: Hooks | None

    def found(self, machine: Machine) -> bool:
        """Tells whether the program was ever used on a machine."""
        places = (trace.on(machine) for trace in self.traces)
        return any(place.exists() for place in places if place is not None)


_EVENTS = ("SessionStart", "UserPromptSubmit", "PreToolUse", "Stop")
_FILE_TOOLS = "Read|Edit|MultiEdit|Write|NotebookEdit"
"""What is said before a tool stands beside its result: what is said before an agent reads a file
is there before it changes it."""

ROWS: tuple[HostRow, ...] = (
    HostRow(
        "cursor",
        "Cursor",
        (File("home", ".cursor"),),
        Tools(File("home", ".cursor/mcp.json"), "mcpServers"),
        Hooks(
            File("home", ".cursor/hooks.json"),
            # `beforeSubmitPrompt` and `preToolUse` can refuse but add nothing to the context; what
            # is said behind the reading of a file still comes before the change of it.
            ("sessionStart", "postToolUse", "stop"),
            matchers={"postToolUse": "Read"},
            typed=False,
            version=1,
        ),
    ),
    HostRow(
        "vscode",
        "VS Code",
        (File("settings", "Code"),),
        Tools(File("settings", "Code/User/mcp.json"), "servers", typed=True),
        Hooks(File("home", f".copilot/hooks/{NAME}.json"), _EVENTS, own=True),
    ),
    HostRow(
        "claude-desktop",
        "Claude Desktop",
        (File("settings", "Claude"),),
        Tools(File("settings", "Claude/claude_desktop_config.json"), "mcpServers", rooted=True),
        None,
    ),
    HostRow(
        "claude-code",
        "Claude Code",
        (File("home", ".claude"), File("home", ".claude.json")),
        Tools(File("home", ".claude.json"), "mcpServers", typed=True),
        Hooks(
            File("home", ".claude/settings.json"),
            _EVENTS,
            nested=True,
            matchers={"PreToolUse": _FILE_TOOLS},
            names_shell=True,
        ),
    ),
)
