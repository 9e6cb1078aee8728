"""Measures the prompt check on the labelled prompts: what it asks, what it misses, its time.

Run with `python bench/preflight.py [--half dev] [--json FILE]`. Calibrate with `--half dev` only:
figures of prompts that somebody looked at while choosing a rule say nothing about other prompts
(`tests/data/prompts/README.md`). Every call that is timed starts with empty caches, as in a hook;
the large log holds copies of the same records under other topics.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))
sys.path.insert(0, str(ROOT / "tests"))

from labelled_prompts import HALVES, KINDS, LANGUAGES, LabelledPrompt, judge, read, records
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.prompts import words
from sentinel_memory.core.prompts.open_questions import find_open

LARGE = 1_000


def scored(prompts: Sequence[LabelledPrompt], log: Sequence[Record]) -> dict[str, Any]:
    """Returns the counts and shares of some prompts."""
    score = judge(
        prompts, lambda prompt: [one.id for one in find_open(prompt, log, dismissed={}).open]
    )
    return {
        **asdict(score),
        "precision": round(score.precision, 3),
        "recall": round(score.recall, 3),
        "nagged_share": round(score.nagged_share, 3),
    }


def half(name: str, log: Sequence[Record]) -> dict[str, Any]:
    """Returns the figures of a half, and of its languages and kinds."""
    prompts = read(name)
    return {
        "all": scored(prompts, log),
        **{one: scored([p for p in prompts if p.language == one], log) for one in LANGUAGES},
        **{one: scored([p for p in prompts if p.kind == one], log) for one in KINDS},
    }


def forget() -> None:
    """Empties what the check remembers between calls: a hook is a new process for each prompt."""
    for one in vars(words).values():
        if hasattr(one, "cache_clear"):
            one.cache_clear()


def times(prompts: Sequence[LabelledPrompt], log: Sequence[Record]) -> dict[str, Any]:
    """Returns how long a call takes, in milliseconds."""
    spent = []
    for one in prompts:
        forget()
        start = time.perf_counter()
        find_open(one.prompt, log, dismissed={})
        spent.append((time.perf_counter() - start) * 1_000)
    return {
        "records": len(log),
        "median_ms": round(statistics.median(spent), 2),
        "worst_ms": round(max(spent), 2),
    }


def grown(log: Sequence[Record], size: int) -> list[Record]:
    """Returns a log of this many records: copies under other topics."""
    return [
        log[number % len(log)]._replace(
            id=f"{number:016x}",
            topic=f"{log[number % len(log)].topic}-{number}",
        )
        for number in range(size)
    ]


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--half", choices=HALVES, help="only this one")
    arguments = parser.parse_args()
    began, log = conditions(), records()
    chosen = (arguments.half,) if arguments.half else HALVES
    prompts = [one for name in chosen for one in read(name)]
    publish(
        {
            **began,
            "records": len(log),
            "halves": {name: half(name, log) for name in chosen},
            "times": [times(prompts, log), times(prompts, grown(log, LARGE))],
        },
        arguments.json,
    )


if __name__ == "__main__":
    main()
