"""The numbers of a rule with what they count, in English and Korean (M17). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from ..ranking.tokens import stem
from ..text.expressions import expression, word_set

_NUMBER = expression(
    r"(?:(?<![A-Za-z])(?P<name>[A-Za-z]{2,40}+) )?"
    r"(?<![\w.:/-])(?P<number>\d+(?:[.,]\d+)*|하나|(?:one|two|three|한|두|세)(?= ))"
    r"(?P<clock>:\d\d)?(?: ?-?(?P<unit>%|[A-Za-z]+|[가-힣]+))?"
)
_WORDS = {"one": "1", "two": "2", "three": "3", "한": "1", "두": "2", "세": "3", "하나": "1"}
_SCALES: Mapping[str, tuple[str, float]] = {
    name: (kind, size)
    for kind, size, names in (
        ("seconds", 1, "s sec second 초"),
        ("seconds", 60, "min minute 분"),
        ("seconds", 3_600, "h hour 시간"),
        ("seconds", 86_400, "day 일"),
        ("seconds", 604_800, "week 주"),
        ("seconds", 2_592_000, "month 개월"),
        ("seconds", 31_536_000, "year 년"),
        ("bytes", 1, "kb"),
        ("bytes", 1_024, "mb"),
        ("bytes", 1_048_576, "gb"),
    )
    for name in names.split()
}
"""What a unit measures, and its size beside the smallest one."""
_KOREAN = expression(
    "개월|시간|글자|만원|천원|초|분|시|일|주|년|원|개|회|번|명|건|행|자|대|장|배|점|칸|줄"
)
_NO_UNIT = word_set("and or to in at of for as is are but not every with so then the on from by")


class _Number(NamedTuple):
    unit: str
    value: str
    said: str


def differing_numbers(
    rule: str, text: str, other_rule: str, other_text: str
) -> tuple[str, str] | tuple[()] | None:
    """Returns two numbers of one unit that contradict each other, as the rules write them.

    The tuple is empty if both rules give the same number; None means that no number is comparable.

    Args:
        rule: the rule of a lesson.
        text: the whole lesson; a number that it gives elsewhere contradicts nothing.
        other_rule: the rule of another lesson.
        other_text: that whole lesson.
    """
    every = [{(n.unit, n.value) for n in _numbers(those)} for those in (text, other_text)]
    for one, other in product(_numbers(rule), tuple(_numbers(other_rule))):
        if one.unit == other.unit:
            values = [{value for unit, value in those if unit == one.unit} for those in every]
            return () if values[0] & values[1] else (one.said, other.said)
    return None


def _numbers(text: str) -> Iterator[_Number]:
    """Yields the numbers of a text; times are in seconds, sizes in KiB."""
    for match in _NUMBER.finditer(text):
        name, unit = match["name"] or "", match["unit"] or ""
        value = _WORDS.get(match["number"].lower(), match["number"]).replace(",", "")
        said = match[0].removeprefix(name).strip()
        if unit and not unit.isascii():
            korean = _KOREAN.match(unit)
            said = said.removesuffix(unit) + (korean[0] if korean else "")
            unit = korean[0] if korean else "개" if match["number"] == "하나" else ""
        unit = unit.lower()
        scale = _SCALES.get(unit) or _SCALES.get(unit.removesuffix("s"))
        if match["clock"] or unit == "시":
            yield _Number("clock", f"{value.zfill(2)}{match['clock'] or ':00'}", said)
        elif scale and value.count(".") < 2:
            yield _Number(scale[0], f"{float(value) * scale[1]:g}", said)
        elif unit and unit not in _NO_UNIT:
            yield _Number(stem(unit), value, said)
        elif name and name.lower() not in _NO_UNIT and match["number"].isdigit():
            yield _Number(stem(name.lower()), value, f"{name} {said}")
