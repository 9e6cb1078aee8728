"""One contract over all faces: a function, the editor, an agent and a shell do the same (S01)."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_process import run
from every_request import ONE, ROWS, RULE, TWO, Json, Row
from git_repository import commit_all, isolate, repository
from lsp_client import MemoryClient
from mcp_wire import Wire, text_of
from project_logs import write_log
from pygls.exceptions import JsonRpcException
from sentinel_memory.contract.codec import decode, encode
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.errors import InvalidParams, RecordError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.render.answers import render
from sentinel_memory.service.handlers import handler
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

_TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00")
_CURSOR = re.compile(r'(?<="next_cursor": ")[^"]+')
_CURSOR_LINE = re.compile(r"(?m)^  [\w-]{24,}=*$")
_REV = re.compile(r"(?<=@)[0-9a-f]{6,}")
SHAPES = {row.name: row.params for row in OPERATIONS}
AGENTS = {row.name for row in OPERATIONS if row.agent}
TEXTS = {row.name for row in OPERATIONS if row.agent or row.readable}
APART = {"memory_status", "rows", "allow_value", "server_command"}
APART |= {"commit_memory", "search_rows", "search_page", "page", "set_up_agents"}
APART |= {"problem_report", "tool_question"}
"""About all projects, a place in a text, files of this machine or its user: tested apart."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with three records in a repository, which every test copies."""
    place = tmp_path_factory.mktemp("prepared")
    with pytest.MonkeyPatch.context() as patch:
        isolate(patch, place / "home")
        folder = repository(place)
        write_log(folder, sorted(format_line(one) for one in (ONE, TWO, RULE)))
        commit_all(folder)
    return folder


@pytest.fixture
def shop(
    prepared: Path, quick_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Path]:
    """Gives a copy of one project for each face, all of them equal."""
    isolate(monkeypatch, tmp_path / "home")

    def copy(name: str) -> Path:
        folder = quick_folder / name / "shop"
        shutil.copytree(prepared, folder)
        return folder

    return copy


def of_function(folder: Path, row: Row) -> tuple[Json, str | None]:
    project = Project.open(folder, lambda: Settings(environment={}, agent="face"))
    try:
        params = decode(SHAPES[row.operation], row.params, row.operation)
        result = handler(row.operation)(project, params)
        return encode(result), render(result, "en")
    except (InvalidParams, RecordError) as error:
        return {"code": error.code}, None


async def of_editor(client: MemoryClient, row: Row) -> tuple[Json, str | None]:
    try:
        answer = await client.ask(row.operation, **row.params)
    except JsonRpcException as error:
        data: Any = error.data
        return {"code": data["code"]}, None
    parts = answer.pop("parts", None)
    return answer, answer.pop("text", None) if parts is None else "\n".join(parts)


def of_shell(folder: Path, row: Row, home: Path) -> tuple[Json, str | None]:
    assert row.words is not None
    done = run(folder, *row.words, "--json", stdin=row.stdin.encode(), HOME=str(home))
    answer: Json = json.loads(done.stdout)
    if "error" in answer:
        assert done.returncode == 2
        return {"code": answer["error"]["code"]}, None
    return answer, answer.pop("text", None)


def of_agent(folder: Path, row: Row) -> str | None:
    with Wire(folder) as wire:
        wire.open()
        result = wire.call(row.operation, **row.params)
    return None if result["isError"] else text_of(result)


def same(value: object) -> object:
    """A value without what no two saves or no two folders share: times, revisions, cursors."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return json.loads(_CURSOR.sub("cursor", _REV.sub("rev", _TIME.sub("time", text))))


def plain(text: str | None) -> str | None:
    """A text without the same."""
    return text and _CURSOR_LINE.sub("  cursor", _REV.sub("rev", text))


def lines(folder: Path) -> object:
    """The log, without what tells who saved it."""
    path = folder / ".context" / "memory_log.jsonl"
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for record in records:
        for name in ("agent", "commit"):
            record["meta"].pop(name, None)
    return same(records)


@pytest.mark.requirement("S01")
def test_every_operation_has_a_row_or_a_reason() -> None:
    assert {row.operation for row in ROWS} | APART == SHAPES.keys()


@pytest.mark.requirement("S01", "D06", "K02")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.operation} {row.params}"[:60])
async def test_all_faces_answer_and_write_the_same(
    row: Row, shop: Callable[[str], Path], client: MemoryClient, tmp_path: Path
) -> None:
    function, editor = shop("function"), shop("editor")
    data, text = of_function(function, row)
    expected, told = same(data), plain(text)
    await client.open(editor)
    edited, shown = await of_editor(client, row)
    assert same(edited) == expected
    assert plain(shown) == (told if row.operation in TEXTS else None)
    assert lines(editor) == lines(function)
    if row.words is not None:
        shell = shop("shell")
        printed, shown = of_shell(shell, row, tmp_path)
        assert same(printed) == expected
        assert (plain(shown) or None) == told
        assert lines(shell) == lines(function)
    if row.operation in AGENTS:
        agent = shop("agent")
        assert plain(of_agent(agent, row)) == told
        assert lines(agent) == lines(function)
