"""The memories that a task may need, and the messages that correct an agent (N09, N10, N14).

`tests/data/prompts/README.md` says how the labelled prompts were written.
"""

from __future__ import annotations

import json

import pytest
from every_sample import every_sample, pairs, samples
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA
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
from sentinel_memory.core.prompts.corrections import corrects, signs_in
from sentinel_memory.core.ranking.ranking import Feedback, Index
from sentinel_memory.core.ranking.tokens import said_by, settling

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


WEAK = "stock " + " ".join(f"unheard{number}" for number in range(60))
SHOP = index_of(REFUND, LIMIT, STOCK, CACHE, *REST)


def given_ids(found: Candidates) -> list[str]:
    return [one.record.id for one in found.given]


@pytest.mark.requirement("N09", "N10")
def test_a_task_gets_what_fits_it_with_the_question_to_ask() -> None:
    found = candidates("Approve a refund", SHOP)
    assert given_ids(found) == [REFUND.id, LIMIT.id]
    assert [one.question for one in found.given] == [REFUND.ask_next_time, LIMIT.ask_next_time]
    assert found.given[0].strength >= found.given[1].strength >= SPEAKING
    assert found.answered == ()
    assert given_ids(candidates("환불 승인 추가", SHOP))[0] == REFUND.id
    assert given_ids(candidates("stock", SHOP)) == [STOCK.id]
    # A word or two of a long task are not enough.
    assert given_ids(candidates(WEAK, SHOP)) == []


LEAD = "Approve a refund, the team lead says yes"


@pytest.mark.requirement("N09", "N10", "K08")
@every_sample(
    "task, given, answered, ignored",
    [
        # What a task settles is not given, nor what fits less.
        (LEAD, [], (REFUND,), ()),
        ("환불 승인은 팀장이", [], (REFUND,), ()),
        (LEAD, [LIMIT.id], (), {REFUND.id}),
        # What fits better than what is settled is given.
        ("From which amount is a refund approved? Ask the team lead", [LIMIT.id], (REFUND,), ()),
        # A question that the task asks is not given, and does not count as its words.
        ("Approve a refund. Who approves\n the refund?", [LIMIT.id], (REFUND,), ()),
        ("Who approves the refund?", [], (REFUND,), ()),
    ],
)
def test_what_a_task_settles_or_asks_is_not_given(
    task: str, given: list[str], answered: tuple[Record, ...], ignored: set[str]
) -> None:
    found = candidates(task, SHOP, ignored=ignored)
    assert (given_ids(found), found.answered) == (given, answered)


@pytest.mark.requirement("N09")
@every_sample("task", ["", "Rename the button", "What is this?", "...", "```\n```"])
def test_a_task_about_something_else_gets_nothing(task: str) -> None:
    assert candidates(task, SHOP) == ((), ())
    assert candidates("Approve a refund", Index()) == ((), ())


@pytest.mark.requirement("N09", "G03")
def test_a_quoted_question_raises_nothing_that_a_search_for_the_task_calls_unsure() -> None:
    question = f"Which of {' '.join(f'kind{number}' for number in range(40))} is meant?"
    long = log("Which kind is meant", topic="kinds", question=question)
    index = index_of(long, REFUND, LIMIT, STOCK, *REST)
    assert given_ids(candidates("Approve a refund", index))
    assert candidates(f"Approve a refund. {question}", index) == ((), (long,))


@pytest.mark.requirement("N09", "M11")
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


@pytest.mark.requirement("N09", "M11")
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


@pytest.mark.requirement("N09")
def test_what_was_given_in_a_session_makes_room_for_what_comes_next() -> None:
    records = [log(f"refund {number}", topic="refunds") for number in range(6)]
    others = [log(f"matter {number}", topic=f"subject {number}") for number in range(30)]
    index = index_of(*records, *others, *REST, STOCK, CACHE)
    first = given_ids(candidates("refund", index))
    second = given_ids(candidates("refund", index, without=first))
    assert len(first) == len(second) == MOST
    assert set(first) | set(second) == {record.id for record in records}


@pytest.mark.requirement("N09")
def test_a_memory_without_a_question_says_what_was_missing_and_a_principle_nothing() -> None:
    rule = principle("Refunds need a receipt", topic="refunds")
    index = index_of(rule, log("Which\n refund  system", topic="refunds"), *REST)
    questions = {one.question for one in candidates("refund", index).given}
    assert questions == {None, "Which refund system"}
    assert possible("refund", index_of(rule, STOCK, *REST), most=10) == ()  # for a judge


@pytest.mark.requirement("N09", "N11")
def test_a_memory_of_the_file_at_hand_comes_first() -> None:
    here = with_cues(log("refund two", topic="refunds"), applies_to=("src/pay/*",))
    there = with_cues(log("refund one", topic="refunds"), applies_to=("src/stock/*",))
    index = index_of(here, there, *REST)
    assert given_ids(candidates("refund", index, paths=("src/pay/a.ts",)))[0] == here.id
    assert given_ids(candidates("refund", index, paths=("src/stock/a.ts",)))[0] == there.id


@pytest.mark.requirement("N09")
def test_nothing_beyond_16_kib_of_a_task_is_looked_at() -> None:
    assert given_ids(candidates("stock" + " " * PROMPT_LIMIT, SHOP)) == [STOCK.id]
    assert candidates(" " * PROMPT_LIMIT + "stock", SHOP) == ((), ())
    assert candidates("é" * PROMPT_LIMIT + " stock", SHOP) == ((), ())


@pytest.mark.requirement("N09")
@given(st.text(st.sampled_from("refund stock team lead 환불 승인?\n")), st.integers(0, 3))
def test_any_task_gets_at_most_three_and_none_that_it_answers(task: str, dismissals: int) -> None:
    found = candidates(task, SHOP, feedback=Feedback(dismissed={STOCK.id: dismissals}))
    assert len(found.given) <= MOST
    assert not set(given_ids(found)) & {record.id for record in found.answered}
    assert all(one.strength >= SPEAKING for one in found.given)


@pytest.mark.requirement("N09")
def test_a_judge_is_asked_about_weaker_ones_too_but_not_about_what_the_task_says() -> None:
    task = "Approve a refund of the stock. From which amount?"

    def judged(task: str) -> set[str]:
        return {one.record.id for one in possible(task, SHOP, most=10)}

    assert judged(WEAK) == judged(f"{task} The team lead") == {STOCK.id}
    assert judged(task) == {REFUND.id, STOCK.id}
    assert len(possible(task, SHOP, most=1)) == 1
    assert possible(WEAK, SHOP, without={STOCK.id}, most=10) == ()


@pytest.mark.requirement("N09", "N10")
@pytest.mark.parametrize(
    ("task", "phrase"),
    [
        ("환불을 추가해 줘. 팀장이 승인한다", "팀장 승인"),
        ("Refunds up to 100000 go through", "100000"),
        ("Add refunds without approval by leads", "without approval"),
        ("Add refunds for every team", None),
        ("", None),
    ],
)
def test_a_task_with_all_words_of_a_phrase_settles_it(task: str, phrase: str | None) -> None:
    phrases = ("team lead", "팀장 승인", "100000", "without approval")
    record = with_cues(log(), settled_by=phrases)
    assert settling(record, said_by(task)) == phrase
    assert settling(with_cues(log(), settled_by=("...", " ")), said_by("... anything")) is None
    assert settling(log(), said_by("rule gap")) is None


CORRECTIONS = DATA / "corrections"
TURNS = [json.loads(line) for line in (CORRECTIONS / "dev.jsonl").read_text("utf-8").splitlines()]
NEAR = (CORRECTIONS / "near.txt").read_text("utf-8").splitlines()
SAID = "you forgot the tests, revert that"


@pytest.mark.requirement("N14")
@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_is_flagged_is_right_and_few_ordinary_turns_are_flagged(language: str) -> None:
    turns = [turn for turn in TURNS if turn["language"] == language]
    labels = [turn["label"] for turn in turns]
    flagged = [turn["label"] for turn in turns if corrects(turn["turn"])]
    found, wrong = flagged.count("correction"), flagged.count("ordinary")
    assert found >= 0.95 * len(flagged)
    assert wrong <= 0.03 * labels.count("ordinary")
    assert found >= 0.8 * labels.count("correction")


NEAR_PAIRS = pairs(samples("corrections/near_pairs.txt")["corrections and ordinary turns"])


@pytest.mark.requirement("N14")
def test_what_only_looks_like_a_correction_is_none() -> None:
    assert len(NEAR) > 500
    assert [
        line for line in (*NEAR, *(ordinary for _, ordinary in NEAR_PAIRS)) if corrects(line)
    ] == []
    assert [turn for turn, _ in NEAR_PAIRS if not corrects(turn)] == []


@pytest.mark.requirement("N14")
@every_sample(
    "turn",
    [
        f"<task-notification>{SAID}</task-notification>",
        f"/review {SAID}",
        f"The log says:\n```\n{SAID}\n```",
        f"What does `{SAID}` do?",
        f'The page shows "{SAID}" in red',
        f"It fails with\nError: no test\n{SAID}",
        f"Please look at this. {'It is a long story. ' * 60}{SAID}",
    ],
)
def test_what_the_user_does_not_say_or_says_at_length_is_passed_over(turn: str) -> None:
    assert corrects(SAID)
    assert not corrects(turn)


@pytest.mark.requirement("N14")
def test_every_sign_of_the_tables_can_be_read_and_finds_nothing_in_nothing() -> None:
    for sign in (*signs_in("english").of_correction, *signs_in("korean").of_correction):
        assert sign.points in (1, 2), sign
        assert all(sign.needs), sign
        assert sign.pattern.search("") is None, sign


@pytest.mark.requirement("N14", "S37")
def test_a_long_message_of_one_kind_of_word_holds_no_hook_up() -> None:
    assert not corrects(f"x, not {'a' * 600}{' b' * 20}")
    assert not corrects("걱정" * 490)
    assert not corrects("`\n" * 9_000)


@pytest.mark.requirement("N14")
@given(st.text(max_size=300))
def test_any_text_gets_an_answer(text: str) -> None:
    assert corrects(text) in (True, False)
