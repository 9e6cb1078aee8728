"""The share of conflicts of branches, by the way a log is kept: makes the figures (N01, N02)."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from paths import BENCH

sys.path.append(str(BENCH))

from published import ROOT, conditions, publish
from merges import TRIALS, WAYS, measure

SORTED_CONFLICTS = {0: 1.0, 5: 0.4, 10: 0.3, 20: 0.2, 50: 0.15}
"""Of two records added beside each other, by the records before, at most this share (N01)."""


@pytest.mark.timeout(600)
@pytest.mark.requirement("N01", "N02")
def test_our_merge_never_conflicts_sorted_lines_seldom_and_appended_ones_always(
    rounds: Callable[[int, int], int],
) -> None:
    found = measure(rounds(8, TRIALS))
    if rounds(0, 1):
        publish({**conditions(), **found}, ROOT / "bench" / "results" / "merges.json")
    for row in found["rows"]:
        assert row["ours"]["conflicts"] == 0, row
        assert [row[way]["wrong"] for way in WAYS] == [0, 0, 0], row
        assert row["appended"]["conflicts"] == row["trials"], row
        if row["case"] == "one record each":
            most = SORTED_CONFLICTS[row["records"]]
            assert row["sorted"]["conflicts"] <= most * row["trials"], row
