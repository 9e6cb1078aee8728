"""The store against a plain dictionary, through any sequence of saves and hand edits (S06-S20)."""
# ruff: noqa: D102 - the name of a rule is its sentence, as that of a test.

from __future__ import annotations

import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sample_records import identity, log, pieces, principle
from sentinel_memory.core.changes.references import SourceRef
from sentinel_memory.core.changes.save import Saving, compact
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.ids import revision
from sentinel_memory.store.store import Store

GAPS = st.sampled_from(["one", "two", "셋"])
TOPICS = st.sampled_from(["auth", "결제"])
QUESTIONS = st.sampled_from([None, "which?", "왜?"])
BAD = st.sampled_from([b"bad", b"=======", b"\xff", b'{"id": 1}', b"bad\r"])


class StoreModel(RuleBasedStateMachine):
    """Every rule does the same to the store and to a dictionary of what must be in it."""

    def __init__(self, place: Path) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="model-", dir=place))
        self.ticks = 0
        self.store = Store.of_project(self.folder)
        self.expected: dict[tuple[str, str, str], tuple[str, str | None, int]] = {}
        """Identity to lesson, question and occurrences."""
        self.opaque: Counter[bytes] = Counter()
        self.unclosed = False

    @initialize()
    def open(self) -> None:
        self.reopen()

    @rule()
    def reopen(self) -> None:
        """Another process, which knows nothing."""
        self.store = Store.of_project(self.folder)
        self.store.clock = self.now

    def now(self) -> str:
        self.ticks += 1
        return (
            f"2026-01-01T{self.ticks // 3600:02}:{self.ticks // 60 % 60:02}:{self.ticks % 60:02}Z"
        )

    def data(self) -> bytes:
        return self.store.path.read_bytes() if self.store.path.exists() else b""

    def saved(self, record: Record) -> None:
        before = self.expected.get(record.identity)
        question = record.ask_next_time or (before[1] if before else None)
        times = before[2] + 1 if before else 1
        self.expected[record.identity] = (record.lesson, question, times)

    @rule(gap=GAPS, topic=TOPICS, question=QUESTIONS, lesson=st.sampled_from(["rule", "better"]))
    def save(self, gap: str, topic: str, question: str | None, lesson: str) -> None:
        record = log(gap, topic=topic, question=question, lesson=lesson, created=self.now())
        created = self.store.upsert_log(record).created
        assert created is (record.identity not in self.expected)
        self.saved(record)

    @rule(lesson=GAPS, topic=TOPICS, count=st.integers(0, 3), stale=st.booleans())
    def compact(self, lesson: str, topic: str, count: int, stale: bool) -> None:
        made = principle(lesson, topic=topic, created=self.now(), question="asked?")
        index = self.store.read().index
        lines = [line for key, line in index.items() if key != made.identity]
        unique = Counter((line.record.type, line.record.id) for line in lines)
        chosen = [n for n in lines if unique[n.record.type, n.record.id] == 1][:count]
        refs = [SourceRef(n.record.type, n.record.id, revision(n.raw)) for n in chosen]
        if stale:
            refs = [SourceRef(ref.type, ref.id, "000000") for ref in refs]

        def edit(document: Document, now: str) -> Saving:
            return compact(document, made, refs, now)

        before = self.expected.get(made.identity)
        change = self.store.update(edit)
        gone = [] if stale else chosen
        assert change.sources_removed == tuple(line.record.id for line in gone)
        for line in gone:
            del self.expected[line.record.identity]
        if gone or before is None or before[1] != made.ask_next_time:
            self.saved(made)
        data = self.data()
        assert self.store.update(edit).sources_removed == change.sources_removed
        assert self.data() == data

    @precondition(lambda self: self.expected)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        line = data.draw(st.sampled_from(list(self.store.read().index.values())))
        ref = f"{line.record.type}:{line.record.id}@{revision(line.raw)}"
        removed = self.store.delete_by_ids([ref]).removed
        for found in removed:
            self.expected.pop(found.record.identity, None)
        assert line.record.identity not in {r.identity for r in self.store.read_all()}

    def edit_by_hand(self, change: bytes) -> None:
        self.store.path.parent.mkdir(exist_ok=True)
        with self.store.path.open("ab") as file:
            if self.data() and not self.data().endswith(b"\n"):
                file.write(b"\n")
            file.write(change)

    @precondition(lambda self: not self.unclosed)
    @rule(line=BAD, ending=st.sampled_from([b"\n", b"\r\n", b""]))
    def append_a_bad_line(self, line: bytes, ending: bytes) -> None:
        self.edit_by_hand(line + ending)
        self.opaque[line + ending.rstrip(b"\n")] += 1

    @precondition(lambda self: not self.unclosed and self.expected)
    @rule(newer=st.booleans())
    def append_a_duplicate(self, newer: bool) -> None:
        """As a merge leaves it: the same record twice; only the newer one may be read."""
        record = self.store.read_all()[0]
        if newer:
            record = record.with_meta(updated=self.now(), occurrences=record.occurrences + 1)
            lesson, question, times = self.expected[record.identity]
            self.expected[record.identity] = (lesson, question, times + 1)
        else:
            record = record.with_meta(updated=None, created="2020-01-01T00:00:00Z")
        self.edit_by_hand(format_line(record) + b"\n")

    @precondition(lambda self: not self.unclosed)
    @rule(closed=st.booleans())
    def append_a_conflict(self, closed: bool) -> None:
        lines = [b"<<<<<<< HEAD", format_line(log("one")), b"=======", format_line(log("ours"))]
        block = b"\n".join([*lines, *([b">>>>>>> theirs"] if closed else [])])
        self.edit_by_hand(block + b"\n")
        self.opaque[block] += 1
        self.unclosed = not closed

    @precondition(lambda self: not self.unclosed)
    @rule(gap=GAPS, compact=st.booleans())
    def append_by_hand(self, gap: str, compact: bool) -> None:
        """A record that a person wrote: not in order, with an id of its own."""
        record = log(gap, topic="hand", created=self.now())
        if record.identity in self.expected:
            return
        value = {**json.loads(format_line(record)), "id": "made up"}
        separators = (",", ":") if compact else (", ", ": ")
        line = json.dumps(value, ensure_ascii=False, separators=separators).encode()
        self.edit_by_hand(line + b"\r\n")
        self.saved(record)

    @rule()
    def swap_the_lines(self) -> None:
        """An editor reverses the records; what follows them goes along."""
        found = self.data()
        if not found.endswith(b"\n") or any(kind != "record" for kind, _ in pieces(found)):
            return
        self.store.path.write_bytes(b"".join(reversed(found.splitlines(keepends=True))))

    @invariant()
    def reads_what_was_saved(self) -> None:
        records = {record.identity: record for record in self.store.read_all()}
        assert len(records) == self.store.count()
        assert {
            key: (record.lesson, record.ask_next_time, record.occurrences)
            for key, record in records.items()
        } == self.expected

    @invariant()
    def keeps_what_is_no_record(self) -> None:
        found = pieces(self.data())
        assert Counter(raw for kind, raw in found if kind != "record") == self.opaque
        assert {identity(raw) for kind, raw in found if kind == "record"} == set(self.expected)

    @invariant()
    def leaves_no_temporary_file(self) -> None:
        assert not list(self.folder.rglob("*.tmp"))

    @invariant()
    def a_fresh_reader_agrees(self) -> None:
        assert Store.of_project(self.folder).read_all() == self.store.read_all()

    def teardown(self) -> None:
        shutil.rmtree(self.folder)


@pytest.mark.requirement("S06", "S07", "S14", "S17", "S18", "S20", "N01")
@pytest.mark.timeout(600)  # the larger profile, on a machine that does other work beside it
def test_a_store_holds_what_a_dictionary_would(
    quick_folder: Path, rounds: Callable[[int, int], int]
) -> None:
    limits = settings(max_examples=rounds(25, 500), stateful_step_count=rounds(25, 40))
    run_state_machine_as_test(partial(StoreModel, quick_folder), settings=limits)
