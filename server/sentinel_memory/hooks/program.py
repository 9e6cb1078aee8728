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
from ..machine.local_state import LocalState
from ..store.files import FOLDER_NAME, LOG_NAME
from ..store.project_root import host_folder, root_of
from .calls import NOTHING, Answer, read_call, silence

EVENT = "remember"
"""The word in place of an event that makes this the silent process of `finishing`."""
MOST_BYTES = 4 * 1_048_576
"""Most bytes read from a host. A longer call is cut and therefore not valid JSON."""


def main(words: Sequence[str]) -> int:
    """Answers one hook on the standard streams.

    The answer is always one JSON object and the status always 0. After any error the agent goes on
    as if there were no hook.

    Args:
        words: the name of the event, as the host gives it; or the word of the silent process, and
            the project for it.
    """
    if words[:1] == [EVENT]:
        from .finishing import finish  # No hook that answers needs it.

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

    Args:
        event: the name of the event.
        data: the bytes.
        environment: the variables of the host.
        clock: tells the seconds that this process has worked.
        began: what the clock told at the beginning of the call.

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
