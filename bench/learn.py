"""Measures `learn` on public repositories: how many drafts, how long, and which a reader keeps.

Run with `python bench/learn.py CLONES [--json FILE]`. CLONES is a folder with a clone of each
repository of bench/learn, named `owner+name`. `learn` runs in a scratch copy at the commit that the
labels name, as a process, for a user who has decided nothing yet. A draft whose text has changed
since it was read counts as unread.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from published import ROOT, conditions, publish

LABELS = ROOT / "bench" / "learn"
ROUNDS = 3
"""The middle of so many times counts."""

Json = dict[str, Any]


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clones", type=Path, metavar="CLONES")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    began = conditions()
    rows = []
    with tempfile.TemporaryDirectory(prefix="sentinel-learn-") as scratch:
        for labels in read_labels():
            name = labels["repository"].replace("/", "+")
            rows.append(measure(given.clones / name, labels, Path(scratch) / name))
    publish({**began, "rounds": ROUNDS, "repositories": rows, **kinds(rows)}, given.json)


def read_labels() -> list[Json]:
    """Returns what a reader said of the drafts of each repository."""
    return [json.loads(file.read_text(encoding="utf-8")) for file in sorted(LABELS.glob("*.json"))]


def measure(clone: Path, labels: Mapping[str, Any], scratch: Path) -> Json:
    """Returns the figures of one repository.

    Raises:
        subprocess.CalledProcessError: the clone does not have that commit.
    """
    project = checked_out(clone, labels["commit"], scratch)
    environment = user(scratch)
    took = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        drafts = learned(project, environment)
        took.append(time.perf_counter() - began)
    return {
        "repository": labels["repository"],
        "commit": labels["commit"],
        "commits": int(git(project, "rev-list", "--count", "--no-merges", "HEAD")),
        "seconds": round(sorted(took)[ROUNDS // 2], 2),
        "slowest_seconds": round(max(took), 2),
        "drafts": len(drafts),
        **judged(drafts, labels["drafts"]),
    }


def judged(drafts: Sequence[Json], labels: Sequence[Json]) -> Json:
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


def kinds(rows: Sequence[Mapping[str, Any]]) -> Json:
    """Returns the counts of all repositories together, by kind."""
    return {
        name: dict(sum((Counter(row[name]) for row in rows), Counter()))
        for name in ("kept", "dropped", "unread")
    }


def checked_out(clone: Path, commit: str, scratch: Path) -> Path:
    """Returns a copy of a clone at a commit; files of which the clone has no contents are left."""
    project = scratch / "project"
    scratch.mkdir(parents=True)
    git(scratch, "clone", "--quiet", "--shared", "--no-checkout", str(clone.resolve()), "project")
    git(project, "reset", "--quiet", commit)
    files = ["git", "checkout-index", "--all", "--force", "--quiet"]
    subprocess.run(files, cwd=project, capture_output=True, check=False)
    return project


def user(scratch: Path) -> dict[str, str]:
    """Returns the environment of somebody whose home is empty."""
    names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    home = dict.fromkeys(names, str(scratch / "home"))
    return {**home, "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "server")}


def learned(project: Path, environment: Mapping[str, str]) -> list[Json]:
    """Returns the drafts that the command prints."""
    command = [sys.executable, "-m", "sentinel_memory", "learn", "--json", "--root", str(project)]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    drafts: list[Json] = json.loads(done.stdout)["drafts"]
    return drafts


def git(folder: Path, *words: str) -> str:
    """Returns what git prints."""
    done = subprocess.run(
        ["git", *words], cwd=folder, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout.strip()


if __name__ == "__main__":
    main()
