"""Asks the git of this machine about a project, with a time limit."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from ..core.errors import StoreError
from .process import end_git, start_git

Trouble = Literal["missing", "no-repository", "refused", "failed", "late"]
"""Why git did not answer. `missing`: there is no git program. `refused`: it does not trust the
folder, for example because another user owns it. `failed`: it ended with an error. `late`: it took
too long."""

_NO = 1
"""The status with which git says no: there is no such name, setting or rule."""
_REFUSALS = (b"dubious ownership", b"unsafe repository", b"cannot use bare repository")
_NO_REPOSITORY = b"fatal: not a git repository (or any "


class GitError(StoreError):
    """A git that did not tell what a request needs to know; nothing was changed."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__("no_repository" if trouble == "no-repository" else f"git_{trouble}")
        self.trouble = trouble


class Answer(NamedTuple):
    """What came of a git command."""

    output: bytes | None
    """What it printed; None where it answered "no" or was in trouble."""
    trouble: Trouble | None = None


def ask_git(
    folder: Path, *arguments: str, given: bytes = b"", seconds: float = 5.0
) -> bytes | None:
    """Returns what a git command prints, run in a folder.

    None where git says no, and in a folder that is in no repository: there it says no to all.

    Args:
        folder: where it runs.
        arguments: the command and its arguments.
        given: its standard input.
        seconds: how long it may take.

    Raises:
        GitError: git cannot tell.
    """
    answer = run_git(folder, *arguments, given=given, seconds=seconds)
    if answer.trouble is None or answer.trouble == "no-repository":
        return answer.output
    if answer.trouble == "missing" and not has_repository(folder):
        return None
    raise GitError(answer.trouble)


def files_in_git(folder: Path, revisions: Sequence[str]) -> list[bytes | None]:
    """Returns files as commits have them, None for each that is not there.

    Args:
        folder: a folder of the repository.
        revisions: each `COMMIT:./PATH`, the path relative to the folder.

    Raises:
        GitError: git cannot tell.
    """
    given = "".join(f"{revision}\n" for revision in revisions).encode(errors="surrogateescape")
    left = ask_git(folder, "cat-file", "--batch", given=given) or b""
    found: list[bytes | None] = []
    for _ in revisions:
        head, _newline, left = left.partition(b"\n")
        size = head.rpartition(b" ")[2]
        if size.isdigit():
            found.append(left[: int(size)])
            left = left[int(size) + 1 :]
        else:
            found.append(None)
    return found


def run_git(
    folder: Path,
    *arguments: str,
    given: bytes = b"",
    seconds: float = 5.0,
    reads: bool = True,
    index: Path | None = None,
) -> Answer:
    """Runs a git command in a folder; never raises. The rest is as for `ask_git`.

    Args:
        folder: where it runs.
        arguments: the command and its arguments.
        given: its standard input.
        seconds: how long it may take.
        reads: whether it only looks.
        index: the index that it uses instead of that of the work tree.
    """
    import subprocess  # slow to import, and most commands ask git nothing

    program = find_git()
    if program is None:
        return Answer(None, "missing")
    try:
        process = start_git(program, folder, *arguments, reads=reads, index=index)
    except OSError:
        return Answer(None, "failed")
    try:
        output, said = process.communicate(given, timeout=seconds)
    except subprocess.TimeoutExpired:
        return Answer(None, "late")
    finally:
        if process.poll() is None:
            end_git(process)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                with contextlib.suppress(OSError):
                    stream.close()
    if process.returncode == 0:
        return Answer(output)
    return Answer(None, None if process.returncode == _NO else _trouble(said))


def find_git() -> str | None:
    """Returns the path of git, None where there is none."""
    import shutil  # slow to import as well

    program = shutil.which("git")
    # A relative one lies in the working directory, and a clone could bring it.
    return program if program is not None and Path(program).is_absolute() else None


def has_repository(folder: Path) -> bool:
    """Tells without git whether a repository seems to begin at a folder or above it."""
    return any(os.path.lexists(place / ".git") for place in (folder, *folder.parents))


def _trouble(said: bytes) -> Trouble:
    if _NO_REPOSITORY in said:
        return "no-repository"
    return "refused" if any(words in said for words in _REFUSALS) else "failed"
