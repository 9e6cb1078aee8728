"""An answer in parts of whole records, none of them larger than a host passes on (G11, S11). Pure.

A blank line stands between any two records, and in no other place: stored text is indented, its
blank lines too. So the blank lines tell where a part may end.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.text.expressions import expression

_ENDS = (expression(r"\n(?=  )"), expression(r"[.!?\u3002](?=\s)"), expression(r"\s"))
"""Where a block may be split, best first: behind a paragraph, a sentence or a word."""


def parts(text: str, goes_on: str, most: int) -> Iterator[str]:
    """Yields the parts of a text, in their order; only a block over `most` bytes is split.

    Every part but the last ends with a line break, because some hosts join parts without one.

    Args:
        text: the answer.
        goes_on: the sentence at a place where a block was split.
        most: bytes of UTF-8 in a part.
    """
    held, most = "", most - len("\n")
    for block in text.split("\n\n"):
        joined = f"{held}\n\n{block}" if held else block
        if _size(joined) <= most:
            held = joined
            continue
        *before, last = _pieces(block, goes_on, most)
        yield from (f"{piece}\n" for piece in ([held] if held else []) + before)
        held = last
    yield held


def _pieces(block: str, goes_on: str, most: int) -> Iterator[str]:
    """Yields a block in pieces, with the sentence wherever another piece follows or precedes."""
    begins = ""
    while _size(begins + block) > most:
        room = most - _size(begins) - _size(goes_on) - 1
        end = _end(block.encode(errors="surrogatepass")[:room].decode(errors="ignore"))
        yield f"{begins}{block[:end].rstrip()}\n{goes_on}"
        begins, block = f"{goes_on}\n", f"    {block[end:].lstrip()}"
    yield begins + block


def _end(head: str) -> int:
    """Returns where to split, in the second half of what fits if there is a place for it."""
    for sign in _ENDS:
        found = [one.end() for one in sign.finditer(head, len(head) // 2)]
        if found:
            return found[-1]
    return len(head)


def _size(text: str) -> int:
    return len(text.encode(errors="surrogatepass"))
