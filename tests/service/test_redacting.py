"""Sensitive text is taken out of a log for good, and kept nowhere on this machine (S22, D05)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from personal_numbers import card
from project_logs import overwrite
from sample_documents import LATER, LATEST
from sample_records import log, principle
from sentinel_memory.contract.care import RedactRecordsParams, RedactRecordsResult
from sentinel_memory.contract.project import ListRecordsParams
from sentinel_memory.core.checks.judging import find_sensitive
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.chunks import BOM
from sentinel_memory.core.log.record import LARGEST_COUNT, Record, format_line
from sentinel_memory.core.text.ids import derive_id, revision
from sentinel_memory.service.edit_records import redact_records
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records

pytestmark = pytest.mark.requirement("S22", "D05")

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
LEAK = log(f"{TOKEN}를 쓴다", lesson="a <private>b</private> c", question="Which </private> x?")
OTHER = log("other")
Redact = Callable[..., RedactRecordsResult]


def ref(record: Record) -> str:
    return f"{record.type}:{record.id}@{revision(format_line(record))}"


@pytest.fixture
def redact(memory: Project) -> Redact:
    """Redacts these records of the service, or all that hold something."""

    def redact(*refs: str, dry_run: bool = False) -> RedactRecordsResult:
        return redact_records(memory, RedactRecordsParams(refs=refs or None, dry_run=dry_run))

    return redact


def put(memory: Project, *records: Record, more: bytes = b"") -> None:
    """Writes a log as git would bring it."""
    overwrite(memory.store, b"".join(sorted(format_line(one) + b"\n" for one in records)) + more)


def everything(memory: Project) -> bytes:
    """All bytes in the folder of the log, in every file."""
    return b"".join(path.read_bytes() for path in sorted(memory.store.path.parent.iterdir()))


def test_a_record_is_stored_as_it_was_shown(memory: Project, redact: Redact) -> None:
    put(memory, LEAK, OTHER)
    before = everything(memory)
    shown = list_records(memory, ListRecordsParams()).records
    planned = redact(dry_run=True)
    assert everything(memory) == before
    done = redact()
    assert (planned.records, planned.dry_run, done.dry_run) == (done.records, True, False)
    (one,) = done.records
    assert one.withheld == {"github_token": 1, "private_section": 2}
    gap = "[REDACTED]를 쓴다"
    redacted = LEAK._replace(
        id=derive_id("auth", gap),
        missing_context=gap,
        lesson="a [PRIVATE] c",
        ask_next_time="[PRIVATE] x?",
    )
    assert {record.id: record for record in memory.store.read_all()} == {
        record.id: record for record in (redacted, OTHER)
    }
    assert [one.ref, one.id, f"log:{one.new_ref}"] == [ref(LEAK), redacted.id, ref(redacted)]
    assert [
        view._replace(id="", ref="", line=0)
        for view in list_records(memory, ListRecordsParams()).records
    ] == [view._replace(id="", ref="", line=0) for view in shown]
    assert redact().records == ()
    assert (done.left_lines, done.in_history, done.in_journal) == ((), False, False)


def test_only_the_records_that_are_named_are_redacted(memory: Project, redact: Redact) -> None:
    second = log("second", lesson=TOKEN)
    put(memory, LEAK, OTHER, second)
    done = redact(ref(second), ref(second), ref(OTHER))
    assert [one.ref for one in done.records] == [ref(second)]
    assert LEAK in memory.store.read_all()


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: [ref(LEAK), f"log:{OTHER.id}@000000"], "record_changed"),
        (lambda: [ref(LEAK), f"{'f' * 16}@000000"], "record_unknown"),
        (lambda: [ref(LEAK), ref(log("side"))], "record_conflicted"),
    ],
)
def test_a_record_that_is_another_now_stops_all_of_it(
    memory: Project, redact: Redact, make: Callable[[], list[str]], code: str
) -> None:
    block = b"<<<<<<< a\n%b\n=======\n>>>>>>> b\n" % format_line(log("side"))
    put(memory, LEAK, OTHER, more=block)
    before = everything(memory)
    with pytest.raises(RecordError) as error:
        redact(*make())
    assert (error.value.code, error.value.field) == (code, "refs")
    assert everything(memory) == before


def test_records_that_only_a_secret_told_apart_become_one(memory: Project, redact: Redact) -> None:
    first = log(f"key {TOKEN}", lesson="one", question="Which?").with_meta(occurrences=3)
    second = log(f"key {TOKEN.swapcase().replace('GHP', 'ghp')}", lesson="two", created=LATER)
    third = log("key [REDACTED]", lesson="two", question="When?").with_meta(updated=LATEST)
    put(memory, first, second._replace(extra={"by": "hand"}), third)
    done = redact()
    (only,) = memory.store.read_all()
    assert {one.new_ref for one in done.records} == {ref(only).partition(":")[2]}
    assert (only.occurrences, only.updated, only.extra) == (5, LATEST, {"by": "hand"})
    assert only.lesson.split("\n") == ["two", "one"]
    assert sorted((only.ask_next_time or "").split(" / ")) == ["When?", "Which?"]
    assert done.compaction.count == 1


def test_a_record_that_another_one_becomes_is_redacted_before(
    memory: Project, redact: Redact
) -> None:
    topics = ("a", "b", "c", "d", "e", "f")  # for both orders of their ids
    moving = [log(f"key {TOKEN}", topic=topic, lesson="one") for topic in topics]
    staying = [log("key [REDACTED]", topic=topic, lesson=f"two {TOKEN}") for topic in topics]
    assert len({one.id < two.id for one, two in zip(moving, staying, strict=True)}) == 2
    put(memory, *moving, *staying)
    redact()
    after = memory.store.read_all()
    assert sorted(record.topic for record in after) == [*topics]
    assert {record.occurrences for record in after} == {2}
    assert {frozenset(record.lesson.split("\n")) for record in after} == {
        frozenset(("one", "two [REDACTED]"))
    }


def test_what_a_record_that_is_not_named_says_is_not_lost(memory: Project, redact: Redact) -> None:
    named = log(f"key {TOKEN}", lesson="one", created=LATER)
    other = log("key [REDACTED]", lesson=f"two {TOKEN}")
    put(memory, named, other)
    redact(ref(named))
    (only,) = memory.store.read_all()
    assert (only.lesson, only.occurrences) == ("one\ntwo [REDACTED]", 2)


def test_what_has_no_room_beside_the_newer_lesson_is_not_joined(
    memory: Project, redact: Redact
) -> None:
    first = log(f"key {TOKEN}", lesson="x" * 600).with_meta(occurrences=LARGEST_COUNT)
    second = log("key [REDACTED]", lesson="y" * 600, created=LATER)
    put(memory, first, second)
    redact()
    (only,) = memory.store.read_all()
    assert (only.lesson, only.occurrences) == ("y" * 600, LARGEST_COUNT)


def test_a_principle_knows_its_sources_by_their_new_ids_too(
    memory: Project, redact: Redact
) -> None:
    made = principle().with_meta(compacted_at=LATER, source_count=2, sources=["a", LEAK.id, "b"])
    put(memory, LEAK, made)
    assert "resurrected" in {finding.code for finding in findings(memory, memory.standing)}
    (one,) = redact().records
    (after,) = [record for record in memory.store.read_all() if record.type == "principle"]
    assert after.sources == ("a", LEAK.id, one.id, "b")
    assert {finding.code for finding in findings(memory, memory.standing)} == {"resurrected"}


def test_fields_that_nobody_is_shown_lose_it_as_well(memory: Project, redact: Redact) -> None:
    foreign = OTHER._replace(
        id=TOKEN,
        meta={**OTHER.meta, "note": f"{TOKEN}!", "sources": ["0123456789012345", TOKEN]},
        extra={
            "password": "hunter2-Zk93!",
            "env": {"name": "DB_PASSWORD", "value": "hunter2-Zk93!"},
            TOKEN: 1,
            "[REDACTED]": 2,
            "<private></private>lesson": "<private>x",
            "list": [1, None, {"a": [f"b {TOKEN} c"]}],
            "harmless": {"deep": [{"password": "<your password>"}, 1.5]},
        },
    )
    put(memory, foreign)
    shown = list_records(memory, ListRecordsParams()).records[0]
    (one,) = redact().records
    assert TOKEN not in str(one)
    assert one.ref == f"log:{shown.ref}"
    (after,) = memory.store.read_all()
    assert after.id == OTHER.id
    assert after.meta == {
        **OTHER.meta,
        "note": "[REDACTED]!",
        "sources": ["0123456789012345", "[REDACTED]"],
    }
    assert after.extra == {
        "password": "[REDACTED]",
        "env": "[REDACTED]",
        "[REDACTED]'": 1,
        "[REDACTED]": 2,
        "<private></private>lesson": "[PRIVATE]",
        "list": [1, None, {"a": ["b [REDACTED] c"]}],
        "harmless": {"deep": [{"password": "<your password>"}, 1.5]},
    }
    assert list(find_sensitive([(1, format_line(after))])) == []
    assert (after.topic, after.missing_context, after.lesson) == ("auth", "other", "rule")


def test_personal_data_goes_where_the_record_is_named(memory: Project, redact: Redact) -> None:
    number, source = (card(random.Random(seed), "visa") for seed in (1, 2))
    paid = log("paid", lesson=f"card number {number}").with_meta(sources=[source])
    put(memory, paid)
    assert [finding.code for finding in findings(memory, memory.standing)] == ["personal-data"]
    assert redact().records == ()
    (one,) = redact(ref(paid)).records
    assert one.withheld == {"payment_card": 1}
    assert number.encode() not in everything(memory)
    assert memory.store.read_all()[0].sources == (source,)


def test_lines_that_only_a_person_can_mend_are_named(memory: Project, redact: Redact) -> None:
    block = b"<<<<<<< a\n%b\n=======\n%b\n>>>>>>> b\n" % (format_line(OTHER), format_line(LEAK))
    data = b"%b\njunk\npassword=hunter2-Zk93\n<private>\n" % format_line(LEAK)
    overwrite(memory.store, BOM + data.replace(b"\n", b"\r\n") + block)
    assert redact(dry_run=True).left_lines == (3, 4, 8)
    left = redact().left_lines
    lines = memory.store.path.read_bytes().split(b"\n")
    assert [lines[number - 1].rstrip(b"\r") for number in left] == [
        b"password=hunter2-Zk93",
        b"<private>",
        format_line(LEAK),
    ]
    assert memory.store.path.read_bytes().count(TOKEN.encode()) == 1
    assert redact().left_lines == left
