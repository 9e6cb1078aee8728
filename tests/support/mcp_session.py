"""The MCP server of a named project: in the process of a test, or under a condition in its own.

`python mcp_session.py ROOT LANGUAGE unprivileged|impatient|BYTES`, where BYTES is the most that a
file may take. The condition begins when everything is imported, as on a machine that changes.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from sentinel_memory.mcp.projects import Projects
from sentinel_memory.mcp.stdio import Conversation as Session
from sentinel_memory.mcp.stdio import Loading, Roots, StdioServer
from sentinel_memory.mcp.tools import Tools
from sentinel_memory.mcp.versions import Json
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.handlers import load_for_agents
from sentinel_memory.store.store import Store
from store_process import restrict

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


def impatient_store(root: Path) -> Store:
    """A store that does not wait for another writer."""
    return Store(Store.of_project(root).path, lock_timeout=0.05)


def main(root: str, language: str, condition: str) -> None:
    """Serves on the standard streams, as quietly as the command line does."""
    logging.basicConfig(level=logging.ERROR)
    load_for_agents()
    if condition != "impatient":
        restrict(condition)
    open_store = impatient_store if condition == "impatient" else Store.of_project
    spoken: Language = "ko" if language == "ko" else "en"
    server(Path(root), sys.stdout.buffer, open_store, spoken).serve(sys.stdin.buffer)


if __name__ == "__main__":
    main(*sys.argv[1:])
