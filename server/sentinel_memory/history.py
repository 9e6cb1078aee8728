"""What git holds of the log: so that an answer can say what is in no commit (S14, K10)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from . import git
from .core.document import Line
from .tracking import LogInGit

PLAIN = ("--unified=0", "--text", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames")
"""Whatever the configuration says: lines of the log as they are, and no program is run."""
_SECONDS = 60.0
"""How long git may take to show what every commit changed in the log."""


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


def holds(log: LogInGit, texts: Iterable[bytes]) -> bool | None:
    """Returns whether a commit of this clone holds one of these texts in the log.

    None where git does not tell, or only the latest commits are there and do not hold it. The
    texts are no arguments of git, which every process of the machine could read.
    """
    path = log.path()
    if log.look().tracking == "no-git":
        there = any((folder / ".git").exists() for folder in (path.parent, *path.parents))
        return None if there else False
    settings = ("-c", "log.diffMerges=separate", "-c", "log.follow=false", "-c", "log.showRoot=1")
    shown = ("--format=", "--no-show-signature", "--patch", *PLAIN)
    command = (*settings, "--literal-pathspecs", "log", "--all", "--full-history", "-m", *shown)
    told = git.ask(path.parent, *command, "--", path.name, seconds=_SECONDS)
    if told is not None and any(text in told for text in texts):
        return True
    shallow = git.ask(path.parent, "rev-parse", "--is-shallow-repository")
    return False if told is not None and shallow == b"false\n" else None


def not_yet_committed(log: LogInGit, topics: Iterable[Iterable[Line]]) -> int:
    """Returns how many records of these topics no commit holds although one could be made (K10)."""
    followed = log.look()
    if followed.unmerged or followed.tracking not in ("tracked", "untracked"):
        return 0
    return len(uncommitted(log.path(), (line.raw for lines in topics for line in lines)))
