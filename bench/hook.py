"""Measures how long an agent waits for a hook, from the start of its process to its end.

Run with `python bench/hook.py [--json FILE]`. Each round starts every hook once as hosts do, by the
launcher, and the same Python with nothing to do, so that a busy moment hits all. The cache knows
the log. Every session is new, so that each hook has something to say but for the prompt that no
lesson fits.
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
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))
sys.path.insert(0, str(ROOT / "tests"))

from labelled_prompts import read, records
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.prompts.candidates import candidates
from sentinel_memory.core.ranking.index import Index
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.machine import launcher
from sentinel_memory.machine.activity import Event, session_key
from sentinel_memory.machine.local_state import LocalState
from sentinel_memory.service.project import MOST_AT_ONCE, Project
from sentinel_memory.service.standing import Settings

ROUNDS = 20
SIZES = (50, 1_000, 5_000)
LONG_AGO = "2026-01-01T00:00:00.000+00:00"
UNRELATED = "Rename the logo file and sort the imports"
BARE = ("-I", "-I -S")
"""Two ways to start Python alone: as people do, and as the launcher does without site packages."""

Json = dict[str, Any]
Time = tuple[float, float]
"""Milliseconds on the clock and of the processor."""


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
    file = parser.parse_args().json
    began = conditions()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = user(folder)
        launcher.install(environment)
        figures = measure(list(cases(folder, environment)), environment)
    publish({**began, "rounds": ROUNDS, "sizes": SIZES, **figures}, file)


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
    for size in SIZES:
        place = project(folder / str(size), grown(known, size), environment)
        for name, event, prompt, file in (
            ("a session begins", "SessionStart", "", ""),
            ("a prompt leaves a question open", "UserPromptSubmit", fitting, ""),
            ("a prompt leaves none open", "UserPromptSubmit", UNRELATED, ""),
            ("a file has lessons", "PreToolUse", "", "src/area7/refund.ts"),
            ("a file has none", "PreToolUse", "", "docs/guide.md"),
            ("a session ends, git is asked", "Stop", "", ""),
        ):
            yield Case(name, event, place, size, prompt, file)
    foreign = project(folder / "foreign", known, environment)
    LocalState(foreign, environment).forbid_hooks()
    yield Case("hooks are not allowed", "SessionStart", foreign, SIZES[0])


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


def project(folder: Path, log: Sequence[Record], environment: Mapping[str, str]) -> Path:
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


def measure(cases: Sequence[Case], environment: Mapping[str, str]) -> Json:
    """Returns the figures of every case, and of the same Python with nothing to do."""
    python, *_rest = command = launcher.command("hook", environment=environment)
    bare: defaultdict[str, list[Time]] = defaultdict(list)
    rows: defaultdict[Case, list[Time]] = defaultdict(list)
    silent = set()
    for turn in range(-1, ROUNDS):
        alone = {
            flags: timed([python, *flags.split(), "-c", "pass"], b"", environment)[0]
            for flags in BARE
        }
        found = {}
        for case in cases:
            session = f"{turn} {case.name}"
            if case.event == "Stop":
                work(case.place, session, environment)
            value = {
                "session_id": session,
                "cwd": str(case.place),
                "prompt": case.prompt,
                "tool_input": {"file_path": str(case.place / case.file)},
            }
            line = [*command, case.event]
            found[case], answer = timed(line, json.dumps(value).encode(), environment)
            if answer == b"{}\n":
                silent.add(case)
        if turn >= 0:  # the one before compiles what is imported
            for flags, figure in alone.items():
                bare[flags].append(figure)
            for case, figure in found.items():
                rows[case].append(figure)
    least = bare[BARE[-1]]
    return {
        "bare": {flags: summary(times) for flags, times in bare.items()},
        "hooks": [
            {
                "name": case.name,
                "records": case.records,
                "silent": case in silent,
                **summary(times),
                "over_bare": over(times, least),
            }
            for case, times in rows.items()
        ],
    }


def work(place: Path, session: str, environment: Mapping[str, str]) -> None:
    """Lets a session begin and change a file."""
    began = timestamp(time.time() - 60)
    event = Event(kind="session", session=session_key(session), at=began)
    LocalState(place, environment).record(event)
    (place / "changed.py").touch()


def timed(
    command: Sequence[str], data: bytes, environment: Mapping[str, str]
) -> tuple[Time, bytes]:
    """Runs a command; returns how long it took, and what it printed."""
    before, start = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, input=data, env=environment, capture_output=True, check=True)
    took = time.perf_counter() - start
    after = getrusage(RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (took * 1_000, used * 1_000), done.stdout


def summary(times: Sequence[Time]) -> Json:
    """Returns the middle and the slow end of measured times."""
    took = sorted(one for one, _used in times)
    return {
        "start_to_end_ms": round(statistics.median(took), 1),
        "slowest_tenth_ms": round(took[len(took) * 9 // 10], 1),
        "processor_ms": round(statistics.median(used for _took, used in times), 1),
    }


def over(times: Sequence[Time], least: Sequence[Time]) -> float:
    """Returns the median, over the rounds, of how many times as long it took."""
    pairs = zip(times, least, strict=True)
    return round(statistics.median(one / other for (one, _), (other, _) in pairs), 1)


if __name__ == "__main__":
    main()
