"""Asks git on this machine about a project, in bounded time and without foreign programs."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import threading
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path, PureWindowsPath
from typing import IO, TYPE_CHECKING, Literal, NamedTuple

from ..core.errors import StoreError

if TYPE_CHECKING:
    import subprocess


_OF_A_HOOK = (
    *("GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR"),
    *("GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE"),
    *("GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE", "GIT_EXTERNAL_DIFF"),
)
"""Variables that git sets for hooks, or a user for one repository; they would redirect git."""
_NO_PROGRAM = ("--no-ext-diff", "--no-textconv")
_OPTIONS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("cat-file", "check-attr", "check-ignore", "config", "for-each-ref"), ()),
    **dict.fromkeys(("ls-files", "ls-tree", "merge-base", "name-rev", "rev-list", "rev-parse"), ()),
    **dict.fromkeys(("symbolic-ref", "update-index", "var"), ()),
    "blame": ("--no-textconv",),
    **dict.fromkeys(("diff-index", "diff-tree"), _NO_PROGRAM),
    "grep": ("--no-textconv", "--no-recurse-submodules"),
    "hash-object": ("--no-filters",),
    "log": (*_NO_PROGRAM, "--no-show-signature"),
}
"""Git's commands that run no program of a clone's configuration with these options (K12).

Others, such as `status`, `add`, `diff` and `diff-files`, run the filters of files. Only a commit
uses them, which also runs the hooks of the project. `diff-index` without `--cached` needs an index
that no file is newer than, and `blame` needs a commit.
"""
PLAIN = ("--unified=0", "--text", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames")
"""Options against the configuration: plain lines of the log, and no external program."""
_GRACE_SECONDS = 2.0
"""Seconds that git may take to remove its locks when it is terminated."""


def start_git(
    program: str,
    folder: Path,
    *arguments: str,
    commits: bool = False,
    index: Path | None = None,
    stdin: int | IO[bytes] | None = None,
    stdout: int | IO[bytes] | None = None,
    stderr: int | IO[bytes] | None = None,
) -> subprocess.Popen[bytes]:
    """Starts git in a folder.

    `commits`: whether the command belongs to a commit, which runs hooks, filters and signing
    programs of the project. Otherwise no program from the configuration is run.
    `stdin`: standard input, as for `subprocess.Popen`; None for a pipe.

    Raises:
        OSError: git cannot be started.
    """
    import subprocess

    # Reading must neither take the lock of another running git nor start the fsmonitor daemon. A
    # repository that a clone contains as plain files must not be used.
    settings = ["core.fsmonitor=false", "safe.bareRepository=explicit"]
    if not commits:
        settings += [f"core.hooksPath={os.devnull}", "log.showSignature=false"]
        arguments = _harmless(arguments)
    words = [word for setting in settings for word in ("-c", setting)]
    return subprocess.Popen(
        [program, "--no-optional-locks", *words, *arguments],
        cwd=folder,
        env=_environment(index),
        stdin=subprocess.PIPE if stdin is None else stdin,
        stdout=subprocess.PIPE if stdout is None else stdout,
        stderr=subprocess.PIPE if stderr is None else stderr,
        start_new_session=_leads_its_own(commits),
    )


def for_git_shell(words: Sequence[str]) -> str:
    """Returns a command line for git's shell, which on Windows takes a backslash for an escape."""
    import shlex  # Most processes set nothing up.

    if PureWindowsPath(words[0]).drive:
        words = [word.replace("\\", "/") for word in words]
    return shlex.join(words)


def end_git(process: subprocess.Popen[bytes]) -> None:
    """Terminates git and its children; first gives it time to remove its locks."""
    import subprocess

    if sys.platform == "win32":
        killer = Path(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32", "taskkill.exe")
        with contextlib.suppress(OSError):
            command = [killer, "/T", "/F", "/PID", str(process.pid)]
            subprocess.run(command, capture_output=True, check=False)
        process.kill()
        process.wait()
        return
    leads = _leads_a_group(process)
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(OSError):
            if leads:
                os.killpg(process.pid, number)
            else:
                process.send_signal(number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE_SECONDS)


def _harmless(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the arguments with the options that keep git from running a program.

    Raises:
        KeyError: git would run one nevertheless.
    """
    at = 0
    while arguments[at].startswith("-"):
        at += 2 if arguments[at] == "-c" else 1
    command, rest = arguments[at], arguments[at + 1 :]
    options, words = _OPTIONS[command], list(takewhile("--".__ne__, rest))
    undone = {option.replace("--no-", "--", 1) for option in options}
    of_work_tree = command == "blame" and all(word.startswith("-") for word in words)
    if of_work_tree or not undone.isdisjoint(words):
        raise KeyError(command)
    return (*arguments[: at + 1], *options, *rest)


def _leads_a_group(process: subprocess.Popen[bytes]) -> bool:
    try:
        return os.getpgid(process.pid) == process.pid
    except OSError:
        return False


def _leads_its_own(commits: bool) -> bool:
    """Returns whether git gets its own process group, which can be killed as a whole.

    It does not if a hook or a signing program may have to ask the person at the terminal.
    """
    return os.name == "posix" and (not commits or not (sys.stdin and sys.stdin.isatty()))


def _environment(index: Path | None) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _OF_A_HOOK}
    # A partial clone would fetch missing objects with a program from its configuration (K12).
    kept |= {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"}
    kept["LANGUAGE"] = "en"  # the messages of git are matched
    if index is not None:
        kept["GIT_INDEX_FILE"] = str(index)
    return kept


Trouble = Literal["missing", "no-repository", "refused", "old", "failed", "late"]
"""Reasons why git did not answer.

`missing`: there is no git program. `no-repository`: the folder is in no repository. `refused`: git
does not trust the folder, for example because another user owns it. `old`: git ended with an error,
and is older than the oldest version that works here. `failed`: git ended with an error. `late`: git
took too long.
"""

_OLDEST = (2, 20)
_NO = 1
"""Exit status with which git answers no: there is no such name, setting or rule."""
_REFUSALS = (b"dubious ownership", b"unsafe repository", b"cannot use bare repository")
_NO_REPOSITORY = b"fatal: not a git repository (or any "


class GitError(StoreError):
    """Git did not answer a question on which a request depends; nothing was changed."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__("no_repository" if trouble == "no-repository" else f"git_{trouble}")
        self.trouble = trouble


class Answer(NamedTuple):
    """The result of a git command."""

    output: bytes | None
    """Standard output of git; None if it answered no or failed."""
    trouble: Trouble | None = None


def ask_git(
    folder: Path, *arguments: str, given: bytes = b"", seconds: float = 5.0
) -> bytes | None:
    """Returns the output of a git command that runs in a folder.

    Returns None if git answers no, and for a folder outside of any repository.

    Raises:
        GitError: git did not answer.
    """
    answer = run_git(folder, *arguments, given=given, seconds=seconds)
    if answer.trouble is None or answer.trouble == "no-repository":
        return answer.output
    if answer.trouble == "missing" and not has_repository(folder):
        return None
    raise GitError(answer.trouble)


def files_in_git(folder: Path, revisions: Sequence[str]) -> list[bytes | None]:
    """Returns the contents of files in commits, None for each missing file.

    `revisions`: each `COMMIT:./PATH`, with the path relative to the folder.

    Raises:
        GitError: git did not answer.
    """
    given = "".join(f"{revision}\n" for revision in revisions).encode(errors="surrogateescape")
    return _contents(ask_git(folder, "cat-file", "--batch", given=given) or b"", len(revisions))


def blobs(folder: Path, names: Iterable[str], seconds: float, most: int) -> dict[str, bytes | None]:
    """Returns contents by git's names of them, None for each that was not read; never raises.

    `names`: names of contents; those of zeros, which mean no content, are left out.
    `most`: most bytes that are read.
    """
    wanted = [name for name in names if name.strip("0")]
    given = "".join(f"{name}\n" for name in wanted).encode()
    ask = ("cat-file", "--batch")
    told = read_git(folder, *ask, given=given, seconds=seconds, most=most) if wanted else b""
    return dict(zip(wanted, _contents(told, len(wanted)), strict=True))


def _contents(told: bytes, count: int) -> list[bytes | None]:
    """Returns the objects that `git cat-file --batch` printed, None for each that is missing.

    `told`: what git printed; the end may be cut off.
    """
    found: list[bytes | None] = []
    for _ in range(count):
        head, _newline, told = told.partition(b"\n")
        size = head.rpartition(b" ")[2]
        if size.isdigit():
            length = int(size)
            found.append(told[:length] if len(told) >= length else None)
            told = told[length + 1 :]
        else:
            found.append(None)
    return found


def run_git(
    folder: Path,
    *arguments: str,
    given: bytes = b"",
    seconds: float = 5.0,
    commits: bool = False,
    index: Path | None = None,
) -> Answer:
    """Runs a git command in a folder; never raises.

    `commits`: whether the command belongs to a commit, as in `start_git`.
    """
    import subprocess  # slow to import, and most commands ask git nothing

    program = find_git()
    if program is None:
        return Answer(None, "missing")
    try:
        process = start_git(program, folder, *arguments, commits=commits, index=index)
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
    trouble = None if process.returncode == _NO else _trouble(said)
    return Answer(None, "old" if trouble == "failed" and is_old(program) else trouble)


def read_git(folder: Path, *arguments: str, given: bytes = b"", seconds: float, most: int) -> bytes:
    """Returns git's output until it ended, took too long or printed too much; never raises.

    `given`: its standard input, a few kilobytes at most.
    `most`: most bytes that are read.
    """
    import subprocess  # slow to import

    program = find_git()
    if program is None:
        return b""
    try:
        process = start_git(program, folder, *arguments, stderr=subprocess.DEVNULL)
    except OSError:
        return b""
    held: list[bytes] = []
    assert process.stdin is not None, "a pipe"
    with contextlib.suppress(OSError), process.stdin as pipe:
        pipe.write(given)

    def read() -> None:
        left = most
        with contextlib.suppress(OSError, ValueError):
            while process.stdout and left > 0 and (piece := process.stdout.read(min(left, 65_536))):
                held.append(piece)
                left -= len(piece)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(seconds)
    if process.poll() is None and (reader.is_alive() or sum(map(len, held)) >= most):
        end_git(process)
    reader.join(seconds)
    process.wait()
    if process.stdout:
        process.stdout.close()
    return b"".join(held)


def find_git() -> str | None:
    """Returns the absolute path of git, or None."""
    import shutil  # slow to import as well

    # A relative path means the working directory, where a clone could have placed a program.
    named = os.environ.get("PATH", os.defpath).split(os.pathsep)
    folders = os.pathsep.join(folder for folder in named if Path(folder).is_absolute())
    program = shutil.which("git", path=folders) if folders else None
    return program if program is not None and Path(program).is_absolute() else None


@lru_cache
def is_old(program: str) -> bool:
    """Returns whether a git is older than the oldest version that works here; asks it once."""
    import subprocess

    with contextlib.suppress(OSError, subprocess.SubprocessError):
        local = {**os.environ, "GIT_ALLOW_PROTOCOL": "none"}
        told = subprocess.run(
            [program, "--version"], env=local, capture_output=True, check=False, timeout=5
        )
        numbers = re.match(rb"git version ([0-9]+)\.([0-9]+)", told.stdout)
        return numbers is not None and (int(numbers[1]), int(numbers[2])) < _OLDEST
    return False


def has_repository(folder: Path) -> bool:
    """Returns whether a folder or a folder above it has a `.git`, without asking git."""
    return any(os.path.lexists(place / ".git") for place in (folder, *folder.parents))


def _trouble(said: bytes) -> Trouble:
    if _NO_REPOSITORY in said:
        return "no-repository"
    return "refused" if any(words in said for words in _REFUSALS) else "failed"
