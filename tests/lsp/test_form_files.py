"""A lesson as a document in an editor: what is said while it is typed, in UTF-16 places (N04)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from editor_documents import (
    GAP,
    KOREAN,
    asked,
    close_document,
    lenses,
    open_document,
    remember,
    sentences,
    shown,
    type_text,
)
from hypothesis import given
from hypothesis import strategies as st
from lsp_client import Json, MemoryClient
from lsprotocol import types
from project_logs import write_log
from sample_records import TYPED
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.service.forms import FormRules, look_at_form

pytestmark = pytest.mark.requirement("N04")

CARD = "4539 1488 0343 6467"
KEY = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"[:36]


def open_form(client: MemoryClient, tmp_path: Path, text: str, **facts: object) -> str:
    """Opens a form as the extension does; returns its URI."""
    folder = tmp_path / "sentinel-memory-forms" / "one"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "form.json").write_text(json.dumps(facts), encoding="utf-8")
    uri = (folder / "New lesson").as_uri()
    open_document(client, uri, text, "sentinel-lesson")
    return uri


@pytest.mark.requirement("S04", "S22", "M18", "N10", "N11")
@pytest.mark.parametrize(
    ("text", "marks"),
    [
        (
            f"topic: {'결' * 21}😀x\n"
            f"missing: 😀 the card is {CARD}\n"
            f"lesson: 환불은 😀\n  키는 {KEY} 이다\n"
            "who knows\n",
            [
                (4, 0, 4, 9, "stray-line"),
                (0, 28, 0, 31, "refused"),
                (1, 24, 1, 43, "hint"),
                (3, 5, 3, 45, "withheld"),
            ],
        ),
        (
            f"cues: 😀 lost, {'길' * 22}, {KEY}\n"
            "applies to: src/**, /etc/**\n"
            f"settled by: {', '.join('abcdefghijklmn')}\n",
            [
                (0, 15, 0, 37, "refused"),
                (0, 39, 0, 79, "refused"),
                (1, 20, 1, 27, "refused"),
                (2, 48, 2, 49, "refused"),
                (2, 51, 2, 52, "refused"),
            ],
        ),
    ],
)
async def test_what_is_refused_or_withheld_is_marked_where_it_stands(
    client: MemoryClient,
    project: Path,
    tmp_path: Path,
    text: str,
    marks: list[tuple[int, int, int, int, str]],
) -> None:
    await client.open(project)
    uri = open_form(client, tmp_path, text, folder=project.as_uri())
    assert await shown(client, uri) == marks


@pytest.mark.requirement("S11")
async def test_the_sentences_follow_the_buffer_in_the_language_of_the_editor(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    remember(project, GAP)
    await client.open(project, locale="ko")
    uri = open_form(client, tmp_path, "주제: Webhook\n", folder=project.as_uri())
    assert await sentences(client, uri) == ["주제: 이미 있는 webhook을(를) 쓰세요."]
    type_text(client, uri, "주제: webhook\n교훈: 하나\n교훈: 둘\n", 2)
    assert await sentences(client, uri) == ["“교훈” 항목이 두 번 있습니다. 하나만 남겨 주세요."]
    type_text(client, uri, "topic: webhook\nlesson: 하나\n", 3)
    assert await sentences(client, uri) == []
    close_document(client, uri)
    assert await sentences(client, uri) == []


@pytest.mark.requirement("S04")
async def test_an_empty_field_is_an_error_only_after_a_save_was_refused(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    await client.open(project, storage=str(tmp_path))
    uri = open_form(client, tmp_path, "topic: \nlesson: \n", folder=project.as_uri())
    assert await shown(client, uri) == []
    await client.run("saveForm", active=uri)
    assert await shown(client, uri) == [
        (0, 0, 0, 6, "refused"),
        (1, 0, 1, 7, "refused"),
        (0, 0, 0, 0, "label-absent"),
    ]


@pytest.mark.requirement("S04")
async def test_each_field_shows_how_much_of_its_limit_it_takes(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    await client.open(project)
    text = "topic: 결제\nlesson: one 😀\n  two\n\nask: \n"
    uri = open_form(client, tmp_path, text, folder=project.as_uri())
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 5, "character": 0}}
    hints = await asked(client, types.TEXT_DOCUMENT_INLAY_HINT, uri, range=whole)
    assert [(one["position"], one["label"]) for one in hints] == [
        ({"line": 0, "character": 9}, "6/64 bytes"),
        ({"line": 2, "character": 5}, "12/1024 bytes"),
    ]


@pytest.mark.requirement("S25")
async def test_topics_of_the_project_and_labels_that_lack_are_offered(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    remember(project, GAP, KOREAN)
    await client.open(project)
    text = "topic: 창\n\nles\n# remark\n"
    uri = open_form(client, tmp_path, text, folder=project.as_uri(), type="principle")

    async def offered(line: int, character: int) -> list[tuple[str, Json]]:
        place = {"line": line, "character": character}
        found = await asked(client, types.TEXT_DOCUMENT_COMPLETION, uri, position=place)
        return [(one["label"], one["textEdit"]) for one in found]

    def edit(line: int, start: int, end: int, text: str) -> Json:
        places = {"start": {"line": line, "character": start}}
        return {"range": places | {"end": {"line": line, "character": end}}, "newText": text}

    topics = sorted(await offered(0, 8))
    assert topics == [(name, edit(0, 7, 8, name)) for name in ("webhook", "창고")]
    labels = ("lesson", "ask", "cues", "settled by", "applies to", "evidence", "kind", "links")
    assert await offered(2, 3) == [(name, edit(2, 0, 3, f"{name}: ")) for name in labels]
    for place in ((3, 3), (9, 0), (0, 2)):
        assert await offered(*place) == []


async def test_the_line_above_a_form_saves_and_discards_it_where_the_client_can(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    await client.open(project, storage=str(tmp_path))
    uri = open_form(client, tmp_path, "topic: x\n", folder=project.as_uri(), record={"id": "1"})
    about = [{"active": uri}]
    assert [one["command"] for one in await lenses(client, uri)] == [
        {"title": title, "command": command, "arguments": about}
        for title, command in (
            ("$(check) Save the Changes", "sentinel.saveForm"),
            ("$(trash) Discard", "sentinel.discardForm"),
        )
    ]


async def test_a_form_whose_project_is_not_known_is_judged_by_the_built_in_rules(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    write_log(project, [])
    await client.open(project, storage=str(tmp_path))
    folder = tmp_path / "sentinel-memory-forms" / "one"
    uri = open_form(client, tmp_path, "topic: x\n")
    assert await shown(client, uri) == []
    kept = ("", "[]", "{", '{"folder": 1, "type": 2}', '{"folder": "file:///x"}')
    for version, facts in enumerate(kept, 65):
        (folder / "form.json").write_text(facts, encoding="utf-8")
        type_text(client, uri, f"topic: {'x' * version}\n", version)
        assert await shown(client, uri) == [(0, 71, 0, 7 + version, "refused")]
        assert len(await lenses(client, uri)) == 2


@pytest.mark.requirement("S04")
@given(text=TYPED, tried=st.booleans(), principle=st.booleans())
def test_every_judgement_is_within_the_text(text: str, tried: bool, principle: bool) -> None:
    rules = FormRules("principle" if principle else "log", "ko", BUILT_IN, ("topic",))
    found = look_at_form(text, rules, tried=tried)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for remark in found.remarks:
        assert remark.sentence
        assert remark.start <= remark.end
        assert all(0 <= column <= len(lines[line]) for line, column in (remark.start, remark.end))
    for counter in found.counters:
        assert counter.column == len(lines[counter.line])
