"""Processes on one log: each saw it in one order, nothing is lost, and nothing is half written."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest
from cli_process import USERS, environment
from every_sample import every_sample, samples
from fault_survival import let_time_pass
from git_repository import opened
from linearizability import Operation, disagreement
from paths import SUPPORT
from project_logs import read as bytes_of
from run_profile import FULL
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


LOG: Mapping[str, object] = {"type": "log", "topic": "auth", "lesson": "rule"}
RULE: Mapping[str, object] = {"type": "principle", "topic": "auth", "lesson": "all"}
Asked = tuple[str, Mapping[str, object], Mapping[str, object] | None]
"""The name of an operation, its parameters and its answer."""


def saved(how: str, gap: str, ref: str, count: str) -> Asked:
    params = {**LOG, "missing_context": gap}
    return "log_memory", params, {"saved": how, "ref": ref, "count": int(count)}


def compacted(*sources: str) -> Asked:
    removed = [ref.partition("@")[0] for ref in sources]
    answer = {"saved": "created", "ref": "r@1", "count": 1}
    answer |= {"sources_removed": removed, "sources_kept": []}
    return "log_memory", {**RULE, "source_ids": sources}, answer


def searched(*shown: str) -> Asked:
    records = []
    for text, _, ref in (one.partition("=") for one in shown):
        gap = {**LOG, "missing_context": text}
        principle = {**RULE, "missing_context": "", "source_count": 2}
        records.append({**(principle if text == "all" else gap), "ref": ref, "occurrences": 1})
    return "search_memory", {}, {"records": records}


def deleted(*refs: str, done: bool = True) -> Asked:
    return "delete_records", {"refs": [*refs]}, {} if done else None


DONE: Mapping[str, Callable[..., Asked]] = {
    "created": partial(saved, "created"),
    "updated": partial(saved, "updated"),
    "compacted": compacted,
    "searched": searched,
    "deleted": deleted,
    "kept": partial(deleted, done=False),
    "undone": lambda *refs: ("undo", {}, {"restored": refs, "removed": ()}),
}


@every_sample("told, rows", samples("histories.txt").items())
@pytest.mark.requirement("S18")
def test_the_checker_refuses_a_history_that_no_order_explains(told: str, rows: list[str]) -> None:
    history: dict[str, list[Operation]] = {}
    for process, span, done, *words in map(str.split, rows):
        moments = map(int, span.split("-"))
        history.setdefault(process, []).append(Operation(*moments, *DONE[done](*words)))
    assert told.partition(" ⇒ ")[2] in (disagreement([*history.values()]) or "")


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


def start_writer(project: Path, name: str) -> subprocess.Popen[str]:
    words = ("write", project, name, 10_000, "mixed")
    command = [sys.executable, SUPPORT / "store_process.py", *words]
    return subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, encoding="utf-8")


def acknowledged(output: str) -> list[tuple[str, str]]:
    """Whole answers only: a killed process may have torn its last one."""
    lines = output.splitlines(keepends=True)
    return [(kind, text) for kind, text in (json.loads(n) for n in lines if n.endswith("\n"))]


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
        writer = start_writer(project, name)
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
