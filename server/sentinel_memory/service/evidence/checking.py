"""The verdicts on the quotes of a project, and what a person does about them (E01, E04, E07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...contract.care import (
    CertifyMemoryParams,
    CertifyMemoryResult,
    CheckedQuote,
    CheckedRecord,
    CheckEvidenceParams,
    CheckEvidenceResult,
    CodePlace,
    EvidenceCounts,
    UpdateQuoteParams,
    UpdateQuoteResult,
)
from ...core.changes import corrections
from ...core.changes.save import Saving
from ...core.errors import RecordError
from ...core.evidence.evidence import Aligned, Evidence, Result, is_stale, status_of
from ...core.evidence.likeness import context_of
from ...core.evidence.searched import SearchedText
from ...core.frozen import fields_of
from ...core.log.document import Document, Line
from ...core.log.record import certificate, is_certified
from ...core.log.texts import key_of, usable_evidence
from ...git.history import authors_of, uncommitted
from ..edit_records import wanted
from ..project import Project
from ..standing import Standing
from .quotes import SECONDS, Results, quotes_of
from .saving import located
from .search import look_in


class Checked(NamedTuple):
    """A record with the verdict on each of its quotes."""

    line: Line
    results: Results


def check_evidence(project: Project, params: CheckEvidenceParams) -> CheckEvidenceResult:
    """Looks up the quotes of all records, or of the given ones.

    Raises:
        StoreError: the log cannot be read.
    """
    document, standing = project.store.read(), project.standing
    lines = chosen(document, params.ids)
    found = checked(project, lines, anew=True)
    return CheckEvidenceResult(
        folder=project.folder,
        records=views(project, document, standing, found),
        counts=counts(result for one in found for result in one.results),
        without=len(lines) - len(found),
    )


def chosen(document: Document, ids: Sequence[str] | None) -> list[Line]:
    """Returns the records with the given ids or id@rev, or all records for None."""
    if ids is None:
        return list(document.current)
    wanted = {*ids}
    return [line for line in document.current if {line.record.id, line.ref} & wanted]


def checked(
    project: Project, lines: Iterable[Line], *, anew: bool = False, seconds: float = SECONDS
) -> list[Checked]:
    """Returns the records that quote code, with the verdicts. The arguments are as in `Quotes`."""
    lines = list(lines)
    results = project.quotes.results(lines, anew=anew, seconds=seconds)
    return [Checked(line, results[line.raw]) for line in lines if results.get(line.raw)]


def views(
    project: Project, document: Document, standing: Standing, found: Sequence[Checked]
) -> tuple[CheckedRecord, ...]:
    """Returns records as answers show them, with the verdicts on their quotes (D05)."""
    if not found:
        return ()
    lost = uncommitted(project.store.path, [one.line.raw for one in found])
    sure = [one.line.raw for one in found if is_certified(one.line.record)]
    certifiers = authors_of(project.store.path, [raw for raw in sure if raw not in lost])
    show = project.shows(document, standing)
    records = []
    for line, results in found:
        record = show(line).record
        # A hidden entry has a verdict too.
        usable = usable_evidence(line.record.evidence, line.record.type)
        own = dict(zip(map(key_of, usable), results, strict=False))
        shown = [one for one in usable_evidence(record.evidence, record.type) if key_of(one) in own]
        status = status_of(
            results, committed=line.raw not in lost, certified=is_certified(line.record)
        )
        records.append(
            CheckedRecord(
                ref=line.ref,
                id=record.id,
                type=record.type,
                topic=record.topic,
                lesson=record.lesson,
                line=document.number_of(line),
                status=status,
                certified_by=certifiers.get(line.raw) if status == "certified" else None,
                stale=is_stale(results),
                quotes=tuple(_quote(project, one, own[key_of(one)]) for one in shown),
            )
        )
    return tuple(records)


def checked_quotes(
    project: Project, document: Document, lines: Iterable[Line]
) -> Iterator[tuple[Line, tuple[CheckedQuote, ...]]]:
    """Yields the records that quote code, with their quotes as answers show them (D05)."""
    found = checked(project, lines, anew=True)
    shown = views(project, document, project.standing, found)
    yield from ((one.line, record.quotes) for one, record in zip(found, shown, strict=True))


def stood_in(
    project: Project, commit: str, line: Line, quotes: Sequence[CheckedQuote]
) -> Iterator[tuple[CheckedQuote, int]]:
    """Yields those quotes that a commit has in the same file, with their lines there, from 1."""
    tree, wanted = project.quotes.tree, {(one.path, one.quote): one for one in quotes}
    named = [one for one in quotes_of(line) if key_of(one.evidence) in wanted]
    tree.read_old(f"{commit}:./{one.evidence.path}" for one in named)
    tree.read_old(name for one in named for name in one.revisions())
    for quoted in named:
        old = tree.old(f"{commit}:./{quoted.evidence.path}")
        result = look_in(tree, quoted, old) if old is not None else None
        if isinstance(result, Aligned):
            yield wanted[key_of(quoted.evidence)], result.span.line


def counts(results: Iterable[Result]) -> EvidenceCounts:
    """Returns the number of quotes for each verdict."""
    found = Counter[str](result.verdict for result in results)
    return EvidenceCounts(**{verdict: found[verdict] for verdict in fields_of(EvidenceCounts)})


def _quote(project: Project, evidence: Evidence, result: Result) -> CheckedQuote:
    return CheckedQuote(
        path=evidence.path,
        quote=evidence.quote,
        symbol=evidence.symbol,
        verdict=result.verdict,
        reason=None if isinstance(result, Aligned) else result.reason,
        found_path=result.path,
        place=_place(project, result),
        confidence=round(result.confidence, 3),
        method=result.method if isinstance(result, Aligned) else "none",
    )


def _place(project: Project, result: Result) -> CodePlace | None:
    """Returns the lines and columns of a result, from 0, in UTF-16 units as editors count them."""
    if result.path is None or result.span is None:
        return None
    source = project.quotes.tree.source(result.path)
    if not isinstance(source, SearchedText):
        return None
    text = source.text
    start, end = (min(at, len(text)) for at in result.span[:2])
    line = result.span.line - 1
    return CodePlace(
        line=line,
        column=_column(text, start),
        end_line=line + text.count("\n", start, end),
        end_column=_column(text, end),
    )


def _column(text: str, at: int) -> int:
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return (
        len(before) if before.isascii() else len(before.encode("utf-16-le", "surrogatepass")) // 2
    )


def update_quote(project: Project, params: UpdateQuoteParams) -> UpdateQuoteResult:
    """Replaces the quote by the current line. `undo` brings the old quote back.

    Raises:
        RecordError: the record has no such quote, no similar line exists, the line may not be
            stored, or the record was changed meanwhile; nothing was written.
        StoreError: nothing was written; the old file is intact.
    """
    standing = project.standing
    line = wanted(params.ref, "ref")(project.store.read())
    record = line.record
    quotes, at = usable_evidence(record.evidence, record.type), params.number - 1
    if not 0 <= at < len(quotes):
        raise RecordError("evidence_no_entry", "number", actual=params.number)
    (found,) = checked(project, [line], anew=True)
    new = _there(project, quotes[at], found.results[at])
    entries = (*quotes[:at], new, *quotes[at + 1 :])
    kept = (*quotes[:at], *quotes[at + 1 :])
    evidence = located(project, entries, kept, standing.protection, record.type)
    same = wanted(f"{record.type}:{line.ref}", "ref")

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
    """Notes in the record that a person has confirmed it and its current quotes (E07, M15).

    A record without quotes is only confirmed, from which its age counts.

    Raises:
        RecordError: quoted code has changed or is gone, or the record was changed meanwhile;
            nothing was written.
        StoreError: nothing was written; the old file is intact.
    """
    line = wanted(params.ref, "ref")(project.store.read())
    found = checked(project, [line], anew=True)
    if not all(isinstance(result, Aligned) for one in found for result in one.results):
        raise RecordError("certify_quote_failed", "ref")
    same = wanted(f"{line.record.type}:{line.ref}", "ref")

    def certify(document: Document, now: str) -> Saving:
        old = same(document)
        certified = certificate(old.record, now) if found else old.record.meta.get("certified")
        record = old.record.with_meta(certified=certified, confirmed=now)
        changed, written = document.put(record)
        return Saving(document=changed, line=written, created=False, replaced=old)

    written = project.store.update(certify).line
    return CertifyMemoryResult(folder=project.folder, id=written.record.id, ref=written.ref)


def _there(project: Project, old: Evidence, result: Result) -> Evidence:
    """Returns the text in the place of the quote, or the most similar line."""
    source = project.quotes.tree.source(result.path) if result.path else None
    if result.span is None or result.path is None or not isinstance(source, SearchedText):
        raise RecordError("evidence_nothing_there", "ref")
    start, end = result.span[:2]
    if not isinstance(result, Aligned):
        # The most similar place may begin or end within a word.
        start, end = source.range_of(source.line_at(start))
    before, after = context_of(source.text, start, end)
    return Evidence(result.path, source.text[start:end], old.symbol, None, before, after)
