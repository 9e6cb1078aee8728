"""Measures what of the first answer to a search reaches a model, through the rule of each host.

`python bench/delivery.py [--json FILE] [--sizes N ...]`. A lesson has arrived if its fact, its rule
and its question stand whole in what the host puts into its request. The rules of the hosts are
those of `tests/support/host_forwarding.py`. A token is four bytes of UTF-8, as everywhere in this
project.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from published import Json, run
from host_forwarding import JSON_WAYS, WAYS, forward
from recall_sets import Asked, RecallSet, grown, opened, read, written
from sentinel_memory.contract.host_limits import HOST_LIMITS, UNKNOWN
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.text.limits import tokens_of
from sentinel_memory.core.text.one_line import questions, sentences
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.search_memory import search_memory

SIZES = (20, 50, 75, 200, 1_000)
SETS = (("parcels", "wallet"), ("clinics", "shop-test"))
"""Questions of sets that are counted together."""
KOREAN = "text, answers in Korean"
ROWS = {row.host: row for row in HOST_LIMITS}
FIELDS = ("missing_context", "lesson", "ask_next_time")
_HEAD = re.compile(r"([0-9a-f]{16})@[0-9a-f]{6} \| |^- \[", re.MULTILINE)
"""Begins a record in an answer, with its id, or a lesson of a hook."""
_ESCAPE = re.compile(r'(?:\\u[0-9a-fA-F]{4})+|\\["\\/bfnrt]')


def measure(given: argparse.Namespace) -> Json:
    """Returns the share of questions whose lessons arrive, and the tokens of an answer.

    They stand below some sets, the way to the model and the size of the log.
    """
    found: Json = {}
    with tempfile.TemporaryDirectory() as folder:
        for names in SETS:
            hosts: Json = found.setdefault(" and ".join(names), {})
            for size in given.sizes:
                sums: dict[str, Counter[str]] = {}
                for name in names:
                    for way, counts in delivered(read(name), size, Path(folder, name, str(size))):
                        sums.setdefault(way, Counter()).update(counts)
                for way, counts in sums.items():
                    asked = max(1, counts["questions"])
                    shares = {"whole": round(counts["whole"] / asked, 6)}
                    shares["tokens"] = round(counts["tokens"] / asked)
                    hosts.setdefault(way, {})[str(size)] = {"questions": asked, **shares}
    return {"logs": found}


def delivered(asked: RecallSet, size: int, folder: Path) -> Iterator[tuple[str, dict[str, int]]]:
    """Yields by way the questions, those whose lessons arrive, and the tokens of the answers."""
    records = grown(asked.records, size)
    written(records, folder)
    held = {one.id: one for one in records}
    questions = [one for one in asked.asked if one.answers and one.answers <= held.keys()]
    for way, answers in answered(folder, questions, ("text", KOREAN, *WAYS)):
        counts = {"questions": len(questions), "whole": 0, "tokens": 0}
        for one, texts in zip(questions, answers, strict=True):
            let_through = texts if way in ("text", KOREAN) else forward(way, texts)
            as_json = way in JSON_WAYS
            counts["whole"] += all(is_whole(held[id], let_through, as_json) for id in one.answers)
            counts["tokens"] += sum(map(tokens_of, texts))
        yield way, counts


def answered(
    project: Path, questions: Sequence[Asked], ways: Iterable[str]
) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Yields the parts of the first answer to each question, before a host has cut any, by way."""
    answers: dict[tuple[int, int | None, int, Language], list[tuple[str, ...]]] = {}
    for way in ways:
        language: Language = "ko" if way == KOREAN else "en"
        row = ROWS.get(way.partition(",")[0], UNKNOWN)
        # Hosts with the same limits get the same answer, so one search does for all of them.
        size_of = (row.answer, row.tokens, row.part, language)
        if size_of not in answers:
            memory = opened(project, (row.clients or (None,))[0], language)
            asking = (SearchMemoryParams(query=one.text) for one in questions)
            found = (search_memory(memory, params) for params in asking)
            answers[size_of] = [agent_parts(answer, language, row.part) for answer in found]
        yield way, answers[size_of]


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
    run(__doc__, measure, sizes={"type": int, "nargs": "+", "default": SIZES})
