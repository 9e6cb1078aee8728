"""The loop of an agent by an official client, whose host refuses answers that are too large."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from mcp_schema import HANDSHAKES, STATELESS, relayed, spoken
from mcp_types import TextContent
from mcp_wire import SERVER, server_environment
from project_logs import write_log
from sentinel_memory.contract.host_limits import PART, UNKNOWN
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.store.store import Store

REQUIRED = (
    "COMPACTION REQUIRED: 51 records, threshold 50. "
    "Finish your task, call compact_memory, save its groups as principles, commit them alone."
)
TOPICS = ("결제", "refund")


class Host:
    """A host between an agent and its tools, which shows it only small answers (G11)."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.texts = list[str]()
        """The texts of the last answer."""

    async def call(self, tool: str, **arguments: object) -> str:
        """Calls a tool; returns the text, which is all that there is, in parts."""
        result = await self._client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        assert result.structured_content is None
        self.texts = [one.text for one in result.content if isinstance(one, TextContent)]
        assert len(self.texts) == len(result.content)
        assert all(len(text.encode()) <= PART for text in self.texts)
        if tool != "log_memory":
            assert sum(len(text.encode()) for text in self.texts) <= UNKNOWN.answer
        return "\n".join(self.texts)


def cursor_in(text: str) -> dict[str, str]:
    found = re.search(r"(?m)with this cursor:\n  (\S+)$", text)
    return {"cursor": found[1]} if found else {}


def refs_in(text: str) -> list[str]:
    return re.findall(r"(?m)^#\d+ ([0-9a-f]{16}@[0-9a-f]{6}) \|", text)


def groups_in(text: str) -> dict[str, list[str]]:
    groups = re.split(r"(?m)^== ", text)[1:]
    return {group.split(" (")[0].strip('"'): refs_in(group) for group in groups}


@asynccontextmanager
async def agent(
    project: Path, mode: str = "legacy", record: Path | None = None
) -> AsyncIterator[Host]:
    """Starts the server in a project and connects; `record` keeps all that is said."""
    command, *arguments = SERVER if record is None else relayed(record, SERVER)
    environment = server_environment()
    server = StdioServerParameters(
        command=command, args=arguments, env=environment, cwd=project, encoding="utf-8"
    )
    async with Client(server, mode=mode) as client:
        yield Host(client)


@pytest.mark.requirement("S26", "S13", "S11", "S12", "G09")
@pytest.mark.parametrize(("mode", "version"), [("legacy", HANDSHAKES[-1]), ("auto", STATELESS)])
async def test_an_agent_searches_saves_and_compacts_by_what_the_answers_say(
    project: Path, tmp_path: Path, mode: str, version: str
) -> None:
    record = tmp_path / "record.jsonl"
    async with agent(project, mode, record) as host:
        empty = await host.call("search_memory", query="refund")
        assert empty.startswith("No past record was found. Ask the user:\n1. Which constraints")
        assert [line[:3] for line in empty.splitlines()[1:4]] == ["1. ", "2. ", "3. "]
        lesson = "Ask for the limit before a refund"
        for number in range(51):
            gap = f"The limit of market {number} was not said"
            saved = await host.call(
                "log_memory", topic=TOPICS[number % 2], missing_context=gap, lesson=lesson
            )
            assert ("\nLessons in the log: 1." in saved) == (number == 0)
            assert saved.endswith(f"\n\n{REQUIRED}") == (number == 50)
        assert REQUIRED in await host.call("search_memory", query="refund")
        prepared = await host.call("compact_memory")
        assert "What to do: (1) decide which topics to merge; (2) write a principle" in prepared
        groups = groups_in(prepared)
        assert {topic: len(refs) for topic, refs in groups.items()} == {"결제": 26, "refund": 25}
        for topic, refs in groups.items():
            call = {"type": "principle", "topic": topic, "lesson": "Ask for every limit first"}
            answer = await host.call("log_memory", **call, source_ids=refs)
            assert f"\nOriginals replaced: {len(refs)}.\n" in answer
        found = await host.call("search_memory", query="refund")
        assert found.startswith("[memory_log - 2 records] ")
        assert "Ask for every limit first" in found
        assert REQUIRED not in found
    assert spoken(record, version).count("tools/call") == 57
    assert Store.of_project(project).count() == 2


def fill(project: Path, letter: str, topics: int) -> int:
    sizes = {name: limit // len(letter.encode()) - 8 for name, limit in LIMITS.items()}
    lines = []
    for number in range(51):
        fields = {name: f"{number:05}{letter * size}" for name, size in sizes.items()}
        record = {"id": f"{number:016x}", "type": "log", **fields, "topic": f"t{number % topics}"}
        lines.append(json.dumps(record, ensure_ascii=False).encode())
    write_log(project, lines)
    return len(lines)


@pytest.mark.requirement("G11")
async def test_thousands_of_records_in_many_topics_fit_a_host(project: Path) -> None:
    text = "환불 기한을 묻지 않았다. "
    texts = {"missing_context": text * 2, "lesson": text * 3, "ask_next_time": text}
    lines = [
        {"id": f"{n:016x}", "type": "log", "topic": f"topic {n % 208}", **texts}
        for n in range(2_000)
    ]
    for number, line in enumerate(lines):
        line["missing_context"] += str(number)
    write_log(project, [json.dumps(line, ensure_ascii=False).encode() for line in lines])
    async with agent(project) as host:
        found = await host.call("search_memory", query="")
        for _ in range(3):
            found = await host.call("search_memory", query="", detail="full", **cursor_in(found))
            assert len(refs_in(found)) > 20
        nothing = await host.call("search_memory", query="zebra")
        assert refs_in(nothing) == []
        assert len(nothing.encode()) <= 1_200
        compacted = await host.call("compact_memory")
        behind = await host.call("compact_memory", **cursor_in(compacted))
        assert not {*refs_in(compacted)} & {*refs_in(behind)}
        elsewhere = await host.call("search_memory", query="", topic="topics 7")
        assert '  "topic 7" (' in elsewhere


@pytest.mark.requirement("S13", "S14")
async def test_a_host_that_refuses_large_answers_compacts_everything(project: Path) -> None:
    topics = 2
    wanted, merged, saves, more = fill(project, "가", topics), 0, 0, None
    async with agent(project) as host:
        while more is None or more:
            told = await host.call("compact_memory", **(more or {}))
            more = cursor_in(told)
            for topic, shown in groups_in(told).items():
                # A principle that was saved on the way may come as well.
                refs = [one for one in shown if f"{one} | type=log | " in told]
                if not refs:
                    continue
                call = {"type": "principle", "topic": topic, "lesson": f"Rule {saves}."}
                saved = await host.call("log_memory", **call, source_ids=refs)
                (gone,) = re.findall(r"(?m)^Originals replaced: (\d+)\.$", saved)
                assert int(gone) == len(refs)
                merged, saves = merged + len(refs), saves + 1
    assert merged == wanted
    assert saves > topics  # a topic is too large for one answer
    records = Store.of_project(project).read().records
    assert len(records) == saves
    assert {record.topic for record in records} == {f"t{n}" for n in range(topics)}
    assert sum(record.source_count or 0 for record in records) == wanted
