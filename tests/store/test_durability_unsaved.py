"""A record that could not be written comes back with the error, to be sent again (S19)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_process import TOKEN
from lsp_client import MemoryClient, refused
from mcp_schema import HANDSHAKES
from mcp_session import session
from mcp_wire import text_of
from project_logs import held_lock, open_store
from refusals import said
from sentinel_memory.contract.codec import decode
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.mcp.versions import Request
from sentinel_memory.service.intake import unsaved_sentence as sentence
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("S19")

RAW = f"Use {TOKEN} twice\u2028for the 결제 service\n# Not a heading"
STORED = "Use [REDACTED] twice\u2028for the 결제 service\n# Not a heading"
PARAMS = LogMemoryParams(
    topic=" payment ", missing_context=RAW, lesson=RAW, ask_next_time="Why?", cues=(" VAT ",)
)
UNSAVED = {
    "type": "log",
    "topic": "payment",
    "lesson": STORED,
    "missing_context": STORED,
    "ask_next_time": "Why?",
    "cues": ["VAT"],
}


@pytest.fixture
def locked(memory: Project) -> Iterator[Project]:
    """A service whose log another process keeps locked."""
    memory.store.lock_timeout = 0.01
    with held_lock(memory.store.root):
        yield memory


def failed(memory: Project, params: LogMemoryParams) -> StoreError:
    with pytest.raises(StoreError) as caught:
        log_memory(memory, params)
    return caught.value


def test_a_save_that_failed_returns_a_line_that_is_then_saved_as_it_is(memory: Project) -> None:
    memory.store.lock_timeout = 0.01
    with held_lock(memory.store.root):
        error = failed(memory, PARAMS)
    assert error.unsaved == UNSAVED
    assert TOKEN not in said(error)
    korean, line = str(sentence(error, "ko")), str(sentence(error, "en"))
    assert korean.splitlines() == [korean]
    assert "결제" in korean
    sent = decode(LogMemoryParams, json.loads(line[line.index("{") :]), "log_memory")
    assert log_memory(memory, sent).withheld == {}
    (record,) = memory.store.read_all()
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time)
    assert texts == ("payment", STORED, STORED, "Why?")
    with pytest.raises(ValueError, match="lesson") as caught:
        log_memory(memory, LogMemoryParams(topic="auth", missing_context="gap", lesson=""))
    assert not hasattr(caught.value, "unsaved")  # a record that is refused does not come back


@pytest.mark.requirement("S07", "S22", "N10")
def test_some_sources_of_a_principle_and_fields_of_an_amendment_come_back(locked: Project) -> None:
    refs = tuple(f"{number:016x}@0a1b2c" for number in range(1_000))
    fields = {"type": "principle", "topic": "auth", "lesson": "x" * LIMITS["lesson"]}
    few = decode(LogMemoryParams, {**fields, "source_ids": list(refs[:3])}, "log_memory")
    assert failed(locked, few).unsaved == {**fields, "source_ids": list(refs[:3])}
    many = decode(LogMemoryParams, {**fields, "source_ids": list(refs)}, "log_memory")
    error = failed(locked, many)
    assert error.unsaved is not None
    kept = error.unsaved["source_ids"]
    assert isinstance(kept, list)
    assert tuple(kept) == refs[: len(kept)]
    assert len(str(sentence(error, "en")).encode()) < 8_192
    # An amendment returns what it was given, without secrets.
    reference = "0123456789abcdef@012345"
    given = LogMemoryParams(id=reference, topic="payment", lesson=RAW, settled_by=())
    error = failed(locked, given)
    kept = {"id": reference, "topic": "payment", "lesson": STORED, "settled_by": []}
    assert error.unsaved == kept
    assert TOKEN not in (sentence(error, "en") or "")
    assert decode(LogMemoryParams, error.unsaved, "log_memory").id == reference


def test_an_agent_reads_it_in_the_result(project: Path) -> None:
    agent = session(project, open_store)
    hello = {"protocolVersion": HANDSHAKES[-1], "capabilities": {}}
    agent.answer(Request(1, "initialize", hello), None)
    arguments = {"topic": "auth", "missing_context": RAW, "lesson": "Ask."}
    call = {"name": "log_memory", "arguments": arguments}
    with held_lock(project):
        answer = agent.answer(Request(2, "tools/call", call), agent.client)
    result = answer["result"]
    assert isinstance(result, dict)
    assert result["isError"]
    first, second = text_of(result).splitlines()
    assert first.startswith("Another process")
    assert json.loads(second[second.index("{") :])["missing_context"] == STORED
    assert TOKEN not in json.dumps(answer)


async def test_an_editor_gets_it_beside_the_sentence(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    with held_lock(project):
        _, message, data = await refused(
            client.ask("log_memory", topic="auth", missing_context="gap", lesson=RAW)
        )
    unsaved = {"type": "log", "topic": "auth", "lesson": STORED, "missing_context": "gap"}
    assert (data["code"], data["unsaved"]) == ("busy", unsaved)
    assert "\n" not in message
    assert data["text"].splitlines()[0] == message
    assert "[REDACTED]" in data["text"]
