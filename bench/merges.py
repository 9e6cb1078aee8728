"""Measures how often two branches of a log conflict in git, by how the log is kept; prints JSON.

Run with `python bench/merges.py [--json FILE] [--trials N]`. In each trial two branches part from a
log of some size and change it. `git merge-file`, the merge of lines that `git merge` does, joins
them in two ways: with the lines sorted by id, as we keep them, and in the order in which they were
added, as most logs are kept. Our merge gets the same three versions. A merge without conflict is
wrong where it breaks a rule of tests/support/merge_specification.py. Seeds are the numbers of the
trials.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))
sys.path.insert(0, str(ROOT / "tests" / "support"))

from merge_specification import violations
from sample_records import log, principle
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.merge.merge import merge

SIZES = (0, 5, 10, 20, 50)
TRIALS = 300
WAYS = ("appended", "sorted", "ours")
LATER = "2026-02-01T00:00:00.000+00:00"

Lines = list[bytes]


class Case(NamedTuple):
    """The changes of the two branches."""

    name: str
    least: int
    """Records that it needs."""
    branch: Callable[[Lines, random.Random], tuple[Lines, Lines]]


def record(chance: random.Random) -> bytes:
    """A record that no other trial has."""
    return format_line(log(f"gap {chance.getrandbits(64)}", lesson="Ask for it before you begin."))


def one_each(base: Lines, chance: random.Random) -> tuple[Lines, Lines]:
    """Each branch adds a record."""
    return [*base, record(chance)], [*base, record(chance)]


def three_each(base: Lines, chance: random.Random) -> tuple[Lines, Lines]:
    """Each branch adds three."""
    return [*base, *_some(chance)], [*base, *_some(chance)]


def compaction(base: Lines, chance: random.Random) -> tuple[Lines, Lines]:
    """One branch merges five records into a principle, the other adds one."""
    gone = chance.sample(base, 5)
    rule = principle(f"rule {chance.getrandbits(64)}").with_meta(compacted_at=LATER)
    left = [line for line in base if line not in gone]
    return [*left, format_line(rule)], [*base, record(chance)]


CASES = (
    Case("one record each", 0, one_each),
    Case("three records each", 0, three_each),
    Case("a compaction of five against one record", 5, compaction),
)


def _some(chance: random.Random) -> Iterator[bytes]:
    return (record(chance) for _ in range(3))


def joined(lines: Lines) -> bytes:
    """A log with its lines in their order."""
    return b"".join(line + b"\n" for line in lines)


def by_id(lines: Lines) -> bytes:
    """The same as we keep it: a line begins with its id."""
    return joined(sorted(lines))


def by_lines(folder: Path, base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
    """The merge of three versions by git, None for a conflict."""
    for name, data in (("base", base), ("ours", ours), ("theirs", theirs)):
        (folder / name).write_bytes(data)
    command = ["git", "merge-file", "-p", "ours", "base", "theirs"]
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True)
    return done.stdout if done.returncode == 0 else None


def trial(case: Case, size: int, seed: int, folder: Path) -> dict[str, bool | None]:
    """Merges in each way: True right, False wrong, None a conflict."""
    chance = random.Random(seed)
    base = [record(chance) for _ in range(size)]
    ours, theirs = case.branch(base, chance)
    found: dict[str, bool | None] = {}
    for name, keep in (("appended", joined), ("sorted", by_id)):
        versions = [keep(lines) for lines in (base, ours, theirs)]
        merged = by_lines(folder, *versions)
        found[name] = None if merged is None else not wrong(*versions, merged)
    found["ours"] = not wrong(*versions, merge(*versions).data)
    return found


def wrong(base: bytes, ours: bytes, theirs: bytes, merged: bytes) -> bool:
    """Tells whether a merged log is not what the sets say; in which order is left open."""
    return violations(base, ours, theirs, by_id(merged.splitlines())) != []


def measure(trials: int) -> dict[str, Any]:
    """Returns the figures of so many trials of every case at every size that it needs."""
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as scratch:
        for case in CASES:
            for size in (size for size in SIZES if size >= case.least):
                found = [trial(case, size, seed, Path(scratch)) for seed in range(trials)]
                rows.append({"case": case.name, "records": size, "trials": len(found)})
                for way in WAYS:
                    outcomes = [one[way] for one in found]
                    counts = (outcomes.count(None), outcomes.count(False))
                    rows[-1][way] = dict(zip(("conflicts", "wrong"), counts, strict=True))
    version = subprocess.run(
        ["git", "--version"], capture_output=True, check=True, encoding="utf-8"
    )
    return {**conditions(), "git": version.stdout.split()[-1], "rows": rows}


def main() -> int:
    """Prints the figures, and keeps them where a file is named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="where the figures are kept")
    parser.add_argument("--trials", type=int, default=TRIALS)
    arguments = parser.parse_args()
    publish(measure(arguments.trials), arguments.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
