"""The answer for agents: readable text and the same facts as data (S11, D06, G11)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

from ..contract.layers import FurtherHit, Neighbour, SearchHit
from ..contract.memory import (
    CompactMemoryResult,
    RecordView,
    SearchMemoryResult,
    TopicGroup,
    TopicSummary,
)
from ..core.frozen import Frozen, values_of
from ..core.text.answer_room import Weight
from ..core.text.limits import LISTS
from ..sentences.say import Language
from .answers import render
from .hit_text import neighbour_lines
from .record_text import detail_lines, record_lines

_OF_RECORDS = "#= "
"""First characters of lines with stored text: heads of records and topics, and indented texts."""
_OF_GROUP = ("id", "topic")
"""Fields left out in a group, because `ref` and the group repeat them."""
_EMPTY = ("questions", "unreadable", "unlisted", "merge_candidates", "uncommitted")
"""Fields that a short answer leaves out if they are empty."""
_NUMBER = 999
"""The record number used to measure a record."""
_DROPPED = " #999999"
"""A text as long as the mark of a dropped question in a group, in text and data."""

Data = dict[str, Any]
Form = Literal["alone", "grouped", "whole"]
"""The form of a record in data: by itself, in the group of its topic, or with its cues (N10)."""


def agent_answer(result: Frozen, language: Language) -> tuple[str, Data]:
    """Returns the text of a result and its data, without fields of no use to an agent.

    Both are made once for each result and must not be changed.
    """
    return result.derived(("answer", language), partial(_answer, language=language))


def _answer(result: Frozen, language: Language) -> tuple[str, Data]:
    text = render(result, language) or ""
    shows_all = isinstance(result, SearchMemoryResult) and result.meta.level == "details"
    data = _lean(result, "whole" if shows_all else "alone")
    if _is_short(result):
        data = {name: item for name, item in data.items() if item or name not in _EMPTY}
    return text, {**data, "guidance": _guidance(text)}


def _is_short(result: Frozen) -> bool:
    if isinstance(result, CompactMemoryResult):
        return bool(result.brief)
    return isinstance(result, SearchMemoryResult) and result.hits is not None


def weight(result: Frozen, language: Language) -> str:
    """Returns a text as long as the whole answer, because hosts may give a model text and data."""
    text, data = agent_answer(result, language)
    return text + _json(data)


def record_weight(
    record: RecordView, language: Language, *, grouped: bool = False, whole: bool = False
) -> Weight:
    """Returns the weight of a record in an answer: in a group or not, with its cues or not."""
    lines = record_lines(record, _NUMBER, language, record.ref)
    lists = detail_lines(record) if whole else ()
    data = _json(_of_record(record, "grouped" if grouped else "whole" if whole else "alone"))
    text = "\n".join(("", *lines, *lists, "")) + data + ", "
    return Weight.of(text).with_signs(len(_DROPPED) * grouped)


def part_weight(part: Frozen, *lines: str) -> str:
    """Returns a text as long as the share of a part in an answer.

    `lines` are the lines of its text.
    """
    return "\n".join((*lines, "")) + _json(_lean_item(part, "alone")) + ", "


def beside_weight(beside: Sequence[Neighbour]) -> str:
    """Returns a text as long as the share of the records near a hit in an answer."""
    data = {"neighbours": [one.id for one in beside]}
    return "\n".join((*neighbour_lines(beside), "")) + _json(data)


def _lean(part: Frozen, form: Form = "alone") -> Data:
    """Returns a result or a part of it as data.

    Nulls are left out, because hosts show all of the data to a model.
    """
    form = "grouped" if isinstance(part, TopicGroup) else form
    return {
        name: _lean_item(item, form) for name, item in values_of(part).items() if item is not None
    }


def _lean_item(item: object, form: Form) -> object:
    if isinstance(item, RecordView):
        return _of_record(item, form)
    if isinstance(item, TopicSummary):
        return item.derived("data", _lean)
    if isinstance(item, SearchHit):
        return _of_hit(item)
    if isinstance(item, FurtherHit):
        return f"{item.id} {item.topic}"
    if isinstance(item, Frozen):
        return _lean(item)
    return [_lean_item(one, form) for one in item] if isinstance(item, tuple) else item


def _of_hit(hit: SearchHit) -> Data:
    """Returns the data of a record in short form, without facts that the text gives.

    The text holds the first sentence of the lesson, the data the gap that it closed. Each is enough
    for a choice, and both together cost few tokens (G04).
    """
    data: Data = {"id": hit.id}
    if hit.summary is not None:
        data |= {"topic": hit.topic, "about": hit.about}
    if hit.type == "principle":
        data["type"] = hit.type
    if hit.fit in ("high", "suggested"):
        data["fit"] = hit.fit
    told = {"conflict": hit.conflict, "addresses_agent": hit.addresses_agent, "stale": hit.stale}
    data |= {name: item for name, item in told.items() if item is not None}
    if hit.neighbours:
        data["neighbours"] = [one.id for one in hit.neighbours]
    return data


def _of_record(record: RecordView, form: Form) -> Data:
    """Returns the data of a record in a form. The object is the same at every call."""
    return record.derived(("data", form), _FORMS[form])


def _shortened(record: RecordView, left_out: frozenset[str]) -> Data:
    """Returns the data of a record without empty fields and usual values."""
    usual = (("occurrences", 1), ("withheld", False))
    return {
        name: [*map(_lean, record.evidence)] if name == "evidence" else item
        for name, item in values_of(record).items()
        if item not in (None, ()) and name not in left_out and (name, item) not in usual
    }


_UNASKED = frozenset({"line", "evidence", *LISTS})
"""Fields of a record that only the level `details` shows."""
_FORMS = {
    "alone": partial(_shortened, left_out=_UNASKED),
    "grouped": partial(_shortened, left_out=_UNASKED | {*_OF_GROUP}),
    "whole": partial(_shortened, left_out=frozenset()),
}


def _guidance(text: str) -> list[str]:
    """Returns our own lines, which hold no stored text (S11).

    Several hosts give the model only the data, and the model must still know what to do next.
    """
    return [line for line in text.splitlines() if line and line[0] not in _OF_RECORDS]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
