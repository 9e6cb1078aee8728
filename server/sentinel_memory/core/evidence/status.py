"""How far the code proves a record: derived, but for what a person certified (E07, E08). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from .results import Aligned, Failed, Result

Status: TypeAlias = Literal["raw", "working", "candidate", "verified", "certified"]

STALE = frozenset({"changed", "gone", "file_gone"})
"""Verdicts of code that is not what the record was about any more."""


def is_stale(results: Sequence[Result]) -> bool:
    """Tells whether code that a record quotes has changed or gone."""
    return any(isinstance(one, Failed) and one.verdict in STALE for one in results)


def status_of(results: Sequence[Result], *, committed: bool, certified: bool) -> Status:
    """Returns the status of a record.

    Args:
        results: what became of each of its quotes; of a record without any, nothing.
        committed: whether the last commit holds the record as it is.
        certified: whether a person has said so of these very quotes.
    """
    if not results:
        return "raw"
    if not all(isinstance(one, Aligned) for one in results):
        return "working"
    if certified:
        return "certified"
    return "verified" if committed else "candidate"
