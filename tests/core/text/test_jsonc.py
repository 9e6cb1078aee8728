"""Editing JSON with comments: one value changes, every other byte stays."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.core.text.jsonc import DEEPEST, JsoncError, append, parse, remove, set_value

pytestmark = pytest.mark.requirement("D04")

# Texts of JSON with comments as people and programs lay them out, each with its value.

Json = Any
Layout = tuple[str, Json]

_COMMENTS = ("", "", "", ' // a, "b": {', "/* [ */", " /* 모과 */ ")
_KEYS = st.sampled_from(["a", "hooks", "mcpServers", "한글", "a//b", 'q"uote', "\u2028"])
_KEYS |= st.text(st.characters(blacklist_categories=["Cs"]), max_size=4)
_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(blacklist_categories=["Cs"]), max_size=6)
)


@st.composite
def documents(draw: st.DrawFn) -> Layout:
    """A document: an object, with or without a byte-order mark, in one kind of line end."""
    ending = draw(st.sampled_from(["\n", "\r\n"]))
    text, value = draw(_objects(ending, draw(st.sampled_from(["  ", "\t", "    "])), 0))
    mark = draw(st.sampled_from(["", "", "\ufeff"]))
    return f"{mark}{text}{draw(st.sampled_from(['', ending]))}", value


@st.composite
def _objects(draw: st.DrawFn, ending: str, unit: str, depth: int) -> Layout:
    keys = draw(st.lists(_KEYS, unique=True, max_size=3))
    values = [draw(_values(ending, unit, depth + 1)) for _ in keys]
    names = [json.dumps(key, ensure_ascii=draw(st.booleans())) for key in keys]
    spaced = draw(st.sampled_from([": ", ":", " : "]))
    parts = [f"{name}{spaced}{text}" for name, (text, _) in zip(names, values, strict=True)]
    text = draw(_laid_out("{}", parts, ending, unit, depth))
    return text, {key: value for key, (_, value) in zip(keys, values, strict=True)}


@st.composite
def _lists(draw: st.DrawFn, ending: str, unit: str, depth: int) -> Layout:
    size = draw(st.integers(0, 2))
    values = [draw(_values(ending, unit, depth + 1)) for _ in range(size)]
    text = draw(_laid_out("[]", [text for text, _ in values], ending, unit, depth))
    return text, [value for _, value in values]


def _values(ending: str, unit: str, depth: int) -> st.SearchStrategy[Layout]:
    scalars = _SCALARS.map(lambda value: (json.dumps(value), value))
    if depth > 2:
        return scalars
    objects = st.deferred(lambda: _objects(ending, unit, depth))
    return scalars | objects | st.deferred(lambda: _lists(ending, unit, depth))


@st.composite
def _laid_out(
    draw: st.DrawFn, brackets: str, parts: list[str], ending: str, unit: str, depth: int
) -> str:
    first, last = brackets
    if not parts:
        return brackets
    if draw(st.booleans()):
        return f"{first}{', '.join(parts)}{last}"
    trailing = draw(st.booleans())
    lines = []
    for number, part in enumerate(parts):
        comma = "," if trailing or number < len(parts) - 1 else ""
        comment = draw(st.sampled_from(_COMMENTS))
        lines.append(f"{unit * (depth + 1)}{part}{comma}{comment}{ending}")
    return f"{first}{ending}{''.join(lines)}{unit * depth}{last}"


ENTRY = {"command": "/opt/my python/bin/python3", "args": ["-I", "모과/launch.py", "mcp"]}
NEW = "sentinel-memory"


@given(documents(), st.sampled_from([(), ("a",), ("hooks",), ("mcpServers", "한글")]))
def test_a_member_comes_and_goes_without_a_trace(
    document: Layout, parents: tuple[str, ...]
) -> None:
    text, value = document
    inner = value
    for key in parents:
        inner = inner.get(key, {}) if isinstance(inner, dict) else inner
    path = (*parents, NEW)
    if not isinstance(inner, dict):
        with pytest.raises(JsoncError):
            set_value(text, path, ENTRY)
        return
    after = set_value(text, path, ENTRY)
    changed = parse(after).value()
    assert parse(after).find(path) is not None
    assert set_value(after, path, ENTRY) == after
    back, depth = remove(after, path), len(parents)
    while depth and parse(text).find(parents[:depth]) is None:
        back, depth = remove(back, parents[:depth]), depth - 1
    assert back == text
    for key in parents:
        value, changed = value.get(key, {}), changed[key]
    assert changed == {**value, NEW: ENTRY}


@given(documents())
def test_an_item_is_added_and_taken_out_again_without_a_trace(document: Layout) -> None:
    text, value = document
    for key, held in value.items():
        if not isinstance(held, list):
            continue
        after = append(text, (key,), ENTRY)
        assert parse(after).value() == {**value, key: [*held, ENTRY]}
        assert remove(after, (key, len(held))) == text


@given(documents(), st.data())
def test_any_value_is_replaced_or_removed_alone(document: Layout, data: st.DataObject) -> None:
    text, value = document
    assert parse(text).value() == value
    if not value:
        return
    key = data.draw(st.sampled_from(sorted(value)))
    others = {name: held for name, held in value.items() if name != key}
    assert parse(set_value(text, (key,), ENTRY)).value() == {**value, key: ENTRY}
    assert parse(remove(text, (key,))).value() == others


GAPS = ("", "\n", "/* } */", "/**/ // {\n", "/* a\n * b */")


@given(st.lists(st.sampled_from(GAPS), min_size=33, max_size=33), st.booleans())
def test_an_edit_is_right_wherever_comments_stand(gaps: list[str], ends_with_comma: bool) -> None:
    tokens = re.findall(r'"\w"|\S', '{"a": {"x": 1, "y": {}}, "b": [1, []], "c": 2')
    tokens += [",", "}"] if ends_with_comma else ["}"]
    text = "".join(gap + token for gap, token in zip(gaps, tokens, strict=False))
    value = {"a": {"x": 1, "y": {}}, "b": [1, []], "c": 2}
    assert parse(text).value() == value
    for path in ((), ("a",), ("a", "y")):
        expected = deepcopy(value)
        inner: Any = expected
        for key in path:
            inner = inner[key]
        inner[NEW] = ENTRY
        after = set_value(text, (*path, NEW), ENTRY)
        assert parse(after).value() == expected
        assert parse(remove(after, (*path, NEW))).value() == value
    for key in ("a", "b", "c"):
        left = {name: held for name, held in value.items() if name != key}
        assert parse(remove(text, (key,))).value() == left
    assert parse(append(text, ("b",), ENTRY)).value() == {**value, "b": [1, [], ENTRY]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            '{\n    "a": 1, // one\n    "b": {"c": 2} // two\n}\n',
            '{\n    "a": 1, // one\n    "b": {"c": 2}, // two\n'
            '    "n": {\n        "x": 1\n    }\n}\n',
        ),
        (
            '{\n\t"a": 1,\n\t"b": {}, /* two */\n}',
            '{\n\t"a": 1,\n\t"b": {}, /* two */\n\t"n": {\n\t\t"x": 1\n\t},\n}',
        ),
        ('{"a": 1, "b": {"c": 2}} // end', '{"a": 1, "b": {"c": 2}, "n": {"x": 1}} // end'),
        ("{\n  // nothing yet\n}\n", '{\n  // nothing yet\n  "n": {\n    "x": 1\n  }\n}\n'),
        ("{}", '{\n  "n": {\n    "x": 1\n  }\n}'),
        ("", '{\n  "n": {\n    "x": 1\n  }\n}\n'),
        ('{"n": {\n "x" : 1, // as it is\n}}',) * 2,
        ("\ufeff \r\n", '\ufeff{\r\n  "n": {\r\n    "x": 1\r\n  }\r\n}\r\n'),
    ],
    ids=[
        *("members", "trailing comma", "one line", "only a comment", "empty", "nothing"),
        *("as it is", "Windows"),
    ],
)
def test_a_new_member_looks_like_its_neighbours(text: str, expected: str) -> None:
    assert set_value(text, ("n",), {"x": 1}) == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{\n  "a": 1\n  "b": 2\n}', 3),
        ('{\r\n"a": 1,,\r\n}', 2),
        ('{"a": 01}', 1),
        ('{"a": "\n"}', 1),
        ('{"a": undefined}', 1),
        ("{} /* open", 1),
        ('{\n"a": 1,\n"a": 2\n}', 1),
        ('{"a": ' + "9" * 5000 + "}", 1),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), 1),
        ("//\n//\r\n//\rx", 4),
    ],
)
def test_what_is_no_json_is_refused_with_its_line(text: str, line: int) -> None:
    for edit in (lambda: set_value(text, ("n",), 1), lambda: remove(text, ("a",))):
        with pytest.raises(JsoncError) as caught:
            edit()
        assert caught.value.line == line


@given(st.text(alphabet='{}[]:,"/*\\ \na1-.e', max_size=30))
def test_nothing_but_a_refusal_comes_of_any_text(text: str) -> None:
    try:
        node = parse(text)
    except JsoncError:
        return
    assert text[node.start : node.end].strip() == text[node.start : node.end]


def test_a_comment_does_not_swallow_what_stands_behind_a_removed_value() -> None:
    assert parse(remove('{"a": 1, // one\n"b": 2 }', ("b",))).value() == {"a": 1}
    assert parse(remove('{// one\n"b": 2, "c": 3}', ("b",))).value() == {"c": 3}
