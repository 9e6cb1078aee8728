"""Finds text in the lines of a log that should not be published (S30, N07). Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ..log.certificate import CERTIFIED, is_written
from ..log.chunks import BOM
from ..log.record import Record, parse_line
from ..planted.instructions import addresses_agent
from ..private.tags import find_private
from ..secrets.protection import BUILT_IN, Protection
from ..secrets.redaction import Secret, find_personal, find_secrets
from ..text.expressions import expression
from ..text.ids import is_id
from ..text.json_line import LARGEST_LINE
from ..text.times import seconds
from .findings import Finding, FindingCode
from .flaws import flaws

_COMMIT = expression("[0-9a-f]{12}")


def cut(data: bytes) -> list[bytes]:
    """Returns the lines of a log for comparison: without BOM and carriage returns."""
    return [line.rstrip(b"\r") for line in data.removeprefix(BOM).split(b"\n")]


def added_lines(commits: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """Yields each commit by its abbreviated hash, with the lines that it added.

    Args:
        commits: for each commit a NUL, its abbreviated hash, a NUL, its author, a line break, and
            its changes as `git log --patch --unified=0` prints them; a merge occurs once per
            parent.
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
    lines: Iterable[tuple[int, bytes]], protection: Protection = BUILT_IN
) -> Iterator[Finding]:
    """Yields findings for sensitive text, in the fields of records and beyond them.

    Consecutive lines that are no records are searched together, because a private key takes several
    lines. A line above 64 KiB is not searched, but reported.

    Args:
        lines: each line with its number.
        protection: the additions of the project to the rules.
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
            yield from _in_record(record, number, protection)
    yield from _in_others(others, protection)


def _in_record(record: Record, number: int, protection: Protection) -> Iterator[Finding]:
    for flaw in flaws(record, protection):
        if flaw.kind.is_sensitive:
            yield flaw._replace(line=number, last_line=number)
    yield from find_unread(record, number, protection)


def find_unread(
    record: Record, number: int, protection: Protection = BUILT_IN
) -> Iterator[Finding]:
    """Yields findings for sensitive parts of a record outside its texts, at a line number."""
    unread: dict[str, Any] = {} if is_id(record.id) else {"id": record.id}
    meta = {name: value for name, value in record.meta.items() if not _is_ours(name, value)}
    if isinstance(sources := meta.get("sources"), list):
        # The digits of a hash may match those of a payment card.
        meta["sources"] = [source for source in sources if not is_id(source)]
    if meta:
        unread["meta"] = meta
    unread |= record.extra
    if unread:
        yield from _in_text(json.dumps(unread, ensure_ascii=False), [number], protection)


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
        yield from _in_text(text, [number for number, _ in lines], protection)


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
