"""Measures the cost of typing in a log: processor time of the server for 1,000 keystrokes (N03).

Run with `python bench/keystrokes.py [--json FILE]` on Linux. The log holds 1,000 records; the keys
are typed into the lesson of one of them. `burst` types without a pause, as fast as the server can
read; `judged` waits after each of 100 keys until the log is judged, the most that it can cost.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from published import ROOT, conditions, publish
from servers import Conversation, Json, Server, running, spent

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.ids import timestamp

RECORDS, KEYS, JUDGED = 1_000, 1_000, 100
PUBLISHED = "textDocument/publishDiagnostics"


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    file = parser.parse_args().json
    began = conditions()
    with tempfile.TemporaryDirectory() as name:
        project = Path(name) / "shop"
        project.mkdir()
        figures = measure(project)
    publish({**began, "records": RECORDS, **figures}, file)


def measure(root: Path) -> Json:
    """Types into the log of a project, and returns what that cost."""
    text = fill(root)
    home = {"HOME": str(root.parent), "PATH": os.environ["PATH"]}
    home["PYTHONPATH"] = str(ROOT / "server")
    hello = {"capabilities": {}, "workspaceFolders": [{"uri": root.as_uri(), "name": "shop"}]}
    command = [sys.executable, "-m", "sentinel_memory", "lsp"]
    with running(Server(command, hello, "", {}, headers=True), home) as server:
        server.tell("initialized", params={})
        server.hear("sentinel/memory_changed")
        uri = f"{root.as_uri()}/.context/memory_log.jsonl"
        document = {"uri": uri, "languageId": "jsonl", "version": 1, "text": text}
        server.tell("textDocument/didOpen", params={"textDocument": document})
        line = text.split("\n")[RECORDS // 2]
        column = line.index('"lesson": "') + len('"lesson": "')
        # The first one reads what the others find read.
        typed(server, uri, 1, column, pause=True)
        burst = typed(server, uri, KEYS, column, pause=False)
        judged = typed(server, uri, JUDGED, column, pause=True)
        server.ask("shutdown", {})
        server.tell("exit")
    return {"burst": burst, "judged": judged, "bytes": len(text.encode())}


def typed(server: Conversation, uri: str, keys: int, column: int, *, pause: bool) -> Json:
    """Types so many keys into a lesson, and returns what they cost."""
    pid = server.process.pid
    before, began = spent(pid), time.perf_counter()
    for key in range(keys):
        # Twice the limit, by one key, and back by the next: what is shown is another each time.
        text = "x" if key % 2 or not pause else "x" * 2_000
        old = 2_000 if pause and key % 2 else 1 if pause and key else 0
        place = {"line": RECORDS // 2, "character": column}
        end = {"line": RECORDS // 2, "character": column + old}
        change = {"range": {"start": place, "end": end}, "text": text}
        document = {"uri": uri, "version": key + 2}
        params = {"textDocument": document, "contentChanges": [change]}
        server.tell("textDocument/didChange", params=params)
        if pause:
            server.hear(PUBLISHED)
    if not pause:
        server.hear(PUBLISHED)
    used = spent(pid) - before
    return {
        "keys": keys,
        "processor_seconds": round(used, 3),
        "processor_ms_per_key": round(1_000 * used / keys, 3),
        "seconds": round(time.perf_counter() - began, 2),
    }


def fill(root: Path) -> str:
    """Writes a log of records with lessons of 200 to 600 bytes; returns its text."""
    now = timestamp()
    records = [
        Record.create(
            type="log",
            topic=f"topic {number % 40}",
            missing_context=f"What was missing in task {number}: the limit of the service.",
            lesson=f"Lesson {number}. " + "환불은 받은 날부터 7일 안에 한다. " * (4 + number % 9),
            ask_next_time="Which limit holds?",
            created=now,
        )
        for number in range(RECORDS)
    ]
    lines = sorted(format_line(record) for record in records)
    path = root / ".context" / "memory_log.jsonl"
    path.parent.mkdir()
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path.read_bytes().decode()


if __name__ == "__main__":
    main()
