"""What a person's filter of the list shows: what fits, and what holds what is typed (K04)."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract.memory import RecordView
from ..contract.prompts import WhyCandidate
from ..core.log.document import Line
from ..core.ranking.tokens import nfc
from ..core.ranking.why import why
from .searching import best_first
from .views import Topics, Views


def filtered(views: Views, topics: Topics, query: str) -> list[Line]:
    """Returns the lines of topics that a query is for, in the order of a search (S10).

    These are the ones that fit high or may, and all that hold every word as it is typed, be it
    the beginning of one; where there are none, all that have a word of it.
    """
    fitting, words = views.fitting(query, None), _comparable(query).split()
    lines = best_first(topics, fitting)
    sure = {id(one.line) for one in fitting.best if one.judged.fit != "none"}
    chosen = [line for line in lines if id(line) in sure or _holds(views.record(line), words)]
    if chosen:
        return chosen
    matching = {id(one.line) for one in fitting.best}
    return [line for line in lines if id(line) in matching]


def reasons_of(views: Views, lines: Sequence[Line], query: str) -> tuple[WhyCandidate, ...]:
    """Returns what a query shares with each of some lines, as far as that may be shown (D05)."""
    found = (why(query, views.shown(line)) for line in lines)
    return tuple(WhyCandidate(words=one.words, cues=one.cues) for one in found)


def _holds(record: RecordView, words: list[str]) -> bool:
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time or "")
    text = _comparable("\n".join((*texts, *record.cues)))
    return all(word in text for word in words)


def _comparable(text: str) -> str:
    return nfc(text).casefold()
