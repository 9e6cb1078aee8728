"""Pages as HTML for an editor: stored text stays text, and links are numbers (N15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from ..core.text.one_line import escape_hidden, inline
from ..sentences.say import Language, say
from .record_text import Block, level

HISTORY_ID = "history"
"""The id of the heading above the earlier versions of a record."""


def page_html(
    blocks: Iterable[Block],
    links: Mapping[int, int],
    contents: Sequence[str],
    language: Language,
) -> str:
    """Returns the blocks as HTML without scripts, styles, pictures and addresses.

    A button carries the number of its link (`data-link`), or the id of the heading to which it goes
    (`data-go`). A record is a `section` with its reference (`data-ref`), down to the next heading.
    The style of the page knows a heading by its kind (`data-kind`).

    `links`: the number of the link of a heading, by its place among the headings, from 0.
    `contents`: the attribute of the button of each entry of the contents.
    """
    return "\n".join(_parts(blocks, links, contents, language))


def _parts(
    blocks: Iterable[Block],
    links: Mapping[int, int],
    contents: Sequence[str],
    language: Language,
) -> Iterator[str]:
    place, above, has_history = -1, "", False
    entries = list[str]()
    buttons = iter(contents)
    for block in blocks:
        if block.kind == "item":
            button = next(buttons, None) if above == "contents" else None
            entries.append(_item(block, button))
            continue
        if entries:
            yield f"<ul>{''.join(entries)}</ul>"
            entries = []
        if block.heading is None:
            yield from _text(block)
            continue
        place += 1
        if above == "record":
            yield "</section>"
        above, id = block.heading.kind, f"h{place}"
        # That of the sources of a principle follows below the versions.
        if above == "history" and not has_history:
            id, has_history = HISTORY_ID, True
        if above == "record":
            ref = escape(block.heading.name or "")
            yield f'<section aria-labelledby="{id}" data-ref="{ref}">'
        yield _heading(block, id, links.get(place), language)
    if entries:
        yield f"<ul>{''.join(entries)}</ul>"
    if above == "record":
        yield "</section>"


def _heading(block: Block, id: str, link: int | None, language: Language) -> str:
    assert block.heading is not None, "a heading"
    tag, text, kind = f"h{level(block)}", _line(block.text), block.heading.kind
    if link is not None and kind != "version":
        text = _button(text, f'data-link="{link}" title="{escape(say(language, "page_open"))}"')
    found = f'<{tag} id="{id}" data-kind="{kind}">{text}</{tag}>'
    if link is not None and kind == "version":
        bring = escape(say(language, "page_restore"))
        attributes = f'data-link="{link}" aria-describedby="{id}"'
        found += f'<button type="button" {attributes}>{bring}</button>'
    return found


def _item(block: Block, button: str | None) -> str:
    text = _line(block.text)
    return f"<li>{text if button is None else _button(text, button)}</li>"


def _button(text: str, attributes: str) -> str:
    return f'<button type="button" class="link" {attributes}>{text}</button>'


def _text(block: Block) -> Iterator[str]:
    if block.kind == "note":
        yield f"<p><em>{_line(block.text)}</em></p>"
    elif block.kind == "warning":
        yield f"<blockquote><p>\u26a0 {_line(block.text)}</p></blockquote>"
    else:
        label = f"<strong>{_line(block.label)}:</strong> " if block.kind == "field" else ""
        first, *more = _paragraphs(block.text)
        yield from (f"<p>{text}</p>" for text in (label + first, *more))


def _paragraphs(text: str) -> list[str]:
    """Returns the paragraphs of a stored text with its line breaks; one at least."""
    groups = [list[str]()]
    for line in map(_line, text.splitlines()):
        if line:
            groups[-1].append(line)
        elif groups[-1]:
            groups.append([])
    return ["<br>".join(group) for group in groups if group] or [""]


def _line(text: str) -> str:
    return escape(inline(escape_hidden(text)).strip())
