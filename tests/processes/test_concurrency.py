"""Equal processes on one log: nothing is lost, and nothing is half written (S18, S19)."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fault_survival import let_time_pass
from paths import SUPPORT
from project_trees import read
from run_profile import only_full
from sample_records import log
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.store.journal import KEPT
from sentinel_memory.store.store import Store

PROCESS = SUPPORT / "store_process.py"
GROUP = 4


def start(project: Path, name: str, count: int, mode: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(PROCESS), "write", str(project), name, str(count), mode],
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def acknowledged(output: str) -> list[tuple[str, str]]:
    """Whole answers only: a killed process may have torn its last one."""
    lines = output.splitlines(keepends=True)
    return [(kind, text) for kind, text in (json.loads(n) for n in lines if n.endswith("\n"))]


@only_full("what processes of every face saw of one log is checked in test_linearizability.py")
@pytest.mark.requirement("S18")
def test_eight_processes_lose_no_record_of_each_other(
    project: Path, rounds: Callable[[int, int], int]
) -> None:
    count = rounds(100, 250)
    writers = [start(project, f"writer {number}", count) for number in range(8)]
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
        writer = start(project, name, 10_000, "mixed")
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
    """The faults on the disk: torn lines, acknowledged changes that are not there, half ones.

    Args:
        store: the log.
        name: of the writer that was killed last; the journal still has what it removed.
        saved: the texts that all writers were told are saved.
        deleted: those of the deleted ones.
        compacted: those of the principles.
    """
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
    for line in (read(store.path.with_name(".removed.jsonl")) or b"").splitlines():
        with contextlib.suppress(ValueError):
            entry = json.loads(line)
            yield entry["removed_at"], json.loads(entry["line"])["missing_context"]
