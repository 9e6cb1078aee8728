"""Documents as the editor types them: changes in columns of UTF-16, in any language (N03)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types
from sentinel_memory.lsp.documents import Buffer, Documents, index_at, width

pytestmark = pytest.mark.requirement("N03")

TEXTS = st.text(st.sampled_from('a{"\n결é😀\u2028\x85\ud800'), max_size=30)


def edit(
    start: tuple[int, int], end: tuple[int, int], text: str
) -> types.TextDocumentContentChangePartial:
    """A change of what stands between two places."""
    place = types.Range(types.Position(*start), types.Position(*end))
    return types.TextDocumentContentChangePartial(range=place, text=text)


def place_of(text: str, at: int) -> tuple[int, int]:
    """Line and UTF-16 column of a character of a text."""
    before = text[:at].split("\n")
    return len(before) - 1, len(before[-1].encode("utf-16-le", "surrogatepass")) // 2


@given(TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), TEXTS), max_size=6))
def test_what_is_typed_is_what_stands_there_in_any_language(
    text: str, edits: list[tuple[int, int, str]]
) -> None:
    buffer = Buffer(text)
    for one, other, new in edits:
        start, end = sorted((min(one, len(text)), min(other, len(text))))
        buffer.apply(edit(place_of(text, start), place_of(text, end), new), "utf-16")
        text = text[:start] + new + text[end:]
        # Two halves that meet are one character, for an editor as well.
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        assert buffer.text == text
    assert buffer.lines == text.split("\n")


@given(TEXTS, st.tuples(st.integers(0, 9), st.integers(0, 99)), st.integers(0, 9))
def test_a_place_outside_of_the_text_is_its_end_and_nothing_is_lost(
    text: str, start: tuple[int, int], more: int
) -> None:
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
