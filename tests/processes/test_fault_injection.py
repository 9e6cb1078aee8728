"""A fault at every system call of a change, or a full disk: the old or the new log, whole (S19)."""

from __future__ import annotations

import itertools
import os
import posixpath
import random
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from fault_layer import Call, faults_of
from fault_process import SCENARIOS
from fault_survival import FaultProcess, Recorded, duds_after, fault_process, record
from processes import NAMESPACE, can_mount
from project_logs import Tree, build

# The possible states of a disk after a loss of power: only synced data is certain (S19).
#
# The bytes of a file are certain once the file was synced, a name once its folder was. Until then
# each may be there, not there, or of the bytes a part, or as many zeros, in any order; a rename may
# have reached the new name and not the old one. That is more than any one file system allows
# itself.

_CHANGING = ("create", "write", "mkdir", "link", "replace", "unlink")


class _File:
    """The bytes of a file, by whatever names it has."""

    def __init__(self, data: bytes, synced: bytes) -> None:
        self.data = data
        self.synced = synced

    def possible(self) -> list[bytes]:
        """The bytes that it may have; one answer where it is synced."""
        added = self.data.removeprefix(self.synced)
        parts = (b"", added[: len(added) // 2], bytes(len(added)), added)
        return list(dict.fromkeys(self.synced + part for part in parts))


class Disk:
    """A project on a disk, while a recorded change goes on."""

    def __init__(self, before: Tree) -> None:
        """Takes these files as synced, and their folders."""
        self._names: dict[str, list[_File | None]] = {
            name: [_File(data, data)] for name, data in before.items()
        }
        self._folders = {str(PurePosixPath(name).parent): True for name in before} | {".": True}
        self._open: dict[int, _File] = {}

    def after(self, call: Call) -> None:
        """Makes a call."""
        if not call.done:
            return
        if call.kind == "mkdir":
            self._folders[call.path] = False
        elif call.kind == "create":
            self._open[call.file] = _File(b"", b"")
            self._may_be(call.path, self._open[call.file])
        elif call.kind == "open" and call.path not in self._folders:
            self._open[call.file] = self._now(call.path)
        elif call.kind == "write":
            self._open[call.file].data += call.data.encode("latin-1")
        elif call.kind == "fsync":
            self._sync(call)
        elif call.kind in ("link", "replace"):
            self._may_be(call.to, self._now(call.path))
            if call.kind == "replace":
                self._may_be(call.path, None)
        elif call.kind == "unlink":
            self._may_be(call.path, None)
        else:
            assert call.kind not in ("truncate", "rmdir"), f"{call.kind} has no model"

    def states(self) -> Iterator[Tree]:
        """Every state in which the disk may be found, some of them more than once."""
        lost = {name for name, synced in self._folders.items() if not synced}
        if lost:
            yield {}
        files = {id(file): file for held in self._names.values() for file in held if file}
        for chosen in itertools.product(*self._names.values()):
            used = {id(file) for file in chosen if file}
            names = dict(zip(self._names, chosen, strict=True))
            for contents in itertools.product(*(files[one].possible() for one in used)):
                data = dict(zip(used, contents, strict=True))
                yield {name: data[id(file)] for name, file in names.items() if file}

    def _now(self, name: str) -> _File:
        file = self._names[name][-1]
        assert file is not None
        return file

    def _may_be(self, name: str, file: _File | None) -> None:
        self._names.setdefault(name, [None]).append(file)

    def _sync(self, call: Call) -> None:
        if call.file in self._open:
            self._open[call.file].synced = self._open[call.file].data
            return
        for name, held in self._names.items():
            if str(PurePosixPath(name).parent) == call.path:
                held[:] = held[-1:]
        for name in self._folders:
            if str(PurePosixPath(name).parent) == call.path:
                self._folders[name] = True


def losses(before: Tree, calls: Iterable[Call]) -> dict[frozenset[tuple[str, bytes]], bool]:
    """Returns the states in which a loss of power may leave a disk, during a change or after it.

    True stands for those that are possible after it, when it was acknowledged.
    """
    disk = Disk(before)
    found = {frozenset(state.items()): False for state in disk.states()}
    for call in calls:
        disk.after(call)
        if call.kind in _CHANGING or call.kind == "fsync":
            found |= {frozenset(state.items()): False for state in disk.states()}
    return found | {frozenset(state.items()): True for state in disk.states()}


pytestmark = pytest.mark.skipif(os.name == "nt", reason="calls of a system that has fork")

KINDS = {
    **dict.fromkeys(("open", "openat", "creat"), "open"),
    **dict.fromkeys(("write", "pwrite64"), "write"),
    **dict.fromkeys(("read", "pread64"), "read"),
    **dict.fromkeys(("fsync", "fdatasync"), "fsync"),
    **dict.fromkeys(("mkdir", "mkdirat"), "mkdir"),
    **dict.fromkeys(("rename", "renameat", "renameat2"), "replace"),
    **dict.fromkeys(("link", "linkat"), "link"),
    **dict.fromkeys(("unlink", "unlinkat"), "unlink"),
    **dict.fromkeys(("chmod", "fchmod", "fchmodat"), "chmod"),
    **dict.fromkeys(("truncate", "ftruncate"), "truncate"),
    **{"close": "close", "rmdir": "rmdir", "utimensat": "utime", "flock": "lock"},
}
"""The calls of Linux, as the layer names them; it need not see those that only look."""


@pytest.mark.timeout(900)
@pytest.mark.requirement("S14", "S19", "S21")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_fault_at_any_call_and_a_file_of_any_size_leave_the_old_log_or_the_new_one(
    faulty: FaultProcess, scenario: str, quick_folder: Path, rounds: Callable[[int, int], int]
) -> None:
    change = record(faulty, scenario, quick_folder)
    faults = [
        {"number": number, "fault": fault}
        for number, call in enumerate(change.calls, 1)
        for fault in faults_of(call.kind)
    ]
    limits = [{"limit": size} for size in sorted(written(change)) if "journal full" not in scenario]
    chosen = random.Random(scenario).sample(faults, min(len(faults), rounds(7, 10_000)))
    chosen += random.Random(scenario).sample(limits, min(len(limits), rounds(2, 3_000)))
    wrong = []
    for folder, met, answer in change.attempts(faulty, quick_folder / "met", chosen):
        call = change.calls[met["number"] - 1] if "number" in met else None
        wrong += [(told, call, met) for told in violations(change, folder, answer, **met)]
    assert wrong == []


@pytest.mark.requirement("S19")
@pytest.mark.parametrize("scenario", ["first save", "undo"])
def test_the_layer_sees_every_call_that_the_system_sees(scenario: str, quick_folder: Path) -> None:
    strace = shutil.which("strace")
    if strace is None or subprocess.run([strace, "-qq", "true"], check=False).returncode:
        pytest.skip("no strace that may watch a process")
    trace = quick_folder / "trace"
    watched = (strace, "-f", "-y", "-qq", "-s", "4096", "-e", "trace=file,desc", "-o", str(trace))
    with fault_process(watched) as process:
        change = record(process, scenario, quick_folder / "project")
    seen = traced(trace.read_text(encoding="utf-8"), quick_folder / "project" / "clean")
    assert counted(change.calls) in seen


def counted(calls: tuple[Call, ...]) -> list[tuple[str, str]]:
    """The calls that the layer saw, without those that only look."""
    same = {"create": "open", "unlock": "lock"}
    return [
        (same.get(call.kind, call.kind), call.path)
        for call in calls
        if call.kind not in ("stat", "list")
    ]


def traced(trace: str, folder: Path) -> list[list[tuple[str, str]]]:
    """The calls that strace saw in a folder, by process."""
    found: dict[str, list[tuple[str, str]]] = {}
    listing: set[str] = set()
    opened: dict[str, str] = {}
    for line in trace.splitlines():
        matched = re.match(r"(\d+) +(\w+)\((.*)", line)
        if matched is None or matched[2] not in KINDS:
            continue
        process, call, rest = matched.groups()
        rest = by_path(rest, call, process, opened)
        path = re.search(rf'{re.escape(str(folder))}(?:/([^">]*))?[">]', rest)
        if path is None:
            continue
        descriptor = rest.partition("<")[0]
        if (
            "O_DIRECTORY" in rest and "O_PATH" not in rest
        ):  # it is about to be listed, which the layer sees as one call
            listing.add(process + rest.rpartition("= ")[2].partition("<")[0])
        elif call == "close" and process + descriptor in listing:
            listing.remove(process + descriptor)
        else:
            name = posixpath.normpath((path[1] or ".").removesuffix(" (deleted)"))
            found.setdefault(process, []).append((KINDS[call], name))
    return list(found.values())


def by_path(rest: str, call: str, process: str, opened: dict[str, str]) -> str:
    """A call with the paths of its open folders, which `opened` knows by process and number."""
    if made := re.search(r"= (\d+)<([^>]*)>$", rest):
        opened[process + made[1]] = made[2]
    rest = re.sub(
        r"/proc/self/fd/(\d+)", lambda by: opened.get(process + by[1], by[0]).split(" (")[0], rest
    )
    return re.sub(r'^\d+<([^>]*)>, "', r'"\1/', rest) if call.endswith("at") else rest


@pytest.mark.timeout(900)
@pytest.mark.requirement("S14", "S19", "S21")
@pytest.mark.parametrize("scenario", sorted(SCENARIOS.keys() - {"save beside another program"}))
def test_a_loss_of_power_leaves_the_old_log_or_the_new_one(
    faulty: FaultProcess, scenario: str, quick_folder: Path
) -> None:
    change = record(faulty, scenario, quick_folder)
    states = losses(change.before, change.calls)
    wrong = []
    for state, acknowledged in states.items():
        folder = build(quick_folder / "found", dict(state))
        answer = {"outcome": "done" if acknowledged else "killed", "reached": True}
        found = change.violations(folder, answer, duds=0 if acknowledged else 1)
        wrong += [(sentence, sorted(dict(state)), acknowledged) for sentence in found]
        shutil.rmtree(folder)
    assert wrong == []


# Every amount of space that a disk may have left

MOUNT = 'mount -t tmpfs -o size=2m,nr_inodes=64 none "$0" && exec "$@"'
SPACES = [{"pages": count} for count in range(8)] + [{"files": count} for count in range(5)]


def violations(
    change: Recorded, folder: Path, answer: dict[str, Any], fault: str = "", **_: object
) -> list[str]:
    """What is wrong after a fault, or else on a full disk; the check uses the project up."""
    duds = duds_after(change.scenario, fault, answer["outcome"])
    found = change.violations(folder, answer, duds=duds)
    is_told_so = answer["outcome"] != "error" or answer["code"] in ("full", "unconfirmed")
    return found if fault or is_told_so else [*found, f"a full disk is said to be {answer['code']}"]


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
    faulty: FaultProcess, quick_folder: Path, rounds: Callable[[int, int], int]
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
