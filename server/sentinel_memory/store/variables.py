"""The variables of a process that name a project (S24)."""

from __future__ import annotations

ROOT_VARIABLE = "SENTINEL_MEMORY_ROOT"
HOST_VARIABLES = ("CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR", "GEMINI_PROJECT_DIR")
"""In these a program that runs agents names the project to what it starts."""
PLUGIN_VARIABLES = (
    "PLUGIN_ROOT",
    "CLAUDE_PLUGIN_ROOT",
    "COPILOT_PLUGIN_ROOT",
    "CURSOR_PLUGIN_ROOT",
)
"""In these it names the folder of a plugin, in which some start what the plugin runs."""
