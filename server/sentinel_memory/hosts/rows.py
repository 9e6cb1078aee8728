"""The programs that run agents, and their configuration files on each system (D04).

Paths and formats come from the documentation of the programs. docs/hosts.md says which of them were
tried in the program itself.
"""

from __future__ import annotations

from ..contract.hook_events import MOMENTS, Moment
from .opencode import opencode_plugin
from .places import File
from .shapes import NAME, Hooks, HostRow, Script, Tools

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
        Tools(File("home", ".cursor/mcp.json"), "mcpServers"),
        Hooks(
            File("home", ".cursor/hooks.json"),
            # `preToolUse` adds nothing to the context. A text after the reading of a file still
            # comes before its change.
            ("sessionStart", "beforeSubmitPrompt", "postToolUse", "stop"),
            matchers={"postToolUse": "Read"},
            typed=False,
            version=1,
        ),
    ),
    HostRow(
        "vscode",
        "VS Code",
        (File("settings", "Code"),),
        Tools(File("settings", "Code/User/mcp.json"), "servers", _STDIO),
        Hooks(
            File("home", f".copilot/hooks/{NAME}.json", _COPILOT),
            # Copilot CLI reads this file too, and refuses a tool if its `PreToolUse` hook fails.
            ("SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"),
            own=True,
        ),
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
        (File("home", ".claude", _CLAUDE), File("home", ".claude.json", _CLAUDE)),
        Tools(File("home", ".claude.json", _CLAUDE), "mcpServers", _STDIO),
        Hooks(
            File("home", ".claude/settings.json", _CLAUDE),
            ("SessionStart", "UserPromptSubmit", "PreToolUse", "Stop"),
            nested=True,
            matchers={"PreToolUse": _FILE_TOOLS},
            names_shell=True,
        ),
    ),
    HostRow(
        "codex",
        "Codex",
        (File("home", ".codex/config.toml", _CODEX), File("home", ".codex", _CODEX)),
        Tools(File("home", ".codex/config.toml", _CODEX), "mcp_servers", toml=True),
        Hooks(
            File("home", ".codex/hooks.json", _CODEX),
            ("SessionStart", "UserPromptSubmit", "PreToolUse", "Stop"),
            nested=True,
            matchers={"PreToolUse": "Bash|apply_patch"},  # Codex reads files by shell commands.
        ),
        trusts=True,
    ),
    HostRow(
        "gemini",
        "Gemini CLI",
        (File("home", ".gemini/settings.json"), File("home", ".gemini/installation_id")),
        Tools(File("home", ".gemini/settings.json"), "mcpServers"),
        Hooks(
            File("home", ".gemini/settings.json"),
            ("SessionStart", "BeforeAgent", "AfterTool", "AfterAgent"),
            nested=True,
            # Before a tool, Gemini CLI adds nothing to the context.
            matchers={"AfterTool": "read_file|write_file|replace"},
        ),
    ),
    HostRow(
        "copilot-cli",
        "Copilot CLI",
        # The folder alone is no proof, because `connect` may have created it for our hooks.
        tuple(
            File("home", f".copilot/{name}", _COPILOT)
            for name in ("config.json", "settings.json", "mcp-config.json", "session-state")
        ),
        Tools(
            File("home", ".copilot/mcp-config.json", _COPILOT),
            "mcpServers",
            {"type": "local", "tools": ["*"]},
        ),
        None,
        hooks_of="vscode",
    ),
    HostRow(
        "opencode",
        "opencode",
        (File("dot_config", "opencode"),),
        Tools(
            File("dot_config", "opencode/opencode.json"), "mcp", {"type": "local"}, one_list=True
        ),
        Script(
            File("dot_config", f"opencode/plugins/{NAME}.js"),
            opencode_plugin,
            ("SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"),
        ),
    ),
    # The hosts below have no hooks of ours: they add no text of a hook to the context, or only at
    # some moments in some versions.
    HostRow(
        "kiro",
        "Kiro",
        (File("home", ".kiro"),),
        Tools(File("home", ".kiro/settings/mcp.json"), "mcpServers", rooted=True),
        None,
    ),
    HostRow(
        "windsurf",
        "Windsurf",
        (File("home", ".codeium/windsurf"),),
        Tools(File("home", ".codeium/windsurf/mcp_config.json"), "mcpServers", rooted=True),
        None,
    ),
    HostRow(
        "cline",
        "Cline",
        (File("settings", _CLINE),),
        Tools(
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
        Tools(File("config", "zed/settings.json"), "context_servers"),
        None,
    ),
    HostRow(
        "junie",
        "Junie",
        (File("home", ".junie"),),
        Tools(File("home", ".junie/mcp/mcp.json"), "mcpServers", rooted=True),
        None,
    ),
    HostRow(
        "antigravity",
        "Antigravity",
        tuple(
            File("home", f".gemini/{name}") for name in ("antigravity", "antigravity-cli", "config")
        ),
        Tools(File("home", ".gemini/config/mcp_config.json"), "mcpServers", rooted=True),
        None,
    ),
)


def moments_of(row: HostRow) -> tuple[Moment, ...]:
    """Returns the moments at which our hooks answer in a host; empty without hooks."""
    (hooks,) = (one.hooks for one in ROWS if one.host == (row.hooks_of or row.host))
    return tuple(MOMENTS[event] for event in hooks.events) if hooks else ()
