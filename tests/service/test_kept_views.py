"""Kept parts of earlier answers change no answer: a new process says the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from project_logs import write_log
from random_writes import WRITES
from run_profile import examples
from sample_records import log
from sentinel_memory.contract.memory import CompactMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import ListRecordsParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings

CODE = "acme_" + "a1B2c3D4" * 3
POLICIES = (
    "{}",
    '{"answer_bytes": 4000}',
    '{"answer_tokens": 3000, "language": "ko"}',
    '{"extra_patterns": [{"name": "acme", "starts_with": "acme_",'
    ' "characters": "letters_digits", "least": 8}]}',
    '{"compact_threshold": 10}',
)
CONFLICT = b"<<<<<<< ours\n%s\n=======\n%s\n>>>>>>> theirs\n"


def policy(memory: Project, number: int) -> None:
    """Changes what the project decides."""
    path = memory.root / ".context" / "config.json"
    path.write_text(POLICIES[number % len(POLICIES)], encoding="utf-8")


def conflict(memory: Project, number: int) -> None:
    """Leaves a merge conflict at the end of the log, or takes it away."""
    data = memory.store.path.read_bytes()
    ours, theirs = (
        format_line(log("side", topic="topic 1", lesson=f"{side} {number}")) for side in ("a", "b")
    )
    end = data.find(b"<<<<<<<")
    after = data + CONFLICT % (ours, theirs) if end < 0 else data[:end]
    memory.store.path.write_bytes(after)


CHANGE = st.tuples(st.sampled_from((*WRITES, policy, conflict)), st.integers(0, 1_000))


def answers(memory: Project) -> list[object]:
    """The answers for agents and people at this moment, as text and as data."""
    results = (
        search_memory(memory, SearchMemoryParams(query="rule")),
        search_memory(memory, SearchMemoryParams(query="", topic="topic 1")),
        compact_memory(memory, CompactMemoryParams()),
        compact_memory(memory, CompactMemoryParams(target_topic="topic 1")),
    )
    shown = [(result, agent_parts(result, memory.language)) for result in results]
    # The outcomes of a record are counted at each search, and only if there is a home.
    return [*shown, list_records(memory, ListRecordsParams())._replace(uses=())]


@pytest.mark.timeout(900)
@pytest.mark.requirement("S11", "D05", "K01")
@examples(5)
@given(changes=st.lists(CHANGE, max_size=5))
@example(changes=[(policy, 3)])
@example(changes=[(policy, 3), (policy, 0)])
@example(changes=[(policy, 4), (policy, 1), (policy, 2)])
def test_a_process_that_has_answered_before_answers_as_a_new_one(
    quick_folder: Path, changes: list[tuple[object, int]]
) -> None:
    folder = quick_folder / "project"
    lessons = [
        log(f"gap {n}", topic=f"topic {n % 7}", lesson=f"rule {n} " + CODE * (n % 5 == 0))
        for n in range(30)
    ]
    (folder / ".context").mkdir(parents=True, exist_ok=True)
    for left in (folder / ".context").iterdir():
        left.unlink()
    write_log(folder, sorted(format_line(one) for one in lessons))
    home = {"HOME": str(quick_folder), "XDG_CACHE_HOME": str(quick_folder / "cache")}
    kept = Project.open(folder, lambda: Settings(environment=home))
    answers(kept)
    for change, number in changes:
        assert callable(change)
        change(kept, number)
        fresh = answers(Project.open(folder, lambda: Settings(environment={})))
        assert answers(kept) == fresh
        kept.remember()
        assert answers(Project.open(folder, lambda: Settings(environment=home))) == fresh
