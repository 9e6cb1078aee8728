"""What git holds of the log: so that an answer can say what is in no commit (S14, K10)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from . import git
from .core.document import Line
from .tracking import LogInGit


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


def not_yet_committed(log: LogInGit, topics: Iterable[Iterable[Line]]) -> int:
    """Returns how many records of these topics no commit holds although one could be made (K10)."""
    followed = log.look()
    if followed.unmerged or followed.tracking not in ("tracked", "untracked"):
        return 0
    return len(uncommitted(log.path(), (line.raw for lines in topics for line in lines)))
