"""Parts of what calls say of records and answers show of them (E01, G01, G03, G10)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.frozen import Frozen

Detail = Literal["auto", "full", "index", "timeline", "details"]
"""What a caller may ask for; `auto` is everything where that fits, else layers (G11)."""

Level = Literal["full", "index", "timeline", "details"]

Fit = Literal["high", "suggested", "none"]
"""How sure it is that a record fits the query (G03)."""

Reason = Literal["complete", "one_clear", "several", "unclear", "no_match", "asked", "continued"]


class Quote(Frozen):
    """A line of code that a lesson is about (E01)."""

    path: str
    quote: Annotated[str, "30 to 200 bytes."]
    symbol: str | None = None

    @property
    def entry(self) -> str:
        """It in one text, as people read and write it: `PATH: QUOTE`."""
        return f"{self.path}: {self.quote}"


class Neighbour(Frozen):
    """A record that stands beside a hit, in its topic or in time."""

    id: str
    ref: str
    topic: str
    date: Annotated[str | None, "The day of its latest save, ISO 8601 UTC."]
    summary: Annotated[str, "The beginning of its lesson."]


class SearchHit(Frozen):
    """A record in short, best first (G01)."""

    id: Annotated[str, "By it `ids` gives the whole record as it is now."]
    ref: Annotated[str, "id@rev: by it `ids` gives the whole record, or says that it was changed."]
    type: Literal["log", "principle"]
    topic: str
    date: Annotated[str | None, "The day of its latest save, ISO 8601 UTC."]
    fit: Annotated[Fit | None, "Whether it fits; null where the query has no word of the log."]
    score: Annotated[int | None, "How well, in hundredths; null where `fit` is."]
    summary: Annotated[
        str | None, "The first sentence of its lesson; null where `records` has it whole."
    ]
    about: Annotated[str, "The beginning of what was missing; of a principle, of its lesson."]
    conflict: Annotated[
        str | None, "The commits that say this, where it stands in a merge conflict."
    ]
    addresses_agent: Annotated[
        bool | None, "Whether it is worded like an instruction to an agent; null where it is not."
    ]
    stale: Annotated[bool | None, "Whether code that it quotes has changed or gone; else null."]
    neighbours: Annotated[
        tuple[Neighbour, ...] | None, "What stands beside it in its topic and in time."
    ]


class FurtherHit(Frozen):
    """A record that may fit, too, named behind the hits; it comes with the next cursor."""

    id: Annotated[str, "By it `ids` gives the whole record."]
    topic: str
    about: Annotated[str, "The beginning of what was missing; of a principle, of its lesson."]


class Found(Frozen):
    """What a search did (G10)."""

    level: Level
    reason: Annotated[
        Reason,
        "Why at this level: all fits, one record fits clearly, several do, none does, no word of "
        "the query is known, it was asked for, or it goes on behind a cursor.",
    ]
    matches: Annotated[int | None, "Records with words of the query; null without such words."]
    expanded: Annotated[int, "Records that are shown whole."]
    tokens: Annotated[int, "Estimated tokens of the answer, text and data together."]
