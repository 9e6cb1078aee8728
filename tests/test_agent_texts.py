"""Answers tell an agent the next step, each time by the call that does it (G09)."""

from __future__ import annotations

import json

import pytest
from project_logs import write_log
from sample_records import log
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    LogMemoryParams,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.answer_room import estimate_tokens
from sentinel_memory.render.agent_answer import agent_answer, weight
from sentinel_memory.render.answers import render
from sentinel_memory.sentences.say import Language
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
        ("Payment", "payment"),
        ("paymnet", "payment"),
        ("pay", "payment"),
        ("payment-refund", "payment"),
        ("api gateway", "api-gateway"),
        ("결재", None),
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
        assert (found.topics[0].topic, found.questions) == (near, ())
        assert "Call search_memory with one of these" in said(found)
    else:
        assert len(found.questions) == 3
        assert "Ask the user" in said(found)


@pytest.mark.requirement("S12", "G11")
def test_of_many_topics_only_some_are_listed(memory: Project) -> None:
    records = [log("gap", topic=f"{number} of a number of topics") for number in range(2_000)]
    write_log(memory.store.root, [format_line(record) for record in records])
    found = search(memory, "1234 of a number of topic")
    text, data = agent_answer(found, "en")
    assert found.topics[0].topic == "1234 of a number of topics"
    assert estimate_tokens(text + json.dumps(data, ensure_ascii=False)) < 2_000


@pytest.mark.requirement("S13", "S15", "G09")
def test_a_compaction_says_before_which_questions_a_principle_would_drop(
    memory: Project,
) -> None:
    records = [log(f"gap {n}", question=f"{n}: {QUESTION}") for n in range(4)]
    write_log(memory.store.root, [format_line(record) for record in [*records, log("plain")]])
    told = compact_memory(memory, CompactMemoryParams(compact_threshold=1))
    (group,) = told.groups
    assert (group.questions, len(group.questions_dropped)) == (4, 2)
    numbers = " ".join(f"#{number}" for number in group.questions_dropped)
    assert f"questions: 4, dropped: {numbers})" in said(told)
    assert "Your own ask_next_time replaces all of them." in said(told)
    saved = log_memory(
        memory,
        LogMemoryParams(
            type="principle",
            topic="auth",
            lesson="One rule.",
            source_ids=tuple(record.ref for record in group.records),
        ),
    )
    asked = {group.records[number - 1].ask_next_time for number in group.questions_dropped}
    assert {question.strip() for question in asked if question} == set(saved.questions_left_out)


@pytest.mark.requirement("S09", "S13")
def test_below_the_threshold_a_compaction_is_short_and_works_all_the_same(
    memory: Project,
) -> None:
    write_log(memory.store.root, [format_line(log(f"gap {n}")) for n in range(3)])
    told = compact_memory(memory, CompactMemoryParams())
    assert not told.required
    assert len(told.groups[0].records) == 3
    assert said(told).startswith("Compaction is not required. Records: 3, threshold: 50.\n")
    assert "What to do" not in said(told)
    assert "log_memory(type=principle, topic, lesson, source_ids=" in said(told)
    over = said(compact_memory(memory, CompactMemoryParams(compact_threshold=2)))
    assert "at most 1024 bytes, or several principles where one is too short" in over


@pytest.mark.requirement("S14", "S08")
def test_a_principle_that_replaced_nothing_says_so(memory: Project) -> None:
    saved = log_memory(
        memory,
        LogMemoryParams(
            type="principle",
            topic="auth",
            lesson="One rule.",
            source_ids=("0123456789abcdef@123456",),
        ),
    )
    assert "\nNo source was replaced: the principle was added beside them.\n" in said(saved)


@pytest.mark.requirement("S08", "S14")
def test_the_ids_of_what_a_principle_replaced_stand_once_in_the_text(
    memory: Project,
) -> None:
    refs = [
        log_memory(
            memory, LogMemoryParams(topic="auth", missing_context=f"gap {n}", lesson="rule")
        ).ref
        for n in range(3)
    ]
    saved = log_memory(
        memory,
        LogMemoryParams(type="principle", topic="auth", lesson="One rule.", source_ids=tuple(refs)),
    )
    text, data = agent_answer(saved, "en")
    for ref in refs:
        identifier = ref.split("@")[0]
        assert text.count(identifier) == 1
        assert not any(identifier in line for line in data["guidance"])
    assert "None of them is known to be in a git commit" in text


@pytest.mark.requirement("S13", "G11")
def test_the_data_of_a_compaction_names_each_record_once(memory: Project) -> None:
    write_log(memory.store.root, [format_line(log(f"gap {n}")) for n in range(3)])
    _, data = agent_answer(compact_memory(memory, CompactMemoryParams()), "en")
    for record in data["groups"][0]["records"]:
        assert json.dumps(data).count(record["ref"].split("@")[0]) == 1


@pytest.mark.requirement("G11", "S34")
@pytest.mark.parametrize("tokens", [1_000, 2_500, 10_000])
@pytest.mark.parametrize("each", [1, 3])
def test_the_ceiling_of_an_answer_is_what_the_project_says(
    memory: Project, tokens: int, each: int
) -> None:
    records = [log(f"gap {n}", topic=f"t{n // each}") for n in range(300)]
    write_log(memory.store.root, map(format_line, records))
    policy = memory.store.path.parent / "config.json"
    policy.write_text(json.dumps({"answer_tokens": tokens}), encoding="utf-8")
    found = search_memory(memory, SearchMemoryParams(query="x", detail="full"))
    compacted = compact_memory(memory, CompactMemoryParams())
    for answer in (found, compacted):
        text, data = agent_answer(answer, "en")
        whole = text + json.dumps(data, ensure_ascii=False)
        assert tokens * 0.4 < estimate_tokens(whole) <= tokens
        assert len(whole) <= 4 * tokens


@pytest.mark.requirement("G11", "S13")
@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("target", [None, "환불"])
def test_a_low_ceiling_holds_for_every_part_of_a_compaction(
    memory: Project, language: Language, target: str | None
) -> None:
    texts = (
        "환불 기한이 명시되지 않았다",
        "환불은 14일 안에만 된다. " * 3,
        "환불 기한은 며칠인가요?",
    )
    records = [
        log(
            f"{texts[0]} {n}",
            topic="환불" if n % 2 else f"정책 {n}",
            lesson=texts[1],
            question=texts[2],
        )
        for n in range(60)
    ]
    write_log(memory.store.root, sorted(map(format_line, records)))
    policy = memory.store.path.parent / "config.json"
    policy.write_text(json.dumps({"answer_tokens": 1_000, "language": language}), encoding="utf-8")
    cursor, parts = None, 0
    while cursor or not parts:
        found = compact_memory(memory, CompactMemoryParams(target_topic=target, cursor=cursor))
        assert estimate_tokens(weight(found, language)) <= 1_000
        told = "log_memory(type=principle, topic, " in agent_answer(found, language)[0]
        assert told == bool(found.groups)
        cursor, parts = found.next_cursor, parts + 1
    assert parts > 3


@pytest.mark.requirement("S13", "K07")
def test_what_to_do_is_told_at_length_once_and_in_short_behind_the_cursor(memory: Project) -> None:
    records = [log(f"gap {n}", topic=f"t{n % 900}", lesson="Rule. " * 40) for n in range(1_800)]
    write_log(memory.store.root, sorted(map(format_line, records)))
    first = compact_memory(memory, CompactMemoryParams())
    assert "does this session contain decisions" in agent_answer(first, "en")[0]
    behind = compact_memory(memory, CompactMemoryParams(cursor=first.next_cursor))
    assert "does this session contain decisions" not in agent_answer(behind, "en")[0]
    assert "First ask what must stay but is in no record." in agent_answer(behind, "en")[0]


@pytest.mark.requirement("G11", "S34")
@pytest.mark.parametrize("value", [999, 10_001, "many", 1_500.5, None])
def test_a_ceiling_out_of_bounds_is_one_sentence_and_the_default_holds(
    memory: Project, value: object
) -> None:
    write_log(memory.store.root, [format_line(log("gap"))])
    policy = memory.store.path.parent / "config.json"
    policy.write_text(json.dumps({"answer_tokens": value}), encoding="utf-8")
    (problem,) = memory_status(memory, "").policy_problems
    assert "answer_tokens must be a whole number from 1000 to 10000" in problem
    assert memory.standing.policy.answer_tokens == 10_000
