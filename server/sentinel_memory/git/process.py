"""Starts git on a project, and kills it with all its child processes."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess  # slow to import, and most commands ask git nothing

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

    Args:
        program: the path of git.
        folder: working directory of git.
        arguments: the command and its arguments.
        commits: whether the command belongs to a commit, which runs hooks, filters and signing
            programs of the project. Otherwise no program from the configuration is run.
        index: an index file to use instead of that of the work tree.
        stdin: standard input, as for `subprocess.Popen`; None for a pipe.
        stdout: standard output, likewise.
        stderr: standard error, likewise.

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
