"""Parts of the parameters and answers that show records in layers (E01, G01, G03, G10)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen

Detail = Literal["auto", "full", "index", "timeline", "details"]
"""The level that a caller asks for. `auto`: all records if they fit, else layers (G11)."""

Level = Literal["full", "index", "timeline", "details"]

Fit = Literal["high", "suggested", "none"]
"""The certainty that a record fits the query (G03)."""

Reason = Literal["complete", "one_clear", "several", "unclear", "no_match", "asked", "continued"]


class Quote(Frozen):
    """A line of code that a lesson is about (E01)."""

    path: str
    quote: Annotated[str, "30 to 200 bytes."]
    symbol: str | None = None

    @property
    def entry(self) -> str:
        """The quote as one text, in the form that people read and write: `PATH: QUOTE`."""
        return f"{self.path}: {self.quote}"


class Neighbour(Frozen):
    """A record near a hit, by topic or by time."""

    id: str
    ref: str
    topic: str
    date: Annotated[str | None, "Day of its latest save, ISO 8601 UTC."]
    summary: Annotated[str, "The beginning of its lesson."]


class SearchHit(Frozen):
    """A record in short form (G01). Hits are ordered by fit, best first."""

    id: Annotated[str, "Pass it in `ids` to get the whole current record."]
    ref: Annotated[
        str, "id@rev: pass it in `ids` to get the whole record, or to learn that it changed."
    ]
    type: Literal["log", "principle"]
    topic: str
    date: Annotated[str | None, "Day of its latest save, ISO 8601 UTC."]
    fit: Annotated[Fit | None, "Fit with the query; null if no record has a word of the query."]
    score: Annotated[int | None, "Fit in hundredths; null if `fit` is null."]
    summary: Annotated[
        str | None, "First sentence of its lesson; null if `records` holds the whole record."
    ]
    about: Annotated[str, "Beginning of the missing context; of a principle, of its lesson."]
    conflict: Annotated[
        str | None, "Commits of this version while the record is in a merge conflict, else null."
    ]
    addresses_agent: Annotated[
        bool | None, "True if the text reads like an instruction to an agent, else null."
    ]
    stale: Annotated[bool | None, "True if quoted code has changed or is gone, else null."]
    neighbours: Annotated[
        tuple[Neighbour, ...] | None, "Records near this one, by topic and by time."
    ]


class FurtherHit(Frozen):
    """A record that may fit too, named after the hits. The next cursor returns it."""

    id: Annotated[str, "Pass it in `ids` to get the whole record."]
    topic: str
    about: Annotated[str, "Beginning of the missing context; of a principle, of its lesson."]


class Found(Frozen):
    """The outcome of a search (G10)."""

    level: Level
    reason: Annotated[
        Reason,
        "Reason for the level. complete: all records fit; one_clear: one fits clearly; "
        "several: several fit; unclear: at most one may fit; no_match: no word of the "
        "query is known; asked: the caller chose; continued: behind a cursor.",
    ]
    matches: Annotated[
        int | None, "Number of records with words of the query; null if the query has no such word."
    ]
    expanded: Annotated[int, "Number of records shown whole."]
    tokens: Annotated[int, "Estimated tokens of the answer, text and data together."]
