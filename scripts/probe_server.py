"""An MCP server whose one tool answers with as many bytes as it is asked for.

    python scripts/probe_server.py FILE

FILE receives what the client says of itself. A text is made of lines of 50 bytes, each with a mark
that names its answer, its text and its place, so that a reader can tell which of them arrived.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

LINE = 50
"""The bytes of a line."""
PARAMETERS = {"number": "integer", "size": "integer", "part": "integer", "data": "boolean"}
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


def main(file: str) -> None:
    """Serves until the input ends."""
    declared = {name: {"type": kind} for name, kind in {**PARAMETERS, "korean": "boolean"}.items()}
    tool = {
        "name": "show",
        "description": "Shows a text.",
        "inputSchema": {"type": "object", "properties": declared, "required": list(declared)},
        "annotations": {"readOnlyHint": True},
    }
    for line in sys.stdin:
        message = json.loads(line)
        method, params = message.get("method"), message.get("params") or {}
        result: dict[str, Any] = {}
        if "id" not in message:
            continue
        if method == "initialize":
            Path(file).write_text(json.dumps(params.get("clientInfo")), encoding="utf-8")
            result = {
                "protocolVersion": params["protocolVersion"],
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "probe", "version": "1"},
            }
        elif method == "tools/list":
            result = {"tools": [tool]}
        elif method == "tools/call":
            result = answer(**params["arguments"])
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
