"""Removes sensitive text from the records of a log permanently (S22, D05)."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract.redaction import RedactedRecord, RedactRecordsParams, RedactRecordsResult
from ..core.changes import corrections
from ..core.changes.corrections import Redacting, Redaction
from ..core.changes.redact import redact
from ..core.changes.references import SourceRef
from ..core.checks.cleaning import Cleaner
from ..core.checks.findings import WITHHELD
from ..core.checks.publishing import cut, find_sensitive
from ..core.checks.showing import Reader, Show
from ..core.log.document import Document, Line
from ..core.secrets.protection import Protection
from ..git import history
from ..git.tracking import LogInGit
from .project import Project


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

    def edit(document: Document, superseded: Sequence[Line]) -> Redacting:
        chosen = document.lines
        if refs is not None:
            found = (corrections.find(document, ref, "refs") for ref in refs)
            chosen = tuple({id(line): line for line in found}.values())
        return redact(document, superseded, chosen, cleaner)

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
