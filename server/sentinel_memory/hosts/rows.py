"""The programs that run agents, one row each: where their files lie and what an entry looks like.

Paths and formats come from the documentation of the programs. docs/hosts.md says which of them were
tried in the program itself.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

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
    tools: ToolsFormat
    hooks: HooksFormat | ScriptFormat | None
    hooks_of: Host | None = None
    """The host whose hook file it reads too."""
    trusts: bool = False
    """Whether the user must trust our hooks in the program before they run."""
    program: str | None = None
    """The command that starts it; None for a program that has no command."""

    def found(self, machine: Machine) -> bool:
        """Returns whether the program is on a machine: it was used there, or can be started."""
        places = (trace.on(machine) for trace in self.traces)
        used = any(place.exists() for place in places if place is not None)
        return used or (self.program is not None and machine.has_program(self.program))


def opencode_plugin(words: Sequence[str]) -> str:
    """Returns the JavaScript of the plugin.

    The plugin calls our hooks as Claude Code does. It adds their answers to the user's message or
    to the result of a tool, and shows a message for the person as a note. It waits at most 10
    seconds and never fails.

    Args:
        words: the command that runs a hook, without the name of the event.
    """
    command = json.dumps([word.replace("\\", "/") for word in words], ensure_ascii=False)
    return _CODE.replace("COMMAND", command)


# Read at import: an editor deletes the folder of an old version while its server still runs.
_CODE = Path(__file__).with_name("opencode_plugin.js").read_text(encoding="utf-8")

_FILE_TOOLS = "Read|Edit|MultiEdit|Write|NotebookEdit"
"""The tools before which Claude Code calls our hook. A text before a reading tool reaches the
agent before it changes the file.
"""
_CODEX, _COPILOT, _CLAUDE = "CODEX_HOME", "COPILOT_HOME", "CLAUDE_CONFIG_DIR"
_CLINE = "Code/User/globalStorage/saoudrizwan.claude-dev"
_STDIO = {"type": "stdio"}

ROWS: tuple[HostRow, ...] = (
    HostRow(
        "cursor",
        "Cursor",
        (File("home", ".cursor"),),
        ToolsFormat(File("home", ".cursor/mcp.json"), "mcpServers"),
        HooksFormat(
            File("home", ".cursor/hooks.json"),
            # `preToolUse` adds nothing to the context. A text after the reading of a file still
            # comes before its change.
            ("sessionStart", "beforeSubmitPrompt", "postToolUse", "stop"),
            matchers={"postToolUse": "Read"},
            typed=False,
            version=1,
        ),
        program="cursor",
    ),
    HostRow(
        "vscode",
        "VS Code",
        (File("settings", "Code"),),
        ToolsFormat(File("settings", "Code/User/mcp.json"), "servers", _STDIO),
        HooksFormat(
            File("home", f".copilot/hooks/{NAME}.json", _COPILOT),
            # Copilot CLI reads this file too, and refuses a tool if its `PreToolUse` hook fails.
            ("SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"),
            own=True,
        ),
        program="code",
    ),
    HostRow(
        "claude-desktop",
        "Claude Desktop",
        (File("settings", "Claude"),),
        ToolsFormat(
            File("settings", "Claude/claude_desktop_config.json"), "mcpServers", rooted=True
        ),
        None,
    ),
    HostRow(
        "claude-code",
        "Claude Code",
        (File("home", ".claude", _CLAUDE), File("home", ".claude.json", _CLAUDE)),
        ToolsFormat(File("home", ".claude.json", _CLAUDE), "mcpServers", _STDIO),
        HooksFormat(
            File("home", ".claude/settings.json", _CLAUDE),
            ("SessionStart", "UserPromptSubmit", "PreToolUse", "Stop"),
            nested=True,
            matchers={"PreToolUse": _FILE_TOOLS},
            names_shell=True,
        ),
        program="claude",
    ),
    HostRow(
        "codex",
        "Codex",
        (File("home", ".codex/config.toml", _CODEX), File("home", ".codex", _CODEX)),
        ToolsFormat(File("home", ".codex/config.toml", _CODEX), "mcp_servers", toml=True),
        HooksFormat(
            File("home", ".codex/hooks.json", _CODEX),
            ("SessionStart", "UserPromptSubmit", "PreToolUse", "Stop"),
            nested=True,
            matchers={"PreToolUse": "Bash|apply_patch"},  # Codex reads files by shell commands.
        ),
        trusts=True,
        program="codex",
    ),
    HostRow(
        "gemini",
        "Gemini CLI",
        (File("home", ".gemini/settings.json"), File("home", ".gemini/installation_id")),
        ToolsFormat(File("home", ".gemini/settings.json"), "mcpServers"),
        HooksFormat(
            File("home", ".gemini/settings.json"),
            ("SessionStart", "BeforeAgent", "AfterTool", "AfterAgent"),
            nested=True,
            # Before a tool, Gemini CLI adds nothing to the context.
            matchers={"AfterTool": "read_file|write_file|replace"},
        ),
        program="gemini",
    ),
    HostRow(
        "copilot-cli",
        "Copilot CLI",
        # The folder alone is no proof, because `connect` may have created it for our hooks.
        tuple(
            File("home", f".copilot/{name}", _COPILOT)
            for name in ("config.json", "settings.json", "mcp-config.json", "session-state")
        ),
        ToolsFormat(
            File("home", ".copilot/mcp-config.json", _COPILOT),
            "mcpServers",
            {"type": "local", "tools": ["*"]},
        ),
        None,
        hooks_of="vscode",
        program="copilot",
    ),
    HostRow(
        "opencode",
        "opencode",
        (File("dot_config", "opencode"),),
        ToolsFormat(
            File("dot_config", "opencode/opencode.json"), "mcp", {"type": "local"}, one_list=True
        ),
        ScriptFormat(
            File("dot_config", f"opencode/plugins/{NAME}.js"),
            opencode_plugin,
            ("SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"),
        ),
        program="opencode",
    ),
    # The hosts below have no hooks of ours: they add no text of a hook to the context, or only at
    # some moments in some versions.
    HostRow(
        "kiro",
        "Kiro",
        (File("home", ".kiro"),),
        ToolsFormat(File("home", ".kiro/settings/mcp.json"), "mcpServers", rooted=True),
        None,
        program="kiro",
    ),
    HostRow(
        "windsurf",
        "Windsurf",
        (File("home", ".codeium/windsurf"),),
        ToolsFormat(File("home", ".codeium/windsurf/mcp_config.json"), "mcpServers", rooted=True),
        None,
        program="windsurf",
    ),
    HostRow(
        "cline",
        "Cline",
        (File("settings", _CLINE),),
        ToolsFormat(
            File("settings", f"{_CLINE}/settings/cline_mcp_settings.json"),
            "mcpServers",
            rooted=True,
        ),
        None,
    ),
    HostRow(
        "zed",
        "Zed",
        (File("config", "zed"),),
        ToolsFormat(File("config", "zed/settings.json"), "context_servers"),
        None,
        program="zed",
    ),
    HostRow(
        "junie",
        "Junie",
        (File("home", ".junie"),),
        ToolsFormat(File("home", ".junie/mcp/mcp.json"), "mcpServers", rooted=True),
        None,
        program="junie",
    ),
    HostRow(
        "antigravity",
        "Antigravity",
        tuple(
            File("home", f".gemini/{name}") for name in ("antigravity", "antigravity-cli", "config")
        ),
        ToolsFormat(File("home", ".gemini/config/mcp_config.json"), "mcpServers", rooted=True),
        None,
        program="antigravity",
    ),
)


def moments_of(row: HostRow) -> tuple[Moment, ...]:
    """Returns the moments at which our hooks answer in a host; empty without hooks."""
    (hooks,) = (one.hooks for one in ROWS if one.host == (row.hooks_of or row.host))
    return tuple(MOMENTS[event] for event in hooks.events) if hooks else ()
