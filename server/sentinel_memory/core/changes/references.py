"""References to records in a call: `[type:]id[@rev]` (S06, S13). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..errors import RecordError
from ..log.document import Line
from ..secrets.redaction import redact
from ..text.expressions import expression
from ..text.ids import revision

KeptReason = Literal["changed", "missing", "unknown", "self", "conflict"]
_REF = expression(r"(?:(log|principle):)?(.+?)(?:@([0-9a-f]{6}))?", re.DOTALL)
"""Any id is accepted, because a person may have made it up."""
_LOOKED_AT = 200
"""Number of characters of a reference that are searched for secrets before an error repeats it."""


class SourceRef(NamedTuple):
    """A record in one state, as `compact_memory` names it: `[type:]id@rev` (S06, S13)."""

    type: str | None
    id: str
    rev: str | None
    """Revision, or None for any state of the record."""

    @classmethod
    def parse(cls, text: str, field: str = "source_ids") -> SourceRef:
        """Parses a reference; raises RecordError if it is malformed or has no rev (S14)."""
        found = cls.parse_any(text, field)
        if found.rev is None:
            raise RecordError("source_without_rev", field, detail=shown(text))
        return found

    @classmethod
    def parse_any(cls, text: str, field: str) -> SourceRef:
        """Parses a reference with or without a rev; raises RecordError if it is malformed."""
        found = cls.read(text)
        if found is None:
            raise RecordError("source_malformed", field, detail=shown(text))
        return found

    @classmethod
    def read(cls, text: str) -> SourceRef | None:
        """Parses a reference with or without a rev; returns None if it is malformed."""
        found = _REF.fullmatch(text)
        return cls(found[1], found[2], found[3]) if found else None

    def __str__(self) -> str:
        type, rev = (f"{self.type}:" if self.type else ""), (f"@{self.rev}" if self.rev else "")
        return f"{type}{self.id}{rev}"


def named(lines: Iterable[Line], type: str | None, id: str) -> list[Line]:
    """Returns the lines with this id, and of this type if one is given (S06)."""
    return [line for line in lines if line.record.id == id and type in (None, line.record.type)]


def ambiguous(lines: Iterable[Line], field: str) -> RecordError:
    """Returns the error for a bare id that several records share; it names them (S06)."""
    refs = sorted(f"{line.record.type}:{line.record.id}@{revision(line.raw)}" for line in lines)
    return RecordError("source_ambiguous", field, detail=" / ".join(refs))


def shown(text: str) -> str:
    """Returns a reference as an error may repeat it: short, on one line and without secrets."""
    return ascii(redact(text[:_LOOKED_AT]).text[:40])
