"""Commits by their names, and the log as each of them holds it (N08)."""

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
"""Characters of the name of a commit that answers show."""
_OWN = re.compile(rb"<([^<>]*)> \d+ [+-]\d+\s*\Z")
"""The address in what git says of the author of the next commit."""


def named(log: LogInGit, name: str, field: str) -> str:
    """Returns the whole name of a commit; InvalidParams names the field where there is none."""
    try:
        commit = find(log, name)
    except GitError as error:
        if error.trouble != "failed":  # so git ends for some names that lead nowhere
            raise
        commit = None
    if commit is None:
        raise InvalidParams("no_commit", field=field)
    return commit


def find(log: LogInGit, name: str) -> str | None:
    """Returns the whole name of a commit, None where there is no such one, or no repository.

    Raises:
        GitError: git does not tell.
    """
    options = ("--verify", "--quiet", "--end-of-options")
    found = ask_git(log.root, "rev-parse", *options, f"{name}^{{commit}}")
    return found.decode().strip() if found else None


def head_of(log: LogInGit) -> str | None:
    """Returns the whole name of the last commit, None before the first one.

    Raises:
        GitError: git does not tell, or has lost it.
    """
    commit = find(log, "HEAD")
    if commit is None and ask_git(log.root, "rev-parse", "--verify", "--quiet", "HEAD"):
        raise GitError("failed")
    return commit


def version(log: LogInGit, commit: str | None) -> Document:
    """Returns the log in a commit; an empty one where that has none."""
    return Document.parse(stored(log, commit))


def stored(log: LogInGit, commit: str | None) -> bytes:
    """Returns the bytes of the log in a commit; none where that has none.

    Raises:
        GitError: git does not tell.
    """
    if commit is None:
        return b""
    (found,) = files_in_git(real_path(log.root), [f"{commit}:./{log.name()}"])
    return found or b""


def of_others(
    log: LogInGit, since: str | None, until: str, seconds: float
) -> Mapping[Identity, tuple[str, ...]]:
    """Returns the records that commits of others changed, each with the names of their authors.

    Others are those who commit under another address than the user of this clone.

    Args:
        log: the log in its repository.
        since: the commit whose history is left out; None: nothing is.
        until: the latest commit.
        seconds: how long git may take.

    Raises:
        GitError: git does not tell.
    """
    root = real_path(log.root)
    # Without an address of the user, git ends with an error.
    ident = _OWN.search(run_git(root, "var", "GIT_AUTHOR_IDENT").output or b"")
    own = ident[1].decode(errors="replace") if ident else None
    commits = [until] if since is None else [until, f"^{since}"]
    shown = ("--format=%x00%ae%x00%an", "--no-show-signature", "--patch", *PLAIN)
    command = ("--literal-pathspecs", "log", *shown, *commits, "--", log.name())
    return authors(ask_git(root, *command, seconds=seconds) or b"", own)
