"""What a search asks for beside its words: how much, of what, how whole (G01, G04)."""

from __future__ import annotations

from typing import NamedTuple

from ..contract.layers import Level
from ..contract.memory import SearchMemoryParams
from ..core.changes.references import SourceRef
from ..core.errors import RecordError
from ..core.text.answer_room import LEAST_TOKENS, MAX_TOKENS

LIMIT, TOKENS = 10, 2_000
"""Of an answer in short, where the caller names none."""
MOST_RECORDS = 100


class Wanted(NamedTuple):
    """What a caller asks for."""

    level: Level | None
    """None: everything where that fits, else what tells most in short."""
    refs: tuple[SourceRef, ...]
    """The records that it names; empty: those that fit."""
    limit: int | None
    tokens: int | None

    @classmethod
    def of(cls, params: SearchMemoryParams) -> Wanted:
        """Reads the options of a search.

        Raises:
            RecordError: a number is outside of its limits, a text names no record, or nothing
                says whose details are meant.
        """
        level: Level | None = None if params.detail == "auto" else params.detail
        ids = params.ids or ()
        if level == "details" and not ids:
            raise RecordError("ids_missing", "ids")
        if len(ids) > MOST_RECORDS:
            raise RecordError("ids_many", "ids", limit=MOST_RECORDS, actual=len(ids))
        refs = tuple(SourceRef.parse_any(text, "ids") for text in ids)
        if refs and level in (None, "full"):
            level = "details"
        limit = _within("limit", params.limit, 1, MOST_RECORDS)
        tokens = _within("token_budget", params.token_budget, LEAST_TOKENS, MAX_TOKENS)
        return cls(level, refs, limit, tokens)


def _within(field: str, number: int | None, least: int, most: int) -> int | None:
    if number is not None and not least <= number <= most:
        raise RecordError("not_within", field, limit=most, detail=str(least))
    return number
