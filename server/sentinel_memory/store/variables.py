"""Environment variables that name a project (S24)."""

from __future__ import annotations

ROOT_VARIABLE = "SENTINEL_MEMORY_ROOT"
HOST_VARIABLES = ("CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR", "GEMINI_PROJECT_DIR")
"""Variables in which agent hosts name the project to the programs that they start."""
PLUGIN_VARIABLES = (
    "PLUGIN_ROOT",
    "CLAUDE_PLUGIN_ROOT",
    "COPILOT_PLUGIN_ROOT",
    "CURSOR_PLUGIN_ROOT",
)
"""Variables in which hosts name the folder of a plugin, which may be the working directory."""
