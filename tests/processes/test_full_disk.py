"""Every amount of space that a disk may have left for a change (S19)."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fault_scenarios import SCENARIOS
from fault_survival import FaultProcess, Recorded, duds_after, fault_process, record
from processes import NAMESPACE, can_mount
from project_trees import build

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits and mounts of POSIX")

MOUNT = 'mount -t tmpfs -o size=2m,nr_inodes=64 none "$0" && exec "$@"'
SPACES = [{"pages": count} for count in range(8)] + [{"files": count} for count in range(5)]


def violations(change: Recorded, folder: Path, answer: dict[str, Any]) -> list[str]:
    """The faults of a project on a full disk; the check uses the project up."""
    duds = duds_after(change.scenario, "", answer["outcome"])
    found = change.violations(folder, answer, duds=duds)
    if answer["outcome"] == "error" and answer["code"] not in ("full", "unconfirmed"):
        found.append(f"a full disk is said to be {answer['code']}")
    return found


@pytest.mark.timeout(900)
@pytest.mark.requirement("S14", "S19", "S21")
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if "journal full" not in name])
def test_a_file_that_may_grow_to_any_size_leaves_the_old_log_or_the_new_one(
    faulty: FaultProcess,
    scenario: str,
    quick_folder: Path,
    rounds: Callable[[int, int], int],
) -> None:
    change = record(faulty, scenario, quick_folder)
    sizes = sorted(written(change))
    chosen = random.Random(scenario).sample(sizes, min(len(sizes), rounds(2, 3_000)))
    wrong = []
    limits = [{"limit": size} for size in chosen]
    for folder, limit, answer in change.attempts(faulty, quick_folder / "met", limits):
        wrong += [(sentence, limit) for sentence in violations(change, folder, answer)]
    assert wrong == []


def written(change: Recorded) -> set[int]:
    """Every size that a file has while the change writes it, byte by byte."""
    sizes = {call.file: 0 for call in change.calls}
    names = {call.file: call.path for call in change.calls if call.kind == "open"}
    sizes |= {file: len(change.before.get(name, b"")) for file, name in names.items()}
    found: set[int] = set()
    for call in filter(lambda call: call.kind == "write", change.calls):
        end = sizes[call.file] + len(call.data)
        found.update(range(sizes[call.file], end + 1))
        sizes[call.file] = end
    return found


@pytest.mark.timeout(900)
@pytest.mark.requirement("S14", "S19", "S21")
def test_a_disk_with_any_space_left_holds_the_old_log_or_the_new_one(
    faulty: FaultProcess,
    quick_folder: Path,
    rounds: Callable[[int, int], int],
) -> None:
    if not can_mount():
        pytest.skip("this kernel lets no ordinary user mount a small disk")
    every = list(itertools.product(SCENARIOS, SPACES))
    chosen = random.Random("full disks").sample(every, rounds(12, len(every)))
    by_scenario: dict[str, list[dict[str, int]]] = {}
    for scenario, space in chosen:
        by_scenario.setdefault(scenario, []).append(space)
    wrong = []
    done = 0
    with (
        tempfile.TemporaryDirectory() as disk,
        fault_process([*NAMESPACE, "sh", "-c", MOUNT, disk]) as crowded,
    ):
        for scenario, spaces in by_scenario.items():
            change = record(faulty, scenario, quick_folder / scenario)
            tree = {name: data.decode("latin-1") for name, data in change.before.items()}
            order = {"do": "crowd", "scenario": scenario, "folder": disk, "tree": tree}
            for space in spaces:
                answer = crowded.order(**order, **space)
                left = {name: data.encode("latin-1") for name, data in answer["tree"].items()}
                folder = build(quick_folder / "left", left)
                found = violations(change, folder, answer)
                shutil.rmtree(folder)
                wrong += [(sentence, scenario, space) for sentence in found]
                done += answer["outcome"] == "done"
    assert wrong == []
    assert 0 < done < len(chosen)
