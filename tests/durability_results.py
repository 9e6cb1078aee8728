"""The counts of the tests of durability, kept for docs/durability.md by `npm run test:full`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

# Last: a benchmark has the name of a package that tests use.
sys.path.append(str(Path(__file__).resolve().parent.parent / "bench"))

from filelock import FileLock
from published import ROOT, conditions

FILE = ROOT / "bench" / "results" / "durability.json"
LOCK = ROOT / "tests" / "output" / "durability.lock"


class DurabilityResults:
    """Counts of a session of tests, by the name of what was tried."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[str]] = {}
        self._seeds: dict[str, str] = {}

    def add(self, name: str, *, seeds: str, **counts: int) -> None:
        """Adds to what was counted under a name: parametrized tests share one.

        Args:
            name: the row, as docs/durability.md looks it up.
            seeds: where the chance of the rounds came from, in words.
            counts: rounds, violations and the like; each is summed up.
        """
        self._counts.setdefault(name, Counter()).update(counts)
        self._seeds[name] = seeds

    def publish(self) -> None:
        """Writes what this process counted; rows that it did not count stay."""
        if not self._counts:
            return
        LOCK.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(LOCK):  # each process of a session counts the files of tests that it ran
            self._write()

    def _write(self) -> None:
        rows = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
        for name, counts in self._counts.items():
            rows[name] = {**conditions(), "seeds": self._seeds[name], "counts": dict(counts)}
        text = json.dumps(dict(sorted(rows.items())), ensure_ascii=False, indent=2) + "\n"
        FILE.write_text(text, encoding="utf-8", newline="\n")
