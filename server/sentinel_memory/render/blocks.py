"""A page for people as a sequence of blocks, and these as Markdown or as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from ..contract.pages import Heading, HeadingKind
from ..core.text.markdown import escaped, paragraphs
from ..core.text.one_line import inline

_LEVELS = {"page": 1, "record": 3, "version": 3}
"""How deep a heading stands; the others stand in the middle."""

_Kind = Literal["heading", "text", "field", "item", "note", "warning"]


class Block(NamedTuple):
    """A part of a page."""

    kind: _Kind
    text: str = ""
    """Stored text, or a sentence of ours; of a field the stored one."""
    label: str = ""
    """Of a field, our word for it."""
    heading: Heading | None = None
    """Which heading it is, where it is one."""


def heading(kind: HeadingKind, text: str, name: str | None = None) -> Block:
    """Returns a heading; `name` is the topic or the record that it is about."""
    return Block("heading", text, heading=Heading(kind=kind, name=name))


def headings(blocks: Iterable[Block]) -> tuple[Heading, ...]:
    """Returns the headings among blocks."""
    return tuple(block.heading for block in blocks if block.heading)


def markdown(blocks: Iterable[Block]) -> str:
    """Returns blocks as Markdown: their texts can be no mark in it (K02)."""
    parts: list[str] = []
    before = ""
    for block in blocks:
        # The entries of a list stand together.
        parts.append("\n" if block.kind == before == "item" else "\n\n")
        parts.append(_marked(block))
        before = block.kind
    return "".join(parts[1:]) + "\n"


def lines(blocks: Iterable[Block]) -> Iterator[str]:
    """Yields blocks as lines of a terminal: stored text is indented or behind a sign of ours."""
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
