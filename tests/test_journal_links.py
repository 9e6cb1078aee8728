"""The journal arrives by git as little as the log may lead out of the project (D05)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from project_logs import POSIX
from sample_records import log, principle
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.record import format_line
from sentinel_memory.core.store import Store
from sentinel_memory.messages import describe


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
