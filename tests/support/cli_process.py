"""The command line as a real process, in a locale that is not UTF-8."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import warm_program

SERVER = str(warm_program.SERVER)
COMMAND = warm_program.MODULE
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
    return warm_program.run([*COMMAND, *arguments], project, environment(**more), stdin)


def log(project: Path, number: int, *more: str) -> subprocess.CompletedProcess[bytes]:
    """Saves a lesson that differs from the others by its number."""
    required = ("--topic", "결제", "--missing-context", f"누락 {number}", "--lesson", "규칙")
    return run(project, "log", *required, *more)
