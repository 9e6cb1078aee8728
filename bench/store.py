"""Measures one save and one full search at three sizes of a log; prints JSON.

Run with `python bench/store.py [--json FILE]`. A save is `Project.log_memory` with a text
in English or Korean, redaction included; beside it, alternating in the same run, the raw cost of
writing, fsyncing and renaming the same bytes. A search is the service's answer, not rendered:
repeated, after another process wrote one record, and the first one of a process, with the cache
that earlier processes left and without it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.contract.memory import LogMemoryParams, SearchMemoryParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.service.intake import prepare
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

SIZES = (50, 1_000, 10_000)
ROUNDS = 200
COLD_ROUNDS = 20
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


def milliseconds(action: Callable[[], object]) -> float:
    """Returns how long an action took by the clock."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1_000


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


def measure(size: int, project: Path) -> dict[str, Any]:
    """Returns the figures of a log of this many records, in milliseconds."""
    store = Store.of_project(project)
    store.path.parent.mkdir()
    store.path.write_bytes(b"".join(sorted(line(number) + b"\n" for number in range(size))))
    home = str(project.parent / "home")  # a cache in the project would not be used
    user = dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME"), home)
    memory = Project(store, folder="bench", settings=lambda: Settings(environment=user))
    query = SearchMemoryParams(query="billing")
    raw_path = project / "raw.jsonl"
    saves, raws, after, repeated = [], [], [], []
    first: dict[str, list[float]] = {"search_cold_ms": [], "search_without_cache_ms": []}
    search_memory(memory, query)
    for number in range(size, size + ROUNDS):
        wanted = params(number)
        saves.append(milliseconds(lambda wanted=wanted: log_memory(memory, wanted)))
        data = store.path.read_bytes()
        raws.append(milliseconds(lambda data=data: rewrite(raw_path, data)))
        store.delete_by_ids([store.read().lines[0].record.id])
        after.append(milliseconds(lambda: search_memory(memory, query)))
        repeated.append(milliseconds(lambda: search_memory(memory, query)))
        memory.remember()
    for _ in range(COLD_ROUNDS):
        for (_name, times), environment in zip(first.items(), (user, {}), strict=True):
            settings = Settings(environment=environment)
            fresh = Project.open(project, lambda settings=settings: settings)
            times.append(milliseconds(lambda fresh=fresh: search_memory(fresh, query)))
    save, raw = statistics.median(saves), statistics.median(raws)
    return {
        "records": size,
        "bytes": store.path.stat().st_size,
        "save_ms": round(save, 2),
        "save_95_ms": round(statistics.quantiles(saves, n=20)[-1], 2),
        "raw_ms": round(raw, 2),
        "save_over_raw_ms": round(save - raw, 2),
        "save_to_raw": round(save / raw, 2),
        "search_repeated_ms": round(statistics.median(repeated), 2),
        "search_after_a_write_ms": round(statistics.median(after), 2),
        **{name: round(statistics.median(times), 2) for name, times in first.items()},
    }


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--folder", type=Path, help="where the scratch project is made")
    arguments = parser.parse_args()
    began, figures = conditions(), []
    for size in SIZES:
        with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
            project = Path(folder) / "project"
            project.mkdir()
            figures.append(measure(size, project))
    publish({**began, "rounds": ROUNDS, "figures": figures}, arguments.json)


if __name__ == "__main__":
    main()
