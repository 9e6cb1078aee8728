"""The verdict on a line: what of it may be shown, and what may be published (D05, S30).

The packed verdict holds codes and offsets, and no text of the record: what is shown is described by
the parts of the stored text that stay, and by the markers between them.

The import loads all rules; a line that is known to be clean is shown without this module.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from ..evidence.evidence import Evidence
from ..log.chunks import BOM
from ..log.document import Document
from ..log.record import CERTIFIED, Record, is_written, parse_line
from ..log.texts import Link
from ..planted.instructions import addresses_agent
from ..private import MARKERS, find_private
from ..secrets.protection import BUILT_IN, Protection, Secret
from ..secrets.redaction import TANGLE, find_personal, find_secrets, hide
from ..text.expressions import expression
from ..text.ids import is_id, seconds
from ..text.json_line import LARGEST_LINE, replaced, texts_of_json, unescaped
from ..text.limits import FIELDS, LIMITS, LISTS
from ..text.one_line import escape_hidden
from .flaws import check_log, flaws, hide_field, reads_as_instruction
from .showing import WITHHELD, Finding, FindingCode, Shown

FlawsOf = Callable[[bytes, Record], Iterable[Finding]]
_COMMIT = expression("[0-9a-f]{12}")


def cut(data: bytes) -> list[bytes]:
    """Returns the lines of a log for comparison: without BOM and carriage returns."""
    return [line.rstrip(b"\r") for line in data.removeprefix(BOM).split(b"\n")]


def added_lines(commits: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """Yields each commit by its abbreviated hash, with the lines that it added.

    `commits`: for each commit a NUL, its abbreviated hash, a NUL, more about it, a line break, and
    its changes as `git log --patch --unified=0` prints them; a merge occurs once per parent.
    """
    for commit in b"\n".join((b"", commits)).split(b"\n\0")[1:]:
        head, *patch = commit.split(b"\n")
        lines: list[bytes] = []
        inside = False
        for line in patch:
            if line.startswith((b"@@", b"diff ")):
                inside = line.startswith(b"@@")
            elif inside and line.startswith(b"+"):
                lines.append(line[1:].removeprefix(BOM).rstrip(b"\r"))
        yield head.partition(b"\0")[0].decode(), lines


def find_sensitive(
    lines: Iterable[tuple[int, bytes]],
    protection: Protection = BUILT_IN,
    flaws_of: FlawsOf | None = None,
) -> Iterator[Finding]:
    """Yields findings for sensitive text, in the fields of records and beyond them.

    Consecutive lines that are no records are searched together, because a private key takes several
    lines. A line above 64 KiB is not searched, but reported.

    `lines`: each line with its number.
    `flaws_of`: returns the flaws of a line, given its bytes and its record; by default the record
    is judged anew.
    """
    others: list[tuple[int, bytes]] = []
    for number, raw in lines:
        if others and others[-1][0] != number - 1:
            yield from _in_others(others, protection)
            others = []
        if len(raw) > LARGEST_LINE:
            yield Finding("oversized-line", number, number, detail=str(len(raw)))
            continue
        record = parse_line(raw)
        if record is None:
            others.append((number, raw))
        else:
            yield from _in_others(others, protection)
            others = []
            of_line = flaws_of(raw, record) if flaws_of else flaws(record, protection)
            for flaw in of_line:
                if flaw.kind.is_sensitive:
                    yield flaw._replace(line=number, last_line=number)
            yield from find_unread(raw, record, number, protection)
    yield from _in_others(others, protection)


def find_unread(
    raw: bytes, record: Record, number: int, protection: Protection = BUILT_IN
) -> Iterator[Finding]:
    """Yields findings for sensitive parts of a line outside the texts of its record."""
    unread: dict[str, Any] = {} if is_id(record.id) else {"id": record.id}
    meta = {name: value for name, value in record.meta.items() if not _is_ours(name, value)}
    if isinstance(sources := meta.get("sources"), list):
        # The digits of a hash may match those of a payment card.
        meta["sources"] = [source for source in sources if not is_id(source)]
    if meta:
        unread["meta"] = meta
    unread |= record.extra
    parts: list[object] = [unread] if unread else []
    if parts := [*parts, *replaced(raw)]:
        # As JSON, which shows the name of a value, and as texts, which shows its quotes.
        text = json.dumps(parts, ensure_ascii=False)
        whole = "\n".join((text, *texts_of_json(parts)))
        yield from _in_text(whole, [number], protection)


def _is_ours(name: str, value: object) -> bool:
    """Returns whether a field of `meta` has the form that a save writes, so it hides nothing."""
    if name in ("created", "updated", "compacted_at"):
        return isinstance(value, str) and seconds(value) > 0
    if name == "sources":
        return isinstance(value, list) and all(map(is_id, value))
    if name == CERTIFIED:
        return is_written(value)
    if name == "commit":
        return isinstance(value, str) and _COMMIT.fullmatch(value) is not None
    return name in ("occurrences", "source_count") and type(value) is int


def _in_others(lines: list[tuple[int, bytes]], protection: Protection) -> Iterator[Finding]:
    if lines:
        text = b"\n".join(raw for _, raw in lines).decode(errors="replace")
        numbers = [number for number, _ in lines]
        found = [*_in_text(text, numbers, protection)]
        if "\\" in text:
            # No parser reads the line, so that what it escapes is read here.
            found += _in_text(unescaped(text), numbers, protection)
        if len(lines) > 1 and any(one.detail == TANGLE for one in found):
            # Who reads the findings wants to know which of the lines hold a secret.
            for line in lines:
                found += _in_others([line], protection)
        yield from dict.fromkeys(found)


def _in_text(text: str, numbers: list[int], protection: Protection) -> Iterator[Finding]:
    def number(at: int) -> int:
        return numbers[min(text.count("\n", 0, at), len(numbers) - 1)]

    searches: tuple[tuple[FindingCode, tuple[Secret, ...]], ...] = (
        ("secret", find_secrets(text, protection)),
        ("personal-data", find_personal(text, protection)),
    )
    for code, found in searches:
        kinds: dict[int, set[str]] = {}
        for one in found:
            kinds.setdefault(number(one.start), set()).add(one.kind)
        for line, named in kinds.items():
            yield Finding(code, line, line, detail=", ".join(sorted(named)))
    pairs, unpaired, place = find_private(text, protection.tags)
    if unpaired is not None:
        line = number(place[0] if place else 0)
        yield Finding("unpaired-tag", line, line, detail=unpaired)
    else:
        hiding = {number(pair.start): None for pair in pairs if not pair.empty}
        yield from (Finding("private-text", line, line) for line in hiding)
    if addresses_agent(text):
        yield Finding("addresses-agent", numbers[0], numbers[0])


_OURS = expression(rf"({'|'.join(map(re.escape, MARKERS))}|\\u[0-9a-f]{{4}}|\\U[0-9a-f]{{8}})")
"""What may stand in a shown text in place of stored text."""
_FIELDS = ("id", *FIELDS)


def pack(record: Record, shown: Shown) -> bytes | None:
    """Returns a verdict on a record without any text of it; None if that is not possible."""
    changes: dict[str, Any] = {}
    try:
        for name in _FIELDS:
            stored, now = getattr(record, name), getattr(shown.record, name)
            if now != stored:
                changes[name] = _each(now, _source(stored))
    except ValueError:
        return None
    if shown.record != record._replace(**{name: getattr(shown.record, name) for name in changes}):
        return None
    flaws = [list(one) for one in shown.flaws]
    return json.dumps(
        [shown.withheld, shown.addresses_agent, changes, flaws], separators=(",", ":")
    ).encode()


def unpack(packed: bytes, record: Record) -> Shown:
    """Returns the verdict on a record that was packed for the same bytes of a line."""
    withheld, addresses_agent, changes, flaws = json.loads(packed)
    clean: dict[str, Any] = {}
    for name, now in changes.items():
        source = _source(getattr(record, name))
        if name == "evidence":
            quotes = ([_text(part, source) for part in one] for one in now)
            clean[name] = tuple(map(Evidence._make, quotes))
        elif name == "links":
            links = ([_text(part, source) or "" for part in one] for one in now)
            clean[name] = tuple(map(Link._make, links))
        elif name in LISTS:
            clean[name] = tuple(_text(entry, source) for entry in now)
        else:
            clean[name] = _text(now, source)
    found = tuple(
        Finding(*values)._replace(places=tuple(map(tuple, places))) for *values, places in flaws
    )
    return Shown(record._replace(**clean), withheld, addresses_agent, found)


def _source(stored: object) -> str:
    """Returns all text of a stored field, in which the parts that are shown are looked up."""
    if isinstance(stored, tuple):
        return "\n".join(map(_source, stored))
    return stored if isinstance(stored, str) else ""


def _each(now: object, source: str) -> list[Any] | None:
    """Returns the parts of a shown field: of a text, of each entry, or of each part of a quote."""
    if isinstance(now, tuple):
        return [_each(one, source) for one in now]
    return _parts(now, source) if isinstance(now, str) else None


def _parts(now: str, source: str) -> list[list[int] | str]:
    """Returns the offsets of the stored parts of a shown text, and the markers between them.

    Raises:
        ValueError: a part is neither stored text nor ours.
    """
    parts: list[list[int] | str] = []
    for piece in filter(None, _OURS.split(now)):
        if _OURS.fullmatch(piece):
            parts.append(piece)
            continue
        at = source.index(piece)
        parts.append([at, at + len(piece)])
    return parts


def _text(parts: list[list[int] | str] | None, source: str) -> str | None:
    if parts is None:
        return None
    return "".join(one if isinstance(one, str) else source[one[0] : one[1]] for one in parts)


def judge(record: Record, protection: Protection) -> Shown:
    """Returns the form in which a record may be shown, with its flaws."""
    found = tuple(flaws(record, protection))
    codes = {flaw.code for flaw in found}
    clean: dict[str, str | tuple[str, ...] | tuple[Evidence, ...] | tuple[Link, ...]] = {}
    for name in {flaw.field for flaw in found if flaw.code in WITHHELD and flaw.field}:
        clean[name], _ = hide_field(record, name, protection)
    identifier = hide("id", record.id, protection).text
    if identifier != record.id:
        clean["id"] = identifier
    withheld = bool(clean) or record.withheld
    for name in ("id", *LIMITS):
        text = clean.get(name, getattr(record, name) or "")
        if isinstance(text, str) and (escaped := escape_hidden(text)) != text:
            clean[name] = escaped
    for name in LISTS:
        entries = clean.get(name, getattr(record, name))
        if (written := tuple(map(escape_hidden, entries))) != entries:
            clean[name] = written
    quotes = cast("tuple[Evidence, ...]", clean.get("evidence", record.evidence))
    if (readable := tuple(map(_readable, quotes))) != quotes:
        clean["evidence"] = readable
    if not clean:
        return Shown(record, withheld, "addresses-agent" in codes, found)
    shown = record._replace(**clean)  # type: ignore[arg-type]  # by its field
    # The rest of a text may read as an instruction after a part was removed.
    told = "addresses-agent" in codes or reads_as_instruction(shown)
    return Shown(shown, withheld, told, found)


def _readable(one: Evidence) -> Evidence:
    """Returns an entry with its hidden characters escaped (K08)."""
    texts = {name: escape_hidden(text) for name, text in one._asdict().items() if text}
    return one._replace(**texts)


def judge_log(
    data: bytes,
    document: Document,
    flaws_of: Callable[[bytes, Record], tuple[Finding, ...]],
    protection: Protection,
) -> list[Finding]:
    """Returns the flaws in the bytes of a log, in the order of its lines (S20).

    `data`: the bytes of the log.
    `flaws_of`: returns the flaws of a line, given its bytes and its record.
    """
    known = {line.raw: line.record for line in document.lines}
    findings = check_log(data, known, flaws_of, protection)
    findings += _beyond_texts(document, protection)
    findings.sort(key=lambda finding: finding.line)
    return findings


def _beyond_texts(document: Document, protection: Protection) -> Iterator[Finding]:
    """Yields sensitive parts that no answer shows; only `check` reports them (N07)."""
    for line in document.lines:
        number = document.number_of(line)
        for one in find_unread(line.raw, line.record, number, protection):
            if one.code != "addresses-agent":  # no agent reads these parts
                yield one
