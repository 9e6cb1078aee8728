"""The moments at which hosts call a hook, by the event names of the hosts (S37)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Moment = Literal["start", "prompt", "file", "stop"]
"""`file`: the agent is about to read or change a file, or has just read it."""

MOMENTS: Mapping[str, Moment] = {
    # Claude Code, VS Code, Codex, Copilot CLI, opencode
    "SessionStart": "start",
    "UserPromptSubmit": "prompt",
    "PreToolUse": "file",
    "PostToolUse": "file",
    "Stop": "stop",
    # Gemini CLI. Its sessions begin with `SessionStart`, listed above.
    "BeforeAgent": "prompt",
    "AfterTool": "file",
    "AfterAgent": "stop",
    # Cursor
    "sessionStart": "start",
    "beforeSubmitPrompt": "prompt",
    "postToolUse": "file",
    "stop": "stop",
}

EVENTS = tuple(MOMENTS)
