"""The options of a search: number, choice and form of the records (G01, G04)."""

from __future__ import annotations

from typing import NamedTuple

from ..contract.layers import Level
from ..contract.memory import SearchMemoryParams
from ..core.changes.references import SourceRef
from ..core.errors import RecordError
from ..core.text.answer_room import LEAST_TOKENS, MAX_TOKENS

LIMIT, TOKENS = 10, 2_000
"""The default number of records and of tokens of an answer in short form."""
MOST_RECORDS = 100


class Wanted(NamedTuple):
    """The options chosen by a caller."""

    level: Level | None
    """The level; None: all records if they fit, else the most informative short form."""
    refs: tuple[SourceRef, ...]
    """The named records; empty: the records that fit."""
    limit: int | None
    tokens: int | None

    @classmethod
    def of(cls, params: SearchMemoryParams) -> Wanted:
        """Reads the options of a search.

        Raises:
            RecordError: a number is outside its limits, a text names no record, or `details` was
                requested
            without ids.
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
