"""A principle takes the cues of its sources and what settles them, and names the rest (N10)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from project_logs import write_log
from sample_records import log, log_of, principle, with_cues
from sample_saves import refs
from sentinel_memory.contract.memory import LogMemoryParams, LogMemoryResult
from sentinel_memory.core.changes.compaction import merge_entries
from sentinel_memory.core.log.record import Record, format_line, holds_for
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

NAMES = ("cues", "settled_by")
TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3


def fill(memory: Project, *cues: tuple[str, ...]) -> tuple[str, ...]:
    """Saves a record for each list of cues, the oldest first; returns them as sources."""
    for number, entries in enumerate(cues):
        gap = {"topic": "auth", "missing_context": f"gap {number}", "lesson": "rule"}
        log_memory(memory, LogMemoryParams(**gap, cues=entries))  # type: ignore[arg-type]  # texts
    return refs(memory)


def compacted(memory: Project, sources: tuple[str, ...], **more: Any) -> LogMemoryResult:  # noqa: ANN401
    call = {"type": "principle", "topic": "auth", "lesson": "one", "source_ids": sources, **more}
    return log_memory(memory, LogMemoryParams(**call))


def stored(memory: Project) -> dict[str, Any]:
    """The only record of the log."""
    value: dict[str, Any] = json.loads(memory.store.path.read_bytes())
    return value


def cues(memory: Project) -> list[str]:
    found: list[str] = stored(memory).get("cues", [])
    return found


def source(name: str, entries: int) -> Record:
    """A log with so many cues, and as many words that settle it, which tell where they are from."""
    told = {kind: tuple(f"{name} {kind} {n}" for n in range(entries)) for kind in NAMES}
    return with_cues(log(name), **told)


@pytest.mark.requirement("N10")
def test_the_cues_of_the_most_recurring_then_of_the_newest_come_first() -> None:
    often = source("often", 1).with_meta(occurrences=2)
    newer = source("newer", 1).with_meta(updated="2026-05-01T00:00:00Z")
    kept, _ = merge_entries("cues", [source("older", 1), newer, often])
    assert kept == ("often cues 0", "newer cues 0", "older cues 0")


@pytest.mark.requirement("N10")
def test_an_answer_names_what_there_is_room_for_and_counts_the_rest(memory: Project) -> None:
    lists = (tuple(f"{n:02}.{m:02} {'x' * 58}" for m in range(12)) for n in range(25))
    answer = compacted(memory, fill(memory, *lists))
    named = answer.cues_left_out or ()
    assert len(named) == 128
    assert f"Further entries left out: {25 * 12 - 48 - 128}." in answer.hints[-1]


@pytest.mark.requirement("N10", "S22", "P01", "D05")
def test_a_principle_takes_no_cue_that_a_save_would_refuse(memory: Project) -> None:
    held = ("fine", f"use {TOKEN}", "<private>Kim</private>")
    records = [log("one")._replace(cues=held), log("two")._replace(cues=("a\u202eb", "x" * 65))]
    write_log(memory.store.root, sorted(map(format_line, records)))
    answer = compacted(memory, tuple(line.ref for line in memory.store.read().lines))
    assert cues(memory) == ["fine"]
    assert set(answer.cues_left_out or ()) == {"use [REDACTED]", "[PRIVATE]", "a\\u202eb", "x" * 64}


def placed(name: str, *globs: str, created: str = "2026-01-01T00:00:00.000+00:00") -> Record:
    """A log that applies to files."""
    return log(name, created=created)._replace(applies_to=globs)


@pytest.mark.requirement("N11", "N06", "S14")
def test_a_principle_takes_the_globs_of_most_sources_then_of_the_newest(memory: Project) -> None:
    records = [
        placed("one", "old.py", "both.py"),
        placed("two", "new.py", "both.py", created="2026-03-01T00:00:00.000+00:00"),
    ]
    write_log(memory.root, sorted(map(format_line, records)))
    sources = refs(memory)
    assert compacted(memory, sources).cues_left_out is None
    assert stored(memory)["applies_to"] == ["both.py", "new.py", "old.py"]
    before = memory.store.path.read_bytes()
    compacted(memory, sources)
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("N11", "S14")
def test_globs_of_its_own_stay_and_those_of_the_sources_are_named(memory: Project) -> None:
    write_log(memory.root, sorted(map(format_line, [placed("one", "a.py", "b.py")])))
    sources = refs(memory)
    answer = compacted(memory, sources, applies_to=("b.py", "c.py"))
    assert stored(memory)["applies_to"] == ["b.py", "c.py"]
    assert answer.cues_left_out == ("a.py",)
    assert compacted(memory, sources, applies_to=("b.py", "c.py")).cues_left_out == ("a.py",)


@pytest.mark.requirement("N11", "N06")
def test_too_many_globs_fold_into_their_folder_and_what_finds_no_room_is_named(
    memory: Project,
) -> None:
    near = [placed(f"n{n}", *(f"src/f{n}{m}.py" for m in range(8))) for n in range(6)]
    write_log(memory.root, sorted(map(format_line, [*near, placed("far", "lib/a.py")])))
    assert compacted(memory, refs(memory)).cues_left_out is None
    (record,) = memory.store.read().records
    assert all(holds_for(record, f"src/f{n}{m}.py") for n in range(6) for m in range(8))
    assert holds_for(record, "lib/a.py")
    assert not holds_for(record, "src/g.py")
    far = [placed(f"d{n}", *(f"d{n}{m}/**" for m in range(8))) for n in range(7)]
    write_log(memory.root, sorted(map(format_line, far)))
    answer = compacted(memory, refs(memory), lesson="two")
    assert len(stored(memory)["applies_to"]) == 48
    assert len(answer.cues_left_out or ()) == 8


@pytest.mark.requirement("N10")
@given(st.lists(st.lists(st.text("abc ", max_size=3), max_size=12), max_size=9))
def test_no_cue_of_any_source_is_lost_unnamed(lists: list[list[str]]) -> None:
    records = [log(f"gap {n}")._replace(cues=tuple(entries)) for n, entries in enumerate(lists)]
    kept, left_out = merge_entries("cues", [*records, principle("old")._replace(cues=("old",))])
    assert len(kept) == len(set(kept)) <= 48
    given = {entry.strip() for entries in lists for entry in entries if entry.strip()}
    assert {*kept, *(entry.strip() for entry in left_out)} == given | {"old"}


@pytest.mark.requirement("N10")
@pytest.mark.parametrize("kind", NAMES)
def test_a_principle_takes_of_each_source_in_turn_and_the_rest_is_named(
    memory: Project, kind: str
) -> None:
    write_log(memory.root, log_of(*(source(name, 12) for name in "abcde")).splitlines())
    answer = compacted(memory, refs(memory))
    taken = stored(memory)[kind]
    assert len(taken) == 48
    assert {entry[0] for entry in taken[:5]} == set("abcde")
    assert {entry.split()[-1] for entry in taken[:5]} == {"0"}
    assert {entry.split()[-1] for entry in taken} == {str(n) for n in range(10)}
    everything = {f"{name} {kind} {n}" for name in "abcde" for n in range(12)}
    left_out = {entry for entry in answer.cues_left_out or () if kind in entry}
    assert left_out == everything - set(taken)


@pytest.mark.requirement("N10")
@pytest.mark.parametrize("kind", NAMES)
def test_a_list_of_its_own_stays_and_the_other_one_comes_from_the_sources(
    memory: Project, kind: str
) -> None:
    write_log(memory.root, log_of(source("a", 12), source("b", 12)).splitlines())
    (other,) = set(NAMES) - {kind}
    answer = compacted(memory, refs(memory), **{kind: ("mine",)})
    assert stored(memory)[kind] == ["mine"]
    assert len(stored(memory)[other]) == 24
    assert answer.cues_left_out is None


@pytest.mark.requirement("N10", "S14")
@pytest.mark.parametrize("own", [{}, {"cues": ("mine",)}, {"settled_by": ("mine",)}])
@pytest.mark.parametrize("before", [False, True])
def test_the_same_call_again_names_what_it_named_before(
    memory: Project, own: dict[str, tuple[str, ...]], before: bool
) -> None:
    names = [*"edcbafg"]
    write_log(memory.root, log_of(*(source(name, 12) for name in names)).splitlines())
    sources = refs(memory)
    if before:
        compacted(memory, sources[:2])
    first, data = compacted(memory, sources, **own), memory.store.path.read_bytes()
    again = compacted(memory, sources, **own)
    assert again._replace(uncommitted=first.uncommitted) == first
    assert memory.store.path.read_bytes() == data
    assert first.cues_left_out
