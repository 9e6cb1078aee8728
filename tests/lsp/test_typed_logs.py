"""The log as a document: what is typed is judged, shown and mended before it is saved (N03)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from editor_documents import asked, close_document, fixes_at, open_log, problems, type_in
from git_branches import attempt, fork
from git_repository import git
from lsp_client import PUBLISH, MemoryClient, refused
from lsprotocol import types
from project_logs import log_uri, record_lines, write_log
from sample_records import log, log_of, with_cues
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line, parse_line

pytestmark = pytest.mark.requirement("N03")

ONE = log("무엇이 빠졌나 😀", topic="결제 😀", lesson="환불은 7일. 그 뒤에는 안 된다.")
TWO = log("second", topic="auth")
BRACE = "This line is not a record (the closing brace is missing); it is kept and skipped."
KEY = "glpat-" + "aB3dE6gH9" * 2 + "kL"
LESSON = log("gap", lesson="First\n[weigh](command:x)", question="Which scale?")
FULL = with_cues(LESSON, cues=("가벼운 상자", "too light"), applies_to=("src/*.{ts,py}",))


async def hovered(client: MemoryClient, uri: str, line: int) -> str | None:
    """The plain text that is shown of a line, counted from 0."""
    place = {"line": line, "character": 5}
    hover = await asked(client, types.TEXT_DOCUMENT_HOVER, uri, position=place)
    if hover is None:
        return None
    assert hover["contents"]["kind"] == "plaintext"
    text: str = hover["contents"]["value"]
    return text


def lines_of(*records: object) -> list[bytes]:
    """Lines of records in the order of a log."""
    return sorted(format_line(record) for record in records)  # type: ignore[arg-type]  # records


@pytest.mark.requirement("N07")
async def test_what_is_typed_is_judged_before_a_save(client: MemoryClient, project: Path) -> None:
    path = write_log(project, lines_of(ONE))
    before = path.read_bytes()
    await client.open(project)
    await client.next("sentinel/memory_changed")
    uri = open_log(client, project)
    text = before.decode().rstrip("\n")
    end = len(text.encode("utf-16-le")) // 2
    type_in(client, uri, (0, end - 1), (0, end), "")
    (shown,) = await problems(client, uri)
    assert (shown.message, shown.code) == (BRACE, "unreadable-line")
    assert shown.range == types.Range(types.Position(0, end - 2), types.Position(0, end - 1))
    type_in(client, uri, (0, end - 1), (0, end - 1), "}")
    assert await problems(client, uri) == []
    at = len(text[: text.index("환불")].encode("utf-16-le")) // 2
    type_in(client, uri, (0, at), (0, at), "😀" * 300)
    (shown,) = await problems(client, uri)
    lesson = "😀" * 300 + ONE.lesson
    assert shown.message == f"lesson takes {len(lesson.encode())} bytes, the limit is 1024."
    width = len(lesson.encode("utf-16-le")) // 2
    assert shown.range == types.Range(types.Position(0, at), types.Position(0, at + width))
    key = "AKIA" + "IOSFODNN7ZZQRSTU"
    type_in(client, uri, (0, at), (0, at + 600), f"{key} ")
    (shown,) = await problems(client, uri)
    place = types.Range(types.Position(0, at), types.Position(0, at + len(key)))
    assert (shown.code, shown.range) == ("secret", place)
    type_in(client, uri, (0, at), (0, at + len(key)), "<private>x</private>")
    assert [one.code for one in await problems(client, uri)] == ["private-text"]
    # A burst of keys is judged once.
    for column in range(200):
        type_in(client, uri, (1, column), (1, column), "x")
    assert len(await problems(client, uri)) == 2
    assert client.waiting(PUBLISH) == 0
    assert path.read_bytes() == before


async def test_a_closed_log_is_judged_by_the_disk(client: MemoryClient, project: Path) -> None:
    write_log(project, lines_of(ONE))
    await client.open(project)
    await client.next("sentinel/memory_changed")
    uri = open_log(client, project, "no record\n")
    assert [one.code for one in await problems(client, uri)] == ["unreadable-line"]
    write_log(project, [*lines_of(ONE), b"{"])
    client.files_changed(uri)
    await client.next("sentinel/memory_changed")
    close_document(client, uri)
    lines = [one.range.start.line for one in await problems(client, uri)]
    while lines == [0]:  # The open text was judged once more before it was closed.
        lines = [one.range.start.line for one in await problems(client, uri)]
    assert lines == [1]


async def test_a_typed_record_has_hover_and_outline(client: MemoryClient, project: Path) -> None:
    write_log(project, lines_of(TWO))
    await client.open(project)
    text = "\n".join([*(line.decode() for line in lines_of(ONE, TWO)), ""])
    uri = open_log(client, project, text)
    number = text.split("\n").index(format_line(ONE).decode())
    assert "  lesson: 환불은 7일. 그 뒤에는 안 된다." in (await hovered(client, uri, number) or "")
    topics = await asked(client, types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, uri)
    assert sorted(topic["name"] for topic in topics) == ["auth", "결제 😀"]
    (record,) = next(topic for topic in topics if topic["name"] == "결제 😀")["children"]
    assert (record["name"], record["detail"]) == ("환불은 7일.", "log 2026-01-01")
    assert record["range"]["start"] == {"line": number, "character": 0}


async def test_a_line_that_lacks_little_is_completed(client: MemoryClient, project: Path) -> None:
    write_log(project, lines_of(TWO))
    await client.open(project)
    for cut, instead in (("}", ""), ('"id": ', '"name": '), (', "meta"', ' "meta"')):
        line = instead.join(format_line(ONE).decode().rsplit(cut, 1))
        uri = open_log(client, project, line)
        assert await problems(client, uri)
        fix = (await fixes_at(client, uri, 0))["Complete this line"]
        (edit,) = fix["edit"]["changes"][uri]
        assert edit["range"]["start"] == {"line": 0, "character": 0}
        assert edit["range"]["end"]["character"] == len(line.encode("utf-16-le")) // 2
        record = parse_line(edit["newText"].encode())
        assert record is not None
        assert record.identity == ONE.identity
        close_document(client, uri)
        assert await problems(client, uri) == []


async def test_each_flaw_of_a_line_has_its_fix(client: MemoryClient, project: Path) -> None:
    wrong = TWO._replace(id="0" * 16)
    long = log("gap")._replace(lesson="x" * 1_025)
    path = write_log(project, [format_line(wrong), format_line(long), "나쁜 줄".encode()])
    await client.open(project)
    uri = f"{project.as_uri()}/.context/{path.name}"
    codes = {one.code: one.range for one in await problems(client, uri)}
    assert codes.keys() == {"wrong-id", "over-limit", "unreadable-line"}
    assert codes["wrong-id"].end.character == len('{"id": "') + 16 + 1
    (tidy,) = (await fixes_at(client, uri, 0)).values()
    assert tidy["command"]["command"] == "sentinel.tidyLog"
    (edit,) = (await fixes_at(client, uri, 1)).values()
    (argument,) = edit["command"]["arguments"]
    assert argument["refs"][0].startswith(f"log:{long.id}@")
    fixes = await fixes_at(client, uri, 2)
    assert [*fixes] == ["Move this line out of the log"]
    (argument,) = fixes["Move this line out of the log"]["command"]["arguments"]
    await client.ask("tidy_log", folder=argument["folder"], move_out=argument["move_out"])
    assert "나쁜 줄".encode() not in path.read_bytes()
    assert (await client.ask("undo"))["put_back"] == 1
    assert path.read_bytes().endswith("나쁜 줄\n".encode())
    await client.ask("tidy_log", **tidy["command"]["arguments"][0])
    assert [r.id for r in Document.parse(path.read_bytes()).records] == sorted([TWO.id, long.id])


async def test_a_full_log_offers_its_largest_topic(client: MemoryClient, project: Path) -> None:
    path = write_log(project, sorted([*record_lines(50), *lines_of(ONE)]))
    await client.open(project)
    uri = f"{project.as_uri()}/.context/{path.name}"
    (due,) = [one for one in await problems(client, uri) if one.code == "compaction-required"]
    assert due.range == types.Range(types.Position(0, 0), types.Position(0, 0))
    (fix,) = [f for t, f in (await fixes_at(client, uri, 0)).items() if t.startswith("Compact")]
    assert fix["command"]["command"] == "sentinel.compact"
    assert fix["command"]["arguments"][0]["topic"] != ONE.topic


async def renamed(client: MemoryClient, uri: str, line: int, column: int, name: str) -> object:
    """The answer to renaming at a place."""
    place = {"line": line, "character": column}
    return await asked(client, types.TEXT_DOCUMENT_RENAME, uri, position=place, newName=name)


@pytest.mark.requirement("S06")
async def test_a_topic_is_renamed_where_it_stands(client: MemoryClient, project: Path) -> None:
    path = write_log(project, lines_of(ONE, TWO))
    await client.open(project)
    await client.next("sentinel/memory_changed")
    uri = open_log(client, project)
    lines = path.read_bytes().decode().split("\n")
    number = lines.index(format_line(ONE).decode())
    start = len(lines[number][: lines[number].index("결제")].encode("utf-16-le")) // 2
    method, place = types.TEXT_DOCUMENT_PREPARE_RENAME, {"line": number, "character": start + 1}
    found = await asked(client, method, uri, position=place)
    assert found["placeholder"] == "결제 😀"
    assert found["range"]["start"]["character"] == start
    assert found["range"]["end"]["character"] == start + 5
    nowhere = {"line": number, "character": 2}
    assert await asked(client, method, uri, position=nowhere) is None
    assert await renamed(client, uri, number, start, "payment") is not None
    assert {*Document.parse(path.read_bytes()).topic_names} == {"auth", "payment"}
    before = path.read_bytes()
    # The open text is another one than that of the file now.
    _code, sentence, _ = await refused(renamed(client, uri, number, start, "login"))
    assert sentence == "Save the log first: the topic is renamed in the file."
    assert path.read_bytes() == before
    close_document(client, uri)
    open_log(client, project)
    number = before.decode().split("\n").index(format_line(TWO).decode())
    column = format_line(TWO).decode().index("auth")
    for answer in (None, "Merge"):
        assert path.read_bytes() == before
        asking = asyncio.create_task(renamed(client, uri, number, column, "payment"))
        question = await client.next(types.WINDOW_SHOW_MESSAGE_REQUEST)
        assert question.message == "The topic payment exists already. Merge auth into it?"
        client.choose(answer)
        assert (await asking is None) == (answer is None)
    assert Document.parse(path.read_bytes()).topic_names == ("payment",)


@pytest.mark.requirement("N10", "N11", "D05", "P11")
async def test_a_line_shows_its_record_and_no_secret(client: MemoryClient, project: Path) -> None:
    leaked = with_cues(log("leak", lesson=f"the key is {KEY}"), cues=(KEY, "scale"))
    block = [b"<<<<<<< a", format_line(TWO), b"=======", b">>>>>>> b"]
    write_log(project, [b"no record", format_line(FULL), format_line(leaked), *block])
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
    assert KEY not in str(await asked(client, types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, uri))
    (fold,) = await asked(client, types.TEXT_DOCUMENT_FOLDING_RANGE, uri)
    assert (fold["startLine"], fold["endLine"]) == (3, 6)
    assert await hovered(client, f"{project.as_uri()}/TASK.md", 0) is None


@pytest.mark.requirement("S20")
async def test_a_conflicting_record_is_shown(client: MemoryClient, clone: Path) -> None:
    mine = with_cues(log("old", lesson="one"), cues=("mine",))
    one, two = fork(clone, log_of(log("old")), log_of(mine), log_of(log("other")))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    await client.open(clone)
    (conflict, *_) = (await client.next(PUBLISH)).diagnostics
    text = await hovered(client, log_uri(clone), conflict.range.start.line + 1)
    assert text is not None
    assert "lesson: one\n  cues: mine" in text
