"""The counting of turns that are taken for corrections (N14)."""

from __future__ import annotations

import json
import sys

import pytest
from paths import BENCH

sys.path.append(str(BENCH))

from published import ROOT
from corrections import by_language

TURNS = [
    {"number": 1, "language": "en", "label": "correction", "turn": "no, that's not what I meant"},
    {"number": 2, "language": "en", "label": "correction", "turn": "the other table, please"},
    {"number": 3, "language": "en", "label": "ordinary", "turn": "no, one service is enough"},
    {"number": 4, "language": "ko", "label": "ordinary", "turn": "아니 하나만 있어"},
]


@pytest.mark.requirement("N14")
def test_what_is_found_and_what_is_wrongly_flagged_are_counted_by_language() -> None:
    counted = by_language(TURNS)
    assert (counted["en"]["corrections_flagged"], counted["en"]["corrections"]) == (1, 2)
    assert (counted["all"]["ordinary_flagged"], counted["all"]["ordinary"]) == (0, 2)
    assert (counted["all"]["found"], counted["all"]["right"]) == (0.5, 1.0)
    assert counted["ko"]["right"] is None


@pytest.mark.requirement("N14")
def test_on_turns_that_the_rules_were_not_fitted_to_it_is_right_and_quiet() -> None:
    published = json.loads((ROOT / "bench/results/corrections.json").read_text(encoding="utf-8"))
    languages = published["languages"]
    assert published["turns"] == "turns.jsonl"
    assert languages["all"]["corrections"] >= 200
    assert languages["all"]["ordinary"] >= 400
    assert min(one["right"] for one in languages.values()) >= 0.8
    assert languages["all"]["ordinary_share"] <= 0.03
