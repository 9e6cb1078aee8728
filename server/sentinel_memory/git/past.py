"""The latest commits with their messages and files, for what a project can learn from (N16)."""

from __future__ import annotations

import contextlib
import threading
from pathlib import Path
from typing import NamedTuple

from ..core.learning.history import Commit
from ..core.learning.paths import rule_kind
from ..store.files import real_path
from .ask import Trouble, find_git, has_repository, run_git
from .process import end_git, start_git

MOST_COMMITS = 10_000
MOST_BYTES = 32 * 1_048_576
"""Of what git prints; what comes behind them is not read."""
SECONDS = 4.0
"""How long git may take; what it printed until then counts."""
LATEST = 200
"""Commits whose subjects are read where only their number is wanted."""
_AT_ONCE = 0.5
"""Seconds that somebody waits for it; usually git takes a hundredth of that."""
_PLAIN = ("--no-color", "--no-renames", "--no-ext-diff", "--no-textconv", "--submodule=short")
"""Whatever the configuration says: names only, and no program is run."""
_FILE_MODES = (b"100644", b"100755")


class Told(NamedTuple):
    """What git told of a project."""

    commits: tuple[Commit, ...] = ()
    files: frozenset[str] | None = None
    """What it follows, without links; None where it does not tell."""
    trouble: Trouble | None = None


def latest_commits(root: Path, most: int = MOST_COMMITS, seconds: float = SECONDS) -> Told:
    """Returns the latest commits without merges, the newest first, and what git follows now.

    One `git log`. Where it takes too long or prints too much, the commits that it printed by then
    are the answer. Never raises.

    Args:
        root: the project; of commits only what lies in it counts.
        most: commits.
        seconds: how long git may take.
    """
    root = real_path(root)
    listed = run_git(root, "ls-files", "--stage", "-z", seconds=seconds)
    if listed.output is None:
        return Told(trouble=listed.trouble or "failed")
    settings = ("-c", "core.quotePath=false", "-c", "log.follow=false")
    shown = ("--format=%x00%H%x00%B%x00", "--encoding=UTF-8", "--name-only", "--relative")
    order = ("--no-merges", f"--max-count={most}", "--no-show-signature", "-O/dev/null")
    printed = _printed(root, (*settings, "log", *order, *shown, *_PLAIN), seconds)
    return Told(_commits(printed), frozenset(_files(listed.output)))


def latest_subjects(root: Path, seconds: float = _AT_ONCE) -> list[str]:
    """Returns the subjects of the latest commits without merges; none where git is late or silent.

    No change is compared, so that it takes a few milliseconds in any history. Never raises.

    Args:
        root: the project; of commits only what lies in it counts.
        seconds: how long git may take.
    """
    root = real_path(root)
    if not has_repository(root):
        return []
    shown = ("--no-merges", f"--max-count={LATEST}", "--format=%s", "--encoding=UTF-8")
    answer = run_git(root, "log", *shown, "--no-color", "--no-show-signature", seconds=seconds)
    return (answer.output or b"").decode(errors="replace").splitlines()


def rule_files(told: Told) -> list[str]:
    """Returns the files with rules that git follows, in the order of their paths."""
    return sorted(path for path in told.files or () if rule_kind(path))


def _files(listed: bytes) -> list[str]:
    """The files of the index; a link could lead to what git does not follow."""
    found = []
    for entry in listed.split(b"\0"):
        mode, tab, path = entry.partition(b"\t")
        if tab and mode.startswith(_FILE_MODES):
            with contextlib.suppress(UnicodeDecodeError):
                found.append(path.decode())
    return found


def _commits(printed: bytes) -> tuple[Commit, ...]:
    """What a log says; no message and no name of a file can hold the NUL between its parts."""
    parts = printed.split(b"\0")
    found = []
    # The last one may be cut off.
    for at in range(1, len(parts) - 2, 3):
        name, message, names = parts[at : at + 3]
        files = tuple(
            line.decode(errors="replace")
            for line in names.split(b"\n")
            if line and not line.startswith(b'"')  # one with a line break or the like
        )
        found.append(Commit(name.decode(errors="replace"), message.decode(errors="replace"), files))
    return tuple(found)


def _printed(root: Path, command: tuple[str, ...], seconds: float) -> bytes:
    """What git printed until it ended, took too long or printed too much."""
    import subprocess  # slow to import

    program = find_git()
    if program is None:
        return b""
    try:
        none = subprocess.DEVNULL
        process = start_git(program, root, *command, stdin=none, stderr=none)
    except OSError:
        return b""
    held: list[bytes] = []

    def read() -> None:
        left = MOST_BYTES
        with contextlib.suppress(OSError, ValueError):
            while process.stdout and left > 0 and (piece := process.stdout.read(min(left, 65_536))):
                held.append(piece)
                left -= len(piece)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(seconds)
    if process.poll() is None and (reader.is_alive() or sum(map(len, held)) >= MOST_BYTES):
        end_git(process)
    reader.join(seconds)
    process.wait()
    if process.stdout:
        process.stdout.close()
    return b"".join(held)
