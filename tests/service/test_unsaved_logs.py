"""Typed changes in the log while others save into it: a clear choice, and nothing lost (N03)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from editor_documents import asked, open_log, type_in
from git_branches import logged
from git_repository import opened
from hypothesis import given
from hypothesis import strategies as st
from lsp_client import ASK, MemoryClient
from lsprotocol import types
from project_logs import LESSON, write_log
from sample_records import LATER, log, log_of
from sentinel_memory.contract.project import UndoParams
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.service.edit_records import undo
from sentinel_memory.service.resolve_conflicts import join_typed, joined_bytes

pytestmark = pytest.mark.requirement("N03")

ONE, TWO = log("하나 😀"), log("two")
MINE = ONE._replace(lesson="내가 고친 교훈 😀")
SETTLE = "sentinel/settle_log"
KEEP, DISCARD = "Keep Mine and Merge", "Discard Mine"


async def begin(client: MemoryClient, project: Path, *records: Record) -> None:
    """Opens a project whose log has these records, and waits until the server has read it."""
    write_log(project, log_of(*records).splitlines())
    await client.open(project)
    await client.next("sentinel/memory_changed")


async def conflict(client: MemoryClient, project: Path) -> str:
    """A log in which something was typed, and into which an agent saves then; returns its URI."""
    await begin(client, project, ONE, TWO)
    uri = open_log(client, project)
    # The first thing that is typed is judged, so that the server has seen the log as it was opened.
    lines = logged(project).decode().split("\n")
    type_in(client, uri, (2, 0), (2, 0), "x")
    await client.next(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    type_in(client, uri, (2, 0), (2, 1), "")
    await client.next(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    number = lines.index(format_line(ONE).decode())
    width = len(lines[number].encode("utf-16-le")) // 2
    type_in(client, uri, (number, 0), (number, width), format_line(MINE).decode())
    await client.ask("log_memory", **LESSON)
    return uri


def lessons(data: bytes) -> set[str]:
    return {record.lesson for record in Document.parse(data).records}


BOTH = {MINE.lesson, TWO.lesson, LESSON["lesson"]}


async def test_one_is_asked_once_and_can_keep_both(client: MemoryClient, project: Path) -> None:
    uri = await conflict(client, project)
    question = await client.next(ASK)
    assert "Another program saved" in question.message
    assert [one.title for one in question.actions] == ["Compare", KEEP, DISCARD]
    await client.ask("log_memory", **{**LESSON, "missing_context": "another"})
    client.choose(KEEP)
    settled = await client.next(SETTLE)
    assert settled == {"uri": uri, "how": "revert", "version": 2}
    assert lessons(logged(project)) == BOTH
    assert (await client.ask("memory_status"))["folders"][0]["compaction"]["count"] == 4
    said = await client.next(types.WINDOW_SHOW_MESSAGE)
    assert said.message.endswith("Lessons that others saved meanwhile: 2.")
    assert client.waiting(ASK) == 0


async def test_a_comparison_comes_before_the_choice(client: MemoryClient, project: Path) -> None:
    uri = await conflict(client, project)
    await client.next(ASK)
    client.choose("Compare")
    assert (await client.next(SETTLE))["how"] == "compare"
    again = await client.next(ASK)
    assert [one.title for one in again.actions] == [KEEP, DISCARD]
    before = logged(project)
    client.choose(DISCARD)
    assert await client.next(SETTLE) == {"uri": uri, "how": "revert", "version": 2}
    assert logged(project) == before


async def test_what_others_saved_is_joined_at_a_save(client: MemoryClient, project: Path) -> None:
    uri = await conflict(client, project)
    await client.next(ASK)
    client.choose(None)
    method = types.TEXT_DOCUMENT_WILL_SAVE_WAIT_UNTIL
    (edit,) = await asked(client, method, uri, reason=1)
    start, end = edit["range"]["start"], edit["range"]["end"]
    typed = [format_line(r).decode() for r in sorted((MINE, TWO), key=lambda one: one.id)] + [""]
    text = "\n".join(typed)
    at = [len("\n".join(typed[: p["line"]])) + bool(p["line"]) for p in (start, end)]
    assert end["character"] == 0 or end["line"] < len(typed)
    width = len(typed[end["line"]]) if end["character"] else 0
    joined = text[: at[0]] + edit["newText"] + text[at[1] + width :]
    assert lessons(joined.encode()) == BOTH
    assert joined.endswith("\n")


async def test_a_log_in_which_nothing_was_typed_asks_nothing_and_takes_the_file_over(
    client: MemoryClient, project: Path
) -> None:
    await begin(client, project, ONE)
    uri = open_log(client, project)
    await client.ask("log_memory", **LESSON)
    await client.next("sentinel/memory_changed")
    assert await asked(client, types.TEXT_DOCUMENT_HOVER, uri, position={"line": 0, "character": 0})
    method = types.TEXT_DOCUMENT_WILL_SAVE_WAIT_UNTIL
    (edit,) = await asked(client, method, uri, reason=1)
    assert LESSON["lesson"] in edit["newText"]
    assert client.waiting(ASK) == 0


def test_where_both_changed_a_record_what_was_typed_stands(project: Path) -> None:
    theirs = ONE._replace(lesson="newer").with_meta(updated=LATER)
    write_log(project, log_of(theirs, TWO).splitlines())
    done = join_typed(opened(project), log_of(ONE, TWO), log_of(MINE, TWO))
    assert done.arrived == 0
    assert lessons(logged(project)) == {MINE.lesson, TWO.lesson}
    assert undo(opened(project), UndoParams()).restored == (ONE.id,)
    assert lessons(logged(project)) == {"newer", TWO.lesson}
    # A line that is half typed stays.
    write_log(project, log_of(ONE, TWO, log("theirs")).splitlines())
    typed = log_of(ONE, TWO) + b'{"id": "ha'
    join_typed(opened(project), log_of(ONE, TWO), typed)
    assert b'{"id": "ha\n' in logged(project)
    assert len(Document.parse(logged(project)).records) == 3


RECORDS = st.lists(
    st.builds(log, st.sampled_from("ab결😀"), lesson=st.sampled_from("xyz")), max_size=4
)
JUNK = st.lists(st.sampled_from([b"junk", b"{", "나쁜 줄".encode(), b""]), max_size=2)


@given(RECORDS, RECORDS, RECORDS, JUNK)
def test_nothing_that_was_typed_or_saved_meanwhile_is_lost(
    base: list, mine: list, theirs: list, junk: list[bytes]
) -> None:
    data = log_of(*base)
    typed = log_of(*mine) + b"".join(line + b"\n" for line in junk)
    joined = joined_bytes(data, typed, log_of(*theirs))
    after = Document.parse(joined)
    known = {record.identity for record in base}
    for record in (*mine, *theirs):
        if record.identity not in known:
            assert record.identity in after.index
    typed_anew = [r for r in Document.parse(typed).index.values() if r.raw not in data]
    for line in typed_anew:
        assert after.index[line.record.identity].record.lesson == line.record.lesson
    assert {line for line in junk if line.strip()} <= {*after.opaque}


async def test_an_editor_that_reads_the_file_a_moment_later_is_not_asked(
    client: MemoryClient, project: Path
) -> None:
    await begin(client, project, ONE)
    # It opened a version that the server never saw, and reads the one after it by and by.
    uri = open_log(client, project, log_of(ONE, TWO).decode())
    await client.ask("log_memory", **LESSON)
    await client.next("sentinel/memory_changed")
    lines = log_of(ONE, TWO).decode().count("\n")
    type_in(client, uri, (0, 0), (lines, 0), logged(project).decode())
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(client.next(ASK), 1.5)
