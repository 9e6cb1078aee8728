"""What is wrong with a log, line by line: for `check` and for the editor (S20). Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .chunks import Chunk, scan
from .document import Line
from .record import LIMITS, Identity, Record, derive_id
from .sanitizer import find_certain_keys, find_secrets

FindingCode = Literal[
    "unreadable-line",
    "conflict-marker",
    "over-limit",
    "secret",
    "wrong-id",
    "duplicate",
    "unsorted",
    "odd-meta",
]
ERRORS: frozenset[FindingCode] = frozenset(
    {"unreadable-line", "conflict-marker", "over-limit", "secret"}
)
"""What makes `check` fail; the rest is only reported."""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong; it never holds the text itself."""

    code: FindingCode
    line: int
    """From 1."""
    last_line: int
    field: str | None = None
    limit: int | None = None
    actual: int | None = None
    detail: str = ""

    @property
    def is_error(self) -> bool:
        """Whether it makes `check` fail."""
        return self.code in ERRORS


def check_log(data: bytes) -> list[Finding]:
    """Returns what is wrong with the bytes of a log, in the order of its lines."""
    findings: list[Finding] = []
    first: dict[Identity, int] = {}
    previous: tuple[str, str, bytes] | None = None
    for chunk in scan(data):
        if chunk.record is None:
            findings.append(_opaque(chunk))
            continue
        record = chunk.record
        findings.extend(_record(record, chunk.number))
        other = first.setdefault(record.identity, chunk.number)
        if other != chunk.number:
            findings.append(_at("duplicate", chunk.number, detail=str(other)))
        key = Line(chunk.raw, record).key
        if previous is not None and key < previous:
            findings.append(_at("unsorted", chunk.number))
        previous = key
    return findings


def _opaque(chunk: Chunk) -> Finding:
    code: FindingCode = "unreadable-line" if chunk.kind == "unreadable" else "conflict-marker"
    return Finding(code, chunk.number, chunk.number + chunk.raw.count(b"\n"))


def _record(record: Record, number: int) -> Iterator[Finding]:
    fields = {name: getattr(record, name) or "" for name in LIMITS}
    for name, text in fields.items():
        size = len(text.encode(errors="replace"))
        if size > LIMITS[name]:
            yield Finding("over-limit", number, number, name, LIMITS[name], size)
    for name, text in fields.items():
        find = find_secrets if name in ("missing_context", "lesson") else find_certain_keys
        kinds = sorted({secret.kind for secret in find(text)})
        if kinds:
            yield Finding("secret", number, number, name, detail=", ".join(kinds))
    if record.id not in {derive_id(record.topic, record.text, n) for n in (0, 1)}:
        yield _at("wrong-id", number)
    if record.created is None:
        yield _at("odd-meta", number)


def _at(code: FindingCode, number: int, detail: str = "") -> Finding:
    return Finding(code, number, number, detail=detail)
