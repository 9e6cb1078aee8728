"""Parameters and result of `learn` (N16)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen
from .memory import Folder, LogMemoryResult

DraftKind = Literal["revert", "fix", "decision", "guide", "file", "rule"]


class LearnParams(Frozen):
    """The parameters of `learn`. Without `keep` and `drop` the call only lists drafts.

    Fields of a record change the single draft in `keep` before it is saved.
    """

    keep: Annotated[
        tuple[str, ...] | None, "Drafts to save: numbers of the last list, or ids of drafts."
    ] = None
    drop: Annotated[
        tuple[str, ...] | None, "Drafts that are not shown again, named in the same way."
    ] = None
    topic: Annotated[str | None, "Replaces the topic of the single draft in `keep`."] = None
    missing_context: Annotated[str | None, "Replaces its missing context."] = None
    lesson: Annotated[str | None, "Replaces its lesson."] = None
    ask_next_time: Annotated[str | None, "Replaces its question; empty removes it."] = None
    cues: Annotated[tuple[str, ...] | None, "Cues of the record; a draft has none."] = None
    settled_by: Annotated[tuple[str, ...] | None, "Its `settled_by`; a draft has none."] = None
    applies_to: Annotated[tuple[str, ...] | None, "Replaces the globs of the draft."] = None
    evidence: Annotated[tuple[str, ...] | None, "Replaces its quotes, each `PATH: QUOTE`."] = None
    folder: Folder = None


class Draft(Frozen):
    """A possible record. It is not stored before a person keeps it."""

    id: Annotated[str, "16 hex digits, the same in every run."]
    kind: Annotated[
        DraftKind,
        "revert: a commit taken back; fix: a fix; decision: a decision record; guide: a "
        "guide for contributors; file: a file that was fixed repeatedly; rule: a rules "
        "file for agents.",
    ]
    source: Annotated[str, "The source of the draft: path:line, a commit, or a path."]
    topic: str
    missing_context: str
    lesson: str
    ask_next_time: str
    applies_to: tuple[str, ...]
    evidence: Annotated[
        tuple[str, ...], "A line of code added by the commit, as `PATH: QUOTE`, if it still exists."
    ]


class LearnResult(Frozen):
    """The result of `learn`."""

    folder: str
    drafts: Annotated[tuple[Draft, ...], "At most 20 drafts, the most informative first."]
    brief: Annotated[
        str, "The drafts as text for an agent, with instructions; empty without drafts."
    ]
    files: Annotated[int, "Number of rule files that were read."]
    fixes: Annotated[int, "Number of commits that fix something or take it back."]
    withheld: Annotated[
        int, "Number of drafts left out because of a secret, private text or a hidden character."
    ]
    planted: Annotated[
        int, "Number of drafts left out because they read like an instruction to an agent."
    ]
    kept: Annotated[tuple[str, ...], "Records saved by this call, each as id@rev."]
    saved: Annotated[
        LogMemoryResult | None,
        "The result of saving a changed draft; null if no draft was changed.",
    ]
    dropped: Annotated[int, "Number of drafts dropped by this call."]
    problem: Annotated[str | None, "The reason why git gave no history; null if it did."]
