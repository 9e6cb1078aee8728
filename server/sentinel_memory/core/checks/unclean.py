"""Packs the verdict on a line that is not clean, and unpacks it with the record (D05, K01). Pure.

The packed verdict holds codes and offsets, and no text of the record: what is shown is described by
the parts of the stored text that stay, and by the markers between them.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ..evidence.evidence import Evidence
from ..log.record import Record
from ..private.markers import MARKERS
from ..text.expressions import expression
from ..text.limits import LIMITS, LISTS
from .findings import Finding
from .showing import Shown

_OURS = expression(rf"({'|'.join(map(re.escape, MARKERS))}|\\u[0-9a-f]{{4}}|\\U[0-9a-f]{{8}})")
"""What may stand in a shown text in place of stored text."""
_FIELDS = ("id", *LIMITS, *LISTS, "evidence")


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
