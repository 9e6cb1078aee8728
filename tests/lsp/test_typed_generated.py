"""Any text that is typed into a log: nothing raises, and no place is outside of it (N03)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from git_repository import opened
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types
from project_logs import write_log
from sample_records import log, log_of, principle
from sentinel_memory.core.log.chunks import completed
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import parse_line
from sentinel_memory.lsp.diagnostics import fixes_at, log_diagnostics, log_fixes
from sentinel_memory.lsp.documents import Buffer, Documents, index_at, width
from sentinel_memory.lsp.folders import Folder, Opened, place_of
from sentinel_memory.lsp.observation import (
    REST_OF_LINE,
    LogLines,
    Observation,
    TypedLog,
    as_typed,
    encoded,
    observe,
)
from sentinel_memory.lsp.server import log_folds, log_symbols
from sentinel_memory.service.views import Basis, Views

pytestmark = pytest.mark.requirement("N03")

ENCODING = "utf-16"
LOG = log_of(
    log("무엇이 빠졌나 😀", topic="결제 😀", lesson="환불은 7일.", question="며칠?"),
    log("two", lesson='a "quote" and a \\ and 😀'),
    principle("rule", topic="결제 😀"),
)
PIECES = [*("", "}", '"', ",", "\n", "😀", "결제", "\\", "{")]
PIECES += ["<<<<<<< a\n", "=======\n", ">>>>>>> b\n"]
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["cut", "insert", "double", "swap"]),
        st.integers(0, 700),
        st.integers(0, 40),
        st.sampled_from(PIECES),
    ),
    max_size=5,
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Folder, Observation]]:
    """A project with a log, as the server has read it."""
    root = tmp_path_factory.mktemp("shop")
    write_log(root, LOG.splitlines())
    project = opened(root)
    folder = Folder(place_of(Opened(root.as_uri(), Path(root), "shop")), project)
    return folder, observe(project)


def typed(edits: list[tuple[str, int, int, str]]) -> str:
    """The log after random edits, made as an editor sends them."""
    buffer = Buffer(LOG.decode())
    for kind, at, length, text in edits:
        lines = buffer.lines
        line = at % len(lines)
        column = at % (len(lines[line]) + 1)
        end = min(column + length, len(lines[line]))
        if kind == "insert":
            end = column
        elif kind == "double":
            column, end, text = 0, 0, lines[line] + "\n"
        elif kind == "swap" and line + 1 < len(lines):
            text = f"{lines[line + 1]}\n{lines[line]}"
            replace(buffer, (line, 0), (line + 1, len(lines[line + 1])), text)
            continue
        replace(buffer, (line, column), (line, end), text)
    return buffer.text


def replace(buffer: Buffer, start: tuple[int, int], end: tuple[int, int], text: str) -> None:
    """Replaces what stands between two places, given in characters."""
    places = (
        types.Position(line, width(buffer.lines[line][:at], ENCODING)) for line, at in (start, end)
    )
    change = types.TextDocumentContentChangePartial(range=types.Range(*places), text=text)
    buffer.apply(change, ENCODING)


@given(edits=EDITS)
def test_every_place_is_inside_of_what_is_typed(
    shop: tuple[Folder, Observation], edits: list[tuple[str, int, int, str]]
) -> None:
    (folder, observation), text = shop, typed(edits)
    seen = as_typed(observation, text, folder.project)
    shown = log_diagnostics(seen, "en", ENCODING)
    fixes = list(log_fixes(folder, seen, shown, "ko", ENCODING))
    lines = text.split("\n")
    for place in (one.range for one in shown):
        assert inside(place, lines), place
        assert isinstance(fixes_at(fixes, place), list)
    edited = [edit for fix in fixes if fix.edit for edit in fix.edit.changes[folder.log_uri]]
    for edit in edited:
        assert inside(edit.range, lines)
        assert parse_line(edit.new_text.encode()) is not None
    document = Document.parse(encoded(text))
    standing = folder.project.standing
    views = Views(document, folder.project.shows(document, standing), Basis(standing.protection))
    log = TypedLog(folder.project, document, views, LogLines(encoded(text), ENCODING), True)
    for topic in log_symbols(log, "en"):
        assert topic.children
        assert all(inside(one.range, lines) for one in (topic, *topic.children))
    assert all(fold.end_line < len(lines) for fold in log_folds(log))


def inside(place: types.Range, lines: list[str]) -> bool:
    """Whether a range begins and ends in the text, and not before it begins."""
    start, end = place.start, place.end
    widths = [width(lines[one.line], ENCODING) for one in (start, end)]
    in_order = (start.line, start.character) <= (end.line, end.character)
    is_there = start.character <= widths[0] and end.character in (
        *range(widths[1] + 1),
        REST_OF_LINE,
    )
    return in_order and is_there


@given(edits=EDITS)
def test_a_completed_line_holds_what_was_typed(edits: list[tuple[str, int, int, str]]) -> None:
    for line in typed(edits).split("\n"):
        whole = completed(line)
        if whole is None or line == whole:
            continue
        rest = iter(whole)
        # A comma too many, or a type that no reader knows, is all that may go.
        words = [one for one in line if one.isalnum() or one in "😀{"]
        assert all(any(one == other for other in rest) for one in words) or '"type"' in line


TEXTS = st.text(st.sampled_from('a{"\n결é😀\u2028\x85\ud800'), max_size=30)


def edit(
    start: tuple[int, int], end: tuple[int, int], text: str
) -> types.TextDocumentContentChangePartial:
    """A change of what stands between two places."""
    place = types.Range(types.Position(*start), types.Position(*end))
    return types.TextDocumentContentChangePartial(range=place, text=text)


def column_of(text: str, at: int) -> tuple[int, int]:
    """Line and UTF-16 column of a character of a text."""
    before = text[:at].split("\n")
    return len(before) - 1, len(before[-1].encode("utf-16-le", "surrogatepass")) // 2


@given(TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), TEXTS), max_size=6))
def test_what_is_typed_stands_there(text: str, edits: list[tuple[int, int, str]]) -> None:
    buffer = Buffer(text)
    for one, other, new in edits:
        start, end = sorted((min(one, len(text)), min(other, len(text))))
        buffer.apply(edit(column_of(text, start), column_of(text, end), new), "utf-16")
        text = text[:start] + new + text[end:]
        # Two halves that meet are one character, for an editor as well.
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        assert buffer.text == text
    assert buffer.lines == text.split("\n")


@given(TEXTS, st.tuples(st.integers(0, 9), st.integers(0, 99)), st.integers(0, 9))
def test_a_place_outside_is_the_end(text: str, start: tuple[int, int], more: int) -> None:
    buffer = Buffer(text)
    buffer.apply(edit(start, (start[0], start[1] + more), ""), "utf-16")
    left = buffer.text
    assert any(text.startswith(left[:at]) and text.endswith(left[at:]) for at in range(31))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("line", ["plain", "결제는 7일", "a😀b😀", ""])
def test_a_column_leads_back_to_its_character(line: str, encoding: str) -> None:
    for at in range(len(line) + 1):
        assert index_at(line, width(line[:at], encoding), encoding) == at
    assert index_at(line, 10_000, encoding) == len(line)


def test_line_breaks_of_every_editor_are_counted_and_no_others() -> None:
    assert Buffer("a\r\nb\rc\nd\u2028e").lines == ["a", "b", "c", "d\u2028e"]


def test_a_document_that_was_never_opened_takes_no_changes() -> None:
    documents = Documents()
    documents.change("file:///a", [edit((0, 0), (0, 0), "x")], "utf-16")
    assert documents.text("file:///a") is None
    documents.open("file:///a", "x")
    whole = types.TextDocumentContentChangeWholeDocument(text="y")
    documents.change("file:///a", [edit((0, 1), (0, 1), "z"), whole], "utf-16")
    assert documents.text("file:///a") == "y"
    documents.close("file:///a")
    assert "file:///a" not in documents
