"""Requests to every operation, for tests of what all faces do alike and of what none may do.

tests/data/face_rows.jsonl holds operations with parameters and the same words for a shell;
every_request.jsonl holds one request to each, in an order in which all of them succeed.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

import pytest
from hook_process import GAP, PROMPT, TOKEN, Agent
from lsp_client import MemoryClient
from paths import DATA
from pygls.exceptions import JsonRpcException
from sample_records import log, principle, ref_of, with_cues

Json = dict[str, Any]
LATER = "2999-01-01T00:00:00.000+00:00"
"""When the records were confirmed: they are old for none of the clocks that the faces have."""
ONE = with_cues(
    log("The limit was not given", topic="payment", question="Which limit?"), cues=("한도",)
).with_meta(confirmed=LATER)
TWO = log("부가세가 나라마다 다르다", topic="payment", lesson="표를 먼저 읽는다.")
TWO = TWO.with_meta(confirmed=LATER)
RULE = principle("Ask before a refund.", topic="refund").with_meta(confirmed=LATER)
LEAK = log("by hand", lesson="password=hunter2-Zk93")


class Row(NamedTuple):
    """An operation with parameters, and how a shell says the same."""

    operation: str
    params: Json
    words: list[str] | None = None
    """None: the command line does not offer it."""
    stdin: str = ""


def _lines(name: str) -> list[str]:
    """The lines of a file, with the records of these tests in their places."""
    records = {"one": ONE, "two": TWO, "gap": GAP, "leak": LEAK}
    ids = {name: record.id for name, record in records.items()}
    refs = {f"{name}_ref": ref_of(record) for name, record in records.items()}
    text = Template((DATA / name).read_text(encoding="utf-8"))
    return text.substitute(ids, **refs, prompt=PROMPT, token=TOKEN).splitlines()


ROWS = [Row(**json.loads(line)) for line in _lines("face_rows.jsonl")]
REQUESTS: list[tuple[str, Mapping[str, object]]] = [*map(json.loads, _lines("every_request.jsonl"))]
"""The requests of an editor, in this order; the log is in a conflict before the last."""
COMMAND_LINES = [tuple(shlex.split(line)) for line in _lines("every_command.txt")]
_OF_WINDOWS = {"memory_status", "rows", "search_rows", "problem_report", "tool_question"}


def conflict(project: Path) -> None:
    """Lets both sides of a merge change the log."""
    log = project / ".context" / "memory_log.jsonl"
    line = log.read_bytes().partition(b"\n")[0]
    other = line.replace(b'"meta"', b'"more": 1, "meta"')
    log.write_bytes(b"<<<<<<< HEAD\n%b\n=======\n%b\n>>>>>>> side\n" % (line, other))


async def ask_everything(
    client: MemoryClient, agent: Agent, *, without: frozenset[str] = frozenset()
) -> None:
    """Sends every request of an editor that shows the project of an agent.

    Args:
        client: the editor.
        agent: a session in the project.
        without: operations that are left out.
    """
    for name, values in REQUESTS:
        if name in without:
            continue
        folder = {} if name in _OF_WINDOWS else {"folder": None}
        if name == "resolve_conflicts":
            conflict(agent.project)
        if name == "allow_value":
            agent.remember(LEAK)
        if "folder" in values:
            values = {**values, "folder": agent.project.name}
        if name == "update_quote":
            with pytest.raises(JsonRpcException, match="no quote 1"):
                await client.ask(name, **values, **folder)
            continue
        assert await client.ask(name, **values, **folder) is not None
