"""The command line as a real process, in a locale that is not UTF-8."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SERVER = str(Path(__file__).resolve().parent.parent / "server")
COMMAND = (sys.executable, "-m", "sentinel_memory")
TOKEN = "npm_" + "aB3dE6gH9j" * 3 + "kL2mN5"
LESSON = ("log", "--topic", "auth", "--missing-context", "gap", "--lesson", "rule")


def environment(**more: str) -> dict[str, str]:
    """Returns the environment of a command: nothing of this machine but the path."""
    names = ("PATH", "SYSTEMROOT", "USERPROFILE")
    kept = {key: os.environ[key] for key in names if key in os.environ}
    return {**kept, "PYTHONPATH": SERVER, "LC_ALL": "C", **more}


def run(
    project: Path, *arguments: str, stdin: bytes = b"", **more: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs a command in a project, with more variables of the environment."""
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=project,
        env=environment(**more),
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
    )


def log(project: Path, number: int, *more: str) -> subprocess.CompletedProcess[bytes]:
    """Saves a lesson that differs from the others by its number."""
    required = ("--topic", "결제", "--missing-context", f"누락 {number}", "--lesson", "규칙")
    return run(project, "log", *required, *more)
