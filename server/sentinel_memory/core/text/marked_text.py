"""A block of ours between two marks in a file of the user; all other bytes stay. Pure (S25)."""

from __future__ import annotations

import re

from .expressions import expression

BEGIN, END = "<!-- sentinel-memory: begin -->", "<!-- sentinel-memory: end -->"
# A begin mark without an end mark makes no block: the text after it may be the user's.
_OURS = rf"{re.escape(BEGIN)}(?:(?!{re.escape(BEGIN)}).)*?{re.escape(END)}(?:\r?\n)?"
_BLOCK = expression(_OURS, re.DOTALL)
_BLOCK_AND_BLANK_LINE = expression(rf"(?:(?:(?<=\n)|\A)\r?\n)?{_OURS}", re.DOTALL)


def has_block(text: str) -> bool:
    """Returns whether a text contains one of our blocks, or at least a begin mark."""
    return BEGIN in text


def with_block(text: str | None, body: str) -> str:
    """Returns the text with a block at its end, or with its existing block replaced.

    `text`: the text of the file; None for a missing file.
    """
    block = f"{BEGIN}\n{body}{END}\n"
    if text is None or not text.strip():
        return block
    block = in_lines_of(text, block)
    found = _BLOCK.search(text)
    if found:
        return text[: found.start()] + block + text[found.end() :]
    blank = "\n" if text.endswith("\n") else "\n\n"
    return text + in_lines_of(text, blank) + block


def without_block(text: str | None) -> str | None:
    """Removes our blocks and the empty line before each; returns None if nothing else remains."""
    if text is None or not has_block(text):
        return text
    rest = _BLOCK_AND_BLANK_LINE.sub("", text)
    return rest if rest.strip() else None


def with_blank_blocks(text: str) -> str:
    """Returns the text with an empty line for each line of our blocks, so that no line moves."""
    return _BLOCK.sub(lambda found: "\n" * found[0].count("\n"), text)


def in_lines_of(text: str, ours: str) -> str:
    """Returns our text with the line endings of another text."""
    return ours.replace("\n", "\r\n") if "\r\n" in text else ours
