"""Age is a hint, and a person confirms what is still true (M14, M15)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsp_client import QUESTION, MemoryClient, ended
from memory_calls import ask
from project_logs import NOW
from sample_records import log, log_of
from sentinel_memory.core.log.document import Line
from sentinel_memory.core.log.record import Record, parse_line
from sentinel_memory.core.merge.merge import merge
from sentinel_memory.core.ranking.ranking import Index, rank
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.core.text.limits import KINDS, Kind
from sentinel_memory.render.rows import in_topic
from sentinel_memory.service.candidates import Given
from sentinel_memory.service.lesson_texts import lesson_text
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("M14", "M15")

DAY = 86_400
NOW_SECONDS = datetime.fromisoformat(NOW).timestamp()


def aged(days: float, kind: Kind | None = None, gap: str = "gap") -> Record:
    """A log that was saved so many days before now."""
    return log(gap, created=timestamp(NOW_SECONDS - days * DAY))._replace(kind=kind)


def write(memory: Project, *records: Record) -> None:
    memory.store.path.parent.mkdir(exist_ok=True)
    memory.store.path.write_bytes(log_of(*records))
    memory.store.clock = lambda: NOW


def shown(memory: Project) -> dict[str, int | None]:
    listed = ask(memory, "list_records").records
    return {one.missing_context: one.stale_days for one in listed}


LONG = {"procedure": 30, "fact": 60, "decision": 90, "preference": None, "error": None, None: 60}
"""Days after which a kind is old, as the requirement says."""


@given(st.integers(0, 400), st.sampled_from([None, *KINDS]), st.booleans())
def test_a_record_is_old_by_its_kind(days: int, kind: Kind | None, pinned: bool) -> None:
    record = aged(days, kind)._replace(pinned=pinned)
    limit = LONG[kind]
    is_old = limit is not None and not pinned and days > limit
    assert record.stale_days(NOW_SECONDS) == (days if is_old else None)


def test_an_old_lesson_says_so_and_is_given_all_the_same(memory: Project) -> None:
    write(memory, aged(61, gap="old"), aged(59, gap="new"))
    assert shown(memory) == {"old": 61, "new": None}
    found = ask(memory, "search_memory", query="").records
    assert {one.missing_context for one in found} == {"old", "new"}
    rows = in_topic("file:///p", "auth", ask(memory, "list_records"), "en")
    told = [row.description for row in rows]
    assert ["not confirmed for 61 days" in one for one in told] == [False, True]
    assert "confirmed" not in told[0]


def test_a_lesson_is_confirmed_by_a_person_alone_and_undone(memory: Project) -> None:
    record = aged(100)
    write(memory, record)
    before = memory.store.path.read_bytes()
    ask(memory, "certify_memory", ref=record.id)
    (now,) = memory.store.read().records
    assert (now.confirmed, now.updated) == (NOW, None)
    assert shown(memory) == {"gap": None}
    ask(memory, "undo")
    assert memory.store.path.read_bytes() == before
    # A save by an agent confirms nothing.
    ask(memory, "log_memory", id=record.id, cues=("words",))
    assert [one.confirmed for one in memory.store.read().records] == [None]


@pytest.mark.requirement("N02")
@pytest.mark.parametrize("newer", ["ours", "theirs"])
def test_the_later_confirmation_stays_on_a_merge(newer: str) -> None:
    early, late = (timestamp(NOW_SECONDS + days * DAY) for days in (1, 2))
    one, two = (log().with_meta(confirmed=time) for time in (early, late))
    sides = (one, two) if newer == "theirs" else (two, one)
    (record,) = map(parse_line, merge(log_of(log()), *map(log_of, sides)).data.splitlines())
    assert record is not None
    assert record.confirmed == late


def test_what_was_confirmed_or_never_ages_comes_first_among_equals() -> None:
    # Topics of the same letters, so that only age tells the records apart.
    old, middle, new = (
        aged(days, gap="expiry of tokens")._replace(topic=topic)
        for days, topic in ((300, "auth"), (150, "htua"), (1, "uath"))
    )

    def order(*records: Record) -> list[str]:
        index = Index((record.topic, record) for record in records)
        return [hit.key for hit in rank(index, "expiry of tokens")]

    assert order(old, middle, new) == ["uath", "htua", "auth"]
    confirmed = old.with_meta(confirmed=timestamp(NOW_SECONDS))
    assert order(confirmed, middle, new) == ["auth", "uath", "htua"]
    assert order(old._replace(kind="preference"), middle, new) == ["uath", "auth", "htua"]


@pytest.mark.requirement("S37")
def test_a_hook_tells_of_age_only_where_the_code_speaks_against_the_lesson() -> None:
    old, new = log(created="2020-01-01T00:00:00.000+00:00"), log(created=timestamp())
    for record, code, is_told in (
        (old, "changed", True),
        (old, "gone", True),
        (old, None, False),
        (old, "unchecked", False),
        (new, "changed", False),
    ):
        text = lesson_text(Given(Line(b"", record), record, code=code), "en")  # type: ignore[arg-type]  # a state
        assert ("not confirmed for" in text) is is_told


@pytest.mark.requirement("N15")
async def test_a_page_of_a_topic_confirms_all_old_lessons(
    client: MemoryClient, project: Path
) -> None:
    path = project / ".context" / "memory_log.jsonl"
    path.parent.mkdir(exist_ok=True)
    records = [aged(900, gap=f"gap {n}") for n in range(3)]
    path.write_bytes(log_of(*records))
    await client.open(project)
    shown = await client.ask("page", folder=project.as_uri(), name="auth")
    (button,) = (one for one in shown["links"] if one["command"] == "sentinel.stillTrue")
    assert button["label"] == "All 3 Old Lessons Are Still True"
    target = {name: value for name, value in button["target"].items() if value}
    await ended(client.run("stillTrue", **target))
    assert (await client.next(QUESTION))["text"] == "3 lessons are confirmed."
    listed: list[dict[str, Any]] = (await client.ask("list_records"))["records"]
    assert [one["stale_days"] for one in listed] == [None] * 3
    client.answer("action_undo")
    await client.next(QUESTION)
    assert path.read_bytes() == log_of(*sorted(records, key=lambda one: one.id))
    one = await client.ask("page", folder=project.as_uri(), name=f"log:{records[0].id}")
    assert "sentinel.stillTrue" in [link["command"] for link in one["links"]]
    await ended(client.run("stillTrue", refs=[f"log:{records[0].id}"]))
    listed = (await client.ask("list_records"))["records"]
    assert sum(found["stale_days"] is None for found in listed) == 1
