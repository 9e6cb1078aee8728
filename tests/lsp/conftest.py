"""A window in which a person writes lessons and plans."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_documents import TextWindow
from lsp_client import MemoryClient


@pytest.fixture
async def window(client: MemoryClient, project: Path, tmp_path: Path) -> TextWindow:
    """A window with a project in which nothing is remembered."""
    await client.open(project, storage=str(tmp_path / "storage"))
    return TextWindow(client, tmp_path / "storage")
