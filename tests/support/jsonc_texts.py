"""Texts of JSON with comments as people and programs lay them out, each with its value."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

Json = Any
Layout = tuple[str, Json]

_COMMENTS = ("", "", "", ' // a, "b": {', "/* [ */", " /* 모과 */ ")
_KEYS = st.one_of(
    st.sampled_from(["a", "hooks", "mcpServers", "한글", "a//b", 'q"uote', "\u2028"]),
    st.text(st.characters(blacklist_categories=["Cs"]), max_size=4),
)
_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(blacklist_categories=["Cs"]), max_size=6),
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
    return st.one_of(
        scalars,
        st.deferred(lambda: _objects(ending, unit, depth)),
        st.deferred(lambda: _lists(ending, unit, depth)),
    )


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
