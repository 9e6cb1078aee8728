"""Certificates by which a person confirms a lesson and its quoted code (E07). Pure."""

from __future__ import annotations

from collections.abc import Mapping

from ..text.digests import sha256
from ..text.expressions import expression
from ..text.times import seconds
from .record import Record

CERTIFIED = "certified"
"""Name of the field of `meta`; a save never sets it."""
_DIGITS = 12
_QUOTES = expression(r"[0-9a-f]{12}")


def certificate(record: Record, now: str) -> Mapping[str, str]:
    """Returns the certificate of a record, for its `meta`.

    Args:
        record: the record in its current state.
        now: ISO 8601 UTC.
    """
    return {"at": now, "quotes": _digest(record)}


def is_certified(record: Record) -> bool:
    """Returns whether a person has certified exactly this lesson and these quotes."""
    said = record.meta.get(CERTIFIED)
    return isinstance(said, dict) and said.get("quotes") == _digest(record)


def certified_at(record: Record) -> str | None:
    """Returns when a person certified exactly this lesson and these quotes; None if nobody did."""
    said = record.meta.get(CERTIFIED)
    return str(said.get("at")) if isinstance(said, dict) and is_certified(record) else None


def without_void(record: Record) -> Record:
    """Returns the record without a certificate that was given for another lesson or quotes."""
    is_void = CERTIFIED in record.meta and not is_certified(record)
    return record.with_meta(certified=None) if is_void else record


def is_written(value: object) -> bool:
    """Returns whether a value has the form of a certificate, so it can hide nothing."""
    return (
        isinstance(value, dict)
        and isinstance(at := value.get("at"), str)
        and seconds(at) > 0
        and value.keys() == {"at", "quotes"}
        and isinstance(quotes := value["quotes"], str)
        and _QUOTES.fullmatch(quotes) is not None
    )


def _digest(record: Record) -> str:
    texts = [record.lesson, *(text for one in record.evidence for text in (one.path, one.quote))]
    whole = "\0".join(texts).encode(errors="surrogatepass")
    return sha256(whole).hexdigest()[:_DIGITS]
