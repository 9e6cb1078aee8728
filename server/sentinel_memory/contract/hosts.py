"""The programs that run agents: how they are connected, and how a person agrees (S25, D04)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from ..core.errors import InvalidParams
from ..core.frozen import Frozen
from .hook_events import Moment
from .memory import Folder
from .project import FileChange, InitProjectParams

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
    """The hosts to connect or disconnect. Without tools and hooks the call only looks."""

    tools: Annotated[
        tuple[Host, ...], "The programs whose tools are connected or disconnected."
    ] = ()
    hooks: Annotated[
        tuple[Host, ...], "The programs whose hooks are connected or disconnected."
    ] = ()
    connect: Annotated[bool, "Whether to connect or, if false, to disconnect."] = True
    write: Annotated[bool, "Whether to write the changes or only to show them."] = False
    digest: Annotated[
        str | None, "Digest of the changes that a person agreed to. Other changes are refused."
    ] = None
    folder: Folder = None


class SetUpAgentsParams(Frozen):
    """The parameters of `set_up_agents`."""

    hosts: Annotated[
        tuple[Host, ...] | None, "The programs to set up; null: those found on this machine."
    ] = None
    leave: Annotated[tuple[Host, ...], "The programs to disconnect."] = ()
    own: Annotated[
        Host | None, "The editor that asks: its agents have the tools, so that it needs hooks only."
    ] = None
    undo: Annotated[bool, "Whether to take back what the last setup made here."] = False
    write: Annotated[bool, "Whether to write the changes or only to show them."] = False
    digest: Annotated[
        str | None, "Digest of the changes that a person agreed to. Other changes are refused."
    ] = None
    folder: Folder = None


class HostStatus(Frozen):
    """One program that runs agents, on this machine."""

    host: Host
    name: Annotated[str, "The name of the program for people."]
    found: Annotated[bool, "Whether the program seems to be installed."]
    tools: Annotated[bool, "Whether its configuration holds our tools."]
    hooks: Annotated[bool, "Whether its configuration holds our hooks."]
    moments: Annotated[
        tuple[Moment, ...],
        "Moments at which it can call our hooks, connected or not. Empty: it supports none.",
    ]
    each_project: Annotated[bool, "Whether each project needs its own entry for the tools."]
    problem: Annotated[
        str | None, "One sentence on why its files were left alone; null if they can be used."
    ]


class ConnectHostsResult(Frozen):
    """The hosts and the changes, which are empty if there is nothing to do (D04)."""

    folder: str
    hosts: tuple[HostStatus, ...]
    changes: Annotated[
        tuple[FileChange, ...],
        "Changes of the user's files. Paths below the home folder begin with ~, others "
        "are absolute.",
    ]
    digest: Annotated[str, "Identifies exactly these changes."]
    written: Annotated[bool, "Whether the changes were written now."]
    backups: Annotated[
        tuple[str, ...],
        "Files that keep the earlier contents, if any were written. After disconnecting: "
        "only the files that another program changed in the meantime.",
    ]


class SetUpAgentsResult(Frozen):
    """The result of `set_up_agents`: instructions, connections and merge driver (S25, D04, N02)."""

    folder: str
    hosts: Annotated[tuple[HostStatus, ...], "All programs, as they are now."]
    connected: Annotated[tuple[Host, ...], "The programs with entries of their own now."]
    chosen: Annotated[tuple[Host, ...], "The programs that the plan sets up."]
    changes: Annotated[
        tuple[FileChange, ...],
        "Changes of files. Paths below the home folder begin with ~, those of the project have no "
        "beginning.",
    ]
    settings: Annotated[tuple[str, ...], "Settings of git that change in this clone."]
    digest: Annotated[str, "Identifies exactly these changes."]
    written: Annotated[bool, "Whether the changes were written now."]
    problems: Annotated[tuple[str, ...], "One sentence on each program that was left alone."]
    text: Annotated[
        tuple[str, ...], "What was done, whether it works, and what to type to see that."
    ]
    can_undo: Annotated[bool, "Whether a setup of this project can be taken back."]


def agreed_digest(
    changes: Iterable[FileChange],
    params: InitProjectParams | ConnectHostsParams | SetUpAgentsParams,
) -> str:
    """Returns the digest of file changes: 64 hex digits of a SHA-256.

    Raises:
        InvalidParams: the changes are to be written, but the digest given belongs to other changes.
    """
    import hashlib  # A shell waits for this module at every TAB.
    import json

    plain = [(change.path, change.before, change.after) for change in changes]
    digest = hashlib.sha256(json.dumps(plain).encode()).hexdigest()
    if params.write and params.digest not in (None, digest):
        raise InvalidParams("plan_changed", field="digest")
    return digest
