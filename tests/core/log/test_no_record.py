"""Why a line is no record: each fault has its own reason, and a place in the line (S20, N03)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.core.log.no_record import why_unreadable
from sentinel_memory.core.log.record import parse_line
from sentinel_memory.sentences.table import SENTENCES

pytestmark = pytest.mark.requirement("S20", "N03")

WHOLE = '{"id": "0", "type": "log", "topic": "결제 😀", "missing_context": "gap", "lesson": "rule"}'


@pytest.mark.parametrize(
    ("line", "reason", "field", "place"),
    [
        (WHOLE[:-1], "unclosed", None, '"'),
        (WHOLE[:-2], "unclosed_text", None, '"rule'),
        (WHOLE.replace('"log", ', '"log" '), "comma", None, '"'),
        (WHOLE.replace("}", ",}"), "comma_extra", None, "}"),
        (WHOLE.replace('"lesson":', '"lesson"'), "colon", None, '"'),
        (WHOLE.replace('"lesson":', "lesson:"), "name", None, "lesson"),
        (WHOLE.replace('"rule"', "rule"), "value", None, "rule"),
        (WHOLE.replace('"rule"', "1e999"), "value", None, None),
        (WHOLE.replace("rule", "a\\qb"), "escape", None, "\\"),
        (WHOLE.replace("rule", "a\tb"), "control", None, "\t"),
        (WHOLE + " 그리고 x", "extra", None, " 그리고 x"),
        ("나쁜 줄 😀", "no_object", None, "나쁜"),
        ("[1]", "no_object", None, "["),
        ("{" * 101, "too_deep", None, None),
        (WHOLE.replace('"type": "log", ', ""), "type_missing", "type", None),
        (WHOLE.replace('"log"', '"note"'), "type", "type", '"note"'),
        (WHOLE.replace('"id": "0", ', ""), "field_missing", "id", None),
        (WHOLE.replace('"gap"', "[7, 8]"), "field", "missing_context", "[7, 8]"),
        ("x" * 65_537, "too_long", None, None),
    ],
)
def test_each_fault_has_a_reason_and_a_place(
    line: str, reason: str, field: str | None, place: str | None
) -> None:
    why = why_unreadable(line.encode())
    assert (why.reason, why.field) == (reason, field)
    assert (None if why.place is None else line[slice(*why.place)]) == place
    assert reason == "too_long" or f"unreadable_{reason}" in SENTENCES


def test_bytes_that_are_no_text_are_named_where_they_stand() -> None:
    why = why_unreadable("결제".encode() + b"\xff}")
    assert (why.reason, why.place) == ("not_utf8", (2, 3))


def cut(line: str, edits: list[tuple[int, int, str]]) -> str:
    """The line after parts of it were replaced."""
    for start, length, text in edits:
        line = line[:start] + text + line[start + length :]
    return line


@given(
    st.lists(
        st.tuples(st.integers(0, 90), st.integers(0, 9), st.text('{}[]",:\\t1😀결', max_size=4)),
        max_size=4,
    )
)
def test_whatever_is_typed_into_a_record_the_place_is_inside_its_line(
    edits: list[tuple[int, int, str]],
) -> None:
    line = cut(WHOLE, edits)
    if parse_line(line.encode()) is not None:
        assert json.loads(line)["type"] in ("log", "principle")
        return
    why = why_unreadable(line.encode())
    start, end = why.place or (0, len(line))
    assert 0 <= start <= end <= len(line)
    assert f"unreadable_{why.reason}" in SENTENCES
