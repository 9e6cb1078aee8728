"""Measures how long people and agents wait, in one of three ways.

waits    starts, hooks, saves, searches and `check`, beside a Python with nothing to do and the raw
         write of the same bytes; every round takes each once, so that a busy moment hits all
growth   what a search answers, holds and takes as the log grows: a service that runs, and processes
typing   the processor time of 1,000 keys in a log of 1,000 records (Linux)

`python bench/pace.py WAY [--json FILE] [--rounds N]`; fewer rounds are a try. docs/figures.md shows
`waits` from pace.json, `growth` from search.json, `typing` from keystrokes.json.
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
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from published import ROOT, Json, git, run, user
from recall_sets import RecallSet, grown, opened, read, written
from sentinel_memory.contract.memory import (
    LogMemoryParams,
    SearchMemoryParams,
    SearchMemoryResult,
)
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.prompts.candidates import candidates
from sentinel_memory.core.ranking.ranking import Index
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.core.text.limits import tokens_of
from sentinel_memory.machine import launcher
from sentinel_memory.machine.activity import Event, session_key
from sentinel_memory.machine.local_state import LocalState
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.service.intake import prepare
from sentinel_memory.service.project import MOST_AT_ONCE, Project
from sentinel_memory.service.search_memory import search_memory

OURS = [sys.executable, "-m", "sentinel_memory"]
BARE = [sys.executable, "-I", "-S", "-c", ""]
EMPTY = "an empty Python"
CLIENT = {"name": "bench", "version": "1"}
SHAKE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": CLIENT}
CALLS, CHECKS, PULLED, TOPICS = 10, 3, 20, 40
"""Saves of one server, rounds with `check`, lines that a pull brings, topics."""
SIZES, HOOK_SIZES, GROWN = (50, 1_000, 10_000), (50, 5_000), (50, 500, 1_000, 5_000, 10_000)
SAID: Json = json.loads((ROOT / "bench" / "pace.json").read_text(encoding="utf-8"))
"""The `texts` and `lessons` of the logs, and the `searches`; half of the records hold the first."""
Times = defaultdict[tuple[str, int], list[float]]
"""Milliseconds, by what took them and by the records of the log."""


def took(work: Callable[[], object]) -> float:
    """Returns the milliseconds of some work."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1_000


def started(
    command: Sequence[str], environment: Mapping[str, str], given: bytes = b"", where: Path = ROOT
) -> float:
    """Returns the milliseconds from the start of a program to its end."""
    run = partial(subprocess.run, command, input=given)
    return took(lambda: run(cwd=where, env=environment, stdout=subprocess.DEVNULL, check=True))


class Conversation:
    """The messages to a running server, and its answers."""

    def __init__(self, process: subprocess.Popen[bytes], headers: bool) -> None:
        """Takes a process, and whether a length stands before each message, as of LSP."""
        assert process.stdin is not None
        assert process.stdout is not None
        self.pid = process.pid
        self._input, self._output, self._headers = process.stdin, process.stdout, headers

    def tell(self, method: str, **more: object) -> None:
        """Sends a message."""
        body = json.dumps({"jsonrpc": "2.0", "method": method, **more}).encode()
        framed = b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
        self._input.write(framed if self._headers else body + b"\n")
        self._input.flush()

    def ask(self, method: str, params: Json) -> Json:
        """Sends a request and returns its result."""
        self.tell(method, id=method, params=params)
        result: Json = self._next("id", method)["result"]
        return result

    def hear(self, method: str) -> None:
        """Waits for the next notification of this method."""
        self._next("method", method)

    def call(self, tool: str, **arguments: object) -> Json:
        """Calls a tool and returns what it says."""
        answer = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert not answer.get("isError"), answer
        return answer

    def _next(self, member: str, value: str) -> Json:
        other = {"id": "method", "method": "id"}[member]
        while True:
            message: Json = json.loads(self._read())
            if message.get(member) == value and other not in message:
                return message

    def _read(self) -> bytes:
        if not self._headers:
            return self._output.readline()
        size = 0
        while header := self._output.readline().strip():
            if header.lower().startswith(b"content-length:"):
                size = int(header.split(b":")[1])
        return self._output.read(size)


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str], hello: Json = SHAKE
) -> Iterator[Conversation]:
    """Starts a server, shakes hands, and waits for its end; it speaks LSP unless it is shaken."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        talk = Conversation(process, hello is not SHAKE)
        talk.ask("initialize", hello)
        talk.tell("notifications/initialized" if hello is SHAKE else "initialized", params={})
        yield talk


def spent(pid: int) -> float:
    """Returns what a running process spent of the processor, in seconds; Linux tells it."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# Starts, hooks, saves and searches


class Hook(NamedTuple):
    """One hook that is started in every round."""

    name: str
    event: str
    place: Path
    records: int
    prompt: str = ""
    file: str = ""


def waits(given: argparse.Namespace, folder: Path) -> Json:
    """Returns the median of everything that somebody waits for."""
    times, environment = Times(list), user(folder)
    launcher.install(environment)
    asked = [*_hooks(folder, environment)]
    projects = {size: _project(folder / f"log {size}", size) for size in SIZES}
    for turn in range(-1, given.rounds):  # the one before compiles what is imported
        taken = Times(list)
        _starts(taken, projects[SIZES[0]], environment)
        for one in asked:
            taken[f"hook: {one.name}", one.records].append(_hook(one, environment, turn))
        for size, place in projects.items():
            _calls(taken, place, size, environment)
        if turn < CHECKS:
            with tempfile.TemporaryDirectory() as home:
                fresh = {**user(Path(home)), "SENTINEL_MEMORY_ROOT": str(projects[SIZES[-1]])}
                for name in ("check without a cache", "check"):
                    taken[name, SIZES[-1]].append(started([*OURS, "check"], fresh))
        for key, found in taken.items() if turn >= 0 else ():
            times[key].extend(found)
    figures = {"rounds": given.rounds, "rows": _rows(times)}
    return figures | ({"client": _activation()} if given.json else {})


def _params(number: int) -> LogMemoryParams:
    return LogMemoryParams(
        topic=f"topic-{number % TOPICS}",
        missing_context=SAID["texts"][number % 2].format(number),
        lesson=SAID["lessons"][number % 2],
        ask_next_time="Which window? 기한은?",
    )


def _line(number: int) -> bytes:
    return format_line(prepare(_params(number), timestamp())[0]) + b"\n"


def _project(folder: Path, size: int) -> Path:
    """Creates a repository with a log of so many lessons and a changed file."""
    written((), folder).write_bytes(b"".join(sorted(map(_line, range(size)))))
    (folder / "billing.py").write_text("WINDOW = 14\n", encoding="utf-8")
    for words in (("init", "-q"), ("add", "--all"), ("commit", "-qm", "The project")):
        git(folder, *words)
    (folder / "billing.py").write_text("WINDOW = 30  # days of a refund\n", encoding="utf-8")
    return folder


def _hooks(folder: Path, environment: Mapping[str, str]) -> Iterator[Hook]:
    shop = read("shop-dev")
    index = Index((record.id, record) for record in shop.records)
    fitting = next(one.text for one in shop.asked if candidates(one.text, index).given)
    for size in HOOK_SIZES:
        log = [
            one._replace(applies_to=(f"src/area{number % 500}/**", f"**/area{number % 500}_*.py"))
            for number, one in enumerate(grown(shop.records, size))
        ]
        place = _repository(folder / str(size), log, environment)
        yield Hook("a session begins", "SessionStart", place, size)
        for name, prompt in (("leaves a question open", fitting), ("leaves none open", "Sort it")):
            yield Hook(f"a prompt {name}", "UserPromptSubmit", place, size, prompt)
        yield Hook("a file has lessons", "PreToolUse", place, size, "", "src/area7/refund.ts")
        yield Hook("a file has none", "PreToolUse", place, size, "", "docs/guide.md")
        yield Hook("a session ends, git is asked", "Stop", place, size)
    foreign = _repository(folder / "foreign", shop.records, environment)
    LocalState(foreign, environment).forbid_hooks()
    yield Hook("hooks are not allowed", "SessionStart", foreign, HOOK_SIZES[0])


def _repository(folder: Path, log: Sequence[Record], environment: Mapping[str, str]) -> Path:
    """Creates a repository in which hooks may speak, and whose log the cache knows."""
    written(log, folder)
    git(folder, "init", "--quiet")
    (folder / "changed.py").write_text("", encoding="utf-8")
    LocalState(folder, environment).allow_hooks()
    _remember(opened(folder, environment=environment))
    return folder


def _remember(memory: Project) -> None:
    """Lets the cache know the whole log, as after the first searches of an agent."""
    document = memory.store.read()
    for _ in range(0, len(document.lines), MOST_AT_ONCE):
        memory.shows(document, memory.standing)
        memory.remember()


def _starts(times: Times, place: Path, environment: Mapping[str, str]) -> None:
    times[EMPTY, 0].append(started(BARE, environment))
    times["--version", 0].append(started([*OURS, "--version"], environment))
    times["one TAB of completion", 0].append(started([*OURS, "__complete", "=se"], environment))
    began = time.perf_counter()
    with running([*OURS, "mcp", "--root", str(place)], environment) as talk:
        times["MCP start to initialize", 0].append((time.perf_counter() - began) * 1_000)
        talk.call("search_memory", query="billing")
        times["MCP start to the first answer", 0].append((time.perf_counter() - began) * 1_000)
    began, hello = time.perf_counter(), {"rootUri": place.as_uri(), "capabilities": {}}
    with running([*OURS, "lsp"], environment, hello):
        times["editor's server to initialize", 0].append((time.perf_counter() - began) * 1_000)


def _hook(one: Hook, environment: Mapping[str, str], turn: int) -> float:
    session = f"{turn} {one.name}"
    if one.event == "Stop":
        event = Event(kind="session", session=session_key(session), at=timestamp(time.time() - 60))
        LocalState(one.place, environment).record(event)
        (one.place / "changed.py").touch()
    file = {"file_path": str(one.place / one.file)}
    value = {"session_id": session, "cwd": str(one.place), "prompt": one.prompt, "tool_input": file}
    command = [*launcher.command("hook", environment=environment), one.event]
    return started(command, environment, json.dumps(value).encode())


def _calls(times: Times, place: Path, size: int, environment: Mapping[str, str]) -> None:
    """Takes searches and saves of one server, beside the raw write of the log."""
    log, command = place / ".context" / "memory_log.jsonl", [*OURS, "mcp", "--root", str(place)]
    before = log.read_bytes()

    def searched(talk: Conversation, name: str, **asked: object) -> None:
        times[name, size].append(took(lambda: talk.call("search_memory", **asked)))

    with running(command, environment) as talk:
        talk.ask("tools/list", {})  # all is loaded then
        searched(talk, "first search", query="billing")
        for number in range(size, size + CALLS):
            given = _params(number)
            names = ("topic", "missing_context", "lesson", "ask_next_time")
            values = {name: getattr(given, name) for name in names}
            times["save", size].append(took(partial(talk.call, "log_memory", **values)))
            times["raw write", size].append(took(lambda: _rewrite(place / "raw", log.read_bytes())))
            searched(talk, "search after a save", query="billing")
            for name, asked in SAID["searches"].items():
                talk.call("search_memory", **asked, limit=1)  # another question in between
                searched(talk, name, **asked)
    more = [_line(2 * size + number) for number in range(PULLED)]
    log.write_bytes(b"".join(sorted([*before.splitlines(keepends=True)[PULLED:], *more])))
    with running(command, environment) as talk:
        talk.ask("tools/list", {})
        searched(talk, "first search after a pull", query="billing")
    log.write_bytes(before)


def _rewrite(path: Path, data: bytes) -> None:
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


def _rows(times: Times) -> list[Json]:
    found = ((key, round(statistics.median(taken), 2)) for key, taken in times.items())
    return [{"name": name, "records": records, "ms": ms} for (name, records), ms in found]


def _activation() -> Json:
    """Returns the bytes that the extension loads without a memory, and with one."""
    build = ["node", str(ROOT / "client" / "esbuild.mjs"), "--test"]
    subprocess.run(build, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    figure = ["node", str(ROOT / ".tools" / "client-tests" / "activationFigure.mjs")]
    done = subprocess.run(figure, cwd=ROOT, capture_output=True, check=True)
    found: Json = json.loads(done.stdout)
    return found


# Answers of a search as the log grows


def growth(given: argparse.Namespace, folder: Path) -> Json:
    """Returns the answers, tokens and times at each size of the log, with the set `parcels`."""
    asked, rows = read("parcels"), []
    for size in GROWN[: 1 if given.rounds < 3 else None]:
        records, project = grown(asked.records, size), folder / f"log {size}"
        written(records, project)
        home = user(folder / f"of {size}")
        memory = opened(project, environment=home)
        tracemalloc.start()
        search_memory(opened(project), SearchMemoryParams(query="refund"))
        peak = tracemalloc.get_traced_memory()[1] / 2**20
        tracemalloc.stop()
        held = {one.id for one in records}
        found = _answers(memory, asked, held) | _cold(memory, home, given.rounds)
        full = _everything(memory)
        rows.append({"records": size, "peak_mib": round(peak, 1), "full_tokens": full, **found})
    return {"set": asked.name, "sizes": rows}


def _answers(memory: Project, asked: RecallSet, held: set[str]) -> Json:
    """Returns what warm searches take and hold, of questions whose records are in the log."""
    questions = [one for one in asked.asked if one.answers <= held]
    search_memory(memory, SearchMemoryParams(query="warm"))
    times, tokens, right = defaultdict[str, list[float]](list), list[int](), 0

    def timed(name: str, params: SearchMemoryParams) -> SearchMemoryResult:
        began = time.perf_counter()
        answer = search_memory(memory, params)
        times[name].append((time.perf_counter() - began) * 1_000)
        return answer

    for one in questions:
        answer = timed("warm", SearchMemoryParams(query=one.text))
        shown = {record.id for record in answer.records}
        tokens.append(tokens_of("\n\n".join(agent_parts(answer, "en"))))
        right += len(one.answers & shown)
        timed("index", SearchMemoryParams(query=one.text, detail="index"))
        line = timed("timeline", SearchMemoryParams(query=one.text, detail="timeline"))
        refs = tuple(hit.ref for hit in line.hits)  # details of a timeline (G05)
        timed("details", SearchMemoryParams(query=one.text, ids=refs))
    return {
        "questions": len(questions),
        "warm_p50_ms": round(statistics.median(times["warm"]), 2),
        **{f"{k}_p95_ms": round(statistics.quantiles(v, n=20)[-1], 2) for k, v in times.items()},
        "tokens": round(statistics.mean(tokens)),
        "tokens_most": max(tokens),
        "answers_held": round(right / max(1, sum(len(one.answers) for one in questions)), 3),
    }


def _everything(memory: Project) -> int:
    """Returns the tokens of a full return: all records, in as many answers as they take."""
    tokens, cursor = 0, None
    while tokens == 0 or cursor:
        params = SearchMemoryParams(query="refund", detail="full", cursor=cursor)
        answer = search_memory(memory, params)
        tokens += tokens_of("\n\n".join(agent_parts(answer, "en")))
        cursor = answer.next_cursor
    return tokens


def _cold(memory: Project, home: Mapping[str, str], rounds: int) -> Json:
    """Returns the medians of whole processes that answer one search."""
    _remember(memory)
    command, times = [*OURS, "search", "refund of a parcel"], Times(list)
    for _ in range(rounds):
        times["cold_ms", 0].append(started(command, home, where=memory.root))
    for _ in range(rounds):
        shutil.rmtree(home["HOME"], ignore_errors=True)
        times["cold_without_cache_ms", 0].append(started(command, home, where=memory.root))
    return {name: round(statistics.median(taken), 1) for (name, _), taken in times.items()}


# Typing


def typing(given: argparse.Namespace, folder: Path) -> Json:
    """Types into a lesson: `burst` without a pause, `judged` until the log is judged each time."""
    records, root = 1_000, folder / "shop"
    log = _project(root, records) / ".context" / "memory_log.jsonl"
    text = log.read_text(encoding="utf-8")
    hello: Json = {"capabilities": {}, "workspaceFolders": [{"uri": root.as_uri(), "name": "shop"}]}
    with running([*OURS, "lsp"], user(folder), hello) as talk:
        talk.hear("sentinel/memory_changed")
        document = {"uri": f"{root.as_uri()}/.context/memory_log.jsonl"}
        opening = {**document, "languageId": "jsonl", "version": 1, "text": text}
        talk.tell("textDocument/didOpen", params={"textDocument": opening})
        at = text.split("\n")[records // 2].index('"lesson": "') + len('"lesson": "')
        place = {"line": records // 2, "character": at}
        _typed(talk, document, 1, place, True)  # reads what the others find read
        keys = 100 * given.rounds
        burst = _typed(talk, document, keys, place, False)
        judged = _typed(talk, document, keys // 10, place, True)
        talk.ask("shutdown", {})
        talk.tell("exit")
    return {"records": records, "burst": burst, "judged": judged, "bytes": len(text.encode())}


def _typed(talk: Conversation, document: Json, keys: int, place: Json, pause: bool) -> Json:
    before, began, heard = spent(talk.pid), time.perf_counter(), "textDocument/publishDiagnostics"
    for key in range(keys):
        # Twice the limit, by one key, and back by the next: what is shown is another each time.
        text = "x" if key % 2 or not pause else "x" * 2_000
        old = 2_000 if pause and key % 2 else 1 if pause and key else 0
        end = {**place, "character": place["character"] + old}
        change = {"range": {"start": place, "end": end}, "text": text}
        params = {"textDocument": {**document, "version": key + 2}, "contentChanges": [change]}
        talk.tell("textDocument/didChange", params=params)
        if pause or key == keys - 1:
            talk.hear(heard)
    used = spent(talk.pid) - before
    return {
        "keys": keys,
        "processor_seconds": round(used, 3),
        "processor_ms_per_key": round(1_000 * used / keys, 3),
        "seconds": round(time.perf_counter() - began, 2),
    }


WAYS = {one.__name__: one for one in (waits, growth, typing)}


def measure(given: argparse.Namespace) -> Json:
    """Measures in a scratch folder."""
    with tempfile.TemporaryDirectory() as folder:
        return WAYS[given.way](given, Path(folder))


if __name__ == "__main__":
    run(
        __doc__,
        measure,
        way={"word": True, "choices": [*WAYS]},
        rounds={"type": int, "default": 10},
    )
