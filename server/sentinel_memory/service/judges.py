"""Judges many lines in several processes, for a log that no cache knows (S20).

A line takes about half a millisecond, so that one processor needs seconds for 10,000.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from ..core.checks.showing import verdicts_on
from ..core.secrets.protection import Protection

_MOST = 8
"""Most processes at once."""
_SERVER = Path(__file__).resolve().parents[2]
"""The folder of the package, from which the processes import it."""
_BEGIN = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    f"from {__name__} import judge_given; judge_given()"
)


def judge_many(raws: Sequence[bytes], protection: Protection) -> dict[bytes, bytes | None]:
    """Returns the packed verdict on each line: b"" for a clean one, None if it cannot be packed.

    The result is empty where there is one processor, or where processes cannot be started.
    """
    count = min(os.cpu_count() or 1, _MOST)
    if count < 2:
        return {}
    parts = [raws[start::count] for start in range(count)]
    found: dict[bytes, bytes | None] = {}
    with ExitStack() as stack:
        try:
            judges = [stack.enter_context(_started()) for _ in parts]
            for judge, part in zip(judges, parts, strict=True):
                stack.callback(judge.kill)
                assert judge.stdin is not None  # It is a pipe.
                pickle.dump((part, protection), judge.stdin)
                judge.stdin.close()
            for judge, part in zip(judges, parts, strict=True):
                assert judge.stdout is not None  # It is a pipe.
                found.update(zip(part, pickle.load(judge.stdout), strict=True))
        except (OSError, EOFError, pickle.UnpicklingError):
            return {}
    return found


def _started() -> subprocess.Popen[bytes]:
    """Returns a process that judges the lines it is given."""
    words = [sys.executable, "-I", "-S"]
    if sys.pycache_prefix is not None:
        words += ["-X", f"pycache_prefix={sys.pycache_prefix}"]
    if sys.dont_write_bytecode:
        words.append("-B")
    return subprocess.Popen(
        [*words, "-c", _BEGIN, str(_SERVER)],
        cwd=_SERVER.anchor,  # It must not keep the project from being removed.
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def judge_given() -> None:
    """Judges the lines that the standard input holds, and writes the verdicts."""
    raws, protection = pickle.load(sys.stdin.buffer)
    pickle.dump(verdicts_on(raws, protection), sys.stdout.buffer)
