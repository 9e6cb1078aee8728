"""The grammar of private tags once more, by recursive descent: slow and obvious.

It knows nothing of code: texts without back-ticks and tildes only.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MARKER = "[PRIVATE]"
PAIRS = {
    "tag": ("<private>", "</private>"),
    "bracket": ("[private]", "[/private]"),
    "comment": ("<!-- private -->", "<!-- /private -->"),
}
"""The plainest tags of each form."""
_ATTRIBUTE = r"""[^\s"'<>/=`]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>`]+)"""
_TAGS = {
    form: re.compile(tag, re.ASCII | re.IGNORECASE)
    for form, tag in {
        "tag": rf"<(/)private\s*>|<private(?:\s+{_ATTRIBUTE})*\s*/?>",
        "bracket": r"\[(/?)private\]",
        "comment": r"<!--\s*(/?)private\s*-->",
    }.items()
}
"""By its form: a tag, whose slash is there if it closes."""


class Unpaired(Exception):  # noqa: N818 - it is an outcome here, no failure
    """A tag has no partner, so that nothing may be stored."""


class Tag(NamedTuple):
    """A tag that begins at the place looked at."""

    end: int
    form: str
    closes: bool


def withheld(text: str) -> str:
    """Returns what a save stores; raises Unpaired where it refuses."""
    while (after := _tidied(_pieces(text))) != text:
        text = after
    return text


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []  # characters, MARKER for a pair, "" for an empty one
    at = 0
    while at < len(text):
        tag = tag_at(text, at)
        if tag is None:
            pieces.append(text[at])
            at += 1
            continue
        end = None if tag.closes else _partner(text, tag.end, tag.form)
        if end is None:
            if tag.form != "bracket" or tag.closes:
                raise Unpaired
            pieces.extend(text[at : tag.end])
            at = tag.end
            continue
        inner = text[tag.end : text.rindex("<" if tag.form != "bracket" else "[", at, end)]
        pieces.append("" if _holds_nothing(inner) else MARKER)
        at = end
    return pieces


def _partner(text: str, at: int, form: str) -> int | None:
    """The end of the tag that closes what was opened before `at`."""
    while at < len(text):
        tag = tag_at(text, at)
        if tag is None:
            at += 1
        elif tag.form != form:
            at = tag.end
        elif tag.closes:
            return tag.end
        else:
            inner = _partner(text, tag.end, form)
            if inner is None:
                return None
            at = inner
    return None


def _holds_nothing(inner: str) -> bool:
    try:
        return not "".join(_pieces(inner)).strip()
    except Unpaired:
        return False


def _tidied(pieces: list[str]) -> str:
    """Three line breaks and more become two where a pair stood beside them."""
    result: list[str] = []
    at = 0
    while at < len(pieces):
        run: list[str] = []
        while at < len(pieces) and pieces[at] in ("\n", "\r", "", MARKER):
            run.append(pieces[at])
            at += 1
        if set(run) <= {"\n", "\r"}:
            result += run
        else:
            breaks = "".join(run).split(MARKER)
            result.append(MARKER.join(part if part.count("\n") < 3 else "\n\n" for part in breaks))
        if at < len(pieces):
            result.append(pieces[at])
            at += 1
    return "".join(result)


def tag_at(text: str, at: int) -> Tag | None:
    """Reads the tag that begins at a place."""
    for form, tag in _TAGS.items():
        if found := tag.match(text, at):
            return Tag(found.end(), form, closes=bool(found[1]))
    return None
