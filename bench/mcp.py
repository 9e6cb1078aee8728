"""Measures how soon the servers answer and their memory use, beside the reference memory server.

Run with `python bench/mcp.py [--json FILE]`; it needs node and npm, which fetches that server once,
before anything is timed. Each round starts every server once, one after the other, so that a busy
moment hits all. Both MCP servers hold the same 50 lessons and give all of them in the first call.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from published import ROOT, conditions, publish
from servers import Json, Server, processor_seconds, resident, running

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.text.answer_room import estimate_tokens
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

PACKAGE = "@modelcontextprotocol/server-memory"
VERSION = "2026.8.31"
ROUNDS = 30
RECORDS = 50
STARTS = (
    ("initialize", "mcp", "initialize_ms"),
    ("first_answer", "mcp", "first_answer_ms"),
    ("version", "version", "start_to_exit_ms"),
    ("completion", "completion", "start_to_exit_ms"),
)
"""The comparisons with the same Python that has nothing to do: title, row and figure."""
CLIENT = {"name": "bench", "version": "1"}
SHAKE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": CLIENT}


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    file = parser.parse_args().json
    began = conditions()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        project, other = folder / "project", folder / "other"
        project.mkdir()
        fill(project, folder / "graph.jsonl")
        figures = compare(prepare(project, fetch(other)), settings(folder))
    facts = {"node": said([node(), "--version"]), "rounds": ROUNDS, "records": RECORDS}
    publish({**began, **facts, **figures}, file)


def compare(servers: Mapping[str, Server], environment: Mapping[str, str]) -> Json:
    """Returns the medians of each server, and of the ratios of ours to the reference by round."""
    rows: defaultdict[str, list[Json]] = defaultdict(list)
    for _ in range(ROUNDS):
        for name, server in servers.items():
            rows[name].append(measure(server, environment))
        for name, command in alone().items():
            rows[name].append({"start_to_exit_ms": started(command, environment)})
    found = {name: medians(measured) for name, measured in rows.items()}
    ratios = [
        {name: ours[name] / theirs[name] for name in ours if theirs[name]}
        for ours, theirs in zip(rows["mcp"], rows["reference"], strict=True)
    ]
    return {
        "mcp": {
            "command": "python -m sentinel_memory mcp",
            **found["mcp"],
            **tool_list(servers["mcp"], environment),
        },
        "reference": {
            "package": PACKAGE,
            "version": VERSION,
            "command": f"npm install {PACKAGE}@{VERSION}, then node dist/index.js",
            **found["reference"],
            **tool_list(servers["reference"], environment),
        },
        "lsp": {"command": "python -m sentinel_memory lsp", **found["lsp"]},
        "version": {"command": "python -m sentinel_memory --version", **found["version"]},
        "completion": {"command": "one TAB behind a word", **found["completion"]},
        "python_bare": {"command": "python -I -S -c ''", **found["python bare"]},
        "python_alone": found["python alone"],
        "node_alone": found["node alone"],
        "mcp_to_reference_by_round": {
            name: round(statistics.median(ratio[name] for ratio in ratios), 2) for name in ratios[0]
        },
        "to_bare_python_by_round": {title: over(rows, *one) for title, *one in STARTS},
    }


def over(rows: Mapping[str, Sequence[Json]], name: str, key: str) -> float:
    """Returns the median, over the rounds, of a figure to that of a Python with nothing to do."""
    pairs = zip(rows[name], rows["python bare"], strict=True)
    return round(statistics.median(one[key] / least["start_to_exit_ms"] for one, least in pairs), 1)


def alone() -> dict[str, Sequence[str]]:
    """Returns what starts, answers and ends, by name; three of them with nothing to do."""
    ours = [sys.executable, "-m", "sentinel_memory"]
    return {
        "python bare": [sys.executable, "-I", "-S", "-c", ""],
        "python alone": [sys.executable, "-c", ""],
        "node alone": [node(), "-e", ""],
        "version": [*ours, "--version"],
        "completion": [*ours, "__complete", "=se"],
    }


def fill(project: Path, graph: Path) -> None:
    """Writes the same lessons as a log and as the graph of the reference server."""
    store = Store.of_project(project)
    service = Project(store, folder="bench", settings=lambda: Settings(environment={}))
    lines = []
    for number in range(RECORDS):
        gap = f"Refund limit of market {number} was not given"
        lesson = f"Read the limit of market {number} before a refund"
        topic = ("auth", "payment")[number % 2]
        log_memory(service, LogMemoryParams(topic=topic, missing_context=gap, lesson=lesson))
        entity = {"name": gap, "entityType": topic, "observations": [lesson]}
        lines.append(json.dumps({"type": "entity", **entity}))
    graph.write_text("\n".join(lines), encoding="utf-8", newline="\n")


def fetch(folder: Path) -> Path:
    """Installs the reference server and returns its program."""
    folder.mkdir()
    quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    command = [program("npm"), "install", "--prefix", str(folder), *quiet, f"{PACKAGE}@{VERSION}"]
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    return folder / "node_modules" / PACKAGE / "dist" / "index.js"


def prepare(project: Path, reference: Path) -> dict[str, Server]:
    """Returns the servers that are compared."""
    python = [sys.executable, "-m", "sentinel_memory"]
    call = {"name": "search_memory", "arguments": {"query": "payment"}}
    graph = {"name": "read_graph", "arguments": {}}
    uri = project.as_uri()
    editor: Json = {"processId": None, "rootUri": uri, "capabilities": {}}
    return {
        "mcp": Server([*python, "mcp", "--root", str(project)], SHAKE, "tools/call", call),
        "reference": Server([node(), str(reference)], SHAKE, "tools/call", graph),
        "lsp": Server([*python, "lsp"], editor, "sentinel/search_memory", {"query": "x"}, True),
    }


def settings(folder: Path) -> dict[str, str]:
    """Returns the environment of all servers."""
    ours = {"PYTHONPATH": str(ROOT / "server")}
    return {**os.environ, **ours, "MEMORY_FILE_PATH": str(folder / "graph.jsonl")}


def measure(server: Server, environment: Mapping[str, str]) -> Json:
    """Starts a server, asks it once and ends it; milliseconds by the clock, and kibibytes."""
    spent = processor_seconds()
    began = time.perf_counter()
    with running(server, environment) as conversation:
        initialized = time.perf_counter() - began
        conversation.tell("initialized" if server.headers else "notifications/initialized")
        assert not conversation.ask(server.method, server.params).get("isError")
        answered = time.perf_counter() - began
        memory = resident(conversation.process.pid)
    return {
        "initialize_ms": initialized * 1_000,
        "first_answer_ms": answered * 1_000,
        "processor_ms": (processor_seconds() - spent) * 1_000,
        "resident_kib": memory["VmRSS"],
        "peak_kib": memory["VmHWM"],
    }


def tool_list(server: Server, environment: Mapping[str, str]) -> Json:
    """Returns what the list of the tools costs, as compact JSON."""
    with running(server, environment) as conversation:
        conversation.tell("notifications/initialized")
        tools = conversation.ask("tools/list", {})["tools"]
    text = json.dumps(tools, ensure_ascii=False, separators=(",", ":"))
    tokens = estimate_tokens(text)
    return {"tools": len(tools), "list_bytes": len(text.encode()), "list_tokens": tokens}


def medians(rows: Sequence[Json]) -> Json:
    """Returns the median of each figure; 0 for memory where the system does not tell it."""
    middle = {name: statistics.median(row[name] for row in rows) for name in rows[0]}
    return {
        name: round(value, 1 if name.endswith("_ms") else None) for name, value in middle.items()
    }


def started(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Returns the milliseconds from the start of a program to its end."""
    nowhere = subprocess.DEVNULL
    began = time.perf_counter()
    subprocess.run(command, stdin=nowhere, stdout=nowhere, check=True, env=environment)
    return (time.perf_counter() - began) * 1_000


def node() -> str:
    """Returns the Node that runs the reference server."""
    return program("node")


def program(name: str) -> str:
    """Returns where a program is.

    Raises:
        SystemExit: it is not installed.
    """
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is needed for this benchmark")
    return found


def said(command: Sequence[str]) -> str:
    """Returns what a program prints."""
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout.strip()


if __name__ == "__main__":
    main()
