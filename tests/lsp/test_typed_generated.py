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
from sentinel_memory.lsp.documents import Buffer, width
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
PIECES = [
    "",
    "}",
    '"',
    ",",
    "\n",
    "😀",
    "결제",
    "\\",
    "{",
    "<<<<<<< a\n",
    "=======\n",
    ">>>>>>> b\n",
]
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
def test_a_line_that_is_completed_holds_all_that_was_typed(
    edits: list[tuple[str, int, int, str]],
) -> None:
    for line in typed(edits).split("\n"):
        whole = completed(line)
        if whole is None or line == whole:
            continue
        rest = iter(whole)
        # A comma too many, or a type that no reader knows, is all that may go.
        words = [one for one in line if one.isalnum() or one in "😀{"]
        assert all(any(one == other for other in rest) for one in words) or '"type"' in line
