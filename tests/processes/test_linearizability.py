"""Processes on one log, through every face: each saw it in one and the same order (S18)."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from git_repository import opened
from history_process import environment
from linearizability import Operation, disagreement
from paths import SUPPORT
from run_profile import FULL
from sentinel_memory.contract import codec
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.store.store import Store

PROCESS = SUPPORT / "history_process.py"
FACES = ("store",) * (5 if FULL else 2) + ("command", "agent", "editor")
LEAST = 4


@contextmanager
def using(face: str, project: Path, seed: str) -> Iterator[subprocess.Popen[str]]:
    """A process that waits for the word to begin, and is gone afterwards."""
    command = [sys.executable, PROCESS, face, project, seed, LEAST]
    process = subprocess.Popen(
        [str(part) for part in command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**environment(), "PYTHONUTF8": "1"},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def record(project: Path, seed: int, seconds: int) -> list[list[Operation]]:
    """Lets processes use one log at once, and returns what each of them did."""
    with ExitStack() as stack:
        processes = [
            stack.enter_context(using(face, project, f"{seed} {number}"))
            for number, face in enumerate(FACES)
        ]
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        until = time.monotonic_ns() + seconds * 1_000_000_000
        for process in processes:
            assert process.stdin is not None
            process.stdin.write(f"{until}\n")
            process.stdin.flush()
        history = [[*read(process)] for process in processes]
        assert [process.returncode for process in processes] == [0] * len(processes)
    return history


def read(process: subprocess.Popen[str]) -> Iterator[Operation]:
    output, _ = process.communicate()
    yield from (Operation(*json.loads(line)) for line in output.splitlines())


def search(begun: int, ended: int, *records: Mapping[str, object]) -> Operation:
    return Operation(begun, ended, "search_memory", {}, {"records": records})


def shown(gap: str, ref: str, occurrences: int = 1) -> dict[str, object]:
    """A record of a topic as an answer has it."""
    text = {"type": "log", "topic": "auth", "missing_context": gap, "lesson": "rule"}
    return {**text, "ref": ref, "occurrences": occurrences}


def rule(ref: str, sources: int) -> dict[str, object]:
    text = {"type": "principle", "topic": "auth", "missing_context": "", "lesson": "all"}
    return {**text, "ref": ref, "occurrences": 1, "source_count": sources}


def save(
    begun: int, ended: int, gap: str, ref: str, saved: str = "created", count: int = 1
) -> Operation:
    params = {"type": "log", "topic": "auth", "missing_context": gap, "lesson": "rule"}
    return Operation(
        begun, ended, "log_memory", params, {"saved": saved, "ref": ref, "count": count}
    )


def compact(begun: int, ended: int, *sources: str, removed: Sequence[str], count: int) -> Operation:
    params = {"type": "principle", "topic": "auth", "lesson": "all", "source_ids": sources}
    kept = [{"ref": ref} for ref in sources if ref.partition("@")[0] not in removed]
    answer = {"saved": "created", "ref": "r@1", "count": count}
    return Operation(
        begun,
        ended,
        "log_memory",
        params,
        {**answer, "sources_removed": removed, "sources_kept": kept},
    )


def delete(begun: int, ended: int, ref: str, done: bool = True) -> Operation:
    return Operation(begun, ended, "delete_records", {"refs": [ref]}, {} if done else None)


def undo(begun: int, ended: int, *restored: str, removed: Sequence[str] = ()) -> Operation:
    return Operation(begun, ended, "undo", {}, {"restored": restored, "removed": removed})


TWO = [save(0, 1, "one", "a@1"), save(2, 3, "two", "b@1", count=2)]
MERGED = [*TWO, compact(4, 7, "a@1", "b@1", removed=["a", "b"], count=1)]

GOOD = {
    "two saves at once, the second counted": [
        [save(0, 9, "one", "a@1")],
        [save(0, 9, "one", "a@2", saved="updated"), search(10, 11, shown("one", "a@2", 2))],
    ],
    "a reader sees a compaction before it has ended, another not yet": [
        MERGED,
        [search(5, 6, rule("r@1", 2))],
        [search(5, 6, shown("one", "a@1"), shown("two", "b@1"))],
    ],
    "a compaction leaves a source that was saved again": [
        [*TWO, save(4, 5, "one", "a@2", saved="updated", count=2)],
        [compact(6, 7, "a@1", "b@1", removed=["b"], count=2)],
        [search(8, 9, shown("one", "a@2", 2), rule("r@1", 1))],
    ],
    "a deletion is taken back": [
        [*TWO, delete(4, 5, "a@1"), undo(6, 7, "a"), undo(8, 9)],
        [search(10, 11, shown("one", "a@1"), shown("two", "b@1"))],
    ],
    "a compaction is taken back": [
        [*MERGED, undo(8, 9, "a", "b", removed=["r"])],
        [search(10, 11, shown("one", "a@1"), shown("two", "b@1"))],
    ],
    "of two deletions one is refused": [
        [*TWO, delete(4, 9, "a@1", done=False)],
        [delete(4, 9, "a@1"), search(10, 11, shown("two", "b@1"))],
    ],
}
BAD = {
    "an update is lost": (
        [
            [save(0, 9, "one", "a@1")],
            [save(0, 9, "one", "a@2", saved="updated"), search(10, 11, shown("one", "a@2", 1))],
        ],
        "was saved 2 times, not 1",
    ),
    "a record is lost": ([TWO, [search(4, 5, shown("two", "b@1"))]], "'one') is missing"),
    "a reader looks after a save has ended and does not see it": (
        [[save(0, 1, "one", "a@1")], [search(2, 3)]],
        "'one') is missing",
    ),
    "a deleted record is back": (
        [[*TWO, delete(4, 5, "a@1")], [search(6, 7, shown("one", "a@1"), shown("two", "b@1"))]],
        "'one') is there, and should not be",
    ),
    "a record is there that nobody saved": (
        [TWO, [search(4, 5, *(shown(gap, f"{gap[0]}@1") for gap in ("one", "two", "six")))]],
        "'six') is there, and should not be",
    ),
    "a reader sees the principle beside its sources": (
        [MERGED, [search(5, 6, rule("r@1", 2), shown("one", "a@1"), shown("two", "b@1"))]],
        "should not be",
    ),
    "a reader sees neither the principle nor its sources": (
        [MERGED, [search(5, 6)]],
        "is missing",
    ),
    "two readers see two saves in different order": (
        [
            [save(0, 9, "one", "a@1")],
            [save(0, 9, "two", "b@1", count=2)],
            [search(1, 2, shown("one", "a@1"))],
            [search(3, 4, shown("two", "b@1"))],
        ],
        "is missing",
    ),
    "a compaction takes a source that was saved again": (
        [
            [*TWO, save(4, 5, "one", "a@2", saved="updated", count=2)],
            [compact(6, 7, "a@1", "b@1", removed=["a", "b"], count=1)],
        ],
        "records, not 1",
    ),
    "a compaction leaves an unchanged source": (
        [[*TWO, compact(4, 5, "a@1", "b@1", removed=["b"], count=2)]],
        "['a', 'b'] are replaced, not ['b']",
    ),
    "a deletion is refused that nothing speaks against": (
        [[*TWO, delete(4, 5, "a@1", done=False)]],
        "['a@1'] there",
    ),
    "two deletions both took one record": (
        [[*TWO, delete(4, 9, "a@1")], [delete(4, 9, "a@1")]],
        "['a@1'] gone",
    ),
    "an undoing brings back something else": (
        [[*TWO, delete(4, 5, "a@1"), undo(6, 7, "b")]],
        "['a'] restored",
    ),
}


@pytest.mark.requirement("S18")
def test_the_checker_tells_a_history_that_an_order_explains_from_others() -> None:
    assert [name for name, history in GOOD.items() if disagreement(history) is not None] == []
    for name, (history, reason) in BAD.items():
        assert reason in (disagreement(history) or ""), name


@pytest.mark.timeout(900)
@pytest.mark.requirement("S14", "S18", "D03")
def test_what_processes_of_every_face_saw_of_one_log_happened_in_one_order(
    tmp_path: Path, rounds: Callable[[int, int], int]
) -> None:
    for seed in range(rounds(1, 20)):
        project = tmp_path / f"project {seed}"
        project.mkdir()
        history = record(project, seed, rounds(1, 5))
        history.append([look(project)])
        reason = disagreement(history)
        assert reason is None, seed
        assert Store.of_project(project).read().opaque == ()
        assert list(project.rglob("*.tmp")) == []


def look(project: Path) -> Operation:
    """The records that a process finds and that were not there before."""
    begun = time.monotonic_ns()
    found = search_memory(opened(project), SearchMemoryParams(query="anything"))
    return Operation(begun, time.monotonic_ns(), "search_memory", {}, codec.encode(found))
