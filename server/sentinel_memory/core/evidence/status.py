"""Degree to which code proves a record; derived, except for `certified` (E07, E08). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from .results import Aligned, Failed, Result

Status: TypeAlias = Literal["raw", "working", "candidate", "verified", "certified"]

STALE = frozenset({"changed", "gone", "file_gone"})
"""Verdicts for code that no longer is what the record was about."""


def is_stale(results: Sequence[Result]) -> bool:
    """Returns whether code that a record quotes has changed or is gone."""
    return any(isinstance(one, Failed) and one.verdict in STALE for one in results)


def status_of(results: Sequence[Result], *, committed: bool, certified: bool) -> Status:
    """Returns the status of a record.

    Args:
        results: the result for each of its quotes; empty for a record without quotes.
        committed: whether the last commit contains the record in its current state.
        certified: whether a person has certified exactly these quotes.
    """
    if not results:
        return "raw"
    if not all(isinstance(one, Aligned) for one in results):
        return "working"
    if certified:
        return "certified"
    return "verified" if committed else "candidate"
