"""The quoted code of a lesson: opened, still true, or quoted anew where it changed (E05, E07).

Each change is one that an undo takes back.
"""

from __future__ import annotations

from ...contract.asking import Target, Undoable
from ...contract.care import (
    CERTIFY_MEMORY,
    CHECK_EVIDENCE,
    UPDATE_QUOTE,
    CertifyMemoryParams,
    CheckedRecord,
    CheckEvidenceParams,
    UpdateQuoteParams,
)
from ..quote_problems import range_of
from .flow import Flow
from .undo import offer_undo


async def still_true(flow: Flow, target: Target) -> None:
    """Certifies a lesson: where its code changed, it quotes from now on what stands there."""
    record = await _record(flow, target)
    failed = record.failed if record else []
    if record is None or not all(quote.is_replaceable for _, quote in failed):
        flow.tell(flow.say("quote_gone"))
        return
    ref = await _quote_anew(flow, record, target.refs[0], [number for number, _ in failed])
    await flow.run(CERTIFY_MEMORY, CertifyMemoryParams(ref=ref))
    await _told(flow, "you_certified", record, len(failed) + 1)


async def update_quote(flow: Flow, target: Target) -> None:
    """Lets a lesson quote the present code; of several quotes, each that failed."""
    record = await _record(flow, target)
    failed = record.failed if record else []
    wanted = [number for number, quote in failed if quote.is_replaceable]
    chosen = [number for number in wanted if target.number in (None, number)]
    if record is None or not chosen:
        flow.tell(flow.say("quote_no_code"))
        return
    await _quote_anew(flow, record, target.refs[0], chosen)
    await _told(flow, "quotes_present_code", record, len(chosen))


async def open_code(flow: Flow, target: Target) -> None:
    """Opens the code that a lesson quotes; of several quotes, the first that failed."""
    record = await _record(flow, target)
    quotes = [quote for _, quote in record.failed] or list(record.quotes) if record else []
    if not quotes:
        flow.tell(flow.say("code_unquoted"))
        return
    quote = quotes[0]
    path = flow.project.root / (quote.found_path or quote.path)
    if not await flow.read(path.is_file):
        flow.tell(flow.say("code_file_gone", path=quote.path), failed=True)
        return
    await flow.open(path.as_uri(), range_of(quote))


async def _quote_anew(flow: Flow, record: CheckedRecord, ref: str, numbers: list[int]) -> str:
    for number in numbers:
        done = await flow.run(UPDATE_QUOTE, UpdateQuoteParams(ref=ref, number=number))
        ref = f"{record.type}:{done.ref}"
    return ref


async def _told(flow: Flow, key: str, record: CheckedRecord, count: int) -> None:
    change = Undoable(folder=flow.folder.uri, ids=(record.id,))
    await offer_undo(flow, flow.say(key), [change] * count)


async def _record(flow: Flow, target: Target) -> CheckedRecord | None:
    """Returns the named record with the verdicts of this moment."""
    if not target.refs:
        return None
    kind, _, ref = target.refs[0].partition(":")
    found = await flow.run(CHECK_EVIDENCE, CheckEvidenceParams(ids=(ref.split("@")[0],)))
    return next((one for one in found.records if one.type == kind), None)
