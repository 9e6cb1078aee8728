"""Answers tell an agent the next step, each time by the call that does it (G09)."""

from __future__ import annotations

import json

import pytest
from cli_process import run
from project_logs import write_log
from project_memories import text_of
from sample_records import log
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    CompactMemoryResult,
    LogMemoryParams,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.limits import tokens_of
from sentinel_memory.render.answers import agent_parts, render
from sentinel_memory.sentences.audience import said_to
from sentinel_memory.sentences.say import Language
from sentinel_memory.sentences.workflow import SHARED_TEXT
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory

QUESTION = "Which limit holds in this market, and who decides about it when it changes? " * 3


def said(result: object) -> str:
    return render(result, "en") or ""


def search(memory: Project, topic: str) -> SearchMemoryResult:
    return search_memory(memory, SearchMemoryParams(query="x", topic=topic))


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
def test_a_topic_that_nearly_fits_is_answered_with_the_topics_nearest_first(
    memory: Project, asked: str, near: str | None
) -> None:
    topics = ["auth", "payment", "api-gateway", "결제"]
    write_log(memory.store.root, [format_line(log("gap", topic=topic)) for topic in topics])
    found = search(memory, asked)
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
    whole = LogMemoryParams(
        topic="pay", missing_context="Who signs", lesson="Ask Kim.", cues=("invoice",)
    )
    saved = log_memory(memory, whole)
    call = f"To change this record: log_memory(id={saved.ref}) with the field that changes."
    assert said(saved).splitlines()[-1] == call
    bare = log_memory(memory, whole._replace(missing_context="Who pays", cues=None))
    assert "cues=[...]" in said(bare)
    assert call.partition(":")[0] not in said(bare)
    with said_to(person=True):
        assert "To change this record" not in said(saved)


@pytest.mark.requirement("S12", "G11")
def test_of_many_topics_only_some_are_listed(memory: Project) -> None:
    records = [log("gap", topic=f"{number} of a number of topics") for number in range(2_000)]
    write_log(memory.store.root, [format_line(record) for record in records])
    found = search(memory, "1234 of a number of topic")
    assert found.topics[0].topic == "1234 of a number of topics"
    assert len(found.topics) == 12
    assert tokens_of(text_of(found)) <= 300


@pytest.mark.requirement("S13", "S15", "G09")
def test_a_compaction_says_before_which_questions_a_principle_would_drop(memory: Project) -> None:
    records = [log(f"gap {n}", question=f"{n}: {QUESTION}") for n in range(4)]
    write_log(memory.store.root, [format_line(record) for record in [*records, log("plain")]])
    told = compact_memory(memory, CompactMemoryParams(compact_threshold=1))
    (group,) = told.groups
    (together,) = group.proposed
    assert (group.questions, len(group.questions_dropped)) == (4, 2)
    assert set(group.questions_dropped) <= set(together)
    numbers = " ".join(f"#{number}" for number in group.questions_dropped)
    assert f"\nThe questions of {numbers} have no room in their principle: " in said(told)
    assert "Your own ask_next_time replaces all of them." in said(told)
    refs = tuple(group.records[number - 1].ref for number in together)
    rule = LogMemoryParams(type="principle", topic="auth", lesson="One rule.", source_ids=refs)
    saved = log_memory(memory, rule)
    asked = {group.records[number - 1].ask_next_time for number in group.questions_dropped}
    assert {question.strip() for question in asked if question} == set(saved.questions_left_out)
    told_again = said(saved).splitlines()
    for question in saved.questions_left_out:
        assert f'Question left out: "{question}"' in told_again
    assert f"To change this record: log_memory(id={saved.ref}) with the field that changes." in (
        told_again
    )


@pytest.mark.requirement("S09", "S13", "G11", "N02")
def test_below_the_threshold_a_compaction_is_short_above_it_says_how(memory: Project) -> None:
    write_log(memory.store.root, [format_line(log(f"gap {n}")) for n in range(3)])
    told = compact_memory(memory, CompactMemoryParams())
    assert not told.required
    assert [text_of(told).count(record.id) for record in told.groups[0].records] == [1] * 3
    assert said(told).startswith("Compaction is not required. Lessons: 3, threshold: 50.\n")
    assert "What to do" not in said(told)
    assert "log_memory(type=principle, topic, lesson, source_ids=" in said(told)
    more = LogMemoryParams(topic="auth", missing_context="gap", lesson="rule", compact_threshold=2)
    required = said(log_memory(memory, more))
    assert "COMPACTION REQUIRED: 4 records, threshold 2." in required
    assert "Finish your task, call compact_memory" in required
    assert "commit them alone." in required
    over = said(compact_memory(memory, CompactMemoryParams(compact_threshold=2)))
    assert "Compaction is required: 4 lessons, threshold 2." in over
    assert "rather several principles than more rules" in over
    assert "(4) commit the log alone, apart from your task." in over
    written = " ".join(SHARED_TEXT.split())
    assert "after the task, `compact_memory`" in written
    assert "commit that alone." in written


@pytest.mark.requirement("S08", "S14")
def test_a_principle_names_once_what_it_replaced_or_that_it_did_not(memory: Project) -> None:
    gap = LogMemoryParams(topic="auth", missing_context="gap", lesson="rule")
    refs = tuple(log_memory(memory, gap._replace(missing_context=f"gap {n}")).ref for n in range(3))
    rule = LogMemoryParams(type="principle", topic="auth", lesson="One rule.", source_ids=refs)
    text = text_of(log_memory(memory, rule))
    assert [text.count(ref.split("@")[0]) for ref in refs] == [1] * 3
    assert "None of them is known to be in a git commit" in text
    rule = rule._replace(lesson="Another.", source_ids=("0123456789abcdef@123456",))
    alone = "\nNo source was replaced: the principle was added beside them.\n"
    assert alone in said(log_memory(memory, rule))


@pytest.mark.requirement("S13", "K07")
def test_what_to_do_is_told_once_and_not_behind_the_cursor(memory: Project) -> None:
    records = [log(f"gap {n}", topic=f"t{n % 300}", lesson="Rule. " * 40) for n in range(600)]
    write_log(memory.store.root, sorted(map(format_line, records)))
    first = compact_memory(memory, CompactMemoryParams())
    told = ("does this session contain decisions", "What to do: (1) decide", "source_ids=[every")
    assert all(sentence in text_of(first) for sentence in told)
    behind = compact_memory(memory, CompactMemoryParams(cursor=first.next_cursor))
    assert behind.groups
    assert not any(sentence in text_of(behind) for sentence in told)


def settings(memory: Project, **decided: object) -> None:
    policy = memory.store.path.parent / "config.json"
    policy.write_text(json.dumps(decided), encoding="utf-8")


@pytest.mark.requirement("G11", "S34")
@pytest.mark.parametrize("value", [3_999, 40_001, 4_500.5])
def test_a_ceiling_out_of_bounds_is_one_sentence_and_the_default_holds(
    memory: Project, value: object
) -> None:
    write_log(memory.store.root, [format_line(log("gap"))])
    settings(memory, answer_bytes=value)
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
    records = [log(f"gap {n}", lesson="x" * 900) for n in range(60)]
    write_log(memory.store.root, [*map(format_line, records)])
    settings(memory, **decided)
    assert memory.standing.ceiling == ceiling
    found = search_memory(memory, SearchMemoryParams(query=""))
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
    write_log(memory.store.root, sorted(map(format_line, records)))
    settings(memory, answer_bytes=size, language=language)
    for call in (searched, compacted):
        cursor, answers, shown = None, 0, 0
        while cursor or not answers:
            found, records_here = call(memory, cursor)
            taken = sum(len(part.encode()) for part in agent_parts(found, language))
            cursor, answers, shown = found.next_cursor, answers + 1, shown + records_here
            assert taken <= size
            # What follows has no room left, unless whole topics stand together.
            assert taken > size * 0.8 or cursor is None or (call is compacted and each > 1)
        assert shown == 300


def searched(memory: Project, cursor: str | None) -> tuple[SearchMemoryResult, int]:
    found = search_memory(memory, SearchMemoryParams(query="", cursor=cursor))
    return found, len(found.records)


def compacted(memory: Project, cursor: str | None) -> tuple[CompactMemoryResult, int]:
    found = compact_memory(memory, CompactMemoryParams(cursor=cursor))
    return found, sum(len(group.records) for group in found.groups)
