"""An answer as agents get it: readable text, and the same as data beside it (S11, D06, G11)."""

from __future__ import annotations

import json
from typing import Any

from ..contract.codec import encode
from ..contract.memory import RecordView
from ..core.frozen import Frozen
from ..core.text.answer_room import Weight
from ..sentences.say import Language
from .answers import render
from .record_text import record_lines

_OF_RECORDS = "#= "
"""The first character of lines that hold stored text: heads of records and topics, and texts."""
_OF_GROUP = ("id", "topic")
"""Fields that tell nothing new in a group: `ref` and the group have them."""
_NUMBER = 999
"""The number of a record when it is measured."""
_DROPPED = " #999999"
"""A text as long as what a group says of a dropped question, in text and data."""

Data = dict[str, Any]


def agent_answer(result: Frozen, language: Language) -> tuple[str, Data]:
    """Returns the text of a result and its data, without what an agent has no use for."""
    text = render(result, language) or ""
    data = encode(result)
    for record in _listed(data, "records"):
        _shorten(record)
    for group in _listed(data, "groups"):
        for record in _listed(group, "records"):
            _shorten(record, *_OF_GROUP)
    return text, _lean({**data, "guidance": _guidance(text)})


def weight(result: Frozen, language: Language) -> str:
    """Returns a text as long as the whole answer: hosts may give a model the text and the data."""
    text, data = agent_answer(result, language)
    return text + _json(data)


def record_weight(record: RecordView, language: Language, *, grouped: bool = False) -> Weight:
    """Returns the weight of what a record adds to an answer, in a group or not."""
    data = encode(record)
    _shorten(data, *(_OF_GROUP if grouped else ()))
    lines = record_lines(record, _NUMBER, language, record.ref)
    text = "\n".join(("", *lines, "")) + _json(_lean(data)) + ", "
    return Weight.of(text).with_blank(len(_DROPPED) * grouped)


def part_weight(part: Frozen, *lines: str) -> str:
    """Returns a text as long as what a part of an answer adds, given its lines."""
    return "\n".join((*lines, "")) + _json(_lean(encode(part))) + ", "


def _listed(data: Data, name: str) -> list[Data]:
    listed: list[Data] = data.get(name, [])
    return listed


def _shorten(record: Data, *known: str) -> None:
    """Takes out of the data of a record what tells an agent nothing."""
    for name in (*known, "line"):
        record.pop(name, None)
    for name, usual in (("occurrences", 1), ("withheld", False)):
        if record.get(name) == usual:
            del record[name]


def _lean(data: Data) -> Data:
    """Leaves out what is null: many hosts show the model all of it."""
    return {
        key: _lean_item(item) if isinstance(item, (dict, list)) else item
        for key, item in data.items()
        if item is not None
    }


def _lean_item(item: object) -> object:
    if isinstance(item, list):
        return [_lean_item(one) for one in item]
    return _lean(item) if isinstance(item, dict) else item


def _guidance(text: str) -> list[str]:
    """The lines that are ours and hold no stored text (S11).

    Several hosts give the model the data only, and it must know what to do next.
    """
    return [line for line in text.splitlines() if line and line[0] not in _OF_RECORDS]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
