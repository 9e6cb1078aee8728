"""The table of how much of an answer each host passes on, and what is known of it (G11)."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import NamedTuple

import pytest
from every_sample import every_sample, samples
from host_forwarding import JSON_WAYS, WAYS, forward
from paths import BENCH
from sentinel_memory.contract.host_limits import HOST_LIMITS, UNKNOWN, HostLimit, limit_for

LINE = 50
"""The bytes of a line, each with a mark that names its text and its place, and so what arrived."""
MARK = re.compile(r"p\d+l\d{5}x")
FILLER = {"English": "the lesson says what to ask next t.", "Korean": "다음에 무엇을 꼭 물을까"}

pytestmark = pytest.mark.requirement("G11")

RESULT = json.loads((BENCH / "results" / "hosts.json").read_text("utf-8"))
ROWS = {
    ", ".join(word for word in (row["host"], row["how"]) if word): row for row in RESULT["rows"]
}
STEP, MOST = RESULT["step"], RESULT["most"]
ROOM = {"one text": MOST, "texts": 7_500}


class Arrived(NamedTuple):
    """Whether all of an answer arrived, and the bytes before the first gap and after the last."""

    whole: bool
    head: int
    tail: int


def sent(way: str, shape: str, language: str, size: int) -> Arrived:
    texts = []
    for part, start in enumerate(range(0, size, ROOM[shape])):
        begun = [
            f"p{part}l{line:05}x {FILLER[language]}"
            for line in range(min(ROOM[shape], size - start) // LINE)
        ]
        dots = ["." * (LINE - 1 - len(one.encode())) + "\n" for one in begun]
        texts.append("".join(map("".join, zip(begun, dots, strict=True))))
    there = set(MARK.findall("".join(forward(way, texts))))
    every = [mark in there for text in texts for mark in MARK.findall(text)]
    head = every.index(False) if False in every else len(every)
    tail = every[::-1].index(False) if False in every else 0
    return Arrived(all(every), head * LINE, tail * LINE)


@every_sample("way, shape, language", product(ROWS, ROOM, FILLER))
def test_the_rule_of_a_host_cuts_where_the_host_cut(way: str, shape: str, language: str) -> None:
    seen = ROWS[way][f"{shape}, {language}"]
    near = 2 * STEP
    assert sent(way, shape, language, seen["whole"] - near).whole
    if "head" not in seen:
        assert sent(way, shape, language, MOST).whole
        return
    assert not sent(way, shape, language, seen["whole"] + near).whole
    largest = sent(way, shape, language, MOST)
    assert largest.head == pytest.approx(seen["head"], abs=near)
    assert largest.tail == pytest.approx(seen["tail"], abs=near)


@every_sample("way", ROWS)
def test_the_rule_of_a_host_forwards_the_texts_or_the_data_as_the_host_did(way: str) -> None:
    text = "".join(forward(way, ["TEXT\n"], {"mark": "DATA"}))
    found = [word for word, sign in (("text", "TEXT"), ("data", "DATA")) if sign in text]
    assert found == ROWS[way]["with data"]
    assert limit_for(ROWS[way]["client"]).host == ROWS[way]["host"]
    says = {"text": "text", "data": "text unless data", "text data": "both"}
    if not ROWS[way]["how"]:
        assert limit_for(ROWS[way]["client"]).forwards == says[" ".join(found)]


@every_sample("way, language", product(WAYS, FILLER))
def test_what_the_table_promises_arrives_whole_at_the_host(way: str, language: str) -> None:
    row = row_of(way)
    line = {
        "English": 'Ask: which "kind" of number is money, C:\\money or cents?\n',
        "Korean": '물어볼 것: 돈은 "어떤" 수인가, C:\\money 인가?\n',
    }[language]
    parts = []
    left = row.part if way == "codex, another model" else row.answer
    while left >= 2 * len(line.encode()):
        lines = min(row.part, left) // (len(line.encode()) + 1)
        parts.append(f"{len(parts)}{line}" * lines)
        left -= len(parts[-1].encode())
    text = "".join(forward(way, parts))
    for part in parts:
        wanted = json.dumps(part, ensure_ascii=False)[1:-1] if way in JSON_WAYS else part
        assert wanted in text


def row_of(way: str) -> HostLimit:
    (row,) = (row for row in (*HOST_LIMITS, UNKNOWN) if row.host == way.partition(",")[0])
    return row


CLIENTS = [(name, host) for host, rows in samples("client_names.txt").items() for name in rows]


@every_sample("name, host", [*CLIENTS, ("", "other"), (None, "other")])
def test_a_client_is_told_by_the_beginning_of_its_name(name: str | None, host: str) -> None:
    assert limit_for(name).host == host


@every_sample("row", HOST_LIMITS)
def test_a_row_of_the_table_holds_what_a_reader_of_it_expects(row: HostLimit) -> None:
    assert row.clients == tuple(map(str.casefold, row.clients)) != ()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", row.date)
    assert row.rule
    assert row.source.startswith(("run: ", "read: "))
