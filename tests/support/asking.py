"""The operations of a project by their names, as every interface asks for them (S01)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from git_repository import opened
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.render.answers import render
from sentinel_memory.service.handlers import handler
from sentinel_memory.service.project import Project

_PARAMS = {operation.name: operation.params for operation in OPERATIONS}


def ask(project: Project | Path, operation: str, **params: object) -> Any:  # noqa: ANN401 - its own
    """Runs an operation on a project, or on that of a folder, and returns its result."""
    memory = opened(project) if isinstance(project, Path) else project
    return handler(operation)(memory, _PARAMS[operation](**params))


def told(result: object) -> str:
    """Returns the English text of a result, "" where it has none."""
    return render(result, "en") or ""
