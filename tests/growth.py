"""How time of the processor grows with the size of an input; a busy machine does not matter."""

from __future__ import annotations

import time
from collections.abc import Callable

FACTOR = 8
"""How much larger the larger input is: its square would take 64 times as long."""
BOUND = 20
"""How many times as long it may take: caches and the garbage collector are not even."""


def growth(run: Callable[[int], object], size: int, rounds: int = 3) -> float:
    """Returns how many times as long `run` takes for `size` as for an eighth of it, at best."""

    def seconds(of: int) -> float:
        taken = []
        for _ in range(rounds):
            began = time.process_time()
            run(of)
            taken.append(time.process_time() - began)
        return min(taken)

    return seconds(size) / seconds(size // FACTOR)
