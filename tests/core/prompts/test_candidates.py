"""The memories that a task may need before the work begins (N09)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_records import log, principle, with_cues
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.prompts.candidates import (
    MOST,
    PROMPT_LIMIT,
    SPEAKING,
    Candidates,
    candidates,
    possible,
)
from sentinel_memory.core.ranking.ranking import Feedback, Index

pytestmark = pytest.mark.requirement("N09")

REFUND = with_cues(
    log("Who approves refunds", topic="refunds", question="Who approves the refund?"),
    cues=("환불 승인", "money back"),
    settled_by=("team lead", "팀장"),
)
LIMIT = with_cues(
    log("From which amount a refund is approved", topic="refunds", question="From which amount?"),
    cues=("환불 금액",),
)
STOCK = log("Where stock is counted", topic="stock", question="Which stock is meant?")
CACHE = log("Which cache holds prices", topic="cache")
REST = [log(f"What word{number} means", topic=f"word{number}") for number in range(9)]


def index_of(*records: Record) -> Index:
    return Index((record.id, record) for record in records)


SHOP = index_of(REFUND, LIMIT, STOCK, CACHE, *REST)


def given_ids(found: Candidates) -> list[str]:
    return [one.record.id for one in found.given]


def test_a_task_gets_what_fits_it_with_the_question_to_ask() -> None:
    found = candidates("Approve a refund", SHOP)
    assert given_ids(found) == [REFUND.id, LIMIT.id]
    assert [one.question for one in found.given] == [
        "Who approves the refund?",
        "From which amount?",
    ]
    assert found.given[0].strength >= found.given[1].strength >= SPEAKING
    assert found.answered == ()


@pytest.mark.requirement("N10")
def test_a_task_in_other_words_gets_what_its_cues_say() -> None:
    assert given_ids(candidates("환불 승인 추가", SHOP))[0] == REFUND.id


@pytest.mark.parametrize("task", ["", "Rename the button", "What is this?", "...", "```\n```"])
def test_a_task_about_something_else_gets_nothing(task: str) -> None:
    assert candidates(task, SHOP) == ((), ())
    assert candidates("Approve a refund", Index()) == ((), ())


def test_a_word_or_two_of_a_long_task_are_not_enough() -> None:
    task = "stock " + " ".join(f"unheard{number}" for number in range(60))
    assert given_ids(candidates("stock", SHOP)) == [STOCK.id]
    assert given_ids(candidates(task, SHOP)) == []


@pytest.mark.requirement("N10")
def test_what_a_task_settles_is_not_given_nor_what_fits_less() -> None:
    found = candidates("Approve a refund, the team lead says yes", SHOP)
    assert given_ids(found) == []
    assert found.answered == (REFUND,)
    assert given_ids(candidates("환불 승인은 팀장이", SHOP)) == []


@pytest.mark.requirement("K08")
def test_what_is_ignored_settles_nothing() -> None:
    task = "Approve a refund, the team lead says yes"
    found = candidates(task, SHOP, ignored={REFUND.id})
    assert given_ids(found) == [LIMIT.id]
    assert found.answered == ()


def test_what_fits_better_than_what_is_settled_is_given() -> None:
    task = "From which amount is a refund approved? Ask the team lead"
    found = candidates(task, SHOP)
    assert given_ids(found) == [LIMIT.id]
    assert found.answered == (REFUND,)


def test_a_question_that_the_task_asks_is_not_given_and_does_not_count_as_its_words() -> None:
    found = candidates("Approve a refund. Who approves\n the refund?", SHOP)
    assert found.answered == (REFUND,)
    assert given_ids(found) == [LIMIT.id]
    assert candidates("Who approves the refund?", SHOP) == ((), (REFUND,))


@pytest.mark.requirement("G03")
def test_a_quoted_question_raises_nothing_that_a_search_for_the_task_calls_unsure() -> None:
    question = f"Which of {' '.join(f'kind{number}' for number in range(40))} is meant?"
    long = log("Which kind is meant", topic="kinds", question=question)
    index = index_of(long, REFUND, LIMIT, STOCK, *REST)
    assert given_ids(candidates("Approve a refund", index))
    assert candidates(f"Approve a refund. {question}", index) == ((), (long,))


@pytest.mark.requirement("M11")
@pytest.mark.parametrize("times", [1, 2, 10**6])
def test_what_was_dismissed_drops_behind_others_and_is_never_hidden(times: int) -> None:
    said = Feedback(dismissed={REFUND.id: times})
    assert given_ids(candidates("Approve a refund", SHOP, feedback=said)) == [LIMIT.id, REFUND.id]
    longer = [log("refund " + "of words " * n, topic=f"refunds of {n}") for n in range(1, 6)]
    index = index_of(*longer, *REST, STOCK, CACHE)
    best, *others = given_ids(candidates("refund", index))
    said = Feedback(dismissed={best: times})
    assert len(others) == MOST - 1
    assert {*given_ids(candidates("refund", index, feedback=said))} == {best, *others}


@pytest.mark.requirement("M11")
@given(st.lists(st.sampled_from([REFUND.id, LIMIT.id, STOCK.id, CACHE.id])), st.booleans())
def test_no_feedback_changes_what_a_task_gets(said: list[str], helps: bool) -> None:
    counts = {id: said.count(id) for id in said}
    feedback = Feedback(helped=counts) if helps else Feedback(dismissed=counts)
    for task in ("Approve a refund", "Which stock is meant here?"):
        now, before = candidates(task, SHOP, feedback=feedback), candidates(task, SHOP)
        assert {*given_ids(now)} == {*given_ids(before)}
        judged = (possible(task, SHOP, feedback=one, most=2) for one in (feedback, Feedback()))
        first, second = ({one.record.id for one in those} for those in judged)
        assert first == second


def test_what_was_given_in_a_session_makes_room_for_what_comes_next() -> None:
    records = [log(f"refund {number}", topic="refunds") for number in range(6)]
    others = [log(f"matter {number}", topic=f"subject {number}") for number in range(30)]
    index = index_of(*records, *others, *REST, STOCK, CACHE)
    first = given_ids(candidates("refund", index))
    second = given_ids(candidates("refund", index, without=first))
    assert len(first) == len(second) == MOST
    assert set(first) | set(second) == {record.id for record in records}


def test_a_memory_without_a_question_says_what_was_missing_and_a_principle_nothing() -> None:
    rule = principle("Refunds need a receipt", topic="refunds")
    index = index_of(rule, log("Which\n refund  system", topic="refunds"), *REST)
    questions = {one.question for one in candidates("refund", index).given}
    assert questions == {None, "Which refund system"}


@pytest.mark.requirement("N11")
def test_a_memory_of_the_file_at_hand_comes_first() -> None:
    here = with_cues(log("refund two", topic="refunds"), applies_to=("src/pay/*",))
    there = with_cues(log("refund one", topic="refunds"), applies_to=("src/stock/*",))
    index = index_of(here, there, *REST)
    assert given_ids(candidates("refund", index, paths=("src/pay/a.ts",)))[0] == here.id
    assert given_ids(candidates("refund", index, paths=("src/stock/a.ts",)))[0] == there.id


def test_nothing_beyond_16_kib_of_a_task_is_looked_at() -> None:
    assert given_ids(candidates("stock" + " " * PROMPT_LIMIT, SHOP)) == [STOCK.id]
    assert candidates(" " * PROMPT_LIMIT + "stock", SHOP) == ((), ())
    assert candidates("é" * PROMPT_LIMIT + " stock", SHOP) == ((), ())


@given(st.text(st.sampled_from("refund stock team lead 환불 승인?\n")), st.integers(0, 3))
def test_any_task_gets_at_most_three_and_none_that_it_answers(task: str, dismissals: int) -> None:
    found = candidates(task, SHOP, feedback=Feedback(dismissed={STOCK.id: dismissals}))
    assert len(found.given) <= MOST
    assert not set(given_ids(found)) & {record.id for record in found.answered}
    assert all(one.strength >= SPEAKING for one in found.given)


def test_a_judge_is_asked_about_weaker_ones_too_but_not_about_what_the_task_says() -> None:
    task = "Approve a refund of the stock. From which amount?"
    weak = "stock " + " ".join(f"unheard{number}" for number in range(60))
    assert [one.record.id for one in possible(weak, SHOP, most=10)] == [STOCK.id]
    assert {one.record.id for one in possible(task, SHOP, most=10)} == {REFUND.id, STOCK.id}
    assert [one.record.id for one in possible(f"{task} The team lead", SHOP, most=10)] == [STOCK.id]
    assert len(possible(task, SHOP, most=1)) == 1
    assert possible(weak, SHOP, without={STOCK.id}, most=10) == ()


def test_a_judge_is_asked_about_no_principle_without_a_question() -> None:
    index = index_of(principle("Refunds need a receipt", topic="refunds"), STOCK, *REST)
    assert possible("refund", index, most=10) == ()
