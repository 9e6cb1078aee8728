"""Starts the server and a hook as a program that runs agents does (D04)."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections.abc import Sequence
from typing import NamedTuple

from ..machine import launcher

_SECONDS = 10.0
"""Seconds that the server or a hook may take to answer."""
_HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {}}
_INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _HELLO}


class Trial(NamedTuple):
    """Milliseconds until an answer; None without the right answer in time."""

    server: int | None
    hook: int | None

    @property
    def fails(self) -> bool:
        """Whether one of them did not answer."""
        return None in self


def try_launcher() -> Trial:
    """Runs the launcher outside of every project.

    There a hook gives no lesson, and counts none as given to an agent.
    """
    hello = json.dumps(_INITIALIZE).encode() + b"\n"
    with tempfile.TemporaryDirectory() as nowhere:
        return Trial(
            _milliseconds(("mcp",), hello, "serverInfo", nowhere),
            _milliseconds(("hook", "SessionStart"), b"{}", "{}", nowhere),
        )


def _milliseconds(words: Sequence[str], data: bytes, answer: str, folder: str) -> int | None:
    began = time.monotonic()
    try:
        done = subprocess.run(
            launcher.command(*words),
            input=data,
            cwd=folder,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError, launcher.LauncherError):
        return None
    if done.returncode != 0 or answer.encode() not in done.stdout:
        return None
    return round((time.monotonic() - began) * 1000)
