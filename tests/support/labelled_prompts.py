"""The labelled prompts, with which the prompt check is measured (N09).

`tests/data/prompts/README.md` says how they were written.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from paths import DATA
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record

PROMPTS = DATA / "prompts"
SIZES = {"dev": 600, "test": 100}
HALVES = tuple(half for half in SIZES if (PROMPTS / f"{half}.jsonl").exists())
"""`test` is missing from when somebody has looked at it until another author has written it."""
LANGUAGES = ("en", "ko")
KINDS = ("gap", "answers", "near", "unrelated")


@dataclass(frozen=True)
class LabelledPrompt:
    """A task as somebody would write it to an agent."""

    language: str
    prompt: str
    gaps: frozenset[str]
    """The ids of the records that a teammate who knows the log would ask about."""
    kind: str
    """`gap`, or why there is none: `answers` says it already, `near` shares words, `unrelated`."""


def records() -> tuple[Record, ...]:
    """Returns the memory that the labels refer to."""
    return tuple(Document.parse((PROMPTS / "log.jsonl").read_bytes()).records)


def read(half: str) -> tuple[LabelledPrompt, ...]:
    """Returns the prompts of a half, in the order of the file: a hundred of each author."""
    lines = (PROMPTS / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    found = (json.loads(line) for line in lines)
    return tuple(LabelledPrompt(**{**one, "gaps": frozenset(one["gaps"])}) for one in found)
