"""The quiet lines above files and prompts in an editor: what holds for them (N06, N09)."""

from __future__ import annotations

import time
import unicodedata
from pathlib import Path

import pytest
from editor_documents import (
    GAP,
    KOREAN,
    LENSES,
    TASK,
    close_document,
    lenses,
    open_document,
    remember,
    type_text,
)
from lsp_client import PUBLISH, Json, MemoryClient
from lsprotocol import types
from project_logs import log_uri, write_log
from sample_records import log, raw_line, with_cues
from sentinel_memory.core.log.record import Record, format_line

pytestmark = pytest.mark.requirement("N06")

LIST = {"listCommand": "sentinelMemory.showLessons"}
PAGE = {"pageCommand": "sentinelMemory.openPage"}


def placed(gap: str, *globs: str, topic: str = "payment", question: str | None = None) -> Record:
    """A lesson for some files."""
    lesson = f"Rule of {gap}. More of it."
    return with_cues(log(gap, topic=topic, lesson=lesson, question=question), applies_to=globs)


RECORDS = (
    placed("one", "src/pay/**", question="Which tax?"),
    placed("two", "**/*.ts"),
    placed("three", "src/pay/a.ts", topic="결제 모듈"),
    placed("four", "docs/**"),
)


def uri(project: Path, name: str) -> str:
    """Names a file that need not be there."""
    return (project / name).as_uri()


async def hover(client: MemoryClient, at: str, line: int = 0) -> str | None:
    """The text of the hover at a line."""
    place = types.HoverParams(types.TextDocumentIdentifier(at), types.Position(line, 0))
    found = await client.text_document_hover_async(place)
    if found is None:
        return None
    # An editor shows it in a block of code, in which nothing becomes a link.
    assert isinstance(found.contents, types.MarkedStringWithLanguage)
    return found.contents.value


def titles(found: list[Json]) -> list[str]:
    return [one["command"]["title"] for one in found]


async def test_a_file_says_at_its_top_what_holds(client: MemoryClient, project: Path) -> None:
    remember(project, *RECORDS)
    await client.open(project, fileLessons=False, **PAGE)
    at = uri(project, "src/pay/a.ts")
    assert await lenses(client, at) == []
    assert await hover(client, at) is None
    client.change_settings({"fileLessons": True})
    found = await lenses(client, at)
    assert titles(found) == ["2 lessons, 1 question: payment", '1 lesson: "결제 모듈"']
    top = {"line": 0, "character": 0}
    for one, topic in zip(found, ("payment", "결제 모듈"), strict=True):
        assert one["range"] == {"start": top, "end": top}
        assert one["command"]["command"] == "sentinelMemory.openPage"
        shown = {"folder": project.as_uri(), "page": topic, "beside": True}
        assert one["command"]["arguments"] == [shown]
    at = uri(project, "src/pay/b.ts")
    one, two = RECORDS[:2]
    assert sorted((await hover(client, at) or "").splitlines()) == [
        "    Which tax?",
        f"[payment] Rule of one. ({one.id})",
        f"[payment] Rule of two. ({two.id})",
    ]
    assert await hover(client, at, 1) is None
    assert await hover(client, uri(project, "README.md")) is None
    for name in ("README.md", "../src/pay/a.ts", ".context/memory_log.jsonl", "src/pay"):
        assert await lenses(client, uri(project, name)) == []
    at = uri(project, "docs/guide.md")
    assert len(await lenses(client, at)) == 1
    remember(project, *RECORDS[:3])
    assert await lenses(client, at) == []


async def test_without_pages_lessons_are_a_message(client: MemoryClient, project: Path) -> None:
    remember(project, *RECORDS)
    await client.open(project)
    at = uri(project, "src/pay/b.ts")
    (lens,) = await lenses(client, at)
    assert lens["command"]["command"] == "sentinelMemory.tellFileLessons"
    params = types.ExecuteCommandParams(lens["command"]["command"], lens["command"]["arguments"])
    await client.workspace_execute_command_async(params)
    shown = [one for one in client.wire if one.get("method") == "window/showMessage"]
    assert "Rule of one." in shown[-1]["params"]["message"]


@pytest.mark.requirement("D05")
async def test_no_secret_and_no_icon_is_shown(client: MemoryClient, project: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    lesson = f"Use {token} once."
    write_log(project, [raw_line(topic="pay $(trash)", lesson=lesson, applies_to=["src/**"])])
    await client.open(project, **PAGE)
    at = uri(project, "src/a.ts")
    (title,) = titles(await lenses(client, at))
    assert "$(" not in title
    assert token not in (await hover(client, at) or token)


async def test_a_large_memory_answers_at_once(client: MemoryClient, project: Path) -> None:
    records = [placed(f"gap {n}", f"src/area{n}/**", topic=f"area{n}") for n in range(1_000)]
    write_log(project, sorted(map(format_line, records)))
    await client.open(project, **PAGE)
    assert titles(await lenses(client, uri(project, "src/area7/a.ts"))) == ["1 lesson: area7"]
    started = time.process_time()
    for number in range(20):
        assert await lenses(client, uri(project, f"lib/{number}.ts")) == []
    assert time.process_time() - started < 2


@pytest.mark.requirement("N09", "S11")
async def test_the_editor_asks_for_its_lines_again_when_the_log_changes_and_gets_korean_ones(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    await client.open(project, locale="ko", capabilities=LENSES, **LIST, **PAGE)
    open_document(client, prompt, TASK)
    assert await lenses(client, prompt) == []
    remember(project, *RECORDS, GAP)
    client.files_changed(log_uri(project))
    for _ in range(2):  # the first comes when the window opens
        await client.next(types.WORKSPACE_CODE_LENS_REFRESH)
    assert titles(await lenses(client, prompt)) == ["관련 있을 수 있는 교훈 1건"]
    assert titles(await lenses(client, uri(project, "src/pay/b.ts"))) == [
        "교훈 2건, 질문 1개: payment"
    ]


@pytest.mark.requirement("N09", "S34")
async def test_a_line_above_a_prompt_says_how_many_lessons_may_apply_and_follows_the_text(
    client: MemoryClient, project: Path, other: Path, prompt: str
) -> None:
    remember(project, GAP, KOREAN)
    await client.open(project, promptCheck=False, **LIST)
    open_document(client, prompt, TASK)
    assert await lenses(client, prompt) == []
    client.change_settings({"promptCheck": True})
    (lens,) = await lenses(client, prompt)
    top = {"line": 0, "character": 0}
    assert lens["range"] == {"start": top, "end": top}
    assert lens["command"] == {
        "title": "1 lesson may apply",
        "command": "sentinelMemory.showLessons",
        "arguments": [{"active": prompt, "folder": project.as_uri()}],
    }
    published = [one["params"]["uri"] for one in client.wire if one.get("method") == PUBLISH]
    assert prompt not in published
    odd = (unicodedata.normalize("NFD", TASK.replace("Task", "작업")), TASK.replace("😀", "\ud83d"))
    for version, text in enumerate(("Rename the logo file.\n", *odd, TASK), 2):
        type_text(client, prompt, text, version)
        assert len(await lenses(client, prompt)) == (version != 2)
    close_document(client, prompt)
    assert await lenses(client, prompt) == []
    shown = []
    for path in ("notes.md", "TASK.txt", other / "TASK.md", "long.prompt.md", "TASK.md"):
        uri = (project / path).as_uri()
        open_document(client, uri, TASK + "x" * (65_536 if path == "long.prompt.md" else 0))
        shown += [uri for _ in await lenses(client, uri)]
    assert shown == [(project / "TASK.md").as_uri()]
    written = project / ".context" / "memory_log.jsonl"
    written.unlink()
    written.mkdir()
    assert await lenses(client, *shown) == []


@pytest.mark.requirement("N09", "D05")
async def test_without_a_list_it_is_a_message(
    client: MemoryClient, project: Path, prompt: str
) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    write_log(project, [format_line(GAP).replace(b"give up?", b"give up " + token.encode() + b"?")])
    await client.open(project)
    open_document(client, prompt, TASK)
    (lens,) = await lenses(client, prompt)
    assert lens["command"]["arguments"] == [prompt]
    params = types.ExecuteCommandParams(lens["command"]["command"], lens["command"]["arguments"])
    await client.workspace_execute_command_async(params)
    said = (await client.next(types.WINDOW_SHOW_MESSAGE)).message
    assert "How often is a webhook retried, and when does it give up [REDACTED]?" in said
    assert token not in said
