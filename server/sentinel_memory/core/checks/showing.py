"""Lines as they are shown: filtered like what is written, since they arrive by git (D05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..log.conflicted import conflicted
from ..log.document import Document, Line
from ..log.record import Record
from ..secrets.redaction import BUILT_IN, Protection
from ..secrets.withholding import hide
from ..text.hidden_characters import escape_hidden
from ..text.limits import LIMITS
from .flaws import WITHHELD, Finding, check_log, flaws, reads_as_instruction
from .publishing import find_unread

_SPARE = 1_000
"""Lines that are remembered beyond those of the log, so that not every change clears out."""


class Shown(NamedTuple):
    """A line as it may be shown."""

    record: Record
    """Without secrets and private text, and with hidden characters written out (K08).

    Where there were some, its identity is another one.
    """
    withheld: bool
    """Whether something is missing in it, here or already in the line."""
    addresses_agent: bool
    """Whether it reads like an instruction to an agent (K08)."""
    flaws: tuple[Finding, ...]
    """What is wrong with the line itself, as of line 0."""


Show = Callable[[Line], Shown]


class _Seen(NamedTuple):
    protection: Protection
    lines: dict[bytes, Shown]


class _Checked(NamedTuple):
    protection: Protection
    data: bytes
    findings: list[Finding]


class Reader:
    """Looks into every line once, and remembers what it saw while the log holds the line.

    Any number of threads may share it.
    """

    def __init__(self) -> None:
        self._seen = _Seen(BUILT_IN, {})
        self._checked = _Checked(BUILT_IN, b"", [])

    def shows(self, document: Document, protection: Protection) -> Show:
        """Returns what shows the lines of a document."""
        seen = self._seen_under(protection, document)
        return lambda line: _look(line.raw, line.record, seen)

    def check(self, data: bytes, document: Document, protection: Protection) -> list[Finding]:
        """Returns what is wrong with the bytes of a log; `document` is what they say (S20)."""
        seen = self._seen_under(protection, document)
        checked = self._checked
        if checked.data != data or checked.protection != protection:
            known = {line.raw: line.record for line in document.lines}

            def flaws_of(raw: bytes, record: Record) -> tuple[Finding, ...]:
                return _look(raw, record, seen).flaws

            findings = check_log(data, known, flaws_of, protection)
            findings += _beyond_texts(document, protection)
            findings.sort(key=lambda finding: finding.line)
            checked = self._checked = _Checked(protection, data, findings)
        return checked.findings

    def _seen_under(self, protection: Protection, document: Document) -> _Seen:
        seen = self._seen
        if protection != seen.protection:
            seen = _Seen(protection, {})
        elif len(seen.lines) > len(document.lines) + _SPARE:
            between = (one.line for one in conflicted(document))
            raws = (line.raw for line in (*document.lines, *between))
            seen = _Seen(protection, {raw: seen.lines[raw] for raw in raws if raw in seen.lines})
        self._seen = seen
        return seen


def _beyond_texts(document: Document, protection: Protection) -> Iterator[Finding]:
    """What is sensitive where no answer shows it: `check` alone says so before a commit (N07)."""
    for line in document.lines:
        number = document.number_of(line)
        for one in find_unread(line.record, number, protection):
            if one.code in WITHHELD or one.code == "personal-data":
                yield Finding(one.code, number, number, detail=one.detail)


def _look(raw: bytes, record: Record, seen: _Seen) -> Shown:
    shown = seen.lines.get(raw)
    if shown is None:
        shown = seen.lines[raw] = _inspect(record, seen.protection)
    return shown


def _inspect(record: Record, protection: Protection) -> Shown:
    found = tuple(flaws(record, protection))
    codes = {flaw.code for flaw in found}
    clean: dict[str, str] = {}
    for name in {flaw.field for flaw in found if flaw.code in WITHHELD and flaw.field}:
        clean[name] = hide(name, getattr(record, name), protection).text
    identifier = hide("id", record.id, protection).text
    if identifier != record.id:
        clean["id"] = identifier
    withheld = bool(clean) or record.withheld
    for name in ("id", *LIMITS):
        text = clean.get(name, getattr(record, name) or "")
        if (escaped := escape_hidden(text)) != text:
            clean[name] = escaped
    if not clean:
        return Shown(record, withheld, "addresses-agent" in codes, found)
    shown = record._replace(**clean)  # type: ignore[arg-type]  # texts only
    # What was taken out of a text may leave an instruction in what is left of it.
    told = "addresses-agent" in codes or reads_as_instruction(shown)
    return Shown(shown, withheld, told, found)
