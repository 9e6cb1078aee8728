"""A commit of the memory that git does not make leaves everything as it was (K10)."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from commit_states import (
    BEFORE,
    ONE,
    PATIENCE,
    THREE,
    commit,
    hook,
    state,
    tracked,
    untracked,
    with_code,
)
from git_branches import LOG, attempt, write
from git_repository import commit_all, git
from processes import is_alive
from refusals import refused
from run_profile import FULL
from sentinel_memory.core.errors import FileError, InvalidParams

pytestmark = [
    pytest.mark.requirement("K10"),
    pytest.mark.skipif(sys.platform == "win32", reason="the hooks are shell scripts"),
]


@pytest.fixture
def clone(clone: Path) -> Path:
    return with_code(clone)


def refusing_hook(clone: Path) -> None:
    hook(clone, "pre-commit", "exit 1")


def refusing_message(clone: Path) -> None:
    hook(clone, "commit-msg", "exit 1")


def unsigned(clone: Path) -> None:
    git(clone, "config", "commit.gpgSign", "true")
    git(clone, "config", "gpg.program", "/bin/false")


def nobody(clone: Path) -> None:
    git(clone, "config", "user.useConfigOnly", "true")
    for name in ("user.name", "user.email"):
        git(clone, "config", "--global", "--unset", name)


def slow(clone: Path) -> None:
    hook(clone, "pre-commit", "echo $$ > hook-runs; exec sleep 600")


def stubborn(clone: Path) -> None:
    """A hook that will not end, and goes on in a program of its own."""
    hook(clone, "pre-commit", "trap '' TERM; echo $$ > hook-runs; while :; do sleep 1; done")


def stopped(clone: Path) -> None:
    """Git cannot take its locks away any more."""
    hook(clone, "pre-commit", "echo $$ > hook-runs; kill -STOP $PPID; exec sleep 600")


State = Callable[[Path], None]
REFUSALS: tuple[dict[State, str], ...] = (
    {refusing_hook: "commit_hook", nobody: "commit_identity"},
    {refusing_message: "commit_hook", unsigned: "commit_unsigned"},
    {slow: "commit_late", stubborn: "commit_late", stopped: "commit_late"},
)
"""With their codes: before git has a message, after it, and where our patience ends it."""


def refusals() -> Iterator[tuple[State, State, str]]:
    """Every state before with every moment, in which the refusals take turns.

    The full profile has every state with every refusal.
    """
    for of_moment in REFUSALS:
        turns = itertools.cycle(of_moment)
        for before in BEFORE:
            for refuse in of_moment if FULL else (next(turns),):
                yield before, refuse, of_moment[refuse]


@pytest.mark.parametrize(("before", "refuse", "code"), [*refusals()])
def test_a_commit_that_fails_leaves_index_and_locks_as_they_were(
    clone: Path, before: State, refuse: State, code: str
) -> None:
    before(clone)
    refuse(clone)
    was = state(clone)
    with pytest.raises(FileError) as caught:
        commit(clone, PATIENCE if code == "commit_late" else 60.0)
    assert (caught.value.code, state(clone)) == (code, was)
    runs = clone / "hook-runs"
    assert not runs.exists() or not is_alive(int(runs.read_text(encoding="utf-8")))


def in_the_middle(clone: Path, command: str) -> None:
    """Lets a merge, a pick or a revert stop at a conflict in another file."""
    for branch, text in (("side", "a = 2\n"), ("main", "a = 3\n")):
        git(clone, "checkout", "--quiet", "-B", branch, "HEAD" if branch == "side" else "HEAD~1")
        (clone / "code.py").write_text(text, encoding="utf-8", newline="\n")
        commit_all(clone)
    assert attempt(clone, command, "side").returncode == 1


@pytest.mark.requirement("S19")
@pytest.mark.parametrize(
    ("command", "before"), [("merge", untracked), ("cherry-pick", tracked), ("revert", tracked)]
)
def test_a_lesson_survives_a_commit_in_a_merge_and_the_abort_of_it(
    clone: Path, command: str, before: State
) -> None:
    if before is tracked:
        write(clone, ONE)
        commit_all(clone)
    in_the_middle(clone, command)
    write(clone, THREE)
    was = state(clone)
    with refused(InvalidParams, match="Finish that first"):
        commit(clone)
    assert state(clone) == was
    git(clone, command, "--abort")
    assert (clone / LOG).read_bytes() == THREE


def test_a_conflict_without_a_merge_is_told_before_anything_is_done(clone: Path) -> None:
    in_the_middle(clone, "merge")
    (clone / ".git" / "MERGE_HEAD").unlink()
    write(clone, THREE)
    was = state(clone)
    with refused(InvalidParams, match="Finish that first"):
        commit(clone)
    assert state(clone) == was


@pytest.mark.parametrize("before", [untracked, tracked])
def test_a_lock_of_another_git_is_left_alone(clone: Path, before: State) -> None:
    before(clone)
    lock = clone / ".git" / "index.lock"
    lock.write_bytes(b"")
    was = state(clone)
    with pytest.raises(FileError) as caught:
        commit(clone)
    assert (caught.value.code, state(clone)) == ("commit_locked", was)
    assert (clone / caught.value.file) == lock
