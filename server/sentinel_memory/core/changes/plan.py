"""Applies a plan of a compaction to a log, one topic per change (N04, S14-S16). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Literal, NamedTuple

from ..log.document import Document, Line, by_id, stands_in_conflict
from ..log.record import Record
from ..log.texts import Key
from ..secrets.protection import BUILT_IN, Protection
from ..text.ids import revision
from .references import SourceRef, find_line, named
from .save import Change, Saving, compact

Absent = Literal["ambiguous", "changed", "conflict", "missing", "unknown"]


class Sources:
    """Looks up the records of a log by the references of a plan."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._lines = by_id(document.index.values())
        self._compacted = {id for record in document.records for id in record.sources}

    def find(self, ref: SourceRef) -> Line | Absent:
        """Returns the line that a reference names, or the reason why it is not there."""
        lines = named(self._lines.get(ref.id, ()), ref.type, ref.id)
        same = [line for line in lines if revision(line.raw) == ref.rev]
        if len(same) == 1:
            return same[0]
        if same:
            return "ambiguous"
        if lines:
            return "changed"
        if stands_in_conflict(self._document, ref.type, ref.id):
            return "conflict"
        return "missing" if ref.id in self._compacted else "unknown"


class Step(NamedTuple):
    """Source records, and the principles that replace them."""

    refs: tuple[SourceRef, ...]
    principles: tuple[Record, ...]


class Planned(Change):
    """The log after one topic of a plan was applied."""

    principles: tuple[Line, ...] = ()
    replaced: tuple[Line, ...] = ()
    """Lines that the principles replaced."""
    dropped: tuple[Line, ...] = ()
    questions_left_out: tuple[str, ...] = ()
    cues_left_out: tuple[str, ...] = ()


def apply_steps(
    document: Document,
    steps: Sequence[Step],
    drops: Iterable[SourceRef],
    now: str,
    protection: Protection = BUILT_IN,
    stale: Set[Key] = frozenset(),
) -> Planned:
    """Replaces sources by principles and deletes the dropped records, in one change.

    If a step has several principles, each of them names all its sources. Undoing restores all
    removed lines and removes every principle.

    Args:
        document: a normalised log.
        steps: the principles with their sources; the texts of the principles differ.
        drops: records to delete without a replacement.
        now: ISO 8601 UTC.
        protection: the rules by which text is withheld from the questions of the sources.
        stale: quotes of the sources that no longer hold.

    Raises:
        RecordError: a source is no longer there in that state, or a line would be too long.
    """
    every = [[find_line(document, ref, "source_ids") for ref in step.refs] for step in steps]
    dropped = [find_line(document, ref, "source_ids") for ref in drops]
    written: list[Line] = []
    exchanged: list[tuple[Line, Line]] = []
    lost: list[Saving] = []
    for step, sources in zip(steps, every, strict=True):
        document, savings = _replace(document, step, now, protection, stale)
        lines = [saving.line for saving in savings]
        there = {saving.replaced.key for saving in savings if saving.replaced}
        gone = [line for line in sources if line.key not in there] or sources
        exchanged += [(saving.replaced, saving.line) for saving in savings if saving.replaced]
        # Undoing removes a line if a removed line names it, so some removed line must name each
        # principle.
        exchanged += [
            (gone[i % len(gone)], lines[i % len(lines)]) for i in range(max(len(gone), len(lines)))
        ]
        written += lines
        lost += savings
    left = [line for line in map(document.find, (one.record.identity for one in dropped)) if line]
    # This order matters: it excludes a principle that was written in this change.
    left = [line for line in left if any(line.raw == one.raw for one in dropped)]
    return Planned(
        document=document.without(left) if left else document,
        removed=tuple(left),
        exchanged=tuple(exchanged),
        principles=tuple(written),
        replaced=tuple({one.key: one for one, _ in exchanged}.values()),
        dropped=tuple(left),
        questions_left_out=tuple(dict.fromkeys(q for one in lost for q in one.questions_left_out)),
        cues_left_out=tuple(dict.fromkeys(c for one in lost for c in one.cues_left_out)),
    )


def _replace(
    document: Document, step: Step, now: str, protection: Protection, stale: Set[Key]
) -> tuple[Document, list[Saving]]:
    """Saves the principles of a step; the sources stay until the last principle is saved.

    A pinned source goes too, because it stands as `keep` in a plan until a person marks it (M03).
    """
    savings = []
    for principle in step.principles[:-1]:
        saving = compact(document, principle, step.refs, now, (), protection, stale, force=True)
        document, line = document.put(saving.line.record)
        savings.append(saving._replace(line=line))
    last = compact(document, step.principles[-1], step.refs, now, (), protection, stale, force=True)
    return last.document, [*savings, last]
