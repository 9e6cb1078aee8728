"""An answer reaches its reader in parts of whole records, within what each host takes (G11)."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from git_repository import knowing
from host_forwarding import JSON_WAYS, WAYS, forward
from hypothesis import example, given
from hypothesis import strategies as st
from mcp_wire import Json, Wire
from memory_calls import ask
from memory_calls import search as asked
from paths import BENCH
from project_logs import decide, write_log
from project_memories import WINDOW, fill, ordinary
from run_profile import FULL, examples
from sample_records import log, principle, with_cues
from sentinel_memory.contract.host_limits import HOST_LIMITS, PART, UNKNOWN, HostLimit
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    CompactMemoryResult,
)
from sentinel_memory.core.frozen import Frozen
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.limits import LIMITS, estimate_tokens
from sentinel_memory.core.text.one_line import names as named
from sentinel_memory.render.answers import agent_parts, parts, render
from sentinel_memory.sentences.say import say
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

sys.path.append(str(BENCH))

from delivery import is_whole

pytestmark = pytest.mark.requirement("G11")

CLEAR = "money back deadline of the refund window"
HEAD = r"[0-9a-f]{16}@[0-9a-f]{6}"
"""A record in one state, as answers name it."""
IDS = r"([0-9a-f]{16})@"
SIGN = say("en", "part_goes_on")
ROWS = (*HOST_LIMITS, UNKNOWN)
SIZES = {(row.answer, row.tokens, row.part): row for row in ROWS}
"""One host of each size of answers: the size is all of a host that its answers depend on."""
EXTREMES = dict.fromkeys(
    choose(ROWS, key=size)
    for choose in (min, max)
    for size in (lambda row: row.answer, lambda row: row.part, lambda row: row.tokens or 0)
)
"""The hosts with the least and the greatest of each limit, for memories that take long."""

WORDS = st.sampled_from(
    ["환불 기한", "deadline", "it ends.", "\n", "\n\n", " ", "🙂", "x" * 300, "。"]
)
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map("".join)
RECORDS = st.builds(
    lambda number, lesson, topic: log(f"gap {number}", topic=topic)._replace(
        lesson=f"a{lesson * 4}"
    ),
    st.integers(0, 10_000),
    TEXTS,
    st.sampled_from(["auth", "결제"]),
)


def hosted(folder: Path, row: HostLimit) -> Project:
    """The memory of a folder as the server of a host opens it."""
    agent = row.clients[0] if row.clients else "nobody knows it"
    settings = Settings(environment={}, agent=agent)
    return knowing(Project(Store.of_project(folder), folder="project", settings=lambda: settings))


def takes(row: HostLimit, answer: Frozen) -> tuple[str, ...]:
    """The parts of an answer, which the limits of a host leave whole."""
    told = agent_parts(answer, "en", row.part)
    assert all(len(part.encode()) <= row.part for part in told)
    assert sum(len(part.encode()) for part in told) <= row.answer
    assert row.tokens is None or estimate_tokens("".join(told)) <= row.tokens
    return told


@examples(8, full=300)
@given(records=st.lists(RECORDS, min_size=15, max_size=30, unique_by=lambda one: one.id))
def test_a_part_ends_between_two_records(memory: Project, records: list[Record]) -> None:
    fill(memory, records)
    answer = asked(memory, "", detail="full", token_budget=10_000)
    told, text = agent_parts(answer, "en"), render(answer, "en") or ""
    assert all(0 < len(part.encode()) <= PART for part in told)
    assert "\n".join(told) == text
    assert SIGN not in text
    for record in answer.records:
        (holding,) = [part for part in told if f" {record.ref} | " in part]
        last = record.lesson.rstrip().splitlines()[-1].strip()
        assert last in holding
    # No part has room for the next record: each is as full as whole records let it be.
    for part, following in pairwise(told):
        block = following.split("\n\n", 1)[0]
        assert len(f"{part}\n{block}\n".encode()) > PART


BLOCKS = st.lists(
    st.lists(WORDS, min_size=1, max_size=60).map(
        lambda words: re.sub(r"\s*\n\s*", "\n  ", f"#1 {''.join(words)}").rstrip() + "."
    ),
    min_size=1,
    max_size=6,
)


@examples(15, full=600)
@given(blocks=BLOCKS, most=st.integers(300, PART))
@example(blocks=["x" * 20_000], most=PART)
@example(blocks=["가" * 9_000, "short", "나" * 9_000], most=PART)
def test_only_a_block_over_the_limit_is_split(blocks: list[str], most: int) -> None:
    text = "\n\n".join(blocks)
    told = list(parts(text, SIGN, most))
    assert all(0 < len(part.encode()) <= most for part in told)
    if all(len(block.encode()) <= most for block in blocks):
        assert "\n".join(told) == text
        assert SIGN not in text
    large = [block for block in blocks if len(block.encode()) > most]
    assert all(part.endswith("\n") for part in told[:-1])
    ends = sum(part.endswith(f"\n{SIGN}\n") for part in told)
    assert ends == sum(part.startswith(f"{SIGN}\n    ") for part in told) >= len(large)
    assert "".join(told).count(SIGN) == 2 * ends
    # Nothing but the signs and the blanks at a split is more or less than before.
    bare = "".join("".join(told).replace(SIGN, "").split())
    assert bare == "".join(text.split())


@pytest.mark.parametrize(
    ("between", "ends"),
    [("\n  ", "line."), (". ", "sentence."), (" ", "word")],
)
def test_a_split_is_behind_a_paragraph_else_a_sentence_else_a_word(between: str, ends: str) -> None:
    unit = ends.removesuffix(".") + (ends[-1] if between == "\n  " else "")
    block = "#1 " + between.join([unit] * 2_500)
    first, second, *_ = parts(block, SIGN, PART)
    assert first.removesuffix(f"\n{SIGN}\n").endswith(ends)
    assert len(first.encode()) > PART / 2
    assert second.startswith(f"{SIGN}\n    {unit}")


@pytest.mark.requirement("S10", "S13")
@pytest.mark.parametrize("row", ROWS if FULL else SIZES.values(), ids=lambda row: row.host)
def test_up_to_the_threshold_a_host_gets_what_fits(project: Path, row: HostLimit) -> None:
    memory = hosted(project, row)
    fill(memory, [WINDOW, *ordinary(49)])
    roomy = hosted(project, max(ROWS, key=lambda one: one.answer))
    whole = len((render(asked(roomy, ""), "en") or "").encode())
    for query in ("", "money back deadline of the refund window"):
        answer = asked(memory, query)
        told = "".join(takes(row, answer))
        assert WINDOW.lesson in told
        assert (len(answer.records) == 50) == (answer.next_cursor is None)
        assert query or (answer.next_cursor is None) == (whole <= row.answer)
        # An ordinary record has about 400 bytes: one more would not have fitted.
        assert answer.next_cursor is None or len(told.encode()) > row.answer - 600
    few = 12
    fill(memory, [WINDOW, *ordinary(few - 1)])
    answer = asked(memory, "")
    assert (len(answer.records), answer.meta.reason) == (few, "complete")
    assert len(takes(row, answer)) <= 2


def kinds_of_search(wire: Wire, project: Path) -> dict[str, Json]:
    answers = {}
    for name, count in (("complete", 12), ("filled", 50), ("fits", 75), ("few fit", 200)):
        write_log(project, sorted(map(format_line, [WINDOW, *ordinary(count - 1)])))
        answers[name] = wire.call("search_memory", query=CLEAR)
    answers["nothing"] = wire.call("search_memory", query="zzqx")
    write_log(project, sorted(map(format_line, [WINDOW, *ordinary(299)])))
    for detail in ("index", "timeline", "full", "statistics"):
        answers[detail] = wire.call("search_memory", query="", detail=detail)
    refs = re.findall(HEAD, texts_of(answers["full"]))[:3]
    answers["details"] = wire.call("search_memory", query="", ids=[one[:16] for one in refs])
    (cursor,) = re.findall(r"(?m)^  (\S{20,})$", texts_of(answers["full"]))
    answers["continued"] = wire.call("search_memory", query="", detail="full", cursor=cursor)
    return answers


def kinds_of_other(wire: Wire) -> dict[str, Json]:
    said = {"missing_context": 'The tax "rate" was not said', "lesson": "Ask finance.\n환불도."}
    answers = {"created": wire.call("log_memory", topic="tax", **said)}
    answers["updated"] = wire.call("log_memory", topic="tax", **said)
    (ref,) = set(re.findall(HEAD, texts_of(answers["created"]))[:1])
    answers["amended"] = wire.call("log_memory", id=ref[:16], cues=["세율", "vat"])
    (now,) = re.findall(HEAD, texts_of(answers["amended"]))[:1]
    answers["principle"] = wire.call(
        "log_memory", type="principle", topic="tax", lesson="Ask for the rate.", source_ids=[now]
    )
    answers["compaction"] = wire.call("compact_memory")
    cursors = re.findall(r"(?m)^  (\S{20,})$", texts_of(answers["compaction"]))
    if cursors:
        answers["compaction continued"] = wire.call("compact_memory", cursor=cursors[-1])
    answers["error of a save"] = wire.call("log_memory", topic="x" * 9_000, **said)
    answers["error of a search"] = wire.call("search_memory", query="", cursor="broken")
    return answers


def texts_of(answer: Json) -> str:
    return "\n".join(one["text"] for one in answer["content"])


@pytest.fixture(scope="module")
def answers_for(tmp_path_factory: pytest.TempPathFactory) -> Callable[[HostLimit], dict[str, Json]]:
    """Gives every kind of answer that the server makes for a host, which several ways forward."""

    def answers(row: HostLimit) -> dict[str, Json]:
        return made(row if FULL else SIZES[row.answer, row.tokens, row.part])

    @cache
    def made(row: HostLimit) -> dict[str, Json]:
        folder = tmp_path_factory.mktemp("project")
        with Wire(folder, "--language", "en") as wire:
            wire.open(client=row.clients[0] if row.clients else "nobody knows it")
            return kinds_of_search(wire, folder) | kinds_of_other(wire)

    return answers


@pytest.mark.requirement("S11", "D01", "D02")
@pytest.mark.parametrize("way", WAYS)
def test_every_kind_of_answer_passes_whole_through_the_rule_of_every_host(
    answers_for: Callable[[HostLimit], dict[str, Json]], way: str
) -> None:
    answers = answers_for(next((one for one in HOST_LIMITS if way.startswith(one.host)), UNKNOWN))
    wrong = {name for name, answer in answers.items() if answer.get("isError")}
    assert wrong == {"error of a save", "error of a search"}
    records = {one.id: one for one in [WINDOW, *ordinary(299)]}
    for name, answer in answers.items():
        parts = [one["text"] for one in answer["content"]]
        passed = "\n".join(forward(way, parts, answer.get("structuredContent")))
        if way == "codex, another model":  # Only the first text is promised there.
            parts = parts[:1]
        for line in "\n".join(parts).splitlines():
            wanted = json.dumps(line, ensure_ascii=False)[1:-1] if way in JSON_WAYS else line
            assert wanted in passed, name
        there = {*re.findall(IDS, "".join(parts))} & records.keys()
        whole = [records[one] for one in there if is_whole(records[one], parts, False)]
        assert all(is_whole(one, [passed], way in JSON_WAYS) for one in whole), name
        if name in ("complete", "filled", "fits", "few fit"):
            assert WINDOW in whole, name
        if name == "complete":
            assert len(whole) == 12


WRITTEN = log(
    'The "old" folder C:\\pay was not named',
    lesson='환불은 "14일" 안에만 된다.\nAfter that, ask finance.',
    question="Which window holds?",
)
"""A record with what JSON escapes, in two lines and two languages."""


@pytest.mark.parametrize("way", ["vscode", "cline", "codex, code mode, result", "zed"])
def test_the_benchmark_sees_a_lesson_arrive_and_every_cut_of_it(memory: Project, way: str) -> None:
    near = log("Another gap", lesson=f"Before. {WRITTEN.lesson} And after.", question="Which one?")
    fill(memory, [WRITTEN, near])
    told = "\n".join(agent_parts(asked(memory, ""), "ko"))
    as_json = way in JSON_WAYS

    def arrives(text: str) -> bool:
        return is_whole(WRITTEN, forward(way, [text]), as_json)

    assert arrives(told)
    assert not arrives(told.splitlines()[0])
    head = re.search(rf"#\d+ {WRITTEN.id}@", told)
    assert head
    for name in ("missing_context", "lesson", "ask_next_time"):
        for line in getattr(WRITTEN, name).splitlines():
            at = told.index(line, head.start())
            cuts = (line[:-1], f"{line[: line.rindex(' ')]}…", line.partition(" ")[2], "")
            for spoiled in (*cuts, f"{line} more"):
                assert not arrives(told[:at] + spoiled + told[at + len(line) :])
    # The same sentences below the head of another record are not this record.
    assert not arrives(told.replace(WRITTEN.id, near.id))


def compacted(memory: Project, **options: object) -> list[CompactMemoryResult]:
    found = [ask(memory, "compact_memory", **options)]
    while found[-1].next_cursor:
        params = CompactMemoryParams(cursor=found[-1].next_cursor, **options)
        found.append(compact_memory(memory, params))
    return found


def refs(answers: Sequence[CompactMemoryResult]) -> list[str]:
    return [record.ref for one in answers for group in one.groups for record in group.records]


def fifty_one() -> list[Record]:
    """51 records of about half a KB: a log of 27 KB, as people keep it (S13)."""
    gap = "The instruction did not say which refund window holds for orders from abroad, so that {}"
    lesson = "Ask finance for the refund window of a market before you write code depending on it. "
    records = [
        log(
            gap.format(f"case {n} was built twice"),
            topic=f"part {n % 6} of the shop",
            lesson=lesson + f"Case {n}.",
            question=f"Which refund window holds in market {n}?",
        )
        for n in range(51)
    ]
    cues = ("money back deadline", "돈을 돌려주는 기한")
    return [with_cues(one, cues=(*cues, f"market {n}")) for n, one in enumerate(records)]


@pytest.mark.requirement("S13")
@pytest.mark.parametrize(
    ("row", "kind"),
    [
        pytest.param(row, kind, id=f"{kind}-{row.host}")
        for kind in ("51 ordinary", "51 at the limits", "1000")
        for row in (ROWS if FULL else EXTREMES if kind == "1000" else SIZES.values())
    ],
)
def test_a_compaction_gives_every_record_once(project: Path, row: HostLimit, kind: str) -> None:
    memory = hosted(project, row)
    if kind == "51 ordinary":
        records = fifty_one()
    elif kind == "1000":
        records = [*ordinary(998), principle("one", topic="topic 1"), principle("2", topic="x")]
    else:
        full = {name: "가" * (limit // 3 - 9) for name, limit in LIMITS.items()}
        texts = {"lesson": full["lesson"], "question": full["ask_next_time"]}
        gaps = [f"{n:03} {full['missing_context']}" for n in range(51)]
        records = [log(gap, topic=f"{n % 4} 환불", **texts) for n, gap in enumerate(gaps)]
    fill(memory, records)
    answers = compacted(memory)
    for answer in answers:
        takes(row, answer)
    assert sorted(refs(answers)) == sorted(line.ref for line in memory.store.read().lines)
    lefts = [one.left for one in answers]
    assert lefts == sorted(lefts, reverse=True)
    assert lefts[-1] == 0
    if kind == "51 ordinary" and row.answer >= 20_000:
        assert len(answers) <= (1 if row.answer >= 40_000 else 2)
        groups = [group for answer in answers for group in answer.groups]
        assert all(len(group.records) == group.count for group in groups)


@pytest.mark.requirement("S13")
def test_topics_that_may_be_one_stand_side_by_side_in_one_answer(memory: Project) -> None:
    topics = [f"{name}-{more}" for name in ("auth", "pay", "ui") for more in ("a", "z")]
    others = [f"{first}{n}" for first in "bcqx" for n in range(6)]
    records = [
        log(f"gap {n}", topic=t, lesson="Rule. " * 30) for t in topics + others for n in "12"
    ]
    fill(memory, records)
    decide(memory.root, answer_bytes=8_000)
    answers, told = compacted(memory), set[tuple[str, ...]]()
    for answer in answers:
        names = [group.topic for group in answer.groups]
        for pair in answer.merge_candidates:
            places = [names.index(topic) for topic in pair]
            assert max(places) - min(places) == len(pair) - 1
            line = f"These may be the same topic: {named(pair)}"
            assert line in (render(answer, "en") or "").splitlines()
            told.add(tuple(sorted(pair)))
    assert len(answers) > 1
    assert told == {(f"{name}-a", f"{name}-z") for name in ("auth", "pay", "ui")}
    assert len(refs(answers)) == len(set(refs(answers))) == len(records)
