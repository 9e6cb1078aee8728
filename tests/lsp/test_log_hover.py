"""The hover on a line of the log shows its record (N03, N10)."""

from __future__ import annotations

from pathlib import Path

import pytest
from git_branches import attempt, fork
from git_repository import git
from lsp_client import PUBLISH, MemoryClient
from lsprotocol import types
from project_logs import log_uri, write_log
from sample_records import log, log_of, with_cues
from sentinel_memory.core.log.record import format_line

pytestmark = pytest.mark.requirement("N03")

KEY = "glpat-" + "aB3dE6gH9" * 2 + "kL"
LESSON = log("gap", lesson="First\n[weigh](command:x)", question="Which scale?")
FULL = with_cues(LESSON, cues=("가벼운 상자", "too light"), applies_to=("src/*.{ts,py}",))


async def hovered(client: MemoryClient, uri: str, line: int) -> str | None:
    """The plain text that is shown of a line, counted from 0."""
    params = {"textDocument": {"uri": uri}, "position": {"line": line, "character": 5}}
    method = types.TEXT_DOCUMENT_HOVER
    asked = {"jsonrpc": "2.0", "id": "hover", "method": method, "params": params}
    hover = await client.exchange(asked)
    if hover is None:
        return None
    assert hover["contents"]["kind"] == "plaintext"
    text: str = hover["contents"]["value"]
    return text


@pytest.mark.requirement("N10", "N11", "D05", "P11")
async def test_a_line_of_the_log_shows_its_record_whole_and_hides_what_every_answer_hides(
    client: MemoryClient, project: Path
) -> None:
    leaked = with_cues(log("leak", lesson=f"the key is {KEY}"), cues=(KEY, "scale"))
    write_log(project, [b"no record", format_line(FULL), format_line(leaked)])
    await client.open(project)
    uri = log_uri(project)
    text = await hovered(client, uri, 1)
    assert text is not None
    head, *said = text.splitlines()
    assert head.startswith(f"#2 {FULL.id}@")
    assert said == [
        "  missing_context: gap",
        "  lesson: First",
        "    [weigh](command:x)",
        "  ask_next_time: Which scale?",
        '  cues: "가벼운 상자", "too light"',
        '  applies_to: "src/*.{ts,py}"',
    ]
    text = await hovered(client, uri, 2)
    assert text is not None
    assert KEY not in text
    assert " | 🔒 withheld" in text
    assert text.endswith(", scale")
    assert [await hovered(client, uri, line) for line in (0, 3, 99)] == [None] * 3
    assert await hovered(client, f"{project.as_uri()}/TASK.md", 0) is None


@pytest.mark.requirement("S20")
async def test_a_record_between_conflict_markers_is_shown_with_its_sides(
    client: MemoryClient, clone: Path
) -> None:
    mine = with_cues(log("old", lesson="one"), cues=("mine",))
    one, two = fork(clone, log_of(log("old")), log_of(mine), log_of(log("other")))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    await client.open(clone)
    (conflict, *_) = (await client.next(PUBLISH)).diagnostics
    text = await hovered(client, log_uri(clone), conflict.range.start.line + 1)
    assert text is not None
    assert "lesson: one\n  cues: mine" in text
