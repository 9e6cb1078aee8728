"""One log for several programs: rewrites are noticed, locks kept, checkouts waited for (S18)."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock, SoftFileLock
from git_repository import commit_all, git, isolate
from paths import SUPPORT
from project_logs import POSIX, overwrite, tree
from refusals import failing, raising, said
from sample_records import log
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.changes.save import Saving, save
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.sentences.say import describe
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.store import files
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S18")


def texts(store: Store) -> set[str]:
    return {record.text for record in Store(store.path).read_all()}


def test_threads_of_one_store_lose_nothing(store: Store) -> None:
    stop = threading.Event()
    problems: list[object] = []

    def write(name: str) -> None:
        for number in range(15):
            store.upsert_log(log(f"{name} {number}"))
            if number % 3 == 2:
                store.delete_by_ids([log(f"{name} {number}").id])

    def read() -> None:
        while not stop.is_set():
            if any(record.lesson != "rule" for record in store.read_all()):
                problems.append("a broken record")

    writers = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    reader = threading.Thread(target=read)
    for thread in (reader, *writers):
        thread.start()
    for thread in writers:
        thread.join()
    stop.set()
    reader.join()
    assert problems == []
    assert store.count() == Store(store.path).count() == 4 * 10


def saving_after(meddle: Callable[[Document], object]) -> Callable[[Document, str], Saving]:
    """Saves `ours`, after something that happens at each look at the log."""

    def edit(document: Document, now: str) -> Saving:
        meddle(document)
        return save(document, log("ours"), now)

    return edit


@pytest.mark.parametrize("times", [1, 4, 9])
def test_a_save_without_the_lock_is_read_and_ours_redone(store: Store, times: int) -> None:
    store.upsert_log(log("first"))
    seen: list[int] = []

    def meddle(document: Document) -> None:
        seen.append(len(document.records))
        if len(seen) <= times:
            with store.path.open("ab") as file:
                file.write(format_line(log(f"foreign {len(seen)}")) + b"\n")

    edit = saving_after(meddle)
    if times < 5:
        assert store.update(edit).created
        tries, ours = times + 1, {"ours"}
    else:
        with failing(StoreError, "changed"):
            store.update(edit)
        # Windows removes the file of a lock, and so each change is first tried without one.
        tries, ours = 6 if sys.platform == "win32" else 5, set()
    assert seen == list(range(1, tries + 1))
    foreign = {f"foreign {n + 1}" for n in range(min(times, tries))}
    assert texts(store) == {"first", *ours, *foreign}
    assert list(store.path.parent.glob("*.tmp")) == []


@pytest.mark.parametrize("seen", [[1, 0], [0, 1]], ids=["deleted", "created"])
def test_a_log_that_comes_or_goes_during_a_save_is_noticed(store: Store, seen: list[int]) -> None:
    store.upsert_log(log("first"))
    whole = store.path.read_bytes()
    if seen[0] == 0:
        store.path.unlink()
    calls: list[int] = []

    def meddle(document: Document) -> None:
        calls.append(len(document.records))
        if calls == [1]:
            store.path.unlink()
        elif calls == [0]:
            store.path.write_bytes(whole)

    store.update(saving_after(meddle))
    assert (calls, store.count()) == (seen, 1 + seen[1])


def rewrite_unseen(path: Path, data: bytes) -> None:
    """Rewrites a file in place with the same size and time stamp, in a later tick of the clock."""
    found = path.stat()
    assert len(data) == found.st_size
    while path.read_bytes() != data or (
        os.name != "nt" and path.stat().st_ctime_ns == found.st_ctime_ns
    ):
        path.write_bytes(data)
        os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


@pytest.mark.requirement("S32")
def test_a_rewrite_of_the_same_size_and_time_is_read_and_not_overwritten(store: Store) -> None:
    store.upsert_log(log("one"))
    os.utime(store.path, (1_000_000_000, 1_000_000_000))
    identity = files.identify(store.path)
    assert identity is not None
    assert os.name == "nt" or not identity.settled  # what was touched just now is read again
    assert [record.text for record in store.read_all()] == ["one"]
    rewrite_unseen(store.path, format_line(log("two")) + b"\n")
    if os.name != "nt":
        assert [record.text for record in store.read_all()] == ["two"]
    calls: list[str] = []

    def meddle(document: Document) -> None:
        calls.append(document.records[0].text)
        if len(calls) == 1 and os.name != "nt":
            rewrite_unseen(store.path, format_line(log("six")) + b"\n")

    store.update(saving_after(meddle))
    assert calls == (["two"] if os.name == "nt" else ["two", "six"])
    assert {record.text for record in store.read_all()} == {calls[-1], "ours"}


@pytest.mark.requirement("S20")
def test_a_write_believes_the_bytes_and_not_the_stamps(store: Store) -> None:
    store.upsert_log(log("one"))
    store.read()
    known = store._read
    overwrite(store, format_line(log("two")) + b"\n")
    identity = files.identify(store.path)
    assert identity is not None
    store._read = known._replace(identity=identity._replace(settled=True))
    assert [record.text for record in store.read_all()] == ["one"]
    store.upsert_log(log("ours"))
    assert {record.text for record in store.read_all()} == {"two", "ours"}
    # Line numbers follow a file that only lost its blank lines.
    for blank in (b"\n\n", b""):
        overwrite(store, blank + format_line(log()) + b"\n")
        document = store.read()
        assert document.number_of(document.lines[0]) == 1 + len(blank)


def test_a_read_that_ends_late_does_not_swallow_a_write(store: Store) -> None:
    class Interrupted(Store):
        """A store in which another thread ends an older read just after a write has read."""

        def _load(self, path: Path, *, trust_stamps: bool = True) -> Any:  # noqa: ANN401 - its own
            answer = super()._load(path, trust_stamps=trust_stamps)
            self._read = older
            return answer

    store.upsert_log(log("one"))
    store.read()
    older = store._read
    store.upsert_log(log("two"))
    Interrupted(store.path).delete_by_ids([log("two").id])
    assert texts(store) == {"one"}


def test_a_held_lock_is_an_error_after_its_time_and_reading_takes_none(memory: Project) -> None:
    store = memory.store
    store.upsert_log(log())
    store.lock_timeout = 0.05
    old = tree(store.root)
    with FileLock(f"{store.path}.lock"):
        with failing(StoreError, "busy") as caught:
            store.upsert_log(log("two"))
        assert caught.value.detail == "0.05"
        assert Store(store.path, lock_timeout=0).count() == 1
        assert search_memory(memory, SearchMemoryParams(query="x")).count == 1
    assert tree(store.root) == old
    assert store.upsert_log(log("two")).created


PROCESS = SUPPORT / "store_process.py"
HOLD = (
    "import filelock, sys\n"
    "lock = filelock.{kind}(sys.argv[1])\n"
    "lock.acquire()\n"
    "print('held', flush=True)\n"
    "sys.stdin.read()\n"
)
LOCKLESS = (
    "import errno, fcntl, os, runpy, sys\n"
    "def flock(file, operation):\n"
    "    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))\n"
    "fcntl.flock = flock\n"
    "sys.argv = sys.argv[1:]\n"
    "sys.path.insert(0, os.path.dirname(sys.argv[0]))\n"
    "runpy.run_path(sys.argv[0], run_name='__main__')\n"
)
"""Runs a script on a machine whose file systems have no locks."""


@contextlib.contextmanager
def holder(path: str, kind: str = "FileLock") -> Iterator[subprocess.Popen[str]]:
    """A process that holds a lock until it is killed."""
    command = [sys.executable, "-c", HOLD.format(kind=kind), path]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def lockless(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    import fcntl

    return lambda number: monkeypatch.setattr(fcntl, "flock", raising(number))


@POSIX
def test_a_stopped_holder_of_the_lock_is_an_error_and_a_killed_one_is_not(store: Store) -> None:
    store.upsert_log(log("one"))
    store.lock_timeout = 0.05
    old = tree(store.root)
    with holder(f"{store.path}.lock") as process:
        process.send_signal(signal.SIGSTOP)
        with failing(StoreError, "busy") as caught:
            store.upsert_log(log("two"))
        assert tree(store.root) == old
        process.send_signal(signal.SIGKILL)
        process.wait()
        store.lock_timeout = 0
        store.upsert_log(log("two"))
    assert "wait for it or end it" in said(caught.value)
    assert "종료한 뒤" in describe(caught.value, "ko")
    for content in (b"", b"1\nanother machine\n", b"\xff\0"):  # what others left behind
        Path(f"{store.path}.lock").write_bytes(content)
        store.upsert_log(log(f"after {content!r}"))
    assert store.count() == 5


@POSIX
@pytest.mark.requirement("S20")
def test_a_file_stands_in_for_locks(memory: Project, lockless: Callable[[int], None]) -> None:
    store = memory.store
    store.upsert_log(log("one"))
    mark = Path(f"{store.path}.mark.lock")
    for number in (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP):
        lockless(number)
        # One that was copied with the project, or left by a machine that has locks.
        Path(f"{store.path}.lock").write_bytes(b"")
        store.upsert_log(log(f"saved {number}"))
        assert list(store.path.parent.glob("*.mark.lock*")) == []
    for _ in range(2):
        found = [(one.code, one.is_error) for one in findings(memory, memory.standing)]
        assert found == [("no-locks", False)]
    count = store.count()
    with holder(str(mark), "SoftFileLock") as process:  # what a dead process left is taken over
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert mark.exists()
        store.upsert_log(log("two"))
    assert (store.count(), mark.exists()) == (count + 1, False)
    store.lock_timeout = 0.05
    with SoftFileLock(str(mark)), failing(StoreError, "marked") as caught:
        store.upsert_log(log("three"))
    assert "delete that file" in said(caught.value)
    lockless(errno.EIO)
    with failing(StoreError, "failed"):
        store.upsert_log(log("three"))
    assert store.count() == count + 1


@POSIX
def test_without_locks_no_record_is_lost(project: Path, rounds: Callable[[int, int], int]) -> None:
    count = rounds(8, 100)
    command = [sys.executable, "-c", LOCKLESS, str(PROCESS), "write", str(project)]
    writers = [
        subprocess.Popen([*command, f"writer {number}", str(count), ""], stdout=subprocess.PIPE)
        for number in range(3)
    ]
    said = [json.loads(line) for w in writers for line in w.communicate()[0].splitlines()]
    written = {f"writer {w} {n}" for w in range(3) for n in range(count)}
    assert texts(Store.of_project(project)) == {text for _, text in said} == written


@POSIX
def test_a_failure_to_unlock_undoes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    real = fcntl.flock

    def flock(file: int, operation: int) -> None:
        if operation == fcntl.LOCK_UN and not failed:
            failed.append(file)
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        real(file, operation)

    failed: list[int] = []
    monkeypatch.setattr(fcntl, "flock", flock)
    assert all(store.upsert_log(log(text)).created for text in ("one", "two"))
    assert (len(failed), store.count()) == (1, 2)


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
        self.go_on()
        if self._git is not None:
            assert self._git.wait(30) == 0


@POSIX
def test_a_save_waits_for_a_git_at_work(branches: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    wait = files.wait_for_git
    with Checkout(branches.root) as git_at_work:

        def waiting(lock: Path | None) -> None:
            git_at_work.go_on()
            wait(lock)

        monkeypatch.setattr(files, "wait_for_git", waiting)
        edit = saving_after(lambda _: git_at_work.let_go or git_at_work.begin())
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


@POSIX
def test_a_change_taken_away_is_redone(branches: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch, checkout_after_the_swap(branches, patch):
        assert branches.upsert_log(log("ours")).created
    assert texts(branches) == {"both", "there", "ours"}
    git(branches.root, "checkout", "--quiet", "--force", "here")
    with monkeypatch.context() as patch, checkout_after_the_swap(branches, patch):
        branches.delete_by_ids([log("both").id])
    assert texts(branches) == {"there"}
    journal = branches.path.with_name(".removed.jsonl").read_bytes()
    assert journal.count(b"\n") == 1


@POSIX
def test_a_killed_git_holds_up_nobody(branches: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = branches.root / ".git" / "index.lock"
    lock.touch()
    os.utime(lock, (1, 1))

    monkeypatch.setattr(files.time, "sleep", None)  # nobody waits
    assert branches.upsert_log(log("ours")).created


@POSIX
def test_a_log_taken_away_is_no_error(branches: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    holds, whole = files.holds, branches.path.read_bytes()

    def gone(path: Path, pieces: object) -> bool:
        monkeypatch.setattr(files, "holds", holds)
        path.unlink()
        return False

    monkeypatch.setattr(files, "holds", gone)
    edit = saving_after(lambda seen: seen.records or branches.path.write_bytes(whole))
    assert branches.update(edit).created
    assert texts(branches) == {"both", "ours"}
