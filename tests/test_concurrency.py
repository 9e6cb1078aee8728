"""Equal processes on one log: nothing is lost, and nothing is half written (S18, S19)."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sample_records import log
from sentinel_memory.core.checks import check_log
from sentinel_memory.core.store import Store

PROCESS = Path(__file__).with_name("store_process.py")
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


@pytest.mark.requirement("S14", "S18")
def test_processes_that_compact_take_only_their_own_sources(project: Path) -> None:
    writers = [start(project, f"writer {number}", 6 * GROUP, "compacting") for number in range(4)]
    for writer in writers:
        writer.communicate()
    records = Store.of_project(project).read_all()
    assert {record.text for record in records} == {
        f"writer {w} {n}" for w in range(4) for n in range(6)
    }
    assert {(record.type, record.source_count) for record in records} == {("principle", GROUP)}


@pytest.mark.requirement("S14", "S18", "S19")
def test_a_writer_killed_at_any_moment_leaves_a_whole_log_with_all_it_acknowledged(
    project: Path, rounds: Callable[[int, int], int]
) -> None:
    moments = random.Random(20_260_101)
    store = Store.of_project(project)
    saved: set[str] = set()
    compacted: set[str] = set()
    for number in range(rounds(20, 200)):
        name = f"round {number}"
        writer = start(project, name, 10_000, "compacting")
        assert writer.stdout is not None
        head = writer.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            writer.wait(moments.uniform(0, 0.08))
        writer.kill()
        for kind, text in acknowledged(head + writer.communicate()[0]):
            (saved if kind == "saved" else compacted).add(text)
        check_whole(store, saved, compacted)
        # The next reader and writer are not held up by what the killed one left.
        assert store.upsert_log(log(f"after {name}")).created
    assert len(saved) > rounds(20, 200)
    assert compacted


def check_whole(store: Store, saved: set[str], compacted: set[str]) -> None:
    """What is on the disk: whole lines, every acknowledged change, no half compaction."""
    assert check_log(store.path.read_bytes()) == []
    records = Store(store.path).read_all()
    logs = {record.text for record in records if record.type == "log"}
    principles = {record.text for record in records if record.type == "principle"}
    assert compacted <= principles
    for text in saved:
        name, _, number = text.rpartition(" ")
        replaced = f"{name} {int(number) // GROUP}" in principles
        assert (text in logs) is not replaced
