"""The sets of lessons, cues, questions and prompts that the ranking is measured with.

`bench/recall/README.md` says who wrote which file and who had seen what.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from published import ROOT

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record

SETS = ROOT / "bench" / "recall"
SHOP = ROOT / "tests" / "data" / "prompts"
EVERYDAY = ROOT / "tests" / "data" / "everyday"
QUESTION_SETS = ("wallet", "parcels")
"""Names of the sets with questions: the half to choose by, and the half that decides."""
PROMPT_SETS = ("shop-dev", "shop-test", "clinics")
"""Names of the sets with labelled prompts; the last is a project that nobody tuned on."""

EVERYDAY_LOGS = ("shop", "pipeline", "band")
"""Names of the logs that everyday turns are held against; none has a lesson that a turn needs."""


class Asked(NamedTuple):
    """A text that is searched with, and what it should find."""

    text: str
    language: str
    answers: frozenset[str]
    """Ids of records; of a prompt, the gaps that it leaves open."""
    kind: str
    """`same` or `cross` (the record is in the other language); of a prompt, that of its label."""
    style: str = ""
    """Of a question: `plain` as a task is named, or `own words`, which the record does not use."""


class RecallSet(NamedTuple):
    """A log and what is asked of it."""

    name: str
    records: tuple[Record, ...]
    """As they are saved, with their cues."""
    asked: tuple[Asked, ...]

    def without_cues(self) -> tuple[Record, ...]:
        """Returns the records as they were before anybody wrote cues."""
        return tuple(one._replace(cues=(), settled_by=()) for one in self.records)

    def with_cues_on(self, every: int) -> tuple[Record, ...]:
        """Returns the records with cues on every so manieth one only."""
        return tuple(
            one if number % every == 0 else one._replace(cues=(), settled_by=())
            for number, one in enumerate(self.records)
        )

    def without_settled_by(self) -> tuple[Record, ...]:
        """Returns the records with cues, and nothing by which a task settles them."""
        return tuple(one._replace(settled_by=()) for one in self.records)


def read(name: str) -> RecallSet:
    """Returns a set by its name."""
    if name.startswith("shop-"):
        half = name.removeprefix("shop-")
        return RecallSet(name, _log(SHOP, SETS / "shop"), _prompts(SHOP / f"{half}.jsonl"))
    folder = SETS / name
    asked = _prompts(folder / "prompts.jsonl") or _questions(folder / "questions.jsonl")
    return RecallSet(name, _log(folder, folder), asked)


def _log(folder: Path, cues: Path) -> tuple[Record, ...]:
    written = {one["id"]: one for one in _lines(cues / "cues.jsonl")}
    return tuple(
        _with_cues(record, written.get(record.id, {}))
        for record in Document.parse((folder / "log.jsonl").read_bytes()).records
    )


def _with_cues(record: Record, written: Mapping[str, Sequence[str]]) -> Record:
    return record._replace(
        cues=tuple(written.get("cues", ())), settled_by=tuple(written.get("settled_by", ()))
    )


def _questions(file: Path) -> tuple[Asked, ...]:
    return tuple(
        Asked(
            one["query"],
            one["language"],
            frozenset(one["answers"]),
            "cross" if one["cross"] else "same",
            one["style"],
        )
        for one in _lines(file)
    )


def _prompts(file: Path) -> tuple[Asked, ...]:
    return tuple(
        Asked(one["prompt"], one["language"], frozenset(one["gaps"]), one["kind"])
        for one in _lines(file)
    )


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    if file.exists():
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def everyday(half: str) -> dict[str, RecallSet]:
    """Returns each log with the everyday turns of a half, which need none of its lessons (N09).

    Args:
        half: dev, to choose rules and numbers by, or test.
    """
    lines = [one["turn"] for one in _lines(EVERYDAY / "turns.jsonl")]
    turns = tuple(
        Asked(turn, "", frozenset(), "everyday")
        for number, turn in enumerate(lines)
        if (number % 4 < 2) == (half == "dev")
    )
    logs = {name: (EVERYDAY / f"{name}.jsonl").read_bytes() for name in EVERYDAY_LOGS}
    return {
        name: RecallSet(name, tuple(Document.parse(data).records), turns)
        for name, data in logs.items()
    }


def wordings() -> dict[str, RecallSet]:
    """Returns `wallet` with the cues that agents wrote from each wording that was tried."""
    chosen, folder = read("wallet"), SETS / "wallet"
    found = {}
    for file in sorted(folder.glob("cues-wording-*.jsonl")):
        written = {one["id"]: one for one in _lines(file)}
        records = tuple(_with_cues(one, written[one.id]) for one in chosen.records)
        found[file.stem] = chosen._replace(records=records)
    return found
