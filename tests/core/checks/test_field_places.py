"""Where a part of a text stands in the line of its record, however that is written (D05)."""

from __future__ import annotations

import json
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_records import JSON_VALUES, raw_line
from sentinel_memory.core.checks.cleaning import field_places
from sentinel_memory.core.log.record import parse_line

pytestmark = pytest.mark.requirement("D05")

SHORT = {'"': '\\"', "\\": "\\\\", "/": "\\/", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b"}
BLANKS = st.text(" \t", max_size=2)
CHARACTERS = st.characters(exclude_categories=["Cs"]) | st.sampled_from(
    '"\\/\n\t\ud83d\ude00가😀{}:'
)


@st.composite
def written(draw: st.DrawFn, character: str) -> str:
    """A character as JSON may write it."""
    units = character.encode("utf-16-be", "surrogatepass")
    long = "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
    ways = [long, long.upper().replace("\\U", "\\u"), SHORT.get(character, long)]
    if character not in '"\\' and character >= " " and not "\ud800" <= character <= "\udfff":
        ways.append(character)
    return draw(st.sampled_from(ways))


@st.composite
def lines(draw: st.DrawFn) -> tuple[str, str, list[int]]:
    """A line, the text of its lesson, and where each character of that and its end stand."""
    text = "".join(draw(st.lists(CHARACTERS, max_size=12)))
    # Two halves beside each other are one character to every reader.
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    pieces = [draw(written(character)) for character in text]
    others = draw(st.lists(st.tuples(st.sampled_from(["lesson", "a", "가"]), JSON_VALUES)))
    nested = {"lesson": "not this one", "more": [{"lesson": "nor this"}]}
    members = [
        *((name, json.dumps(value)) for name, value in others),
        ("meta", json.dumps(nested)),
        ("lesson", '"' + "".join(pieces) + '"'),
    ]
    behind = draw(st.lists(st.tuples(st.sampled_from(["x", "lesson "]), JSON_VALUES)))
    members += ((name, json.dumps(value)) for name, value in behind)
    blank = [draw(BLANKS) for _ in range(4)]
    line, begin = f"{blank[1]}{{", 0
    for name, value in members:
        line += f"{blank[0]}{json.dumps(name)}{blank[1]}:{blank[2]}"
        begin = len(line) + 1 if name == "lesson" else begin
        line += f"{value}{blank[3]},"
    return f"{line[:-1]}}}{blank[0]}", text, list(accumulate(map(len, pieces), initial=begin))


@given(lines(), st.data())
def test_a_part_of_a_text_is_found_as_it_is_written(
    made: tuple[str, str, list[int]], data: st.DataObject
) -> None:
    line, text, stands = made
    assert json.loads(line)["lesson"] == text
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    places = list(zip(cuts[::2], cuts[1::2], strict=False))
    found = field_places(line, "lesson", places)
    assert found == [(stands[first], stands[last]) for first, last in places]


@pytest.mark.parametrize("value", [None, 5, ["text"], {"lesson": "text"}])
def test_a_field_that_is_no_text_has_no_places(value: object) -> None:
    line = raw_line(more=1).decode().replace('"more": 1', f'"ask_next_time": {json.dumps(value)}')
    record = parse_line(line.encode())
    assert record is not None
    assert record.ask_next_time is None
    assert field_places(line, "ask_next_time", [(0, 1)]) is None
    assert field_places(line, "nothing", [(0, 1)]) is None
