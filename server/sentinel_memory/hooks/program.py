"""The hook process: reads the call of a host, answers it, and never fails (S37).

The module imports neither pygls nor filelock nor the command line, because an agent waits for it in
every project of the user.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ..core.errors import ProjectError
from ..machine.local_state import LocalState, cache_folder, name_of
from ..store.files import FOLDER_NAME, LOG_NAME
from ..store.project_root import host_folder, root_of
from .calls import NOTHING, Answer, read_call, silence

EVENT = "remember"
"""The word in place of an event that makes this the silent process: see `start_finishing`."""
MOST_BYTES = 4 * 1_048_576
"""Most bytes read from a host. A longer call is cut and therefore not valid JSON."""


def main(words: Sequence[str]) -> int:
    """Answers one hook on the standard streams.

    The answer is always one JSON object and the status always 0. After any error the agent goes on
    as if there were no hook.

    `words`: the name of the event, as the host gives it; or the word of the silent process, and the
    project for it.
    """
    if words[:1] == [EVENT]:
        with contextlib.suppress(Exception), contextlib.redirect_stderr(io.StringIO()):
            finish(Path(words[1]), os.environ)
        return 0
    began = time.process_time()
    answer, remember = silence(words[0] if words else ""), _nothing
    # The outermost frame: an agent must never stop because of a hook.
    with contextlib.suppress(Exception), contextlib.redirect_stderr(io.StringIO()):
        data = sys.stdin.buffer.read(MOST_BYTES)
        said, remember = answer_hook(words[0], data, os.environ, time.process_time, began)
        answer = said or answer
    # Written past Python's stream, which would raise again at exit if nobody listens, and in ASCII,
    # because PowerShell decodes the output with the code page of the system.
    with contextlib.suppress(OSError):
        os.write(1, json.dumps(answer).encode("ascii") + b"\n")
    with contextlib.suppress(Exception), contextlib.redirect_stderr(io.StringIO()):
        remember()
    return 0


def answer_hook(
    event: str,
    data: bytes,
    environment: Mapping[str, str],
    clock: Callable[[], float],
    began: float,
) -> tuple[Answer, Callable[[], None]]:
    """Returns the answer to the bytes of a host, and the work to do after it was sent.

    `data`: the bytes.
    `clock`: tells the seconds that this process has worked.

    Raises any error of its parts; `main` catches it.
    """
    value = json.loads(data.decode("utf-8-sig"))
    call = read_call(event, value, windows=os.name == "nt") if isinstance(value, dict) else None
    root = _project(call.folders, environment) if call else None
    if call is None or root is None:
        return NOTHING, _nothing
    state = LocalState(root, environment)
    allowed = state.hooks
    if allowed is None and call.moment == "start" and state.can_invite and _has_log(root):
        from .moments import invitation  # A clone needs it once.

        return invitation(call, root, state, environment), _nothing
    if allowed is not True:
        return NOTHING, _nothing
    from .moments import Hook  # Projects without permission for hooks do not wait for it.

    hook = Hook(call, root, state, environment, clock, began)
    return hook.answer(), hook.remember


def _nothing() -> None:
    """Stands for the later work of a hook that has none."""


def _has_log(root: Path) -> bool:
    return (root / FOLDER_NAME / LOG_NAME).is_file()


def _project(folders: Sequence[str], environment: Mapping[str, str]) -> Path | None:
    """Returns the first folder's project that has a log, else the first project (S24, N14)."""
    named = host_folder(environment)
    starts = [*folders, *([str(named)] if named else [])]
    first = None
    for start in starts or (os.getcwd(),):  # noqa: PTH109 - it may be gone, which Path hides
        with contextlib.suppress(ProjectError, OSError, RuntimeError, ValueError):
            root = root_of(Path(start))
            if _has_log(root):
                return root
            first = first or root
    return first


_LOCK = "finishing.lock"
_AT_ONCE = 2_000
"""Most lines of a round, after which their verdicts are stored."""
_MOST_ROUNDS = 10_000
_PACKAGE = Path(__file__).resolve().parent.parent


def start_finishing(root: Path, environment: Mapping[str, str]) -> None:
    """Starts the silent process that judges the rest of a log, and waits for nothing (S37, K01).

    A hook that has run out of time at many unknown lines, as after a pull, starts it and ends. It
    is detached, has a low priority, and is alone for its project. The next hook finds its verdicts
    in the cache.

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
    if project.cache.problem() is not None:
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
