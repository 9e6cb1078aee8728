"""Saves a lesson or a principle, or changes an existing record (S03-S08, S14-S16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from ..contract.memory import KeptSource, LogMemoryParams, LogMemoryResult, Neighbour, SimilarPair
from ..core.changes import save
from ..core.changes.references import SourceRef, shown
from ..core.changes.save import Saving
from ..core.errors import RecordError, StoreError
from ..core.evidence.evidence import is_stale
from ..core.log.document import Document
from ..core.log.record import Record
from ..core.log.texts import Key, key_of, usable_evidence
from ..core.secrets.redaction import hide_list
from ..core.text.ids import timestamp
from ..core.text.limits import evidence_most
from ..core.text.one_line import escape_hidden, inline
from ..git import history
from ..git.history import head_commit
from ..machine.activity import Event
from ..sentences.say import say
from . import intake, usage
from .edit_records import amend, ids, wanted
from .evidence.saving import given_quotes, located, taken_hints
from .project import Project
from .recall import near, similar_to, suggested
from .save_hints import asked_ahead, proposed_for, save_hints, vain_hint, without_cues
from .standing import Standing

_LONGEST_ENTRY = 64
"""Characters of a hand-edited entry that an answer repeats."""
_MOST_RANKED = 1_000
"""Most records of a log that is ranked for suggestions, because nobody waits for them."""
_NAMED_BYTES = 8_192
"""Most bytes of the entries that an answer names."""


def log_memory(project: Project, params: LogMemoryParams) -> LogMemoryResult:
    """Saves a lesson, or a principle in place of its sources (S03-S08, S14-S16, S22).

    With `id` the call changes the given fields of that record.

    Raises:
        InvalidParams: the topic or the lesson of a new record is missing.
        RecordError: nothing was written; names the field and the limit.
        StoreError: nothing was written; the old file is intact.
    """
    standing = project.standing
    # A wrong threshold is refused before anything is written.
    standing.threshold(params.compact_threshold)
    helped = intake.helped(params)
    if params.id is not None:
        return _amended(project, standing, params, helped)
    record, withheld = intake.prepare(params, project.store.clock(), standing.protection)
    if params.evidence:
        there = project.store.read().find(record.identity)
        known = there.record.evidence if there else ()
        given = given_quotes(params.evidence, known)
        record = record._replace(
            evidence=located(project, given, known, standing.protection, record.type)
        )
    refs, supersedes = intake.references(params), intake.superseding(params)
    brought_back = project.set_aside.bring_back()
    changed = asked_ahead(project.root, record)
    try:
        before, change = _save(project, standing, record, refs, supersedes)
    except StoreError as error:
        error.unsaved = intake.unsaved_parameters(params, record, refs)
        raise
    removed = change.removed or change.removed_before
    lost = history.uncommitted(project.store.path, [gone.raw for gone in removed])
    compaction = standing.compaction(change.document, params.compact_threshold)
    hints = save_hints(params, standing, bool(withheld), before, change, compaction)
    again = record.type == "log" and change.replaced is not None
    if again and usage.count_again(project.local, change.line.record):
        hints += vain_hint(change, standing.language)
    hints += tuple(taken_hints(project, change.line.record.evidence, standing.language))
    if change.revived:
        hints += (say(standing.language, "hint_revived"),)
    hints += _note_helped(project, standing, change.document, helped)
    if brought_back:
        hints += (say(standing.language, "hint_brought_back", count=brought_back),)
    proposed = proposed_for(project.root, change.line.record, changed, standing.protection)
    left_out, unnamed = _left_out(change, standing)
    if unnamed:
        hints += (say(standing.language, "hint_unnamed", count=unnamed),)
    pairs, may_link = _near(project, standing, change)
    return LogMemoryResult(
        folder=project.folder,
        saved="created" if change.created else "updated",
        replaced=change.rewords,
        id=change.line.record.id,
        ref=change.line.ref,
        count=compaction.count,
        withheld=withheld,
        sources_removed=change.sources_removed,
        sources_kept=tuple(KeptSource(ref=str(r), reason=why) for r, why in change.sources_kept),
        uncommitted=ids(gone for gone in removed if gone.raw in lost),
        questions_left_out=change.questions_left_out,
        cues_left_out=left_out or None,
        without_cues=without_cues(change, compaction),
        may_apply_to=proposed.applies_to,
        may_quote=proposed.evidence,
        unreadable=change.document.unreadable,
        hints=hints,
        compaction=compaction,
        superseded=tuple(one.ref for one in change.superseded) or None,
        similar=pairs or None,
        may_link=may_link or None,
    )


def _near(
    project: Project, standing: Standing, change: Saving
) -> tuple[tuple[SimilarPair, ...], tuple[Neighbour, ...]]:
    """Returns what a record may double or contradict, and the links to suggest for a new one.

    A large log is not ranked for it (M07, M16, M17).
    """
    if not (change.created or change.rewords) or len(change.document.lines) > _MOST_RANKED:
        return (), ()
    views, line = project.views(change.document, standing), change.line
    found = near(views, line.record)
    pairs = similar_to(views, line, found)
    told = {pair.other.id for pair in pairs}
    links = suggested(views, line, found) if change.created else ()
    return pairs, tuple(one for one in links if one.id not in told)


def _save(
    project: Project,
    standing: Standing,
    record: Record,
    refs: Sequence[SourceRef],
    supersedes: Sequence[SourceRef],
) -> tuple[Document, Saving]:
    """Writes a record in place of its sources. Returns the log before, and the change."""
    saved_by = {"agent": standing.agent, "commit": head_commit(project.root)}
    before = Document()
    stale = lost_quotes(project, refs, record)

    def edit(document: Document, now: str) -> Saving:
        nonlocal before
        before = document
        stamped = record.with_meta(created=now, **saved_by)
        if refs:
            earlier = project.store.replaced_by(document.find(stamped.identity))
            return save.compact(document, stamped, refs, now, earlier, standing.protection, stale)
        return save.supersede(save.save(document, stamped, now), supersedes)

    change = project.store.update(edit)
    return before, change


def lost_quotes(
    project: Project, refs: Iterable[SourceRef], principle: Record | None = None
) -> frozenset[Key]:
    """Returns the quotes of sources that no longer hold, if a principle cannot take all (E01).

    `project`: the project with the log.
    `refs`: the sources.
    `principle`: the record whose earlier sources count too, for a call that is sent again.
    """
    ids = {ref.id for ref in refs}
    if not ids:
        return frozenset()
    document = project.store.read()
    lines = [one for one in document.lines if one.record.id in ids]
    if principle is not None and (there := document.find(principle.identity)):
        lines += project.store.replaced_by(there)
    if sum(len(line.record.evidence) for line in lines) <= evidence_most("principle"):
        return frozenset()
    from .evidence.checking import checked  # Few logs quote code.

    return frozenset(
        key_of(quote)
        for line, results in checked(project, lines)
        for quote, result in zip(
            usable_evidence(line.record.evidence, line.record.type), results, strict=False
        )
        if is_stale([result])
    )


def _left_out(change: Saving, standing: Standing) -> tuple[tuple[str, ...], int]:
    """Returns the entries without room, as they may be shown, and the number of unnamed ones."""
    shown, _ = hide_list(change.cues_left_out, standing.protection)
    entries = tuple(inline(escape_hidden(entry))[:_LONGEST_ENTRY] for entry in shown)
    sizes = accumulate(len(entry.encode(errors="replace")) for entry in entries)
    fitting = sum(size <= _NAMED_BYTES for size in sizes)
    return entries[:fitting], len(entries) - fitting


def _note_helped(
    project: Project, standing: Standing, document: Document, helped: Sequence[str]
) -> tuple[str, ...]:
    """Notes on this machine which lessons mattered in a task; returns a hint on unknown ones."""
    there = {record.id for record in document.records} if helped else set[str]()
    if known := tuple(one for one in helped if one in there):
        project.local.record(Event(kind="helped", at=timestamp(), ids=known))
    gone = ", ".join(shown(one) for one in helped if one not in there)
    return (say(standing.language, "hint_helped_unknown", ids=gone),) if gone else ()


def _amended(
    project: Project, standing: Standing, params: LogMemoryParams, helped: Sequence[str]
) -> LogMemoryResult:
    """Changes the given fields of the record in `id`. It does not count as an occurrence (S07)."""
    if params.source_ids:
        raise RecordError("sources_of_amendment", "source_ids")
    if params.supersedes:
        raise RecordError("supersedes_of_amendment", "supersedes")
    find = wanted(params.id or "", "id", params.type)
    try:
        done = amend(project, standing, params, find)
    except StoreError as error:
        error.unsaved = intake.unsaved_amendment(params, standing.protection)
        raise
    line, compaction = done.change.line, standing.compaction(done.change.document)
    left_out, _ = _left_out(done.change, standing)
    pairs, _ = _near(project, standing, done.change)
    return LogMemoryResult(
        folder=project.folder,
        saved="updated",
        replaced=done.change.replaced is not None,
        id=line.record.id,
        ref=line.ref,
        count=compaction.count,
        withheld=done.withheld,
        cues_left_out=left_out or None,
        without_cues=without_cues(done.change, compaction),
        unreadable=done.change.document.unreadable,
        hints=(
            *save_hints(
                done.whole, standing, bool(done.withheld), done.before, done.change, compaction
            ),
            *_note_helped(project, standing, done.change.document, helped),
        ),
        compaction=compaction,
        similar=pairs or None,
    )
