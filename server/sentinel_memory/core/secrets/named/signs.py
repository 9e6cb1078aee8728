"""Signs between a name and its value: `=`, `": "`, `>`, ` is `, `는 `, a line break."""

import re
from typing import NamedTuple

from ...text.expressions import expression

_SUFFIX = (
    r"(?:[-_]?(?:\d{1,2}|v\d|prod(?:uction)?|dev|test|stag(?:e|ing)|live|main|admin|root|value|old"
    r"|new|current|prev(?:ious)?|plain(?:text)?|str|default|primary|secondary|env|ro|rw"
    r"|pass(?:word)?|key|token|b64|base64|hex|enc)|[ ]\d{1,2}(?=[ ]?[:=])"
    r"|s(?=[\"']?[ ]?[:=]))?(?![A-Za-z0-9])"
)
_BEFORE_SIGN = expression(
    _SUFFIX + r"(?:'s(?: current| new)? value)?(?:\[\d{0,4}\])?(?:\\{0,3}[\"'`]|[*\])]){0,4}"
    r"(?P<aside>[ ]?[(\uff08][^()\n]{1,40}[)\uff09])?(?:[ ]?(?:값|문자열|value))?"
    r"(?:(?P<particle>은\(는\)|이\(가\)|을\(를\)|은|는|이|가|인|을|를|으로|로|의|에)"
    r"|[ ](?P<apart>은|는|이|가|을|를|에)(?=[ \t]))?",
    re.IGNORECASE,
)
_TYPE = r"[&*?\[\]]{0,4}(?:'static[ ])?[A-Za-z][\w.\[\]()?, |<>]{0,30}[ \t]=[ \t]"
_BLOCK = r"(?:\{\s{0,20}(?:(?:type|description)[ \t]*=[^\n]{0,60}\n\s{0,20}){0,3})"
_SIGNS = expression(
    rf"(?P<named>[ \t]*+(?::[ \t]*\{{|,?)(?:(?:\\n|\s){{0,40}}+|(?:(?<=[ \t])|[ \t]){_BLOCK})"
    r"(?:[\"'][\w.-]{1,20}[\"'][ ]?:[ ]?[\w\"'.-]{1,40},\s{0,20}){0,3}"
    r"\\{0,3}[\"']?(?:value|default|content)\\{0,3}[\"']?[ \t]*[:=][ \t]*)"
    rf"|(?P<equals>(?:[ \t]++{_TYPE}|[ \t]*+(?::[ \t]*+{_TYPE}|:=|=>|[?+]=|={{1,3}}|!==?|\uff1d))"
    r"[ \t]*+(?:\\?\r?\n[ \t]+(?=\S++\s*$)|\\\r?\n[ \t]*)?)"
    r"|(?P<colon>[ \t]*(?:->|[:\uff1a\u2192])\*{0,2}[ \t]*(?:["
    r"|>][-+]?[ \t]*)?(?:\r?\n[ \t]+(?:-[ ])?)?(?:\[(?=[\"']|[^\s\[\],]{8,512}\]))?)|"
    r"(?P<pair>\)?[ \t]*(?:,|\|\||\?\?|:-|\?:|<-|(?:or|else)[ ]|"
    r"(?:by[ ]lazy[ ])?\{)[ \t]*)(?=\\{0,3}[\"'`])|(?P<element>(?:[ \t][^<>\n]{0,80})?>"
    r"|</[\w:-]{1,20}>\s{0,20}<[\w:-]{1,20}>)(?=[^<>\s]{1,512}</)|(?P<blank>[ \t]+)",
    re.IGNORECASE | re.MULTILINE,
)
_NEAR = 48
_MAY_BE_SIGN = expression("[:=\uff1a\uff1d\u2192|<>{,\"'`]")
_COMMAND_LINE = expression(
    r"(?:^|[\n;&|`])[ \t]*(?:(?:ENV|ARG|set(?:env)?|setx|machine|default|user|config)"
    r"(?:[ \t]+-\w+)?[ \t](?:[^\n]{0,80}[ \t])?[\w.-]{0,40}|require)$"
)
_LAST_WORD = expression(r"[ \t]+[^\s()]{6,512}[ \t]*(?:\r?\n|\Z)")
_DIRECTIVE = expression(r"[ \t]*[\w.-]*$")
_FLAG = expression(r"(?:^|[\s\"'`(=,\[])--?[a-z0-9_-]{0,40}$", re.IGNORECASE)


class Sign(NamedTuple):
    """The sign that joins a value to the name before it."""

    how: str
    """`equals`, `colon`, `named`, `pair`, `element`, or `blank` for the value of an option."""
    text: str
    end: int
    """Index in the text at which the value begins."""


def read_signs(text: str, name: re.Match[str]) -> list[Sign]:
    """Returns the possible signs after a name, the most likely first."""
    before = _BEFORE_SIGN.match(text, name.end())
    if before is None:
        return []
    signs: list[Sign] = []
    behind = text[before.end() : before.end() + _NEAR]
    if behind[1:2].isalpha() and not _MAY_BE_SIGN.search(behind):
        if behind[0] == " " and _is_option(text, name.start(), before):
            signs.append(Sign("blank", " ", before.end() + 1))
        return signs
    sign = _SIGNS.match(text, before.end())
    if sign and (sign.lastgroup != "blank" or _is_option(text, name.start(), before)):
        signs.append(Sign(sign.lastgroup or "", sign[0], sign.end()))
    return signs


def _is_option(text: str, name_start: int, before: re.Match[str]) -> bool:
    """Returns whether a name is a command option or a directive, with a space before its value."""
    if before["particle"] or before["apart"]:
        return False
    line = text[max(0, name_start - 128) : name_start]
    if ("-" in line and _FLAG.search(line[-48:])) or _COMMAND_LINE.search(line):
        return True
    return bool(_DIRECTIVE.match(line.rpartition("\n")[2]) and _LAST_WORD.match(text, before.end()))
