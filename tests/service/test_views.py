"""Answers fit what a host takes, and cursors reach all of a store once, whatever is written."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from git_repository import opened
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import grouped, search, told, unite
from project_logs import decide, write_log
from project_memories import WRITE, fill
from refusals import refused
from run_profile import FULL, examples
from sample_records import log, principle, raw_line
from sentinel_memory.contract.host_limits import PART
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    CompactMemoryResult,
    Detail,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.frozen import Frozen
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.ids import revision
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory

pytestmark = pytest.mark.requirement("S01", "S10", "G11")
MOST = 1_000
"""Characters of a cursor."""


def full(name: str, text: str) -> str:
    limit = LIMITS[name]
    filled = (text * limit).encode()[:limit].decode(errors="ignore")
    return filled + "x" * (limit - len(filled.encode()))


def at_the_limits(text: str) -> list[Record]:
    """51 records of three topics, of as many bytes as a record can hold."""
    gap, topic = (
        full(name, text).encode()[4:].decode(errors="ignore")
        for name in ("missing_context", "topic")
    )
    texts = {"lesson": full("lesson", text), "question": full("ask_next_time", text)}
    return [log(f"{n:04}{gap}", topic=f"{n % 3:04}{topic}", **texts) for n in range(51)]


def of_topics(count: int, topics: int, name: str, text: str) -> list[Record]:
    return [
        log(f"{text} {number}", topic=name.format(number % topics), lesson=text * 2, question=text)
        for number in range(count)
    ]


KOREAN = "환불 기한을 묻지 않고 구현해서 다시 만들었다. "
ENGLISH = "The refund window was not asked for, so it had to be built twice. "
EMOJI = "\U0001f642"
PAIRS = 150 if FULL else 60
"""Topics of two records, more than one answer holds."""
MANY = 1_000 if FULL else 250
"""More records, and more topics, than any answer holds."""
STORES: dict[str, Callable[[], Sequence[Record]]] = {
    "many in 20 English topics": lambda: of_topics(MANY, 20, "topic {}", ENGLISH),
    "many in one topic": lambda: of_topics(MANY, 1, "auth", ENGLISH),
    "many topics": lambda: of_topics(MANY, MANY, "{} " + "long name " * 5, ENGLISH),
    "many topics of one word": lambda: of_topics(MANY, MANY, "auth-{}-" + "x" * 50, "gap"),
    "Korean topics of two": lambda: of_topics(2 * PAIRS, PAIRS, "결제-{}-환불과 취소", KOREAN),
    "51 English at the limits": lambda: at_the_limits(ENGLISH),
    "51 Korean at the limits": lambda: at_the_limits(KOREAN),
    "51 of line breaks": lambda: [
        log(f"{n}" + "a\x0b" * 500, lesson="a\n" * 500, question="a\x1c" * 250) for n in range(51)
    ],
    "51 of emoji": lambda: [
        log(f"{n}" + EMOJI * 250, lesson=EMOJI * 256, question=EMOJI * 128) for n in range(51)
    ],
}


SPOKEN = [
    (kind, language)
    for number, kind in enumerate(STORES)
    for language in (("en", "ko") if FULL else (("en", "ko")[number % 2],))
]
"""Every store in one of the languages, and in both in the full profile."""


class Stored(NamedTuple):
    """A project and the records in it, which no test changes."""

    memory: Project
    records: Sequence[Record]


@pytest.fixture(scope="module")
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Stored:
    memory = opened(tmp_path_factory.mktemp("stored"))
    records = STORES[request.param]()
    fill(memory, records)
    return Stored(memory, records)


def readable(memory: Project, result: Frozen, language: Language = "en") -> str:
    """The text of an answer, which is below the ceiling and in parts of whole records."""
    told = agent_parts(result, language)
    assert sum(len(part.encode()) for part in told) <= memory.standing.ceiling
    assert all(len(part.encode()) <= PART for part in told)
    return "\n".join(told)


def pages(memory: Project, topic: str | None = None) -> list[SearchMemoryResult]:
    found, cursor = list[SearchMemoryResult](), None
    while cursor or not found:
        params = SearchMemoryParams(query="x", topic=topic, cursor=cursor, detail="full")
        answer = search_memory(memory, params)
        assert (answer.continued, answer.changed) == ((True, None) if found else (None, None))
        cursor = answer.next_cursor
        assert cursor is None or len(cursor) <= MOST
        found.append(answer)
    return found


def ref_of(line: bytes, identifier: str) -> str:
    return f"{identifier}@{revision(line)}"


@pytest.mark.requirement("S13")
@pytest.mark.parametrize(("stored", "language"), SPOKEN, indirect=["stored"])
def test_the_pages_of_an_answer_hold_all_once_and_fit(stored: Stored, language: Language) -> None:
    memory, records = stored
    decide(memory.root, language=language)  # by which it knows how much fits
    answers = pages(memory)
    for answer in answers:
        assert answer.records
        assert answer.records[0].id in readable(memory, answer, language)
    shown = [record.ref for answer in answers for record in answer.records]
    assert sorted(shown) == sorted(ref_of(format_line(r), r.id) for r in records)
    order = list(dict.fromkeys(record.topic for record in answers[0].records))
    assert order == list(memory.store.read().topics)[: len(order)]
    behind = [(one.id, one.type) for answer in answers[1:] for one in answer.records]
    assert behind == sorted(behind)


@pytest.mark.requirement("S13")
@pytest.mark.parametrize(("stored", "language"), SPOKEN, indirect=["stored"])
def test_the_answers_of_a_compaction_hold_every_record_once_in_whole_topics_and_fit(
    stored: Stored, language: Language
) -> None:
    memory, records = stored
    decide(memory.root, language=language)  # by which it knows how much fits
    answers = compactions(memory)
    shown, ended = list[str](), dict[str, int]()
    for number, answer in enumerate(answers):
        text = readable(memory, answer, language)
        assert all(record.ref in text for group in answer.groups for record in group.records)
        shown += [record.ref for group in answer.groups for record in group.records]
        assert answer.left == len(records) - len(shown)
        more = {"en": f"{answer.left} more records: call compact_memory again", "ko": ""}
        assert not answer.left or more[language] in text
        for group in answer.groups:
            assert group.count == sum(record.topic == group.topic for record in records)
            # A topic goes on in the next answer only where one answer cannot hold it.
            assert ended.setdefault(group.topic, number) in (number, number - 1)
            ended[group.topic] = number
        parted = [group for group in answer.groups if len(group.records) < group.count]
        assert len(parted) <= 2
    assert sorted(shown) == sorted(ref_of(format_line(r), r.id) for r in records)
    assert memory.store.count() == len(records)
    topic = records[0].topic
    of_topic = [group for one in compactions(memory, topic) for group in one.groups]
    assert {group.topic for group in of_topic} == {topic}
    assert sum(len(group.records) for group in of_topic) == of_topic[0].count


def compactions(memory: Project, topic: str | None = None) -> list[CompactMemoryResult]:
    found, cursor = list[CompactMemoryResult](), None
    while cursor or not found:
        answer = grouped(memory, topic, cursor=cursor)
        cursor = answer.next_cursor
        assert cursor is None or len(cursor) <= MOST
        found.append(answer)
    return found


def compact_once(memory: Project, number: int) -> None:
    """Does what a compaction tells an agent to do, with the first topic that needs it."""
    cursor: str | None = None
    while True:
        asked = CompactMemoryParams(compact_threshold=1, cursor=cursor)
        answer = compact_memory(memory, asked)
        text, cursor = readable(memory, answer), answer.next_cursor
        group = next((one for one in answer.groups if one.count > 1), None)
        if group is not None or cursor is None:
            break
    assert group is not None
    assert group.topic in text
    unite(
        memory,
        *tuple(record.ref for record in group.records),
        topic=group.topic,
        lesson=f"rule {number}",
    )


@pytest.mark.requirement("S13", "S20")
def test_a_record_too_large_for_an_answer_is_cut_and_blocks_no_other(memory: Project) -> None:
    giant = raw_line(lesson="긴 글 " * 6_000, topic="auth")
    lines = [giant, *(format_line(log(f"gap {number}")) for number in range(60))]
    write_log(memory.root, sorted(lines))
    shown = [record for answer in pages(memory) for record in answer.records]
    assert len({record.ref for record in shown}) == len(shown) == 61
    assert any(record.lesson.startswith("긴 글") for record in shown)
    for answer in pages(memory):
        readable(memory, answer)
    compact_once(memory, 1)
    while memory.store.count() > 1:
        compact_once(memory, memory.store.count())
    assert giant not in memory.store.path.read_bytes()


CHANGED = "The log has changed since the previous answer"


def many(count: int) -> list[bytes]:
    """The lines of so many records in seven topics, of which the last two are principles."""
    made = of_topics(count - 2, 7, "topic {}", "Ask for the limit of gap first. ")
    made += [principle(f"rule {n}", topic="topic 0") for n in range(2)]
    return [format_line(record) for record in made]


def shown(result: SearchMemoryResult | CompactMemoryResult) -> list[tuple[str, str]]:
    if isinstance(result, CompactMemoryResult):
        return [(record.type, record.id) for group in result.groups for record in group.records]
    return [(one.type, one.ref.partition("@")[0]) for one in (*result.records, *result.hits)]


Answered = SearchMemoryResult | CompactMemoryResult


def searches(**options: object) -> Callable[[Project, str | None], Answered]:
    return lambda memory, cursor: search_memory(
        memory, SearchMemoryParams(cursor=cursor, **{"query": "", **options})
    )


def compacts(**options: object) -> Callable[[Project, str | None], Answered]:
    return lambda memory, cursor: grouped(memory, cursor=cursor, **options)


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
    write_log(project, many(count))
    decide(project, answer_bytes=4_000, compact_threshold=threshold)
    memory = opened(project)
    if asked is None:
        call = again = compacts(topic=topic)
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
        assert all(len(part.encode()) <= PART for part in agent_parts(answer, "en"))
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
            assert (CHANGED in told(following)) == (before != after)
    if asked is not None and isinstance(answer, SearchMemoryResult) and answer.questions:
        assert seen == []
        return
    assert [one for one in seen if one in throughout] == list(
        dict.fromkeys(one for one in seen if one in throughout)
    )
    assert throughout <= set(seen)


def test_a_cursor_that_no_such_answer_gave_is_refused(memory: Project, tmp_path: Path) -> None:
    write_log(memory.store.root, many(400))
    cursor = search(memory).next_cursor
    assert cursor is not None
    other = "A" if cursor[9] != "A" else "B"
    spoiled = (cursor[:-1], cursor[:9] + other + cursor[10:])
    for wrong in ("", "1", "!", "결제", "A" * 5_000, *spoiled):
        with refused(RecordError, match="cursor is not a cursor of this version"):
            search(memory, cursor=wrong)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    write_log(elsewhere, many(400))
    calls: list[Callable[[], object]] = [
        lambda: search(memory, topic="topic 0", cursor=cursor),
        lambda: grouped(memory, cursor=cursor),
        lambda: search(opened(elsewhere), cursor=cursor),
    ]
    for call in calls:
        with refused(RecordError, match="cursor belongs to another call"):
            call()


def test_a_record_that_no_part_holds_keeps_its_answer_below_the_ceiling(project: Path) -> None:
    """As a hand may make one: a legal record is smaller."""
    for size in range(7_000, 28_000, 300):
        large, small = log("one")._replace(lesson="x" * size), log("two")
        write_log(project, sorted(map(format_line, (large, small))))
        memory = opened(project)
        answers = pages(memory)
        text = "\n".join(readable(memory, answer) for answer in answers)
        assert sum(len(answer.records) for answer in answers) == 2
        assert ("\u2026" in text) == (text.count("x") < size)
