"""The variables of a process that name a project (S24)."""

from __future__ import annotations

ROOT_VARIABLE = "SENTINEL_MEMORY_ROOT"
HOST_VARIABLES = ("CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR", "GEMINI_PROJECT_DIR")
"""In these a program that runs agents names the project to what it starts."""
