"""What a person does about quoted code: updates a quote, or certifies a lesson (E01, E07, E08)."""

from __future__ import annotations

from ...contract.evidence import (
    CertifyMemoryParams,
    CertifyMemoryResult,
    UpdateQuoteParams,
    UpdateQuoteResult,
)
from ...core.changes import corrections
from ...core.changes.save import Saving
from ...core.errors import RecordError
from ...core.evidence.evidence import Aligned, Evidence, Result
from ...core.evidence.likeness import context_of
from ...core.log.certificate import certificate
from ...core.log.document import Document
from ...core.log.quotes import usable_evidence
from ..edit_records import wanted
from ..project import Project
from .checking import checked
from .saving import located
from .tree import Source


def update_quote(project: Project, params: UpdateQuoteParams) -> UpdateQuoteResult:
    """Replaces the quote by the current line. `undo` brings the old quote back.

    Raises:
        RecordError: the record has no such quote, no similar line exists, the line may not be
            stored,
        or the record was changed meanwhile; nothing was written.
        StoreError: nothing was written; the old file is intact.
    """
    standing = project.standing
    line = wanted(params.ref, "ref")(project.store.read())
    quotes, at = usable_evidence(line.record.evidence), params.number - 1
    if not 0 <= at < len(quotes):
        raise RecordError("evidence_no_entry", "number", actual=params.number)
    (found,) = checked(project, [line], anew=True)
    new = _there(project, quotes[at], found.results[at])
    entries = (*quotes[:at], new, *quotes[at + 1 :])
    kept = (*quotes[:at], *quotes[at + 1 :])
    evidence = located(project, entries, kept, standing.protection)
    same = wanted(f"{line.record.type}:{line.ref}", "ref")

    def edit(document: Document, now: str) -> Saving:
        old = same(document)
        record = old.record._replace(evidence=evidence)
        return corrections.amend(document, old, record, now, ["evidence"])

    change = project.store.update(edit)
    project.arrivals.see_own([change.line])
    return UpdateQuoteResult(
        folder=project.folder,
        id=change.line.record.id,
        ref=change.line.ref,
        path=new.path,
        quote=new.quote,
        compaction=standing.compaction(change.document),
    )


def certify_memory(project: Project, params: CertifyMemoryParams) -> CertifyMemoryResult:
    """Notes in the record that a person has confirmed it and its current quotes.

    Raises:
        RecordError: the record quotes no code, quoted code has changed or is gone, or the record
            was
        changed meanwhile; nothing was written.
        StoreError: nothing was written; the old file is intact.
    """
    line = wanted(params.ref, "ref")(project.store.read())
    found = checked(project, [line], anew=True)
    if not found:
        raise RecordError("certify_no_quote", "ref")
    if not all(isinstance(result, Aligned) for result in found[0].results):
        raise RecordError("certify_quote_failed", "ref")
    same = wanted(f"{line.record.type}:{line.ref}", "ref")

    def certify(document: Document, now: str) -> Saving:
        old = same(document)
        record = old.record.with_meta(certified=certificate(old.record, now))
        changed, written = document.put(record)
        return Saving(document=changed, line=written, created=False, replaced=old)

    written = project.store.update(certify).line
    return CertifyMemoryResult(folder=project.folder, id=written.record.id, ref=written.ref)


def _there(project: Project, old: Evidence, result: Result) -> Evidence:
    """Returns the text in the place of the quote, or the most similar line."""
    source = project.quotes.tree.source(result.path) if result.path else None
    if result.span is None or result.path is None or not isinstance(source, Source):
        raise RecordError("evidence_nothing_there", "ref")
    text, (start, end, _line) = source.text.text, result.span
    if not isinstance(result, Aligned):
        # The most similar place may begin or end within a word.
        start, end = text.rfind("\n", 0, start) + 1, text.find("\n", start)
        end = len(text) if end < 0 else end
    quote = text[start:end].strip()
    start = text.index(quote, start)
    end = start + len(quote)
    before, after = context_of(text, start, end)
    return Evidence(result.path, quote, old.symbol, None, before, after)
