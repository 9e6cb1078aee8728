"""The log in the history of git, so that an answer can name uncommitted records (S14, K10)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

from ..core.log.document import Document, Line
from ..core.log.resurrection import returned
from .ask import GitError, ask_git, files_in_git, run_git
from .tracking import LogInGit

PLAIN = ("--unified=0", "--text", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames")
"""Options against the configuration: plain lines of the log, and no external program."""
_SECONDS = 60.0
"""Seconds that git may take to show all changes of the log."""


def uncommitted(log: Path, lines: Iterable[bytes]) -> frozenset[bytes]:
    """Returns those lines of the log that are not known to be in the last commit.

    Without a commit, or without an answer of git, these are all lines.
    """
    wanted = frozenset(lines)
    with contextlib.suppress(GitError):
        return wanted - _committed(log) if wanted else wanted
    return wanted


def _committed(log: Path) -> frozenset[bytes]:
    """Returns the lines of the log in the last commit; raises GitError without an answer."""
    (committed,) = files_in_git(log.parent, [f"HEAD:./{log.name}"])
    return frozenset((committed or b"").split(b"\n"))


def authors_of(log: Path, lines: Iterable[bytes]) -> dict[bytes, str]:
    """Returns the author of each line of the log, as the last commit has it; never raises.

    A line that the last commit lacks is left out, and so are all if git does not answer.
    """
    wanted = frozenset(lines)
    if not wanted:
        return {}
    with contextlib.suppress(GitError):
        (committed,) = files_in_git(log.parent, [f"HEAD:./{log.name}"])
        texts = (committed or b"").split(b"\n")
        places = [f"-L{at},{at}" for at, text in enumerate(texts, 1) if text in wanted]
        shown = ("--line-porcelain", "HEAD", "--", log.name)
        told = ask_git(log.parent, "--literal-pathspecs", "blame", *places, *shown)
        return _authors(told or b"") if places else {}
    return {}


def _authors(told: bytes) -> dict[bytes, str]:
    """Returns the author of each line that `git blame --line-porcelain` printed."""
    found: dict[bytes, str] = {}
    author = ""
    for row in told.split(b"\n"):
        if row.startswith(b"author "):
            author = row.removeprefix(b"author ").decode(errors="replace")
        elif row.startswith(b"\t"):
            found[row[1:]] = author
    return found


def holds(log: LogInGit, texts: Iterable[bytes]) -> bool | None:
    """Returns whether a commit of this clone contains one of these texts in the log.

    Returns None if git did not answer, or if a shallow clone does not contain them. The texts are
    not passed as arguments of git, which every process on the machine can read.
    """
    path = log.path()
    if log.look().tracking == "no-git":
        return False
    settings = ("-c", "log.diffMerges=separate", "-c", "log.follow=false", "-c", "log.showRoot=1")
    shown = ("--format=", "--no-show-signature", "--patch", *PLAIN)
    command = (*settings, "--literal-pathspecs", "log", "--all", "--full-history", "-m", *shown)
    told = run_git(path.parent, *command, "--", path.name, seconds=_SECONDS).output
    if told is not None and any(text in told for text in texts):
        return True
    shallow = run_git(path.parent, "rev-parse", "--is-shallow-repository").output
    return False if told is not None and shallow == b"false\n" else None


def compacted_upstream(log: LogInGit, document: Document) -> int:
    """Returns how many records the upstream branch, as last fetched, holds in principles (N02)."""
    if log.look().tracking not in ("tracked", "untracked"):
        return 0
    path = log.path()
    try:
        (data,) = files_in_git(path.parent, [f"@{{upstream}}:./{path.name}"])
    except GitError:
        return 0
    own = {line.record.identity for line in document.lines}
    others = [one for one in Document.parse(data or b"").records if one.identity not in own]
    again = returned([*document.records, *others])
    known = returned(document.records)
    return sum(
        what == "resurrected" and identity in own and identity not in known
        for identity, (what, _) in again.items()
    )


def not_yet_committed(log: LogInGit, topics: Iterable[Iterable[Line]]) -> int:
    """Returns how many records of these topics are uncommitted, if a commit is possible (K10)."""
    followed = log.look()
    if followed.unmerged or followed.tracking not in ("tracked", "untracked"):
        return 0
    wanted = frozenset(line.raw for lines in topics for line in lines)
    try:
        return len(wanted - _committed(log.path())) if wanted else 0
    except GitError:
        return 0
