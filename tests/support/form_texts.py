"""Texts that a person may type into a form."""

from __future__ import annotations

from hypothesis import strategies as st
from sample_records import ANY_TEXT
from sentinel_memory.core.text.form import lines_of

_NAMES = st.sampled_from(["topic", "lesson", "settled by", "주제"])
_LINES = st.sampled_from(
    [
        "# remark",
        "",
        "  ",
        "  more",
        "\tmore",
        "    deep",
        "what: ever",
        "주제\uff1a결제",
        "settled  BY :x",
    ]
)
TYPED = st.lists(
    ANY_TEXT | _LINES | st.builds("{}: {}".format, _NAMES, ANY_TEXT), max_size=12
).flatmap(lambda lines: st.sampled_from(["\n", "\r\n", "\r"]).map(lambda end: end.join(lines)))
ENTRIES = st.lists(
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=20)
    .map(str.strip)
    .filter(bool),
    max_size=12,
    unique=True,
)


def with_line_feeds(text: str) -> str:
    """A text as a form holds it: without the space around it, its lines ended by a line feed."""
    return "\n".join(lines_of(text)).strip()
