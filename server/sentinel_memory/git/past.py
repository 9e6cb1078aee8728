"""The latest commits with messages and files, from which a project can learn (N16)."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import NamedTuple

from ..core.learning.history import Commit
from ..core.learning.paths import rule_kind
from ..store.files import real_path
from .ask import Trouble, has_repository, read_git, run_git

MOST_COMMITS = 10_000
MOST_BYTES = 32 * 1_048_576
"""Most bytes of git's output that are read."""
SECONDS = 4.0
"""Time limit of git in seconds; output until then is used."""
LATEST = 200
"""Number of commits whose subjects are read if only a count is needed."""
_AT_ONCE = 0.5
"""Time limit in seconds while somebody waits; git usually takes a hundredth of it."""
_PLAIN = ("--no-color", "--no-renames", "--no-ext-diff", "--no-textconv", "--submodule=short")
"""Options against the configuration: names only, and no external program."""
_FILE_MODES = (b"100644", b"100755")


class Told(NamedTuple):
    """The commits and files of a project."""

    commits: tuple[Commit, ...] = ()
    files: frozenset[str] | None = None
    """Tracked files, without links; None if git did not answer."""
    trouble: Trouble | None = None


def latest_commits(root: Path, most: int = MOST_COMMITS, seconds: float = SECONDS) -> Told:
    """Returns the latest commits without merges, newest first, and the tracked files.

    It runs one `git log`. If git takes too long or prints too much, the result has the commits that
    were printed until then. Never raises.

    Args:
        root: the project; only its files count.
        most: most commits.
        seconds: time limit of each git command.
    """
    root = real_path(root)
    listed = run_git(root, "ls-files", "--stage", "-z", seconds=seconds)
    if listed.output is None:
        return Told(trouble=listed.trouble or "failed")
    settings = ("-c", "core.quotePath=false", "-c", "log.follow=false")
    shown = ("--format=%x00%H%x00%B%x00", "--encoding=UTF-8", "--name-only", "--relative")
    order = ("--no-merges", f"--max-count={most}", "--no-show-signature", "-O/dev/null")
    command = (*settings, "log", *order, *shown, *_PLAIN)
    printed = read_git(root, *command, seconds=seconds, most=MOST_BYTES)
    return Told(_commits(printed), frozenset(_files(listed.output)))


def latest_subjects(root: Path, seconds: float = _AT_ONCE) -> list[str]:
    """Returns the subjects of the latest commits without merges; none if git fails or is late.

    No changes are compared, so it takes a few milliseconds in any history. Never raises.

    Args:
        root: the project.
        seconds: time limit of git.
    """
    root = real_path(root)
    if not has_repository(root):
        return []
    shown = ("--no-merges", f"--max-count={LATEST}", "--format=%s", "--encoding=UTF-8")
    answer = run_git(root, "log", *shown, "--no-color", "--no-show-signature", seconds=seconds)
    return (answer.output or b"").decode(errors="replace").splitlines()


def rule_files(told: Told) -> list[str]:
    """Returns the tracked files that contain rules, ordered by path."""
    return sorted(path for path in told.files or () if rule_kind(path))


def _files(listed: bytes) -> list[str]:
    """Returns the regular files of the index; a link could lead to an untracked file."""
    found = []
    for entry in listed.split(b"\0"):
        mode, tab, path = entry.partition(b"\t")
        if tab and mode.startswith(_FILE_MODES):
            with contextlib.suppress(UnicodeDecodeError):
                found.append(path.decode())
    return found


def _commits(printed: bytes) -> tuple[Commit, ...]:
    """Parses the output of `git log`; messages and file names cannot contain the separator NUL."""
    parts = printed.split(b"\0")
    found = []
    # The last commit may be cut off.
    for at in range(1, len(parts) - 2, 3):
        name, message, names = parts[at : at + 3]
        files = tuple(
            line.decode(errors="replace")
            for line in names.split(b"\n")
            if line and not line.startswith(b'"')  # a quoted name with a line break or the like
        )
        found.append(Commit(name.decode(errors="replace"), message.decode(errors="replace"), files))
    return tuple(found)
