"""One log for several programs and threads: rewrites are noticed, the lock is kept (S18)."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from project_logs import overwrite, tree
from sample_records import log
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.changes.save import Saving, save
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.store import files
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S18")


@pytest.mark.parametrize("times", [1, 4, 9])
def test_a_save_by_a_program_without_the_lock_is_read_and_redone_a_few_times(
    store: Store, times: int
) -> None:
    store.upsert_log(log("first"))
    seen: list[int] = []

    def edit(document: Document, now: str) -> Saving:
        seen.append(len(document.records))
        if len(seen) <= times:
            with store.path.open("ab") as file:
                file.write(format_line(log(f"foreign {len(seen)}")) + b"\n")
        return save(document, log("ours"), now)

    if times < 5:
        assert store.update(edit).created
        tries, ours = times + 1, {"ours"}
    else:
        with pytest.raises(StoreError) as caught:
            store.update(edit)
        assert caught.value.code == "changed"
        # Windows removes the file of a lock, and so each change is first tried without one.
        tries, ours = 6 if sys.platform == "win32" else 5, set()
    assert seen == list(range(1, tries + 1))
    texts = {record.text for record in Store(store.path).read_all()}
    assert texts == {"first", *ours, *(f"foreign {n + 1}" for n in range(min(times, tries)))}
    assert list(store.path.parent.glob("*.tmp")) == []


@pytest.mark.parametrize("how", ["deleted", "created"])
def test_a_log_that_comes_or_goes_during_a_save_is_noticed(store: Store, how: str) -> None:
    store.upsert_log(log("first"))
    if how == "created":
        store.path.unlink()
    calls: list[int] = []

    def edit(document: Document, now: str) -> Saving:
        calls.append(len(document.records))
        if len(calls) == 1 and how == "deleted":
            store.path.unlink()
        elif len(calls) == 1:
            store.path.write_bytes(format_line(log("first")) + b"\n")
        return save(document, log("ours"), now)

    store.update(edit)
    assert calls == ([1, 0] if how == "deleted" else [0, 1])
    assert store.count() == (1 if how == "deleted" else 2)


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

    def edit(document: Document, now: str) -> Saving:
        calls.append(document.records[0].text)
        if len(calls) == 1 and os.name != "nt":
            rewrite_unseen(store.path, format_line(log("six")) + b"\n")
        return save(document, log("ours"), now)

    store.update(edit)
    assert calls == (["two"] if os.name == "nt" else ["two", "six"])
    assert {record.text for record in store.read_all()} == {calls[-1], "ours"}


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


@pytest.mark.requirement("S20")
def test_line_numbers_follow_a_file_that_only_lost_its_blank_lines(store: Store) -> None:
    overwrite(store, b"\n\n" + format_line(log()) + b"\n")
    document = store.read()
    assert document.number_of(document.lines[0]) == 3
    overwrite(store, format_line(log()) + b"\n")
    document = store.read()
    assert document.number_of(document.lines[0]) == 1


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
    assert [record.text for record in Store(store.path).read_all()] == ["one"]


def test_a_held_lock_is_an_error_after_the_time_limit_and_reading_takes_none(
    memory: Project,
) -> None:
    store = memory.store
    store.upsert_log(log())
    store.lock_timeout = 0.05
    old = tree(store.root)
    with FileLock(f"{store.path}.lock"):
        with pytest.raises(StoreError) as caught:
            store.upsert_log(log("two"))
        assert (caught.value.code, caught.value.detail) == ("busy", "0.05")
        assert Store(store.path, lock_timeout=0).count() == 1
        assert search_memory(memory, SearchMemoryParams(query="x")).count == 1
    assert tree(store.root) == old
    assert store.upsert_log(log("two")).created


def test_the_time_of_an_update_is_that_of_the_attempt_that_wrote(
    project: Path, clock: Callable[[], str]
) -> None:
    store = Store(project / ".context" / "memory_log.jsonl", clock=clock)
    store.upsert_log(log())
    times: list[str] = []

    def edit(document: Document, now: str) -> Saving:
        times.append(now)
        if len(times) == 1:
            store.path.write_bytes(b"")
        return save(document, log().with_meta(created=now), now)

    assert store.update(edit).line.record.created == times[-1]
    assert times[0] < times[-1]
