"""The lines that were added since the last commit, or in a commit (E01)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .ask import run_git
from .history import PLAIN

_SETTINGS = ("-c", "core.quotePath=false", "--literal-pathspecs")


def changed_lines(root: Path, seconds: float) -> Iterator[tuple[str, str]]:
    """Yields each line that was added in the work tree since the last commit, with its path.

    Untracked and binary files are left out.

    Args:
        root: the project; paths are relative to it.
        seconds: time limit of git.
    """
    shown = (*(one for one in PLAIN if one != "--text"), "--relative", "--ignore-submodules")
    command = (*_SETTINGS, "diff-index", "--patch", *shown, "HEAD", "--", ".")
    yield from added(run_git(root, *command, seconds=seconds).output or b"")


def lines_of_commit(root: Path, commit: str, seconds: float) -> Iterator[tuple[str, str]]:
    """Yields each line that a commit added in comparison with its first parent, with its path."""
    shown = (*(one for one in PLAIN if one != "--text"), "--relative", "--ignore-submodules")
    settings = (*_SETTINGS, "diff-tree", "--patch", "--root", "--no-commit-id", "-r", *shown)
    yield from added(run_git(root, *settings, commit, "--", ".", seconds=seconds).output or b"")


def added(patch: bytes) -> Iterator[tuple[str, str]]:
    """Yields the added lines of a patch without context, with the paths of their files."""
    path, inside = None, False
    for raw in patch.split(b"\n"):
        if raw.startswith((b"diff ", b"@@ ")):
            inside = raw.startswith(b"@@ ")
            path = path if inside else None
        elif not inside and raw.startswith(b"+++ b/"):
            name = raw[len(b"+++ b/") :].rstrip(b"\t")
            path = None if name.startswith(b'"') else name.decode(errors="replace")
        elif inside and path is not None and raw.startswith(b"+"):
            try:
                yield path, raw[1:].decode().rstrip("\r")
            except UnicodeDecodeError:
                continue  # a quote in UTF-8 cannot match this line
