"""The silent process that judges the rest of a log after a hook has run out of time (S37, K01).

A hook that meets many unknown lines, as after a pull, starts it and ends. It is detached, has a
low priority, and is alone for its project. The next hook finds its verdicts in the cache.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from ..machine.user_data import cache_folder, name_of
from .program import EVENT

_LOCK = "finishing.lock"
_AT_ONCE = 2_000
"""Most lines of a round, after which their verdicts are stored."""
_MOST_ROUNDS = 10_000
_PACKAGE = Path(__file__).resolve().parent.parent


def start(root: Path, environment: Mapping[str, str]) -> None:
    """Starts the process for a project, and waits for nothing.

    Raises:
        OSError: it cannot be started.
    """
    import subprocess  # Most hooks start nothing.

    folder = cache_folder(environment)
    if folder is None:
        return  # Nothing could be stored.
    if sys.platform == "win32":
        flags = (
            subprocess.DETACHED_PROCESS
            | subprocess.CREATE_NEW_PROCESS_GROUP
            | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        )
    else:
        flags = 0
    subprocess.Popen(
        [*_command(), "hook", EVENT, str(root)],
        cwd=_PACKAGE.anchor,  # It must not keep the project from being removed.
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        creationflags=flags,
    )


def finish(root: Path, environment: Mapping[str, str]) -> None:
    """Judges all lines of a project's log, and stores the verdicts in the cache.

    Returns at once if another process does it, or if nothing can be stored.
    """
    folder = cache_folder(environment)
    if folder is None:
        return
    from filelock import FileLock, Timeout  # No hook that answers waits for it.

    if sys.platform != "win32":
        os.nice(10)
    place = folder / "projects" / name_of(root)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(Timeout), FileLock(place / _LOCK, timeout=0):
        _judge(root, environment)


def _judge(root: Path, environment: Mapping[str, str]) -> None:
    from ..service.project import Project
    from ..service.standing import Settings

    settings = Settings.of_process(None, environment)
    project = Project.open(root, lambda: settings)
    if project.lines.problem() is not None:
        return
    project.store.read()
    project.is_unknown = True
    for _ in range(_MOST_ROUNDS):
        if project.remember(_AT_ONCE):
            return


def _command() -> list[str]:
    """Returns the command that runs this installation with this interpreter."""
    entry = _PACKAGE.parent / "launch.py"
    if not entry.is_file():
        return [sys.executable, "-E", "-P", "-m", _PACKAGE.name]
    has_libraries = (_PACKAGE.parent.parent / "bundled" / "libs").is_dir()
    return [sys.executable, "-I", *(["-S"] if has_libraries else []), str(entry)]
