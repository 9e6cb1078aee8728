"""Sentences on findings, for a person who checks, reviews or opens a log (S20, S30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from ..contract.review import SensitiveFinding
from ..core.checks.findings import Finding
from ..sentences.say import Language, say

MOST = 50
"""Most findings of a kind that are listed; the others are counted."""


class _OfKind(Protocol):
    @property
    def code(self) -> str: ...


_Found = TypeVar("_Found", bound=_OfKind)


def first_of_each(found: Iterable[_Found]) -> Iterator[tuple[_Found, int]]:
    """Yields the first 50 findings of each kind.

    The last of them comes with the number of further findings of its kind, the others with 0.
    """
    found = tuple(found)
    counts = Counter(one.code for one in found)
    listed: Counter[str] = Counter()
    for one in found:
        listed[one.code] += 1
        if listed[one.code] <= MOST:
            yield one, counts[one.code] - MOST if listed[one.code] == MOST else 0


def finding_sentence(finding: Finding | SensitiveFinding, language: Language) -> str:
    """Returns the sentence on a finding. It never holds the found text."""
    field = finding.field or say(language, "review_no_field")
    detail = finding.detail
    if finding.code == "unreadable-line":
        detail = say(language, f"unreadable_{finding.detail}", field=field)
    limits = {}
    if isinstance(finding, Finding):
        limits = {"limit": finding.limit, "actual": finding.actual}
    return say(language, f"finding_{finding.code}", field=field, detail=detail, **limits)
