"""Commits by their names, and the log in each of them (N08)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..core.errors import InvalidParams
from ..core.log.document import Document
from ..core.log.record import Identity
from ..core.merge.difference import authors
from ..store.files import real_path
from .ask import GitError, ask_git, files_in_git, run_git
from .history import PLAIN
from .tracking import LogInGit

SHORT = 10
"""Length of an abbreviated commit hash in answers."""
_OWN = re.compile(rb"<([^<>]*)> \d+ [+-]\d+\s*\Z")
"""The address in git's identity of the next commit's author."""


def named(log: LogInGit, name: str, field: str) -> str:
    """Returns the full hash of a commit; raises InvalidParams for the field if there is none."""
    try:
        commit = find(log, name)
    except GitError as error:
        if error.trouble != "failed":  # git ends like this for some invalid names
            raise
        commit = None
    if commit is None:
        raise InvalidParams("no_commit", field=field)
    return commit


def find(log: LogInGit, name: str) -> str | None:
    """Returns the full hash of a commit; None if it or the repository does not exist.

    Raises:
        GitError: git did not answer.
    """
    options = ("--verify", "--quiet", "--end-of-options")
    found = ask_git(log.root, "rev-parse", *options, f"{name}^{{commit}}")
    return found.decode().strip() if found else None


def head_of(log: LogInGit) -> str | None:
    """Returns the full hash of the last commit, or None before the first one.

    Raises:
        GitError: git did not answer, or HEAD refers to a missing commit.
    """
    commit = find(log, "HEAD")
    if commit is None and ask_git(log.root, "rev-parse", "--verify", "--quiet", "HEAD"):
        raise GitError("failed")
    return commit


def version(log: LogInGit, commit: str | None) -> Document:
    """Returns the log in a commit, or an empty document; raises GitError as `stored` does."""
    return Document.parse(stored(log, commit))


def stored(log: LogInGit, commit: str | None) -> bytes:
    """Returns the bytes of the log in a commit, or b"".

    Raises:
        GitError: git did not answer.
    """
    if commit is None:
        return b""
    (found,) = files_in_git(real_path(log.root), [f"{commit}:./{log.name()}"])
    return found or b""


def of_others(
    log: LogInGit, since: str | None, until: str, seconds: float
) -> Mapping[Identity, tuple[str, ...]]:
    """Returns the records that other people's commits changed, with the names of the authors.

    Other people are those with another address than the user of this clone.

    Args:
        log: the log in its repository.
        since: the commit whose history is left out, or None.
        until: the latest commit.
        seconds: time limit of git.

    Raises:
        GitError: git did not answer.
    """
    root = real_path(log.root)
    # Without an address of the user, git ends with an error.
    ident = _OWN.search(run_git(root, "var", "GIT_AUTHOR_IDENT").output or b"")
    own = ident[1].decode(errors="replace") if ident else None
    commits = [until] if since is None else [until, f"^{since}"]
    shown = ("--format=%x00%ae%x00%an", "--no-show-signature", "--patch", *PLAIN)
    command = ("--literal-pathspecs", "log", *shown, *commits, "--", log.name())
    return authors(ask_git(root, *command, seconds=seconds) or b"", own)
