"""Starts git on a project, and kills it with all its child processes."""

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
"""Variables that git sets for hooks, or a user for one repository; they would redirect git."""
_GRACE_SECONDS = 2.0
"""Seconds that git may take to remove its locks when it is terminated."""


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
        folder: working directory of git.
        arguments: the command and its arguments.
        reads: whether the command only reads; no program from the configuration is then run.
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


def _leads_a_group(process: subprocess.Popen[bytes]) -> bool:
    try:
        return os.getpgid(process.pid) == process.pid
    except OSError:
        return False


def _leads_its_own(reads: bool) -> bool:
    """Returns whether git gets its own process group, which can be killed as a whole.

    It does not if a hook or a signing program may have to ask the person at the terminal.
    """
    return os.name == "posix" and (reads or not (sys.stdin and sys.stdin.isatty()))


def _environment(index: Path | None) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _OF_A_HOOK}
    # A partial clone would fetch missing objects with a program from its configuration (K12).
    kept |= {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"}
    kept["LANGUAGE"] = "en"  # the messages of git are matched
    if index is not None:
        kept["GIT_INDEX_FILE"] = str(index)
    return kept
