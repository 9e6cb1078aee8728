"""Counts doubles, contradictions and junk that are found, and those that are not there (M16, M17).

`python bench/similar.py [--json FILE]`. Each pair of `pairs.jsonl` and `fresh.jsonl` in
`bench/similar` is a log of its own. A hint is right if the pair is there; `kind` counts those that
name its kind as well. In the logs of other benchmarks, which nobody wrote for this, each hint is
counted. `milliseconds` are those of the processor for 1,000 records made of their words.

Lessons of agents are saved one after another, each into the log of its repository: junk is caught
if it is stored as weak, a double if the answer says of the right lesson that both may say the same,
and a good one if the answer says either. `near` counts those to which a lesson is named at all, the
right one to a double, with the call by which the new one takes its place.

`--others FOLDER` counts the pairs of `others.jsonl` alone: rules of public repositories in FOLDER,
as `OWNER+NAME/repo`. Their texts are not ours to copy, so that their places are kept.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from published import ROOT, Json, git, run
from recall_sets import EVERYDAY, EVERYDAY_LOGS, LONG_AGO, lines, read
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.changes.similar import similar
from sentinel_memory.core.changes.weak import is_weak
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

DATA, HONEST = ROOT / "bench" / "similar", ROOT / "tests" / "data"
OWN = ROOT / ".context" / "memory_log.jsonl"
_TEXTS = ("topic", "missing_context", "lesson")
RECORDS, WORDS, CUES, ROUNDS = 1_000, 30, 10, 5


def measure(given: argparse.Namespace) -> Json:
    """Returns the counts of all pairs, of each half and language, of logs and of single lessons."""
    if given.others:
        return _figures(_others(given.others), {})
    logs = _logs()
    found = _figures([*lines(DATA / "pairs.jsonl"), *lines(DATA / "fresh.jsonl")], logs)
    return {**found, "lessons": _lessons(), "agents": _agents(), "pace": _pace(logs)}


def _figures(pairs: Sequence[Json], logs: Mapping[str, list[Record]]) -> Json:
    parts: dict[str, Sequence[Json]] = {"all": pairs}
    for key in ("set", "language"):
        for value in sorted({one[key] for one in pairs}):
            parts[value] = [one for one in pairs if one[key] == value]
    hints = {name: {"records": len(log), "hints": len(similar(log))} for name, log in logs.items()}
    counts = {name: _counted(those) for name, those in parts.items()}
    return {"pairs": counts, "logs": hints}


def _counted(pairs: Iterable[Json]) -> Json:
    """Returns how many pairs there are, were hinted at, and were called what they are."""
    found = ((one["label"], similar([_record(one["a"]), _record(one["b"])])) for one in pairs)
    told = [(label, hints[0].kind if hints else None) for label, hints in found]
    there = sum(label != "neither" for label, _ in told)
    hints = sum(kind is not None for _, kind in told)
    right = sum(kind is not None and label != "neither" for label, kind in told)
    return {
        "pairs": len(told),
        "there": there,
        "hints": hints,
        "right": right,
        "kind": sum(label == kind for label, kind in told),
        "precision": round(right / hints, 3) if hints else None,
        "recall": round(right / there, 3) if there else None,
    }


def _record(texts: Mapping[str, Any]) -> Record:
    fields = {name: texts[name] or "None" for name in _TEXTS}
    return Record.create(type="log", **fields, cues=texts.get("cues", ()), created=LONG_AGO)


def _lessons() -> dict[str, dict[str, int]]:
    """Returns how many lessons of each source are junk or good, and how many count as weak."""
    labelled = [*lines(DATA / "lessons.jsonl")]
    sources = {half: [one for one in labelled if one["set"] == half] for half in ("seen", "held")}
    sources["hand-made"], sources["fresh"] = labelled, [*lines(DATA / "fresh_lessons.jsonl")]
    sources["other"] = [*lines(DATA / "other_lessons.jsonl")]
    names = ("honest_lessons.txt", "honest_lessons_held_out.txt")
    texts = [(HONEST / name).read_text(encoding="utf-8").splitlines() for name in names]
    good = {"label": "good", "topic": "topic", "missing_context": "gap"}
    sources["honest"] = [{**good, "lesson": text} for those in texts for text in those if text]
    found: dict[str, dict[str, int]] = {}
    for source, those in sources.items():
        caught, counts = [one["label"] for one in those if is_weak(_record(one))], {}
        for label in ("junk", "good"):
            counts[label] = sum(one["label"] == label for one in those)
            counts[f"{label}_caught"] = caught.count(label)
        found[source] = counts
    return found


def _agents() -> dict[str, dict[str, int]]:
    """Returns how many junk lessons, doubles and good lessons are caught as they are saved."""
    found: dict[str, dict[str, int]] = {}
    for source in ("agents-seen", "agents-first", "agents-held"):
        counts: Counter[str] = Counter()
        rows = [one for one in lines(DATA / f"{source}.jsonl") if one["label"] == one["second"]]
        for _, those in groupby(rows, lambda one: one["repo"]):
            for label, told in _saved(list(those)):
                counts.update({label: 1, **{f"{label}_{name}": yes for name, yes in told.items()}})
        found[source] = {
            f"{label}{end}": counts[f"{label}{end}"]
            for label in ("junk", "double", "good")
            for end in ("", "_caught", "_near")
        }
    return found


def _saved(rows: Sequence[Json]) -> Iterator[tuple[str, dict[str, bool]]]:
    """Yields the label of each lesson of a repository, and what the answer to its save says."""
    with TemporaryDirectory() as folder:
        settings = Settings(agent="Claude Code", environment={})
        project = Project(Store.of_project(Path(folder)), folder="p", settings=lambda: settings)
        facts: dict[str, int] = {}  # the fact of each record, by the first lesson that told it
        for row in rows:
            fields = {name: row[name] or "None" for name in _TEXTS}
            params = LogMemoryParams(**fields, cues=tuple(row.get("cues", ())))
            saved = log_memory(project, params)
            fact = row["of"] or row["n"]
            named = {pair.other.id for pair in saved.similar or ()}
            near = named.union(one.id for one in saved.may_link or ())
            if row["label"] == "double":
                named, near = (
                    {one for one in those if facts[one] == fact} for those in (named, near)
                )
            weak = is_weak(_record(row)) and row["label"] != "double"
            caught = weak or (bool(named) and row["label"] != "junk")
            yield row["label"], {"caught": caught, "near": bool(near)}
            facts[saved.id] = fact


def _others(folder: Path) -> list[Json]:
    """Returns the pairs of rules that others wrote; their headings stand for what was missing."""
    pairs = lines(DATA / "others.jsonl")
    return [{**one, **{side: _rule(folder, one[side]) for side in ("a", "b")}} for one in pairs]


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
    return git(repository, "show", f"{commit}:{path}").splitlines()


def _logs() -> dict[str, list[Record]]:
    """Returns the logs that were written for other purposes; the first three hold about 50."""
    files = {"own": OWN, **{f"everyday-{n}": EVERYDAY / f"{n}.jsonl" for n in EVERYDAY_LOGS}}
    found = {name: list(Document.parse(path.read_bytes()).records) for name, path in files.items()}
    sets = {"clinics": "clinics", "shop": "shop-dev", "wallet": "wallet", "parcels": "parcels"}
    found |= {name: list(read(one).records) for name, one in sets.items()}
    return {name: found[name] for name in ("own", "clinics", "shop", *sorted(found))}


def _pace(logs: Mapping[str, list[Record]]) -> dict[str, float]:
    chance, times = random.Random(40), []
    every = [one for log in logs.values() for one in log]
    words = [word for one in every for word in one.lesson.split()]
    cues = [cue for one in every for cue in one.cues]
    many = [
        _record(
            {
                "topic": f"topic-{number % 30}",
                "missing_context": f"{number} {one.missing_context or one.lesson}"[:300],
                "lesson": " ".join(chance.choices(words, k=WORDS)),
                "cues": chance.sample(cues, CUES),
            }
        )
        for number, one in ((number, every[number % len(every)]) for number in range(RECORDS))
    ]
    for _ in range(ROUNDS):
        began = process_time()
        similar(many)
        times.append((process_time() - began) * 1_000)
    return {"records": RECORDS, "milliseconds": round(statistics.median(times), 1)}


if __name__ == "__main__":
    run(__doc__, measure, others={"type": Path, "metavar": "FOLDER"})
