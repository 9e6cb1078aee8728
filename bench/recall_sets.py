"""The logs that benchmarks measure with, and the questions and prompts that are asked of them.

`bench/recall/README.md` says who wrote which file and who had seen what.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from published import ROOT, Json
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

SETS = ROOT / "bench" / "recall"
SHOP = ROOT / "tests" / "data" / "prompts"
EVERYDAY = ROOT / "tests" / "data" / "everyday"
QUESTION_SETS = ("wallet", "parcels")
"""Names of the sets with questions: the half to choose by, and the half that decides."""
PROMPT_SETS = ("shop-dev", "shop-test", "clinics")
"""Names of the sets with labelled prompts; the last is a project that nobody tuned on."""
EVERYDAY_LOGS = ("shop", "pipeline", "band")
"""Names of the logs that everyday turns are held against; none has a lesson that a turn needs."""
LONG_AGO = "2026-01-01T00:00:00.000+00:00"
_SENTENCE = re.compile(r"(?<=[.!?다요음])\s+")


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

    def without_cues(self, but_every: int = 0) -> tuple[Record, ...]:
        """Returns the records as they were before anybody wrote cues, but for every so manieth."""
        return tuple(
            one if but_every and number % but_every == 0 else one._replace(cues=(), settled_by=())
            for number, one in enumerate(self.records)
        )

    def without_settled_by(self) -> tuple[Record, ...]:
        """Returns the records with cues, and nothing by which a task settles them."""
        return tuple(one._replace(settled_by=()) for one in self.records)


def read(name: str) -> RecallSet:
    """Returns a set by its name."""
    half = name.removeprefix("shop-")
    folder, cues = (SHOP, SETS / "shop") if half != name else (SETS / name, SETS / name)
    asked = [
        Asked(one["prompt"], one["language"], frozenset(one["gaps"]), one["kind"])
        for one in lines(folder / (f"{half}.jsonl" if half != name else "prompts.jsonl"))
    ]
    asked += [
        Asked(
            one["query"],
            one["language"],
            frozenset(one["answers"]),
            "cross" if one["cross"] else "same",
            one["style"],
        )
        for one in lines(folder / "questions.jsonl")
    ]
    records = Document.parse((folder / "log.jsonl").read_bytes()).records
    return RecallSet(name, _with_cues(records, cues / "cues.jsonl"), tuple(asked))


def _with_cues(records: Sequence[Record], file: Path) -> tuple[Record, ...]:
    cues: Mapping[str, Json] = {one["id"]: one for one in lines(file)}
    found = ((one, cues.get(one.id, {})) for one in records)
    return tuple(
        one._replace(cues=tuple(said.get("cues", ())), settled_by=tuple(said.get("settled_by", ())))
        for one, said in found
    )


def lines(file: Path) -> Iterator[Json]:
    """Yields the objects of a file of JSON lines; none if there is no file."""
    if file.exists():
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def everyday(half: str) -> dict[str, RecallSet]:
    """Returns each log with the everyday turns of a half, which need none of its lessons (N09).

    Args:
        half: dev, to choose rules and numbers by, or test.
    """
    turns = tuple(
        Asked(one["turn"], "", frozenset(), "everyday")
        for number, one in enumerate(lines(EVERYDAY / "turns.jsonl"))
        if (number % 4 < 2) == (half == "dev")
    )
    logs = {name: (EVERYDAY / f"{name}.jsonl").read_bytes() for name in EVERYDAY_LOGS}
    return {
        name: RecallSet(name, tuple(Document.parse(data).records), turns)
        for name, data in logs.items()
    }


def grown(records: Sequence[Record], size: int, seed: int = 15) -> tuple[Record, ...]:
    """Returns the records and fillers up to this size, in one order for each seed.

    A filler is made of two lessons of other projects, in two languages: the gap of one, sentences
    and cues of both.
    """
    chance = random.Random(seed)
    sources = [one for name in ("wallet", "clinics", "shop-dev") for one in read(name).records]
    found, number = {one.id: one for one in records}, 0
    while len(found) < size:
        number += 1
        like, other = chance.sample(sources, 2)
        said = [part for one in (like, other) for part in _SENTENCE.split(one.lesson)]
        lesson = " ".join(chance.sample(said, min(3, len(said))))
        gap = (like.missing_context or other.missing_context or like.lesson)[:300]
        cues = [*like.cues, *other.cues]
        made = Record.create(
            type="log",
            topic=f"{like.topic}-{chance.randrange(9)}",
            missing_context=f"{gap} ({number})",
            lesson=lesson.encode()[: LIMITS["lesson"]].decode(errors="ignore"),
            ask_next_time=like.ask_next_time,
            created=f"2025-{1 + number % 12:02}-{1 + number % 28:02}T09:00:00+00:00",
        )
        some = tuple(dict.fromkeys(chance.sample(cues, min(10, len(cues)))))
        found.setdefault(made.id, made._replace(cues=some))
    order = [*found.values()]
    chance.shuffle(order)
    return tuple(order[:size])


def log_of(records: Sequence[Record]) -> bytes:
    """Returns the log of some records."""
    return b"".join(sorted(format_line(one) + b"\n" for one in records))


def written(records: Sequence[Record], project: Path, policy: Json | None = None) -> Path:
    """Writes the log of a project, and settings where some are given; returns the log."""
    folder = project / ".context"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "memory_log.jsonl").write_bytes(log_of(records))
    if policy:
        (folder / "config.json").write_text(json.dumps(policy), encoding="utf-8")
    return folder / "memory_log.jsonl"


def opened(
    project: Path,
    client: str | None = None,
    language: Language = "en",
    environment: Mapping[str, str] | None = None,
) -> Project:
    """Returns the project as the client of an agent opens it, by default without a cache."""
    settings = Settings(environment=environment or {}, agent=client, language=language)
    return Project.open(project, lambda: settings)
