"""Parameters and results of the operation that connects the programs of agents (D04)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .hook_events import Moment
from .memory import Folder
from .project import FileChange

Host = Literal[
    "cursor",
    "vscode",
    "claude-desktop",
    "claude-code",
    "codex",
    "gemini",
    "copilot-cli",
    "opencode",
    "kiro",
    "windsurf",
    "cline",
    "zed",
    "junie",
    "antigravity",
]
"""A program that runs agents."""


class ConnectHostsParams(Frozen):
    """The parameters of `connect_hosts`; with neither tools nor hooks it only looks."""

    tools: Annotated[tuple[Host, ...], "The programs that get the tools, or lose them."] = ()
    hooks: Annotated[tuple[Host, ...], "The programs that get the hooks, or lose them."] = ()
    connect: Annotated[bool, "Whether to connect them, or to disconnect them."] = True
    write: Annotated[bool, "Whether to write the changes, or only to show them."] = False
    digest: Annotated[
        str | None, "Of the changes that a person agreed to; others are not written then."
    ] = None
    folder: Folder = None


class HostStatus(Frozen):
    """One program that runs agents, on this machine."""

    host: Host
    name: Annotated[str, "What people call it."]
    found: Annotated[bool, "Whether it seems to be installed."]
    tools: Annotated[bool, "Whether its configuration holds our tools."]
    hooks: Annotated[bool, "Whether its configuration holds our hooks."]
    moments: Annotated[
        tuple[Moment, ...], "When hooks may speak in it, connected or not; none: it has no hooks."
    ]
    each_project: Annotated[bool, "Whether it gets the tools of one project at a time."]
    problem: Annotated[str | None, "One sentence when its files were left alone."]


class ConnectHostsResult(Frozen):
    """The result of `connect_hosts`; no changes where nothing is to do (D04)."""

    folder: str
    hosts: tuple[HostStatus, ...]
    changes: Annotated[
        tuple[FileChange, ...],
        "Of files of the user: below the home folder they begin with ~, else they are absolute.",
    ]
    digest: Annotated[str, "Tells these changes from all others."]
    written: Annotated[bool, "Whether the changes were written now."]
    backups: Annotated[
        tuple[str, ...],
        "Files that keep what was there before, where written; after disconnecting of those only "
        "that others changed in between.",
    ]
