"""The journal arrives by git as little as the log may lead out of the project (D05)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from project_logs import POSIX
from sample_records import log, principle
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.sentences.say import describe
from sentinel_memory.store import files
from sentinel_memory.store.store import Store


@POSIX
@pytest.mark.requirement("D05")
@pytest.mark.parametrize("target", ["elsewhere.jsonl", ".removed.jsonl"])
def test_a_journal_that_leaves_the_project_is_not_read(
    store: Store, tmp_path: Path, target: str
) -> None:
    store.upsert_log(log("gone"))
    store.delete_by_ids([log("gone").id])
    kept = store.path.with_name(".removed.jsonl")
    kept.rename(tmp_path / "elsewhere.jsonl")
    # A link to itself leads nowhere at all.
    kept.symlink_to(tmp_path / target if target == "elsewhere.jsonl" else kept)
    saved = store.upsert_log(principle())
    for read in (store.undo, lambda: store.replaced_by(saved.line)):
        with pytest.raises(StoreError) as caught:
            read()
        assert caught.value.code == "journal_outside"
    assert store.path.read_bytes() == format_line(saved.line.record) + b"\n"
    assert str(tmp_path) not in describe(caught.value, "ko")


@POSIX
@pytest.mark.requirement("D05")
def test_a_journal_that_is_a_pipe_is_refused_and_not_waited_for(store: Store) -> None:
    store.upsert_log(log("kept"))
    os.mkfifo(store.path.with_name(".removed.jsonl"))
    with pytest.raises(StoreError):
        store.undo()
    assert store.count() == 1


@POSIX
@pytest.mark.requirement("D05", "S36")
def test_a_journal_that_is_linked_within_the_project_is_read(store: Store) -> None:
    store.upsert_log(log("gone"))
    store.delete_by_ids([log("gone").id])
    kept = store.path.with_name(".removed.jsonl")
    kept.rename(store.root / "kept.jsonl")
    kept.symlink_to(store.root / "kept.jsonl")
    assert [line.record.id for line in store.undo().restored] == [log("gone").id]


@POSIX
@pytest.mark.requirement("D05", "S19")
def test_nothing_is_added_through_a_link_that_took_the_place_of_the_journal(store: Store) -> None:
    """Within the project the earlier check lets it pass, as it would a link made after it."""
    store.upsert_log(log("stays"))
    before = store.path.read_bytes()
    kept, target = store.path.with_name(".removed.jsonl"), store.root / "notes.txt"
    target.write_bytes(b"mine\n")
    kept.symlink_to(target)
    with pytest.raises(StoreError) as caught:
        store.delete_by_ids([log("stays").id])
    assert caught.value.code == "failed"
    assert (target.read_bytes(), store.path.read_bytes()) == (b"mine\n", before)
    assert kept.is_symlink()


@POSIX
@pytest.mark.requirement("D05", "S19")
@pytest.mark.parametrize("is_there", [True, False])
def test_a_line_is_never_written_to_where_a_link_leads(tmp_path: Path, is_there: bool) -> None:
    outside, link = tmp_path / "outside", tmp_path / ".removed.jsonl"
    if is_there:
        outside.write_bytes(b"theirs\n")
    link.symlink_to(outside)
    with pytest.raises(OSError, match="symbolic link"):
        files.append_durably(link, b"line\n")
    assert (outside.read_bytes() if is_there else outside.exists()) == (is_there and b"theirs\n")
