"""A cursor finds every record once, whatever is written between two answers (S01, S10, G11)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_process import run
from hypothesis import given
from hypothesis import strategies as st
from lsp_client import MemoryClient
from mcp_wire import Wire, text_of
from project_logs import write_log
from random_writes import WRITE, save
from refusals import refused
from run_profile import examples
from sample_records import log, principle
from sentinel_memory.contract.layers import Detail
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.render.answers import render
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.cursor import Cursor, Walk, digest
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S01", "S10", "G11")

CHANGED = "The log has changed since the previous answer"
LAST = "This was the last part."


def many(count: int, topics: int = 7) -> list[Record]:
    made = [
        log(f"gap {n}", topic=f"topic {n % topics}", lesson="Ask for the limit first. " * 4)
        for n in range(count)
    ]
    return [*made[:-2], *(principle(f"rule {n}", topic="topic 0") for n in range(2))]


def opened(project: Path) -> Project:
    store = Store.of_project(project)
    nothing = Settings(environment={})
    return Project(store, folder="project", settings=lambda: nothing)


def small_answers(project: Path, tokens: int = 1_000) -> None:
    (project / ".context").mkdir(exist_ok=True)
    policy = json.dumps({"answer_tokens": tokens})
    (project / ".context" / "config.json").write_text(policy, encoding="utf-8")


def refs(result: SearchMemoryResult) -> list[tuple[str, str]]:
    """The records that an answer shows, in short or whole."""
    if result.hits is not None:
        assert {one.ref for one in result.records} <= {hit.ref for hit in result.hits}
        return [(hit.type, hit.ref.partition("@")[0]) for hit in result.hits]
    return [(record.type, record.id) for record in result.records]


@pytest.mark.timeout(900)
@examples(12, full=100)
@given(
    count=st.integers(20, 60),
    topic=st.sampled_from([None, "topic 0"]),
    detail=st.sampled_from([None, "full", "index", "timeline"]),
    query=st.sampled_from(["", "limit of gap 7", "rule 1 topic 0"]),
    writes=st.lists(st.lists(WRITE, max_size=6), max_size=40),
)
def test_what_exists_throughout_comes_once_whatever_is_written_between_two_answers(
    project: Path,
    count: int,
    topic: str | None,
    detail: Detail | None,
    query: str,
    writes: list[list[tuple[object, int]]],
) -> None:
    shutil.rmtree(project / ".context", ignore_errors=True)
    write_log(project, [format_line(record) for record in many(count)])
    small_answers(project)
    memory = opened(project)

    def present() -> set[tuple[str, str]]:
        records = memory.store.read_all()
        return {(one.type, one.id) for one in records if topic in (None, one.topic)}

    throughout, seen, cursor = present(), list[tuple[str, str]](), None
    rounds = iter(writes)
    while True:
        before = memory.store.path.read_bytes()
        asked = SearchMemoryParams(query=query, topic=topic, detail=detail, cursor=cursor)
        answer = search_memory(memory, asked)
        seen += refs(answer)
        cursor = answer.next_cursor
        if cursor is None:
            break
        for write, number in next(rounds, []):
            write(memory, number)  # type: ignore[operator]  # one of the functions above
            throughout &= present()
        after = memory.store.path.read_bytes()
        following = search_memory(opened(project), asked._replace(query="y", cursor=cursor))
        assert bool(following.changed) == (before != after)
        assert (CHANGED in (render(following, "en") or "")) == (before != after)
    assert [one for one in seen if one in throughout] == list(
        dict.fromkeys(one for one in seen if one in throughout)
    )
    assert throughout <= set(seen)


def test_ten_saves_behind_the_first_answer_hide_nothing(memory: Project) -> None:
    write_log(memory.store.root, [format_line(record) for record in many(400)])
    before = {record.id for record in memory.store.read_all()}
    first = search_memory(memory, SearchMemoryParams(query="", detail="full"))
    for number in range(10):
        save(memory, number)
    seen, cursor = [one.id for one in first.records], first.next_cursor
    while cursor:
        answer = search_memory(memory, SearchMemoryParams(query="", cursor=cursor, detail="full"))
        seen += [one.id for one in answer.records]
        cursor = answer.next_cursor
    old = [one for one in seen if one in before]
    assert sorted(old) == sorted(before)


def test_a_first_answer_has_the_order_of_a_whole_one_and_the_rest_that_of_the_file(
    memory: Project,
) -> None:
    write_log(memory.store.root, [format_line(record) for record in many(400)])
    first = search_memory(memory, SearchMemoryParams(query="", detail="full"))
    wanted = [line for group in memory.store.read().topics.values() for line in group]
    assert [one.ref for one in first.records] == [line.ref for line in wanted][: len(first.records)]
    whole = SearchMemoryParams(query="", cursor=first.next_cursor, detail="full")
    second = search_memory(memory, whole)
    shown = {one.ref for one in first.records}
    lines = sorted(memory.store.read().lines, key=lambda line: line.key)
    rest = [line.ref for line in lines if line.ref not in shown]
    assert [one.ref for one in second.records] == rest[: len(second.records)]


def spoiled(cursor: str) -> list[str]:
    other = "A" if cursor[9] != "A" else "B"
    return ["", "1", "!", "결제", "A" * 5_000, cursor[:-1], cursor[:9] + other + cursor[10:]]


def test_what_no_answer_gave_is_refused_in_one_sentence(memory: Project) -> None:
    write_log(memory.store.root, [format_line(record) for record in many(400)])
    cursor = search_memory(memory, SearchMemoryParams(query="")).next_cursor
    assert cursor is not None
    for wrong in spoiled(cursor):
        with refused(RecordError, match="cursor is not a cursor of this version"):
            search_memory(memory, SearchMemoryParams(query="", cursor=wrong))


def test_a_cursor_of_another_call_is_refused(memory: Project, tmp_path: Path) -> None:
    write_log(memory.store.root, [format_line(record) for record in many(400)])
    cursor = search_memory(memory, SearchMemoryParams(query="")).next_cursor
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    write_log(elsewhere, [format_line(record) for record in many(400)])
    calls: list[Callable[[], object]] = [
        lambda: search_memory(memory, SearchMemoryParams(query="", topic="topic 0", cursor=cursor)),
        lambda: compact_memory(memory, CompactMemoryParams(cursor=cursor)),
        lambda: search_memory(opened(elsewhere), SearchMemoryParams(query="", cursor=cursor)),
    ]
    for call in calls:
        with refused(RecordError, match="cursor belongs to another call"):
            call()


def test_behind_what_was_deleted_meanwhile_the_answer_says_that_nothing_is_left(
    memory: Project,
) -> None:
    write_log(memory.store.root, [format_line(record) for record in many(400)])
    cursor = search_memory(memory, SearchMemoryParams(query="")).next_cursor
    write_log(memory.store.root, [format_line(log("the only one"))])
    first = search_memory(memory, SearchMemoryParams(query="")).records[0]
    answer = search_memory(memory, SearchMemoryParams(query="", cursor=cursor))
    assert (answer.next_cursor, answer.changed) == (None, True)
    assert [one.ref for one in answer.hits or ()] == [first.ref]
    assert LAST in (render(answer, "en") or "")
    write_log(memory.store.root, [])
    beyond = search_memory(memory, SearchMemoryParams(query="", cursor=cursor))
    assert (beyond.records, beyond.hits or (), beyond.next_cursor) == ((), (), None)


def test_the_command_line_goes_on_in_another_process(project: Path) -> None:
    write_log(project, [format_line(record) for record in many(60)])
    small_answers(project)
    seen: list[str] = []
    more: tuple[str, ...] = ()
    while True:
        found = json.loads(run(project, "search", *more, "--json").stdout)
        seen += [hit["ref"] for hit in found["hits"]]
        if found["next_cursor"] is None:
            break
        more = ("--cursor", found["next_cursor"])
    assert len(seen) == len(set(seen)) == 60


def test_a_server_that_was_started_again_goes_on(project: Path) -> None:
    write_log(project, [format_line(record) for record in many(30)])
    small_answers(project)
    seen: list[str] = []
    more: dict[str, str] = {}
    while True:
        with Wire(project, "--language", "en") as wire:
            wire.open()
            answer = wire.call("search_memory", query="x", **more)
        found = answer["structuredContent"]
        seen += [hit["id"] for hit in found["hits"]]
        if "next_cursor" not in found:
            break
        more = {"cursor": found["next_cursor"]}
        assert found["next_cursor"] in text_of(answer)
        assert not any(found["next_cursor"] in line for line in found["guidance"])
    assert len(seen) == len(set(seen)) == 30


async def test_the_editor_takes_it(client: MemoryClient, project: Path) -> None:
    write_log(project, [format_line(record) for record in many(400)])
    await client.open(project)
    first = await client.ask("search_memory", query="x")
    cursor = first["next_cursor"]
    second = await client.ask("search_memory", query="x", cursor=cursor)
    assert f"\n  {cursor}\n" in f"{first['text']}\n"
    assert not {r["ref"] for r in first["hits"]} & {r["ref"] for r in second["hits"]}


def test_topics_that_no_answer_listed_are_behind_the_cursor(memory: Project) -> None:
    records = [log(f"gap {n}", topic=f"topic number {n}") for n in range(700)]
    write_log(memory.store.root, [format_line(record) for record in records])
    listed: list[str] = []
    cursor: str | None = None
    while cursor or not listed:
        answer = compact_memory(memory, CompactMemoryParams(cursor=cursor))
        listed += [group.topic for group in answer.groups]
        cursor = answer.next_cursor
        assert (answer.unlisted > 0) == (cursor is not None)
    assert sorted(listed) == sorted(record.topic for record in records)


def test_what_was_shown_is_named_by_as_few_bytes_as_mean_no_other_record() -> None:
    items = {digest(str(number)): number for number in range(5_000)}
    shown = list(items)[:60]
    cursor = Walk(items).begin(b"call", b"log!", shown)
    assert len(cursor.shown) == 60
    assert max(map(len, cursor.shown)) <= 4
    assert len(cursor.encode()) < 400
    assert Cursor.decode(cursor.encode(), b"call") == cursor
    rest = Walk(items).rest(cursor)
    assert set(rest) == set(items) - set(shown)
    assert list(rest) == sorted(rest)
