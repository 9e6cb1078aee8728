"""How a program that runs agents is told of our tools and hooks: one row of data each (D04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..contract.hosts import Host
from .places import File, Machine

NAME = "sentinel-memory"
"""What our entries are called wherever they need a name."""


@dataclass(frozen=True)
class Tools:
    """How a host is told of an MCP server."""

    file: File
    servers: str
    """The member that holds the servers."""
    fixed: Mapping[str, object] = field(default_factory=dict)
    """What an entry says beside its command."""
    rooted: bool = False
    """Whether it neither tells roots nor starts in the project: then a project is one entry."""
    one_list: bool = False
    """Whether the program and its arguments are one list."""
    toml: bool = False
    """Whether the file is TOML; else it is JSON, with comments."""


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
class Script:
    """How a host is told by a file of code that runs our hooks."""

    file: File
    code: Callable[[Sequence[str]], str]
    """Returns the code, of the words that run our hooks but for the name of the event."""
    events: tuple[str, ...]


@dataclass(frozen=True)
class HostRow:
    """A program that runs agents."""

    host: Host
    name: str
    traces: tuple[File, ...]
    """Of these one exists where the program was ever used."""
    tools: Tools
    hooks: Hooks | Script | None
    hooks_of: Host | None = None
    """The host whose hooks it runs too, from the same file."""
    trusts: bool = False
    """Whether its user has to trust our hooks there before they run."""

    def found(self, machine: Machine) -> bool:
        """Tells whether the program was ever used on a machine."""
        places = (trace.on(machine) for trace in self.traces)
        return any(place.exists() for place in places if place is not None)
