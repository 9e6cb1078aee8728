"""Finds records that a principle replaced and that exist again (N02). Pure.

It needs no git history and thus works in a shallow clone, because a principle names its sources and
the time of its compaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from ..text.times import seconds
from .record import Identity, Record

Return = Literal["resurrected", "recurring"]
"""The reason why a replaced record exists again.

`resurrected`: it is as old as the compaction, so a merge restored it. `recurring`: it was saved
after the compaction, so the problem has occurred again.
"""


def returned(records: Iterable[Record]) -> Mapping[Identity, tuple[Return, str]]:
    """Returns the records that a principle among them has replaced, with that principle's id.

    If several principles replaced a record, the latest counts. A principle without a time counts as
    the oldest. A principle that is newer than the one that names its id as a source does not count,
    because that id may be that of a log.
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
