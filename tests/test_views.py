"""Answers of any store fit what a host takes, and nothing in it is out of reach (S10, S13)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest
from run_profile import FULL
from sample_records import log, raw_line
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    CompactMemoryResult,
    LogMemoryParams,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.answer_room import MAX_BYTES, MAX_TOKENS, estimate_tokens
from sentinel_memory.core.text.ids import revision
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.render.agent_answer import agent_answer
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
STORES: dict[str, Callable[[], Sequence[Record]]] = {
    "1000 in 20 English topics": lambda: of_topics(1_000, 20, "topic {}", ENGLISH),
    "1000 in 20 Korean topics": lambda: of_topics(1_000, 20, "주제 {}", KOREAN),
    "1000 in one topic": lambda: of_topics(1_000, 1, "auth", ENGLISH),
    "1000 topics": lambda: of_topics(1_000, 1_000, "{} " + "long name " * 5, ENGLISH),
    "1000 Korean topics": lambda: of_topics(1_000, 1_000, "{}긴 이름의 주제가 많다", KOREAN),
    "1000 topics of one word": lambda: of_topics(1_000, 1_000, "auth-{}-" + "x" * 50, "gap"),
    "150 Korean topics of two": lambda: of_topics(300, 150, "결제-{}-환불과 취소", KOREAN),
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
    memory = Project(store, folder="project", settings=lambda: Settings(environment={}))
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


def readable(result: object, language: Language = "en", ceiling: int = MAX_TOKENS) -> str:
    """The text of an answer, which is below the ceiling with its data, as every host takes it."""
    text, data = agent_answer(result, language)
    whole = text + json.dumps(data, ensure_ascii=False)
    assert len(whole.encode()) <= MAX_BYTES * ceiling // MAX_TOKENS
    assert estimate_tokens(whole) <= ceiling
    return text


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
        assert answer.records[0].id in readable(answer, language)
    shown = [record.ref for answer in answers for record in answer.records]
    assert sorted(shown) == sorted(ref_of(format_line(r), r.id) for r in records)
    order = list(dict.fromkeys(record.topic for record in answers[0].records))
    assert order == list(memory.store.read().topics)[: len(order)]
    behind = [(one.id, one.type) for answer in answers[1:] for one in answer.records]
    assert behind == sorted(behind)


@pytest.mark.requirement("S13")
@pytest.mark.parametrize(("stored", "language"), SPOKEN, indirect=["stored"])
def test_a_compaction_fits_and_leads_to_every_record(stored: Stored, language: Language) -> None:
    memory, records = stored
    speak(memory, language)
    whole = compact_memory(memory, CompactMemoryParams())
    readable(whole, language)
    called = "Topics without records here did not fit: call compact_memory with target_topic."
    assert (called in agent_answer(whole, "en")[0]) == any(
        not group.records for group in whole.groups
    )
    topics = {record.topic for record in records}
    for topic in sorted(topics)[:60]:
        answer = compact_memory(memory, CompactMemoryParams(target_topic=topic))
        readable(answer, language)
        (group,) = answer.groups
        assert group.records
        assert group.count == sum(record.topic == topic for record in records)
        assert group.complete is (len(group.records) == group.count)


def compact_once(memory: Project, number: int) -> CompactMemoryResult:
    """Does what a compaction tells an agent to do, with the first topic that needs it."""
    answer = compact_memory(memory, CompactMemoryParams())
    text = readable(answer)
    groups = [group for group in answer.groups if group.count > 1 and group.topic in text]
    group = groups[0]
    if not group.records:
        called = compact_memory(memory, CompactMemoryParams(target_topic=group.topic))
        (group,) = called.groups
    log_memory(
        memory,
        LogMemoryParams(
            topic=group.topic,
            lesson=f"rule {number}",
            type="principle",
            source_ids=tuple(record.ref for record in group.records),
        ),
    )
    return answer


@pytest.mark.requirement("S11", "S13")
def test_an_answer_says_how_much_is_in_topics_it_does_not_list(memory: Project) -> None:
    fill(memory, [format_line(record) for record in STORES["1000 topics"]()])
    searched = search_memory(memory, SearchMemoryParams(query="x"))
    unlisted = 1_000 - len(searched.topics)
    assert unlisted > 0
    assert f"and {unlisted} more records in topics not listed" in readable(searched)
    compacted = compact_memory(memory, CompactMemoryParams())
    assert compacted.unlisted == 1_000 - len(compacted.groups)
    assert f"{compacted.unlisted} more records are in other topics" in readable(compacted)
    one = compact_memory(memory, CompactMemoryParams(target_topic=compacted.groups[0].topic))
    assert "not listed" not in readable(one)


@pytest.mark.requirement("S13", "S14")
@pytest.mark.parametrize(
    "kind", ["51 Korean at the limits", "51 of line feeds", "150 Korean topics of two"]
)
def test_an_agent_that_follows_the_answers_comes_to_the_end(memory: Project, kind: str) -> None:
    fill(memory, [format_line(record) for record in STORES[kind]()])
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
        readable(answer)
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
    made = STORES["1000 in 20 Korean topics"]()
    fill(memory, [format_line(record) for record in made])
    shown = {record.id for answer in pages(memory, "주제 3") for record in answer.records}
    assert shown == {record.id for record in made if record.topic == "주제 3"}


@pytest.mark.requirement("S13")
def test_topics_that_need_compaction_come_before_those_that_do_not(memory: Project) -> None:
    single = log("new", topic="single", created="2027-01-01T00:00:00Z")
    fill(memory, [format_line(r) for r in (log("a"), log("b"), single)])
    answer = compact_memory(memory, CompactMemoryParams())
    assert [group.topic for group in answer.groups] == ["auth", "single"]
