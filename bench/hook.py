"""How long an agent waits for a hook, from its start to its end, beside Python alone.

Run with `python bench/hook.py [--json FILE]`. Each round starts every event once, directly and
through the launcher, one after the other, so that a busy moment hits all. Every session is new, so
that each hook has something to say; at its end git is asked what changed.
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
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))
sys.path.insert(0, str(ROOT / "tests"))

from labelled_prompts import read, records
from sentinel_memory import launcher
from sentinel_memory.core.activity import Event, session_key
from sentinel_memory.core.preflight import preflight
from sentinel_memory.core.record import Record, format_line
from sentinel_memory.core.times import timestamp
from sentinel_memory.local_state import LocalState

ROUNDS = 30
EVENTS = ("SessionStart", "UserPromptSubmit", "Stop")
LARGE = 1_000
PYTHON = getattr(sys, "_base_executable", sys.executable)
DIRECT = (PYTHON, "-I", str(ROOT / "server" / "launch.py"), "hook")
LONG_AGO = "2026-01-01T00:00:00.000+00:00"

Json = dict[str, Any]


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    file = parser.parse_args().json
    began = conditions()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = user(folder)
        launcher.install(environment)
        through = tuple(launcher.command("hook", environment=environment))
        known = records()
        small = project(folder / "project", known, environment)
        large = project(folder / "large", [*known, *copies(known)], environment)
        foreign = project(folder / "foreign", known, environment)
        LocalState(foreign, environment).forbid_hooks()
        prompt = next(
            p.prompt for p in read("dev") if preflight(p.prompt, known, dismissed={}).open
        )
        figures = compare(through, small, large, foreign, prompt, environment)
    publish({**began, "rounds": ROUNDS, "records": len(known), "large": LARGE, **figures}, file)


def user(folder: Path) -> dict[str, str]:
    """Returns the environment of somebody whose home is empty."""
    home = folder / "home"
    home.mkdir()
    names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    return {**dict.fromkeys(names, str(home)), "PATH": os.environ["PATH"]}


def copies(known: Sequence[Record]) -> list[Record]:
    """Returns so many further records that a log with them is a large one."""
    return [
        Record.create(
            type="log",
            topic=f"{record.topic[:40]} {number}",
            missing_context=record.text,
            lesson=record.lesson,
            ask_next_time=record.ask_next_time,
            created=LONG_AGO,
        )
        for number in range(LARGE // len(known) + 1)
        for record in known
    ][: LARGE - len(known)]


def project(folder: Path, log: Sequence[Record], environment: Mapping[str, str]) -> Path:
    """Creates a repository with a log and a changed file, in which hooks may speak."""
    (folder / ".context").mkdir(parents=True)
    lines = b"".join(format_line(record) + b"\n" for record in log)
    (folder / ".context" / "memory_log.jsonl").write_bytes(lines)
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True, env=environment)
    (folder / "changed.py").write_text("", encoding="utf-8")
    LocalState(folder, environment).allow_hooks()
    return folder


def compare(
    through: Sequence[str],
    small: Path,
    large: Path,
    foreign: Path,
    prompt: str,
    environment: Mapping[str, str],
) -> Json:
    """Returns the figures of each way to be started; `prompt` leaves a question open."""
    rows: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for turn in range(-1, ROUNDS):
        measured = {"python_alone": timed([PYTHON, "-I", "-c", "pass"], b"", environment)[0]}
        for name, command, place, event in (
            *((event, DIRECT, small, event) for event in EVENTS),
            *((f"{event} through the launcher", through, small, event) for event in EVENTS),
            *((f"{event} with a large log", DIRECT, large, event) for event in EVENTS),
            ("elsewhere", DIRECT, foreign, "UserPromptSubmit"),
        ):
            session = f"{turn} {name}"
            state = LocalState(place, environment)
            if event == "Stop":
                key = session_key(session)
                began = timestamp(datetime.now(UTC) - timedelta(minutes=1))
                state.record(Event(kind="session", session=key, at=began))
                (place / "changed.py").touch()
            value = {"session_id": session, "cwd": str(place), "prompt": prompt}
            data = json.dumps(value).encode()
            measured[name], answer = timed([*command, event], data, environment)
            if place != large and (answer == b"{}\n") != (place == foreign):
                raise SystemExit(f"{name} answered {answer!r}")
        if turn >= 0:  # the one before compiles what is imported
            for name, figure in measured.items():
                rows[name].append(figure)
    return {"figures": {name: summary(found) for name, found in rows.items()}}


def timed(
    command: Sequence[str], data: bytes, environment: Mapping[str, str]
) -> tuple[tuple[float, float], bytes]:
    """Runs a command; returns its milliseconds, those of the processor, and what it printed."""
    before, start = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, input=data, env=environment, capture_output=True, check=True)
    took = time.perf_counter() - start
    after = getrusage(RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (took * 1_000, used * 1_000), done.stdout


def summary(found: Sequence[tuple[float, float]]) -> Json:
    """Returns the middle and the slow end of measured times."""
    took = sorted(one for one, _used in found)
    return {
        "start_to_end_ms": round(statistics.median(took), 1),
        "slowest_tenth_ms": round(took[len(took) * 9 // 10], 1),
        "processor_ms": round(statistics.median(used for _took, used in found), 1),
    }


if __name__ == "__main__":
    main()
