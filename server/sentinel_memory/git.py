"""Asks the git of this machine about a project, with a time limit; never raises."""

from __future__ import annotations

import os
from pathlib import Path

_OF_A_HOOK = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX")
"""What git sets for its hooks: it would make git look at another place than the folder."""


def ask(folder: Path, *arguments: str, given: bytes = b"", seconds: float = 5.0) -> bytes | None:
    """Returns what a git command prints, run in a folder.

    None where there is no git, it fails, or it does not answer in time.

    Args:
        folder: where it runs.
        arguments: the command and its arguments.
        given: its standard input.
        seconds: how long it may take.
    """
    import shutil  # two of the slowest modules to import, and most commands ask git nothing
    import subprocess

    program = shutil.which("git")
    if program is None or not Path(program).is_absolute():
        return None  # a relative one lies in the working directory, and a clone could bring it
    environment = {name: value for name, value in os.environ.items() if name not in _OF_A_HOOK}
    # A partial clone would fetch what it lacks, by a program that its configuration names (K12).
    environment |= {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"}
    # Reading must neither take the lock of a git that works meanwhile nor start its daemon, and
    # a repository that a clone brings as plain files must not be taken for one.
    fixed = ("core.fsmonitor=false", "safe.bareRepository=explicit")
    settings = [word for setting in fixed for word in ("-c", setting)]
    command = [program, "--no-optional-locks", *settings, *arguments]
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            input=given,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
