"""An answer in short saves tokens against a return of everything, at equal answers (G02, D02)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from mcp_wire import Wire
from project_logs import write_log
from run_profile import FULL
from sentinel_memory.contract.memory import SearchMemoryParams, SearchMemoryResult
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.answer_room import estimate_tokens
from sentinel_memory.render.agent_answer import weight
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory

sys.path.append(str(Path(__file__).resolve().parent.parent / "bench"))

import recall_growth
import recall_sets
from published import ROOT

RECORDS = 1_000
FEW = 200
"""Records whose topics take several answers of a compaction."""
EVERY = 8 if FULL else 16
"""One question in so many is asked here; bench/search.py asks all."""


def parcels(memory: Project, count: int) -> recall_sets.RecallSet:
    """The set that decides, in a log of so many records."""
    found = recall_sets.read("parcels")
    grown = recall_growth.grown(found.records, count)
    write_log(memory.root, sorted(format_line(one) for one in grown))
    return found


def shown_by(answer: SearchMemoryResult) -> set[str]:
    """The ids that an answer shows or names."""
    named = {one.id for one in (*(answer.hits or ()), *(answer.further or ()))}
    return named | {one.id for one in answer.records}


def cost(answer: SearchMemoryResult) -> int:
    return estimate_tokens(weight(answer, "en"))


def everything(memory: Project) -> int:
    """Tokens of all parts of a full return."""
    spent, cursor = 0, None
    while cursor or not spent:
        params = SearchMemoryParams(query="x", detail="full", cursor=cursor)
        answer = search_memory(memory, params)
        spent, cursor = spent + cost(answer), answer.next_cursor
    return spent


@pytest.mark.requirement("G02", "G04")
def test_a_search_and_its_details_take_a_fifth_of_a_full_return_at_nearly_equal_answers(
    memory: Project,
) -> None:
    asked_of = parcels(memory, RECORDS)
    full = everything(memory)
    wanted = held = 0
    for asked in asked_of.asked[::EVERY]:
        short = search_memory(memory, SearchMemoryParams(query=asked.text))
        found = asked.answers & shown_by(short)
        wanted, held = wanted + len(asked.answers), held + len(found)
        assert cost(short) <= 2_000
        if found:
            whole = search_memory(memory, SearchMemoryParams(query="", ids=tuple(sorted(found))))
            assert {one.id for one in whole.records} == found
            assert cost(short) + cost(whole) <= full / 5
    assert held >= 0.85 * wanted  # of all questions it is 90 %


@pytest.mark.requirement("D02", "G10")
def test_an_agent_can_ask_for_how_much_there_is_of_every_topic(memory: Project) -> None:
    parcels(memory, FEW)
    with Wire(memory.root, "--language", "en") as wire:
        wire.open()
        found = wire.call("search_memory", query="")["structuredContent"]
        assert (found["count"], found["compaction"]["count"]) == (FEW, FEW)
        first = found["topics"][0]
        assert first["logs"] + first["principles"] > 0
        assert first["newest"] > "2025"
        assert first["size"] > 100
        counted, size, more = 0, 0, dict[str, str]()
        while True:
            listed = wire.call("compact_memory", **more)["structuredContent"]
            counted += sum(group["count"] for group in listed["groups"])
            size += sum(group["size"] for group in listed["groups"])
            if "next_cursor" not in listed:
                break
            more = {"cursor": listed["next_cursor"]}
    assert more
    assert counted == FEW
    assert size == len(memory.store.path.read_bytes())


@pytest.mark.requirement("G05")
def test_each_level_was_answered_in_time_when_it_was_last_measured() -> None:
    published = json.loads((ROOT / "bench" / "results" / "search.json").read_text(encoding="utf-8"))
    (largest,) = (one for one in published["sizes"] if one["records"] == 10_000)
    times = {level: largest[f"{level}_p95_ms"] for level in ("index", "timeline", "details")}
    assert {level: time for level, time in times.items() if time >= 20} == {}
