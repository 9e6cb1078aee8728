"""Who holds the lock of a log, also where the holder dies or the file system has no locks (S18)."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import SoftFileLock
from paths import SUPPORT
from project_logs import POSIX, tree
from refusals import said
from sample_records import log
from sentinel_memory.core.errors import StoreError
from sentinel_memory.sentences.say import describe
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.store.store import Store

pytestmark = [POSIX, pytest.mark.requirement("S18")]

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
    """Makes the system answer every lock with an error."""
    import fcntl

    def flock(_file: int, _operation: int) -> None:
        raise OSError(answers[-1], os.strerror(answers[-1]))

    answers: list[int] = []

    def begin(number: int) -> None:
        answers.append(number)
        monkeypatch.setattr(fcntl, "flock", flock)

    return begin


def test_a_stopped_holder_of_the_lock_is_an_error_and_a_killed_one_holds_up_nobody(
    store: Store,
) -> None:
    store.upsert_log(log("one"))
    store.lock_timeout = 0.05
    old = tree(store.root)
    with holder(f"{store.path}.lock") as process:
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(StoreError) as caught:
            store.upsert_log(log("two"))
        assert tree(store.root) == old
        process.send_signal(signal.SIGKILL)
        process.wait()
        store.lock_timeout = 0
        store.upsert_log(log("two"))
    assert caught.value.code == "busy"
    assert "wait for it or end it" in said(caught.value)
    assert "종료한 뒤" in describe(caught.value, "ko")
    for content in (b"", b"1\nanother machine\n", b"\xff\0"):  # what others left behind
        Path(f"{store.path}.lock").write_bytes(content)
        store.upsert_log(log(f"after {content!r}"))
    assert store.count() == 5


@pytest.mark.requirement("S20")
def test_a_file_stands_in_for_locks_that_a_file_system_does_not_have(
    memory: Project, lockless: Callable[[int], None]
) -> None:
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
    with SoftFileLock(str(mark)), pytest.raises(StoreError) as caught:
        store.upsert_log(log("three"))
    assert (caught.value.code, store.count()) == ("marked", count + 1)
    assert "delete that file" in said(caught.value)
    lockless(errno.EIO)
    with pytest.raises(StoreError) as caught:
        store.upsert_log(log("three"))
    assert (caught.value.code, store.count()) == ("failed", count + 1)


def test_processes_without_locks_lose_no_record_of_each_other(
    project: Path, rounds: Callable[[int, int], int]
) -> None:
    count = rounds(8, 100)
    command = [sys.executable, "-c", LOCKLESS, str(PROCESS), "write", str(project)]
    writers = [
        subprocess.Popen([*command, f"writer {number}", str(count), ""], stdout=subprocess.PIPE)
        for number in range(3)
    ]
    said = [json.loads(line) for w in writers for line in w.communicate()[0].splitlines()]
    texts = {record.text for record in Store.of_project(project).read_all()}
    assert (
        texts
        == {text for _, text in said}
        == {f"writer {w} {n}" for w in range(3) for n in range(count)}
    )


def test_a_failure_to_unlock_does_not_undo_what_was_saved(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    real = fcntl.flock

    def flock(file: int, operation: int) -> None:
        if operation == fcntl.LOCK_UN and not failed:
            failed.append(file)
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        real(file, operation)

    failed: list[int] = []
    monkeypatch.setattr(fcntl, "flock", flock)
    assert store.upsert_log(log("one")).created
    assert store.upsert_log(log("two")).created
    assert (len(failed), store.count()) == (1, 2)
