"""What the published figures of compaction must reach."""

from __future__ import annotations

import json

import pytest
from paths import BENCH

PUBLISHED = BENCH / "results" / "compaction.json"


@pytest.mark.requirement("S13", "N10", "N11")
def test_the_published_rounds_lose_no_rule_at_an_edit_and_few_elsewhere() -> None:
    found = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    once = [row for row in found["after one"] if row["set"] in ("parcels", "clinics", "shop-test")]
    assert len(once) == 3
    for row in once:
        before, after = row["before"], row["after"]
        assert after["hook"] >= 0.95 * before["hook"]
        hosts = before["search"]
        assert all(after["search"][host] >= 0.95 * count for host, count in hosts.items())
        assert after["files_reached"] >= before["files_reached"]
        assert after["rules_at_their_file"] >= before["rules_at_their_file"]


@pytest.mark.requirement("N02", "S33")
def test_the_published_merges_of_two_branches_double_and_lose_nothing() -> None:
    found = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    assert {row["merged by"] for row in found["branches"]} == {"driver", "resolve", "site"}
    assert {row["compacted"] for row in found["branches"]} >= {"same topics", "different topics"}
    for row in found["branches"]:
        assert row["counted"] <= 50
        assert (row["doubled"], row["rules_lost"]) == (0, 0)
