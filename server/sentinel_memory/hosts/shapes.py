"""The formats in which a host lists our tools and hooks, as one row of data each (D04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..contract.hosts import Host
from .places import File, Machine

NAME = "sentinel-memory"
"""The name of our entries wherever they need one."""


@dataclass(frozen=True)
class Tools:
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
class Hooks:
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
class Script:
    """The format of a host that runs our hooks by a file of code."""

    file: File
    code: Callable[[Sequence[str]], str]
    """Returns the code. Takes the command that runs a hook, without the name of the event."""
    events: tuple[str, ...]


@dataclass(frozen=True)
class HostRow:
    """A program that runs agents."""

    host: Host
    name: str
    traces: tuple[File, ...]
    """Files of which at least one exists after the program was used."""
    tools: Tools
    hooks: Hooks | Script | None
    hooks_of: Host | None = None
    """The host whose hook file it reads too."""
    trusts: bool = False
    """Whether the user must trust our hooks in the program before they run."""

    def found(self, machine: Machine) -> bool:
        """Returns whether the program was ever used on a machine."""
        places = (trace.on(machine) for trace in self.traces)
        return any(place.exists() for place in places if place is not None)
