"""Quick fixes on what a log must not hold: redact it, or allow it (N07, D05)."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_documents import asked, problems
from lsp_client import Json, MemoryClient
from lsprotocol import types
from project_logs import log_uri, write_log
from sample_documents import LATER
from sample_records import log
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.ids import revision

pytestmark = pytest.mark.requirement("N07", "D05")

KEY = "glpat-" + "aB3dE6gH9" * 2 + "kL"
LEAK = log("gap", lesson=f'😀 "키" {KEY}를\n쓴다', question="Why </private>?")
TAGGED = log("tagged", lesson="a <private>b</private> c")
OTHER = log("other")


def ref(raw: bytes, identifier: str) -> str:
    return f"log:{identifier}@{revision(raw)}"


async def fixes(client: MemoryClient, uri: str, place: types.Range) -> list[Json]:
    """The fixes at the beginning of a diagnostic, as they came over the wire."""
    at = {"line": place.start.line, "character": place.start.character}
    span, context = {"start": at, "end": at}, {"diagnostics": []}
    method = types.TEXT_DOCUMENT_CODE_ACTION
    offered: list[Json] = await asked(client, method, uri, range=span, context=context)
    return offered


async def test_a_secret_is_redacted_or_allowed_where_it_stands(
    client: MemoryClient, project: Path
) -> None:
    # Escapes, as a program that writes ASCII leaves them.
    raw = format_line(LEAK).replace("😀".encode(), b"\\ud83d\\ude00")
    write_log(project, sorted([raw, format_line(TAGGED), format_line(OTHER)]))
    await client.open(project, trusted=True)
    found = await problems(client, log_uri(project))
    assert sorted(str(one.code) for one in found) == ["private-text", "secret", "unpaired-tag"]
    (secret,) = [one for one in found if one.code == "secret"]
    line = raw.decode()
    start = line.index(KEY)
    assert "😀" not in line
    assert (secret.range.start.character, secret.range.end.character) == (start, start + len(KEY))
    assert secret.message == "lesson holds a secret (gitlab_token)."

    redact, together, allow = await fixes(client, log_uri(project), secret.range)
    named = {"folder": project.as_uri(), "refs": [ref(raw, LEAK.id)]}
    assert (redact["title"], redact["kind"], redact["isPreferred"]) == (
        "Redact this lesson",
        "quickfix",
        True,
    )
    assert {one["code"] for one in redact["diagnostics"]} == {"secret", "unpaired-tag"}
    assert redact["command"]["command"] == "sentinelMemory.redactRecords"
    assert redact["command"]["arguments"] == [named]
    assert (together["title"], together["isPreferred"]) == ("Redact all 2 lessons", False)
    (all_of_them,) = together["command"]["arguments"]
    tagged = ref(format_line(TAGGED), TAGGED.id)
    assert sorted(all_of_them["refs"]) == sorted([*named["refs"], tagged])
    at = LEAK.lesson.index(KEY)
    place = {"ref": ref(raw, LEAK.id), "field": "lesson", "start": at, "end": at + len(KEY)}
    assert (allow["title"], allow["isPreferred"]) == ("Allow this value", False)
    assert allow["command"]["command"] == "sentinel.allowValue"
    assert allow["command"]["arguments"] == [{"folder": project.as_uri(), "place": place}]

    allowed = await client.ask("allow_value", folder=project.as_uri(), **place)
    assert (allowed["allowed"], allowed["in_force"]) == (1, True)
    assert allowed["text"].startswith("The value is allowed.")
    assert sorted(await client.codes(log_uri(project))) == ["private-text", "unpaired-tag"]
    done = await client.ask("redact_records", **all_of_them)
    assert [one["withheld"] for one in done["records"]] == [{"private_section": 1}] * 2
    assert done["text"].startswith("Redacted: 2 (")
    assert await client.codes(log_uri(project)) == []


async def test_a_line_that_is_superseded_is_mended_with_the_one_that_stands(
    client: MemoryClient, project: Path
) -> None:
    newer = LEAK._replace(lesson="kept", ask_next_time=None).with_meta(updated=LATER)
    write_log(project, [format_line(LEAK), format_line(newer)])
    await client.open(project, locale="ko")
    (secret,) = [one for one in await problems(client, log_uri(project)) if one.code == "secret"]
    (fix,) = await fixes(client, log_uri(project), secret.range)
    assert fix["title"] == "이 교훈의 내용 가리기"
    (given,) = fix["command"]["arguments"]
    assert given["refs"] == [ref(format_line(newer), newer.id)]
    assert len((await client.ask("redact_records", **given))["records"]) == 1
    assert await problems(client, log_uri(project)) == []
    assert (project / ".context" / "memory_log.jsonl").read_bytes() == format_line(newer) + b"\n"
