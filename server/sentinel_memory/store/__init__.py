"""The disk: the log with its lock and journal, other project files, and the project folder."""

from __future__ import annotations

ROOT_VARIABLE = "SENTINEL_MEMORY_ROOT"
"""The variable in which a person names the project; a server starts with this module alone."""
