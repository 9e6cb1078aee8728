"""Counts doubles, contradictions and junk that are found, and those that are not there (M16, M17).

Run with `python bench/similar.py [--json FILE]`. Each pair of `bench/similar/pairs.jsonl` is a log
of its own; a hint that names the other kind is wrong too. In the logs of other benchmarks, which
nobody wrote for this, each hint is counted. `milliseconds` are those of the processor for 1,000
records made of their words; `of_reading` is the same beside the time of reading these lines.

With `--others FOLDER` it counts the pairs of `others.jsonl` alone: rules of public repositories
in FOLDER, as `OWNER+NAME/repo`. Their texts are not ours to copy, so that their places are kept.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

from published import ROOT, conditions, publish
from recall_sets import EVERYDAY, EVERYDAY_LOGS, read

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.changes.similar import similar
from sentinel_memory.core.changes.weak import is_weak
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line

DATA = ROOT / "bench" / "similar"
HONEST = ROOT / "tests" / "data"
OWN = ROOT / ".context" / "memory_log.jsonl"
RECORDS, WORDS, CUES, ROUNDS = 1_000, 30, 10, 5
CREATED = "2026-01-01T00:00:00.000+00:00"


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--others", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    file, began = given.json, conditions()
    if given.others:
        publish({**began, **figures(others(given.others), {})}, file)
        return
    logs = real_logs()
    found = {**figures(rows("pairs"), logs), "lessons": lessons()}
    publish({**began, **found, "pace": pace(logs)}, file)


def figures(pairs: list[dict[str, Any]], logs: Mapping[str, list[Record]]) -> dict[str, Any]:
    """Returns the counts of all pairs, of each half and language, and of each log."""
    parts = {"all": pairs}
    for key in ("set", "language"):
        for value in sorted({one[key] for one in pairs}):
            parts[value] = [one for one in pairs if one[key] == value]
    hints = {name: {"records": len(log), "hints": len(similar(log))} for name, log in logs.items()}
    return {"pairs": {name: counted(those) for name, those in parts.items()}, "logs": hints}


def counted(pairs: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Returns how many pairs there are, were hinted at, and were called what they are."""
    pairs = list(pairs)
    told = [(one["label"], kind_of(one)) for one in pairs]
    there = sum(label != "neither" for label, _ in told)
    hints = sum(kind is not None for _, kind in told)
    right = sum(label == kind for label, kind in told)
    named = sum(kind is not None and label != "neither" for label, kind in told)
    return {
        "pairs": len(pairs),
        "there": there,
        "hints": hints,
        "right": right,
        "wrong_kind": named - right,
        "precision": round(right / hints, 3) if hints else None,
        "recall": round(right / there, 3) if there else None,
    }


def kind_of(pair: Mapping[str, Any]) -> str | None:
    """Returns what the rules say about a pair."""
    found = similar([record_of(pair["a"]), record_of(pair["b"])])
    return found[0].kind if found else None


def record_of(texts: Mapping[str, Any]) -> Record:
    """Returns a record with these texts."""
    return Record.create(
        type="log",
        topic=texts["topic"],
        missing_context=texts["missing_context"],
        lesson=texts["lesson"],
        cues=texts.get("cues", ()),
        created=CREATED,
    )


def lessons() -> dict[str, dict[str, int]]:
    """Returns how many lessons of each source are junk or good, and how many count as weak."""
    labelled = rows("lessons")
    sources = {half: [one for one in labelled if one["set"] == half] for half in ("seen", "held")}
    sources["hand-made"] = labelled
    names = ("honest_lessons.txt", "honest_lessons_held_out.txt")
    texts = [(HONEST / name).read_text(encoding="utf-8").splitlines() for name in names]
    good = {"label": "good", "topic": "topic", "missing_context": "gap"}
    sources["honest"] = [{**good, "lesson": text} for those in texts for text in those if text]
    found = {}
    for source, those in sources.items():
        caught = [one["label"] for one in those if is_weak(record_of(one))]
        found[source] = {
            name: value
            for label in ("junk", "good")
            for name, value in (
                (label, sum(one["label"] == label for one in those)),
                (f"{label}_caught", caught.count(label)),
            )
        }
    return found


def rows(name: str) -> list[dict[str, Any]]:
    """Returns the rows of a file beside its README."""
    text = (DATA / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def others(folder: Path) -> list[dict[str, Any]]:
    """Returns the pairs of rules that others wrote; their headings stand for what was missing."""
    return [
        {**one, **{side: _rule(folder, one[side]) for side in ("a", "b")}} for one in rows("others")
    ]


def _rule(folder: Path, place: str) -> dict[str, str]:
    name, _, rest = place.partition("@")
    commit, path, line = rest.split(":")
    told, heads = "", list[tuple[int, str]]()
    for number, text in enumerate(_file(folder / name.replace("/", "+") / "repo", commit, path), 1):
        if head := re.match(r"(#{1,4})\s+(.*)", text):
            heads = [one for one in heads if one[0] < len(head[1])]
            heads.append((len(head[1]), head[2].strip()))
        if number == int(line):
            told = text
            break
    said = re.sub(r"^\s*(?:[-*\u2022]|\d+[.)])\s+|\*\*|__", "", told).strip()
    file, titles = path.rpartition("/")[2], [title for _, title in heads[-2:]]
    return {
        "topic": (titles[-1:] or [file])[0].encode()[:60].decode(errors="ignore"),
        "missing_context": f"{file}: {' > '.join(titles) or path}"[:300],
        "lesson": re.sub(r"^[\u2705\u274c\u26a0\ufe0f\U0001f6a8\s]+", "", said),
    }


@cache
def _file(repository: Path, commit: str, path: str) -> list[str]:
    command = ["git", "-C", str(repository), "show", f"{commit}:{path}"]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()


def real_logs() -> dict[str, list[Record]]:
    """Returns the logs that were written for other purposes; the first three hold about 50."""
    logs = {"own": OWN, **{f"everyday-{n}": EVERYDAY / f"{n}.jsonl" for n in EVERYDAY_LOGS}}
    found = {name: list(Document.parse(path.read_bytes()).records) for name, path in logs.items()}
    sets = {"clinics": "clinics", "shop": "shop-dev", "wallet": "wallet", "parcels": "parcels"}
    found |= {name: list(read(one).records) for name, one in sets.items()}
    return {name: found[name] for name in ("own", "clinics", "shop", *sorted(found))}


def pace(logs: Mapping[str, list[Record]]) -> dict[str, float]:
    """Returns the median time for 1,000 records, alone and beside that of reading them."""
    chance = random.Random(40)
    every = [one for log in logs.values() for one in log]
    words = [word for one in every for word in one.lesson.split()]
    cues = [cue for one in every for cue in one.cues]
    many = [
        record_of(
            {
                "topic": f"topic-{number % 30}",
                "missing_context": f"{number} {one.missing_context or one.lesson}"[:300],
                "lesson": " ".join(chance.choices(words, k=WORDS)),
                "cues": chance.sample(cues, CUES),
            }
        )
        for number, one in ((number, every[number % len(every)]) for number in range(RECORDS))
    ]
    data = b"".join(format_line(one) + b"\n" for one in many)
    times, readings = [], []
    for _ in range(ROUNDS):
        began = process_time()
        similar(many)
        times.append(process_time() - began)
        began = process_time()
        Document.parse(data)
        readings.append(process_time() - began)
    spent, reading = statistics.median(times), statistics.median(readings)
    return {
        "records": RECORDS,
        "milliseconds": round(1_000 * spent, 1),
        "first": round(1_000 * times[0], 1),
        "of_reading": round(spent / reading, 2),
    }


if __name__ == "__main__":
    main()
