"""Measures how often two branches of a log conflict in git, by how the log is kept.

`python bench/merges.py [--json FILE] [--trials N]`. In each trial two branches part from a log of
some size and change it. `git merge-file`, the merge of lines that `git merge` does, joins them in
two ways: with the lines sorted by id, as we keep them, and in the order in which they were added,
as most logs are kept. Our merge gets the same three versions. A merge without conflict is wrong
where it breaks a rule of tests/support/merge_specification.py. Seeds are the numbers of the trials.
"""

from __future__ import annotations

import random
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from published import Json, git, run
from merge_specification import violations
from sample_records import log, principle
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.merge.merge import merge

SIZES, TRIALS = (0, 5, 10, 20, 50), 300
WAYS = ("appended", "sorted", "ours")
LATER = "2026-02-01T00:00:00.000+00:00"

Lines = list[bytes]


def _new(chance: random.Random, count: int = 1) -> Lines:
    """Returns records that no other trial has."""
    gaps = (f"gap {chance.getrandbits(64)}" for _ in range(count))
    return [format_line(log(gap, lesson="Ask for it before you begin.")) for gap in gaps]


def _compacted(base: Lines, chance: random.Random) -> Lines:
    gone = chance.sample(base, 5)
    rule = principle(f"rule {chance.getrandbits(64)}").with_meta(compacted_at=LATER)
    return [*(line for line in base if line not in gone), format_line(rule)]


Branch = Callable[[Lines, random.Random], Lines]
CASES: dict[str, tuple[int, Branch, Branch]] = {
    "one record each": (0, lambda b, c: [*b, *_new(c)], lambda b, c: [*b, *_new(c)]),
    "three records each": (0, lambda b, c: [*b, *_new(c, 3)], lambda b, c: [*b, *_new(c, 3)]),
    "a compaction of five against one record": (5, _compacted, lambda b, c: [*b, *_new(c)]),
}
"""The records that the two branches need, and their changes."""


def _joined(lines: Lines) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _by_id(lines: Lines) -> bytes:
    """The same as we keep it: a line begins with its id."""
    return _joined(sorted(lines))


def _trial(name: str, size: int, seed: int, folder: Path) -> dict[str, bool | None]:
    """Merges in each way: True right, False wrong, None a conflict."""
    chance, (_, ours, theirs) = random.Random(seed), CASES[name]
    base = _new(chance, size)
    three = base, ours(base, chance), theirs(base, chance)
    found: dict[str, bool | None] = {}
    for way, keep in (("appended", _joined), ("sorted", _by_id)):
        versions = [keep(lines) for lines in three]
        for file, data in zip(("base", "ours", "theirs"), versions, strict=True):
            (folder / file).write_bytes(data)
        command = ["git", "merge-file", "-p", "ours", "base", "theirs"]
        done = subprocess.run(command, cwd=folder, check=False, capture_output=True)
        found[way] = None if done.returncode else _is_right(versions, done.stdout)
    found["ours"] = _is_right(versions, merge(*versions).data)
    return found


def _is_right(versions: list[bytes], merged: bytes) -> bool:
    """Tells whether a merged log is what the sets say; in which order is left open."""
    return violations(*versions, _by_id(merged.splitlines())) == []


def measure(trials: int) -> Json:
    """Returns the figures of so many trials of every case at every size that it needs."""
    rows: list[Json] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (least, *_) in CASES.items():
            for size in (size for size in SIZES if size >= least):
                found = [_trial(name, size, seed, Path(folder)) for seed in range(trials)]
                rows.append({"case": name, "records": size, "trials": trials})
                for way in WAYS:
                    said = [one[way] for one in found]
                    rows[-1][way] = {"conflicts": said.count(None), "wrong": said.count(False)}
        return {"git": git(Path(folder), "--version").split()[-1], "rows": rows}


if __name__ == "__main__":
    run(__doc__, lambda given: measure(given.trials), trials={"type": int, "default": TRIALS})
