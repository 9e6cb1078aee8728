"""Records that a principle replaced and that are there again (N02). Pure.

No history is needed, so that it works in a shallow clone: a principle names what it was made from,
and when.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from ..text.times import seconds
from .record import Identity, Record

Return = Literal["resurrected", "recurring"]
"""`resurrected`: as old as the compaction, so a merge brought it back. `recurring`: saved after it,
so what was learned before has happened again."""


def returned(records: Iterable[Record]) -> Mapping[Identity, tuple[Return, str]]:
    """Returns the records that a principle among them has replaced, with the id of the latest one.

    A principle that does not say when it was made counts as made before everything. A principle
    that is later than the one with its id among the sources is no return: a log may have that id.
    """
    log = tuple(records)
    replaced: dict[str, tuple[float, str, Record]] = {}
    for record in log:
        made = (seconds(record.compacted_at), record.id, record)
        for source in record.sources:
            replaced[source] = max(replaced.get(source, made), made, key=lambda one: one[:2])
    found: dict[Identity, tuple[Return, str]] = {}
    for record in log:
        by = replaced.get(record.id)
        if by is not None and by[2] is not record:
            again = record.newest > by[0] or not by[0]
            if not (again and record.type == "principle"):
                found[record.identity] = ("recurring" if again else "resurrected", by[1])
    return found
