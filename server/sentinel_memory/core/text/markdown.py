"""Escapes stored text for Markdown, so that it is shown as plain text (K02, N15). Pure."""

from __future__ import annotations

import re

from .expressions import expression
from .hidden_characters import escape_hidden
from .one_line import inline

_SIGNS = expression(r"[\\`*_\[\]<>&|~#${}@!^]")
"""Characters that may begin a mark within a line, in CommonMark or in its wiki dialects."""
_ADDRESS = expression(r":(?=\S)|(?<=www)\.", re.IGNORECASE)
"""Parts of addresses that some renderers turn into links: `https://`, `mailto:` and `www.`."""
_START = expression(r"^(?:[-+=:]|\d+(?=[.)]))")
"""Beginnings of a list, a rule, or the underline of a heading."""


def escaped(text: str) -> str:
    """Returns one line of stored text as Markdown that renders as this text."""
    line = inline(escape_hidden(text)).strip()
    line = _SIGNS.sub(lambda found: f"\\{found[0]}", line)
    line = _ADDRESS.sub(lambda found: f"\\{found[0]}", line)
    return _START.sub(_apart, line)


def paragraphs(text: str) -> str:
    """Returns stored text as Markdown with its line breaks; none of its lines begins a block."""
    lines = [escaped(line) if line else "" for line in text.splitlines()]
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return "\n\n".join("\\\n".join(block) for block in blocks if block)


def _apart(found: re.Match[str]) -> str:
    """Escapes the beginning of a line; after a number, the sign that follows it."""
    text = found[0]
    return f"{text}\\" if text[0].isdigit() else f"\\{text}"
