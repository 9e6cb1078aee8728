"""Whether a run is that of `npm test` or that of `npm run test:full`, which tries more."""

from __future__ import annotations

import os
import subprocess
from functools import cache

import pytest
from hypothesis import settings
from paths import ROOT

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
