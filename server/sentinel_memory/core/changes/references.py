"""How a record is named in a call: `[type:]id[@rev]` (S06, S13). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..errors import RecordError
from ..log.document import Line
from ..secrets.redaction import redact_keys
from ..text.expressions import expression
from ..text.ids import revision

KeptReason = Literal["changed", "missing", "unknown", "self", "conflict"]
_REF = expression(r"(?:(log|principle):)?(.+?)(?:@([0-9a-f]{6}))?", re.DOTALL)
"""The id may be anything: a person may have made it up."""
_LOOKED_AT = 200
"""Characters of a reference that are searched for secrets before an error repeats it."""


class SourceRef(NamedTuple):
    """A record in one state, as `compact_memory` named it: `[type:]id@rev` (S06, S13)."""

    type: str | None
    id: str
    rev: str | None
    """None: in whatever state it is."""

    @classmethod
    def parse(cls, text: str, field: str = "source_ids") -> SourceRef:
        """Reads a reference; RecordError without a rev or in another form (S14)."""
        found = cls.parse_any(text, field)
        if found.rev is None:
            raise RecordError("source_without_rev", field, detail=shown(text))
        return found

    @classmethod
    def parse_any(cls, text: str, field: str) -> SourceRef:
        """Reads a reference that may lack its rev; RecordError in another form."""
        found = cls.read(text)
        if found is None:
            raise RecordError("source_malformed", field, detail=shown(text))
        return found

    @classmethod
    def read(cls, text: str) -> SourceRef | None:
        """Reads a reference that may lack its rev; None of one in another form."""
        found = _REF.fullmatch(text)
        return cls(found[1], found[2], found[3]) if found else None

    def __str__(self) -> str:
        type, rev = (f"{self.type}:" if self.type else ""), (f"@{self.rev}" if self.rev else "")
        return f"{type}{self.id}{rev}"


def named(lines: Iterable[Line], type: str | None, id: str) -> list[Line]:
    """Returns the lines with this id, of this type where one is given (S06)."""
    return [line for line in lines if line.record.id == id and type in (None, line.record.type)]


def ambiguous(lines: Iterable[Line], field: str) -> RecordError:
    """Returns the refusal of a bare id that several records share, naming them (S06)."""
    refs = sorted(f"{line.record.type}:{line.record.id}@{revision(line.raw)}" for line in lines)
    return RecordError("source_ambiguous", field, detail=" / ".join(refs))


def shown(text: str) -> str:
    """A reference as an error may repeat it: short, of one line and without a secret."""
    return ascii(redact_keys(text[:_LOOKED_AT]).text[:40])
