"""How fast the MCP server starts and answers, beside the reference memory server from npm.

python bench/mcp.py [--other COMMAND ...]   (such as: --other node .../server-memory/dist/index.js)
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.agent_messages import LogMemoryParams  # noqa: E402 - found by the line above
from sentinel_memory.core.store import Store  # noqa: E402 - found by the line above
from sentinel_memory.service import MemoryService, Settings  # noqa: E402 - as above

STARTS = 30
RECORDS = 50


def main() -> int:
    """Prints medians in milliseconds and the memory of each server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--other", nargs="+", help="the command of the other server")
    other = parser.parse_args().other
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        fill(project)
        ours = [sys.executable, "-m", "sentinel_memory", "mcp", "--root", folder]
        servers = {"sentinel-memory": (ours, "search_memory", {"query": "payment"})}
        bare = [sys.executable, "-c", "import sys; sys.stdin.read()"]
        if other:
            servers["other"] = (other, "read_graph", {})
        figures: dict[str, list[tuple[float, float, float]]] = {name: [] for name in servers}
        starts = []
        for _ in range(STARTS):  # in turns, so that a busy moment hits all
            for name, (command, tool, arguments) in servers.items():
                figures[name].append(measure(command, tool, arguments, project))
            began = time.perf_counter()
            subprocess.run(bare, stdin=subprocess.DEVNULL, check=True)
            starts.append((time.perf_counter() - began) * 1000)
        print(f"load {os.getloadavg()[0]:.1f}, {STARTS} starts, log of {RECORDS} records")
        print(f"{'':18}{'initialize ms':>16}{'first answer ms':>18}{'resident MB':>14}")
        for name, rows in figures.items():
            first, second, memory = (
                statistics.median(column) for column in zip(*rows, strict=True)
            )
            print(f"{name:18}{first:16.0f}{second:18.0f}{memory:14.1f}")
        print(f"{'python alone':18}{statistics.median(starts):16.0f}  (start to exit)")
    return 0


def fill(project: Path) -> None:
    """Writes the log that is searched."""
    store = Store.of_project(project)
    service = MemoryService(store, folder="bench", settings=lambda: Settings(environment={}))
    for number in range(RECORDS):
        gap = f"Refund limit of market {number} was not given"
        lesson = f"Read the limit of market {number} before a refund"
        topic = ("auth", "payment")[number % 2]
        service.log_memory(LogMemoryParams(topic=topic, missing_context=gap, lesson=lesson))


def measure(
    command: list[str], tool: str, arguments: dict[str, object], project: Path
) -> tuple[float, float, float]:
    """Returns milliseconds from start to `initialize` and to the first call, and megabytes."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "server"),
        "MEMORY_FILE_PATH": str(project / "other.json"),
    }
    client = {"name": "bench", "version": "1"}
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client}
    began = time.perf_counter()
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def send(**message: object) -> None:
            assert process.stdin is not None
            process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
            process.stdin.flush()

        send(id=1, method="initialize", params=hello)
        assert b'"result"' in process.stdout.readline()
        first = time.perf_counter() - began
        send(method="notifications/initialized")
        send(id=2, method="tools/call", params={"name": tool, "arguments": arguments})
        assert b'"result"' in process.stdout.readline()
        second = time.perf_counter() - began
        memory = resident(process.pid)
        process.stdin.close()
        process.wait()
    return first * 1000, second * 1000, memory


def resident(pid: int) -> float:
    """Returns the resident megabytes of a process; 0 where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    return int(status.read_text(encoding="utf-8").split("VmRSS:")[1].split()[0]) / 1024


if __name__ == "__main__":
    sys.exit(main())
