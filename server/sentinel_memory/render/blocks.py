"""A page for people as a sequence of blocks, rendered as Markdown or as terminal lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from ..contract.pages import Heading, HeadingKind
from ..core.text.markdown import escaped, paragraphs
from ..core.text.one_line import inline

_LEVELS = {"page": 1, "record": 3, "version": 3}
"""Level of a heading by kind; every other kind has level 2."""

_Kind = Literal["heading", "text", "field", "item", "note", "warning"]


class Block(NamedTuple):
    """A part of a page."""

    kind: _Kind
    text: str = ""
    """The stored text, or a sentence of ours; of a field, the stored value."""
    label: str = ""
    """The name of a field in the language of the reader."""
    heading: Heading | None = None
    """The heading that the block is; None for other blocks."""


def heading(kind: HeadingKind, text: str, name: str | None = None) -> Block:
    """Returns a heading. `name` is the topic or the record below it."""
    return Block("heading", text, heading=Heading(kind=kind, name=name))


def headings(blocks: Iterable[Block]) -> tuple[Heading, ...]:
    """Returns the headings among the blocks."""
    return tuple(block.heading for block in blocks if block.heading)


def markdown(blocks: Iterable[Block]) -> str:
    """Returns the blocks as Markdown. Their texts are escaped and cannot act as markup (K02)."""
    parts: list[str] = []
    before = ""
    for block in blocks:
        # Items of one list follow each other without a blank line.
        parts.append("\n" if block.kind == before == "item" else "\n\n")
        parts.append(_marked(block))
        before = block.kind
    return "".join(parts[1:]) + "\n"


def lines(blocks: Iterable[Block]) -> Iterator[str]:
    """Yields the blocks as terminal lines. Stored text is indented or follows a sign of ours."""
    before = ""
    for block in blocks:
        if before and (block.kind in ("heading", "text") or before == "heading"):
            yield ""
        yield from _plain(block)
        before = block.kind


def _marked(block: Block) -> str:
    text = escaped(block.text)
    if block.heading:
        return f"{'#' * _level(block)} {text}"
    if block.kind == "text":
        return paragraphs(block.text)
    if block.kind == "field":
        return f"**{escaped(block.label)}:** {paragraphs(block.text)}"
    if block.kind == "note":
        return f"*{text}*"
    if block.kind == "warning":
        return f"> \u26a0 {text}"
    return f"- {text}"


def _plain(block: Block) -> Iterator[str]:
    if block.heading:
        yield f"{'#' * _level(block)} {inline(block.text)}"
    elif block.kind == "field":
        first, *rest = block.text.splitlines() or [""]
        yield f"  {block.label}: {inline(first)}"
        yield from (f"    {inline(line)}" for line in rest)
    elif block.kind in ("text", "note"):
        yield from (f"  {inline(line)}" for line in block.text.splitlines())
    else:
        sign = "\u26a0" if block.kind == "warning" else "-"
        yield f"  {sign} {inline(block.text)}"


def _level(block: Block) -> int:
    return _LEVELS.get(block.heading.kind, 2) if block.heading else 0
