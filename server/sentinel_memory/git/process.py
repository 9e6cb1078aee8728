"""Starts the git of this machine on a project, and ends it with all that it started."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess  # slow to import, and most commands ask git nothing

_OF_A_HOOK = (
    *("GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR"),
    *("GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE"),
    *("GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE", "GIT_EXTERNAL_DIFF"),
)
"""What git sets for its hooks, or a user for one repository: git would look at another place."""
_GRACE_SECONDS = 2.0
"""How long git may take to remove its locks when it is ended."""


def start_git(
    program: str,
    folder: Path,
    *arguments: str,
    reads: bool = True,
    index: Path | None = None,
    stdin: int | IO[bytes] | None = None,
    stdout: int | IO[bytes] | None = None,
    stderr: int | IO[bytes] | None = None,
) -> subprocess.Popen[bytes]:
    """Starts git in a folder.

    Args:
        program: the path of git.
        folder: where it runs.
        arguments: the command and its arguments.
        reads: whether it only looks: then no program that a configuration names is run.
        index: the index that it uses instead of that of the work tree.
        stdin: what it reads, as for `subprocess.Popen`; None: a pipe.
        stdout: where it prints, in the same way.
        stderr: where it complains, in the same way.

    Raises:
        OSError: it cannot be started.
    """
    import subprocess

    # Reading must neither take the lock of a git that works meanwhile nor start its daemon, and
    # a repository that a clone brings as plain files must not be taken for one.
    settings = ["core.fsmonitor=false", "safe.bareRepository=explicit"]
    if reads:
        settings += [f"core.hooksPath={os.devnull}", "log.showSignature=false"]
    words = [word for setting in settings for word in ("-c", setting)]
    return subprocess.Popen(
        [program, "--no-optional-locks", *words, *arguments],
        cwd=folder,
        env=_environment(index),
        stdin=subprocess.PIPE if stdin is None else stdin,
        stdout=subprocess.PIPE if stdout is None else stdout,
        stderr=subprocess.PIPE if stderr is None else stderr,
        start_new_session=_leads_its_own(reads),
    )


def end_git(process: subprocess.Popen[bytes]) -> None:
    """Ends git and what it started, with time to remove its locks first."""
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


def _leads_a_group(process: subprocess.Popen[bytes]) -> bool:
    try:
        return os.getpgid(process.pid) == process.pid
    except OSError:
        return False


def _leads_its_own(reads: bool) -> bool:
    """Whether git gets a group of its own, which can be ended whole.

    Not where a hook or a signing program may have to ask the person at the terminal.
    """
    return os.name == "posix" and (reads or not (sys.stdin and sys.stdin.isatty()))


def _environment(index: Path | None) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _OF_A_HOOK}
    # A partial clone would fetch what it lacks, by a program that its configuration names (K12).
    kept |= {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"}
    kept["LANGUAGE"] = "en"  # what git says is looked at
    if index is not None:
        kept["GIT_INDEX_FILE"] = str(index)
    return kept
