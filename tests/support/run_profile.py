"""What a process of a run tries: more in `npm run test:full`, and its share of the files."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings
from paths import DATA, ROOT, TESTS

FULL = os.environ.get("SENTINEL_TEST_PROFILE") == "full"


def examples(default: int, full: int = 1_000) -> settings:
    """The number of examples of a test whose single example takes long."""
    return settings(max_examples=full if FULL else default)


def only_full(covered: str) -> pytest.MarkDecorator:
    """Leaves a test to `npm run test:full`, because another one covers it in every run."""
    return pytest.mark.skipif(not FULL, reason=f"npm run test:full runs it; {covered}")


def workshop(*files: str) -> pytest.MarkDecorator:
    """Leaves a test of the tools of our figures to `npm run test:full`, unless the tools changed.

    `files` are these tools, from the root of the clone. They have changed where they are not as
    they were before the last commit, and also where git does not know that.
    """
    reason = f"npm run test:full runs it; {', '.join(files)} did not change with the last commit"
    return pytest.mark.skipif(not FULL and not _changed(*files), reason=reason)


@cache
def _changed(*files: str) -> bool:
    root = ROOT
    asked = ["git", "diff", "--quiet", "HEAD^", "--", *files]
    try:
        return subprocess.run(asked, cwd=root, stderr=subprocess.DEVNULL).returncode != 0
    except OSError:
        return True


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
    assert not gone, f"tests/data/longest.txt names {', '.join(gone)} as a file of tests"
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
