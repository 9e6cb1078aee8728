"""The MCP server inside the process of a test, in a project that is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from sentinel_memory.mcp.projects import Projects
from sentinel_memory.mcp.stdio import Conversation as Session
from sentinel_memory.mcp.stdio import Loading, Roots, StdioServer
from sentinel_memory.mcp.tools import Tools
from sentinel_memory.mcp.versions import Json
from sentinel_memory.sentences.say import Language
from sentinel_memory.store.store import Store

Opener = Callable[[Path], Store]


def session(
    project: Path, open_store: Opener = Store.of_project, language: Language = "en"
) -> Session:
    """Returns what is known of a client that has said nothing yet."""
    roots, loading = _tools(project, open_store, language)
    loading.run()
    sent: list[Json] = []
    return Session(roots, loading, language, sent.append)


def server(
    project: Path,
    output: BinaryIO,
    open_store: Opener = Store.of_project,
    language: Language = "en",
) -> StdioServer:
    """Returns a server that loads its tools when it serves."""
    return StdioServer(*_tools(project, open_store, language), language, output)


def _tools(project: Path, open_store: Opener, language: Language) -> tuple[Roots, Loading]:
    roots = Roots(project)
    return roots, Loading(lambda: Tools(Projects(roots, language, {}, open_store)))
