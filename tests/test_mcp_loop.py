"""The loop of an agent by an official client, whose host refuses answers that are too large."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from mcp_relay import relayed, spoken
from mcp_schema import HANDSHAKES, STATELESS, Json
from mcp_types import TextContent
from mcp_wire import SERVER, server_environment
from project_logs import write_log
from sentinel_memory.core.text.answer_room import MAX_BYTES, MAX_TOKENS, estimate_tokens
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.store.store import Store

CHARACTERS = 50_000
TOKENS = 25_000


SAID: Json = {
    "en": {
        "empty": "No past record was found. Ask the user:\n1. Which constraints must this part",
        "saved": "\nRecords in the log: 1.",
        "required": "COMPACTION REQUIRED: 51 records, threshold 50. "
        "Finish your task, call compact_memory, save its groups as principles, commit them alone.",
        "compact": "What to do: (1) decide which topics to merge; (2) write one sentence per topic",
        "replaced": "\nOriginals replaced: 26.\n",
        "kept": "[memory_log - 2 records]\n",
        "topics": ("payment", "refund"),
        "gap": "The limit of market {} was not said",
        "lesson": "Ask for the limit before a refund",
        "rule": "Ask for every limit first",
    },
    "ko": {
        "empty": "관련된 과거 기록이 없습니다. 사용자에게 물어보세요:\n1. 이 부분에서 반드시",
        "saved": "\n현재 1건.",
        "required": "압축 필수: 51건, 기준 50건. "
        "하던 작업을 마치고 compact_memory를 호출해 묶음마다 principle을 저장한 뒤 따로 "
        "커밋하세요.",
        "compact": "할 일: (1) 합칠 topic을 정하고, (2) topic마다 모든 규칙을 담은 한 문장을",
        "replaced": "\n원본 26건을 대체했습니다.\n",
        "kept": "[memory_log - 2건]\n",
        "topics": ("결제", "환불"),
        "gap": "{}번 시장의 한도를 듣지 못했다",
        "lesson": "환불하기 전에 한도를 묻는다",
        "rule": "한도부터 묻는다",
    },
}


class Host:
    """A host between an agent and its tools, which shows it only small answers (G11)."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.text = ""
        """The text of the last answer."""

    async def call(self, tool: str, **arguments: object) -> Json:
        """Calls a tool; returns the structured content. Some hosts show both, so both count."""
        result = await self._client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        (content,) = result.content
        assert isinstance(content, TextContent)
        whole = content.text + json.dumps(result.structured_content, ensure_ascii=False)
        assert len(whole) <= CHARACTERS
        assert len(whole.encode()) <= TOKENS  # no tokenizer makes more than one of a byte
        if tool != "log_memory":
            assert len(whole.encode()) <= MAX_BYTES
            assert estimate_tokens(whole) <= MAX_TOKENS
        self.text = content.text
        return result.structured_content


@asynccontextmanager
async def agent(
    project: Path, mode: str = "legacy", language: str = "en", record: Path | None = None
) -> AsyncIterator[Host]:
    """Starts the server in a project and connects; `record` keeps all that is said."""
    command = [*SERVER, "--language", language]
    command, *arguments = command if record is None else relayed(record, command)
    environment = server_environment()
    server = StdioServerParameters(
        command=command, args=arguments, env=environment, cwd=project, encoding="utf-8"
    )
    async with Client(server, mode=mode) as client:
        yield Host(client)


@pytest.mark.requirement("S26", "S13", "S11", "S12", "G09")
@pytest.mark.parametrize(
    ("language", "mode", "version"),
    [("en", "legacy", HANDSHAKES[-1]), ("ko", "legacy", HANDSHAKES[-1]), ("ko", "auto", STATELESS)],
)
async def test_an_agent_searches_saves_and_compacts_by_what_the_answers_say(
    project: Path, tmp_path: Path, language: str, mode: str, version: str
) -> None:
    said, record = SAID[language], tmp_path / "record.jsonl"
    async with agent(project, mode, language, record) as host:
        assert len((await host.call("search_memory", query="refund"))["questions"]) == 3
        assert host.text.startswith(said["empty"])
        for number in range(51):
            saved = await host.call(
                "log_memory",
                topic=said["topics"][number % 2],
                missing_context=said["gap"].format(number),
                lesson=said["lesson"],
            )
            assert (said["saved"] in host.text) == (number == 0)
            assert host.text.endswith(f"\n\n{said['required']}") == (number == 50)
        assert said["required"] in saved["guidance"]
        await host.call("search_memory", query="refund")
        assert said["required"] in host.text
        prepared = await host.call("compact_memory")
        assert prepared["required"]
        assert said["compact"] in host.text
        assert any(said["compact"] in line for line in prepared["guidance"])
        replaced = []
        parted = [group["topic"] for group in prepared["groups"] if not group["complete"]]
        for group in prepared["groups"]:
            if group["topic"] in parted:
                named = await host.call("compact_memory", target_topic=group["topic"])
                (group,) = named["groups"]
            refs = [record["ref"] for record in group["records"]]
            call = {"type": "principle", "topic": group["topic"], "lesson": said["rule"]}
            await host.call("log_memory", **call, source_ids=refs)
            replaced.append(said["replaced"] in host.text)
        assert sorted(replaced) == [False, True]
        found = await host.call("search_memory", query="refund")
        assert found["compaction"] == {"state": "ok", "count": 2, "threshold": 50}
        assert host.text.startswith(said["kept"])
        assert said["rule"] in host.text
    assert spoken(record, version).count("tools/call") == 57 + len(parted)
    assert Store.of_project(project).count() == 2


def fill(project: Path, kind: str, topics: int = 9) -> int:
    """Writes 1,000 small records, or 51 with each field at its limit in bytes."""
    letter = "가" if kind == "large Korean" else "a"
    sizes = {name: limit // len(letter.encode()) - 8 for name, limit in LIMITS.items()}
    count = 1_000 if kind == "many" else 51
    lines = []
    for number in range(count):
        texts = {name: letter * size for name, size in sizes.items()} if kind != "many" else {}
        fields = {name: f"{number:05}{texts.get(name, '')}" for name in LIMITS}
        record = {"id": f"{number:016x}", "type": "log", **fields, "topic": f"t{number % topics}"}
        lines.append(json.dumps(record, ensure_ascii=False).encode())
    write_log(project, lines)
    return count


@pytest.mark.requirement("S13", "S10", "G11", "D02")
@pytest.mark.parametrize("kind", ["many", "large", "large Korean"])
@pytest.mark.parametrize("asked", [{"detail": "full"}, {"limit": 100}], ids=["whole", "in short"])
async def test_a_host_that_refuses_large_answers_reads_everything(
    project: Path, kind: str, asked: Json
) -> None:
    wanted, seen, more = fill(project, kind), list[str](), dict[str, str]()
    async with agent(project) as host:
        while not seen or more:
            found = await host.call("search_memory", query="", **asked, **more)
            seen += [one["id"] for one in found.get("hits", found["records"])]
            more = {"cursor": found["next_cursor"]} if "next_cursor" in found else {}
            assert not more or f"\n  {more['cursor']}" in host.text
    assert len(seen) == len(set(seen)) == wanted
    assert Store.of_project(project).count() == wanted


@pytest.mark.requirement("G11")
@pytest.mark.parametrize(
    "text", ["The refund window was not asked for. ", "환불 기한을 묻지 않았다. "]
)
async def test_five_thousand_records_in_many_topics_fit_a_host_that_shows_both(
    project: Path, text: str
) -> None:
    texts = {"missing_context": text * 2, "lesson": text * 3, "ask_next_time": text}
    lines = [
        {"id": f"{n:016x}", "type": "log", "topic": f"topic {n % 208}", **texts}
        for n in range(5_000)
    ]
    for number, line in enumerate(lines):
        line["missing_context"] += str(number)
    write_log(project, [json.dumps(line, ensure_ascii=False).encode() for line in lines])
    async with agent(project) as host:
        found = await host.call("search_memory", query="")
        assert 0 < len(found["topics"]) < 60
        for _ in range(3):
            more = {"cursor": found["next_cursor"], "detail": "full"}
            found = await host.call("search_memory", query="", **more)
            assert found["topics"] == []
            assert len(found["records"]) > 20
        compacted = await host.call("compact_memory")
        await host.call("compact_memory", cursor=compacted["next_cursor"])
        await host.call("search_memory", query="", topic="topics 7")


@pytest.mark.requirement("S13", "G11")
@pytest.mark.parametrize(("kind", "topics"), [("many", 1), ("large", 1), ("large Korean", 2)])
async def test_each_part_of_a_topic_is_reached_before_any_is_compacted(
    project: Path, kind: str, topics: int
) -> None:
    wanted, seen = fill(project, kind, topics), list[str]()
    async with agent(project) as host:
        for group in (await host.call("compact_memory"))["groups"]:
            more: Json | None = {}
            while more is not None:
                call = {"target_topic": group["topic"], **more}
                answer = await host.call("compact_memory", **call)
                (part,) = answer["groups"]
                seen += [record["ref"] for record in part["records"]]
                more = {"cursor": answer["next_cursor"]} if "next_cursor" in answer else None
    assert len(seen) == len(set(seen)) == wanted
    assert Store.of_project(project).count() == wanted


@pytest.mark.requirement("S13", "S14")
@pytest.mark.parametrize(
    ("kind", "topics", "in_parts"),
    [("many", 4, True), ("large", 18, False), ("large Korean", 9, True), ("large", 1, True)],
)
async def test_a_host_that_refuses_large_answers_compacts_everything(
    project: Path, kind: str, topics: int, in_parts: bool
) -> None:
    wanted, merged, parts = fill(project, kind, topics), 0, 0
    async with agent(project) as host:
        told = (await host.call("compact_memory"))["groups"]
        assert {group["topic"] for group in told} == {f"t{n}" for n in range(topics)}
        for topic in [group["topic"] for group in told]:
            complete = False
            while not complete:
                (group,) = (await host.call("compact_memory", target_topic=topic))["groups"]
                refs = [one["ref"] for one in group["records"] if one["type"] == "log"]
                call = {"type": "principle", "topic": topic, "lesson": "One rule."}
                saved = await host.call("log_memory", **call, source_ids=refs)
                assert saved["sources_removed"] == [ref.split("@")[0] for ref in refs]
                merged, parts, complete = merged + len(refs), parts + 1, group["complete"]
        assert (await host.call("search_memory", query=""))["compaction"]["state"] == "ok"
    assert merged == wanted
    assert (parts > topics) == in_parts
    assert Store.of_project(project).count() == topics
