"""What people and agents said of the answers on this machine, as it orders the next ones (M11).

It decides between lessons that fit about equally, and lowers what was sent away more often than it
helped. It changes no judgement of whether a lesson fits, and no choice of those that are given, so
that nothing is hidden. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log2
from typing import NamedTuple

_HELPED, _MOST_HELPED = 0.01, 2.0
"""Bonus of a lesson that helped once, and how many times the bonus can grow: enough to order
near-equals, no more.
"""
_SENT_AWAY, _MOST_AWAY = 0.985, 4
"""Factor of each time that a lesson was sent away, and the most times that count.

These four were chosen on `wallet` and `shop-dev` of bench/recall (`recall_feedback`).
"""


class Feedback(NamedTuple):
    """How often each lesson helped and was sent away, by the id of its record."""

    helped: Mapping[str, int] = {}
    dismissed: Mapping[str, int] = {}

    def balance(self, identifier: str) -> int:
        """Returns how often a lesson helped, minus how often it was sent away."""
        return self.helped.get(identifier, 0) - self.dismissed.get(identifier, 0)

    def sent_away(self, identifier: str) -> int:
        """Returns how often a lesson was sent away beyond what it helped, 0 or more."""
        return max(-self.balance(identifier), 0)

    def factor(self, identifier: str) -> float:
        """Returns the factor of the score by which a search orders a lesson."""
        if away := self.sent_away(identifier):
            return _SENT_AWAY ** min(away, _MOST_AWAY)
        return 1 + _HELPED * min(log2(1 + self.balance(identifier)), _MOST_HELPED)
