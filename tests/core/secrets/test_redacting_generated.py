"""After a redaction nothing in any log is withheld, and nothing else is lost."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from personal_numbers import card
from project_logs import overwrite
from run_profile import examples
from sample_records import CREATED, JSON_VALUES
from secret_samples import PROVIDERS
from sentinel_memory.contract.care import RedactRecordsParams
from sentinel_memory.contract.project import DeleteRecordsParams, ListRecordsParams, UndoParams
from sentinel_memory.core.checks.judging import find_sensitive
from sentinel_memory.core.checks.showing import WITHHELD
from sentinel_memory.core.text.ids import derive_id
from sentinel_memory.service.edit_records import delete_records, redact_records, undo
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S22", "D05", "M18")

MAKERS = [maker for makers in PROVIDERS.values() for maker in makers]
KEYS = st.builds(
    lambda seed, maker: maker(random.Random(seed)), st.integers(0, 9), st.sampled_from(MAKERS)
)
CARD = card(random.Random(1), "visa")
PRIVATE = "only for us"
WITHOUT = {*(maker(random.Random(seed)) for maker in MAKERS for seed in range(10)), PRIVATE, CARD}
"""The texts that must not be left, unless they were shown before: then nothing withholds them."""
TAGGED = st.sampled_from(
    [f"<private>{PRIVATE}</private>", f"[private]{PRIVATE}\n[/private]", f"<private a=b> {PRIVATE}"]
)
PLAIN = st.sampled_from(
    [
        *("use", "결제는", "정수로 저장한다", "`code`", "```", "\n", "😀", '"quoted"', "\\", "|"),
        *("[private]", "<private></private>", "`<private>`", "</private>"),
        *("password: hunter2-Zk93", CARD),
    ]
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A text of words, keys, numbers and tags; a particle may follow each."""
    pieces = draw(st.lists(st.one_of(PLAIN, PLAIN, KEYS, TAGGED), max_size=4))
    return draw(st.sampled_from([" ", "를 "])).join(["x", *pieces])


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A line as a program may write it; its id is that of its text, or a made-up one."""
    topic = draw(st.sampled_from(["auth", "결제"]) | texts())
    gap, lesson = draw(texts()), draw(texts())
    made = {
        "id": draw(st.sampled_from([derive_id(topic, gap), "0" * 16])),
        "type": draw(st.sampled_from(["log", "log", "principle"])),
        "topic": topic,
        "missing_context": gap,
        "lesson": lesson,
        "meta": {"created": CREATED, "occurrences": draw(st.integers(1, 3))},
    }
    if made["type"] == "principle":
        made |= {"id": derive_id(topic, lesson), "missing_context": ""}
    if draw(st.booleans()):
        made["ask_next_time"] = draw(texts())
    unread = st.dictionaries(st.sampled_from("abc") | KEYS, JSON_VALUES | KEYS, max_size=2)
    made |= draw(unread)
    return json.dumps(made, ensure_ascii=draw(st.booleans())).encode("utf-8", "replace")


def shown(memory: Project) -> set[tuple[str, ...]]:
    records = list_records(memory, ListRecordsParams()).records
    return {(r.type, r.topic, r.missing_context, r.lesson, r.ask_next_time or "") for r in records}


def counted(memory: Project) -> int:
    return sum(record.occurrences for record in memory.store.read_all())


@examples(15)
@given(st.lists(lines(), min_size=1, max_size=4), st.integers(0, 3), st.booleans())
def test_after_a_redaction_nothing_is_withheld_and_nothing_else_is_another(
    quick_folder: Path, made: list[bytes], deleted: int, again: bool
) -> None:
    settings = Settings(environment={})
    store = Store.of_project(quick_folder)
    memory = Project(store, folder="p", settings=lambda: settings)
    overwrite(store, b"".join(line + b"\n" for line in (*made, *made[:again], b"no record")))
    store.path.with_name("config.json").write_bytes(b'{"personal_data": "mask"}')
    journal = store.path.with_name(".removed.jsonl")
    journal.unlink(missing_ok=True)
    everything = list(store.read().index.values())
    visible = "\n".join(text for texts in shown(memory) for text in texts)
    if deleted < len(everything) > 1:
        refs = (f"{everything[deleted].record.type}:{everything[deleted].ref}",)
        delete_records(memory, DeleteRecordsParams(refs=refs))
    before, seen, count = store.read().normalised()[0], shown(memory), counted(memory)

    result = redact_records(memory, RedactRecordsParams())

    assert not WITHHELD & {finding.code for finding in findings(memory, memory.standing)}
    after = {line.raw for line in store.read().lines}
    touched = {one.ref for one in result.records}
    new = {one.new_ref for one in result.records}
    for line in before.lines:
        merged = store.read().find(line.record.identity)
        if f"{line.record.type}:{line.ref}" not in touched and not (merged and merged.ref in new):
            assert line.raw in after
    assert counted(memory) == count
    assert {(type, topic) for type, topic, *_ in shown(memory)} == {
        (type, topic) for type, topic, *_ in seen
    }
    if len(seen) == len(before.lines) == len(after):
        assert shown(memory) == seen
    data = store.path.read_text(encoding="utf-8") + "\n".join(
        path.read_text(encoding="utf-8") for path in [journal] if path.exists()
    )
    assert [key for key in WITHOUT if key in data and key not in visible] == []
    numbered = enumerate(store.path.read_bytes().split(b"\n"), 1)
    assert not WITHHELD & {found.code for found in find_sensitive(numbered)}

    state = {path.name: path.read_bytes() for path in store.path.parent.iterdir()}
    second = redact_records(memory, RedactRecordsParams())
    assert (second.records, second.in_journal) == ((), False)
    assert {path.name: path.read_bytes() for path in store.path.parent.iterdir()} == state
    undo(memory, UndoParams())
    assert not WITHHELD & {finding.code for finding in findings(memory, memory.standing)}
