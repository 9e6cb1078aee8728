"""Histories of logs, merged by real git, against what the sets say (N02)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from git_branches import LOG, attempt, fork, logged, register, write
from git_repository import git, opened
from merge_histories import History
from merge_specification import violations
from sentinel_memory.contract.forms import ResolveConflictsParams
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.log.document import Document
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.resolve_conflicts import resolve_conflicts

pytestmark = pytest.mark.requirement("N02")


def version(clone: Path, revision: str) -> bytes:
    shown = attempt(clone, "show", f"{revision}:{LOG.as_posix()}")
    return shown.stdout.encode() if shown.returncode == 0 else b""


def parted(clone: Path, seed: int) -> list[str]:
    """Puts the branches of a history into a repository, and returns their names.

    Of the histories that begin with an empty log every other begins without one, and some
    branches begin it anew.
    """
    history = History(seed)
    base = history.base()
    starts = [b"" if (seed + number) % 8 == 7 else base for number in range(history.branches())]
    before = None if base == b"" and seed % 2 else base
    return fork(clone, before, *(history.branch(start) for start in starts))


def versions(clone: Path, *revisions: str) -> list[bytes]:
    return [version(clone, revision) for revision in revisions]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("command", ["merge", "rebase"])
def test_what_git_does_with_the_driver_is_what_the_sets_say(
    clone: Path, command: str, rounds: Callable[[int, int], int]
) -> None:
    register(clone)
    for seed in range(rounds(4, 100)):
        first, *others = parted(clone, seed)
        git(clone, "checkout", "--quiet", first)
        # A rebase replays commit by commit, and so merges more than once from the second on.
        for number, other in enumerate(others if command == "merge" else others[:1]):
            base = git(clone, "merge-base", "HEAD", other).strip()
            before = versions(clone, base, "HEAD", other)
            draft = draft_on(clone, seed) if number == 0 and seed % 3 == 0 else None
            done = attempt(clone, command, "--quiet", "--autostash", other)
            wrong = violations(*before, version(clone, "HEAD")) if done.returncode == 0 else []
            if draft is not None:
                wrong += violations(before[1], version(clone, "HEAD"), draft, logged(clone))
            assert (done.returncode, wrong) == (0, []), (seed, other, done.stderr)
            assert git(clone, "ls-files", "-u") == ""
            git(clone, "checkout", "--quiet", "--force", "HEAD")


def draft_on(clone: Path, seed: int) -> bytes:
    """Changes the log without a commit, as a lesson does that was saved before a pull."""
    draft = History(seed + 1_000).branch(version(clone, "HEAD"))
    write(clone, draft)
    return draft


COMMANDS = {
    "without the driver": None,
    "with its command removed": "/nowhere/python -I launch.py merge-driver %O %A %B %P",
    "with a driver that crashes": "sh -c 'kill -ABRT $$'",
}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", COMMANDS)
def test_without_a_driver_that_works_nothing_is_lost_and_a_conflict_is_resolved_as_the_sets_say(
    clone: Path, name: str, rounds: Callable[[int, int], int]
) -> None:
    command = COMMANDS[name]
    if command is not None:
        register(clone, command)
    for seed in range(rounds(2, 50)):
        first, other, *_ = parted(clone, seed)
        git(clone, "checkout", "--quiet", first)
        base = git(clone, "merge-base", first, other).strip()
        before = versions(clone, base, first, other)
        conflict = attempt(clone, "merge", other).returncode != 0
        wrong = resolved_wrongly(clone, before) if conflict else lost(*before, logged(clone))
        assert wrong == [], seed
        git(clone, "reset", "--quiet", "--hard")


def lost(base: bytes, ours: bytes, theirs: bytes, merged: bytes) -> list[bytes]:
    """The lines that a side added and that are not in what git made of lines."""
    added = {*ours.splitlines(), *theirs.splitlines()} - {*base.splitlines()}
    return sorted(added - {*merged.splitlines()})


def resolved_wrongly(clone: Path, before: list[bytes]) -> list[str]:
    """The faults after two saves during a conflict and its resolution."""
    conflicts = Document.parse(logged(clone)).conflicts
    memory = opened(clone)
    for gap in ("during one", "during two"):
        log_memory(memory, LogMemoryParams(topic="auth", missing_context=gap, lesson="rule"))
    resolve_conflicts(memory, ResolveConflictsParams(write=True))
    lines = logged(clone).splitlines(keepends=True)
    saved = [line for line in lines if b'"during ' in line]
    return [
        *([] if conflicts else ["no markers"]),
        *([] if len(saved) == 2 else [f"{len(saved)} of 2 saves"]),
        *violations(*before, b"".join(line for line in lines if line not in saved)),
    ]
