"""Parameters and result of `learn` (N16)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import Folder, LogMemoryResult

DraftKind = Literal["revert", "fix", "decision", "guide", "file", "rule"]


class LearnParams(Frozen):
    """The parameters of `learn`; without `keep` and `drop` it only lists.

    Fields of a record change the one draft that `keep` names before it is saved.
    """

    keep: Annotated[
        tuple[str, ...] | None, "Drafts to save: numbers of the last list, or ids of drafts."
    ] = None
    drop: Annotated[
        tuple[str, ...] | None, "Drafts that shall not be shown again, named in the same way."
    ] = None
    topic: Annotated[str | None, "Kept in place of what the one draft in `keep` says."] = None
    missing_context: Annotated[str | None, "The same."] = None
    lesson: Annotated[str | None, "The same."] = None
    ask_next_time: Annotated[str | None, "The same; empty for none."] = None
    cues: Annotated[tuple[str, ...] | None, "What a draft has none of."] = None
    settled_by: Annotated[tuple[str, ...] | None, "What a draft has none of."] = None
    applies_to: Annotated[tuple[str, ...] | None, "Globs, in place of those of the draft."] = None
    evidence: Annotated[tuple[str, ...] | None, "Each `PATH: QUOTE`, in the same way."] = None
    folder: Folder = None


class Draft(Frozen):
    """What could become a record; nothing of it is one yet."""

    id: Annotated[str, "16 hex digits, the same in every run."]
    kind: Annotated[
        DraftKind,
        "A commit taken back, a fix, a decision record, a guide for contributors, a file that was "
        "fixed again and again, or a file of rules for agents.",
    ]
    source: Annotated[str, "Where it stands: path:line, a commit, or a path."]
    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str
    applies_to: tuple[str, ...]
    evidence: Annotated[
        tuple[str, ...], "A line of code that the commit added, `PATH: QUOTE`, if it stands still."
    ]


class LearnResult(Frozen):
    """The result of `learn`."""

    folder: str
    drafts: Annotated[tuple[Draft, ...], "At most 20, the most telling first."]
    brief: Annotated[str, "The same for an agent, with what to do; empty where there is no draft."]
    files: Annotated[int, "Files with rules that were read."]
    fixes: Annotated[int, "Commits that fix something or take it back."]
    withheld: Annotated[int, "Left out: a secret, a private text or a hidden character is in it."]
    planted: Annotated[int, "Left out: it reads like an instruction to an agent."]
    kept: Annotated[tuple[str, ...], "Records that were saved now, each as id@rev."]
    saved: Annotated[
        LogMemoryResult | None, "What the save of a changed draft answered; null without one."
    ]
    dropped: Annotated[int, "Drafts that were dropped now."]
    problem: Annotated[str | None, "Why git told nothing; null where it did."]
