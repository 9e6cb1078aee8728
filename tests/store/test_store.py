"""The log on the disk: what is created, read, refused and kept (S17, S19-S21, S32)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from project_logs import overwrite, tree
from refusals import said
from sample_records import BOM, log, logs, pieces, principle, raw_line
from sentinel_memory.contract.memory import CompactMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import ListRecordsParams
from sentinel_memory.core.changes.save import Change, compact
from sentinel_memory.core.errors import RecordError, StoreError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.memory_status import findings, memory_status
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store


@pytest.mark.requirement("S21", "S32")
def test_reading_creates_nothing(memory: Project) -> None:
    store = memory.store
    assert (store.read_all(), store.count(), store.read_whole()[0]) == ([], 0, b"")
    search_memory(memory, SearchMemoryParams(query="x"))
    compact_memory(memory, CompactMemoryParams())
    list_records(memory, ListRecordsParams())
    memory_status(memory, "file:///project")
    findings(memory, memory.standing)
    assert list(store.root.iterdir()) == []


@pytest.mark.requirement("S21")
def test_the_first_write_creates_the_folder_with_what_git_needs(store: Store) -> None:
    store.upsert_log(log())
    folder = store.path.parent
    ignored = (folder / ".gitignore").read_bytes().decode().splitlines()
    names = {path.name for path in folder.iterdir()}
    lock = "memory_log.jsonl.lock"  # Windows deletes it when nobody holds it
    assert names | {lock} == {".gitignore", ".gitattributes", "memory_log.jsonl", lock}
    assert os.name == "nt" or lock in names
    assert {"*.lock", "*.tmp", ".removed.jsonl"} <= set(ignored)
    assert (
        folder / ".gitattributes"
    ).read_bytes() == b"memory_log.jsonl text eol=lf merge=sentinel-memory\n"


@pytest.mark.requirement("S21")
@pytest.mark.parametrize("name", [".gitignore", ".gitattributes"])
def test_what_a_user_wrote_for_git_stays(store: Store, name: str) -> None:
    store.path.parent.mkdir()
    (store.path.parent / name).write_bytes(b"mine")
    store.upsert_log(log())
    store.upsert_log(log("two"))
    assert (store.path.parent / name).read_bytes() == b"mine"


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
        assert str(store.root) not in said(caught.value)


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
    memory = Project(
        Store.of_project(project), folder="p", settings=lambda: Settings(environment={})
    )
    overwrite(memory.store, data)
    before = tree(project)
    search_memory(memory, SearchMemoryParams(query="x"))
    cursor = search_memory(memory, SearchMemoryParams(query="x", topic="auth")).next_cursor
    search_memory(memory, SearchMemoryParams(query="x", topic="auth", cursor=cursor))
    compact_memory(memory, CompactMemoryParams(compact_threshold=1))
    compact_memory(memory, CompactMemoryParams(target_topic="auth"))
    list_records(memory, ListRecordsParams())
    memory_status(memory, "file:///p")
    findings(memory, memory.standing)
    assert tree(project) == before


@pytest.mark.requirement("S14", "S20")
def test_a_write_that_has_nothing_to_change_leaves_even_a_messy_file(store: Store) -> None:
    data = BOM + b"bad\r\n\n" + format_line(principle("old")) + b"\n" + raw_line(id="zz") + b"\r\n"
    overwrite(store, data)
    os.utime(store.path, (1_000_000_000, 1_000_000_000))
    assert store.delete_by_ids(["nowhere"]).removed == ()
    answer = store.update(lambda document, now: compact(document, principle("old"), [], now))
    assert not answer.removed
    assert store.path.read_bytes() == data
    assert store.path.stat().st_mtime == 1_000_000_000


@pytest.mark.requirement("S19", "S20")
@given(
    data=st.binary() | st.lists(st.sampled_from([b"\n", BOM, b"<<<<<<<", b"{}"])).map(b"".join),
    seed=logs(),
)
def test_any_bytes_as_a_log_raise_nothing_and_lose_no_line(
    store: Store, data: bytes, seed: bytes
) -> None:
    overwrite(store, data + seed)
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
    assert str(store.root) not in said(caught.value)


@pytest.mark.requirement("S19")
def test_a_project_folder_that_was_deleted_is_not_created_again(store: Store) -> None:
    store.root.rmdir()
    with pytest.raises(StoreError):
        store.upsert_log(log())
    assert not store.root.exists()
