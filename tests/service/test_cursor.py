"""A cursor finds every record once, whatever is written between two answers (S01, S10, G11)."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_process import run
from hypothesis import given
from hypothesis import strategies as st
from known_lines import knowing
from lsp_client import MemoryClient
from mcp_wire import Wire, text_of
from project_logs import write_log
from random_writes import WRITE, save
from refusals import refused
from run_profile import examples
from sample_records import log, principle
from sentinel_memory.contract.host_limits import PART
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    CompactMemoryResult,
    Detail,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.render.answers import agent_parts, render
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
    return knowing(Project(store, folder="project", settings=lambda: nothing))


def small_answers(project: Path, size: int = 4_000) -> None:
    (project / ".context").mkdir(exist_ok=True)
    policy = json.dumps({"answer_bytes": size})
    (project / ".context" / "config.json").write_text(policy, encoding="utf-8")


def shown(result: SearchMemoryResult | CompactMemoryResult) -> list[tuple[str, str]]:
    """The records that an answer shows, in short or whole."""
    if isinstance(result, CompactMemoryResult):
        return [(record.type, record.id) for group in result.groups for record in group.records]
    return [(one.type, one.ref.partition("@")[0]) for one in (*result.records, *result.hits)]


Answered = SearchMemoryResult | CompactMemoryResult


def searches(**options: object) -> Callable[[Project, str | None], Answered]:
    return lambda memory, cursor: search_memory(
        memory, SearchMemoryParams(cursor=cursor, **{"query": "", **options})
    )


def compacts(**options: object) -> Callable[[Project, str | None], Answered]:
    return lambda memory, cursor: compact_memory(
        memory, CompactMemoryParams(cursor=cursor, **options)
    )


QUERIES = st.sampled_from(["", "limit of gap 7", "rule 1 topic 0"])
DETAILS = st.sampled_from([None, "full", "index", "timeline"])


@pytest.mark.timeout(900)
@pytest.mark.requirement("S13", "S14")
@examples(14, full=200)
@given(
    count=st.integers(20, 60),
    topic=st.sampled_from([None, "topic 0"]),
    asked=st.none() | st.tuples(QUERIES, DETAILS),
    threshold=st.sampled_from([10, 100]),
    writes=st.lists(st.lists(WRITE, max_size=6), max_size=40),
)
def test_what_exists_throughout_comes_once_whatever_is_written_between_two_answers(
    project: Path,
    count: int,
    topic: str | None,
    asked: tuple[str, Detail | None] | None,
    threshold: int,
    writes: list[list[tuple[object, int]]],
) -> None:
    shutil.rmtree(project / ".context", ignore_errors=True)
    write_log(project, [format_line(record) for record in many(count)])
    decided = json.dumps({"answer_bytes": 4_000, "compact_threshold": threshold})
    (project / ".context" / "config.json").write_text(decided, encoding="utf-8")
    memory = opened(project)
    if asked is None:
        call = again = compacts(target_topic=topic)
    else:
        query, detail = asked
        call = searches(query=query, detail=detail, topic=topic)
        again = searches(query="y", detail=detail, topic=topic)

    def present() -> set[tuple[str, str]]:
        records = memory.store.read_all()
        return {(one.type, one.id) for one in records if topic in (None, one.topic)}

    throughout, seen, cursor = present(), list[tuple[str, str]](), None
    rounds = iter(writes)
    while True:
        before = memory.store.path.read_bytes()
        answer = call(memory, cursor)
        seen += shown(answer)
        told = agent_parts(answer, "en")
        assert all(len(part.encode()) <= PART for part in told)
        cursor = answer.next_cursor
        if cursor is None:
            break
        for write, number in next(rounds, []):
            write(memory, number)  # type: ignore[operator]  # one of the functions above
            throughout &= present()
        after = memory.store.path.read_bytes()
        following = again(opened(project), cursor)
        assert bool(following.changed) == (before != after)
        if shown(following) or asked is not None:
            assert (CHANGED in (render(following, "en") or "")) == (before != after)
    if asked is not None and isinstance(answer, SearchMemoryResult) and answer.questions:
        assert seen == []
        return
    assert [one for one in seen if one in throughout] == list(
        dict.fromkeys(one for one in seen if one in throughout)
    )
    assert throughout <= set(seen)


@pytest.mark.requirement("S13")
@pytest.mark.parametrize(
    "call",
    [searches(), searches(query="limit of gap 7"), searches(detail="index"), compacts()],
    ids=["whole", "what fits", "in short", "compaction"],
)
def test_hundreds_of_records_come_once_with_saves_in_between(
    memory: Project, call: Callable[[Project, str | None], Answered]
) -> None:
    write_log(memory.store.root, [format_line(record) for record in many(400)])
    before = {(one.type, one.id) for one in memory.store.read_all()}
    seen, cursor, number = list[tuple[str, str]](), None, 0
    while cursor or not number:
        answer = call(memory, cursor)
        seen += shown(answer)
        cursor, number = answer.next_cursor, number + 1
        for more in range(3):
            save(memory, number * 3 + more)
    old = [one for one in seen if one in before]
    assert len(old) == len(set(old)) == 400


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
    assert [one.ref for one in answer.records] == [first.ref]
    assert LAST in (render(answer, "en") or "")
    write_log(memory.store.root, [])
    beyond = search_memory(memory, SearchMemoryParams(query="", cursor=cursor))
    assert (beyond.records, beyond.hits, beyond.next_cursor) == ((), (), None)


def test_the_command_line_goes_on_in_another_process(project: Path) -> None:
    write_log(project, [format_line(record) for record in many(60)])
    small_answers(project)
    seen: list[str] = []
    more: tuple[str, ...] = ()
    while True:
        found = json.loads(run(project, "search", *more, "--json").stdout)
        seen += [record["ref"] for record in found["records"]]
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
            text = text_of(wire.call("search_memory", query="", **more))
        seen += re.findall(r"(?m)^#\d+ ([0-9a-f]{16}@[0-9a-f]{6}) \|", text)
        following = re.search(r"(?m)with this cursor:\n  (\S+)$", text)
        if following is None:
            break
        more = {"cursor": following[1]}
    assert len(seen) == len(set(seen)) == 30


async def test_the_editor_takes_it(client: MemoryClient, project: Path) -> None:
    write_log(project, [format_line(record) for record in many(400)])
    await client.open(project)
    for method, more in (("search_memory", {"query": ""}), ("compact_memory", {})):
        first = await client.ask(method, **more)
        cursor = first["next_cursor"]
        second = await client.ask(method, **more, cursor=cursor)
        assert f"\n  {cursor}" in first["parts"][-1]
        assert cursor not in "".join(first["parts"][:-1])
        named = [
            set(re.findall(r"[0-9a-f]{16}@", "".join(one["parts"]))) for one in (first, second)
        ]
        assert len(named[0]) > 10 < len(named[1])
        assert not named[0] & named[1]


def test_what_was_shown_is_named_by_as_few_bytes_as_mean_no_other_record() -> None:
    items = {digest(str(number)): number for number in range(5_000)}
    first = list(items)[:60]
    cursor = Walk(items).after(Cursor(b"call", b"log!"), first)
    assert len(cursor.shown) == 60
    assert max(map(len, cursor.shown)) <= 4
    assert len(cursor.encode()) < 400
    assert Cursor.decode(cursor.encode(), b"call") == cursor
    rest = Walk(items).rest(cursor)
    assert set(rest) == set(items) - set(first)
    assert list(rest) == sorted(rest)
