"""Whether a run is that of `npm test` or that of `npm run test:full`, which tries more."""

from __future__ import annotations

import os

from hypothesis import settings

FULL = os.environ.get("SENTINEL_TEST_PROFILE") == "full"


def examples(default: int, full: int = 1_000) -> settings:
    """The number of examples of a test whose single example takes long."""
    return settings(max_examples=full if FULL else default)
