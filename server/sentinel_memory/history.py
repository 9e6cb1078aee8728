"""What git holds of the log: so that an answer can say what is in no commit (S14)."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

_SECONDS = 5.0


def uncommitted(log: Path, lines: Iterable[bytes]) -> frozenset[bytes]:
    """Returns those lines of the log that the last commit does not hold.

    All of them where there is no git, no repository or no commit.
    """
    wanted = frozenset(lines)
    if not wanted:
        return wanted
    try:
        shown = subprocess.run(
            ["git", "show", f"HEAD:./{log.name}"],
            cwd=log.parent,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return wanted
    return wanted - frozenset(shown.stdout.split(b"\n"))
