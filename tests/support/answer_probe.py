"""An answer of as many bytes as it is asked for, of which a reader can tell what arrived (G11).

A text is made of lines of 50 bytes, each with a mark that names its answer, its text and its place.
The same texts were given to the hosts of bench/results/hosts.json.
"""

from __future__ import annotations

import re
from typing import Any

LINE = 50
"""The bytes of a line."""
MARK = re.compile(r"n(\d\d)p(\d+|D)l(\d{5})x")
"""Finds the marks: the number of the answer, of its text (`D`: the data), of the line."""
FILLER = {False: "the lesson says what to ask next t.", True: "다음에 무엇을 꼭 물을까"}


def mark(number: int, part: int | str, line: int) -> str:
    """Returns what stands at the start of one line: 13 bytes."""
    return f"n{number:02}p{part}l{line:05}x"


def text(number: int, part: int, size: int, korean: bool) -> str:
    """Returns one text of an answer, of `size` bytes of UTF-8 (a multiple of 50)."""
    lines = []
    for line in range(size // LINE):
        begun = f"{mark(number, part, line)} {FILLER[korean]}".rstrip()
        lines.append(begun + "." * (LINE - 1 - len(begun.encode())))
    return "\n".join(lines) + "\n"


def answer(number: int, size: int, part: int, *, data: bool, korean: bool) -> dict[str, Any]:
    """Returns the result of one call: texts of at most `part` bytes, `size` bytes together."""
    sizes = [min(part, size - start) for start in range(0, size, part)]
    content = [
        {"type": "text", "text": text(number, place, one, korean)}
        for place, one in enumerate(sizes)
    ]
    beside = {"structuredContent": {"mark": mark(number, "D", 0)}} if data else {}
    return {"content": content, **beside}
