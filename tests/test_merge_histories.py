"""Histories of logs, merged by real git, against what the sets say (N02)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from git_branches import LOG, attempt, fork, logged, register
from git_repository import git, isolate, repository
from merge_histories import History
from merge_specification import violations
from sentinel_memory.core.document import Document

pytestmark = pytest.mark.requirement("N02")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    isolate(monkeypatch, tmp_path / "home")
    return repository(tmp_path)


def version(clone: Path, revision: str) -> bytes:
    shown = attempt(clone, "show", f"{revision}:{LOG.as_posix()}")
    return shown.stdout.encode() if shown.returncode == 0 else b""


def parted(clone: Path, seed: int) -> list[str]:
    """Puts the branches of a history into a repository, and returns their names."""
    history = History(seed)
    base = history.base()
    return fork(clone, base, *(history.branch(base) for _ in range(history.branches())))


@pytest.mark.parametrize("command", ["merge", "rebase"])
def test_what_git_does_with_the_driver_is_what_the_sets_say(
    clone: Path, command: str, rounds: Callable[[int, int], int]
) -> None:
    register(clone)
    for seed in range(rounds(14, 100)):
        first, *others = parted(clone, seed)
        git(clone, "checkout", "--quiet", first)
        # A rebase replays commit by commit, and so merges more than once from the second on.
        for other in others if command == "merge" else others[:1]:
            base = git(clone, "merge-base", "HEAD", other).strip()
            sides = [version(clone, one) for one in (base, "HEAD", other)]
            git(clone, command, "--quiet", other)
            assert violations(*sides, logged(clone)) == [], (seed, other)
            assert git(clone, "status", "--porcelain") == ""


@pytest.mark.parametrize(
    "command", ["/nowhere/python -I launch.py merge-driver %O %A %B %P", "false"]
)
def test_without_a_driver_that_works_nothing_of_a_side_is_lost_without_a_conflict(
    clone: Path, command: str, rounds: Callable[[int, int], int]
) -> None:
    register(clone, command)
    for seed in range(rounds(6, 50)):
        first, other, *_ = parted(clone, seed)
        git(clone, "checkout", "--quiet", first)
        base = version(clone, "main")
        ours, theirs = version(clone, first), version(clone, other)
        if attempt(clone, "merge", other).returncode:
            assert Document.parse(logged(clone)).conflicts, seed
            git(clone, "merge", "--abort")
            continue
        added = {*ours.splitlines(), *theirs.splitlines()} - {*base.splitlines()}
        assert added <= {*logged(clone).splitlines()}, seed
