"""Stored text in Markdown, in which it is text and nothing else (K02, N15). Pure."""

from __future__ import annotations

import re

from .expressions import expression
from .hidden_characters import escape_hidden
from .one_line import inline

_SIGNS = expression(r"[\\`*_\[\]<>&|~#${}@!^]")
"""What begins a mark somewhere in a line, in CommonMark or in what wikis add to it."""
_ADDRESS = expression(r":(?=\S)|(?<=www)\.", re.IGNORECASE)
"""What some readers make a link of without any mark: `https://`, `mailto:` and `www.`."""
_START = expression(r"^(?:[-+=:]|\d+(?=[.)]))")
"""What begins a list, a rule or the underline of a heading."""


def escaped(text: str) -> str:
    """Returns one line of stored text as Markdown that reads as that text."""
    line = inline(escape_hidden(text)).strip()
    line = _SIGNS.sub(lambda found: f"\\{found[0]}", line)
    line = _ADDRESS.sub(lambda found: f"\\{found[0]}", line)
    return _START.sub(_apart, line)


def paragraphs(text: str) -> str:
    """Returns stored text with its line breaks as Markdown: no line of it begins a block."""
    lines = [escaped(line) for line in text.splitlines()]
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return "\n\n".join("\\\n".join(block) for block in blocks if block)


def _apart(found: re.Match[str]) -> str:
    """The beginning of a line with its sign escaped; behind a number that is the one after it."""
    text = found[0]
    return f"{text}\\" if text[0].isdigit() else f"\\{text}"
