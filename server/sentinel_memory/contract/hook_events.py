"""The names of the moments at which hosts call a hook (S37)."""

from __future__ import annotations

EVENTS = (
    "SessionStart",
    "UserPromptSubmit",
    "PreToolUse",
    "Stop",
    "sessionStart",
    "postToolUse",
    "stop",
)
"""Those with a capital are of Claude Code and VS Code, the others of Cursor.

`beforeSubmitPrompt` and `preToolUse` of Cursor can refuse but add nothing to the context.
"""
