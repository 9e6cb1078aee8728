"""Processes on one log: each saw it in one order, nothing is lost, and nothing is half written."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from cli_process import USERS, environment
from fault_survival import let_time_pass
from git_repository import opened
from linearizability import Operation, disagreement
from paths import SUPPORT
from project_logs import read as bytes_of
from run_profile import FULL, only_full
from sample_records import log
from sentinel_memory.contract import codec
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.store.journal import KEPT
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
        env=environment(*USERS, PYTHONUTF8="1"),
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

BAD = {
    "an update is lost": (
        [
            [save(0, 9, "one", "a@1")],
            [save(0, 9, "one", "a@2", saved="updated"), search(10, 11, shown("one", "a@2", 1))],
        ],
        "was saved 2 times, not 1",
    ),
    "a reader looks after a save has ended and does not see it": (
        [[save(0, 1, "one", "a@1")], [search(2, 3)]],
        "'one') is missing",
    ),
    "a deleted record is back": (
        [[*TWO, delete(4, 5, "a@1")], [search(6, 7, shown("one", "a@1"), shown("two", "b@1"))]],
        "'one') is there, and should not be",
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
def test_the_checker_refuses_a_history_that_no_order_explains() -> None:
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
    begun = time.monotonic_ns()
    found = search_memory(opened(project), SearchMemoryParams(query="anything"))
    return Operation(begun, time.monotonic_ns(), "search_memory", {}, codec.encode(found))


# Writers that are killed

GROUP = 4


def start_writer(project: Path, name: str, count: int, mode: str = "") -> subprocess.Popen[str]:
    command = [sys.executable, SUPPORT / "store_process.py", "write", project, name, count, mode]
    return subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, encoding="utf-8")


def acknowledged(output: str) -> list[tuple[str, str]]:
    """Whole answers only: a killed process may have torn its last one."""
    lines = output.splitlines(keepends=True)
    return [(kind, text) for kind, text in (json.loads(n) for n in lines if n.endswith("\n"))]


@only_full("what processes of every face saw of one log is checked above")
@pytest.mark.requirement("S18")
def test_eight_processes_lose_no_record_of_each_other(
    project: Path, rounds: Callable[[int, int], int]
) -> None:
    count = rounds(100, 250)
    writers = [start_writer(project, f"writer {number}", count) for number in range(8)]
    outputs = [writer.communicate()[0] for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * 8
    assert [len(acknowledged(output)) for output in outputs] == [count] * 8
    store = Store.of_project(project)
    texts = {record.text for record in store.read_all()}
    assert texts == {f"writer {w} {n}" for w in range(8) for n in range(count)}
    assert check_log(store.path.read_bytes()) == []
    assert list(project.rglob("*.tmp")) == []


@pytest.mark.timeout(900)
@pytest.mark.requirement("S14", "S18", "S19")
def test_a_writer_killed_at_any_moment_leaves_a_whole_log_with_all_it_acknowledged(
    project: Path, rounds: Callable[[int, int], int]
) -> None:
    seed, count = 20_260_101, rounds(6, 200)
    moments = random.Random(seed)
    store = Store.of_project(project)
    said: dict[str, set[str]] = {kind: set() for kind in ("saved", "deleted", "compacted")}
    wrong: list[str] = []
    for number in range(count):
        name = f"round {number}"
        writer = start_writer(project, name, 10_000, "mixed")
        assert writer.stdout is not None
        head = "".join(writer.stdout.readline() for _ in range(moments.randint(1, 15)))
        with pytest.raises(subprocess.TimeoutExpired):
            writer.wait(moments.uniform(0, 0.02))
        writer.kill()
        for kind, text in acknowledged(head + writer.communicate()[0]):
            said[kind].add(text)
        wrong += violations(store, name, **said)
        # The next reader and writer are not held up by what the killed one left.
        let_time_pass(project)
        assert store.upsert_log(log(f"after {name}")).created
        wrong += [path.name for path in project.rglob("*.tmp")]
    gone = removed(store)
    if len(gone) > KEPT - GROUP:
        # Undoing notes a line itself: of a full journal that pushes the oldest change out.
        oldest, _ = next(entries(store))
        gone = {text for at, text in entries(store) if at != oldest}
    while store.undo().undone:
        pass
    wrong += [f"{text} is not given back" for text in gone - texts(store, "log")]
    assert wrong == []
    assert all(said.values())


def violations(
    store: Store, name: str, *, saved: set[str], deleted: set[str], compacted: set[str]
) -> Iterator[str]:
    """The faults on the disk, by what writers were told and the name of the last one."""
    yield from (finding.code for finding in check_log(store.path.read_bytes()))
    logs, principles = texts(Store(store.path), "log"), texts(store, "principle")
    gone = removed(store)
    yield from (f"{text} is lost" for text in compacted - principles)
    yield from (f"{text} is back" for text in deleted & logs)
    for text in saved:
        writer, _, number = text.rpartition(" ")
        first = int(number) % GROUP == 0  # it is deleted before the others are compacted
        replaced = f"{writer} {int(number) // GROUP}" in principles
        if (text in logs) is replaced and not first:
            yield f"{text} is lost, or still there beside its principle"
        if writer == name and text not in logs | gone:
            yield f"{text} is in neither file"


def texts(store: Store, type: str) -> set[str]:
    return {record.text for record in store.read_all() if record.type == type}


def removed(store: Store) -> set[str]:
    """The texts of the records that the journal holds, but for a torn line."""
    return {text for _, text in entries(store)}


def entries(store: Store) -> Iterator[tuple[str, str]]:
    """When each record left, which is one time for one change, and its text."""
    for line in (bytes_of(store.path.with_name(".removed.jsonl")) or b"").splitlines():
        with contextlib.suppress(ValueError):
            entry = json.loads(line)
            yield entry["removed_at"], json.loads(entry["line"])["missing_context"]
