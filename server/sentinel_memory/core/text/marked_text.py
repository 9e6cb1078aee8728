"""Text of ours between two marks in a file of the user's: all else keeps its bytes. Pure (S25)."""

from __future__ import annotations

import re

from .expressions import expression

BEGIN, END = "<!-- sentinel-memory: begin -->", "<!-- sentinel-memory: end -->"
# A beginning that lost its end is no block: the text behind it may be the user's.
_OURS = rf"{re.escape(BEGIN)}(?:(?!{re.escape(BEGIN)}).)*?{re.escape(END)}(?:\r?\n)?"
_BLOCK = expression(_OURS, re.DOTALL)
_BLOCK_AND_BLANK_LINE = expression(rf"(?:(?:(?<=\n)|\A)\r?\n)?{_OURS}", re.DOTALL)


def has_block(text: str) -> bool:
    """Tells whether a text has a block of ours, or the beginning of one."""
    return BEGIN in text


def with_block(text: str | None, body: str) -> str:
    """Adds a block at the end, or renews the one that is there; the rest stays as it is.

    Args:
        text: of the file, None where there is none.
        body: what stands between the marks; whole lines.
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
    """Takes our blocks out, each with the empty line before it; a file of nothing else goes."""
    if text is None or not has_block(text):
        return text
    rest = _BLOCK_AND_BLANK_LINE.sub("", text)
    return rest if rest.strip() else None


def in_lines_of(text: str, ours: str) -> str:
    """Returns a text of ours with the line ends of another."""
    return ours.replace("\n", "\r\n") if "\r\n" in text else ours
