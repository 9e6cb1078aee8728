"""Saves while git checks out another branch: real git, stopped before its write (S18).

Git looks at all files first and replaces them later. A filter on a file that comes before the log
stops it in between, for as long as a test wants.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from git_repository import commit_all, git, isolate
from project_logs import POSIX
from sample_records import log
from sentinel_memory.core.changes.save import Saving, save
from sentinel_memory.core.log.document import Document
from sentinel_memory.store import files
from sentinel_memory.store.store import Store

pytestmark = [POSIX, pytest.mark.requirement("S18")]


@pytest.fixture
def branches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A log on the branch `here`; `there` has another one, and a file that git writes before it."""
    isolate(monkeypatch, tmp_path / "home")
    store = Store.of_project(tmp_path / "shop")
    store.root.mkdir()
    git(store.root, "init", "--quiet", "--initial-branch", "here")
    store.upsert_log(log("both"))
    commit_all(store.root)
    git(store.root, "checkout", "--quiet", "-b", "there")
    store.upsert_log(log("there"))
    (store.root / ".a").write_text("x\n", encoding="utf-8")
    (store.root / ".gitattributes").write_text(".a filter=stop\n", encoding="utf-8")
    commit_all(store.root)
    git(store.root, "checkout", "--quiet", "here")
    (store.root / ".git" / "info" / "attributes").write_text(".a filter=stop\n", encoding="utf-8")
    for name in ("reached", "go"):
        os.mkfifo(tmp_path / name)
    reached, go = (shlex.quote(str(tmp_path / name)) for name in ("reached", "go"))
    git(store.root, "config", "filter.stop.smudge", f"echo > {reached}; cat {go}; cat")
    return store


class Checkout:
    """A `git checkout there` that stops before it replaces the log, and ends with the block."""

    def __init__(self, root: Path) -> None:
        self._root, self._pipes = root, root.parent
        self._git: subprocess.Popen[bytes] | None = None
        self.let_go = False

    def begin(self) -> None:
        """Returns when git has looked at the log, and has its lock."""
        self._git = subprocess.Popen(["git", "checkout", "--quiet", "there"], cwd=self._root)
        (self._pipes / "reached").read_bytes()

    def go_on(self) -> None:
        """Lets git replace the log, once."""
        if self._git is not None and not self.let_go:
            self.let_go = True
            (self._pipes / "go").write_bytes(b"")

    def __enter__(self) -> Checkout:
        return self

    def __exit__(self, *_: object) -> None:
        """Waits for git."""
        self.go_on()
        if self._git is not None:
            assert self._git.wait(30) == 0


def texts(store: Store) -> set[str]:
    return {record.text for record in Store(store.path).read_all()}


def test_a_save_waits_for_a_git_that_has_looked_at_the_log(
    branches: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = files.wait_for_git
    with Checkout(branches.root) as git_at_work:

        def edit(document: Document, now: str) -> Saving:
            if not git_at_work.let_go:
                git_at_work.begin()
            return save(document, log("ours"), now)

        def waiting(lock: Path | None) -> None:
            git_at_work.go_on()
            wait(lock)

        monkeypatch.setattr(files, "wait_for_git", waiting)
        assert branches.update(edit).created
    assert texts(branches) == {"both", "there", "ours"}
    assert git(branches.root, "branch", "--show-current") == "there\n"


@contextmanager
def checkout_after_the_swap(branches: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A checkout of git that begins before the file is replaced and ends before we look again."""
    is_still, stays = files.is_still, files._stays
    with Checkout(branches.root) as git_at_work:

        def look(path: Path, expected: files.FileIdentity | None) -> bool:
            still = is_still(path, expected)
            if path.name == branches.path.name and not git_at_work.let_go:
                git_at_work.begin()
            return still

        def look_again(path: Path, made: tuple[int, int, int], git_lock: Path) -> bool:
            git_at_work.go_on()
            return stays(path, made, git_lock)

        monkeypatch.setattr(files, "is_still", look)
        monkeypatch.setattr(files, "_stays", look_again)
        yield


def test_a_change_that_a_checkout_took_away_is_made_again_and_can_be_undone_once(
    branches: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, checkout_after_the_swap(branches, patch):
        assert branches.upsert_log(log("ours")).created
    assert texts(branches) == {"both", "there", "ours"}
    git(branches.root, "checkout", "--quiet", "--force", "here")
    with monkeypatch.context() as patch, checkout_after_the_swap(branches, patch):
        branches.delete_by_ids([log("both").id])
    assert texts(branches) == {"there"}
    journal = branches.path.with_name(".removed.jsonl").read_bytes()
    assert journal.count(b"\n") == 1


def test_the_lock_that_a_killed_git_left_holds_up_nobody(
    branches: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = branches.root / ".git" / "index.lock"
    lock.touch()
    os.utime(lock, (1, 1))

    def never(_seconds: float) -> None:
        raise AssertionError("nobody waits")

    monkeypatch.setattr(files.time, "sleep", never)
    assert branches.upsert_log(log("ours")).created


def test_a_log_that_git_has_just_taken_away_is_no_error(
    branches: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    holds, whole = files.holds, branches.path.read_bytes()

    def gone(path: Path, pieces: object) -> bool:
        monkeypatch.setattr(files, "holds", holds)
        path.unlink()
        return False

    def edit(document: Document, now: str) -> Saving:
        if not document.records:
            branches.path.write_bytes(whole)
        return save(document, log("ours"), now)

    monkeypatch.setattr(files, "holds", gone)
    assert branches.update(edit).created
    assert texts(branches) == {"both", "ours"}
