"""Answers of any store fit what a host takes, and nothing in it is out of reach (S10, S13)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest
from known_lines import knowing
from run_profile import FULL
from sample_records import log, raw_line
from sentinel_memory.contract.host_limits import PART
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    CompactMemoryResult,
    LogMemoryParams,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.core.frozen import Frozen
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.ids import revision
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.core.text.one_line import named
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

MOST = 1_000
"""Characters of a cursor."""


def full(name: str, text: str) -> str:
    """A text that is repeated up to the limit of its field."""
    limit = LIMITS[name]
    filled = (text * limit).encode()[:limit].decode(errors="ignore")
    return filled + "x" * (limit - len(filled.encode()))


def at_the_limits(text: str, topics: int) -> list[Record]:
    """51 records of as many bytes as a record can hold."""
    fields = {name: full(name, text) for name in LIMITS}
    return [
        log(
            f"{number:04}{fields['missing_context'].encode()[4:].decode(errors='ignore')}",
            topic=f"{number % topics:04}{fields['topic'].encode()[4:].decode(errors='ignore')}",
            lesson=fields["lesson"],
            question=fields["ask_next_time"],
        )
        for number in range(51)
    ]


def of_topics(count: int, topics: int, name: str, text: str) -> list[Record]:
    """Ordinary records, evenly over topics."""
    return [
        log(f"{text} {number}", topic=name.format(number % topics), lesson=text * 2, question=text)
        for number in range(count)
    ]


KOREAN = "환불 기한을 묻지 않고 구현해서 다시 만들었다. "
ENGLISH = "The refund window was not asked for, so it had to be built twice. "
PAIRS = 150 if FULL else 60
"""Topics of two records, more than one answer holds."""
MANY = 1_000 if FULL else 250
"""More records, and more topics, than any answer holds."""
STORES: dict[str, Callable[[], Sequence[Record]]] = {
    "many in 20 English topics": lambda: of_topics(MANY, 20, "topic {}", ENGLISH),
    "many in 20 Korean topics": lambda: of_topics(MANY, 20, "주제 {}", KOREAN),
    "many in one topic": lambda: of_topics(MANY, 1, "auth", ENGLISH),
    "many topics": lambda: of_topics(MANY, MANY, "{} " + "long name " * 5, ENGLISH),
    "many Korean topics": lambda: of_topics(MANY, MANY, "{}긴 이름의 주제가 많다", KOREAN),
    "many topics of one word": lambda: of_topics(MANY, MANY, "auth-{}-" + "x" * 50, "gap"),
    "Korean topics of two": lambda: of_topics(2 * PAIRS, PAIRS, "결제-{}-환불과 취소", KOREAN),
    "51 English at the limits": lambda: at_the_limits(ENGLISH, 3),
    "51 Korean at the limits": lambda: at_the_limits(KOREAN, 3),
    "51 of line feeds": lambda: [
        log(f"{n}\n" + "a\n" * 500, lesson="a\n" * 500, question="a\n" * 256) for n in range(51)
    ],
    "51 of other line breaks": lambda: [
        log(f"{n}" + "a\x0b" * 500, lesson="a\r" * 500, question="a\x1c" * 250) for n in range(51)
    ],
    "51 of emoji": lambda: [
        log(f"{n}" + "\U0001f642" * 250, lesson="\U0001f642" * 256, question="\U0001f642" * 128)
        for n in range(51)
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
    store = Store.of_project(tmp_path_factory.mktemp("stored"))
    memory = knowing(Project(store, folder="project", settings=lambda: Settings(environment={})))
    records = STORES[request.param]()
    fill(memory, [format_line(record) for record in records])
    return Stored(memory, records)


def fill(memory: Project, lines: Sequence[bytes]) -> None:
    memory.store.path.parent.mkdir(exist_ok=True)
    memory.store.path.write_bytes(b"".join(line + b"\n" for line in sorted(lines)))


def speak(memory: Project, language: Language) -> None:
    """Makes it answer in a language, by which it knows how much fits."""
    policy = memory.store.path.parent / "config.json"
    policy.write_text(json.dumps({"language": language}), encoding="utf-8")


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


@pytest.mark.requirement("S10", "S13")
@pytest.mark.parametrize(("stored", "language"), SPOKEN, indirect=["stored"])
def test_the_pages_of_an_answer_hold_every_record_once_and_fit(
    stored: Stored, language: Language
) -> None:
    memory, records = stored
    speak(memory, language)
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


@pytest.mark.requirement("S13", "G11")
@pytest.mark.parametrize(("stored", "language"), SPOKEN, indirect=["stored"])
def test_the_answers_of_a_compaction_hold_every_record_once_in_whole_topics_and_fit(
    stored: Stored, language: Language
) -> None:
    memory, records = stored
    speak(memory, language)
    answers = compactions(memory)
    shown, ended = list[str](), dict[str, int]()
    for number, answer in enumerate(answers):
        text = readable(memory, answer, language)
        assert all(record.ref in text for group in answer.groups for record in group.records)
        shown += [record.ref for group in answer.groups for record in group.records]
        assert answer.left == len(records) - len(shown)
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
        answer = compact_memory(memory, CompactMemoryParams(target_topic=topic, cursor=cursor))
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
    log_memory(
        memory,
        LogMemoryParams(
            topic=group.topic,
            lesson=f"rule {number}",
            type="principle",
            source_ids=tuple(record.ref for record in group.records),
        ),
    )


@pytest.mark.requirement("S11", "S13", "G10", "D02")
def test_an_answer_says_how_much_it_does_not_show_and_leads_to_all_topics(
    memory: Project,
) -> None:
    fill(memory, [format_line(record) for record in STORES["many topics"]()])
    searched = search_memory(memory, SearchMemoryParams(query="zebra"))
    assert 0 < len(searched.topics) <= 12
    unlisted = MANY - len(searched.topics)
    assert searched.more_topics == unlisted
    more = f"  ... and {unlisted} more topics: search_memory with detail=statistics."
    assert more in readable(memory, searched).splitlines()
    listed, cursor = list[str](), None
    while cursor or not listed:
        params = SearchMemoryParams(query="", detail="statistics", cursor=cursor)
        answer = search_memory(memory, params)
        assert (answer.records, answer.hits) == ((), ())
        text, cursor = readable(memory, answer), answer.next_cursor
        assert all(f"  {named(one.topic)} (1)" in text for one in answer.topics)
        listed += [one.topic for one in answer.topics]
    assert sorted(listed) == sorted(memory.store.read().topics)
    compacted = compact_memory(memory, CompactMemoryParams())
    assert compacted.left == MANY - sum(len(group.records) for group in compacted.groups)
    assert f"{compacted.left} more records: call compact_memory again" in readable(
        memory, compacted
    )


@pytest.mark.requirement("S13", "S14")
@pytest.mark.parametrize("kind", ["51 Korean at the limits", "Korean topics of two"])
def test_an_agent_that_follows_the_answers_comes_to_the_end(memory: Project, kind: str) -> None:
    fill(memory, [format_line(record) for record in STORES[kind]()])
    assert compact_memory(memory, CompactMemoryParams(compact_threshold=1)).next_cursor
    for number in range(600):
        if all(len(lines) == 1 for lines in memory.store.read().topics.values()):
            break
        compact_once(memory, number)
    assert all(len(lines) == 1 for lines in memory.store.read().topics.values())
    assert all(record.type == "principle" for record in memory.store.read_all())


@pytest.mark.requirement("S13", "S20")
def test_a_record_too_large_for_any_answer_is_shown_cut_and_blocks_no_other(
    memory: Project,
) -> None:
    giant = raw_line(lesson="긴 글 " * 6_000, topic="auth")
    fill(memory, [giant, *(format_line(log(f"gap {number}")) for number in range(60))])
    shown = [record for answer in pages(memory) for record in answer.records]
    assert len({record.ref for record in shown}) == len(shown) == 61
    assert any(record.lesson.startswith("긴 글") for record in shown)
    for answer in pages(memory):
        readable(memory, answer)
    compact_once(memory, 1)
    (line,) = [line for line in memory.store.read().lines if line.raw == giant] or [None]
    while line is not None and memory.store.count() > 1:
        compact_once(memory, memory.store.count())
        line = next((n for n in memory.store.read().lines if n.raw == giant), None)
    assert line is None


@pytest.mark.requirement("S10")
def test_a_small_store_is_one_page_without_a_list_of_topics(memory: Project) -> None:
    fill(memory, [format_line(log(f"gap {number}")) for number in range(20)])
    (answer,) = pages(memory)
    assert (len(answer.records), answer.topics) == (20, ())


@pytest.mark.requirement("S10")
def test_the_pages_of_one_topic_hold_exactly_its_records(memory: Project) -> None:
    made = STORES["many in 20 Korean topics"]()
    fill(memory, [format_line(record) for record in made])
    shown = {record.id for answer in pages(memory, "주제 3") for record in answer.records}
    assert shown == {record.id for record in made if record.topic == "주제 3"}


@pytest.mark.requirement("S13", "G11")
def test_topics_of_a_compaction_stand_by_name_so_that_a_cursor_finds_its_place(
    memory: Project,
) -> None:
    names = ["pay", "결제", "auth", "b" * 40 + "2", "b" * 40 + "1"]
    fill(memory, [format_line(log(f"{n}", topic=topic)) for topic in names for n in "12"])
    answer = compact_memory(memory, CompactMemoryParams())
    shown = [group.topic for group in answer.groups]
    assert [name[:30] for name in shown] == sorted(name[:30] for name in names)
    assert sorted(shown) == sorted(names)
