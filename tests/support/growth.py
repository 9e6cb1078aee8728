"""Measures how processor time grows with the size of an input; a busy machine does not matter."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

FACTOR = 8
"""The ratio of the two sizes: a quadratic search would take 64 times as long."""
BOUND = 20
"""The bound on the ratio of the times: caches and the garbage collector are not even."""

_LEAST = 0.2 if sys.platform == "win32" else 0.0
"""Seconds of one measurement; there the clock of a process goes on in steps of 16 ms."""


def growth(run: Callable[[int], object], size: int, rounds: int = 3) -> float:
    """Returns how many times as long `run` takes for `size` as for an eighth of it, at best."""

    def seconds(of: int) -> float:
        taken = []
        for _ in range(rounds):
            began, times = time.process_time(), 0
            while times == 0 or time.process_time() - began < _LEAST:
                run(of)
                times += 1
            taken.append((time.process_time() - began) / times)
        return min(taken)

    return seconds(size) / seconds(size // FACTOR)
