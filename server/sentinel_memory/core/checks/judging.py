"""Judges a line for display, and finds the flaws of a whole log (D05, S20). Pure.

The import loads all rules; a line that is known to be clean is shown without this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from ..evidence.evidence import Evidence
from ..log.document import Document
from ..log.record import Record
from ..secrets.protection import Protection
from ..secrets.withholding import hide
from ..text.hidden_characters import escape_hidden
from ..text.limits import LIMITS, LISTS
from .field_flaws import hide_field
from .findings import WITHHELD, Finding
from .flaws import check_log, flaws, reads_as_instruction
from .publishing import find_unread
from .showing import Shown


def judge(record: Record, protection: Protection) -> Shown:
    """Returns the form in which a record may be shown, with its flaws."""
    found = tuple(flaws(record, protection))
    codes = {flaw.code for flaw in found}
    clean: dict[str, str | tuple[str, ...] | tuple[Evidence, ...]] = {}
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

    Args:
        data: the bytes of the log.
        document: the parsed log.
        flaws_of: returns the flaws of a line, given its bytes and its record.
        protection: the rules by which text is withheld.
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
        for one in find_unread(line.record, number, protection):
            if one.code != "addresses-agent":  # no agent reads these parts
                yield one
