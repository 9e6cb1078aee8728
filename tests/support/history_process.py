"""A process of its own that uses a log through one face of ours and tells when it did what.

`python history_process.py FACE PROJECT SEED LEAST` says `ready`, reads from its standard input how
long it goes on (a reading of the clock that all processes share, in nanoseconds), and then writes
one JSON array for each call: begin, end, name, parameters and answer, null where it was refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server"))

from cli_process import COMMAND, USERS, environment
from sentinel_memory.contract import codec
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.errors import RecordError
from sentinel_memory.service.handlers import handler
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

Json = Any
Call = Callable[[str, dict[str, Json]], Awaitable[Json]]

FOR_AGENTS = {"search_memory": 8, "log_memory": 12, "compact": 3}
FOR_ALL = {**FOR_AGENTS, "delete_records": 2, "undo": 2}
TOPICS = ("auth", "결제")


class User:
    """Chooses what is done next, from what it saw last: that may be outdated by then."""

    def __init__(self, name: str, seed: str, weights: dict[str, int]) -> None:
        self._name = name
        self._random = random.Random(seed)
        self._weights = weights
        self._number = 0
        self.seen: list[Json] = []

    def choose(self) -> tuple[str, dict[str, Json]]:
        """An operation and its parameters; the first is a save."""
        self._number += 1
        what = "log_memory" if self._number == 1 else self._draw()
        if what == "compact":
            return self._compact()
        if what == "delete_records" and self.seen:
            chosen = self._random.sample(self.seen, min(len(self.seen), self._random.randint(1, 2)))
            return what, {"refs": [record["ref"] for record in chosen]}
        if what == "search_memory":
            return what, {"query": "anything"}
        return ("undo", {}) if what == "undo" else self._save()

    def _draw(self) -> str:
        return self._random.choices([*self._weights], [*self._weights.values()])[0]

    def _save(self) -> tuple[str, dict[str, Json]]:
        gap = f"gap {self._random.randrange(4)}"
        lesson = f"{self._name} {self._number}"
        return "log_memory", self._lesson("log", missing_context=gap, lesson=lesson)

    def _compact(self) -> tuple[str, dict[str, Json]]:
        found = self._lesson("principle", lesson=f"rule {self._random.randrange(2)}")
        sources = [record for record in self.seen if record["topic"] == found["topic"]]
        if not sources:
            return self._save()
        return "log_memory", {**found, "source_ids": [record["ref"] for record in sources]}

    def _lesson(self, kind: str, **more: str) -> dict[str, Json]:
        return {"type": kind, "topic": self._random.choice(TOPICS), **more}


@contextlib.asynccontextmanager
async def as_store(project: Path) -> AsyncIterator[Call]:
    """The operations in this very process."""
    store = Store(Store.of_project(project).path, lock_timeout=60)
    project = Project(store, folder="p", settings=lambda: Settings(environment={}))
    shapes = {row.name: row.params for row in OPERATIONS}

    async def call(name: str, params: dict[str, Json]) -> Json:
        try:
            return codec.encode(handler(name)(project, codec.decode(shapes[name], params, name)))
        except RecordError:
            return None

    yield call


@contextlib.asynccontextmanager
async def as_command(project: Path) -> AsyncIterator[Call]:
    """The command line: a process for each call."""
    words = {"search_memory": "search", "log_memory": "log", "delete_records": "delete"}
    known = environment(*USERS)

    async def call(name: str, params: dict[str, Json]) -> Json:
        options = [word for key, value in params.items() for word in _option(key, value)]
        command = [*COMMAND, words.get(name, name), *options, "--json", "--root", str(project)]
        done = subprocess.run(command, check=False, capture_output=True, env=known)
        if done.returncode == 2:
            return None
        done.check_returncode()
        return json.loads(done.stdout)

    yield call


def _option(key: str, value: Json) -> list[str]:
    words = value if isinstance(value, list) else [value]
    return words if key in ("query", "refs") else [f"--{key.replace('_', '-')}", *words]


@contextlib.asynccontextmanager
async def as_agent(project: Path) -> AsyncIterator[Call]:
    """An agent with our MCP server."""
    from mcp_wire import Wire, text_of  # here: others need not wait for what checks messages

    with Wire(project, environment=environment(*USERS)) as wire:
        wire.open()

        async def call(name: str, params: dict[str, Json]) -> Json:
            result = wire.call(name, **params)
            return None if result["isError"] else as_data(name, text_of(result))

        yield call


def as_data(name: str, text: str) -> Json:
    """What an agent reads in the text of a search or a save, as a program gets it from the others.

    The text of a record says that one record was merged also where none was: that is `merged`.
    """
    if name == "search_memory":
        return {"records": [_record(one) for one in re.split(r"(?m)^(?=#\d+ )", text)[1:]]}
    done, ref = re.match(
        r"(Saved|Counted again:|Updated) ([0-9a-f]{16}@[0-9a-f]{6})", text
    ).groups()
    replaced = re.search(r"(?m)^Originals replaced: \d+\.\n  (.*)$", text)
    return {
        "saved": "created" if done == "Saved" else "updated",
        "ref": ref,
        "count": int(re.search(r"(?m)^Lessons in the log: (\d+)\.$", text)[1]),
        "sources_removed": replaced[1].split(", ") if replaced else [],
        "sources_kept": [{"ref": one} for one in re.findall(r"(?m)^Left alone: (\S+) \(", text)],
    }


def _record(text: str) -> Json:
    head, *lines = text.splitlines()
    ref, kind, topic, *_marks = head.split(" ", 1)[1].split(" | ")
    fields = dict(line.strip().split(": ", 1) for line in lines if line.startswith("  "))
    seen = re.search(r"seen (\d+) times", head)
    merged = re.search(r"\((\d+) merged\)", head)
    return {
        **fields,
        "ref": ref,
        "type": kind.removeprefix("type="),
        "topic": topic.removeprefix("topic="),
        "occurrences": int(seen[1]) if seen else 1,
        "merged": int(merged[1]) if merged else None,
    }


@contextlib.asynccontextmanager
async def as_editor(project: Path) -> AsyncIterator[Call]:
    """An editor with our language server."""
    from lsp_client import JsonRpcException, serving  # as above

    async with serving() as client:
        await client.open(project)

        async def call(name: str, params: dict[str, Json]) -> Json:
            try:
                return await client.ask(name, **params)
            except JsonRpcException:
                return None

        yield call
        await client.shutdown_session()


FACES = {
    "store": (as_store, FOR_ALL),
    "command": (as_command, FOR_ALL),
    "agent": (as_agent, FOR_AGENTS),
    "editor": (as_editor, FOR_ALL),
}


async def main(face: str, project: Path, seed: str, least: int) -> None:
    """Uses the log until it is time, at least so many times."""
    opened, weights = FACES[face]
    user = User(f"{face} {seed}", seed, weights)
    async with opened(project) as call:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        until, made = int(sys.stdin.readline()), list[str]()
        while len(made) < least or time.monotonic_ns() < until:
            name, params = user.choose()
            begun = time.monotonic_ns()
            answer = await call(name, params)
            ended = time.monotonic_ns()
            if name == "search_memory":
                user.seen = answer.get("records", [])
            made.append(json.dumps([begun, ended, name, params, answer]) + "\n")
    sys.stdout.writelines(made)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
