"""The local journal of removed lines: what is in it, and what is not (S14)."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from pathlib import Path

import pytest
from project_logs import POSIX, overwrite
from project_logs import read as bytes_of
from refusals import failing
from sample_records import log, log_of, principle
from sentinel_memory.core.changes.references import SourceRef
from sentinel_memory.core.changes.save import Change, compact, delete
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.ids import revision
from sentinel_memory.sentences.say import describe
from sentinel_memory.store import files
from sentinel_memory.store.journal import KEPT, SPARE
from sentinel_memory.store.store import Store


def kept(store: Store) -> Path:
    return store.path.with_name(".removed.jsonl")


def journal(store: Store) -> list[dict[str, object]]:
    return [json.loads(line) for line in kept(store).read_bytes().splitlines()]


@pytest.mark.requirement("S14", "S20")
def test_removed_and_superseded_lines_go_to_the_local_journal(store: Store) -> None:
    one, two, newer = log("one"), log("둘"), log("one").with_meta(updated="2027-01-01T00:00:00Z")
    overwrite(store, b"\n".join(map(format_line, (newer, two, one))))
    ref = SourceRef.parse(f"{two.id}@{revision(format_line(two))}")
    saved = store.update(lambda document, now: compact(document, principle(), [ref], now))
    store.delete_by_ids([newer.id])
    lines = [(entry["line"], entry["replaced_by"]) for entry in journal(store)]
    assert lines == [
        (format_line(one).decode(), None),
        (format_line(two).decode(), saved.line.ref),
        (format_line(newer).decode(), None),
    ]
    assert all(str(entry["removed_at"]).endswith("+00:00") for entry in journal(store))


@pytest.mark.requirement("S14", "S19")
def test_the_journal_keeps_1000_lines_and_loses_none_behind_a_torn_one(store: Store) -> None:
    made, path = [log(f"gap {number}") for number in range(2 * KEPT + 5)], kept(store)
    overwrite(store, log_of(*made))
    path.write_bytes(b'{"removed_at": "2026-01-01T00:00:00+00:00", "li')
    store.delete_by_ids([made[-1].id])
    assert json.loads(path.read_bytes().splitlines()[-1])["line"] == format_line(made[-1]).decode()
    # A change of more lines than are kept goes with the next thousand.
    path.unlink()
    store.delete_by_ids([record.id for record in made[KEPT:-1]])
    assert (len(journal(store)), KEPT) == (KEPT + 4, 1_000)
    store.delete_by_ids([record.id for record in made[1:KEPT]])
    assert len(journal(store)) == 2 * KEPT + 3
    store.delete_by_ids([made[0].id])
    entries = journal(store)
    assert (len(entries), entries[-1]["line"]) == (KEPT, format_line(made[0]).decode())


@pytest.mark.requirement("S14", "S18")
@pytest.mark.parametrize(("times", "entries"), [(0, 1), (2, 1), (9, 0)])
def test_only_what_was_removed_is_in_the_journal(store: Store, times: int, entries: int) -> None:
    store.upsert_log(log("one"))
    store.upsert_log(log("two"))
    store.delete_by_ids([log("two").id])
    calls: list[int] = []

    def edit(document: Document, now: str) -> Change:
        calls.append(1)
        if len(calls) <= times:
            with store.path.open("ab") as file:
                file.write(b"foreign\n")
        return delete(document, [log("one").id])

    with nullcontext() if entries else failing(StoreError, "changed"):
        store.update(edit)
    expected = [format_line(one).decode() for one in (log("two"), *[log("one")] * entries)]
    assert [entry["line"] for entry in journal(store)] == expected


@pytest.mark.requirement("S36")
@pytest.mark.parametrize(
    "later", ["2026-01-02T03:04:05.000+00:00", "2025-01-02T03:04:05.000+00:00"]
)
def test_changes_of_one_millisecond_are_undone_one_by_one(store: Store, later: str) -> None:
    times = ["2026-01-02T03:04:05.000+00:00"]
    store.clock = lambda: times[-1]
    refs = [store.upsert_log(log(text)).line.ref for text in ("one", "two", "three")]
    for ref in refs:
        store.delete_by_ids([ref])
        times.append(later)
    assert len({entry["removed_at"] for entry in journal(store)}) == 3
    for ref in reversed(refs):
        assert [line.ref for line in store.undo().restored] == [ref]
    assert store.undo().restored == ()


@pytest.mark.requirement("S36")
@pytest.mark.parametrize("time", ["9999-12-31T23:59:59.999+00:00", "no time", ""])
def test_a_journal_with_an_impossible_time_takes_a_deletion(store: Store, time: str) -> None:
    refs = [store.upsert_log(log(text)).line.ref for text in ("one", "two")]
    store.delete_by_ids(refs[:1])
    (entry,) = journal(store)
    kept(store).write_text(json.dumps({**entry, "removed_at": time}) + "\n", encoding="utf-8")
    store.delete_by_ids(refs[1:])
    assert [line.ref for line in store.undo().restored] == refs[1:]


@pytest.mark.requirement("S14", "S36")
@pytest.mark.parametrize(("newer", "left"), [(KEPT - 3, {0, 1, 2, 3, 4}), (KEPT + SPARE, {3, 4})])
def test_a_change_leaves_the_journal_as_a_whole(store: Store, newer: int, left: set[int]) -> None:
    made = [log(f"gap {number}") for number in range(5)]
    overwrite(store, log_of(*made))
    store.delete_by_ids([record.id for record in made[:3]])
    line = {"removed_at": "2026-01-01T00:00:00.000+00:00", "replaced_by": None, "line": "no record"}
    with kept(store).open("a", encoding="utf-8") as file:
        file.write((json.dumps({**line, "undone": True}) + "\n") * newer)
    store.delete_by_ids([made[3].id])  # more than are kept, by one line of the oldest change
    assert store.undo().undone
    store.undo()  # never two of three: it would not be as before
    assert {record.text for record in store.read_all()} == {f"gap {number}" for number in left}


@POSIX
@pytest.mark.requirement("D05")
@pytest.mark.parametrize("target", ["elsewhere.jsonl", ".removed.jsonl"])
def test_a_journal_outside_is_not_read(store: Store, tmp_path: Path, target: str) -> None:
    store.upsert_log(log("gone"))
    store.delete_by_ids([log("gone").id])
    path = kept(store)
    path.rename(tmp_path / "elsewhere.jsonl")
    # A link to itself leads nowhere at all.
    path.symlink_to(tmp_path / target if target == "elsewhere.jsonl" else path)
    saved = store.upsert_log(principle())
    for read in (store.undo, lambda: store.replaced_by(saved.line)):
        with failing(StoreError, "journal_outside") as caught:
            read()
    assert store.path.read_bytes() == format_line(saved.line.record) + b"\n"
    assert str(tmp_path) not in describe(caught.value, "ko")


@POSIX
@pytest.mark.requirement("D05", "S19", "S36")
def test_a_journal_linked_within_the_project_is_read_and_not_added_to(store: Store) -> None:
    """Within the project the earlier check lets it pass, as it would a link made after it."""
    store.upsert_log(log("gone"))
    store.delete_by_ids([log("gone").id])
    path = kept(store)
    target = path.rename(store.root / "kept.jsonl")
    path.symlink_to(target)
    store.upsert_log(log("stays"))
    before, noted = store.path.read_bytes(), target.read_bytes()
    with failing(StoreError, "failed"):
        store.delete_by_ids([log("stays").id])
    assert (target.read_bytes(), store.path.read_bytes()) == (noted, before)
    assert path.is_symlink()
    assert [line.record.id for line in store.undo().restored] == [log("gone").id]
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(StoreError):
        store.undo()  # a pipe is not waited for
    assert store.count() == 2


@POSIX
@pytest.mark.requirement("D05", "S19")
def test_a_line_is_never_written_to_where_a_link_leads(tmp_path: Path) -> None:
    outside, link = tmp_path / "outside", tmp_path / ".removed.jsonl"
    link.symlink_to(outside)
    for there in (None, b"theirs\n"):
        if there:
            outside.write_bytes(there)
        with pytest.raises(OSError, match="symbolic link"):
            files.append_durably(link, b"line\n")
        assert bytes_of(outside) == there
