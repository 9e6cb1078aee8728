"""One record as every answer shows it (S11, D05)."""

from __future__ import annotations

from ..contract.layers import Quote
from ..contract.memory import RecordView
from ..core.checks.showing import Shown
from ..core.evidence.evidence import CodeState
from ..core.log.document import Line
from ..core.text.times import seconds


def view_of(
    line: Line, shown: Shown, number: int, sides: str | None, *, code: CodeState | None = None
) -> RecordView:
    """Returns a record as an answer shows it.

    Args:
        line: the line in the log.
        shown: the parts that may be shown.
        number: the number of the line, from 1.
        sides: the commits of this version in a merge conflict; None outside one.
        code: what is known about the code that it quotes.
    """
    record = shown.record
    return RecordView(
        ref=line._replace(record=record).ref,
        id=record.id,
        type=record.type,
        topic=record.topic,
        missing_context=record.missing_context,
        lesson=record.lesson,
        ask_next_time=record.ask_next_time,
        cues=record.cues,
        settled_by=record.settled_by,
        applies_to=record.applies_to,
        evidence=tuple(Quote(path=e.path, quote=e.quote, symbol=e.symbol) for e in record.evidence),
        created=shown_time(record.created),
        updated=shown_time(record.updated),
        occurrences=record.occurrences,
        compacted_at=shown_time(record.compacted_at),
        source_count=record.source_count,
        withheld=shown.withheld,
        conflict=sides,
        addresses_agent=shown.addresses_agent or None,
        code=code,
        line=number,
    )


def shown_time(text: str | None) -> str | None:
    """Returns a valid time; None for any other text in a line from outside (D05)."""
    return text if seconds(text) else None
