"""Answers tell an agent the next step, each time by the call that does it (G09)."""

from __future__ import annotations

import pytest
from cli_process import run
from memory_calls import ask
from memory_calls import told as said
from project_logs import decide, write_log
from project_memories import text_of
from sample_records import log
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.limits import tokens_of
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.sentences.audience import said_to
from sentinel_memory.sentences.say import Language
from sentinel_memory.sentences.workflow import SHARED_TEXT
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.project import Project

RULE = {"type": "principle", "topic": "auth", "lesson": "One rule."}
GAP = {"topic": "auth", "lesson": "rule"}
QUESTION = "Which limit holds in this market, and who decides about it when it changes? " * 3


def fill(memory: Project, *records: Record) -> None:
    write_log(memory.store.root, sorted(map(format_line, records)))


@pytest.mark.requirement("S12", "S25", "G09")
@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("payments", "payment"),
        ("paymnet", "payment"),
        ("pay", "payment"),
        ("payment-refund", "payment"),
        ("api gateway", "api-gateway"),
        ("결제 환불", "결제"),
        ("zebra", None),
    ],
)
def test_near_topics_are_told_nearest_first(memory: Project, asked: str, near: str | None) -> None:
    topics = ["auth", "payment", "api-gateway", "결제"]
    fill(memory, *(log("gap", topic=topic) for topic in topics))
    found = ask(memory, "search_memory", query="x", topic=asked)
    assert (found.count, found.records) == (0, ())
    assert sorted(topic.topic for topic in found.topics) == sorted(topics)
    if near:
        assert found.topics[0].topic == near
    assert len(found.questions) == 3
    head, *rest = said(found).splitlines()
    assert head.startswith("No lesson has exactly this topic, and none fits the query.")
    assert head.endswith("Ask the user:")
    assert len([line for line in rest if line.startswith(("1. ", "2. ", "3. "))]) == 3


@pytest.mark.requirement("G09", "S07")
def test_every_save_names_a_call_and_a_whole_one_that_which_amends_it(memory: Project) -> None:
    gap = {"topic": "pay", "missing_context": "Who signs", "lesson": "Ask Kim."}
    saved = ask(memory, "log_memory", **gap, cues=("invoice",))
    call = f"To change this record: log_memory(id={saved.ref}) with the field that changes."
    assert said(saved).splitlines()[-1] == call
    bare = ask(memory, "log_memory", **{**gap, "missing_context": "Who pays"})
    assert "cues=[...]" in said(bare)
    assert call.partition(":")[0] not in said(bare)
    with said_to(person=True):
        assert "To change this record" not in said(saved)


@pytest.mark.requirement("S12", "G11")
def test_of_many_topics_only_some_are_listed(memory: Project) -> None:
    fill(memory, *(log("gap", topic=f"{n} of a number of topics") for n in range(2_000)))
    found = ask(memory, "search_memory", query="x", topic="1234 of a number of topic")
    assert found.topics[0].topic == "1234 of a number of topics"
    assert len(found.topics) == 12
    assert tokens_of(text_of(found)) <= 300


@pytest.mark.requirement("S13", "S15", "G09")
def test_a_compaction_says_before_which_questions_a_principle_would_drop(memory: Project) -> None:
    fill(memory, log("plain"), *(log(f"gap {n}", question=f"{n}: {QUESTION}") for n in range(4)))
    told = ask(memory, "compact_memory", compact_threshold=1)
    (group,) = told.groups
    (together,) = group.proposed
    assert (group.questions, len(group.questions_dropped)) == (4, 2)
    assert set(group.questions_dropped) <= set(together)
    numbers = " ".join(f"#{number}" for number in group.questions_dropped)
    assert f"\nThe questions of {numbers} have no room in their principle: " in said(told)
    assert "Your own ask_next_time replaces all of them." in said(told)
    refs = tuple(group.records[number - 1].ref for number in together)
    saved = ask(memory, "log_memory", **RULE, source_ids=refs)
    asked = {group.records[number - 1].ask_next_time for number in group.questions_dropped}
    assert {question.strip() for question in asked if question} == set(saved.questions_left_out)
    lines = {f'Question left out: "{question}"' for question in saved.questions_left_out}
    lines |= {f"To change this record: log_memory(id={saved.ref}) with the field that changes."}
    assert lines <= {*said(saved).splitlines()}


@pytest.mark.requirement("S09", "S13", "G11", "N02")
def test_below_the_threshold_a_compaction_is_short_above_it_says_how(memory: Project) -> None:
    fill(memory, *(log(f"gap {n}") for n in range(3)))
    told = ask(memory, "compact_memory")
    assert not told.required
    assert [text_of(told).count(record.id) for record in told.groups[0].records] == [1] * 3
    assert said(told).startswith("Compaction is not required. Lessons: 3, threshold: 50.\n")
    assert "What to do" not in said(told)
    assert "log_memory(type=principle, topic, lesson, source_ids=" in said(told)
    saved = ask(memory, "log_memory", **GAP, missing_context="gap", compact_threshold=2)
    required = said(saved)
    assert "COMPACTION REQUIRED: 4 records, threshold 2." in required
    assert "Finish your task, call compact_memory" in required
    assert "commit them alone." in required
    over = said(ask(memory, "compact_memory", compact_threshold=2))
    assert "Compaction is required: 4 lessons, threshold 2." in over
    assert "rather several principles than more rules" in over
    assert "(4) commit the log alone, apart from your task." in over
    written = " ".join(SHARED_TEXT.split())
    assert "after the task, `compact_memory`" in written
    assert "commit that alone." in written


@pytest.mark.requirement("S08", "S14")
def test_a_principle_names_once_what_it_replaced_or_that_it_did_not(memory: Project) -> None:
    made = (ask(memory, "log_memory", **GAP, missing_context=f"gap {n}") for n in range(3))
    refs = tuple(saved.ref for saved in made)
    text = text_of(ask(memory, "log_memory", **RULE, source_ids=refs))
    assert [text.count(ref.split("@")[0]) for ref in refs] == [1] * 3
    assert "None of them is known to be in a git commit" in text
    other = {**RULE, "lesson": "Another.", "source_ids": ("0123456789abcdef@123456",)}
    alone = "\nNo source was replaced: the principle was added beside them.\n"
    assert alone in said(ask(memory, "log_memory", **other))


@pytest.mark.requirement("S13", "K07")
def test_what_to_do_is_told_once_and_not_behind_the_cursor(memory: Project) -> None:
    fill(memory, *(log(f"gap {n}", topic=f"t{n % 300}", lesson="Rule. " * 40) for n in range(600)))
    first = ask(memory, "compact_memory")
    told = ("does this session contain decisions", "What to do: (1) decide", "source_ids=[every")
    assert all(sentence in text_of(first) for sentence in told)
    behind = ask(memory, "compact_memory", cursor=first.next_cursor)
    assert behind.groups
    assert not any(sentence in text_of(behind) for sentence in told)


@pytest.mark.requirement("G11", "S34")
@pytest.mark.parametrize("value", [3_999, 40_001, 4_500.5])
def test_a_ceiling_out_of_bounds_is_told_and_not_used(memory: Project, value: object) -> None:
    fill(memory, log("gap"))
    decide(memory.store.root, answer_bytes=value)
    (problem,) = memory_status(memory, "").policy_problems
    assert "answer_bytes must be a whole number from 4000 to 40000" in problem
    assert (memory.standing.policy.answer_bytes, memory.standing.ceiling) == (None, 20_000)


@pytest.mark.requirement("G11", "S34")
@pytest.mark.parametrize(
    ("decided", "ceiling"),
    [
        ({"answer_tokens": 2_500}, 10_000),
        ({"answer_tokens": 999_999}, 40_000),
        ({"answer_tokens": 2_500, "answer_bytes": 7_000}, 7_000),
    ],
)
def test_the_old_name_of_the_ceiling_counts_four_bytes_for_each_token_and_check_says_so(
    memory: Project, decided: dict[str, int], ceiling: int
) -> None:
    fill(memory, *(log(f"gap {n}", lesson="x" * 900) for n in range(60)))
    decide(memory.store.root, **decided)
    assert memory.standing.ceiling == ceiling
    found = ask(memory, "search_memory", query="")
    assert ceiling - 1_300 < len(text_of(found).encode()) <= ceiling
    checked = run(memory.store.root, "check", "--language", "en").stdout.decode()
    (line,) = [line for line in checked.splitlines() if "answer_tokens" in line]
    assert "answer_bytes" in line
    assert f"{ceiling}" in line.replace(",", "")


@pytest.mark.requirement("G11", "S34", "S13")
@pytest.mark.parametrize(
    ("size", "each", "language"),
    [  # every size and every number, each in either language
        *((4_000, 1, "en"), (4_000, 300, "ko"), (10_000, 3, "ko")),
        *((40_000, 1, "ko"), (40_000, 300, "en")),
    ],
)
def test_the_ceiling_of_every_answer_is_what_the_project_says(
    memory: Project, size: int, each: int, language: Language
) -> None:
    text = "환불 기한이 명시되지 않았다. " if language == "ko" else "No refund window was given. "
    records = [
        log(f"{text}{n}", topic=f"환불 {n // each}", lesson=text * 3, question=text)
        for n in range(300)
    ]
    fill(memory, *records)
    decide(memory.store.root, answer_bytes=size, language=language)
    for operation, given in (("search_memory", {"query": ""}), ("compact_memory", {})):
        cursor, answers, shown = None, 0, 0
        while cursor or not answers:
            found = ask(memory, operation, cursor=cursor, **given)
            groups = [found] if given else found.groups
            taken = sum(len(part.encode()) for part in agent_parts(found, language))
            cursor, answers = found.next_cursor, answers + 1
            shown += sum(len(group.records) for group in groups)
            assert taken <= size
            # What follows has no room left, unless whole topics stand together.
            assert taken > size * 0.8 or cursor is None or (not given and each > 1)
        assert shown == 300
