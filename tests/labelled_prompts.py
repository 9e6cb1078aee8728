"""The labelled prompts, and how many of their gaps a prompt check finds (N09).

`tests/data/prompts/README.md` says how they were written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record

PROMPTS = Path(__file__).resolve().parent / "data" / "prompts"
SIZES = {"dev": 600, "test": 100}
HALVES = tuple(half for half in SIZES if (PROMPTS / f"{half}.jsonl").exists())
"""`test` is missing from when somebody has looked at it until another author has written it."""
LANGUAGES = ("en", "ko")
KINDS = ("gap", "answers", "near", "unrelated")

Check = Callable[[str], Iterable[str]]
"""Takes a prompt and gives the ids of the records whose question it raises."""


@dataclass(frozen=True)
class LabelledPrompt:
    """A task as somebody would write it to an agent."""

    language: str
    prompt: str
    gaps: frozenset[str]
    """The ids of the records that a teammate who knows the log would ask about."""
    kind: str
    """`gap`, or why there is none: `answers` says it already, `near` shares words, `unrelated`."""


@dataclass(frozen=True)
class Score:
    """What a prompt check did with some prompts, in counts."""

    prompts: int
    labelled: int
    """Gaps that the labels name."""
    raised: int
    right: int
    """Raised and labelled."""
    gap_prompts: int
    helped: int
    """Prompts with gaps for which at least one right question was raised."""
    free_prompts: int
    nagged: int
    """Prompts without a gap for which anything was raised."""

    @property
    def precision(self) -> float:
        """The share of the raised that is labelled; 0 where nothing was raised."""
        return self.right / self.raised if self.raised else 0.0

    @property
    def recall(self) -> float:
        """The share of the labelled that was raised; 0 where nothing is labelled."""
        return self.right / self.labelled if self.labelled else 0.0

    @property
    def nagged_share(self) -> float:
        """The share of the prompts without a gap for which anything was raised."""
        return self.nagged / self.free_prompts if self.free_prompts else 0.0


def records() -> tuple[Record, ...]:
    """Returns the memory that the labels refer to."""
    return tuple(Document.parse((PROMPTS / "log.jsonl").read_bytes()).records)


def read(half: str) -> tuple[LabelledPrompt, ...]:
    """Returns the prompts of a half, in the order of the file: a hundred of each author."""
    lines = (PROMPTS / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    found = (json.loads(line) for line in lines)
    return tuple(LabelledPrompt(**{**one, "gaps": frozenset(one["gaps"])}) for one in found)


def judge(prompts: Sequence[LabelledPrompt], check: Check) -> Score:
    """Counts what a prompt check raises for these prompts."""
    raised = [frozenset(check(one.prompt)) for one in prompts]
    right = [ids & one.gaps for one, ids in zip(prompts, raised, strict=True)]
    free = [ids for one, ids in zip(prompts, raised, strict=True) if not one.gaps]
    return Score(
        prompts=len(prompts),
        labelled=sum(len(one.gaps) for one in prompts),
        raised=sum(map(len, raised)),
        right=sum(map(len, right)),
        gap_prompts=len(prompts) - len(free),
        helped=sum(map(bool, right)),
        free_prompts=len(free),
        nagged=sum(map(bool, free)),
    )
