"""What git holds of the log: so that an answer can say what is in no commit (S14)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from . import git


def uncommitted(log: Path, lines: Iterable[bytes]) -> frozenset[bytes]:
    """Returns those lines of the log that the last commit does not hold.

    All of them where there is no git, no repository or no commit.
    """
    wanted = frozenset(lines)
    if not wanted:
        return wanted
    return wanted - frozenset(
        (git.ask(log.parent, "show", f"HEAD:./{log.name}") or b"").split(b"\n")
    )
