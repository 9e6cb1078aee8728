"""Measures how long people and agents wait: starts, hooks, saves and searches, in one run.

Run with `python bench/pace.py [--json FILE] [--rounds N]`. Every round takes each of them once,
beside a Python that has nothing to do and beside the raw write of the same bytes, so that a busy
moment hits all. Saves and searches are calls of an MCP server, from the line that is sent to the
line that comes. Every project is a git repository with a commit and a changed file.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import hook
from mcp import SHAKE, started
from published import ROOT, conditions, publish
from sentinel_memory.machine import launcher
from servers import Conversation, Server, running
from store import line, params, rewrite

ROUNDS = 15
CALLS = 10
"""Saves of one server, each with the searches around it."""
SIZES = (50, 1_000, 10_000)
HOOK_SIZES = (50, 5_000)
CHECKED, CHECKS = 10_000, 3
"""Records of the log that `check` reads, and the rounds in which it does."""
PULLED = 20
"""Lines that a pull brings before a process looks at the log."""
QUERIES = {
    "search": {"query": "billing"},
    "search of two words": {"query": "refund window"},
    "search of eight words": {
        "query": "who approves partial refunds before touching billing of staging"
    },
    "search of a topic": {"query": "refund window", "topic": "topic-7"},
}
"""The first is a word that half of the records hold."""
BARE = "an empty Python"
NAMED = ("-c", "user.name=Bench", "-c", "user.email=bench@example.org")
FIELDS = ("topic", "missing_context", "lesson", "ask_next_time")

Json = dict[str, Any]
Times = dict[tuple[str, int], list[float]]
"""Milliseconds, by what took them and by the records of the log."""


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    began, times = conditions(), defaultdict[tuple[str, int], list[float]](list)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = hook.user(folder)
        launcher.install(environment)
        cases = [one for one in hook.cases(folder, environment) if one.records in HOOK_SIZES]
        projects = {size: project(folder / f"log {size}", size) for size in SIZES}
        for turn in range(-1, options.rounds):  # the one before compiles what is imported
            taken = defaultdict[tuple[str, int], list[float]](list)
            starts(taken, projects[SIZES[0]], environment)
            hooks(taken, cases, environment, turn)
            for size, place in projects.items():
                calls(taken, place, size, environment)
            if turn < CHECKS:
                checks(taken, projects[CHECKED], environment)
            if turn >= 0:
                for key, found in taken.items():
                    times[key].extend(found)
    figures = {"rounds": options.rounds, "rows": rows(times)}
    if options.json:
        figures["client"] = activation()
    publish({**began, **figures}, options.json)


def project(folder: Path, size: int) -> Path:
    """Creates a project with a log of so many lessons."""
    (folder / ".context").mkdir(parents=True)
    lines = b"".join(sorted(line(number) + b"\n" for number in range(size)))
    (folder / ".context" / "memory_log.jsonl").write_bytes(lines)
    changed = folder / "src" / "billing.py"
    changed.parent.mkdir()
    changed.write_text("WINDOW = 14\n", encoding="utf-8")
    for words in (("init", "-q"), ("add", "--all"), ("commit", "-q", "--message", "The project")):
        subprocess.run(["git", *NAMED, *words], cwd=folder, check=True)
    changed.write_text("WINDOW = 30  # days of a refund\n", encoding="utf-8")
    return folder


def starts(times: Times, place: Path, environment: Mapping[str, str]) -> None:
    """Takes an empty Python, the command line without work, and a server of agents."""
    ours = [sys.executable, "-m", "sentinel_memory"]
    variables = {**environment, "PYTHONPATH": str(ROOT / "server")}
    for name, command in {
        BARE: [sys.executable, "-I", "-S", "-c", ""],
        "--version": [*ours, "--version"],
        "one TAB of completion": [*ours, "__complete", "=se"],
    }.items():
        times[name, 0].append(started(command, variables))
    began = time.perf_counter()
    with running(server(place), variables) as talk:
        times["MCP start to initialize", 0].append((time.perf_counter() - began) * 1_000)
        call(talk, "search_memory", query="billing")
        times["MCP start to the first answer", 0].append((time.perf_counter() - began) * 1_000)


def hooks(times: Times, cases: list[hook.Case], environment: Mapping[str, str], turn: int) -> None:
    """Takes each hook once, in a session of its own."""
    command = launcher.command("hook", environment=environment)
    for case in cases:
        session = f"{turn} {case.name}"
        if case.event == "Stop":
            hook.work(case.place, session, environment)
        value = {"session_id": session, "cwd": str(case.place), "prompt": case.prompt}
        data = json.dumps(value).encode()
        (took, _used), _answer = hook.timed([*command, case.event], data, environment)
        times[f"hook: {case.name}", case.records].append(took)


def calls(times: Times, place: Path, size: int, environment: Mapping[str, str]) -> None:
    """Takes searches and saves of one server, beside the raw write of the log."""
    variables = {**environment, "PYTHONPATH": str(ROOT / "server")}
    log, raw = place / ".context" / "memory_log.jsonl", place / "raw.jsonl"
    before = log.read_bytes()
    with running(server(place), variables) as talk:
        talk.ask("tools/list", {})  # all is loaded then
        times["first search", size].append(call(talk, "search_memory", query="billing"))
        for number in range(CALLS):
            given = params(size + number)
            values = {name: getattr(given, name) for name in FIELDS}
            times["save", size].append(call(talk, "log_memory", **values))
            data = log.read_bytes()
            began = time.perf_counter()
            rewrite(raw, data)
            times["raw write", size].append((time.perf_counter() - began) * 1_000)
            times["search after a save", size].append(call(talk, "search_memory", query="billing"))
            for name, asked in QUERIES.items():
                call(talk, "search_memory", **asked, limit=1)  # another question in between
                times[name, size].append(call(talk, "search_memory", **asked))
    pull(log, before, size)
    with running(server(place), variables) as talk:
        talk.ask("tools/list", {})
        times["first search after a pull", size].append(
            call(talk, "search_memory", query="billing")
        )
    log.write_bytes(before)


def pull(log: Path, before: bytes, size: int) -> None:
    """Replaces some lines of a log by new ones, as a pull does."""
    known = before.splitlines(keepends=True)
    more = [line(2 * size + number) + b"\n" for number in range(PULLED)]
    log.write_bytes(b"".join(sorted([*known[PULLED:], *more])))


def checks(times: Times, place: Path, environment: Mapping[str, str]) -> None:
    """Takes the check of a whole log without a cache, and with the one that it left."""
    with tempfile.TemporaryDirectory() as home:
        variables = {**hook.user(Path(home)), "PYTHONPATH": str(ROOT / "server")}
        variables["SENTINEL_MEMORY_ROOT"] = str(place)
        command = [sys.executable, "-m", "sentinel_memory", "check"]
        for name in ("check without a cache", "check"):
            times[name, CHECKED].append(started(command, variables))


def server(place: Path) -> Server:
    """Returns the server of a project."""
    command = [sys.executable, "-m", "sentinel_memory", "mcp", "--root", str(place)]
    return Server(command, SHAKE, "", {})


def call(talk: Conversation, tool: str, **arguments: object) -> float:
    """Calls a tool; returns how many milliseconds it took."""
    began = time.perf_counter()
    assert not talk.ask("tools/call", {"name": tool, "arguments": arguments}).get("isError")
    return (time.perf_counter() - began) * 1_000


def rows(times: Times) -> list[Json]:
    """Returns the medians, each beside what was measured in the same rounds."""
    bare = statistics.median(times[BARE, 0])
    return [
        {
            "name": name,
            "records": records,
            "ms": round(statistics.median(taken), 1 if records == 0 else 2),
            "over_bare": round(statistics.median(taken) / bare, 1),
            **beside(name, records, times),
        }
        for (name, records), taken in times.items()
    ]


def beside(name: str, records: int, times: Times) -> Json:
    """Returns how a save compares with the raw write of the same bytes."""
    if name != "save":
        return {}
    save, raw = (statistics.median(times[one, records]) for one in ("save", "raw write"))
    return {"over_raw_ms": round(save - raw, 2), "to_raw": round(save / raw, 2)}


def activation() -> Json:
    """Returns the bytes that the extension loads without a memory, and with one."""
    build = ["node", str(ROOT / "client" / "esbuild.mjs"), "--test"]
    subprocess.run(build, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    figure = ["node", str(ROOT / ".tools" / "client-tests" / "activationFigure.mjs")]
    found: Json = json.loads(
        subprocess.run(figure, cwd=ROOT, capture_output=True, check=True).stdout
    )
    return found


if __name__ == "__main__":
    main()
