"""The MCP server under a condition that a machine can be in: a lock, a full disk, no rights.

`python mcp_server.py ROOT LANGUAGE unprivileged|impatient|BYTES`, where BYTES is the most that a
file may take. The condition begins when everything is imported, as on a machine that changes.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from mcp_session import server
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.handlers import load_for_agents
from sentinel_memory.store.store import Store
from store_process import restrict


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
