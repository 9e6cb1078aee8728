"""A commit of the memory that git does not make leaves everything as it was (K10)."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from code_projects import write as write_file
from git_branches import LOG, attempt, write
from git_repository import commit_all, git, opened
from processes import is_alive
from refusals import failing, refused
from run_profile import FULL
from sample_records import log, log_of
from sentinel_memory.contract.care import CommitMemoryParams
from sentinel_memory.core.errors import FileError, InvalidParams
from sentinel_memory.service.review_memory import commit_memory

pytestmark = [
    pytest.mark.requirement("K10"),
    pytest.mark.skipif(sys.platform == "win32", reason="the hooks are shell scripts"),
]

ONE, TWO, THREE = (
    log_of(*map(log, texts.split())) for texts in ("one", "one two", "one two three")
)
"""The log before, staged and as it is."""
PATIENCE = 0.5
State = Callable[[Path], None]


@pytest.fixture
def clone(clone: Path) -> Path:
    """A repository with a file that is no memory."""
    write_file(clone, "code.py", "a = 1\n")
    commit_all(clone)
    return clone


def commit(project: Path, seconds: float = 60.0) -> str | None:
    """Commits the memory as the operation does, with this patience for git; returns the commit."""
    return commit_memory(opened(project), CommitMemoryParams(), seconds).commit


def hook(clone: Path, name: str, script: str) -> None:
    write_file(clone, f".git/hooks/{name}", f"#!/bin/sh\n{script}\n").chmod(0o755)


def after(*steps: bytes | str) -> State:
    """A repository after some steps: a log that is written, or a command of git."""

    def take(clone: Path) -> None:
        for step in steps:
            if isinstance(step, bytes):
                write(clone, step)
            else:
                git(clone, *step.split())

    return take


ADD, COMMIT = "add --all", "commit --quiet --message all"
untracked = after(THREE)
tracked = after(ONE, ADD, COMMIT, THREE)
first_of_all = after("update-ref -d HEAD", THREE)  # and other files are staged
BEFORE = {
    "untracked": untracked,
    "tracked": tracked,
    "staged": after(THREE, ADD),
    "partly staged": after(ONE, ADD, COMMIT, TWO, ADD, THREE),
    "intended": after(THREE, f"add --intent-to-add {LOG.as_posix()}"),
    "first of all": first_of_all,
}
"""What git knows of a log before its commit: nothing, an older one, a part, all of it."""
of_either = pytest.mark.parametrize("before", [untracked, tracked], ids=["untracked", "tracked"])


def state(clone: Path) -> tuple[bytes, str, bytes, list[str]]:
    """The index byte for byte, the last commit, the log, and the locks that somebody holds."""
    index = clone / ".git" / "index"
    return (
        index.read_bytes() if index.exists() else b"",
        attempt(clone, "rev-parse", "HEAD").stdout,
        (clone / LOG).read_bytes(),
        sorted(path.name for path in (clone / ".git").rglob("*.lock")),
    )


nobody = after(
    "config user.useConfigOnly true",
    "config --global --unset user.name",
    "config --global --unset user.email",
)
unsigned = after("config commit.gpgSign true", "config gpg.program /bin/false")


def hooked(name: str, script: str) -> State:
    return lambda clone: hook(clone, name, script)


RUNS = "echo $$ > hook-runs; "
STUBBORN = f"trap '' TERM; {RUNS}while :; do sleep 1; done"
"""A hook that will not end, and goes on in a program of its own."""
STOPPED = f"{RUNS}kill -STOP $PPID; exec sleep 600"
"""Git cannot take its locks away any more."""

REFUSALS: tuple[dict[State, str], ...] = (
    {hooked("pre-commit", "exit 1"): "commit_hook", nobody: "commit_identity"},
    {hooked("commit-msg", "exit 1"): "commit_hook", unsigned: "commit_unsigned"},
    {
        hooked("pre-commit", script): "commit_late"
        for script in (f"{RUNS}exec sleep 600", STUBBORN, STOPPED)
    },
)
"""With their codes: before git has a message, after it, and where our patience ends it."""


def refusals() -> Iterator[tuple[State, State, str]]:
    """Every state before with every moment, in which the refusals take turns.

    The full profile has every state with every refusal.
    """
    for of_moment in REFUSALS:
        turns = itertools.cycle(of_moment)
        for before in BEFORE.values():
            for refuse in of_moment if FULL else (next(turns),):
                yield before, refuse, of_moment[refuse]


@pytest.mark.parametrize(("before", "refuse", "code"), [*refusals()])
def test_a_commit_that_fails_leaves_index_and_locks_as_they_were(
    clone: Path, before: State, refuse: State, code: str
) -> None:
    before(clone)
    refuse(clone)
    was = state(clone)
    with failing(FileError, code):
        commit(clone, PATIENCE if code == "commit_late" else 60.0)
    assert state(clone) == was
    runs = clone / "hook-runs"
    assert not runs.exists() or not is_alive(int(runs.read_text(encoding="utf-8")))


@pytest.mark.requirement("S19")
@pytest.mark.parametrize("command", ["merge", "cherry-pick", "revert", "a conflict alone"])
def test_a_lesson_survives_a_commit_in_a_merge_and_its_abort(clone: Path, command: str) -> None:
    if command != "merge":
        write(clone, ONE)
        commit_all(clone)
    for branch, text in (("side", "a = 2\n"), ("main", "a = 3\n")):
        git(clone, "checkout", "--quiet", "-B", branch, "HEAD" if branch == "side" else "HEAD~1")
        write_file(clone, "code.py", text)
        commit_all(clone)
    git_command = "merge" if command == "a conflict alone" else command
    assert attempt(clone, git_command, "side").returncode == 1
    write(clone, THREE)
    kept = (clone / ".git" / "MERGE_HEAD").rename(clone / "aside") if " " in command else None
    was = state(clone)
    with refused(InvalidParams, match="Finish that first"):
        commit(clone)
    assert state(clone) == was
    if kept:
        kept.rename(clone / ".git" / "MERGE_HEAD")
    git(clone, git_command, "--abort")
    assert (clone / LOG).read_bytes() == THREE


@of_either
def test_a_lock_of_another_git_is_left_alone(clone: Path, before: State) -> None:
    before(clone)
    lock = write_file(clone, ".git/index.lock", "")
    was = state(clone)
    with failing(FileError, "commit_locked") as caught:
        commit(clone)
    assert (state(clone), clone / caught.value.file) == (was, lock)


def test_a_work_tree_and_a_submodule_have_their_own_index(clone: Path, tmp_path: Path) -> None:
    other = tmp_path / "other tree"
    git(clone, "worktree", "add", "--quiet", "--detach", str(other))
    write(other, THREE)
    was = (clone / ".git" / "index").read_bytes()
    hook(clone, "pre-commit", "kill -STOP $PPID; exec sleep 600")
    with pytest.raises(FileError):
        commit(other, PATIENCE)
    assert list((clone / ".git").rglob("*.lock")) == []
    (clone / ".git" / "hooks" / "pre-commit").unlink()
    assert commit(other) == git(other, "rev-parse", "--short", "HEAD").strip()
    assert git(other, "status", "--porcelain") == ""
    assert (clone / ".git" / "index").read_bytes() == was
    # A submodule commits into itself, and not the choice of one person.
    allowed = ("-c", "protocol.file.allow=always")
    git(clone, *allowed, "submodule", "add", "--quiet", str(clone), "inner")
    inner = clone / "inner"
    assert (inner / ".git").is_file()
    tracked(inner)
    ignore = inner / ".context" / ".gitignore"
    ignore.write_bytes(b"*\n")
    assert commit(inner) == git(inner, "rev-parse", "--short", "HEAD").strip()
    named = git(inner, "show", "--name-only", "--format=", "HEAD").split()
    assert (named, ignore.read_bytes()) == ([LOG.as_posix()], b"*\n")
    assert git(inner, "status", "--porcelain") == ""


@of_either
def test_a_memory_outside_of_a_sparse_checkout_is_not_committed(clone: Path, before: State) -> None:
    write_file(clone, "src/a.py", "a = 1\n")
    before(clone)
    git(clone, "add", "src")
    git(clone, "commit", "--quiet", "--allow-empty", "--message", "src")
    (clone / LOG).unlink()
    git(clone, "sparse-checkout", "set", "src")
    write(clone, TWO)
    was = state(clone)
    with refused(FileError, match="git sparse-checkout add"):
        commit(clone)
    assert state(clone) == was


def test_an_index_held_later_is_told(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sentinel_memory.git.commit._INDEX_SECONDS", 0.0)
    untracked(clone)
    hook(clone, "post-commit", "touch .git/index.lock")
    with failing(FileError, "commit_unindexed") as caught:
        commit(clone)
    (clone / ".git" / "index.lock").unlink()
    git(clone, *caught.value.file.split()[1:])
    assert git(clone, "status", "--porcelain") == ""


@of_either
def test_no_hook_that_goes_on_undoes_a_commit_or_holds_it_up(clone: Path, before: State) -> None:
    before(clone)
    hook(clone, "pre-commit", "sleep 60 &")
    hook(clone, "post-commit", "exec sleep 600")
    begun = time.monotonic()
    assert commit(clone, 4 * PATIENCE) == git(clone, "rev-parse", "--short", "HEAD").strip()
    assert time.monotonic() - begun < 45
    assert git(clone, "status", "--porcelain") == ""
    assert git(clone, "show", f"HEAD:{LOG.as_posix()}").encode() == THREE
    assert state(clone)[3] == []


@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
def test_hooks_see_what_is_committed_and_nothing_else(clone: Path, before: State) -> None:
    before(clone)
    git(clone, "rm", "--quiet", "--cached", "code.py")
    hook(clone, "pre-commit", "git diff --cached --name-only >> seen; git ls-files >> seen")
    known = before is not first_of_all
    assert commit(clone) is not None
    seen = (clone / "seen").read_text(encoding="utf-8").split("\n")
    assert LOG.as_posix() in seen
    assert ("code.py" in seen) == known
    status = git(clone, "status", "--porcelain", "--", "code.py", ".context")
    assert status == ("D  code.py\n?? code.py\n" if known else "?? code.py\n")
