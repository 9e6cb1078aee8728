"""Changes of saved records by a person, each with its undo (S36, N03, S22)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..contract.care import RedactedRecord, RedactRecordsParams, RedactRecordsResult
from ..contract.forms import (
    ListUndoResult,
    RenameTopicParams,
    RenameTopicResult,
    TidyLogParams,
    TidyLogResult,
    UndoableChange,
)
from ..contract.memory import FolderParams, LogMemoryParams, RecordView
from ..contract.project import (
    DeleteRecordsParams,
    DeleteRecordsResult,
    EditRecordParams,
    EditRecordResult,
    UndoParams,
    UndoResult,
)
from ..core.changes import corrections, save, tidy
from ..core.changes.compaction import with_united
from ..core.changes.corrections import Redacting, Redaction, Undoing
from ..core.changes.references import SourceRef, find_line
from ..core.changes.save import Change, Saving
from ..core.changes.tidy import Renaming, Step, Tidying, redact, steps
from ..core.checks.cleaning import Cleaner
from ..core.checks.judging import cut, find_sensitive
from ..core.checks.showing import WITHHELD, Reader, Show
from ..core.errors import InvalidParams, RecordError
from ..core.evidence.evidence import Evidence
from ..core.log.chunks import OPENS
from ..core.log.document import Document, Line, by_topic
from ..core.log.record import Record
from ..core.log.texts import Link, clean_topic
from ..core.secrets.protection import Protection
from ..core.text.limits import LISTS
from ..core.text.one_line import first_sentence, named
from ..git import history
from ..git.tracking import LogInGit
from ..sentences.say import say_counted
from ..store.journal import KEPT as MOST_KEPT
from ..store.journal import removals
from . import intake
from .evidence.saving import given_quotes, located
from .forms import file_glob
from .project import Project
from .save_hints import record_hints
from .standing import Standing
from .views import Basis, Views


def shown_alone(project: Project, standing: Standing, line: Line) -> RecordView:
    """Returns a line as it may be shown. Its line number has no meaning."""
    alone = Document(lines=(line._replace(trailing=()),))
    show = project.shows(alone, standing)
    return Views(alone, show, Basis(standing.protection)).record(alone.lines[0])


_MOST = 50
"""Most changes in the list."""


def list_undo(project: Project, _params: FolderParams) -> ListUndoResult:
    """Returns the changes that can be undone, latest first, with the effect of each undo.

    Raises:
        RecordError: the lines that left the log were removed by git.
        StoreError: the log or the journal cannot be read.
    """
    refuse_foreign(project)
    standing = project.standing
    found = [step for step in _steps(project) if step.restored or step.kept]
    return ListUndoResult(
        folder=project.folder,
        changes=tuple(_change(project, standing, step) for step in found[:_MOST]),
        left_out=len(found[_MOST:]),
    )


def undo_until(project: Project, until: str) -> UndoResult:
    """Undoes changes one by one, from the latest to the one of the given time.

    If another change is made meanwhile, the earlier undos stay and the new change is not undone.

    Raises:
        RecordError: there is no such change, or another one was made meanwhile.
        StoreError: the log or the journal cannot be read or written.
    """
    wanted, standing = _steps(project), project.standing
    times = [step.at for step in wanted]
    if until not in times:
        raise RecordError("undo_until_unknown", "until")
    before = project.store.read()
    done = [project.store.undo(step.refs) for step in wanted[: times.index(until) + 1]]
    after = project.store.read()
    return UndoResult(
        folder=project.folder,
        restored=_ids(_beyond(after, before)),
        removed=_ids(_beyond(before, after)),
        kept=_ids(line for one in done for line in one.kept),
        told=undid(project, standing, done),
        compaction=standing.compaction(after),
    )


def refuse_foreign(project: Project) -> None:
    """Raises RecordError if git removed the lines, because others may have done it."""
    if project.git.brings_removed():
        raise RecordError("undo_foreign", "ids")


def _steps(project: Project) -> list[Step]:
    return list(steps(project.store.read(), removals(project.store)))


def _change(project: Project, standing: Standing, step: Step) -> UndoableChange:
    def views(lines: Iterable[Line]) -> tuple[RecordView, ...]:
        return tuple(shown_alone(project, standing, line) for line in lines)

    return UndoableChange(
        at=step.at,
        restored=views(step.restored),
        removed=views(step.removed),
        kept=views(step.kept),
    )


def undid(project: Project, standing: Standing, done: Sequence[Undoing]) -> tuple[str, ...]:
    """Returns what undoings did together, in sentences for a person."""
    restored = [line for one in done for line in one.restored]
    gone = [line for one in done for line in (*one.removed, *(old for old, _ in one.exchanged))]
    # An edit takes one text of a record out and puts another in.
    changed = {line.record.id for line in restored} & {line.record.id for line in gone}
    told = {
        "undid_text": [line for line in restored if line.record.id in changed],
        "undid_back": [line for line in restored if line.record.id not in changed],
        "undid_out": [line for line in gone if line.record.id not in changed],
        "undid_kept": [line for one in done for line in one.kept],
    }
    lines = sum(len(one.put_back) for one in done)
    more = [say_counted(standing.language, "undid_lines", lines)] if lines else []
    return (*told_lessons(project, standing, told), *more)


def told_lessons(
    project: Project, standing: Standing, told: Mapping[str, Sequence[Line]]
) -> list[str]:
    """Returns a sentence for each key that has lines, with the first lesson as it may be shown."""
    sentences = []
    for key, lines in told.items():
        if lines:
            first = first_sentence(shown_alone(project, standing, lines[0]).lesson)
            count = len({line.record.id for line in lines})
            facts = {"lesson": first, "more": count - 1}
            sentences.append(say_counted(standing.language, key, count, **facts))
    return sentences


def _beyond(one: Document, other: Document) -> list[Line]:
    """Returns the lines of one document that the other does not have."""
    known = {line.raw for line in other.lines}
    return [line for line in one.lines if line.raw not in known]


def _ids(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line.record.id for line in lines))


_SET = (*LISTS, "evidence", "kind", "links", "pinned")
"""Fields of which an edit replaces a value that is not theirs (S20)."""
Find = Callable[[Document], Line]
"""Finds the record that a call names. Raises RecordError if it was changed meanwhile."""


class Amended(NamedTuple):
    """The outcome of an amendment."""

    change: Saving
    before: Document
    whole: LogMemoryParams
    """The parameters of a save that gives the same record."""
    withheld: dict[str, int]


def edit_record(project: Project, params: EditRecordParams) -> EditRecordResult:
    """Changes the text of a record under the rules of a save, and keeps its history.

    Raises:
        RecordError: nothing was written; also if the record was changed meanwhile.
        StoreError: nothing was written; the old file is intact.
    """
    standing = project.standing
    find = wanted(params.ref, "ref")
    if params.file is not None:
        params = _with_file(project, params, params.file, find)
    done = amend(project, standing, params, find)
    line = done.change.line
    project.arrivals.see_own([line])
    return EditRecordResult(
        folder=project.folder,
        id=line.record.id,
        ref=line.ref,
        withheld=done.withheld,
        hints=record_hints(line.record, standing.language, standing.protection),
        compaction=standing.compaction(done.change.document),
    )


def delete_records(project: Project, params: DeleteRecordsParams) -> DeleteRecordsResult:
    """Removes the named records or those of a topic, or none if one was changed meanwhile (M06).

    A dry run returns the same result and deletes nothing.

    Raises:
        InvalidParams: neither records nor a topic are given, or both.
        RecordError: a reference names no record in that state, the topic does not exist, or without
            `force` a record is pinned or the journal cannot bring all back; nothing was written.
        StoreError: nothing was written; the old file is intact.
    """
    store, standing = project.store, project.standing
    if (params.refs is None) is (params.topic is None):
        raise InvalidParams("refs_or_topic")
    refs = [SourceRef.parse_any(text, "refs") for text in params.refs or ()]

    def delete(document: Document, _now: str) -> Change:
        lines = [find_line(document, ref, "refs") for ref in refs]
        if params.topic is not None:
            views = project.views(document, standing)
            topics = views.only(by_topic(document.index.values()), params.topic)
            lines = [line for those in topics.values() for line in those]
            if not lines:
                raise RecordError("topic_unknown", "topic", detail=named(params.topic))
        save.check_unpinned(lines, "refs" if refs else "topic", force=params.force)
        if params.topic is not None and len(lines) > MOST_KEPT and not params.force:
            raise RecordError("delete_many", "topic", limit=MOST_KEPT, actual=len(lines))
        return save.remove(document, lines)

    change = delete(store.read(), "") if params.dry_run else store.update(delete)
    lost = history.uncommitted(store.path, [gone.raw for gone in change.removed])
    return DeleteRecordsResult(
        folder=project.folder,
        removed=ids(change.removed),
        uncommitted=ids(gone for gone in change.removed if gone.raw in lost),
        compaction=standing.compaction(change.document),
    )


def undo(project: Project, params: UndoParams) -> UndoResult:
    """Undoes the latest change made on this machine. An empty list of ids undoes nothing.

    Raises:
        RecordError: the latest change removed other records than those named, the removal came by
        git, or no change has the time `until`.
        StoreError: nothing was written; the old file is intact.
    """
    refuse_foreign(project)
    if params.until is not None:
        return undo_until(project, params.until)
    store, standing = project.store, project.standing
    nothing = params.ids is not None and not params.ids
    change = Undoing(document=store.read()) if nothing else store.undo(params.ids or ())
    return UndoResult(
        folder=project.folder,
        restored=ids(change.restored),
        removed=ids(change.removed),
        kept=ids(change.kept),
        replaced=ids(gone for gone, _ in change.exchanged),
        put_back=len(change.put_back),
        told=undid(project, standing, [change]),
        compaction=standing.compaction(change.document),
    )


def wanted(named: str, field: str, type: str | None = None) -> Find:
    """Returns a function that finds the record named by a parameter.

    `named`: the reference, `[type:]id[@rev]`.
    `type`: the required type of the record; None for any type.

    Raises:
        RecordError: the text is no reference.
    """
    ref = SourceRef.parse_any(named, field)

    def find(document: Document) -> Line:
        line = find_line(document, ref, field)
        if type not in (None, line.record.type):
            raise RecordError("type_fixed", "type")
        return line

    return find


def amend(
    project: Project,
    standing: Standing,
    params: EditRecordParams | LogMemoryParams,
    find: Find,
    known: Sequence[Evidence] = (),
) -> Amended:
    """Writes a record with the given fields changed.

    An agent adds cues and settled_by to those that are there; a person replaces them (S07, S36).

    `known`: quotes that are accepted even if their files no longer contain them.

    Raises:
        RecordError: nothing was written; also if the record was changed meanwhile.
        StoreError: nothing was written; the old file is intact.
    """
    made: list[Amended] = []
    quoted = None
    if params.evidence is not None:
        now_there = find(project.store.read()).record
        there = (*now_there.evidence, *known)
        given = given_quotes(params.evidence, there)
        quoted = located(project, given, there, standing.protection, now_there.type)

    def edit(document: Document, now: str) -> Saving:
        old = find(document)
        whole = intake.amended(params, old.record)
        evidence = old.record.evidence if quoted is None else quoted
        record, withheld = intake.prepare(whole, now, standing.protection, evidence)
        given = [name for name in _SET if getattr(params, name, None) is not None]
        pinned = getattr(params, "pinned", None)
        record = record._replace(
            links=_with_unknown(record, old.record) if "links" in given else old.record.links,
            pinned=old.record.pinned if pinned is None else pinned,
        )
        left_out: tuple[str, ...] = ()
        if isinstance(params, LogMemoryParams):
            record, left_out = with_united(old.record, record)
        change = corrections.amend(document, old, record, now, given)
        change = change._replace(cues_left_out=left_out)
        made.append(Amended(change, document, whole, withheld))
        return change

    project.store.update(edit)
    return made[-1]


def _with_unknown(record: Record, old: Record) -> tuple[Link, ...]:
    """Returns the new links of a record, and those of the old one that only other versions read."""
    return (*record.links, *(one for one in old.links if not one.is_usable))


def _with_file(
    project: Project, params: EditRecordParams, file: str, find: Find
) -> EditRecordParams:
    """Returns the edit that adds the glob of a file to the record in exactly this state."""
    glob = file_glob(project.root, file)
    if glob is None:
        raise RecordError("outside_project", "file")
    line = find(project.store.read())
    globs = line.record.applies_to if params.applies_to is None else params.applies_to
    ref = f"{line.record.type}:{line.ref}"
    return params._replace(ref=ref, applies_to=tuple(dict.fromkeys((*globs, glob))))


def ids(lines: Iterable[Line]) -> tuple[str, ...]:
    """Returns the ids of lines, in their order."""
    return tuple(line.record.id for line in lines)


def rename_topic(project: Project, params: RenameTopicParams) -> RenameTopicResult:
    """Renames a topic in one write, which `undo` takes back.

    Raises:
        RecordError: nothing was written: the topic does not exist, the new name may not be stored,
            or
        it exists already and `merge` is not set.
        StoreError: nothing was written; the old file is intact.
    """
    standing = project.standing
    new = _stored(params.new_topic, standing)
    names: list[str] = []

    def edit(document: Document, _now: str) -> Renaming:
        views = project.views(document, standing)
        old = next(iter(views.only(by_topic(document.index.values()), params.topic)), params.topic)
        names.append(views.name(old) if old in views.topics else old)
        return tidy.rename_topic(document, old, new, merge=params.merge)

    change = project.store.update(edit)
    others = [topic for topic in change.document.topic_names if topic != new]
    return RenameTopicResult(
        folder=project.folder,
        topic=names[-1],
        new_topic=new,
        renamed=ids(change.renamed),
        replaced=tuple(gone.ref for gone, _ in change.exchanged),
        merged=ids(change.merged),
        hints=tuple(intake.topic_hints(new, others, standing.language, standing.protection)),
        compaction=standing.compaction(change.document),
    )


def _stored(topic: str, standing: Standing) -> str:
    """Returns a topic as a save would store it. A refusal names the parameter `new_topic`."""
    try:
        text, _ = intake.stored("topic", topic, standing.protection)
        return clean_topic(text)
    except RecordError as error:
        facts = {"limit": error.limit, "actual": error.actual, "detail": error.detail}
        raise RecordError(error.code, "new_topic", **facts) from None  # type: ignore[arg-type]  # as they came


_ALL = ("all",)


def tidy_log(project: Project, params: TidyLogParams) -> TidyLogResult:
    """Corrects ids, sorts, keeps each record once, and takes out the named lines.

    Of principles that branches made from the same records, one stays (N02).

    The journal keeps the removed lines, and `undo` brings them back.

    Raises:
        RecordError: nothing was written: a line to take out is no longer there.
        StoreError: nothing was written; the old file is intact.
    """
    store, duplicates = project.store, 0

    def edit(document: Document, _now: str) -> Tidying:
        nonlocal duplicates
        duplicates = len(store.latest.lines) - len(store.latest.current)
        return tidy.tidy(document, _named(document, params.move_out))

    change = store.update(edit) if os.path.lexists(store.path) else Tidying(document=store.read())
    return TidyLogResult(
        folder=project.folder,
        corrected=ids(change.corrected),
        duplicates=duplicates,
        moved_out=len(change.taken_out),
        joined=tuple(one.line.ref for one in change.joined),
        compaction=project.standing.compaction(change.document),
    )


def _named(document: Document, move_out: tuple[str, ...]) -> tuple[str, ...]:
    if move_out != _ALL:
        return move_out
    outside = (raw for raw in document.opaque if not raw.startswith(OPENS))
    return tuple(map(tidy.line_digest, outside))


def redact_records(project: Project, params: RedactRecordsParams) -> RedactRecordsResult:
    """Stores records as they are shown: without withheld text (S22, D05).

    The removed text is kept nowhere, so that the change cannot be undone. In named records personal
    data is removed too, regardless of the policy.

    Raises:
        RecordError: a reference names no record in that state; nothing was written.
        StoreError: nothing was written; the old file is intact.
    """
    store, standing = project.store, project.standing
    document, protection = store.read(), standing.protection
    show = project.shows(document, standing)
    refs: list[SourceRef] | None = None
    if params.refs is not None:
        refs = [SourceRef.parse_any(text, "refs") for text in params.refs]
        protection = protection._replace(masks_personal_data=True)
        show = Reader().shows(document, protection)
    cleaner = Cleaner(show, protection)

    def edit(document: Document, older: Sequence[Line]) -> Redacting:
        chosen = document.lines
        if refs is not None:
            found = (find_line(document, ref, "refs") for ref in refs)
            chosen = tuple({id(line): line for line in found}.values())
        return redact(document, older, chosen, cleaner)

    # Analysing every line may take seconds, so that it happens before the lock is taken.
    change = edit(*document.normalised())
    in_journal = store.removed_holds(cleaner.kept)
    if not params.dry_run and (change.redacted or in_journal):
        change = store.redact(edit)
        in_journal = store.removed_holds(cleaner.kept)
    return RedactRecordsResult(
        folder=project.folder,
        dry_run=params.dry_run,
        records=tuple(_record(one, show) for one in change.redacted),
        left_lines=_left(*store.read_whole(), standing.protection),
        in_history=_in_history(project.git, change.redacted, cleaner),
        in_journal=in_journal and not params.dry_run,
        compaction=standing.compaction(change.document),
    )


def _record(one: Redaction, show: Show) -> RedactedRecord:
    old = one.old._replace(record=show(one.old).record)  # An id from outside may hold a secret.
    return RedactedRecord(
        ref=f"{old.record.type}:{old.ref}",
        id=one.new.record.id,
        new_ref=one.new.ref,
        withheld=dict(one.withheld),
    )


def _left(data: bytes, document: Document, protection: Protection) -> tuple[int, ...]:
    """Returns the numbers of the lines whose sensitive text only a person can remove."""
    records = {document.number_of(line) for line in document.lines}
    others = ((number, raw) for number, raw in enumerate(cut(data), 1) if number not in records)
    found = find_sensitive(others, protection)
    return tuple(sorted({one.line for one in found if one.code in WITHHELD}))


def _in_history(log: LogInGit, redacted: Sequence[Redaction], cleaner: Cleaner) -> bool | None:
    texts = {text for one in redacted for text in (one.old.raw, *cleaner.removed(one.old))}
    return history.holds(log, texts) if texts else False
