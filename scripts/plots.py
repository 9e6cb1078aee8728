"""The plots of docs/figures.md as SVG, drawn from what the benchmarks wrote."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log10
from xml.sax.saxutils import escape

from figure_text import Json

_STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #24292f }
.axis { stroke: #8c959f; stroke-width: 1 }
.first { fill: #0969da; stroke: #0969da }
.second { fill: #9a6700; stroke: #9a6700 }
.line { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.first { fill: #58a6ff; stroke: #58a6ff }
.second { fill: #d29922; stroke: #d29922 } }
</style>"""
_WAYS = (
    ("ours", "with cues", "words only"),
    ("FTS5 porter", "FTS5 porter", "FTS5 porter without cues"),
    ("FTS5 unicode61", "FTS5 unicode61", "FTS5 unicode61 without cues"),
    (
        "server-memory",
        "@modelcontextprotocol/server-memory",
        "@modelcontextprotocol/server-memory without cues",
    ),
    ("substring", "substring", "substring without cues"),
    ("FTS5 trigram", "FTS5 trigram", "FTS5 trigram without cues"),
    ("full return", "full return", "full return without cues"),
)
"""Title, and what the results call it with cues and without."""
_LEFT, _WIDTH, _ROW, _BAR = 140, 480, 44, 14


def recall(found: Json) -> str:
    """Returns the bars of the SCORE of each way to search, with cues and without."""
    table = found["questions"]["parcels"]
    rows = [(title, table[with_cues], table[without]) for title, with_cues, without in _WAYS]
    bars = []
    for number, (title, *parts) in enumerate(rows):
        top = 40 + number * _ROW
        bars.append(_text(_LEFT - 8, top + 19, title, "end"))
        for place, (kind, one) in enumerate(zip(("first", "second"), parts, strict=True)):
            score = one["all"]["score"]
            at, width = top + place * (_BAR + 2), score * _WIDTH / 100
            bars.append(
                f'<rect class="{kind}" x="{_LEFT}" y="{at}" width="{width:.1f}" height="{_BAR}"/>'
            )
            bars.append(_text(_LEFT + width + 6, at + 12, str(score)))
    key = [*_key("first", _LEFT, "with cues"), *_key("second", _LEFT + 120, "without")]
    return _drawing((*key, *bars), 40 + len(rows) * _ROW, "SCORE of each way to search")


def growth(found: Json) -> str:
    """Returns the lines of the tokens of an answer and of a full return, by size of the log."""
    sizes = found["sizes"]
    most = max(one["full_tokens"] for one in sizes)
    series = (("first", "tokens", "default answer"), ("second", "full_tokens", "everything"))
    drawn, height = [], 260
    for kind, key, title in series:
        points = [
            (_LEFT + place * _WIDTH / (len(sizes) - 1), _height(one[key], most, height))
            for place, one in enumerate(sizes)
        ]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        drawn.append(f'<polyline class="{kind} line" style="fill:none" points="{line}"/>')
        for (x, y), one in zip(points, sizes, strict=True):
            drawn.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>')
            drawn.append(_text(x, y - 8, f"{one[key]:,}", "middle"))
        drawn += _key(kind, _LEFT + 160 * (kind == "second"), title)
    base = height + 10
    drawn.append(f'<line class="axis" x1="{_LEFT}" y1="{base}" x2="{_LEFT + _WIDTH}" y2="{base}"/>')
    for place, one in enumerate(sizes):
        x = _LEFT + place * _WIDTH / (len(sizes) - 1)
        drawn.append(_text(x, base + 18, f"{one['records']:,}", "middle"))
    drawn.append(_text(_LEFT - 24, base + 18, "records", "end"))
    drawn.append(_text(_LEFT - 8, 60, "tokens", "end"))
    return _drawing(drawn, base + 30, "Tokens of an answer by size of the log")


def delivery(questions: Sequence[Json], prompts: Sequence[Json]) -> str:
    """Returns the lines of the share of questions whose lesson arrives, by size of the log."""
    drawn, base = [], 270
    for kind, rows, title, over in (
        ("first", questions, "developer memories' questions", -8),
        ("second", prompts, "a foreign project's prompts", 18),
    ):
        points = [
            (_LEFT + place * _WIDTH / (len(rows) - 1), base - one["whole"] * 200)
            for place, one in enumerate(rows)
        ]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        drawn.append(f'<polyline class="{kind} line" style="fill:none" points="{line}"/>')
        for (x, y), one in zip(points, rows, strict=True):
            drawn.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>')
            drawn.append(_text(x, y + over, f"{one['whole']:.0%}", "middle"))
        drawn += _key(kind, _LEFT + 250 * (kind == "second"), title)
    drawn.append(f'<line class="axis" x1="{_LEFT}" y1="{base}" x2="{_LEFT + _WIDTH}" y2="{base}"/>')
    for place, one in enumerate(questions):
        x = _LEFT + place * _WIDTH / (len(questions) - 1)
        drawn.append(_text(x, base + 18, f"{one['records']:,}", "middle"))
    drawn.append(_text(_LEFT - 24, base + 18, "records", "end"))
    drawn += [
        _text(_LEFT - 24, base - 200 + 5, "100%", "end"),
        _text(_LEFT - 24, base, "0%", "end"),
    ]
    return _drawing(drawn, base + 30, "Questions whose right lesson reaches the model")


def compaction(
    found: Mapping[str, Mapping[str, tuple[int, int, int]]], places: Mapping[str, str]
) -> str:
    """Returns the bars of the share of rules that arrive, before and after, by rounds and place."""
    rows = [
        (f"{title}, {places[place]}", counts)
        for title, sums in found.items()
        for place, counts in sums.items()
    ]
    drawn = [*_key("second", _LEFT, "before compaction"), *_key("first", _LEFT + 160, "after")]
    for number, (title, (before, after, wanted)) in enumerate(rows):
        top = 46 + number * (_ROW + 18)
        drawn.append(_text(8, top + 8, title))
        for place, (kind, count) in enumerate((("second", before), ("first", after))):
            at, width = top + 14 + place * (_BAR + 2), count / wanted * _WIDTH
            drawn.append(
                f'<rect class="{kind}" x="{_LEFT}" y="{at}" width="{width:.1f}" height="{_BAR}"/>'
            )
            drawn.append(_text(_LEFT + width + 6, at + 12, f"{count / wanted:.0%}"))
    height = 46 + len(rows) * (_ROW + 18)
    return _drawing(drawn, height, "Rules that arrive before and after compaction")


def _height(value: float, most: float, height: int) -> float:
    """Places a value on a scale on which each tenfold takes the same room."""
    least = 2.0
    return height - (log10(value) - least) / (log10(most) - least) * (height - 70)


def _key(kind: str, x: float, title: str) -> Sequence[str]:
    box = f'<rect class="{kind}" x="{x}" y="12" width="12" height="12"/>'
    return (box, _text(x + 18, 23, title))


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _drawing(parts: Iterable[str], height: int, title: str) -> str:
    width = _LEFT + _WIDTH + 60
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
    return "\n".join((head, f"<title>{escape(title)}</title>", _STYLE, *parts, "</svg>")) + "\n"
