"""Which recorded questions a task leaves open, on records and texts (N09)."""

from __future__ import annotations

import unicodedata

import pytest
from sample_records import log, principle
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.prompts.open_questions import PROMPT_LIMIT, Preflight, find_open

RETRIES = log(
    "How often a failed webhook is retried",
    topic="webhook",
    lesson="Webhook deliveries are retried five times with growing pauses.",
    question="How often is a webhook retried, and when does it give up?",
)
WAREHOUSE = log(
    "창고 출고를 누가 점검하는지",
    topic="창고",
    lesson="창고 사이의 출고는 받는 쪽 담당자가 이틀 안에 점검한다.",
    question="창고 출고를 누가 언제까지 점검하나요?",
)
COLOURS = log("Which colours the diagrams have", topic="diagrams", lesson="Two, never red.")
LOG = (RETRIES, WAREHOUSE, COLOURS)
TASK = "Retry the webhook when the receiver is down"


def check(prompt: str, *records: Record, dismissed: dict[str, int] | None = None) -> list[str]:
    """The questions that are raised, in their order."""
    found = find_open(prompt, records or LOG, dismissed=dismissed or {})
    return [gap.question for gap in found.open]


@pytest.mark.requirement("N09")
def test_a_task_that_leaves_a_past_question_open_gets_it_with_its_facts() -> None:
    again = RETRIES.with_meta(occurrences=3, updated="2026-03-04T00:00:00.000+00:00")
    (gap,) = find_open(TASK, [again, WAREHOUSE], dismissed={}).open
    assert (gap.id, gap.topic, gap.question) == (again.id, "webhook", again.ask_next_time)
    assert (gap.times, gap.last) == (3, "2026-03-04T00:00:00.000+00:00")
    assert [TASK[start:end] for start, end in gap.places] == ["Retry", "webhook"]
    (gap,) = find_open(f"Growing: {TASK}", [again, WAREHOUSE], dismissed={}).open
    assert [start for start, _ in gap.places] == [9, 19]


@pytest.mark.requirement("N09")
@pytest.mark.parametrize(
    "prompt",
    ["창고에서 창고로 출고하는 기능을 만들어줘", "창고출고 화면을 새로 짜 주세요"],
)
def test_korean_words_are_found_whatever_particle_follows(prompt: str) -> None:
    assert check(prompt) == [WAREHOUSE.ask_next_time]
    assert check(unicodedata.normalize("NFD", prompt)) == [WAREHOUSE.ask_next_time]


@pytest.mark.requirement("N09")
def test_what_two_languages_call_differently_is_the_same_word() -> None:
    assert check("웹훅 재시도 기능 추가해줘") == [RETRIES.ask_next_time]
    session = log("로그인 세션이 얼마나 가는지", topic="로그인", question="세션은 얼마나 가나요?")
    assert check("Login: make the session longer", session) == [session.ask_next_time]


@pytest.mark.requirement("N09")
@pytest.mark.parametrize(
    "prompt",
    [
        "",
        "   \n",
        "Set up a devcontainer with node 20",
        "로고를 새 파일로 바꿔줘",
        "What does `git rebase --onto` do?",
        "Fix a typo in the webhook retry docs, README only",
        "Where is the webhook retried?",
        "웹훅 재시도 코드가 어느 파일에 있어? 수정은 하지 마",
    ],
)
def test_a_task_about_something_else_and_a_chore_are_left_in_peace(prompt: str) -> None:
    assert find_open(prompt, LOG, dismissed={}) == Preflight()


@pytest.mark.requirement("N09")
@pytest.mark.parametrize(
    "prompt",
    [
        "Retry the webhook five times",
        f"{TASK}\n\n- Open question (webhook):   How often is a webhook\n retried, "
        "and when does it give up?",
    ],
)
def test_a_question_that_the_prompt_answers_or_asks_itself_is_not_raised(prompt: str) -> None:
    assert find_open(prompt, LOG, dismissed={}) == Preflight((), (RETRIES.id,))


@pytest.mark.requirement("N09")
def test_a_task_that_has_the_words_of_what_was_missing_does_not_ask_for_it() -> None:
    short = log("webhook retries", topic="webhook", lesson="Five times.")
    assert check("Add webhook retries", short) == ["webhook retries"]


@pytest.mark.requirement("N09")
def test_a_prompt_answers_by_the_words_of_question_and_lesson_together() -> None:
    parcels = log(
        "Weight and colour of a parcel",
        topic="parcel",
        lesson="A parcel holds at most twelve crates, stacked in pairs below green lamps, sealed.",
        question="Which weight and tint does the parcel have?",
    )

    def answered(task: str) -> tuple[str, ...]:
        return find_open(task, [parcels], dismissed={}).answered

    task = "Pack a parcel by weight and tint"
    assert check(task, parcels) == [parcels.ask_next_time]
    assert answered(task) == answered("Pack a parcel, sealed, below lamps") == ()
    assert answered(f"{task}, sealed, below lamps") == (parcels.id,)
    assert check(f"{task}, sealed, below lamps", parcels) == []


@pytest.mark.requirement("N09")
def test_a_task_that_says_all_of_a_short_lesson_is_not_asked() -> None:
    wood = log("The wood of lids", topic="crate", lesson="Oak.", question="Lids of which wood?")
    assert check("Lift the lids of a crate", wood) == ["Lids of which wood?"]
    assert check("Lift the oak lids of a crate, lined with pine", wood) == []


@pytest.mark.requirement("N09")
def test_the_words_of_the_question_alone_do_not_answer_it() -> None:
    crate = log("Crates", topic="crate", lesson="Oak.", question="Lids, hinges, straps or lamps?")
    task = "Put lids, hinges and straps on a crate"
    assert check(task, crate) == [crate.ask_next_time]
    assert find_open(task, [crate], dismissed={}).answered == ()


@pytest.mark.requirement("N09")
def test_a_task_that_answers_one_question_was_written_by_somebody_who_knows_the_others() -> None:
    pauses = log(
        "Webhook receivers", topic="webhook", question="Which webhook receivers are there?"
    )
    assert check("Retry the webhook for both receivers", RETRIES, pauses) != []
    task = "Retry the webhook for both receivers, five times with growing pauses"
    assert find_open(task, (RETRIES, pauses), dismissed={}) == Preflight((), (RETRIES.id,))


@pytest.mark.requirement("N09")
def test_a_question_that_was_put_into_the_prompt_leaves_the_others_open() -> None:
    first = log("Lids", topic="crate", question="Do lids of a crate fit the lamps and the pallets?")
    second = log("Oak", topic="crate", lesson="Lamps, then pallets.", question="Which oak first?")
    task = "Lift the oak lids of a crate"
    assert set(check(task, first, second)) == {first.ask_next_time, second.ask_next_time}
    asked = f"{task}\n\n- Open question (crate): {first.ask_next_time}"
    assert check(asked, first, second) == [second.ask_next_time]


@pytest.mark.requirement("N09")
def test_a_gap_belongs_to_its_topic_and_not_to_every_task_with_its_words() -> None:
    sealed = log(
        "Whether crates are sealed", topic="parcel", lesson="Yes.", question="Are crates sealed?"
    )
    assert check("Show crates in the parcel overview", sealed) == ["Are crates sealed?"]
    assert check("Show crates in the overview", sealed) == []


@pytest.mark.requirement("N09")
def test_a_topic_that_is_named_in_part_counts_in_part() -> None:
    label = log("Label colours", topic="crate", lesson="Any.", question="Which colour?")
    task = "Choose colours of labels beside the lamps: green, amber, pink, on a crate"
    assert check(task, label) == ["Which colour?"]
    assert check(task, label._replace(topic="crate pallet trolley forklift")) == []


@pytest.mark.requirement("N09")
def test_a_topic_alone_raises_no_gap_of_it_and_no_principle() -> None:
    question = "Is each parcel sealed?"
    sealed = log("Whether a parcel is sealed", topic="parcel", question=question)
    general = principle("A parcel is sealed.", topic="parcel", question=question)
    assert check("Show the parcel in the overview", sealed, general) == []


@pytest.mark.requirement("N09")
def test_a_task_that_is_more_about_another_topic_is_not_asked() -> None:
    lids = log("How lids are sealed", topic="parcel", lesson="Twice.", question="Lids sealed?")
    label = log("Which labels there are", topic="crate", question="Which labels?")
    aside = " ".join(f"paragraph{number}" for number in range(26))
    task = f"Lift the lids of the parcel beside the crate, {aside}"
    assert check(task, lids) == ["Lids sealed?"]
    assert check(task, lids, label) == []


@pytest.mark.requirement("N09")
def test_a_task_that_touches_little_of_a_log_is_about_something_that_the_log_does_not_know() -> (
    None
):
    def others(words: str) -> list[Record]:
        return [
            log(f"Which {words} zone{n}", topic=f"area{n}", lesson=f"Any {n}.") for n in range(40)
        ]

    assert check(TASK, RETRIES, *others("receiver")) == [RETRIES.ask_next_time]
    assert check(TASK, RETRIES, *others("sender")) == []


@pytest.mark.requirement("N09")
def test_of_a_large_log_a_task_may_touch_a_small_share() -> None:
    zones = [log(f"Which zone {n}", topic=f"zone{n}", lesson="Any.") for n in range(800)]
    receivers = [log(f"Which receiver {n}", topic=f"area{n}", lesson="Any.") for n in range(10)]
    assert check(TASK, RETRIES, *zones) == []
    assert check(TASK, RETRIES, *zones, *receivers) == [RETRIES.ask_next_time]


@pytest.mark.requirement("N09")
def test_words_that_tasks_of_any_project_say_raise_nothing() -> None:
    common = log(
        "Which name the user data has",
        topic="parcel",
        lesson="All.",
        question="Which user data name?",
    )
    assert check("Validate the name in the user data of a parcel", common) == []


@pytest.mark.requirement("N09")
def test_a_long_task_must_share_more_than_a_short_one() -> None:
    barely = log("Which lid", topic="crate", lesson="Any.", question="Oak or pine?")
    assert check("Lift the lid of the crate", barely) == ["Oak or pine?"]
    long = ", ".join(f"paragraph{number}" for number in range(400))
    assert check(f"Lift the lid of the crate. {long}", barely) == []
    assert check(f"Lift the oak lid of the crate. {long}", barely) == ["Oak or pine?"]


@pytest.mark.requirement("N09")
@pytest.mark.parametrize(
    "aside",
    [
        "The webhook retries stay as they are.",
        "Leave the webhook retries alone.",
        "Name the webhook. Leave the retries alone.",
        "webhook retries are for the next ticket",
        "웹훅 재시도는 건드리지 말고 화면만",
        "웹훅 재시도는 다음 티켓에서.",
    ],
)
def test_what_a_task_leaves_out_or_puts_off_is_not_asked_about(aside: str) -> None:
    assert check(f"Show the receivers. {aside}") == []
    assert check(f"{TASK}. {aside}") == [RETRIES.ask_next_time]


@pytest.mark.requirement("N09")
def test_a_word_that_a_topic_is_full_of_tells_none_of_its_records() -> None:
    rules = [
        log(f"Webhook retry by {word}", topic="webhook", lesson="Any.", question=f"By {word}?")
        for word in ("pace", "weight", "zone", "season", "colour", "order")
    ]
    assert check(TASK, *rules[:2]) != []
    assert check(TASK, *rules) == []
    assert check("Retry the webhook by weight", *rules) == ["By weight?"]


@pytest.mark.requirement("N09")
def test_at_most_three_are_raised_and_what_recurs_and_is_newer_comes_first() -> None:
    def gap(number: int, occurrences: int, created: str) -> Record:
        topic = f"webhook/{'abcde'[number - 1]}"
        record = log("Webhook retry pace", topic=topic, question="Webhook retry?")
        return record.with_meta(occurrences=occurrences, created=created)

    old, new = "2025-01-01T00:00:00.000+00:00", "2026-01-01T00:00:00.000+00:00"
    log_of_five = [gap(1, 1, old), gap(2, 1, new), gap(3, 4, old), gap(4, 2, old), gap(5, 1, old)]
    found = find_open("Retry the webhook at this pace", log_of_five, dismissed={})
    expected = [log_of_five[2].id, log_of_five[3].id, log_of_five[1].id]
    assert [found_gap.id for found_gap in found.open] == expected


@pytest.mark.requirement("N09", "M11")
def test_each_dismissal_lowers_the_rank_until_the_question_is_silent() -> None:
    other = log("Webhook retry order", topic="hook", question="Which webhook retry goes first?")
    first, second = check(TASK, RETRIES, other)
    by_question = {r.ask_next_time: r.id for r in (RETRIES, other)}
    once = check(TASK, RETRIES, other, dismissed={by_question[first]: 1})
    assert once[0] == second
    assert check(TASK, RETRIES, other, dismissed={by_question[first]: 3}) == [second]


@pytest.mark.requirement("N09")
def test_without_a_question_the_missing_context_is_raised_and_a_principle_counts_too() -> None:
    silent = log("How often a webhook is retried", topic="webhook", lesson="Five times.")
    assert check(TASK, silent) == ["How often a webhook is retried"]
    rule = principle(
        "Retries of a webhook grow.", topic="webhook", question="How do webhook retries grow?"
    )
    assert check(TASK, rule) == ["How do webhook retries grow?"]
    assert check(TASK, principle("Retries of a webhook grow.", topic="webhook")) == []


@pytest.mark.requirement("N09")
def test_what_lies_beyond_16_kib_of_a_prompt_is_not_looked_at() -> None:
    padding = "그리고 " * ((PROMPT_LIMIT - len(TASK)) // 10)
    assert check(f"{padding}{TASK}") == check(TASK) != []
    assert check(f"{padding}{padding[:24]}{TASK}") == []
