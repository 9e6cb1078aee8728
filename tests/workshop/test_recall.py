"""The ranking and the prompt check, on sets with which nothing was chosen (K04, N09, N10).

`bench/recall.py` publishes the figures; here stand the bounds that they must keep. The sets are
evaluated only: no rule may be fitted to their lines (`bench/recall/README.md`).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import cache
from typing import Any

import pytest
from paths import BENCH

sys.path.append(str(BENCH))

import recall
import recall_sets


@pytest.fixture(scope="module")
def parcels() -> recall_sets.RecallSet:
    return recall_sets.read("parcels")


@pytest.fixture(scope="module")
def clinics() -> recall_sets.RecallSet:
    return recall_sets.read("clinics")


@cache
def of_prompts(name: str) -> dict[str, Any]:
    """The figures of a set of prompts, which several tests read."""
    return recall.of_prompts(recall_sets.read(name))


@pytest.mark.requirement("K04")
def test_cues_let_a_search_find_what_words_alone_do_not(parcels: recall_sets.RecallSet) -> None:
    found = recall.parts(parcels, recall.ours(parcels.records))
    words = recall.parts(parcels, recall.ours(parcels.without_cues()))
    assert found["all"]["score"] >= 90
    assert words["plain"]["score"] >= 62
    assert found["all"]["score"] > words["all"]["score"] + 30


@pytest.mark.requirement("N10")
def test_cues_find_lessons_in_the_other_language(parcels: recall_sets.RecallSet) -> None:
    found = recall.parts(parcels, recall.ours(parcels.records))["cross"]["recall@5"]
    words = recall.parts(parcels, recall.ours(parcels.without_cues()))["cross"]["recall@5"]
    assert found >= 0.85 > words


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("name", ["clinics", "shop-test"])
def test_the_gaps_of_a_prompt_are_among_the_first_of_the_ranking(name: str) -> None:
    found = of_prompts(name)["with cues"]["ranking"]
    assert found["recall@3"] >= 0.65
    assert found["recall@5"] >= 0.75


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("name", ["clinics", "shop-test"])
def test_the_floor_gives_many_gaps_and_little_in_vain(name: str) -> None:
    found = of_prompts(name)["with cues"]
    assert found["gaps_given"] >= 0.45 * found["gaps"]
    assert found["free_prompts_given_any"] <= found["free_prompts"] / 3


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("half", ["dev", "test"])
def test_everyday_turns_get_hardly_anything(half: str) -> None:
    found = recall.of_everyday(recall_sets.everyday(half)).values()
    assert [one["turns"] for one in found] == [100, 100, 100]
    assert sum(one["given_any"] for one in found) <= 30


@pytest.mark.requirement("N10")
def test_what_settles_a_lesson_spares_prompts_that_say_it() -> None:
    found = of_prompts("clinics")
    spared, nagged = found["with cues"], found["without settled_by"]
    assert spared["answered_prompts_given_any"] < nagged["answered_prompts_given_any"] / 2
    assert spared["gaps_given"] > 0.9 * nagged["gaps_given"]


@pytest.mark.requirement("M11")
def test_feedback_costs_other_questions_at_most_a_point(clinics: recall_sets.RecallSet) -> None:
    found = recall.of_feedback(clinics, draws=6)
    kinds = [one for name, one in found.items() if name not in {"asked", "none"}]
    assert len(kinds) == 4
    for kind in kinds:
        for figure in recall.FIGURES:
            assert kind[figure]["mean"] >= found["none"][figure] - 0.01


def test_every_line_of_the_sets_names_records_that_there_are() -> None:
    for name in (*recall_sets.QUESTION_SETS, *recall_sets.PROMPT_SETS):
        found = recall_sets.read(name)
        ids = {one.id for one in found.records}
        assert found.asked
        assert all(one.answers <= ids for one in found.asked)
        assert all(one.cues and one.settled_by for one in found.records)


@pytest.mark.requirement("N09")
def test_the_everyday_turns_and_their_logs_are_what_the_figures_say() -> None:
    lines = (recall_sets.EVERYDAY / "turns.jsonl").read_text(encoding="utf-8").splitlines()
    turns = [json.loads(line) for line in lines]
    assert len({one["turn"] for one in turns}) == 200
    assert Counter(one["language"] for one in turns) == {"en": 100, "ko": 100}
    assert {one["kind"] for one in turns} == {"followup", "question", "chore"}
    for one in recall_sets.everyday("test").values():
        assert len(one.records) == 60
        assert sum(has_hangul(record.lesson) for record in one.records) in range(20, 41)
        assert sum("test" in record.cues for record in one.records) == 1


def has_hangul(text: str) -> bool:
    return any("가" <= letter <= "힣" for letter in text)
