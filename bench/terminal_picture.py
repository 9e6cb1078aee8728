"""Draws commands and what they printed as a terminal whose lines appear one after another."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

COLUMNS, MOST_LINES = 100, 12
"""Letters of a line, and lines that are shown of what one command printed."""
_LINE, _LETTER, _EDGE = 18, 7.8, 16
_COMMAND_SECONDS, _LINE_SECONDS = 1.6, 0.12
_STYLE = """<style>
text { font: 13px ui-monospace, Consolas, monospace; fill: #d1d7e0; white-space: pre }
.command { fill: #7ee787 }
text { opacity: 0; animation: come 0.1s linear forwards }
@keyframes come { to { opacity: 1 } }
@media (prefers-reduced-motion: reduce) { text { opacity: 1; animation: none } }
</style>"""


def draw(shown: Sequence[tuple[str, str]], title: str, most: int = MOST_LINES) -> str:
    """Returns an SVG that plays once and then stands still.

    Args:
        shown: commands, and what each printed.
        title: what a screen reader says of the picture.
        most: lines that are shown of what one command printed.
    """
    rows = list(_rows(shown, most))
    width, height = COLUMNS * _LETTER + 2 * _EDGE, len(rows) * _LINE + 2 * _EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        _STYLE,
        f'<rect width="{width:.0f}" height="{height}" rx="8" fill="#151b23"/>',
    ]
    for number, (kind, text, at) in enumerate(rows):
        y = _EDGE + (number + 1) * _LINE - 5
        parts.append(
            f'<text class="{kind}" x="{_EDGE}" y="{y}" style="animation-delay:{at:.2f}s">'
            f"{escape(text)}</text>"
        )
    return "\n".join((*parts, "</svg>")) + "\n"


def _rows(shown: Sequence[tuple[str, str]], most: int) -> Iterator[tuple[str, str, float]]:
    """Yields the kind of each line, its text, and the second at which it comes."""
    at = 0.3
    for command, output in shown:
        for line in textwrap.wrap(f"$ {command}", COLUMNS, subsequent_indent="    "):
            yield "command", line, at
        at += _COMMAND_SECONDS / 2
        lines = [part for line in output.strip().splitlines() for part in _wrapped(line)]
        shortened = [*lines[:most], "…"] if len(lines) > most else lines
        for line in shortened:
            yield "output", line, at
            at += _LINE_SECONDS
        at += _COMMAND_SECONDS
        yield "output", "", at


def _wrapped(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, COLUMNS, subsequent_indent=indent) or [""]
