"""Finds the flaws of a log line by line, for `check` and for the editor (S20). Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from ..log.chunks import Chunk, scan
from ..log.document import Line
from ..log.doubled import pairs
from ..log.no_record import why_unreadable
from ..log.record import Identity, Record
from ..log.resurrection import returned
from ..planted.instructions import addresses_agent
from ..secrets.protection import BUILT_IN, Protection
from ..secrets.redaction import find_personal, find_secrets
from ..secrets.withholding import hide
from ..text.expressions import expression
from ..text.ids import derive_id
from ..text.json_line import LARGEST_LINE
from ..text.limits import LIMITS, LISTS
from .field_flaws import found, list_flaws, unseen
from .findings import Finding, FindingCode

_SENTENCE = expression(r"[.!?\u3002]\s+\S+\s+\S")


def flaws(record: Record, protection: Protection = BUILT_IN) -> Iterator[Finding]:
    """Yields the flaws of a record regardless of its position, at line 0."""
    fields = {name: getattr(record, name) or "" for name in LIMITS}
    for name, text in fields.items():
        size = len(text.encode(errors="replace"))
        if size > LIMITS[name]:
            whole = ((0, len(text)),)
            yield Finding("over-limit", 0, 0, name, LIMITS[name], size, places=whole)
    for name in ("missing_context", "lesson") if record.type == "log" else ("lesson",):
        if not fields[name].strip():
            yield Finding("blank", 0, 0, name)
    for name, text in fields.items():
        yield from found("secret", name, find_secrets(text, protection))
        yield from found("personal-data", name, find_personal(text, protection))
        yield from unseen(name, text, protection)
    if record.cues or record.settled_by or record.applies_to or record.evidence:
        yield from list_flaws(record, protection)
    if reads_as_instruction(record):
        yield Finding("addresses-agent", 0, 0)
    if record.id not in {derive_id(record.topic, record.text, n) for n in (0, 1)}:
        yield Finding("wrong-id", 0, 0)
    if record.created is None:
        yield Finding("odd-meta", 0, 0)


def reads_as_instruction(record: Record) -> bool:
    """Returns whether a record addresses an agent instead of stating a fact (K08)."""
    if names_instruction(record.topic):
        return True
    names = [*LIMITS, *(name for name in (*LISTS, "evidence") if getattr(record, name))]
    return addresses_agent("\n".join(map(record.field_text, names)))


@lru_cache(maxsize=1_000)
def names_instruction(topic: str) -> bool:
    """Returns whether a topic addresses an agent or contains a sentence of its own (K08)."""
    return bool(_SENTENCE.search(topic)) or addresses_agent(topic)


def check_log(
    data: bytes,
    known: Mapping[bytes, Record] | None = None,
    flaws_of: Callable[[bytes, Record], Iterable[Finding]] = lambda _, record: flaws(record),
    protection: Protection = BUILT_IN,
) -> list[Finding]:
    """Returns the flaws in the bytes of a log, in the order of its lines.

    Args:
        data: the bytes of the log.
        known: records by line, which need not be parsed again.
        flaws_of: returns the `flaws` of a line, given its bytes and its record.
        protection: the rules by which text is withheld, even from the ids in findings.
    """
    findings: list[Finding] = []
    first: dict[Identity, int] = {}
    previous: tuple[str, str, bytes] | None = None
    chunks = list(scan(data, known))
    records = [chunk.record for chunk in chunks if chunk.record is not None]
    again = returned(records)
    # Of several, the largest one that contains it counts, which is the first.
    doubles = sorted(pairs(records), key=lambda pair: not pair.contains)
    twice = {pair.goes.identity: pair for pair in reversed(doubles)}
    for chunk in chunks:
        if chunk.record is None:
            findings.append(_opaque(chunk))
            continue
        record = chunk.record
        number = chunk.number
        of_line = flaws_of(chunk.raw, record)
        findings.extend(flaw._replace(line=number, last_line=number) for flaw in of_line)
        other = first.setdefault(record.identity, number)
        if other != number:
            findings.append(Finding("duplicate", number, number, detail=str(other)))
        if record.identity in again:
            code, principle = again[record.identity]
            named = hide("id", principle, protection).text
            findings.append(Finding(code, number, number, detail=named))
        if pair := twice.get(record.identity):
            named = hide("id", pair.stays.id, protection).text
            doubled: FindingCode = "doubled" if pair.contains else "overlapping"
            findings.append(Finding(doubled, number, number, detail=named))
        key = Line(chunk.raw, record).key
        if previous is not None and key < previous:
            findings.append(Finding("unsorted", number, number))
        previous = key
    return findings


def _opaque(chunk: Chunk) -> Finding:
    number, last = chunk.number, chunk.number + chunk.raw.count(b"\n")
    if chunk.kind != "unreadable":
        return Finding("conflict-marker", number, last)
    why = why_unreadable(chunk.raw)
    if why.reason == "too_long":
        size = len(chunk.raw)
        return Finding("oversized-line", number, last, None, LARGEST_LINE, size, str(size))
    places = (why.place,) if why.place else ()
    return Finding("unreadable-line", number, last, why.field, detail=why.reason, places=places)
