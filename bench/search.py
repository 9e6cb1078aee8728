"""Measures the answers of a search, and their time as the log grows.

Run with `python bench/search.py [--json FILE]`. The log holds the lessons of the set `parcels` and
sentences of the other sets (`recall_growth.py`); asked are the questions of that set. Warm times
are those of the service in one process; cold ones those of `sentinel-memory search` from its start
to its end, with the cache that an earlier process left and without it, beside a Python with
nothing to do.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from published import ROOT, conditions, publish
from recall_growth import grown
from recall_sets import RecallSet, read
from sentinel_memory.contract.layers import Detail
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.answer_room import tokens_of
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

Json = dict[str, Any]
SET = "parcels"
SIZES = (50, 500, 1_000, 5_000, 10_000)
COLD_ROUNDS = 5
FILLING = 20
"""Calls whose ends fill the cache: each judges some of the lines."""
LEVELS: tuple[Detail, ...] = ("index", "timeline", "details")
"""Details are those of the records that the timeline before showed."""
SESSION = 5
"""Searches that a session of an agent makes, for the tokens of a session."""


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    file = parser.parse_args().json
    began, asked = conditions(), read(SET)
    rows = []
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            rows.append(measure(asked, size, Path(folder)))
    publish({**began, "set": SET, "session_searches": SESSION, "sizes": rows}, file)


def measure(asked: RecallSet, size: int, folder: Path) -> Json:
    """Returns the figures of a log of this size."""
    project = written(asked, size, folder / "project")
    home = str(folder / "home")
    user = dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME"), home)
    memory = Project.open(project, lambda: Settings(environment=user))
    return {
        "records": size,
        "peak_mib": peak(project),
        "full_tokens": everything(memory),
        **answers(memory, asked, {one.id for one in Store.of_project(project).read().records}),
        **levels(memory, asked),
        **cold(project, user, memory),
    }


def written(asked: RecallSet, size: int, project: Path) -> Path:
    """Writes a log of this size and returns its project."""
    log = Store.of_project(project).path
    log.parent.mkdir(parents=True)
    lines = sorted(format_line(one) + b"\n" for one in grown(asked.records, size))
    log.write_bytes(b"".join(lines))
    return project


def answers(memory: Project, asked: RecallSet, held: set[str]) -> Json:
    """Returns what warm searches take and hold, of questions whose records are in the log."""
    questions = [one for one in asked.asked if one.answers <= held]
    search_memory(memory, SearchMemoryParams(query="warm"))
    times, tokens, found, irrelevant = [], [], 0, []
    for one in questions:
        began = time.perf_counter()
        answer = search_memory(memory, SearchMemoryParams(query=one.text))
        times.append((time.perf_counter() - began) * 1_000)
        shown = {record.id for record in answer.records}
        tokens.append(tokens_of("\n\n".join(agent_parts(answer, "en"))))
        found += len(one.answers.intersection(shown))
        irrelevant.append(1 - len(one.answers.intersection(shown)) / max(1, len(shown)))
    wanted = sum(len(one.answers) for one in questions)
    return {
        "questions": len(questions),
        "warm_p50_ms": round(statistics.median(times), 2),
        "warm_p95_ms": round(statistics.quantiles(times, n=20)[-1], 2),
        "tokens": round(statistics.mean(tokens)),
        "tokens_most": max(tokens),
        "session_tokens": round(statistics.mean(tokens) * SESSION),
        "irrelevant_share": round(statistics.mean(irrelevant), 3),
        "answers_held": round(found / max(1, wanted), 3),
    }


def levels(memory: Project, asked: RecallSet) -> Json:
    """Returns the 95th percentiles, in milliseconds, of warm answers of each level (G05)."""
    times: dict[str, list[float]] = {name: [] for name in LEVELS}
    ids: tuple[str, ...] = ()
    for one in asked.asked:
        for detail in LEVELS:
            params = SearchMemoryParams(query=one.text, detail=detail)
            if detail == "details":
                params = SearchMemoryParams(query=one.text, ids=ids)
            began = time.perf_counter()
            answer = search_memory(memory, params)
            times[detail].append((time.perf_counter() - began) * 1_000)
            ids = tuple(hit.ref for hit in answer.hits)
    return {
        f"{name}_p95_ms": round(statistics.quantiles(times[name], n=20)[-1], 2) for name in LEVELS
    }


def everything(memory: Project) -> int:
    """Returns the tokens of a full return: all records, in as many answers as they take."""
    spent, cursor = 0, None
    while True:
        params = SearchMemoryParams(query="refund", detail="full", cursor=cursor)
        answer = search_memory(memory, params)
        spent += tokens_of("\n\n".join(agent_parts(answer, "en")))
        cursor = answer.next_cursor
        if cursor is None:
            return spent


def peak(project: Path) -> float:
    """Returns how many MiB a first search takes at most."""
    memory = Project.open(project, lambda: Settings(environment={}))
    tracemalloc.start()
    search_memory(memory, SearchMemoryParams(query="refund"))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return round(most / 2**20, 1)


def cold(project: Path, user: Mapping[str, str], memory: Project) -> Json:
    """Returns the medians of whole processes that answer one search."""
    for _ in range(FILLING):
        memory.remember()
    command = [sys.executable, "-m", "sentinel_memory", "search", "refund of a parcel"]
    environment = {**os.environ, **user, "PYTHONPATH": str(ROOT / "server")}
    bare, with_cache, without = [], [], []
    for _ in range(COLD_ROUNDS):
        bare.append(spent([sys.executable, "-I", "-S", "-c", ""], project, environment))
        with_cache.append(spent(command, project, environment))
    for _ in range(COLD_ROUNDS):
        shutil.rmtree(user["HOME"], ignore_errors=True)
        without.append(spent(command, project, environment))
    return {
        "python_bare_ms": round(statistics.median(bare), 1),
        "cold_ms": round(statistics.median(with_cache), 1),
        "cold_without_cache_ms": round(statistics.median(without), 1),
    }


def spent(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> float:
    """Returns the milliseconds of a process by the clock."""
    began = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - began) * 1_000


if __name__ == "__main__":
    main()
