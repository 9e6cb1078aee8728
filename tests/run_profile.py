"""Whether a run is that of `npm test` or that of `npm run test:full`, which tries more."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

FULL = os.environ.get("SENTINEL_TEST_PROFILE") == "full"


def examples(default: int, full: int = 1_000) -> settings:
    """The number of examples of a test whose single example takes long."""
    return settings(max_examples=full if FULL else default)


def only_full(covered: str) -> pytest.MarkDecorator:
    """Leaves a test to `npm run test:full`, because another one covers it in every run."""
    return pytest.mark.skipif(not FULL, reason=f"npm run test:full runs it; {covered}")
