"""Measures `learn` on public repositories: how many drafts, how long, and which a reader keeps.

`python bench/learn.py CLONES [--json FILE]`. CLONES is a folder with a clone of each repository of
bench/learn, named `owner+name`. `learn` runs in a scratch copy at the commit that the labels name,
as a process, for a user who has decided nothing yet. A draft whose text has changed since it was
read counts as unread.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from published import ROOT, Json, git, run, user

LABELS = ROOT / "bench" / "learn"
ROUNDS = 3
"""The middle of so many times counts."""


def measure_all(given: argparse.Namespace) -> Json:
    """Returns the figures of each repository whose labels ship."""
    with tempfile.TemporaryDirectory(prefix="sentinel-learn-") as scratch:
        names = ((one, one["repository"].replace("/", "+")) for one in read_labels())
        rows = [measure(given.clones / name, one, Path(scratch) / name) for one, name in names]
    sums = {
        name: dict(sum((Counter(row[name]) for row in rows), Counter()))
        for name in ("kept", "dropped", "unread")
    }
    return {"rounds": ROUNDS, "repositories": rows, **sums}


def read_labels() -> list[Json]:
    """Returns what a reader said of the drafts of each repository."""
    return [json.loads(file.read_text(encoding="utf-8")) for file in sorted(LABELS.glob("*.json"))]


def measure(clone: Path, labels: Mapping[str, Any], scratch: Path) -> Json:
    """Returns the figures of one repository.

    Raises:
        subprocess.CalledProcessError: the clone does not have that commit.
    """
    project, took = scratch / "project", []
    scratch.mkdir(parents=True)
    git(scratch, "clone", "-q", "--shared", "--no-checkout", str(clone.resolve()), "project")
    git(project, "reset", "-q", labels["commit"])
    # Files of which the clone has no contents are left.
    git(project, "checkout-index", "--all", "--force", "--quiet", check=False)
    for _ in range(ROUNDS):
        began = time.perf_counter()
        drafts = learned(project, user(scratch))
        took.append(time.perf_counter() - began)
    return {
        "repository": labels["repository"],
        "commit": labels["commit"],
        "commits": int(git(project, "rev-list", "--count", "--no-merges", "HEAD")),
        "seconds": round(sorted(took)[ROUNDS // 2], 2),
        "slowest_seconds": round(max(took), 2),
        "drafts": len(drafts),
        **_judged(drafts, labels["drafts"]),
    }


def _judged(drafts: Sequence[Json], labels: Sequence[Json]) -> Json:
    """Returns how many drafts a reader kept and dropped, and how many nobody has read, by kind."""
    verdicts = {(one["id"], one["text"]): one["keep"] for one in labels}
    found: dict[str, Counter[str]] = {"kept": Counter(), "dropped": Counter(), "unread": Counter()}
    for draft in drafts:
        keep = verdicts.get((draft["id"], digest(draft["lesson"])))
        found["unread" if keep is None else "kept" if keep else "dropped"][draft["kind"]] += 1
    return {name: dict(counter) for name, counter in found.items()}


def digest(lesson: str) -> str:
    """Returns the 16 hex digits that stand for the text of a draft."""
    return hashlib.sha256(lesson.encode()).hexdigest()[:16]


def learned(project: Path, environment: Mapping[str, str]) -> list[Json]:
    """Returns the drafts that the command prints."""
    command = [sys.executable, "-m", "sentinel_memory", "learn", "--json", "--root", str(project)]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    drafts: list[Json] = json.loads(done.stdout)["drafts"]
    return drafts


if __name__ == "__main__":
    run(__doc__, measure_all, clones={"word": True, "type": Path, "metavar": "CLONES"})
