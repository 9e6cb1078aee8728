"""The log on the disk: what is created, followed, noticed and kept (S17-S21, S32)."""

from __future__ import annotations

import json
import os
import stat
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st
from sample_records import BOM, log, logs, pieces, principle, raw_line
from sentinel_memory.agent_messages import CompactMemoryParams, LogMemoryParams, SearchMemoryParams
from sentinel_memory.core import edits, files
from sentinel_memory.core.document import Document
from sentinel_memory.core.edits import Change, Saving, SourceRef
from sentinel_memory.core.errors import RecordError, StoreError
from sentinel_memory.core.journal import KEPT
from sentinel_memory.core.record import format_line, revision
from sentinel_memory.core.store import Store
from sentinel_memory.editor_messages import ListRecordsParams
from sentinel_memory.service import MemoryService, Settings

POSIX = pytest.mark.skipif(os.name == "nt", reason="modes and links as POSIX has them")


def tree(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder with its bytes and its time stamp."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def write_log(store: Store, data: bytes) -> None:
    """Saves the log as an editor does: without the lock, in place."""
    store.path.parent.mkdir(exist_ok=True)
    store.path.write_bytes(data)


def journal(store: Store) -> list[dict[str, object]]:
    path = store.path.resolve().with_name(".removed.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.requirement("S17")
def test_a_store_saves_reads_counts_and_deletes(store: Store) -> None:
    one, two, three = log("one"), log("two", topic="billing"), principle("three")
    for record in (one, two, three):
        assert store.upsert_log(record).created
    assert store.count() == 3
    assert store.read_all() == sorted([one, two, three], key=lambda r: (r.id, r.type))
    assert store.read_all("billing") == [two]
    assert store.read_all("bill") == []
    change = store.delete_by_ids([one.id, "nowhere"])
    assert [line.record for line in change.removed] == [one]
    assert store.read_all() == sorted([two, three], key=lambda r: (r.id, r.type))
    assert Store(store.path).count() == 2


@pytest.mark.requirement("S21", "S32")
def test_reading_creates_nothing(service: MemoryService) -> None:
    store = service.store
    assert (store.read_all(), store.count(), store.read_whole()[0]) == ([], 0, b"")
    service.search_memory(SearchMemoryParams(query="x"))
    service.compact_memory(CompactMemoryParams())
    service.list_records(ListRecordsParams())
    service.status("file:///project")
    service.findings()
    assert list(store.root.iterdir()) == []


@pytest.mark.requirement("S21")
def test_the_first_write_creates_the_folder_with_what_git_needs(store: Store) -> None:
    store.upsert_log(log())
    folder = store.path.parent
    ignored = (folder / ".gitignore").read_bytes().decode().splitlines()
    names = {path.name for path in folder.iterdir()}
    assert names == {
        *(".gitignore", ".gitattributes", "memory_log.jsonl", "memory_log.jsonl.lock"),
    }
    assert {"*.lock", "*.tmp", ".removed.jsonl"} <= set(ignored)
    assert (folder / ".gitattributes").read_bytes() == b"memory_log.jsonl text eol=lf\n"


@pytest.mark.requirement("S21")
@pytest.mark.parametrize("name", [".gitignore", ".gitattributes"])
def test_what_a_user_wrote_for_git_stays(store: Store, name: str) -> None:
    store.path.parent.mkdir()
    (store.path.parent / name).write_bytes(b"mine")
    store.upsert_log(log())
    store.upsert_log(log("two"))
    assert (store.path.parent / name).read_bytes() == b"mine"


@POSIX
@pytest.mark.requirement("S19")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_permissions_of_the_log_are_kept(store: Store, mode: int) -> None:
    store.upsert_log(log())
    store.path.chmod(mode)
    store.upsert_log(log("two"))
    assert stat.S_IMODE(store.path.stat().st_mode) == mode


@POSIX
@pytest.mark.requirement("S19")
def test_a_linked_log_is_followed_with_everything_beside_the_real_file(store: Store) -> None:
    real = store.root / "notes" / "log.jsonl"
    real.parent.mkdir()
    real.write_bytes(format_line(log("one")) + b"\n")
    store.path.parent.mkdir()
    store.path.symlink_to(real)
    store.upsert_log(log("two"))
    store.delete_by_ids([log("one").id])
    assert store.path.is_symlink()
    assert real.read_bytes() == format_line(log("two")) + b"\n"
    assert [p.name for p in store.path.parent.iterdir()] == ["memory_log.jsonl"]
    assert {"log.jsonl", "log.jsonl.lock", ".removed.jsonl"} <= {
        path.name for path in real.parent.iterdir()
    }
    assert list(real.parent.glob("*.tmp")) == []


@POSIX
@pytest.mark.requirement("S19")
@pytest.mark.parametrize("linked", ["log", "folder"])
def test_a_link_that_leaves_the_project_is_refused(
    store: Store, tmp_path: Path, linked: str
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "memory_log.jsonl").write_bytes(format_line(log()) + b"\n")
    if linked == "log":
        store.path.parent.mkdir()
        store.path.symlink_to(outside / "memory_log.jsonl")
    else:
        store.path.parent.symlink_to(outside)
    before = tree(tmp_path)
    with pytest.raises(StoreError) as caught:
        store.read()
    assert caught.value.code == "outside"
    with pytest.raises(StoreError) as caught:
        store.upsert_log(log("two"))
    assert caught.value.code == "outside"
    assert tree(tmp_path) == before


@POSIX
@pytest.mark.requirement("S19")
def test_a_link_to_itself_is_an_error_and_not_a_crash(store: Store) -> None:
    store.path.parent.mkdir()
    store.path.symlink_to(store.path)
    for action in (store.read, lambda: store.upsert_log(log())):
        with pytest.raises(StoreError) as caught:
            action()
        assert caught.value.code == "unreadable"


@POSIX
@pytest.mark.requirement("S19")
@pytest.mark.parametrize("name", [".removed.jsonl", "memory_log.jsonl.lock"])
def test_no_link_beside_the_log_leads_a_write_out_of_the_project(
    store: Store, tmp_path: Path, name: str
) -> None:
    store.upsert_log(log())
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    beside = store.path.with_name(name)
    beside.unlink(missing_ok=True)
    beside.symlink_to(victim)
    old = store.path.read_bytes()
    with pytest.raises(StoreError):
        store.delete_by_ids([log().id])
    assert victim.read_bytes() == b"precious"
    assert beside.is_symlink()
    assert store.path.read_bytes() == old


@pytest.mark.requirement("S19")
@pytest.mark.parametrize("where", ["log", "folder"])
def test_a_log_that_is_no_file_is_an_error_without_its_path(store: Store, where: str) -> None:
    if where == "log":
        store.path.mkdir(parents=True)
    else:
        store.path.parent.write_bytes(b"a file")
    for action in (store.read, store.read_whole, store.count, lambda: store.upsert_log(log())):
        with pytest.raises(StoreError) as caught:
            action()
        assert str(store.root) not in str(caught.value)


@pytest.mark.requirement("S18")
@pytest.mark.parametrize("times", [1, 4])
def test_a_save_by_a_program_without_the_lock_is_read_and_redone(store: Store, times: int) -> None:
    store.upsert_log(log("first"))
    seen: list[int] = []

    def edit(document: Document, now: str) -> Saving:
        seen.append(len(document.records))
        if len(seen) <= times:
            with store.path.open("ab") as file:
                file.write(format_line(log(f"foreign {len(seen)}")) + b"\n")
        return edits.save(document, log("ours"), now)

    assert store.update(edit).created
    assert seen == list(range(1, times + 2))
    texts = {record.text for record in Store(store.path).read_all()}
    assert texts == {"first", "ours", *(f"foreign {n + 1}" for n in range(times))}
    assert list(store.path.parent.glob("*.tmp")) == []


@pytest.mark.requirement("S18", "S19")
def test_a_log_that_is_always_rewritten_is_left_to_the_other_program(store: Store) -> None:
    store.upsert_log(log("first"))
    calls: list[bytes] = []

    def edit(document: Document, now: str) -> Saving:
        calls.append(format_line(log(f"foreign {len(calls)}")) + b"\n")
        store.path.write_bytes(calls[-1])
        return edits.save(document, log("ours"), now)

    with pytest.raises(StoreError) as caught:
        store.update(edit)
    assert (caught.value.code, len(calls)) == ("changed", 5)
    assert store.path.read_bytes() == calls[-1]
    assert list(store.path.parent.glob("*.tmp")) == []


@pytest.mark.requirement("S18")
@pytest.mark.parametrize("how", ["deleted", "created"])
def test_a_log_that_comes_or_goes_during_a_save_is_noticed(store: Store, how: str) -> None:
    if how == "deleted":
        store.upsert_log(log("first"))
    calls: list[int] = []

    def edit(document: Document, now: str) -> Saving:
        calls.append(len(document.records))
        if len(calls) == 1 and how == "deleted":
            store.path.unlink()
        elif len(calls) == 1:
            store.path.write_bytes(format_line(log("first")) + b"\n")
        return edits.save(document, log("ours"), now)

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


@pytest.mark.requirement("S18")
def test_a_rewrite_of_the_same_size_and_time_is_not_overwritten(store: Store) -> None:
    store.upsert_log(log("one"))
    os.utime(store.path, (1_000_000_000, 1_000_000_000))
    assert [record.text for record in store.read_all()] == ["one"]
    rewrite_unseen(store.path, format_line(log("two")) + b"\n")
    store.upsert_log(log("ours"))
    assert {record.text for record in store.read_all()} == {"two", "ours"}


@POSIX
@pytest.mark.requirement("S18")
def test_a_rewrite_of_the_same_size_and_time_during_a_save_is_redone(store: Store) -> None:
    store.upsert_log(log("one"))
    calls: list[str] = []

    def edit(document: Document, now: str) -> Saving:
        calls.append(document.records[0].text)
        if len(calls) == 1:
            rewrite_unseen(store.path, format_line(log("two")) + b"\n")
        return edits.save(document, log("ours"), now)

    store.update(edit)
    assert calls == ["one", "two"]
    assert {record.text for record in store.read_all()} == {"two", "ours"}


@POSIX
@pytest.mark.requirement("S18", "S32")
def test_a_rewrite_of_the_same_size_and_time_is_read(store: Store) -> None:
    store.upsert_log(log("one"))
    os.utime(store.path, (1_000_000_000, 1_000_000_000))
    assert [record.text for record in store.read_all()] == ["one"]
    rewrite_unseen(store.path, format_line(log("two")) + b"\n")
    assert [record.text for record in store.read_all()] == ["two"]


@POSIX
@pytest.mark.requirement("S18")
def test_a_file_that_was_touched_just_now_may_change_unseen_and_is_read_again(store: Store) -> None:
    store.upsert_log(log("one"))
    os.utime(store.path, (1_000_000_000, 1_000_000_000))
    identity = files.identify(store.path)
    assert identity is not None
    assert not identity.settled


@pytest.mark.requirement("S18")
def test_a_write_believes_the_bytes_and_not_the_stamps(store: Store) -> None:
    store.upsert_log(log("one"))
    store.read()
    known = store._read
    write_log(store, format_line(log("two")) + b"\n")
    identity = files.identify(store.path)
    assert identity is not None
    store._read = replace(known, identity=replace(identity, settled=True))
    assert [record.text for record in store.read_all()] == ["one"]
    store.upsert_log(log("ours"))
    assert {record.text for record in store.read_all()} == {"two", "ours"}


@pytest.mark.requirement("S18", "S20")
def test_line_numbers_follow_a_file_that_only_lost_its_blank_lines(store: Store) -> None:
    write_log(store, b"\n\n" + format_line(log()) + b"\n")
    document = store.read()
    assert document.number_of(document.lines[0]) == 3
    write_log(store, format_line(log()) + b"\n")
    document = store.read()
    assert document.number_of(document.lines[0]) == 1


@pytest.mark.requirement("S18")
def test_equal_stores_see_what_the_other_wrote(store: Store) -> None:
    other = Store(store.path)
    for number in range(10):
        (store, other)[number % 2].upsert_log(log(str(number)))
        assert store.count() == other.count() == number + 1
    store.delete_by_ids([log("0").id])
    assert other.read_all() == store.read_all()


@pytest.mark.requirement("S18")
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


@pytest.mark.requirement("S18")
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


@pytest.mark.requirement("S18")
def test_a_held_lock_is_an_error_after_the_time_limit(store: Store) -> None:
    store.upsert_log(log())
    store.lock_timeout = 0.05
    old = tree(store.root)
    with FileLock(f"{store.path}.lock"), pytest.raises(StoreError) as caught:
        store.upsert_log(log("two"))
    assert (caught.value.code, caught.value.detail) == ("busy", "0.05")
    assert tree(store.root) == old
    assert store.upsert_log(log("two")).created


@pytest.mark.requirement("S18")
def test_reading_takes_no_lock(service: MemoryService) -> None:
    service.store.upsert_log(log())
    with FileLock(f"{service.store.path}.lock"):
        assert Store(service.store.path, lock_timeout=0).count() == 1
        assert service.search_memory(SearchMemoryParams(query="x")).count == 1


@pytest.mark.requirement("S04", "S19")
def test_what_an_edit_refuses_leaves_everything_as_it_was(store: Store) -> None:
    store.upsert_log(log("same"))
    store.upsert_log(principle("same"))
    old = tree(store.root)
    with pytest.raises(RecordError):
        store.delete_by_ids([log("same").id])
    assert tree(store.root) == old


@pytest.mark.requirement("S32")
@given(data=logs())
def test_search_and_compact_change_nothing(project: Path, data: bytes) -> None:
    service = MemoryService(
        Store.of_project(project), folder="p", settings=lambda: Settings(environment={})
    )
    write_log(service.store, data)
    before = tree(project)
    service.search_memory(SearchMemoryParams(query="x"))
    service.search_memory(SearchMemoryParams(query="x", topic="auth", page=2))
    service.compact_memory(CompactMemoryParams(compact_threshold=1))
    service.compact_memory(CompactMemoryParams(target_topic="auth"))
    service.list_records(ListRecordsParams())
    service.status("file:///p")
    service.findings()
    assert tree(project) == before


@pytest.mark.requirement("S14", "S20")
def test_a_write_that_has_nothing_to_change_leaves_even_a_messy_file(store: Store) -> None:
    data = BOM + b"bad\r\n\n" + format_line(principle("old")) + b"\n" + raw_line(id="zz") + b"\r\n"
    write_log(store, data)
    os.utime(store.path, (1_000_000_000, 1_000_000_000))
    assert store.delete_by_ids(["nowhere"]).removed == ()
    answer = store.update(lambda document, now: edits.compact(document, principle("old"), [], now))
    assert not answer.removed
    assert store.path.read_bytes() == data
    assert store.path.stat().st_mtime == 1_000_000_000


@pytest.mark.requirement("S14", "S20")
def test_removed_and_superseded_lines_go_to_the_local_journal(store: Store) -> None:
    one, two, newer = log("one"), log("둘"), log("one").with_meta(updated="2027-01-01T00:00:00Z")
    write_log(store, b"\n".join(map(format_line, (newer, two, one))))
    ref = SourceRef.parse(f"{two.id}@{revision(format_line(two))}")
    saved = store.update(lambda document, now: edits.compact(document, principle(), [ref], now))
    store.delete_by_ids([newer.id])
    lines = [(entry["line"], entry["replaced_by"]) for entry in journal(store)]
    assert lines == [
        (format_line(one).decode(), None),
        (format_line(two).decode(), saved.line.ref),
        (format_line(newer).decode(), None),
    ]
    assert all(str(entry["removed_at"]).endswith("+00:00") for entry in journal(store))


@pytest.mark.requirement("S08", "S14", "S15")
@pytest.mark.parametrize("asked", [None, "which one?"])
@pytest.mark.parametrize("before", [False, True])
def test_a_compaction_sent_again_gives_the_same_answer(
    service: MemoryService, asked: str | None, before: bool
) -> None:
    made = [log(f"gap {number}", question=f"{'why ' * 30}{number}?") for number in range(230)]
    made += [principle("merged", question="asked before?")] if before else []
    write_log(service.store, b"".join(format_line(record) + b"\n" for record in made))
    service.store.upsert_log(log("another", question="unrelated " * 40))
    service.store.delete_by_ids([log("another").id])
    sources = [f"{record.id}@{revision(format_line(record))}" for record in made[:230]]
    call = LogMemoryParams(
        topic="auth",
        lesson="merged",
        type="principle",
        ask_next_time=asked,
        source_ids=(*sources, f"{made[1].id}@000000", "f" * 16 + "@000000"),
    )
    first = service.log_memory(call)
    data = service.store.path.read_bytes()
    assert (len(first.sources_removed), len(first.uncommitted)) == (230, 230)
    assert bool(first.questions_left_out) is (asked is None)
    assert [kept.reason for kept in first.sources_kept] == ["changed", "unknown"]
    assert service.log_memory(call) == first
    assert service.store.path.read_bytes() == data


@pytest.mark.requirement("S14")
def test_the_journal_keeps_the_last_1000_lines(store: Store) -> None:
    store.upsert_log(log("one"))
    old = [
        json.dumps({"removed_at": "x", "replaced_by": None, "line": str(n)}) for n in range(1_200)
    ]
    path = store.path.with_name(".removed.jsonl")
    path.write_text("".join(f"{line}\n" for line in old), encoding="utf-8", newline="\n")
    store.delete_by_ids([log("one").id])
    entries = journal(store)
    assert len(entries) == KEPT == 1_000
    assert entries[0]["line"] == "201"
    assert entries[-1]["line"] == format_line(log("one")).decode()


@pytest.mark.requirement("S14", "S18")
@pytest.mark.parametrize(("times", "entries"), [(0, 1), (2, 1), (5, 0)])
def test_only_removals_that_happened_are_in_the_journal(
    store: Store, times: int, entries: int
) -> None:
    store.upsert_log(log("one"))
    store.upsert_log(log("two"))
    store.delete_by_ids([log("two").id])
    calls: list[int] = []

    def edit(document: Document, now: str) -> Change:
        calls.append(1)
        if len(calls) <= times:
            with store.path.open("ab") as file:
                file.write(b"foreign\n")
        return edits.delete(document, [log("one").id])

    if entries:
        store.update(edit)
    else:
        with pytest.raises(StoreError):
            store.update(edit)
    expected = [log("two"), *[log("one")] * entries]
    assert [entry["line"] for entry in journal(store)] == [
        format_line(record).decode() for record in expected
    ]


@pytest.mark.requirement("S14", "S19")
def test_a_journal_whose_last_line_was_torn_loses_no_further_line(store: Store) -> None:
    store.upsert_log(log("one"))
    path = store.path.with_name(".removed.jsonl")
    path.write_bytes(b'{"removed_at": "2026-01-01T00:00:00+00:00", "li')
    store.delete_by_ids([log("one").id])
    last = path.read_bytes().splitlines()[-1]
    assert json.loads(last)["line"] == format_line(log("one")).decode()


@pytest.mark.requirement("S18")
def test_the_time_of_an_update_is_that_of_the_attempt_that_wrote(
    project: Path, clock: Callable[[], str]
) -> None:
    store = Store(project / ".context" / "memory_log.jsonl", clock=clock)
    times: list[str] = []

    def edit(document: Document, now: str) -> Saving:
        times.append(now)
        if len(times) == 1:
            store.path.write_bytes(b"")
        return edits.save(document, log().with_meta(created=now), now)

    assert store.update(edit).line.record.created == times[-1]
    assert times[0] < times[-1]


@pytest.mark.requirement("S19", "S20")
@given(
    data=st.binary() | st.lists(st.sampled_from([b"\n", BOM, b"<<<<<<<", b"{}"])).map(b"".join),
    seed=logs(),
)
def test_any_bytes_as_a_log_raise_nothing_and_lose_no_line(
    store: Store, data: bytes, seed: bytes
) -> None:
    write_log(store, data + seed)
    before = [piece for piece in pieces(data + seed) if piece[0] != "record"]
    fresh = Store(store.path)
    fresh.read_all()
    fresh.upsert_log(log("new"))
    fresh.delete_by_ids([log("new").id])
    after = [piece for piece in pieces(store.path.read_bytes()) if piece[0] != "record"]
    assert sorted(after) == sorted(before)
    kept = {identity.text for identity in Store(store.path).read_all()}
    assert kept == {record.text for record in Document.parse(data + seed).records}


@pytest.mark.requirement("S17", "S19")
def test_an_error_of_the_file_system_inside_an_edit_is_a_store_error(store: Store) -> None:
    def edit(document: Document, now: str) -> Change:
        raise PermissionError(13, "no", str(store.path))

    with pytest.raises(StoreError) as caught:
        store.update(edit)
    assert caught.value.code == "denied"
    assert str(store.root) not in str(caught.value)


@pytest.mark.requirement("S19")
def test_a_project_folder_that_was_deleted_is_not_created_again(store: Store) -> None:
    store.root.rmdir()
    with pytest.raises(StoreError):
        store.upsert_log(log())
    assert not store.root.exists()


def numbers(store: Store) -> list[int]:
    document = store.read()
    return [document.number_of(line) for line in document.lines]


@pytest.mark.requirement("S20")
def test_the_lines_of_a_log_that_another_program_tidied_up_are_counted_anew(store: Store) -> None:
    one, two = sorted(map(format_line, (log("one"), log("two"))))
    write_log(store, one + b"\n\n\n" + two + b"\n")
    assert numbers(store) == [1, 4]
    write_log(store, one + b"\n" + two + b"\n")
    assert numbers(store) == [1, 2]
