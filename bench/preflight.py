"""Measures the prompt check on the labelled prompts: what it asks, what it misses, its time.

Run with `python bench/preflight.py [--half dev] [--json FILE]`. Calibrate with `--half dev` only:
figures of prompts that somebody looked at while choosing a rule say nothing about other prompts
(`tests/data/prompts/README.md`). Every call that is timed reads the log anew, as a hook does
without a cache; the large log holds copies of the same records under other topics.
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
from sentinel_memory.core.prompts.candidates import candidates
from sentinel_memory.core.ranking.index import Index

LARGE = 1_000


def scored(prompts: Sequence[LabelledPrompt], log: Sequence[Record]) -> dict[str, Any]:
    """Returns the counts and shares of some prompts."""
    index = Index((record.id, record) for record in log)
    score = judge(
        prompts, lambda prompt: [one.record.id for one in candidates(prompt, index).given]
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


def times(prompts: Sequence[LabelledPrompt], log: Sequence[Record]) -> dict[str, Any]:
    """Returns how long a call takes, in milliseconds."""
    spent = []
    for one in prompts:
        start = time.perf_counter()
        candidates(one.prompt, Index((record.id, record) for record in log))
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
