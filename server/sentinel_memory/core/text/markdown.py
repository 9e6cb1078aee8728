"""Escapes stored text for Markdown, so that it is shown as plain text (K02, N15). Pure."""

from __future__ import annotations

import re

from .expressions import expression
from .hidden_characters import escape_hidden
from .one_line import inline, visible

_MARKS = expression(
    # Signs that may begin a mark within a line, in CommonMark or in its wiki dialects.
    r"[\\`*_\[\]<>&|~#${}@!^]"
    # Parts of addresses that some renderers turn into links: `https://`, `mailto:` and `www.`.
    r"|:(?=\S)|(?<=www)\."
    # Beginnings of a list, a rule, or the underline of a heading.
    r"|^(?:[-+=:]|\d+(?=[.)]))",
    re.IGNORECASE | re.MULTILINE,
)
_TABS = expression(r"\t+")
_BLANK_LINES = expression(r"\n\n+")


def escaped(text: str) -> str:
    """Returns one line of stored text as Markdown that renders as this text."""
    return _MARKS.sub(_apart, inline(escape_hidden(text)).strip())


def paragraphs(text: str) -> str:
    """Returns stored text as Markdown with its line breaks; none of its lines begins a block.

    A text may be nothing but short lines, so whatever can is done for all of them at once.
    """
    lines = text.splitlines()
    if not text.isascii():
        lines = list(map(escape_hidden, lines))
    shown = visible(_TABS.sub(" ", "\n".join(lines)))
    stripped = "\n".join(line.strip() for line in shown.split("\n")).strip("\n")
    blocks = _BLANK_LINES.split(_MARKS.sub(_apart, stripped))
    return "\n\n".join(block.replace("\n", "\\\n") for block in blocks)


def _apart(found: re.Match[str]) -> str:
    """Escapes a mark; after a number, the sign that follows it."""
    text = found[0]
    return f"{text}\\" if text[0].isdigit() else f"\\{text}"
