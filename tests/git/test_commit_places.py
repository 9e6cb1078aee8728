"""A commit of the memory in a second work tree, a submodule and a sparse checkout (K10)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from commit_states import (
    PATIENCE,
    THREE,
    TWO,
    commit,
    hook,
    state,
    tracked,
    untracked,
    with_code,
)
from git_branches import LOG, write
from git_repository import git
from refusals import refused
from sentinel_memory.core.errors import FileError

pytestmark = [
    pytest.mark.requirement("K10"),
    pytest.mark.skipif(sys.platform == "win32", reason="the hooks are shell scripts"),
]


@pytest.fixture
def clone(clone: Path) -> Path:
    return with_code(clone)


def test_a_work_tree_beside_the_clone_has_its_own_index(clone: Path, tmp_path: Path) -> None:
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


def test_a_submodule_commits_into_itself(clone: Path, tmp_path: Path) -> None:
    inner = clone / "inner"
    git(
        clone,
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "add",
        "--quiet",
        str(clone),
        "inner",
    )
    assert (inner / ".git").is_file()
    write(inner, THREE)
    assert commit(inner) == git(inner, "rev-parse", "--short", "HEAD").strip()
    assert git(inner, "status", "--porcelain") == ""


@pytest.mark.parametrize("before", [untracked, tracked])
def test_a_memory_outside_of_a_sparse_checkout_is_not_committed(
    clone: Path, before: Callable[[Path], None]
) -> None:
    (clone / "src").mkdir()
    (clone / "src" / "a.py").write_text("a = 1\n", encoding="utf-8", newline="\n")
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


def test_the_choice_of_one_person_is_not_committed(clone: Path) -> None:
    tracked(clone)
    ignore = clone / ".context" / ".gitignore"
    ignore.write_bytes(b"*\n")
    assert commit(clone) is not None
    named = git(clone, "show", "--name-only", "--format=", "HEAD").split()
    assert named == [LOG.as_posix()]
    assert ignore.read_bytes() == b"*\n"
