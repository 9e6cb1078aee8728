"""The files of tests that a process of a run has; it collects nothing of those of the others."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from paths import DATA, TESTS

SHARE = "SENTINEL_TEST_SHARE"
"""The variable with the share of this process, as `0/3`; without it one process runs all."""
LONGEST = {
    name: int(halves)
    for name, halves in map(str.split, (DATA / "longest.txt").read_text("utf-8").splitlines()[1:])
}
"""The half seconds of a core that the longest files of tests take."""


@cache
def shares(count: int) -> list[set[str]]:
    """Returns the files of each share: the longest first, each for the share with the least yet."""
    names = {path.stem for path in TESTS.rglob("test_*.py")}
    gone = LONGEST.keys() - names
    assert not gone, f"shared_files.py names {', '.join(gone)} as a file of tests"
    files, times = [set[str]() for _ in range(count)], [0] * count
    for name in sorted(names, key=lambda one: (-LONGEST.get(one, 1), one)):
        least = times.index(min(times))
        files[least].add(name)
        times[least] += LONGEST.get(name, 1)
    return files


def is_left_to_others(path: Path, variables: Mapping[str, str] = os.environ) -> bool:
    """Whether another process of this run has a file of tests in its share."""
    if SHARE not in variables or TESTS not in path.parents or not path.match("test_*.py"):
        return False
    number, count = map(int, variables[SHARE].split("/"))
    return path.stem not in shares(count)[number]
