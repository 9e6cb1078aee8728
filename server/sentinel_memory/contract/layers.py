"""The parts of an answer that shows records in layers (E01, G01, G03, G10)."""

from __future__ import annotations

from typing import Annotated, Literal

from ..core.evidence.evidence import CodeState
from ..core.frozen import Frozen
from ..core.text.limits import Rel

Detail = Literal["auto", "full", "index", "timeline", "details", "statistics"]
"""What a caller asks for. `auto`: all records whole, or those that fit the query (G11)."""

Level = Literal["full", "index", "timeline", "details", "statistics"]

Fit = Literal["high", "suggested", "none"]
"""The certainty that a record fits the query (G03)."""

Code = Annotated[
    CodeState | None,
    "gone: all quoted code is gone; changed: some has changed or is gone; unchecked: some was not "
    "checked yet, and the next answer knows; else null.",
]

Reason = Literal["complete", "filled", "fits", "nothing", "asked", "continued"]


class Quote(Frozen):
    """A line of code that a lesson is about (E01)."""

    path: str
    quote: Annotated[str, "30 to 200 bytes."]
    symbol: str | None = None

    @property
    def entry(self) -> str:
        """The quote as one text, in the form that people read and write: `PATH: QUOTE`."""
        return f"{self.path}: {self.quote}"


class RecordLink(Frozen):
    """A link from one record to another (M04)."""

    rel: Rel
    to: Annotated[str, "The id of the other record."]

    @property
    def entry(self) -> str:
        """The link as a person types it."""
        return f"{self.rel} {self.to}"


class Neighbour(Frozen):
    """A record near a hit, by topic or by time."""

    id: str
    ref: str
    topic: str
    date: Annotated[str | None, "Day of its latest save, ISO 8601 UTC."]
    summary: Annotated[str, "The beginning of its lesson."]


SimilarKind = Literal["double", "contradiction"]


class SimilarPair(Frozen):
    """Two records that may say the same or contradict each other (M16, M17)."""

    kind: SimilarKind
    one: Annotated[Neighbour, "The newer record."]
    other: Neighbour
    says: Annotated[str, "What the newer one of a contradiction says; else empty."]
    said: Annotated[str, "What the other one says instead."]


class RecordFit(Frozen):
    """The fit of a record with the query (G03)."""

    fit: Fit
    score: Annotated[int, "In hundredths."]
    rules: Annotated[
        tuple[int, ...] | None,
        "Of a principle shown whole: the numbers, from 1, of its sentences that concern the query.",
    ] = None
    question: Annotated[
        int | None, "Of such a principle: the number, from 1, of its question that fits most."
    ] = None


class SearchHit(Frozen):
    """A record in short form (G01)."""

    id: Annotated[str, "Pass it in `ids` to get the whole current record."]
    ref: Annotated[
        str, "id@rev: pass it in `ids` to get the whole record, or to learn that it changed."
    ]
    type: Literal["log", "principle"]
    topic: str
    date: Annotated[str | None, "Day of its latest save, ISO 8601 UTC."]
    fit: Annotated[RecordFit | None, "Null if no record has a word of the query."]
    summary: Annotated[str, "First sentence of its lesson, or its words up to 300 bytes."]
    conflict: Annotated[
        str | None, "Commits of this version while the record is in a merge conflict, else null."
    ]
    addresses_agent: Annotated[
        bool | None, "True if the text reads like an instruction to an agent, else null."
    ]
    code: Code
    neighbours: Annotated[tuple[Neighbour, ...], "Records near this one, by topic and by time."]


class LinkedHit(Frozen):
    """A record that is linked to one of an answer, one hop away (M05)."""

    rel: Rel
    of: Annotated[str, "The record of the answer, as id@rev."]
    back: Annotated[bool, "Whether this record links to that one, and not that one to it."]
    ref: Annotated[str, "id@rev: pass it in `ids` to get the whole record; the id of one gone."]
    topic: Annotated[str, "Empty for one that is gone."]
    summary: Annotated[str, "The beginning of its lesson."]
    addresses_agent: bool | None


class Cause(Frozen):
    """A step of the tree of causes and resolutions behind a record (M12)."""

    depth: Annotated[int, "Steps from the record, from 1."]
    rel: Rel
    ref: str
    summary: Annotated[str, "The beginning of its lesson."]


class Found(Frozen):
    """The outcome of a search (G10)."""

    level: Level
    reason: Annotated[
        Reason,
        "complete: all records are shown; filled: those that fit stand first, the room ended; "
        "fits: only records that fit; nothing: none fits; asked: the caller chose the form; "
        "continued: behind a cursor.",
    ]
    fitting: Annotated[
        int | None, "Number of records that fit the query; null if it has no word to compare."
    ]
    set_aside: Annotated[
        int | None,
        "Records left for the cursor because their code has changed or is gone, if "
        "`withhold_stale` is all.",
    ] = None
