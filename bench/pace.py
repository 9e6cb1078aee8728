"""Measures how long people and agents wait: starts, hooks, saves and searches, in one run.

Run with `python bench/pace.py [--json FILE] [--rounds N]`. Every round takes each of them once,
beside a Python that has nothing to do and beside the raw write of the same bytes, so that a busy
moment hits all. Saves and searches are calls of an MCP server, from the line that is sent to the
line that comes. Every project is a git repository with a commit and a changed file.
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
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

from mcp import SHAKE, started
from published import ROOT, conditions, publish
from servers import Conversation, Server, running

sys.path.insert(0, str(ROOT / "server"))
sys.path.insert(0, str(ROOT / "tests" / "support"))

from labelled_prompts import read, records
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.prompts.candidates import candidates
from sentinel_memory.core.ranking.ranking import Index
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.machine import launcher
from sentinel_memory.machine.activity import Event, session_key
from sentinel_memory.machine.local_state import LocalState
from sentinel_memory.service.intake import prepare
from sentinel_memory.service.project import MOST_AT_ONCE, Project
from sentinel_memory.service.standing import Settings

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
LONG_AGO = "2026-01-01T00:00:00.000+00:00"
UNRELATED = "Rename the logo file and sort the imports"
TOPICS = 40
TEXTS = (
    "The refund window was not stated, so the job was built for 14 days and had to be redone; "
    "the password=hunter2!x of the staging database was in the ticket and is not needed ({}).",
    "환불 기한을 먼저 묻지 않아 14일로 구현했다가 다시 만들었다. 결제 취소와 환불은 다른 흐름이고 "
    "부분 환불은 관리자 승인이 필요하다. 비밀번호: xK9mQ2vLp7 은 필요 없다 ({}).",
)
LESSONS = (
    "Ask for the refund window, partial refunds and who approves them before touching billing.",
    "결제를 고치기 전에 환불 기한, 부분 환불, 승인 주체를 먼저 확인한다.",
)
FIELDS = ("topic", "missing_context", "lesson", "ask_next_time")

Json = dict[str, Any]
Times = dict[tuple[str, int], list[float]]
"""Milliseconds, by what took them and by the records of the log."""


@dataclass(frozen=True)
class Case:
    """One hook that is started in every round."""

    name: str
    event: str
    place: Path
    records: int
    prompt: str = ""
    file: str = ""


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    began, times = conditions(), defaultdict[tuple[str, int], list[float]](list)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = user(folder)
        launcher.install(environment)
        asked = list(cases(folder, environment))
        projects = {size: project(folder / f"log {size}", size) for size in SIZES}
        for turn in range(-1, options.rounds):  # the one before compiles what is imported
            taken = defaultdict[tuple[str, int], list[float]](list)
            starts(taken, projects[SIZES[0]], environment)
            hooks(taken, asked, environment, turn)
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


def user(folder: Path) -> dict[str, str]:
    """Returns the environment of somebody whose home is empty."""
    home = folder / "home"
    home.mkdir()
    names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    return {**dict.fromkeys(names, str(home)), "PATH": os.environ["PATH"]}


def cases(folder: Path, environment: Mapping[str, str]) -> Iterator[Case]:
    """Yields what is measured, each in a project that has the log it needs."""
    known = records()
    index = Index((record.id, record) for record in known)
    fitting = next(p.prompt for p in read("dev") if candidates(p.prompt, index).given)
    for size in HOOK_SIZES:
        place = repository(folder / str(size), grown(known, size), environment)
        for name, event, prompt, file in (
            ("a session begins", "SessionStart", "", ""),
            ("a prompt leaves a question open", "UserPromptSubmit", fitting, ""),
            ("a prompt leaves none open", "UserPromptSubmit", UNRELATED, ""),
            ("a file has lessons", "PreToolUse", "", "src/area7/refund.ts"),
            ("a file has none", "PreToolUse", "", "docs/guide.md"),
            ("a session ends, git is asked", "Stop", "", ""),
        ):
            yield Case(name, event, place, size, prompt, file)
    foreign = repository(folder / "foreign", known, environment)
    LocalState(foreign, environment).forbid_hooks()
    yield Case("hooks are not allowed", "SessionStart", foreign, HOOK_SIZES[0])


def grown(known: Sequence[Record], size: int) -> list[Record]:
    """Returns so many records: those of the labelled prompts, then copies of other topics.

    Each holds for a folder and for files of a name, as at most ten others do.
    """
    copies = (
        Record.create(
            type="log",
            topic=f"{record.topic[:40]} {number}",
            missing_context=record.text,
            lesson=record.lesson,
            ask_next_time=record.ask_next_time,
            created=LONG_AGO,
        )
        for number in count()
        for record in known
    )
    found = islice(chain(known, copies), size)
    return [
        record._replace(applies_to=(f"src/area{number % 500}/**", f"**/area{number % 500}_*.py"))
        for number, record in enumerate(found)
    ]


def repository(folder: Path, log: Sequence[Record], environment: Mapping[str, str]) -> Path:
    """Creates a repository with a log and a changed file, in which hooks may speak."""
    (folder / ".context").mkdir(parents=True)
    lines = b"".join(format_line(record) + b"\n" for record in log)
    (folder / ".context" / "memory_log.jsonl").write_bytes(lines)
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True, env=environment)
    (folder / "changed.py").write_text("", encoding="utf-8")
    LocalState(folder, environment).allow_hooks()
    learn(folder, environment)
    return folder


def learn(folder: Path, environment: Mapping[str, str]) -> None:
    """Lets the cache know the whole log, as after the first searches of an agent."""
    settings = Settings(environment=environment)
    project = Project.open(folder, lambda: settings)
    document = project.store.read()
    for _ in range(0, len(document.lines), MOST_AT_ONCE):
        project.shows(document, project.standing)
        project.remember()


def work(place: Path, session: str, environment: Mapping[str, str]) -> None:
    """Lets a session begin and change a file."""
    began = timestamp(time.time() - 60)
    event = Event(kind="session", session=session_key(session), at=began)
    LocalState(place, environment).record(event)
    (place / "changed.py").touch()


def params(number: int) -> LogMemoryParams:
    """The input of an agent to a save; every number is another record."""
    return LogMemoryParams(
        topic=f"topic-{number % TOPICS}",
        missing_context=TEXTS[number % 2].format(number),
        lesson=LESSONS[number % 2],
        ask_next_time="Which window? 기한은?",
    )


def line(number: int) -> bytes:
    """The line of such a record as a save stores it."""
    record, _withheld = prepare(params(number), timestamp())
    return format_line(record)


def rewrite(path: Path, data: bytes) -> None:
    """Writes, fsyncs and renames, as any durable replacement must at least."""
    temporary = path.with_name("raw.tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


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


def hooks(times: Times, asked: Sequence[Case], environment: Mapping[str, str], turn: int) -> None:
    """Takes each hook once, in a session of its own."""
    command = launcher.command("hook", environment=environment)
    for case in asked:
        session = f"{turn} {case.name}"
        if case.event == "Stop":
            work(case.place, session, environment)
        value = {
            "session_id": session,
            "cwd": str(case.place),
            "prompt": case.prompt,
            "tool_input": {"file_path": str(case.place / case.file)},
        }
        data = json.dumps(value).encode()
        began = time.perf_counter()
        subprocess.run(
            [*command, case.event], input=data, env=environment, capture_output=True, check=True
        )
        took = (time.perf_counter() - began) * 1_000
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
        variables = {**user(Path(home)), "PYTHONPATH": str(ROOT / "server")}
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
