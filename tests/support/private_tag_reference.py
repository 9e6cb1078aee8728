"""The grammar of private tags once more: recursive descent over characters, slow and obvious.

It knows nothing of code: texts without back-ticks and tildes only.
"""

from __future__ import annotations

import string
from typing import NamedTuple

MARKER = "[PRIVATE]"
PAIRS = {
    "tag": ("<private>", "</private>"),
    "bracket": ("[private]", "[/private]"),
    "comment": ("<!-- private -->", "<!-- /private -->"),
}
"""The plainest tags of each form."""
_BLANKS = " \t\n\r\f\v"


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
    rest = "".join(c.lower() if c in string.ascii_uppercase else c for c in text[at:])
    for literal, closes in (("[private]", False), ("[/private]", True)):
        if rest.startswith(literal):
            return Tag(at + len(literal), "bracket", closes)
    if rest.startswith("<!--"):
        inner, _, behind = rest[4:].partition("-->")
        word = inner.strip(_BLANKS)
        if word in ("private", "/private") and len(behind) < len(rest) - 4 - len(inner):
            return Tag(at + 4 + len(inner) + 3, "comment", word == "/private")
    if rest.startswith("</private"):
        end = _blanks(rest, len("</private"))
        return Tag(at + end + 1, "tag", closes=True) if rest[end : end + 1] == ">" else None
    if rest.startswith("<private"):
        found = _attributes(rest, len("<private"))
        return None if found is None else Tag(at + found, "tag", closes=False)
    return None


def _attributes(rest: str, at: int) -> int | None:
    """Reads to behind the `>` of an opening tag."""
    end = _blanks(rest, at)
    for close in (">", "/>"):
        if rest.startswith(close, end):
            return end + len(close)
    name = end
    while name < len(rest) and rest[name] not in _BLANKS + "\"'<>/=`":
        name += 1
    if end == at or name == end:
        return None
    sign = _blanks(rest, name)
    if rest[sign : sign + 1] != "=":
        return None
    value = _value(rest, _blanks(rest, sign + 1))
    return None if value is None else _attributes(rest, value)


def _value(rest: str, at: int) -> int | None:
    if rest[at : at + 1] in ("'", '"') and at < len(rest):
        end = rest.find(rest[at], at + 1)
        return None if end < 0 else end + 1
    end = at
    while end < len(rest) and rest[end] not in _BLANKS + "\"'<>`":
        end += 1
    return None if end == at else end


def _blanks(rest: str, at: int) -> int:
    while at < len(rest) and rest[at] in _BLANKS:
        at += 1
    return at
