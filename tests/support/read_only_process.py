"""Every face that reads, in a project and a home that cannot be written; says what each answered.

`python read_only_process.py ROOT HOME`; a root that is told from the files' owner drops its rights
with `python read_only_process.py ROOT HOME nobody`. Standard output is one JSON object.
"""

from __future__ import annotations

import contextlib
import encodings.utf_8_sig  # noqa: F401 - what is loaded late may be closed to nobody
import io
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server"))

from hook_process import PROMPT
from mcp_session import session
from sentinel_memory.cli import plan as _plan  # noqa: F401 - as above
from sentinel_memory.cli.program import main as command_line
from sentinel_memory.hooks import moments as _moments  # noqa: F401 - as above
from sentinel_memory.hooks.program import answer_hook
from sentinel_memory.mcp.stdio import Conversation as Session
from sentinel_memory.mcp.versions import Request
from sentinel_memory.service import news as _diff_memory  # noqa: F401 - as above
from sentinel_memory.store import locks as _locks  # noqa: F401 - as above
from store_process import restrict

COMMANDS = (
    ("search",),
    ("compact",),
    ("status",),
    ("check",),
    ("diff", "HEAD"),
    ("diff",),
    ("log", "--topic", "auth", "--missing-context", "x", "--lesson", "y"),
    ("undo",),
)


def run(*words: str) -> tuple[int, str]:
    """Runs a command here; its status and what it printed on both streams."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        status = command_line({}, [*words])
    return status, printed.getvalue()


def call(agent: Session, tool: str, **arguments: object) -> object:
    """Calls a tool of the MCP server."""
    params: dict[str, object] = {"name": tool, "arguments": arguments}
    return agent.answer(Request(2, "tools/call", params), agent.client)["result"]


def main(root: str, home: str, *who: str) -> None:
    """Asks all of them and prints the answers."""
    if who:
        restrict("unprivileged")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        os.environ[name] = home
    os.chdir(root)
    answers: dict[str, object] = {" ".join(words[:2]): run(*words) for words in COMMANDS}
    agent = session(Path(root))
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}}
    agent.answer(Request(1, "initialize", hello), None)
    answers["mcp search"] = call(agent, "search_memory", query="refund")
    saved = call(agent, "log_memory", topic="auth", missing_context="x", lesson="y")
    answers["mcp log"] = saved
    heard = {
        "hook_event_name": "UserPromptSubmit",
        "session_id": "first",
        "cwd": root,
        "prompt": PROMPT,
    }
    data = json.dumps(heard).encode()
    answers["hook"], remember = answer_hook("UserPromptSubmit", data, os.environ, lambda: 0.0, 0.0)
    remember()
    sys.stdout.write(json.dumps(answers))


if __name__ == "__main__":
    main(*sys.argv[1:])
