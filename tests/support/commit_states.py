"""The states of a log in git before a commit: unknown, an older one, a part, all of it."""

from __future__ import annotations

from pathlib import Path

from git_branches import LOG, attempt, write
from git_repository import commit_all, git, opened
from sample_records import log, log_of
from sentinel_memory.contract.care import CommitMemoryParams
from sentinel_memory.service.review_memory import commit_memory

ONE, TWO, THREE = (
    log_of(*map(log, texts.split())) for texts in ("one", "one two", "one two three")
)
"""The log before, staged and as it is."""
PATIENCE = 0.5


def with_code(clone: Path) -> Path:
    """Commits a file that is no memory, and returns the repository."""
    (clone / "code.py").write_text("a = 1\n", encoding="utf-8", newline="\n")
    commit_all(clone)
    return clone


def commit(project: Path, seconds: float = 60.0) -> str | None:
    """Commits the memory as the operation does, with this patience for git; returns the commit."""
    return commit_memory(opened(project), CommitMemoryParams(), seconds).commit


def hook(clone: Path, name: str, script: str) -> None:
    """Plants a hook in the repository."""
    path = clone / ".git" / "hooks" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8", newline="\n")
    path.chmod(0o755)


def untracked(clone: Path) -> None:
    """The log is there, and git does not know it."""
    write(clone, THREE)


def tracked(clone: Path) -> None:
    """The last commit holds an older log."""
    write(clone, ONE)
    commit_all(clone)
    write(clone, THREE)


def staged(clone: Path) -> None:
    """The whole log is staged."""
    write(clone, THREE)
    git(clone, "add", "--all")


def partly_staged(clone: Path) -> None:
    """An older log is committed and another one staged."""
    tracked(clone)
    write(clone, TWO)
    git(clone, "add", "--all")
    write(clone, THREE)


def intended(clone: Path) -> None:
    """Git is told that the log will be added."""
    write(clone, THREE)
    git(clone, "add", "--intent-to-add", LOG.as_posix())


def first_of_all(clone: Path) -> None:
    """There is no commit yet, and other files are staged."""
    git(clone, "update-ref", "-d", "HEAD")
    write(clone, THREE)


BEFORE = (untracked, tracked, staged, partly_staged, intended, first_of_all)


def state(clone: Path) -> tuple[bytes, str, bytes, list[str]]:
    """The index byte for byte, the last commit, the log, and the locks that somebody holds."""
    index = clone / ".git" / "index"
    return (
        index.read_bytes() if index.exists() else b"",
        attempt(clone, "rev-parse", "HEAD").stdout,
        (clone / LOG).read_bytes(),
        sorted(path.name for path in (clone / ".git").rglob("*.lock")),
    )
