"""`search` for people: the best records first, their places, and the number of others (K06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..contract.codec import encode
from ..contract.operations import LIST_RECORDS, SEARCH_MEMORY
from ..core.log.record import Record
from ..core.ranking.classes import Why, why
from ..core.text.one_line import names
from ..render.agent_text import person_lines
from ..render.answers import render
from ..render.record_text import place_line
from ..sentences.say import Language, say
from . import DONE

if TYPE_CHECKING:
    from ..contract.memory import RecordView, SearchMemoryResult
    from .call import Call

_FIRST = 10
"""Records that a person sees at first."""
_FOR_AGENTS = ("cursor", "detail", "ids", "token_budget")
"""Options with which the answer has the form for agents."""

Values = dict[str, object]


def search(call: Call) -> int:
    """Runs the command."""
    own = {"all", "why", "root", "json", "language"}
    values: Values = {"query": "", **{k: v for k, v in call.values.items() if k not in own}}
    everything = bool(call.values.get("all"))
    result = _everything(call, values) if everything else _asked(call, values)
    reasons = _reasons(call, result) if call.values.get("why") else {}
    if call.json:
        told = {"why": {ref: one._asdict() for ref, one in reasons.items()}} if reasons else {}
        text = render(result, call.language) or ""
        call.answer_json({**encode(result), **told, "text": text})
    elif not result.records or values.keys() & set(_FOR_AGENTS):
        call.show(result)
    else:
        fitting = [one for one in result.records if one.ref in result.fits]
        shown = result.records if everything else tuple(fitting) or result.records
        lines = person_lines(
            result._replace(records=shown),
            call.language,
            lambda record: _below(record, reasons.get(record.ref), call.language),
            fits=bool(result.fits) or not call.given("query"),
        )
        call.answer_text("\n".join(lines))
    return DONE


def _asked(call: Call, values: Values) -> SearchMemoryResult:
    """Runs the search. A person gets whole records, the best first."""
    if not call.json and not values.keys() & set(_FOR_AGENTS):
        limit = {"limit": _FIRST} if str(values["query"]).strip() else {}
        values = {"detail": "full", **limit, **values}
    return call.run(SEARCH_MEMORY, **values)


def _everything(call: Call, values: Values) -> SearchMemoryResult:
    """Returns all parts of an answer as one."""
    values = {**values, "detail": "full"}
    result = call.run(SEARCH_MEMORY, **values)
    records, cursor = list(result.records), result.next_cursor
    while cursor:
        part = call.run(SEARCH_MEMORY, **{**values, "cursor": cursor})
        records += part.records
        cursor = part.next_cursor
    return result._replace(records=tuple(records), topics=(), next_cursor=None)


def _below(record: RecordView, reason: Why | None, language: Language) -> Iterator[str]:
    """Yields the place of a record and the reason why it fits."""
    yield place_line(record)
    if reason and reason.words:
        yield f"  {say(language, 'why_words', words=names(reason.words))}"
    if reason and reason.cues:
        yield f"  {say(language, 'why_cues', cues=names(reason.cues))}"


def _reasons(call: Call, result: SearchMemoryResult) -> dict[str, Why]:
    """Returns the matching words of the query and cues of each shown record."""
    query = call.given("query") or ""
    shown = {*(one.ref for one in result.records), *(hit.ref for hit in result.hits)}
    listed = call.run(LIST_RECORDS).records
    return {one.ref: why(query, _record(one)) for one in listed if one.ref in shown}


def _record(view: RecordView) -> Record:
    texts = (view.topic, view.missing_context, view.lesson, view.ask_next_time)
    return Record(view.id, view.type, *texts, cues=view.cues)
