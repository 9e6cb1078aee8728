"""The command line as a real process, in a locale that is not UTF-8."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import warm_program

SERVER = str(warm_program.SERVER)
COMMAND = warm_program.MODULE
TOKEN = "npm_" + "aB3dE6gH9j" * 3 + "kL2mN5"
USERS = (
    *("HOME", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"),
    *("GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM"),
)
"""The variables that lead to what a user has; a test may have changed them."""
LESSON = ("log", "--topic", "auth", "--missing-context", "gap", "--lesson", "rule")


def environment(*kept: str, **more: str) -> dict[str, str]:
    """Returns the environment of a command: of this machine the path, and what is to be kept."""
    names = ("PATH", "SYSTEMROOT", "USERPROFILE", *kept)
    known = {key: os.environ[key] for key in names if key in os.environ}
    return {**known, "PYTHONPATH": SERVER, "LC_ALL": "C", **more}


def user_environment(home: Path) -> dict[str, str]:
    """Returns the environment of a user with this home: nothing of this machine but the path."""
    known = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
    names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    return {**known, **dict.fromkeys(names, str(home))}


def run(
    project: Path, *arguments: str, stdin: bytes = b"", **more: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs a command in a project, with more variables of the environment."""
    return warm_program.run([*COMMAND, *arguments], project, environment(**more), stdin)


def log(project: Path, number: int, *more: str) -> subprocess.CompletedProcess[bytes]:
    """Saves a lesson that differs from the others by its number."""
    required = ("--topic", "결제", "--missing-context", f"누락 {number}", "--lesson", "규칙")
    return run(project, "log", *required, *more)
