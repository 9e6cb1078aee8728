"""The benchmarks count what they say, and their published figures are what the project promises.

`bench/recall.py` publishes the figures of the ranking and of the prompt check; here stand the
bounds that they must keep (K04, N09, N10). Its sets are evaluated only: no rule may be fitted to
their lines (`bench/recall/README.md`).
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from paths import BENCH

sys.path.append(str(BENCH))

import corrections
import learn
import merges
import recall
import recall_sets
import unseen
from published import RESULTS, Json, conditions, publish


def result(name: str) -> Json:
    found: Json = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


# Ranking and prompt check


@cache
def of_prompts(name: str) -> dict[str, Any]:
    """The figures of a set of prompts, which several tests read."""
    return recall.of_prompts(recall_sets.read(name))


@pytest.mark.requirement("K04", "N10")
def test_cues_let_a_search_find_what_words_alone_do_not_and_in_the_other_language() -> None:
    parcels = recall_sets.read("parcels")
    found = recall.parts(parcels, recall.ours(parcels.records))
    words = recall.parts(parcels, recall.ours(parcels.without_cues()))
    assert found["all"]["score"] >= 90
    assert words["plain"]["score"] >= 62
    assert found["all"]["score"] > words["all"]["score"] + 30
    assert found["cross"]["recall@5"] >= 0.85 > words["cross"]["recall@5"]


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("name", ["clinics", "shop-test"])
def test_the_gaps_of_a_prompt_are_ranked_first_and_many_are_given_with_little_in_vain(
    name: str,
) -> None:
    found = of_prompts(name)["with cues"]
    assert found["ranking"]["recall@3"] >= 0.65
    assert found["ranking"]["recall@5"] >= 0.75
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
def test_feedback_costs_other_questions_at_most_a_point() -> None:
    found = recall.of_feedback(recall_sets.read("clinics"), draws=2)
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
        korean = sum(bool(re.search("[가-힣]", record.lesson)) for record in one.records)
        assert korean in range(20, 41)
        assert sum("test" in record.cues for record in one.records) == 1


# Secrets in texts that nobody tuned on

MARKS = re.compile(r"[⟦⟧⟪⟫¦]|<[a-z\d]+:\d+(?:-\d+)?>|\^(?:은|이|을|으로)")


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("name", unseen.CORPORA)
def test_a_corpus_is_drawn_whole_and_alike_for_a_seed(name: str) -> None:
    corpus = unseen.Corpus(name)
    found = corpus.secrets(200, 1)
    assert found == unseen.Corpus(name).secrets(200, 1) != corpus.secrets(200, 2)
    assert {one.group for one in found} == {*corpus.data["groups"]}
    assert all(piece in one.text for one in found for piece in one.pieces)
    plain = corpus.plain(100, 1)
    assert not [text for text in (*plain, *(one.text for one in found)) if MARKS.search(text)]
    assert len({one.text for one in found}) == 200
    assert len({*plain}) == 100


# Compaction


@pytest.mark.requirement("S13", "N10", "N11")
def test_the_published_rounds_lose_no_rule_at_an_edit_and_few_elsewhere() -> None:
    found = result("compaction")
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
    found = result("compaction")
    assert {row["merged by"] for row in found["branches"]} == {"driver", "resolve", "site"}
    assert {row["compacted"] for row in found["branches"]} >= {"same topics", "different topics"}
    for row in found["branches"]:
        assert row["counted"] <= 50
        assert (row["doubled"], row["rules_lost"]) == (0, 0)


# Corrections

TURNS = [
    {"number": 1, "language": "en", "label": "correction", "turn": "no, that's not what I meant"},
    {"number": 2, "language": "en", "label": "correction", "turn": "the other table, please"},
    {"number": 3, "language": "en", "label": "ordinary", "turn": "no, one service is enough"},
    {"number": 4, "language": "ko", "label": "ordinary", "turn": "아니 하나만 있어"},
]


@pytest.mark.requirement("N14")
def test_what_is_found_and_what_is_wrongly_flagged_are_counted_by_language() -> None:
    counted = corrections.by_language(TURNS)
    assert (counted["en"]["corrections_flagged"], counted["en"]["corrections"]) == (1, 2)
    assert (counted["all"]["ordinary_flagged"], counted["all"]["ordinary"]) == (0, 2)
    assert (counted["all"]["found"], counted["all"]["right"]) == (0.5, 1.0)
    assert counted["ko"]["right"] is None


@pytest.mark.requirement("N14")
def test_on_turns_that_the_rules_were_not_fitted_to_it_is_right_and_quiet() -> None:
    published = result("corrections")
    languages = published["languages"]
    assert published["turns"] == "turns.jsonl"
    assert languages["all"]["corrections"] >= 200
    assert languages["all"]["ordinary"] >= 400
    assert min(one["right"] for one in languages.values()) >= 0.8
    assert languages["all"]["ordinary_share"] <= 0.03


# Drafts of `learn`


@pytest.mark.requirement("N16")
@pytest.mark.parametrize("labels", learn.read_labels(), ids=lambda one: one["repository"])
def test_every_verdict_has_a_reason_and_quotes_nothing(labels: Json) -> None:
    assert re.fullmatch("[0-9a-f]{40}", labels["commit"])
    assert len({one["id"] for one in labels["drafts"]}) == len(labels["drafts"]) <= 20
    for one in labels["drafts"]:
        assert one.keys() == {"id", "text", "kind", "source", "keep", "why"}
        assert re.fullmatch("[0-9a-f]{16} [0-9a-f]{16}", f"{one['id']} {one['text']}")
        assert 5 < len(one["why"]) < 100


@pytest.mark.requirement("N16")
def test_what_is_published_is_few_fast_and_worth_keeping() -> None:
    published = result("learn")
    rows = published["repositories"]
    assert [one["repository"] for one in rows] == [one["repository"] for one in learn.read_labels()]
    assert len(rows) >= 5
    assert max(one["drafts"] for one in rows) <= 20
    assert max(one["slowest_seconds"] for one in rows) < 5
    assert published["unread"] == {}
    kept, dropped = (sum(published[name].values()) for name in ("kept", "dropped"))
    assert kept >= dropped


# Merges

SORTED_CONFLICTS = {0: 1.0, 5: 0.4, 10: 0.3, 20: 0.2, 50: 0.15}
"""Of two records added beside each other, by the records before, at most this share (N01)."""


@pytest.mark.timeout(600)
@pytest.mark.requirement("N01", "N02")
def test_our_merge_never_conflicts_sorted_lines_seldom_and_appended_ones_always(
    rounds: Callable[[int, int], int],
) -> None:
    found = merges.measure(rounds(8, merges.TRIALS))
    if rounds(0, 1):
        publish({**conditions(), **found}, RESULTS / "merges.json")
    for row in found["rows"]:
        assert row["ours"]["conflicts"] == 0, row
        assert [row[way]["wrong"] for way in merges.WAYS] == [0, 0, 0], row
        assert row["appended"]["conflicts"] == row["trials"], row
        if row["case"] == "one record each":
            most = SORTED_CONFLICTS[row["records"]]
            assert row["sorted"]["conflicts"] <= most * row["trials"], row
