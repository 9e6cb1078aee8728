"""A principle takes the cues of its sources in turn, and says what found no room (N10, S14)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from project_logs import write_log
from sample_records import log, principle
from sample_saves import refs
from sentinel_memory.contract.memory import LogMemoryParams, LogMemoryResult
from sentinel_memory.contract.project import UndoParams
from sentinel_memory.core.changes.cues import merge_cues
from sentinel_memory.core.log.record import format_line
from sentinel_memory.service.edit_records import undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3


def fill(memory: Project, *cues: tuple[str, ...]) -> tuple[str, ...]:
    """Saves a record for each list of cues, the oldest first; returns them as sources."""
    for number, entries in enumerate(cues):
        gap = {"topic": "auth", "missing_context": f"gap {number}", "lesson": "rule"}
        log_memory(memory, LogMemoryParams(**gap, cues=entries))  # type: ignore[arg-type]  # texts
    return refs(memory)


def compacted(memory: Project, sources: tuple[str, ...], **more: Any) -> LogMemoryResult:  # noqa: ANN401
    return log_memory(
        memory,
        LogMemoryParams(type="principle", topic="auth", lesson="one", source_ids=sources, **more),
    )


def cues(memory: Project) -> list[str]:
    value = json.loads(memory.store.path.read_bytes())
    found: list[str] = value.get("cues", [])
    return found


@pytest.mark.requirement("N10", "S14", "S36")
def test_a_principle_without_cues_gets_one_of_each_source_in_turn_and_undo_gives_them_back(
    memory: Project,
) -> None:
    sources = fill(memory, ("a1", "a2"), ("b1", "both"), ("both", "c2"))
    before = memory.store.path.read_bytes()
    answer = compacted(memory, sources)
    assert sorted(cues(memory)[:3]) == ["a1", "b1", "both"]
    assert sorted(cues(memory)) == ["a1", "a2", "b1", "both", "c2"]
    assert answer.cues_left_out is None
    undo(memory, UndoParams())
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("N10", "S14")
def test_what_finds_no_room_is_named_and_the_same_call_again_answers_the_same(
    memory: Project,
) -> None:
    sources = fill(memory, *(tuple(f"{n}.{m}" for m in range(12)) for n in range(5)))
    answer = compacted(memory, sources)
    assert len(cues(memory)) == 48
    # In turn: 9 of each, and three of the tenth.
    assert {cue.partition(".")[2] for cue in cues(memory)} == {str(n) for n in range(10)}
    assert len(answer.cues_left_out or ()) == 12
    assert {*cues(memory), *(answer.cues_left_out or ())} == {
        f"{n}.{m}" for n in range(5) for m in range(12)
    }
    before = memory.store.path.read_bytes()
    again = compacted(memory, sources)
    assert again.cues_left_out == answer.cues_left_out
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("N10", "S14")
def test_cues_that_are_given_are_those_of_the_principle(memory: Project) -> None:
    sources = fill(memory, ("a",), ("b",))
    given: dict[str, Any] = {"cues": ("own",), "settled_by": ("done",), "applies_to": ("src/**",)}
    answer = compacted(memory, sources, **given)
    assert (cues(memory), answer.cues_left_out) == (["own"], None)
    before = memory.store.path.read_bytes()
    assert compacted(memory, sources, **given).ref == answer.ref
    assert memory.store.path.read_bytes() == before
    compacted(memory, sources, **{**given, "cues": ("more",)})
    assert cues(memory) == ["more", "own"]


@pytest.mark.requirement("N10", "S14")
def test_a_principle_that_takes_more_sources_keeps_its_cues_among_theirs(memory: Project) -> None:
    compacted(memory, fill(memory, ("a",)))
    log_memory(
        memory, LogMemoryParams(topic="auth", missing_context="late", lesson="r", cues=("late",))
    )
    compacted(memory, tuple(ref for ref in refs(memory)))
    assert sorted(cues(memory)) == ["a", "late"]


@pytest.mark.requirement("N10", "S22", "P01", "D05")
def test_a_principle_takes_no_cue_that_a_save_would_refuse(memory: Project) -> None:
    held = ("fine", f"use {TOKEN}", "<private>Kim</private>")
    records = [log("one")._replace(cues=held), log("two")._replace(cues=("a\u202eb", "x" * 65))]
    write_log(memory.store.root, sorted(map(format_line, records)))
    answer = compacted(memory, tuple(line.ref for line in memory.store.read().lines))
    assert cues(memory) == ["fine"]
    assert set(answer.cues_left_out or ()) == {"use [REDACTED]", "[PRIVATE]", "a\\u202eb", "x" * 64}


@pytest.mark.requirement("N10")
@given(st.lists(st.lists(st.text("abc ", max_size=3), max_size=12), max_size=9))
def test_no_cue_of_any_source_is_lost_unnamed(lists: list[list[str]]) -> None:
    records = [log(f"gap {n}")._replace(cues=tuple(entries)) for n, entries in enumerate(lists)]
    kept, left_out = merge_cues([*records, principle("old")._replace(cues=("old",))])
    assert len(kept) == len(set(kept)) <= 48
    given = {entry.strip() for entries in lists for entry in entries if entry.strip()}
    assert {*kept, *(entry.strip() for entry in left_out)} == given | {"old"}
