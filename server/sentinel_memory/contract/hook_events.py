"""The names of the moments at which hosts call a hook (S37)."""

from __future__ import annotations

EVENTS = ("SessionStart", "UserPromptSubmit", "Stop", "sessionStart", "stop")
"""Those with a capital are of Claude Code and VS Code, the others of Cursor.

`beforeSubmitPrompt` of Cursor can refuse a prompt but adds nothing to it.
"""
