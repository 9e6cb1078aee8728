"""Measures what of our answers reaches a model: through the rule of each host, and from hooks.

Run with `python bench/delivery.py [--json FILE]`. A lesson has arrived if its fact, its rule and
its question stand whole in what the host puts into its request. The rules of the hosts are those of
`tests/support/host_forwarding.py`, which a test holds against what was measured of the programs.
A token is four bytes of UTF-8, as everywhere in this project.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import tempfile
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from published import Json, run
from host_forwarding import JSON_WAYS, WAYS, forward
from recall_sets import Asked, RecallSet, grown, opened, read, written
from sentinel_memory.contract.host_limits import HOST_LIMITS, UNKNOWN
from sentinel_memory.contract.memory import CompactMemoryParams, SearchMemoryParams
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.text.answer_room import tokens_of
from sentinel_memory.core.text.first_sentence import questions, sentences
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.candidates import fitting
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.glance import glance
from sentinel_memory.service.lesson_texts import prompt_text, start_text
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory

SIZES = (20, 50, 75, 200, 1_000)
QUESTIONS, PROMPTS = ("wallet", "parcels"), ("clinics", "shop-test")
CEILINGS = (10_000, 20_000, 40_000)
COMPACTED = (51, 200, 1_000)
KOREAN = "text, answers in Korean"
ROWS = {row.host: row for row in HOST_LIMITS}
FIELDS = ("missing_context", "lesson", "ask_next_time")
_HEAD = re.compile(r"([0-9a-f]{16})@[0-9a-f]{6} \| |^- \[", re.MULTILINE)
"""Begins a record in an answer, with its id, or a lesson of a hook."""
_ESCAPE = re.compile(r'(?:\\u[0-9a-fA-F]{4})+|\\["\\/bfnrt]')


def measure(_: argparse.Namespace) -> Json:
    """Returns what arrives of searches and of hooks, and the calls of whole compactions."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        searches = [
            row
            for name in (*QUESTIONS, *PROMPTS)
            for size in SIZES
            for row in delivered(read(name), size, scratch / f"{name}-{size}")
        ]
        hooks = [hooked(read(name), scratch / f"{name}-hook") for name in PROMPTS]
        compactions = [
            compacted(kind, count, ceiling, scratch / f"{kind}-{count}-{ceiling}")
            for kind, counts in (("ordinary", COMPACTED), ("at the limits", COMPACTED[:1]))
            for count in counts
            for ceiling in CEILINGS
        ]
    return {"searches": searches, "hooks": hooks, "compactions": compactions}


def delivered(asked: RecallSet, size: int, folder: Path) -> Iterable[Json]:
    """Yields for each host the share of questions whose lessons arrive with the first answer."""
    records = grown(asked.records, size)
    written(records, folder)
    held = {one.id: one for one in records}
    questions = [one for one in asked.asked if one.answers and one.answers <= held.keys()]
    answers: dict[tuple[int, int | None, int, Language], list[tuple[str, ...]]] = {}
    for way in ("text", KOREAN, *WAYS):
        language: Language = "ko" if way == KOREAN else "en"
        row = ROWS.get(way.partition(",")[0], UNKNOWN)
        size_of = (row.answer, row.tokens, row.part, language)
        if size_of not in answers:
            memory = opened(folder, (row.clients or (None,))[0], language)
            asking = (SearchMemoryParams(query=one.text) for one in questions)
            found = (search_memory(memory, params) for params in asking)
            answers[size_of] = [agent_parts(answer, language, row.part) for answer in found]
        arrived, tokens = 0, []
        for one, texts in zip(questions, answers[size_of], strict=True):
            let_through = texts if way in ("text", KOREAN) else forward(way, texts)
            as_json = way in JSON_WAYS
            arrived += all(is_whole(held[name], let_through, as_json) for name in one.answers)
            tokens.append(sum(map(tokens_of, texts)))
        yield {
            "set": asked.name,
            "records": size,
            "host": way,
            "questions": len(questions),
            "whole": round(arrived / max(1, len(questions)), 3),
            "tokens": round(statistics.mean(tokens or [0])),
            "tokens_most": max(tokens or [0]),
        }


def hooked(asked: RecallSet, folder: Path) -> Json:
    """Returns what the hooks of a session and of each prompt give of a log as it is."""
    written(asked.records, folder)
    memory, held = opened(folder, None), {one.id: one for one in asked.records}
    begun = glance(memory, memory.standing, lambda seen: start_text(seen, "", "en")[0])
    given = wanted = spoken = 0
    tokens = []
    for one in asked.asked:
        found = fitting(memory, memory.standing, one.text, memory.local.activity())
        text, _ = prompt_text(found.given, one.text, "en")
        spoken += bool(text)
        tokens += [tokens_of(text)] if text else []
        wanted += len(one.answers)
        given += sum(is_whole(held[name], [text], False) for name in one.answers)
    open_ones = [one for one in asked.asked if not one.answers]
    return {
        "set": asked.name,
        "records": len(asked.records),
        "prompts": len(asked.asked),
        "start_tokens": tokens_of(begun),
        "prompts_given": round(spoken / len(asked.asked), 3),
        "given_without_a_gap": round(_spoken(memory, open_ones), 3),
        "gaps_whole": round(given / max(1, wanted), 3),
        "tokens": round(statistics.mean(tokens or [0])),
        "tokens_most": max(tokens or [0]),
    }


def _spoken(memory: Project, prompts: Sequence[Asked]) -> float:
    said = [
        bool(fitting(memory, memory.standing, one.text, memory.local.activity()).given)
        for one in prompts
    ]
    return sum(said) / max(1, len(said))


def compacted(kind: str, count: int, ceiling: int, folder: Path) -> Json:
    """Returns the calls and tokens in which a compaction shows every record once."""
    source = read("parcels").records
    records = grown(source, count)
    if kind != "ordinary":
        records = tuple(largest(one, number) for number, one in enumerate(records))
    written(records, folder, {"answer_bytes": ceiling})
    memory = opened(folder, None)
    cursor, calls, tokens, seen = None, 0, 0, list[str]()
    while cursor or not calls:
        answer = compact_memory(memory, CompactMemoryParams(cursor=cursor))
        tokens += sum(map(tokens_of, agent_parts(answer, "en")))
        seen += [record.ref for group in answer.groups for record in group.records]
        cursor, calls = answer.next_cursor, calls + 1
    return {
        "records": count,
        "kind": kind,
        "log_bytes": len(memory.store.path.read_bytes()),
        "answer_bytes": ceiling,
        "calls": calls,
        "tokens": tokens,
        "once": len(seen) == len(set(seen)) == count,
    }


def largest(record: Record, number: int) -> Record:
    """Returns a record of the same topic with every text at its limit."""
    texts = {name: f"{number} " + "word " * ((LIMITS[name] - 8) // 5) for name in FIELDS}
    return Record.create(type="log", topic=record.topic, created=record.created, **texts)


def is_whole(record: Record, texts: Sequence[str], as_json: bool) -> bool:
    """Returns whether every line of a record's texts stands in what a host forwards.

    The lines count only below the record's own head, or below one head of a hook, for another
    record may say the same. A line that goes on, or that breaks off, is another line. Of a
    principle the sentences and questions count, for those that concern the query come first.

    Args:
        record: the record that was asked for.
        texts: what stands in the request of the host, or in the answer of a hook.
        as_json: whether the host forwards JSON.
    """
    wanted = [
        " ".join(line.split())
        for name in FIELDS
        for line in (getattr(record, name) or "").splitlines()
    ]
    parts = [one for line in wanted for text in questions(line) for one in sentences(text)]
    for identifier, there in _told(tuple(texts), as_json):
        if identifier in (None, record.id):
            if all(any(f" {line}".endswith(f" {one}") for line in there) for one in wanted):
                return True
            said = f" {' '.join(there)} "
            if record.type == "principle" and all(f" {one} " in said for one in parts):
                return True
    return False


@lru_cache(maxsize=4)
def _told(texts: tuple[str, ...], as_json: bool) -> tuple[tuple[str | None, list[str]], ...]:
    """Returns the heads in what a host forwards, by the id of the record, with the lines below."""
    told = "\n".join(texts)
    if as_json:
        told = _ESCAPE.sub(lambda sign: str(json.loads(f'"{sign[0]}"')), told)
    heads = list(_HEAD.finditer(told))
    ends = [*(head.start() for head in heads[1:]), len(told)][: len(heads)]
    return tuple(
        (head[1], [" ".join(line.split()) for line in told[head.end() : end].splitlines()])
        for head, end in zip(heads, ends, strict=True)
    )


if __name__ == "__main__":
    run(__doc__, measure)
