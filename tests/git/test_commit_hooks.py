"""Hooks of the repository around a commit of the memory (K10)."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from commit_states import (
    BEFORE,
    PATIENCE,
    THREE,
    commit,
    first_of_all,
    hook,
    state,
    tracked,
    untracked,
    with_code,
)
from git_branches import LOG
from git_repository import git
from sentinel_memory.core.errors import FileError

pytestmark = [
    pytest.mark.requirement("K10"),
    pytest.mark.skipif(sys.platform == "win32", reason="the hooks are shell scripts"),
]


@pytest.fixture
def clone(clone: Path) -> Path:
    return with_code(clone)


def test_an_index_that_is_held_behind_the_commit_is_told_with_what_to_run(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sentinel_memory.git.commit._INDEX_SECONDS", 0.0)
    untracked(clone)
    hook(clone, "post-commit", "touch .git/index.lock")
    with pytest.raises(FileError) as caught:
        commit(clone)
    assert caught.value.code == "commit_unindexed"
    (clone / ".git" / "index.lock").unlink()
    git(clone, *caught.value.file.split()[1:])
    assert git(clone, "status", "--porcelain") == ""


@pytest.mark.parametrize("before", [untracked, tracked])
def test_a_hook_that_goes_on_behind_a_commit_does_not_undo_it(
    clone: Path, before: Callable[[Path], None]
) -> None:
    before(clone)
    hook(clone, "post-commit", "exec sleep 600")
    assert commit(clone, PATIENCE) == git(clone, "rev-parse", "--short", "HEAD").strip()
    assert git(clone, "status", "--porcelain") == ""
    assert git(clone, "show", f"HEAD:{LOG.as_posix()}").encode() == THREE
    assert state(clone)[3] == []


def test_what_a_hook_leaves_running_does_not_hold_up_the_commit(clone: Path) -> None:
    tracked(clone)
    hook(clone, "pre-commit", "sleep 60 &")
    begun = time.monotonic()
    assert commit(clone) is not None
    assert time.monotonic() - begun < 45


@pytest.mark.parametrize("before", BEFORE)
def test_hooks_see_what_is_committed_and_nothing_else(
    clone: Path, before: Callable[[Path], None]
) -> None:
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
